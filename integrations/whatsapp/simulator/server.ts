import { createHash } from 'node:crypto';
import { defineSimulator, isLoopback, messageBox } from '@oficina/testing/simulator';
import type { FastifyInstance } from 'fastify';
import { deliver, noticeOf } from './callbacks.ts';
import { GraphError } from './errors.ts';
import { readMessage } from './message.ts';

/** These keys are not secret: they are valid only for the simulator. */
export const ACCOUNT = {
  phoneNumberId: '100000000000001',
  token: 'no-es-un-secreto',
  appSecret: 'tampoco-es-un-secreto',
  verifyToken: 'palabra-del-simulador',
};

const SWITCHES = {
  /** The address must be on this machine. */
  callbackUrl: '',
  code: 0,
  /** Every send is accepted, and its status reports this failure. */
  failCode: 0,
  /** This many further sends are answered with 429. */
  '429': 0,
  dup: false,
  reorder: false,
  badSignature: false,
  noCallback: false,
};

type Switches = typeof SWITCHES;

const messages = messageBox();
const ids = { seed: 1, given: 0 };

export const whatsappSimulator = defineSimulator({
  name: 'whatsapp',
  port: 4114,
  switches: SWITCHES,
  messages,
  reset(seed) {
    Object.assign(ids, { seed, given: 0 });
  },
  routes,
});

function routes(app: FastifyInstance, switches: Switches): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof GraphError)) throw error;
    return reply.code(error.status).send(error.toBody());
  });

  app.post<{ Params: { version: string; number: string } }>(
    '/:version/:number/messages',
    ({ params, headers, body }, reply) => {
      if (headers.authorization !== `Bearer ${ACCOUNT.token}`) throw new GraphError(190);
      if (!/^v\d+\.\d+$/.test(params.version) || params.number !== ACCOUNT.phoneNumberId)
        throw new GraphError(100, 'Unsupported post request.');
      if (switches['429'] > 0) {
        switches['429'] -= 1;
        throw new GraphError(130429);
      }
      const { to, template, parameters, text } = readMessage(body);
      if (switches.code > 0) throw new GraphError(switches.code);
      const id = nextId();
      messages.add({
        id,
        canal: 'whatsapp',
        de: ACCOUNT.phoneNumberId,
        para: `+${to}`,
        texto: text,
        estado: 'accepted',
        technical: { plantilla: template, parametros: JSON.stringify(parameters) },
      });
      const failure = switches.failCode || null;
      // The switches are copied, because they may change before the statuses are sent.
      const now = { ...switches };
      reply.raw.once('finish', () => {
        void report(id, failure === null ? ['sent', 'delivered'] : ['failed'], failure, now);
      });
      return { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] };
    },
  );

  /** The body is what the telephone reports later: { id, status, code? }. */
  app.post<{ Body: { id: string; status: string; code?: number } }>(
    '/__sim/receipt',
    async ({ body }, reply) => {
      if (!messages.get(body.id)) return reply.code(404).send({ ok: false });
      await report(body.id, [body.status], body.code ?? null, switches);
      return { ok: true };
    },
  );
}

function nextId(): string {
  ids.given += 1;
  return `wamid.${createHash('sha256').update(`${ids.seed}/${ids.given}`).digest('base64url')}`;
}

async function report(
  id: string,
  statuses: string[],
  code: number | null,
  switches: Switches,
): Promise<void> {
  const message = messages.get(id);
  if (!message) return;
  message.estado = statuses.at(-1) ?? message.estado;
  if (switches.noCallback || !isLoopback(switches.callbackUrl)) return;
  const to = message.para.slice(1);
  const notices = statuses.map((status) => noticeOf({ id, to, status, code }, ACCOUNT.phoneNumberId));
  await deliver(notices, ACCOUNT.appSecret, switches);
}
