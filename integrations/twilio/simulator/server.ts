import { defineSimulator, isLoopback, messageBox } from '@oficina/testing/simulator';
import type { FastifyInstance } from 'fastify';
import { type Callback, deliver } from './callbacks.ts';
import { TwilioError } from './errors.ts';
import { checkForm } from './form.ts';
import { segmentsOf } from './segments.ts';
import { type Message, messageStore, shown } from './store.ts';

/** These keys are not secret: they are valid only for the simulator. */
export const ACCOUNT = {
  accountSid: `AC${'0'.repeat(31)}1`,
  authToken: 'no-es-un-secreto',
  apiKeySid: `SK${'0'.repeat(31)}1`,
  apiKeySecret: 'tampoco-es-un-secreto',
  from: '+15005550006',
  messagingServiceSid: `MG${'0'.repeat(31)}1`,
};

const SWITCHES = {
  /** Every send is answered with this code; from 30000 on it is accepted, and its callback reports the failure. */
  code: 0,
  /** A code from 30000 on already comes in the answer. */
  atOnce: false,
  /** This many further sends are answered with 429. */
  '429': 0,
  dup: false,
  reorder: false,
  badSignature: false,
  noCallback: false,
};

type Switches = typeof SWITCHES;

const messages = messageBox();
const store = messageStore();

export const twilioSimulator = defineSimulator({
  name: 'twilio',
  port: 4104,
  switches: SWITCHES,
  messages,
  reset: (seed) => store.clear(seed),
  routes,
});

const BASE = '/2010-04-01/Accounts/:account/Messages';

function routes(app: FastifyInstance, switches: Switches): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof TwilioError)) throw error;
    return reply.code(error.status).send(error.toBody());
  });

  app.post<{ Params: { account: string }; Body: URLSearchParams | undefined }>(
    `${BASE}.json`,
    ({ params, headers, body }, reply) => {
      checkAccount(params.account, headers.authorization);
      if (switches['429'] > 0) {
        switches['429'] -= 1;
        throw new TwilioError(20429);
      }
      const form = checkForm(body ?? new URLSearchParams(), ACCOUNT);
      const later = switches.code >= 30_000 ? switches.code : null;
      if (switches.code > 0 && later === null) throw new TwilioError(switches.code);
      const { encoding, count } = segmentsOf(form.body);
      const failed = later !== null && switches.atOnce;
      const message = store.add({
        ...form,
        segments: count,
        status: failed ? 'failed' : 'queued',
        error: failed ? later : null,
      });
      messages.add({
        id: message.sid,
        canal: 'sms',
        de: form.from,
        para: form.to,
        texto: form.body,
        estado: message.status,
        technical: { codificacion: encoding, partes: String(count), vigencia: `${form.validity} s` },
      });
      // The switches are copied, because they may change before the callbacks are sent.
      const now = { ...switches };
      const statuses = later === null ? ['sent', 'delivered'] : ['sent', 'undelivered'];
      reply.raw.once('finish', () => {
        if (!failed) void report(message, statuses, later, now);
      });
      return reply.code(201).send(shown(message, ACCOUNT.accountSid));
    },
  );

  app.get<{ Params: { account: string; file: string } }>(`${BASE}/:file`, ({ params, headers }) => {
    checkAccount(params.account, headers.authorization);
    const message = store.get(params.file.replace(/\.json$/, ''));
    if (!message) throw new TwilioError(20404);
    return shown(message, ACCOUNT.accountSid);
  });

  /** The body is what the network reports later: { id, status, code? }. */
  app.post<{ Body: { id: string; status: string; code?: number } }>(
    '/__sim/receipt',
    async ({ body }, reply) => {
      const message = store.get(body.id);
      if (!message) return reply.code(404).send({ ok: false });
      await report(message, [body.status], body.code ?? null, switches);
      return { ok: true };
    },
  );
}

function checkAccount(account: string, authorization = ''): void {
  const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString('utf8');
  const known = [
    `${ACCOUNT.accountSid}:${ACCOUNT.authToken}`,
    `${ACCOUNT.apiKeySid}:${ACCOUNT.apiKeySecret}`,
  ];
  if (!known.includes(given)) throw new TwilioError(20003, 'Authenticate');
  if (account !== ACCOUNT.accountSid) throw new TwilioError(20404);
}

async function report(
  message: Message,
  statuses: string[],
  code: number | null,
  switches: Switches,
): Promise<void> {
  message.status = statuses.at(-1) ?? message.status;
  message.error = code;
  const kept = messages.get(message.sid);
  if (kept) kept.estado = message.status;
  const { callback: url, sid, to, from } = message;
  if (switches.noCallback || !isLoopback(url)) return;
  const callbacks = statuses.map((status): Callback => {
    const ends = status === 'undelivered' || status === 'failed';
    const params = {
      MessageSid: sid,
      SmsSid: sid,
      MessageStatus: status,
      SmsStatus: status,
      To: to,
      From: from,
      AccountSid: ACCOUNT.accountSid,
      ApiVersion: '2010-04-01',
      ...(ends && code !== null ? { ErrorCode: String(code) } : {}),
    };
    return { url, params };
  });
  await deliver(callbacks, ACCOUNT.authToken, switches);
}
