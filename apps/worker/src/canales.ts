import { ConfigError } from '@oficina/config';
import { createFcm, fcmOptions } from '@oficina/fcm';
import type { Canales, EnviarDeps } from '@oficina/mensajes/server';
import { createSmpp, smppOptions } from '@oficina/smpp';
import { createSmtp, smtpOptions } from '@oficina/smtp';
import { createTwilio, twilioOptions } from '@oficina/twilio';
import type { Logger } from '@oficina/values/server';
import { createWhatsapp, whatsappOptions } from '@oficina/whatsapp';
import type { WorkerConfig } from './config.ts';

type Salidas = Pick<EnviarDeps, 'canales' | 'ritmos' | 'simultaneos'> & { close(): Promise<void> };

/** Which ways out this installation has: the ones whose settings are written. */
export function createCanales(config: WorkerConfig, log: Logger): Salidas {
  const { smtp, smpp, twilio, whatsapp, fcm } = config;
  if (smpp.host && twilio.accountSid)
    throw new ConfigError(['Los SMS salen por SMPP o por Twilio: dejá sólo uno configurado.']);
  const canales: Canales = {
    ...(smtp.url && { email: createSmtp({ ...smtpOptions(smtp), log }) }),
    ...(smpp.host && { sms: createSmpp({ ...smppOptions(smpp), log }) }),
    ...(twilio.accountSid && {
      sms: createTwilio({ ...twilioOptions(twilio), ...avisosDeTwilio(config), log }),
    }),
    ...(whatsapp.token && { whatsapp: createWhatsapp({ ...whatsappOptions(whatsapp), log }) }),
    ...(fcm.serviceAccountFile && { push: createFcm({ ...fcmOptions(fcm), log }) }),
  };
  return {
    canales,
    ritmos: {
      email: { canal: 'correo', porSegundo: smtp.ratePerS },
      sms: { canal: 'sms', porSegundo: smpp.host ? smpp.ratePerS : twilio.ratePerS },
      whatsapp: { canal: 'whatsapp', porSegundo: whatsapp.ratePerS },
      push: { canal: 'push', porSegundo: fcm.ratePerS },
    },
    simultaneos: { email: smtp.pool, sms: 5, whatsapp: 5, push: 10 },
    async close() {
      await Promise.all(Object.values(canales).map((canal) => canal.close()));
    },
  };
}

const LOCAL = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::|\/|$)/;

/** Twilio refuses a message that asks to be told where it cannot reach; only its stand-in reaches this machine. */
export function avisosDeTwilio({ sitio, twilio }: { sitio: { url: string }; twilio: { baseUrl: string } }): {
  statusCallback?: string;
} {
  const reachable = sitio.url.startsWith('https://') || (LOCAL.test(sitio.url) && LOCAL.test(twilio.baseUrl));
  return reachable ? { statusCallback: `${sitio.url}/api/oob/webhook/twilio` } : {};
}
