import { build, expectViolations, rowsOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { cleanIntentos } from './intentos.ts';
import { makeTarjetaBody, numeroOf, useTarjetas } from './tarjetas.test-kit.ts';

const database = useDatabase();
const { call, context: api, clock, gateway } = useTarjetas(database);

const HOUR = 60 * 60_000;
const NOT_ACCEPTED = 'La tarjeta no fue aceptada. Revisá los datos o probá con otra.';
const APARTADA =
  'Esta tarjeta fue rechazada varias veces. Por seguridad, no se puede usar hasta el 13/11 a las 09:00. Usá otra.';

const createUsuario = async () => (await build.usuario(database.db, { roles: ['ROLE_CONFIRMADO'] })).id;
const reject = (codigo = 'validacion:security_code') => {
  gateway.register = () => ({
    kind: 'rejected',
    reason: { codigo, motivo: 'no', advice: 'reintentar' },
  });
};
const saveTarjeta = (usuarioId: number, cambios: Record<string, unknown> = {}, ip = '10.0.0.1') =>
  call(usuarioId, 'POST', '/api/tarjetas', makeTarjetaBody(cambios), { ip });
const intentos = () => rowsOf(database.db, 'tarjeta_intentos');

test('una tarjeta que no se acepta cinco veces, la guarde quien la guarde, queda apartada', async () => {
  reject();
  const [elsa, other] = [await createUsuario(), await createUsuario()];
  for (const usuarioId of [elsa, elsa, elsa, other, other])
    expectViolations(await saveTarjeta(usuarioId), { '': NOT_ACCEPTED });
  gateway.register = () => undefined;
  expectViolations(await saveTarjeta(other, { vencimiento: '0931' }), { '': APARTADA });
  expect(gateway.receivedTarjetas).toHaveLength(5);
  expect(gateway.lockouts).toMatchObject([{ por: 'tarjeta', usuarioId: other, ultimos4: '4905' }]);
  const auditRows = await rowsOf(database.ownerDb, 'auditoria');
  expect(auditRows.filter(({ accion }) => accion === 'tarjeta.apartar')).toMatchObject([
    { actor: 'sistema', entidad: 'usuario', entidad_id: String(other) },
  ]);
  expect((await saveTarjeta(other, { numero: numeroOf(7) })).status).toBe(201);
});

test('lo que la pasarela no contesta o no puede juzgar no cuenta', async () => {
  const elsa = await createUsuario();
  reject('96');
  await saveTarjeta(elsa);
  gateway.register = () => ({ kind: 'unknown', cause: 'timeout' });
  await saveTarjeta(elsa);
  gateway.register = () => ({ kind: 'retryable', cause: 'ECONNREFUSED' });
  await saveTarjeta(elsa);
  expect(await intentos()).toEqual([]);
});

test('la lista dice cuál está apartada y hasta cuándo; desde otra red, lo mismo', async () => {
  const elsa = await createUsuario();
  const { body: saved } = await saveTarjeta(elsa);
  await saveTarjeta(elsa, { numero: numeroOf(7) });
  reject();
  for (const usuarioId of [await createUsuario(), await createUsuario()])
    for (let attempt = 0; attempt < 3; attempt += 1) await saveTarjeta(usuarioId, { vencimiento: '0931' });
  for (const ip of ['10.0.0.1', '10.9.9.9']) {
    const { body } = await call(elsa, 'GET', '/api/tarjetas', undefined, { ip });
    const ownTarjetas = body.member as { id: number; apartada?: object }[];
    expect(ownTarjetas.map(({ id, apartada }) => [id === saved.id, apartada])).toEqual([
      [true, { hasta: '2026-11-13T09:00:00-03:00', por: 'tarjeta', motivo: APARTADA }],
      [false, undefined],
    ]);
  }
  const { body: one } = await call(elsa, 'GET', `/api/tarjetas/${saved.id}`);
  expect(one.apartada).toMatchObject({ por: 'tarjeta' });
  clock.advance(25 * HOUR);
  const { body: later } = await call(elsa, 'GET', `/api/tarjetas/${saved.id}`);
  expect(later.apartada).toBeUndefined();
});

test('cerrada la red, se ve en todas las tarjetas de quien mira desde ella', async () => {
  const elsa = await createUsuario();
  await saveTarjeta(elsa);
  reject();
  for (let n = 0; n < 30; n += 1) {
    await database.db.deleteFrom('limites').execute();
    await saveTarjeta(await createUsuario(), { numero: numeroOf(n) });
  }
  const { body } = await call(elsa, 'GET', '/api/tarjetas');
  expect(body.member).toMatchObject([{ apartada: { por: 'red' } }]);
  expect(
    (await call(elsa, 'GET', '/api/tarjetas', undefined, { ip: '10.9.9.9' })).body.member,
  ).not.toMatchObject([{ apartada: {} }]);
});

test('la limpieza de la noche se lleva lo que ya no cuenta', async () => {
  reject();
  await saveTarjeta(await createUsuario());
  clock.advance(47 * HOUR);
  await saveTarjeta(await createUsuario());
  clock.advance(2 * HOUR);
  expect(await cleanIntentos(api.deps)).toBe(1);
  expect(await intentos()).toHaveLength(1);
});
