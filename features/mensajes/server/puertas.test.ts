import { setTimeout as sleep } from 'node:timers/promises';
import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { enviarMensajes } from './enviar-mensajes.ts';
import { lote, never, useMotorEnPrueba } from './motor.test-kit.ts';
import { PAUSA_MS } from './puertas.ts';

const database = useDatabase();
const prueba = useMotorEnPrueba(database);

async function repetir(cuantos: number, encolar: () => Promise<number>): Promise<number[]> {
  const ids = await Promise.all(Array.from({ length: cuantos }, encolar));
  return ids.sort((a, b) => a - b);
}
const encolarAvisos = (cuantos: number) => repetir(cuantos, () => prueba.encolar({ plantilla: 'aviso' }));
const encolarUrgente = () => prueba.encolar({ plantilla: 'codigo', secreto: '483920' });
const enviarUrgente = (id: number) => enviarMensajes(prueba.motor, lote('email', [id], 0), never);
const enviados = () => prueba.motor.mano.correos.splice(0).map(({ mensajeId }) => mensajeId);
const sinServicio = (retryAfterMs = 0) => {
  prueba.motor.mano.correo = () => ({ kind: 'retryable', cause: 'ECONNREFUSED', retryAfterMs });
};
const conServicio = () => {
  prueba.motor.mano.correo = () => undefined;
};

test('mientras el servicio está caído sólo golpea lo urgente; el resto vuelve a la cola hasta la próxima', async () => {
  const [primeros, otros] = [await encolarAvisos(3), await encolarAvisos(2)];
  sinServicio();
  await prueba.enviar('email', ...primeros);
  expect(enviados()).toEqual(primeros);
  await prueba.olvidarTrabajos();
  await prueba.enviar('email', ...otros);
  expect(enviados()).toEqual([]);
  const hasta = new Date(prueba.motor.clock.now().getTime() + PAUSA_MS);
  expect(await prueba.colas()).toMatchObject([{ data: { de: { ids: otros } }, startAfter: hasta }]);
  const codigo = await encolarUrgente();
  await enviarUrgente(codigo);
  expect(enviados()).toEqual([codigo]);
});

test('cuando vuelve, lo urgente que esperaba sale antes que lo anterior, aunque su hora fuera otra', async () => {
  const avisos = await encolarAvisos(5);
  sinServicio();
  await prueba.enviar('email', ...avisos);
  const urgentes = [await encolarUrgente(), await encolarUrgente()];
  sinServicio(500_000);
  for (const id of urgentes) await enviarUrgente(id);
  enviados();
  conServicio();
  prueba.motor.later(PAUSA_MS);
  await prueba.enviar('email', ...avisos);
  expect(enviados()).toEqual([...urgentes, ...avisos]);
});

test('dos trabajos a la vez esperan los dos a que pase lo urgente', async () => {
  const [unos, otros] = [await encolarAvisos(3), await encolarAvisos(3)];
  const urgentes = await repetir(5, encolarUrgente);
  const salida = Promise.withResolvers<undefined>();
  prueba.motor.mano.correo = ({ mensajeId }) => (urgentes.includes(mensajeId) ? salida.promise : undefined);
  const trabajos = [prueba.enviar('email', ...unos), prueba.enviar('email', ...otros)];
  // Long enough for the second one to have passed, had it not waited.
  await sleep(500);
  const primeros = enviados();
  salida.resolve(undefined);
  await Promise.all(trabajos);
  expect(primeros).toEqual(urgentes);
  expect(new Set(enviados())).toEqual(new Set([...unos, ...otros]));
});

test('si lo urgente tampoco sale, nadie más golpea', async () => {
  const avisos = await encolarAvisos(3);
  const urgentes = await repetir(3, encolarUrgente);
  sinServicio();
  await prueba.enviar('email', ...avisos);
  expect(enviados()).toEqual(urgentes);
  expect((await prueba.fila(avisos[0] ?? 0)).intentos).toBe(0);
});

test('uno urgente que su destinatario hace esperar no frena al resto, ni se repite con cada tanda', async () => {
  const codigo = await encolarUrgente();
  prueba.motor.mano.correo = ({ mensajeId }) =>
    mensajeId === codigo ? { kind: 'retryable', cause: '451' } : undefined;
  const avisos = await encolarAvisos(2);
  for (const id of avisos) await prueba.enviar('email', id);
  expect(enviados()).toEqual([codigo, codigo, ...avisos]);
});

test('si vuelve mientras pasa lo urgente, lo que no había salido se intenta otra vez antes que el resto', async () => {
  const avisos = await encolarAvisos(2);
  const urgentes = await repetir(3, encolarUrgente);
  let golpes = 0;
  prueba.motor.mano.correo = () => {
    golpes += 1;
    return golpes <= 2 ? { kind: 'retryable', cause: 'ECONNREFUSED' } : undefined;
  };
  await prueba.enviar('email', ...avisos);
  const orden = enviados();
  expect(orden.slice(0, 3)).toEqual(urgentes);
  expect(new Set(orden.slice(3, 5))).toEqual(new Set(urgentes.slice(0, 2)));
  expect(orden.slice(5)).toEqual(avisos);
});

test('que pase lo urgente sin salir y no haya otra cosa que enviar no prueba que el servicio volvió', async () => {
  const avisos = await encolarAvisos(4);
  sinServicio();
  await prueba.enviar('email', ...avisos);
  const urgentes = [await encolarUrgente(), await encolarUrgente()];
  sinServicio(500_000);
  for (const id of urgentes) await enviarUrgente(id);
  prueba.motor.later(PAUSA_MS);
  // A job that was left behind: what it was for is not there any more.
  await prueba.enviar('email', 999_999_999);
  enviados();
  conServicio();
  prueba.motor.later(PAUSA_MS);
  await prueba.enviar('email', ...avisos);
  expect(enviados()).toEqual([...urgentes, ...avisos]);
});
