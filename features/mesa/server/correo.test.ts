import {
  addRow,
  build,
  changeRows,
  expectRefusal,
  expectViolations,
  rowsOf,
  useDatabase,
} from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { type RoleName, useMesa } from './mesa.test-kit.ts';

const database = useDatabase();
const { call, personOf } = useMesa(database);
const ids: Record<string, number> = {};

const post = async (role: RoleName, path: string, body: object, key?: string) =>
  call(await personOf(role), 'POST', `/api/oob/mesa/${path}`, body, { key });
const mensajes = async () =>
  (await rowsOf(database.ownerDb, 'mensajes')).map(({ plantilla, para }) => [plantilla, para]);
const lastAudit = async () => (await rowsOf(database.ownerDb, 'auditoria')).at(-1);
const EXPLAINED = 'Mostró su DNI en el mostrador';

beforeEach(async () => {
  const { db, ownerDb } = database;
  for (const table of ['mesa_actos', 'mensajes', 'limites'] as const)
    await ownerDb.deleteFrom(table).execute();
  ids.elsa = (
    await build.usuario(db, { nombre: 'Elsa', email: `elsa${Date.now()}@vieja.test`, email_validado: true })
  ).id;
});
const elsa = async () => (await rowsOf(database.db, 'usuarios')).find(({ id }) => id === ids.elsa);

describe('el correo de una cuenta', () => {
  const pedir = (role: RoleName, changes: object = {}, key?: string) =>
    post(
      role,
      `usuarios/${ids.elsa}/correo`,
      { email: ' Elsa@Nueva.test ', detalle: EXPLAINED, canal: 'mostrador', ...changes },
      key,
    );

  test.each<RoleName>(['UA', 'AD', 'MO'])(
    '%s lo pide: cambia quien lo lee, y se avisa al viejo',
    async (role) => {
      const before = await elsa();
      expect(await pedir(role)).toMatchObject({ status: 201, body: { email: 'elsa@nueva.test' } });
      expect(await elsa()).toMatchObject({ email: before?.email, email_pendiente: 'elsa@nueva.test' });
      expect(await mensajes()).toEqual([
        ['usuario_confirmar_email', 'elsa@nueva.test'],
        ['seguridad_cambio', before?.email],
      ]);
      expect(await lastAudit()).toMatchObject({
        ...{
          accion: 'usuario.pedir-correo',
          motivo: `mostrador: ${EXPLAINED}`,
          entidad_id: String(ids.elsa),
        },
        cambios: { antes: { emailPendiente: null }, despues: { emailPendiente: 'elsa@nueva.test' } },
      });
    },
  );

  test('la misma clave lo pide una sola vez', async () => {
    const first = await pedir('MO', {}, 'clave-1');
    const again = await pedir('MO', {}, 'clave-1');
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    expect(await mensajes()).toHaveLength(2);
  });

  test('sin razón, al mismo, a uno con cuenta o mal escrito no se pide', async () => {
    const other = await build.usuario(database.db, {});
    expectViolations(await pedir('MO', { detalle: 'es ella' }), {
      detalle: 'Contá cómo supiste que es la persona, con 10 letras o más.',
    });
    expectViolations(await pedir('MO', { email: (await elsa())?.email }), {
      email: 'Es el correo que ya tiene.',
    });
    expectViolations(await pedir('MO', { email: other.email }), {
      email: 'Ya existe una cuenta con este correo.',
    });
    expect((await pedir('MO', { email: 'elsa' })).status).toBe(422);
    expect(await mensajes()).toEqual([]);
  });

  test('ni el del personal, salvo el administrador, ni el de un administrador', async () => {
    await changeRows(database.db, 'usuarios', { id: ids.elsa as number }, { roles: ['ROLE_CORTE_ADMIN'] });
    expect((await pedir('MO')).status).toBe(403);
    expect((await pedir('AD')).status).toBe(201);
    await changeRows(database.db, 'usuarios', { id: ids.elsa as number }, { roles: ['ROLE_ADMIN'] });
    expect((await pedir('AD', { email: 'otra@nueva.test' })).status).toBe(422);
  });

  test('tres por hora a cada persona', async () => {
    for (const n of [1, 2, 3]) expect((await pedir('MO', { email: `n${n}@nueva.test` })).status).toBe(201);
    expect((await pedir('AD', { email: 'n4@nueva.test' })).status).toBe(429);
  });

  test.each<RoleName>(['RE', 'RA', 'SM', 'CA'])('%s no lo pide', async (role) => {
    expect((await pedir(role)).status).toBe(403);
  });
});

describe('el comprobante de un pago', () => {
  const enviar = (role: RoleName, changes: object = {}, key?: string) =>
    post(role, `pagos/${ids.pago}/comprobante`, { canal: 'telefono', ...changes }, key);
  const OTHER = { para: ' Hija@Correo.test ', detalle: 'Lo guarda la hija, que la ayuda' };

  beforeEach(async () => {
    const { db } = database;
    const [suministro, now] = [await build.suministro(db), new Date()];
    const { id } = await build.factura(db, { suministro_id: suministro.id, periodo: 202610 });
    const pago = await addRow(db, 'pagos', {
      ...{ usuario_id: ids.elsa as number, estado: 1, total_cent: 4_187_350, created: now, enviado: now },
      ...{ referencia: `OV${ids.elsa}`, tiempos: JSON.stringify({ resuelto: now }) },
    });
    await addRow(db, 'pago_facturas', { pago_id: pago.id, factura_id: id, importe_cent: 1, vigente: false });
    ids.pago = pago.id;
  });

  test.each<RoleName>(['AD', 'MO'])('%s lo manda al correo de quien pagó', async (role) => {
    const email = (await elsa())?.email;
    expect(await enviar(role)).toMatchObject({ status: 201, body: { para: email } });
    const [mensaje] = await rowsOf(database.ownerDb, 'mensajes');
    expect(mensaje).toMatchObject({
      ...{ plantilla: 'pago_aprobado', para: email, usuario_id: ids.elsa },
      datos: { pagoId: ids.pago },
    });
    expect(await lastAudit()).toMatchObject({
      ...{ accion: 'pago.enviar-comprobante', motivo: 'telefono', entidad_id: String(ids.pago) },
      cambios: { para: email },
    });
  });

  test('o a otro, contando por qué, y ese mensaje no es de la cuenta', async () => {
    expectViolations(await enviar('MO', { para: 'hija@correo.test' }), {
      detalle: 'Contá por qué va a otro correo, con 10 letras o más.',
    });
    expect((await enviar('MO', OTHER)).body.para).toBe('hija@correo.test');
    const [mensaje] = await rowsOf(database.ownerDb, 'mensajes');
    expect(mensaje).toMatchObject({ para: 'hija@correo.test', usuario_id: null });
    expect(await lastAudit()).toMatchObject({ motivo: `telefono: ${OTHER.detalle}` });
  });

  test('si el de quien pagó rebota hay que escribir uno', async () => {
    await changeRows(database.db, 'usuarios', { id: ids.elsa as number }, { email_rebota: true });
    expectViolations(await enviar('MO'), {
      para: 'Quien pagó no tiene un correo que funcione: escribí uno.',
    });
    expect((await enviar('MO', OTHER)).status).toBe(201);
  });

  test('la misma clave lo manda una sola vez, y tres por hora a cada dirección', async () => {
    const first = await enviar('MO', {}, 'clave-1');
    const again = await enviar('MO', {}, 'clave-1');
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    expect(await mensajes()).toHaveLength(1);
    for (const role of ['MO', 'AD'] as const) expect((await enviar(role)).status).toBe(201);
    expect((await enviar('AD')).status).toBe(429);
  });

  test('de uno que no se acreditó no hay', async () => {
    await changeRows(database.db, 'pagos', { id: ids.pago as number }, { estado: 2 });
    expectRefusal(await enviar('MO'), 409, 'El comprobante está disponible cuando el pago se acredita.');
    expect(await mensajes()).toEqual([]);
  });

  test.each<RoleName>(['RE', 'RA', 'UA', 'SM', 'CA'])('%s no lo manda', async (role) => {
    expect((await enviar(role)).status).toBe(403);
  });
});
