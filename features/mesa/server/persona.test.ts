import { pagoEstado } from '@oficina/pagos/contract';
import {
  actorOf,
  addRow,
  build,
  changeRows,
  expectRefusal,
  expectViolations,
  rowsOf,
  useDatabase,
} from '@oficina/testing';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { CHOOSE_MOTIVO, EXPLAIN_CONTROL, type PersonaFicha, SUMINISTROS_SHOWN } from '../contract/index.ts';
import { ROLES, type RoleName, useMesa } from './mesa.test-kit.ts';
import { verPersona } from './persona.ts';

const database = useDatabase();
const { call, clock, personOf } = useMesa(database);
let elsa = 0;
let otra = 0;
/** These must be found in no answer of whoever may not read them. */
const PLANTED = { documento: '17430221', cuit: '27174302214', card: '450799', deuda: '41873.5' };

const ver = async (role: RoleName, search = 'motivo=mostrador', id = elsa) =>
  call(await personOf(role), 'GET', `/api/oob/usuarios/${id}/ficha?${search}`);
const fichaOf = async (role: RoleName, search?: string): Promise<PersonaFicha> => {
  const { status, body } = await ver(role, search);
  expect(status).toBe(200);
  return body as PersonaFicha;
};

beforeAll(async () => {
  const { db } = database;
  const { documento, cuit } = PLANTED;
  const usuario = await build.usuario(db, {
    ...{ nombre: 'Elsa', apellido: 'Roldán', email: 'elsa@mail.test', documento, cuit },
    ...{ email_rebota: true, telefono: '+5493492401234' },
    ...{ otp_estado: 2, otp_secreto: Buffer.from('CANARIO-otp'), clave_id: 1 },
  });
  elsa = usuario.id;
  otra = (await build.usuario(db, { documento, email: 'elsa.vieja@mail.test' })).id;
  await build.usuario(db, { documento, email: 'eliminada@mail.test', eliminado: new Date() });
  await build.sesion(db, { usuario_id: elsa, created: new Date('2026-11-02T12:12:00Z') });
  const { id: suministro_id } = await build.suministro(db, {
    ...{ nombre: 'ROLDAN ELSA', cuenta: '10010120', domicilio: 'San Martín 450' },
  });
  await build.usuarioSuministro(db, { usuario_id: elsa, suministro_id });
  await build.usuarioSuministro(db, { usuario_id: elsa });
  await build.factura(db, { suministro_id, importe_cent: 4_187_350, vencimiento: '2026-11-20' });
  const paid = await build.factura(db, { suministro_id, periodo: 202609, pagada: true });
  const tarjeta = await build.tarjeta(db, { usuario_id: elsa });
  const pago = await addRow(db, 'pagos', {
    ...{ usuario_id: elsa, tarjeta_id: tarjeta.id, total_cent: 100, referencia: 'OV1U1XSECRETA' },
    estado: pagoEstado.code('enVerificacion'),
  });
  await addRow(db, 'pago_facturas', { pago_id: pago.id, factura_id: paid.id, importe_cent: 100 });
  await build.mensaje(db, { usuario_id: elsa, asunto: 'Tu factura de octubre' });
  await addRow(db, 'requerimientos', {
    ...{ numero: '2026-001042', categoria_id: (await build.categoria(db)).id, usuario_id: elsa },
    descripcion: 'La luz no prende.',
  });
});

test('el mostrador ve cómo entra, qué tiene, cuánto debe y qué pasó último', async () => {
  const ficha = await fichaOf('MO');
  expect(ficha.acceso).toMatchObject({
    ...{ email: 'elsa@mail.test', emailValidado: true, emailRebota: true, telefonoValidado: false },
    ...{ telefono: '3492 15-40-1234', documento: '•••.•30.221', identidadValidada: false, otpEstado: 2 },
    ultimoIngreso: '2026-11-02T09:12:00-03:00',
    avisos: { mailFactura: true, smsVencimiento: false, smsVia: 'sms' },
  });
  expect(ficha.otrasCuentas).toEqual([{ '@id': `/api/usuarios/${otra}`, email: 'elsa.vieja@mail.test' }]);
  expect(ficha.suministros).toMatchObject([
    { cuenta: '10010120', domicilio: 'San Martín 450', activo: true, debe: 41_873.5 },
    { debe: 0 },
  ]);
  expect(ficha.requerimientos).toMatchObject([{ numero: '2026-001042' }]);
  expect(ficha.pagos).toMatchObject([{ total: 1, tarjeta: 'Visa terminada en 4905' }]);
  expect(ficha.mensajes).toMatchObject([{ asunto: 'Tu factura de octubre', tipo: 'email' }]);
});

test('quien tiene muchos suministros tiene acá los primeros, y se dice que hay más', async () => {
  const { id } = await build.usuario(database.db);
  for (let n = 0; n <= SUMINISTROS_SHOWN; n += 1)
    await build.usuarioSuministro(database.db, { usuario_id: id });
  const { body } = await ver('MO', undefined, id);
  const { suministros, masSuministros } = body as PersonaFicha;
  expect([suministros.length, masSuministros]).toEqual([SUMINISTROS_SHOWN, true]);
});

describe('lo que no se puede leer no está', () => {
  const ALWAYS = ['acceso', 'otrasCuentas', 'suministros'];
  test.each<[RoleName, string[]]>([
    ['UA', []],
    ['AD', ['pagos', 'mensajes']],
    ['MO', ['pagos', 'mensajes', 'requerimientos']],
  ])('%s', async (role, parts) => {
    const ficha = await fichaOf(role);
    expect(Object.keys(ficha).sort()).toEqual([...ALWAYS, ...parts].sort());
    expect(ficha.suministros.map(({ debe }) => debe !== undefined)).toEqual(
      ficha.suministros.map(() => role !== 'UA'),
    );
  });

  test('los que atienden casos siguen con la vista reducida, y los demás no la abren', async () => {
    for (const role of ['RE', 'RA', 'SM', 'CA'] as const) expect((await ver(role)).status).toBe(403);
    expect((await call(elsa, 'GET', `/api/oob/usuarios/${elsa}/ficha?motivo=mostrador`)).status).toBe(403);
  });

  test('ni el documento, ni la deuda, ni la tarjeta salen para quien no los ve', async () => {
    for (const role of Object.keys(ROLES) as RoleName[]) {
      const { text } = await ver(role);
      expect(text).not.toContain(PLANTED.documento);
      expect(text).not.toContain(PLANTED.cuit);
      expect(text).not.toContain(PLANTED.card);
      expect(text).not.toContain('SECRETA');
      expect(text).not.toContain('eliminada@');
      if (role === 'UA') expect(text).not.toMatch(/41873|4905|2026-001042|Tu factura/);
    }
    expect((await ver('MO')).text).toContain(PLANTED.deuda);
  });
});

describe('por qué se abre', () => {
  test('quien ve lo que debe lo dice', async () => {
    for (const role of ['MO', 'AD'] as const) {
      expectViolations(await ver(role, ''), { motivo: CHOOSE_MOTIVO });
      expectViolations(await ver(role, 'motivo=control&detalle=poco'), { detalle: EXPLAIN_CONTROL });
    }
    expect((await ver('MO', 'motivo=caso')).status).toBe(400);
  });

  test('cada lectura deja un renglón, con su motivo', async () => {
    const read = () =>
      rowsOf(database.ownerDb, 'auditoria', { accion: 'usuario.ficha', entidad_id: String(elsa) }, [
        'motivo',
        'cambios',
      ]);
    const before = (await read()).length;
    await ver('MO', 'motivo=telefono');
    await ver('AD', 'motivo=control&detalle=Reclamo de la auditoria anual');
    await ver('UA', '');
    await ver('MO', '');
    expect((await read()).slice(before)).toEqual([
      { motivo: 'telefono', cambios: { deuda: true } },
      { motivo: 'control: Reclamo de la auditoria anual', cambios: { deuda: true } },
      { motivo: null, cambios: { deuda: false } },
    ]);
  });

  test('ver el documento es otro acto, y queda escrito', async () => {
    const path = `/api/oob/usuarios/${elsa}/documento`;
    const { documento, cuit } = PLANTED;
    expect((await call(await personOf('MO'), 'GET', path)).body).toEqual({ documento, cuit });
    expect((await call(await personOf('RA'), 'GET', path)).status).toBe(403);
    expect(
      await rowsOf(database.ownerDb, 'auditoria', { accion: 'usuario.documento' }, ['actor_id']),
    ).toEqual([{ actor_id: await personOf('MO') }]);
  });
});

test('tantos suministros como tenga, las sentencias son pocas', async () => {
  const actor = actorOf(await personOf('MO'), [ROLES.MO]);
  const origin = { id: 'pedido-1', ip: '10.0.0.1', network: '127.0.0.1', agent: 'prueba' };
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const given = { db: database.db, clock, asuntoOf: () => 'Asunto' };
  await verPersona(given, actor, origin, elsa, { motivo: ['mostrador'] });
  expect(sent.mock.calls.length).toBe(8);
  sent.mockRestore();
});

test('quien eliminó su cuenta no existe, ni quien nunca estuvo', async () => {
  await changeRows(database.db, 'usuarios', { id: otra }, { eliminado: new Date() });
  for (const id of [otra, 999_999])
    expectRefusal(await ver('MO', undefined, id), 404, 'No encontramos lo que buscás.');
});
