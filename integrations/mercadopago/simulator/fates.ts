import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cut } from '@oficina/testing/simulator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const CALL_FATES = [
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
const NOTICE_FATES = [
  'noticeNone',
  'noticeFive',
  'noticeBefore',
  'noticeOtherSecret',
  'noticeLowerCase',
] as const;

export type CallFate = (typeof CALL_FATES)[number];
export type NoticeFate = (typeof NOTICE_FATES)[number];

/** Each value is the share of the calls with effect, or of the notices, that meet that fate. */
export type Mix = Partial<Record<CallFate | NoticeFate, number>> & { seed?: number; lateMs?: number };

const NAMES: readonly string[] = [...CALL_FATES, ...NOTICE_FATES, 'seed', 'lateMs'];
const HANG_MS = 60_000;
const PAGE = '<html><body><h1>Request unsuccessful</h1></body></html>';

/** The same seed repeats the same sequence of faults. */
export function createFates() {
  let mix: Mix = {};
  let drawn = { call: 0, notice: 0 };
  let life = 0;
  let late = 0;
  let held = 0;

  function draw<F extends CallFate | NoticeFate>(
    kind: 'call' | 'notice',
    fates: readonly F[],
  ): F | undefined {
    drawn[kind] += 1;
    const bytes = createHash('sha256')
      .update(`${mix.seed ?? 1}/${kind}/${drawn[kind]}`)
      .digest();
    let left = bytes.readUInt32BE(0) / 2 ** 32;
    return fates.find((fate) => {
      left -= mix[fate] ?? 0;
      return left < 0;
    });
  }

  return {
    clear() {
      mix = {};
      drawn = { call: 0, notice: 0 };
      late = 0;
      held = 0;
      life += 1;
    },
    set(next: Mix) {
      for (const [name, value] of Object.entries(next))
        if (!NAMES.includes(name) || typeof value !== 'number')
          throw Object.assign(new Error(`A mix has no "${name}".`), { statusCode: 400 });
      mix = next;
      drawn = { call: 0, notice: 0 };
    },
    drawCall: () => draw('call', CALL_FATES),
    drawNotice: () => draw('notice', NOTICE_FATES),
    /** What is still to come is reported by no answer. */
    pending: () => late,
    held: () => held,
    hold() {
      held += 1;
    },
    async later(commit: () => Promise<unknown>): Promise<void> {
      const mine = life;
      late += 1;
      await sleep(mix.lateMs ?? 1_000);
      // After a reset in between, this must not appear in the new ledger.
      if (mine !== life) return;
      late -= 1;
      await commit();
    },
  };
}

export type Fates = ReturnType<typeof createFates>;

type Meeting = {
  request: FastifyRequest;
  reply: FastifyReply;
  commit: () => Promise<{ code: number; body: object }>;
  fates: Fates;
};

export async function meet(fate: CallFate | undefined, { request, reply, commit, fates }: Meeting) {
  const drop = () => {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  };
  const hang = () => {
    fates.hold();
    reply.hijack();
    setTimeout(() => request.raw.socket.destroy(), HANG_MS).unref();
    return reply;
  };
  const fail = () => reply.code(500).send({ errors: [{ code: 'internal_error', message: 'simulador' }] });
  switch (fate) {
    case 'late':
      void fates.later(commit);
      return fail();
    case 'dropBefore':
      return drop();
    case 'dropAfter':
      await commit();
      return drop();
    case 'error500Before':
      return fail();
    case 'error500After':
      await commit();
      return fail();
    case 'html':
      return reply.code(500).type('text/html').send(PAGE);
    case 'hang':
      return hang();
    case 'hangAfter':
      await commit();
      return hang();
  }
  const { code, body } = await commit();
  if (fate === undefined) return reply.code(code).send(body);
  const bytes = Buffer.from(JSON.stringify(body));
  return reply.code(code).type('application/json').header('content-length', bytes.length).send(cut(bytes));
}
