import { build, expectRefusal, expectViolations, rowsOf, useDatabase } from '@oficina/testing';
import { INVALID_EMAIL } from '@oficina/usuarios/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type RoleName, useMesa } from './mesa.test-kit.ts';

const database = useDatabase();
const { call, personOf } = useMesa(database);
const ids: Record<string, number> = {};
const CELULAR = '+5493492401234';

const enviar = async (role: RoleName, body: object, { key, factura = ids.factura }: Options = {}) =>
  call(await personOf(role), 'POST', `/api/oob/mesa/facturas/${factura}/enviar`, body, { key });
type Options = { key?: string; factura?: number | undefined };
const CORREO = { canal: 'email', para: ' Elsa@Correo.test ', motivo: 'telefono' };
const mensajes = () => rowsOf(database.ownerDb, 'mensajes');

beforeAll(async () => {
  const { db } = database;
  ids.suministro = (await build.suministro(db, { cuenta: '10010120' })).id;
  const factura = { suministro_id: ids.suministro, periodo: 202610, importe_cent: 4_187_350 };
  ids.factura = (await build.factura(db, { ...factura, vencimiento: '2026-11-20' })).id;
});

beforeEach(async () => {
  for (const table of ['mesa_actos', 'mensajes', 'limites'] as const)
    await database.ownerDb.deleteFrom(table).execute();
});

test('el enlace sale por correo, y queda quién lo mandó y por qué', async () => {
  const { status, body } = await enviar('MO', CORREO);
  const [mensaje] = await mensajes();
  expect([status, body]).toEqual([
    201,
    { mensaje: `/api/mensajes/${mensaje?.id}`, para: 'elsa@correo.test' },
  ]);
  expect(mensaje).toMatchObject({
    ...{ plantilla: 'factura_enlace', para: 'elsa@correo.test', suministro_id: ids.suministro },
    datos: { cuenta: '10010120', periodo: 202610, importeCent: 4_187_350, vencimiento: '2026-11-20' },
  });
  expect((await rowsOf(database.ownerDb, 'auditoria')).at(-1)).toMatchObject({
    ...{ accion: 'factura.enviar', motivo: 'telefono', entidad_id: String(ids.factura) },
    cambios: { canal: 'email', para: 'elsa@correo.test' },
  });
});

test('o por mensaje, si la cooperativa lo tiene', async () => {
  expect((await enviar('AD', { canal: 'sms', para: '3492 15-401234' })).body.para).toBe(CELULAR);
  expectViolations(await enviar('AD', { canal: 'whatsapp', para: CELULAR }), {
    canal: 'Ese medio no está disponible.',
  });
});

test('la misma clave lo manda una sola vez', async () => {
  const first = await enviar('MO', CORREO, { key: 'clave-1' });
  const again = await enviar('MO', CORREO, { key: 'clave-1' });
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
  expect((await mensajes()).length).toBe(1);
  expect((await enviar('MO', { ...CORREO, para: 'otra@correo.test' }, { key: 'clave-1' })).status).toBe(409);
});

test('tres por hora a cada dirección, de quien sea, y treinta cada uno', async () => {
  for (const role of ['MO', 'AD', 'MO'] as const) expect((await enviar(role, CORREO)).status).toBe(201);
  expect((await enviar('AD', CORREO)).status).toBe(429);
  for (let n = 0; n < 28; n += 1) await enviar('MO', { ...CORREO, para: `n${n}@correo.test` });
  expect((await enviar('MO', { ...CORREO, para: 'ultima@correo.test' })).status).toBe(429);
  expect((await enviar('AD', { ...CORREO, para: 'ultima@correo.test' })).status).toBe(201);
});

test('lo que no existe y lo mal escrito', async () => {
  expectRefusal(await enviar('MO', {}, { factura: 999_999 }), 404, 'No encontramos lo que buscás.');
  expectViolations(await enviar('MO', { ...CORREO, para: 'elsa' }), { para: INVALID_EMAIL });
  expect((await enviar('MO', { canal: 'sms', para: '3492 42-0000' })).status).toBe(422);
  expect(await mensajes()).toEqual([]);
});

test.each<RoleName>(['RE', 'RA', 'UA', 'SM', 'CA'])('%s no lo manda', async (role) => {
  expect((await enviar(role, CORREO)).status).toBe(403);
});
