import { expect, test } from 'vitest';
import { closedPort, type UsedSimulator } from './use-simulator.ts';

type Reply = { code: number; body: string };

type Sender = {
  simulator: UsedSimulator;
  /** One message that the vendor takes; nothing else may be asked of it but where and how long. */
  send(changes?: { baseUrl?: string; timeoutMs?: number }): Promise<{ kind: string }>;
  /** The vendor never answers this, although it looks like a success. */
  odd: Reply;
  /** This would be a success but for its length. */
  long: Reply;
};

/** A message whose answer was lost may have been sent: it is in doubt, and is never sent again. */
export function testLostAnswers({ simulator, send, odd, long }: Sender): void {
  const fault = (action: string, args: object) => simulator.fault({ do: action, match: { path: '/' }, args });
  const sends = async () => (await simulator.calls()).length;

  test.each([
    ['html-500', 'html-500', {}, 0],
    ['drop-before-commit', 'drop-before-commit', {}, 0],
    ['drop-after-commit', 'drop-after-commit', {}, 1],
    ['truncate', 'truncate', {}, 1],
    ['otra direccion', 'status', { code: 307, headers: { location: '/otra' } }, 0],
    ['una respuesta que no se entiende', 'status', odd, 0],
  ])('%s: no se sabe, y no se repite', async (_name, action, args, messages) => {
    await fault(action, args);
    expect(await send()).toMatchObject({ kind: 'unknown' });
    expect(await sends()).toBe(1);
    expect(await simulator.messages()).toBe(messages);
  });

  test('una respuesta de mas de un millon de bytes no se lee', async () => {
    await fault('status', long);
    expect(await send()).toEqual({ kind: 'unknown', cause: 'AnswerTooLong' });
    expect(await sends()).toBe(1);
    expect(await simulator.messages()).toBe(0);
  });

  test.each(['hang', 'slow-body'])('%s: el tiempo se acaba y no se sabe', async (action) => {
    await fault(action, { ms: 5_000 });
    expect(await send({ timeoutMs: 1_000 })).toEqual({ kind: 'unknown', cause: 'TimeoutError' });
  });

  test('si no hay nadie escuchando, nada se mando', async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}`;
    expect(await send({ baseUrl })).toEqual({ kind: 'retryable', cause: 'ECONNREFUSED' });
  });
}

type Row = readonly [code: number, word: string, level: 'info' | 'warn' | 'error'];

/** The vendor says by a number why it did not send; the log says it once, aloud when a person has to act. */
export function testVendorCodes({
  simulator,
  send,
  servicio,
  switches = {},
  rejected,
  retryable,
}: Pick<Sender, 'simulator' | 'send'> & {
  servicio: string;
  /** The vendor needs these to refuse at once. */
  switches?: object;
  rejected: readonly Row[];
  retryable: readonly Row[];
}): void {
  test.each(rejected)('%i es %s', async (code, reason, level) => {
    await simulator.set({ code, ...switches });
    expect(await send()).toEqual({ kind: 'rejected', reason });
    expect(simulator.told).toMatchObject([
      { level, fields: { servicio, operacion: 'enviar', mensajeId: 31 } },
    ]);
    expect(await simulator.calls()).toHaveLength(1);
  });

  test.each(retryable)('%i se repetira', async (code, cause, level) => {
    await simulator.set({ code });
    expect(await send()).toEqual({ kind: 'retryable', cause: expect.stringContaining(cause) });
    expect(simulator.told).toMatchObject([{ level }]);
    expect(await simulator.calls()).toHaveLength(1);
  });

  test('429: el siguiente sale', async () => {
    await simulator.set({ '429': 1 });
    expect(await send()).toMatchObject({ kind: 'retryable' });
    expect(await send()).toMatchObject({ kind: 'ok' });
  });
}

type Leak = {
  simulator: UsedSimulator;
  secrets: readonly string[];
  planted: object;
  found: readonly string[];
};

/** After the calls that failed, `lines` lines were logged, and none carries a secret. */
export function expectNoLeaks(lines: number, { simulator, secrets, planted, found }: Leak): void {
  const leaked = () => secrets.filter((secret) => JSON.stringify(simulator.told).includes(secret));
  expect(simulator.told).toHaveLength(lines);
  expect(leaked()).toEqual([]);
  // The search must find a planted leak, or it proves nothing.
  simulator.log.warn(planted);
  expect(leaked()).toEqual(found);
}
