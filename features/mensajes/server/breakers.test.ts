import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BLOCK_MS } from './breakers.ts';
import { lote, never, useTestEngine } from './engine.test-kit.ts';
import { enviarMensajes } from './enviar-mensajes.ts';

const kit = useTestEngine();

async function repeat(count: number, enqueue: () => Promise<number>): Promise<number[]> {
  const ids = await Promise.all(Array.from({ length: count }, enqueue));
  return ids.sort((a, b) => a - b);
}
const enqueueAvisos = (count: number) => repeat(count, () => kit.enqueue({ plantilla: 'aviso' }));
const enqueueUrgent = () => kit.enqueue({ plantilla: 'codigo', secreto: '483920' });
const sendUrgent = (id: number) => enviarMensajes(kit.engine, lote('email', [id], 0), never);
const takeSentIds = () => kit.engine.provider.correos.splice(0).map(({ mensajeId }) => mensajeId);
const breakProvider = (retryAfterMs = 0) => {
  kit.engine.provider.correo = () => ({ kind: 'retryable', cause: 'ECONNREFUSED', retryAfterMs });
};
const restoreProvider = () => {
  kit.engine.provider.correo = () => undefined;
};

test('mientras el servicio está caído solo golpea lo urgente; el resto vuelve a la cola hasta la próxima', async () => {
  const [first, others] = [await enqueueAvisos(3), await enqueueAvisos(2)];
  breakProvider();
  await kit.enviar('email', ...first);
  expect(takeSentIds()).toEqual(first);
  await kit.clearJobs();
  await kit.enviar('email', ...others);
  expect(takeSentIds()).toEqual([]);
  const until = new Date(kit.engine.clock.now().getTime() + BLOCK_MS);
  expect(await kit.queuedJobs()).toMatchObject([{ data: { de: { ids: others } }, startAfter: until }]);
  const codigo = await enqueueUrgent();
  await sendUrgent(codigo);
  expect(takeSentIds()).toEqual([codigo]);
});

test('cuando vuelve, lo urgente que esperaba sale antes que lo anterior, aunque su hora fuera otra', async () => {
  const avisos = await enqueueAvisos(5);
  breakProvider();
  await kit.enviar('email', ...avisos);
  const urgentIds = [await enqueueUrgent(), await enqueueUrgent()];
  breakProvider(500_000);
  for (const id of urgentIds) await sendUrgent(id);
  takeSentIds();
  restoreProvider();
  kit.engine.later(BLOCK_MS);
  await kit.enviar('email', ...avisos);
  expect(takeSentIds()).toEqual([...urgentIds, ...avisos]);
});

test('dos trabajos a la vez esperan los dos a que pase lo urgente', async () => {
  const [some, others] = [await enqueueAvisos(3), await enqueueAvisos(3)];
  const urgentIds = await repeat(5, enqueueUrgent);
  const gate = Promise.withResolvers<undefined>();
  kit.engine.provider.correo = ({ mensajeId }) => (urgentIds.includes(mensajeId) ? gate.promise : undefined);
  const jobs = [kit.enviar('email', ...some), kit.enviar('email', ...others)];
  // This is long enough for the second job to have sent, had it not waited.
  await sleep(500);
  const first = takeSentIds();
  gate.resolve(undefined);
  await Promise.all(jobs);
  expect(first).toEqual(urgentIds);
  expect(new Set(takeSentIds())).toEqual(new Set([...some, ...others]));
});

test('si lo urgente tampoco sale, nadie más golpea', async () => {
  const avisos = await enqueueAvisos(3);
  const urgentIds = await repeat(3, enqueueUrgent);
  breakProvider();
  await kit.enviar('email', ...avisos);
  expect(takeSentIds()).toEqual(urgentIds);
  expect((await kit.row(avisos[0] ?? 0)).intentos).toBe(0);
});

test('uno urgente que su destinatario hace esperar no frena al resto, ni se repite con cada tanda', async () => {
  const codigo = await enqueueUrgent();
  kit.engine.provider.correo = ({ mensajeId }) =>
    mensajeId === codigo ? { kind: 'retryable', cause: '451' } : undefined;
  const avisos = await enqueueAvisos(2);
  for (const id of avisos) await kit.enviar('email', id);
  expect(takeSentIds()).toEqual([codigo, codigo, ...avisos]);
});

test('si vuelve mientras pasa lo urgente, lo que no había salido se intenta otra vez antes que el resto', async () => {
  const avisos = await enqueueAvisos(2);
  const urgentIds = await repeat(3, enqueueUrgent);
  let attempts = 0;
  kit.engine.provider.correo = () => {
    attempts += 1;
    return attempts <= 2 ? { kind: 'retryable', cause: 'ECONNREFUSED' } : undefined;
  };
  await kit.enviar('email', ...avisos);
  const orden = takeSentIds();
  expect(orden.slice(0, 3)).toEqual(urgentIds);
  expect(new Set(orden.slice(3, 5))).toEqual(new Set(urgentIds.slice(0, 2)));
  expect(orden.slice(5)).toEqual(avisos);
});

test('que pase lo urgente sin salir y no haya otra cosa que enviar no prueba que el servicio volvió', async () => {
  const avisos = await enqueueAvisos(4);
  breakProvider();
  await kit.enviar('email', ...avisos);
  const urgentIds = [await enqueueUrgent(), await enqueueUrgent()];
  breakProvider(500_000);
  for (const id of urgentIds) await sendUrgent(id);
  kit.engine.later(BLOCK_MS);
  // The job is stale: its mensaje no longer exists.
  await kit.enviar('email', 999_999_999);
  takeSentIds();
  restoreProvider();
  kit.engine.later(BLOCK_MS);
  await kit.enviar('email', ...avisos);
  expect(takeSentIds()).toEqual([...urgentIds, ...avisos]);
});
