import { type App, networkOf } from '@oficina/http';
import { forbidden, Refusal } from '@oficina/hydra';
import {
  type AcusesDeps,
  plantillas,
  type Recibo,
  registrarAcuses,
  type TextoChannel,
} from '@oficina/mensajes/server';
import { isSignedNotice, referenciaOfNotice } from '@oficina/mercadopago';
import { nudgePago } from '@oficina/pagos/server';
import { markTelefonoBouncing } from '@oficina/suministros/server';
import { readTwilioReceipt, twilioOptions, verifyTwilio } from '@oficina/twilio';
import { answerHandshake, readWhatsappReceipts, verifyWhatsapp, whatsappOptions } from '@oficina/whatsapp';
import type { ApiConfig } from './config.ts';

const TWILIO = '/api/oob/webhook/twilio';
const WHATSAPP = '/api/oob/webhook/whatsapp';
const MERCADOPAGO = '/api/oob/webhook/mercadopago';
/** Twilio sends a form of about twenty short fields. */
const MAX_TWILIO_BYTES = 16 * 1024;
/** A notice of an order has a page of it. */
const MAX_NOTICE_BYTES = 64 * 1024;
/** WhatsApp reports many messages in one call. */
const MAX_CUERPO = 256 * 1024;
/** Meta sends a number as its challenge; anything else is not echoed. */
const CHALLENGE = /^[\w-]{1,200}$/;

const invalidSignature = () => new Refusal(401, 'firma', 'Invalid signature.');

type Deps = Omit<AcusesDeps, 'plantillas' | 'onTelefonoLost'>;

/**
 * Providers call these routes and sign the bytes they send, so the body is not parsed as JSON before the signature is
 * verified. They call thousands of times when thousands of messages leave, hence signed calls have no limit; unsigned ones
 * count against the limit of their address. A repeated call changes nothing, so an old one may come again.
 */
export function registerWebhooks(app: App, config: ApiConfig, given: Deps): void {
  const deps = { ...given, plantillas, onTelefonoLost: markTelefonoBouncing };
  const recordReceipts = (tipo: TextoChannel['channel'], receipts: readonly Recibo[]) =>
    registrarAcuses(deps, tipo, receipts);
  const { site } = config;
  const { webhookSecret, noticeToleranceS: toleranceS } = config.mercadopago;
  const twilio = config.twilio.accountSid ? twilioOptions(config.twilio) : undefined;
  const whatsapp = config.whatsapp.token ? whatsappOptions(config.whatsapp) : undefined;
  if (!twilio && !whatsapp && !webhookSecret) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_CUERPO }, (_request, body, done) =>
      done(null, body),
    );
    const refuse = (request: Parameters<typeof networkOf>[0], refusal: Refusal): never => {
      app.wire.limit?.write(networkOf(request));
      throw refusal;
    };

    if (twilio) {
      const url = `${site.url}${TWILIO}`;
      scope.post(TWILIO, { bodyLimit: MAX_TWILIO_BYTES }, async (request, reply) => {
        const form = new URLSearchParams(bytesOf(request.body).toString('utf8'));
        const signature = textOf(request.headers['x-twilio-signature']);
        if (!verifyTwilio(url, form, signature, twilio.authToken)) refuse(request, invalidSignature());
        const receipt = readTwilioReceipt(form);
        if (receipt) await recordReceipts('sms', [receipt]);
        return reply.send({});
      });
    }

    if (webhookSecret) {
      scope.post(MERCADOPAGO, { bodyLimit: MAX_NOTICE_BYTES }, async (request, reply) => {
        const dataId = new URL(request.url, site.url).searchParams.get('data.id') ?? undefined;
        const isSigned = isSignedNotice({
          signature: textOf(request.headers['x-signature']),
          requestId: textOf(request.headers['x-request-id']),
          ...{ dataId, secret: webhookSecret, now: deps.clock.now(), toleranceS },
        });
        if (!isSigned) refuse(request, invalidSignature());
        const referencia = referenciaOfNotice(bytesOf(request.body));
        if (dataId !== undefined) await nudgePago(deps, { idPasarela: dataId, referencia });
        return reply.send({});
      });
    }

    if (whatsapp) {
      const { appSecret, verifyToken } = whatsapp;
      scope.get(WHATSAPP, async (request, reply) => {
        const challenge = answerHandshake(new URL(request.url, site.url).searchParams, verifyToken) ?? '';
        if (!CHALLENGE.test(challenge)) refuse(request, forbidden());
        return reply.type('text/plain; charset=utf-8').send(challenge);
      });
      scope.post(WHATSAPP, async (request, reply) => {
        const body = bytesOf(request.body);
        const signature = textOf(request.headers['x-hub-signature-256']);
        if (!verifyWhatsapp(body, signature, appSecret)) refuse(request, invalidSignature());
        await recordReceipts('whatsapp', readWhatsappReceipts(body));
        return reply.send({});
      });
    }
  });
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;
