import { createFcm, fcmOptions } from '@oficina/fcm';
import type { Channels, EnviarDeps } from '@oficina/mensajes/server';
import { createSmpp, smppOptions } from '@oficina/smpp';
import { createSmtp, smtpOptions } from '@oficina/smtp';
import { createTwilio, twilioOptions } from '@oficina/twilio';
import type { Logger } from '@oficina/values/server';
import { createWhatsapp, whatsappOptions } from '@oficina/whatsapp';
import type { WorkerConfig } from './config.ts';

type Salidas = Pick<EnviarDeps, 'channels' | 'rateLimits' | 'concurrency'> & { close(): Promise<void> };

export function createChannels(config: WorkerConfig, log: Logger): Salidas {
  const { smtp, smpp, twilio, whatsapp, fcm } = config;
  const channels: Channels = {
    ...(smtp.url && { email: createSmtp({ ...smtpOptions(smtp), log }) }),
    ...(smpp.host && { sms: createSmpp({ ...smppOptions(smpp), log }) }),
    ...(twilio.accountSid && {
      sms: createTwilio({ ...twilioOptions(twilio), ...twilioStatusCallback(config), log }),
    }),
    ...(whatsapp.token && { whatsapp: createWhatsapp({ ...whatsappOptions(whatsapp), log }) }),
    ...(fcm.serviceAccountFile && { push: createFcm({ ...fcmOptions(fcm), log }) }),
  };
  return {
    channels,
    rateLimits: {
      email: { channel: 'correo', perSecond: smtp.ratePerS },
      sms: { channel: 'sms', perSecond: smpp.host ? smpp.ratePerS : twilio.ratePerS },
      whatsapp: { channel: 'whatsapp', perSecond: whatsapp.ratePerS },
      push: { channel: 'push', perSecond: fcm.ratePerS },
    },
    concurrency: { email: smtp.pool, sms: 5, whatsapp: 5, push: 10 },
    async close() {
      await Promise.all(Object.values(channels).map((channel) => channel.close()));
    },
  };
}

const LOCAL = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::|\/|$)/;

/** Twilio refuses a message whose callback address it cannot reach; only its simulator reaches this machine. */
export function twilioStatusCallback({
  site,
  twilio,
}: {
  site: { url: string };
  twilio: { baseUrl: string };
}): {
  statusCallback?: string;
} {
  const reachable = site.url.startsWith('https://') || (LOCAL.test(site.url) && LOCAL.test(twilio.baseUrl));
  return reachable ? { statusCallback: `${site.url}/api/oob/webhook/twilio` } : {};
}
