import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { useAtencion } from './atencion.test-kit.ts';

const database = useDatabase();
const mundo = useAtencion(database);
const BIEN = { tipo: 'baja', nombre: 'María Pérez', documento: '25123456', email: 'maria@correo.test' };
const OTROS_DATOS = 'Esa operación ya se envió con otros datos.';

const pedir = (clave: string | undefined, cambios: object = {}, ip = '10.6.6.6') =>
  mundo.call(null, 'POST', '/api/oob/solicitudes', { cuerpo: { ...BIEN, ...cambios }, clave, ip });
const cuantas = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from requerimientos`.execute(database.db);
  return rows[0]?.n;
};

beforeEach(async () => {
  await sql`truncate requerimientos, numeradores cascade`.execute(database.ownerDb);
});

test('la misma con lo mismo: 200 y el mismo número, aunque lo escriba distinto, sin otro aviso', async () => {
  const primera = await pedir('una-clave');
  mundo.clock.advance(60_000);
  const segunda = await pedir('una-clave', { nombre: '  María   Pérez ', documento: '25.123.456' });
  expect([primera.status, segunda.status]).toEqual([201, 200]);
  expect(segunda.body).toEqual(primera.body);
  expect([await cuantas(), (await mundo.mensajes()).length]).toEqual([1, 1]);
});

test('lo repetido no gasta: con el límite alcanzado también se contesta', async () => {
  for (let i = 0; i < 5; i += 1) expect((await pedir(`clave-${i}`)).status).toBe(201);
  expect((await pedir('otra')).status).toBe(429);
  expect((await pedir('clave-2')).status).toBe(200);
});

test('la misma con otra cosa: 409; sin clave, cada una es otra', async () => {
  await pedir('una-clave');
  for (const cambios of [{ tipo: 'acceso' }, { detalle: 'Me mudo.' }, { email: 'otra@correo.test' }]) {
    const { status, body } = await pedir('una-clave', cambios);
    expect([status, body.detail]).toEqual([409, OTROS_DATOS]);
  }
  expect(await cuantas()).toBe(1);
  expect([(await pedir(undefined)).status, (await pedir(undefined)).status]).toEqual([201, 201]);
  expect(await cuantas()).toBe(3);
});

test('la clave de otra persona es otra: nadie le quita su lugar eligiéndola antes', async () => {
  expect((await pedir('1', { documento: '40111222' })).body.numero).toBe('2026-000001');
  const propia = await pedir('1');
  expect([propia.status, propia.body.numero]).toEqual([201, '2026-000002']);
});

test('ocho a la vez desde distintos lados: un caso, un número y un aviso', async () => {
  const todas = await Promise.all(Array.from({ length: 8 }, (_, i) => pedir('ocho', {}, `10.7.7.${i}`)));
  expect(todas.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
  expect(new Set(todas.map(({ body }) => body.numero))).toEqual(new Set(['2026-000001']));
  expect([await cuantas(), (await mundo.mensajes()).length]).toEqual([1, 1]);
  expect((await pedir(undefined)).body.numero).toBe('2026-000002');
});

test('mal escrita: 422', async () => {
  expect((await pedir('con espacios')).body.detail).toBe('La clave de idempotencia no es válida.');
});
