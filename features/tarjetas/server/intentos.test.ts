import { build, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { limpiarIntentos } from './intentos.ts';
import { numeroDe, quejas, unaTarjeta, useTarjetas } from './tarjetas.test-kit.ts';

const database = useDatabase();
const { call, casa, clock, mano } = useTarjetas(database);

const HORA = 60 * 60_000;
const NO_FUE = 'La tarjeta no fue aceptada. Revisá los datos o probá con otra.';
const APARTADA =
  'Esta tarjeta fue rechazada varias veces. Por seguridad, no se puede usar hasta el 13/11 a las 09:00. Usá otra.';

const alguien = async () => (await build.usuario(database.db, { roles: ['ROLE_CONFIRMADO'] })).id;
const rechazar = (codigo = 'validacion:security_code') => {
  mano.registrar = () => ({
    kind: 'rejected',
    reason: { codigo, motivo: 'no', consejo: 'reintentar' },
  });
};
const guardar = (usuarioId: number, cambios: Record<string, unknown> = {}, ip?: string) =>
  call(usuarioId, 'POST', '/api/tarjetas', unaTarjeta(cambios), ip);
const intentos = () => database.db.selectFrom('tarjeta_intentos').selectAll().execute();

test('una tarjeta que no se acepta cinco veces, la guarde quien la guarde, queda apartada', async () => {
  rechazar();
  const [elsa, otra] = [await alguien(), await alguien()];
  for (const quien of [elsa, elsa, elsa, otra, otra])
    expect(quejas(await guardar(quien))).toEqual([['', NO_FUE]]);
  mano.registrar = () => undefined;
  expect(quejas(await guardar(otra, { vencimiento: '0931' }))).toEqual([['', APARTADA]]);
  expect(mano.recibidas).toHaveLength(5);
  expect(mano.apartados).toMatchObject([{ por: 'tarjeta', usuarioId: otra, ultimos4: '4905' }]);
  const rastro = await database.ownerDb.selectFrom('auditoria').selectAll().execute();
  expect(rastro.filter(({ accion }) => accion === 'tarjeta.apartar')).toMatchObject([
    { actor: 'sistema', entidad: 'usuario', entidad_id: String(otra) },
  ]);
  // Not given to the gateway: the attempts of the day are still there.
  expect((await guardar(otra, { numero: numeroDe(7) })).status).toBe(201);
});

test('lo que la pasarela no contesta o no puede juzgar no cuenta', async () => {
  const elsa = await alguien();
  rechazar('96');
  await guardar(elsa);
  mano.registrar = () => ({ kind: 'unknown', cause: 'timeout' });
  await guardar(elsa);
  mano.registrar = () => ({ kind: 'retryable', cause: 'ECONNREFUSED' });
  await guardar(elsa);
  expect(await intentos()).toEqual([]);
});

test('la lista dice cuál está apartada y hasta cuándo; desde otra red, lo mismo', async () => {
  const elsa = await alguien();
  const { body: guardada } = await guardar(elsa);
  await guardar(elsa, { numero: numeroDe(7) });
  rechazar();
  // Somebody else tries the same card.
  for (const quien of [await alguien(), await alguien()])
    for (let vez = 0; vez < 3; vez += 1) await guardar(quien, { vencimiento: '0931' });
  for (const ip of ['10.0.0.1', '10.9.9.9']) {
    const { body } = await call(elsa, 'GET', '/api/tarjetas', undefined, ip);
    const suyas = body.member as { id: number; apartada?: object }[];
    expect(suyas.map(({ id, apartada }) => [id === guardada.id, apartada])).toEqual([
      [true, { hasta: '2026-11-13T09:00:00-03:00', por: 'tarjeta', motivo: APARTADA }],
      [false, undefined],
    ]);
  }
  const { body: una } = await call(elsa, 'GET', `/api/tarjetas/${guardada.id}`);
  expect(una.apartada).toMatchObject({ por: 'tarjeta' });
  clock.advance(25 * HORA);
  const { body: luego } = await call(elsa, 'GET', `/api/tarjetas/${guardada.id}`);
  expect(luego.apartada).toBeUndefined();
});

test('cerrada la red, se ve en todas las tarjetas de quien mira desde ella', async () => {
  const elsa = await alguien();
  await guardar(elsa);
  rechazar();
  for (let n = 0; n < 30; n += 1) {
    await database.db.deleteFrom('limites').execute();
    await guardar(await alguien(), { numero: numeroDe(n) });
  }
  const { body } = await call(elsa, 'GET', '/api/tarjetas');
  expect(body.member).toMatchObject([{ apartada: { por: 'red' } }]);
  expect((await call(elsa, 'GET', '/api/tarjetas', undefined, '10.9.9.9')).body.member).not.toMatchObject([
    { apartada: {} },
  ]);
});

test('la limpieza de la noche se lleva lo que ya no cuenta', async () => {
  rechazar();
  await guardar(await alguien());
  clock.advance(47 * HORA);
  await guardar(await alguien());
  clock.advance(2 * HORA);
  expect(await limpiarIntentos(casa.deps)).toBe(1);
  expect(await intentos()).toHaveLength(1);
});
