// The demonstration, development and the journeys use simulators of the outside services, in this process, and the settings
// that point the product at them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { plantillas } from '@oficina/mensajes/server';
import { ACCOUNT as MERCADOPAGO } from '@oficina/mercadopago/simulator';
import { ACCOUNT as PAYWAY } from '@oficina/payway/simulator';
import { ACCOUNT as PERSONA } from '@oficina/persona/simulator';
import { ACCOUNT as META } from '@oficina/whatsapp/simulator';
import { type RunningSimulators, startSimulators } from '../apps/simulators/src/start.ts';
import { isFree } from './installation.ts';

/** WhatsApp, Mercado Pago and Persona report to the api, whose address is known only once it listens. */
export async function sendReceiptsTo(apiUrl: string, { orders }: RunningSimulators): Promise<void> {
  await tell(orders.whatsapp, 'config', { callbackUrl: `${apiUrl}/api/oob/webhook/whatsapp` });
  await tell(orders.mercadopago, 'config', { noticeUrl: `${apiUrl}/api/oob/webhook/mercadopago` });
  await tell(orders.persona, 'config', { webhookUrl: `${apiUrl}/api/oob/webhook/persona` });
}

export async function tell(simulator: string, order: string, values: object): Promise<void> {
  const answer = await fetch(`${simulator}/__sim/${order}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  if (!answer.ok) throw new Error(`The simulator at ${simulator} answered ${answer.status}.`);
}

const OUTBOX_PORT = 4105;
const FREE = {
  smtp: 0,
  smpp: 0,
  twilio: 0,
  whatsapp: 0,
  fcm: 0,
  payway: 0,
  mercadopago: 0,
  persona: 0,
  clamav: 0,
  tiles: 0,
} as const;

/** The simulator knows these templates, also sent by text message, by our own names. */
const APPROVED = Object.entries<{ channels: object }>(plantillas)
  .filter(([, { channels }]) => 'sms' in channels)
  .map(([nombre]) => nombre);

export type Channels = RunningSimulators & { settings: Record<string, string> };

/** The key of the push simulator is written to `fcmFile`, new at each start. */
export async function startChannels(fcmFile: string, outboxPort = OUTBOX_PORT): Promise<Channels> {
  const outbox = outboxPort !== 0 && (await isFree(outboxPort)) ? outboxPort : 0;
  const running = await startSimulators({ ports: { ...FREE, outbox } });
  const { urls, orders } = running;
  const account = await (await fetch(`${orders.fcm}/__sim/service-account.json`)).text();
  mkdirSync(dirname(fcmFile), { recursive: true });
  writeFileSync(fcmFile, account, { mode: 0o600 });
  const [smpp, clamav] = [new URL(urls.smpp), new URL(urls.clamav)];
  return {
    ...running,
    settings: {
      SMTP_URL: urls.smtp,
      SMTP_REQUIRE_TLS: 'no',
      MAIL_FROM: 'Cooperativa Eléctrica La Posta <avisos@demo.test>',
      SMPP_HOST: smpp.hostname,
      SMPP_PORT: smpp.port,
      SMPP_SYSTEM_ID: 'simulador',
      SMPP_PASSWORD: 'simulado',
      FCM_SERVICE_ACCOUNT_FILE: fcmFile,
      FCM_BASE_URL: urls.fcm,
      PAYWAY_BASE_URL: urls.payway,
      PAYWAY_PUBLIC_KEY: PAYWAY.publicKey,
      PAYWAY_PRIVATE_KEY: PAYWAY.privateKey,
      PAYWAY_SITE_ID: PAYWAY.siteId,
      PAYWAY_ESTABLISHMENT_NUMBER: PAYWAY.establishmentNumber,
      // The simulator supports this lookup; the vendor has not confirmed it yet.
      PAYWAY_V1_LOOKUP_PROVEN: 'si',
      MERCADOPAGO_BASE_URL: urls.mercadopago,
      MERCADOPAGO_ACCESS_TOKEN: MERCADOPAGO.accessToken,
      MERCADOPAGO_POS_ID: MERCADOPAGO.posId,
      MERCADOPAGO_WEBHOOK_SECRET: MERCADOPAGO.webhookSecret,
      PERSONA_BASE_URL: `${urls.persona}/api/v1`,
      PERSONA_HOSTED_URL: `${urls.persona}/verify`,
      PERSONA_API_KEY: PERSONA.apiKey,
      PERSONA_TEMPLATE_ID: PERSONA.templateId,
      PERSONA_ENVIRONMENT_ID: PERSONA.environmentId,
      PERSONA_WEBHOOK_SECRETS: PERSONA.webhookSecret,
      CLAMAV_HOST: clamav.hostname,
      CLAMAV_PORT: clamav.port,
      MAPA_URL: `${urls.tiles}/{z}/{x}/{y}.png`,
      MAPA_ATRIBUCION: 'Mapa de ejemplo',
      WHATSAPP_BASE_URL: urls.whatsapp,
      WHATSAPP_PHONE_NUMBER_ID: META.phoneNumberId,
      WHATSAPP_TOKEN: META.token,
      WHATSAPP_APP_SECRET: META.appSecret,
      WHATSAPP_VERIFY_TOKEN: META.verifyToken,
      WHATSAPP_TEMPLATES: APPROVED.map((name) => `${name}=${name}`).join(','),
    },
  };
}
