import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cut } from '@oficina/testing/simulator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const FATES = [
  'late',
  'dropBefore',
  'dropAfter',
  'error500Before',
  'error500After',
  'html',
  'truncate',
  'hang',
  'hangAfter',
] as const;

export type Fate = (typeof FATES)[number];

/** Each value is the share of the payments, from 0 to 1, that meet that fate. */
export type Mix = Partial<Record<Fate, number>> & { seed?: number; lateMs?: number };

const HANG_MS = 60_000;
const PAGE = '<html><body><h1>Request unsuccessful</h1></body></html>';

/** The same seed repeats the same sequence of faults. */
export function createFates() {
  let mix: Mix = {};
  let drawn = 0;
  let life = 0;
  let late = 0;
  let held = 0;
  return {
    clear() {
      mix = {};
      drawn = 0;
      late = 0;
      held = 0;
      life += 1;
    },
    set(next: Mix) {
      for (const [name, value] of Object.entries(next))
        if (![...FATES, 'seed', 'lateMs'].includes(name) || typeof value !== 'number')
          throw Object.assign(new Error(`A mix has no "${name}".`), { statusCode: 400 });
      mix = next;
      drawn = 0;
    },
    draw(): Fate | undefined {
      drawn += 1;
      const bytes = createHash('sha256')
        .update(`${mix.seed ?? 1}/${drawn}`)
        .digest();
      let left = bytes.readUInt32BE(0) / 2 ** 32;
      for (const fate of FATES) {
        left -= mix[fate] ?? 0;
        if (left < 0) return fate;
      }
      return undefined;
    },
    /** The charges still to come are reported by no answer. */
    pending: () => late,
    held: () => held,
    hold() {
      held += 1;
    },
    async later(ms: number, commit: () => void): Promise<void> {
      const mine = life;
      late += 1;
      await sleep(ms);
      // After a reset in between, this charge must not appear in the new ledger.
      if (mine !== life) return;
      late -= 1;
      commit();
    },
    lateMs: () => mix.lateMs ?? 1_000,
  };
}

export type Fates = ReturnType<typeof createFates>;

type Meeting = {
  request: FastifyRequest;
  reply: FastifyReply;
  commit: () => { code: number; body: object };
  later: (commit: () => void) => void;
  hold: () => void;
  hangs: boolean;
};

export function meet(fate: Fate, { request, reply, commit, later, hold, hangs }: Meeting): FastifyReply {
  const drop = () => {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  };
  const hang = () => {
    hold();
    reply.hijack();
    setTimeout(() => request.raw.socket.destroy(), HANG_MS).unref();
    return reply;
  };
  const fail = () => reply.code(500).send({ error_type: 'api_error', message: 'simulador', code: '500' });
  switch (fate) {
    case 'late':
      later(commit);
      return hangs ? hang() : fail();
    case 'dropBefore':
      return drop();
    case 'dropAfter':
      commit();
      return drop();
    case 'error500Before':
      return fail();
    case 'error500After':
      commit();
      return fail();
    case 'html':
      return reply.code(500).type('text/html').send(PAGE);
    case 'hang':
      return hang();
    case 'hangAfter':
      commit();
      return hang();
    case 'truncate': {
      const { code, body } = commit();
      const bytes = Buffer.from(JSON.stringify(body));
      return reply
        .code(code)
        .type('application/json')
        .header('content-length', bytes.length)
        .send(cut(bytes));
    }
  }
}
