import { countRows } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;
const VALID_BODY = { tipo: 'baja', nombre: 'María Pérez', documento: '25123456', email: 'maria@correo.test' };
const OTHER_DATA = 'Esa operación ya se envió con otros datos.';

const send = (key: string | undefined, cambios: object = {}, ip = '10.6.6.6') =>
  kit.call(null, 'POST', '/api/oob/solicitudes', { ...VALID_BODY, ...cambios }, { key, ip });

test('la misma con lo mismo: 200 y el mismo número, aunque lo escriba distinto, sin otro aviso', async () => {
  const first = await send('una-clave');
  kit.clock.advance(60_000);
  const second = await send('una-clave', { nombre: '  María   Pérez ', documento: '25.123.456' });
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
  expect([await countRows(database.db, 'requerimientos'), (await kit.mensajes()).length]).toEqual([1, 1]);
});

test('lo repetido no gasta: con el límite alcanzado también se contesta', async () => {
  for (let i = 0; i < 5; i += 1) expect((await send(`clave-${i}`)).status).toBe(201);
  expect((await send('otra')).status).toBe(429);
  expect((await send('clave-2')).status).toBe(200);
});

test('la misma con otra cosa: 409; sin clave, cada una es otra', async () => {
  await send('una-clave');
  for (const cambios of [{ tipo: 'acceso' }, { detalle: 'Me mudo.' }, { email: 'otra@correo.test' }]) {
    const { status, body } = await send('una-clave', cambios);
    expect([status, body.detail]).toEqual([409, OTHER_DATA]);
  }
  expect(await countRows(database.db, 'requerimientos')).toBe(1);
  expect([(await send(undefined)).status, (await send(undefined)).status]).toEqual([201, 201]);
  expect(await countRows(database.db, 'requerimientos')).toBe(3);
});

test('la clave de otra persona es otra: nadie le quita su lugar eligiéndola antes', async () => {
  expect((await send('1', { documento: '40111222' })).body.numero).toBe('2026-000001');
  const ownSolicitud = await send('1');
  expect([ownSolicitud.status, ownSolicitud.body.numero]).toEqual([201, '2026-000002']);
});

test('ocho a la vez desde distintos lados: un caso, un número y un aviso', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, (_, i) => send('ocho', {}, `10.7.7.${i}`)));
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
  expect(new Set(all.map(({ body }) => body.numero))).toEqual(new Set(['2026-000001']));
  expect([await countRows(database.db, 'requerimientos'), (await kit.mensajes()).length]).toEqual([1, 1]);
  expect((await send(undefined)).body.numero).toBe('2026-000002');
});

test('mal escrita: 422', async () => {
  expect((await send('con espacios')).body.detail).toBe('La clave de idempotencia no es válida.');
});
