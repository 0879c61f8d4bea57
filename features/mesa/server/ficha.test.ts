import { pagoEstado } from '@oficina/pagos/contract';
import { addRow, build, expectRefusal, expectViolations, rowsOf, useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHOOSE_MOTIVO, EXPLAIN_CONTROL, type Ficha } from '../contract/index.ts';
import { NOW, ROLES, type RoleName, useMesa } from './mesa.test-kit.ts';

const database = useDatabase();
const { call, personOf } = useMesa(database);
const ids: Record<string, number> = {};
/** These must be found in no answer of whoever may not read them. */
const PLANTED = { documento: '17430221', cuit: '27174302214', card: '450799', deuda: '91666' };

const ver = async (role: RoleName, search = 'motivo=mostrador', suministro = ids.elsa) =>
  call(await personOf(role), 'GET', `/api/oob/suministros/${suministro}/ficha?${search}`);
const fichaOf = async (role: RoleName, search?: string): Promise<Ficha> => {
  const { status, body } = await ver(role, search);
  expect(status).toBe(200);
  return body as Ficha;
};

beforeAll(async () => {
  const { db } = database;
  const { documento, cuit } = PLANTED;
  ids.elsa = (await build.suministro(db, { nombre: 'ROLDAN ELSA', documento, cuit, cuenta: '10010120' })).id;
  ids.otro = (await build.suministro(db, { nombre: 'OTRO' })).id;
  const suministro_id = ids.elsa;
  const factura = (
    periodo: number,
    importe_cent: number,
    consumo: number,
    vencimiento: string,
    pagada = false,
  ) => build.factura(db, { suministro_id, periodo, importe_cent, consumo, vencimiento, pagada });
  await factura(202610, 4_187_350, 205, '2026-11-20');
  await factura(202609, 4_979_250, 190, '2026-10-20');
  const paid = await factura(202608, 100, 1, '2026-09-20', true);
  await factura(202510, 100, 233, '2025-11-20', true);
  await build.consumo(db, { suministro_id, periodo: 202610 });
  const usuario = await build.usuario(db, { nombre: 'Elsa', apellido: 'Roldán', documento });
  await build.usuarioSuministro(db, { usuario_id: usuario.id, suministro_id });
  const tarjeta = await build.tarjeta(db, { usuario_id: usuario.id });
  const pago = await addRow(db, 'pagos', {
    ...{ usuario_id: usuario.id, tarjeta_id: tarjeta.id, total_cent: 100, referencia: 'OV1U1XSECRETA' },
    estado: pagoEstado.code('enVerificacion'),
  });
  await addRow(db, 'pago_facturas', { pago_id: pago.id, factura_id: paid.id, importe_cent: 100 });
  await build.suministroMail(db, { suministro_id, email: 'hija@mail.test', rebota: true });
  await build.mensaje(db, { suministro_id, asunto: 'Tu factura de octubre' });
  const corte = await addRow(db, 'cortes', {
    tipo: 'forzado',
    inicio: new Date(NOW),
    zona: 'Centro',
    motivo: 'Viento',
  });
  await addRow(db, 'corte_suministros', { corte_id: corte.id, suministro_id });
  const categoria_id = (await build.categoria(db)).id;
  const caso = async (numero: string, encargado_id: number | null, of = suministro_id) =>
    (
      await addRow(db, 'requerimientos', {
        ...{ numero, categoria_id, encargado_id, usuario_id: usuario.id, suministro_id: of },
        descripcion: 'La luz no prende.',
      })
    ).id;
  ids.suyo = await caso('2026-001042', await personOf('RE'));
  ids.ajeno = await caso('2026-001043', await personOf('RA'));
  ids.deOtro = await caso('2026-001044', await personOf('RE'), ids.otro);
});

test('el mostrador ve cuánto debe y por qué', async () => {
  const ficha = await fichaOf('MO');
  expect(ficha.deuda).toEqual({
    total: 91_666,
    vencidas: { cantidad: 1, importe: 49_792.5 },
    aPagar: { cantidad: 1, importe: 41_873.5 },
    enPago: 0,
    primerVencimiento: '2026-10-20T00:00:00-03:00',
    proximoVencimiento: '2026-11-20T00:00:00-03:00',
  });
  const { diferencia = 0, porConsumo = 0, porPrecio = 0, ...rest } = ficha.porQue ?? {};
  expect(rest).toMatchObject({ consumo: 15, mismoMesDelAnioPasado: 233 });
  expect(Math.round((porConsumo + porPrecio) * 100)).toBe(Math.round(diferencia * 100));
  expect(ficha.facturas?.length).toBe(4);
  expect(ficha.suministro).toMatchObject({ cuenta: '10010120', documento: '•••.•30.221' });
  expect(ficha.pagos?.[0]).toMatchObject({ total: 1, tarjeta: 'Visa terminada en 4905' });
  expect(ficha.correos).toMatchObject([{ email: 'hija@mail.test', rebota: true }]);
  expect(ficha.personas).toMatchObject([{ nombre: 'Elsa Roldán', telefonoValidado: false }]);
  expect(ficha.requerimientos?.map(({ numero }) => numero)).toEqual(['2026-001043', '2026-001042']);
  expect(ficha.cortes).toMatchObject([{ motivo: 'Viento', tipo: 'forzado' }]);
  expect(ficha.mensajes).toMatchObject([{ asunto: 'Tu factura de octubre', tipo: 'email' }]);
});

const BILLS = ['deuda', 'facturas', 'porQue', 'consumos'];
describe('lo que no se puede leer no está', () => {
  test.each<[RoleName, string[]]>([
    ['RE', ['requerimientos', 'cortes']],
    ['RA', ['requerimientos', 'cortes']],
    ['SM', ['correos']],
    ['CA', ['cortes']],
    ['AD', [...BILLS, 'pagos', 'correos', 'personas', 'mensajes']],
    ['MO', [...BILLS, 'pagos', 'correos', 'personas', 'requerimientos', 'cortes', 'mensajes']],
  ])('%s', async (role, parts) => {
    expect(Object.keys(await fichaOf(role)).sort()).toEqual(['suministro', ...parts].sort());
  });

  test('quien administra usuarios y un socio no la abren', async () => {
    expect((await ver('UA')).status).toBe(403);
    const socio = await build.person(database.db);
    expect((await call(socio, 'GET', `/api/oob/suministros/${ids.elsa}/ficha?motivo=mostrador`)).status).toBe(
      403,
    );
  });

  test('ni el documento, ni la deuda, ni la tarjeta salen para quien no los ve', async () => {
    for (const role of Object.keys(ROLES) as RoleName[]) {
      const { text } = await ver(role);
      expect(text).not.toContain(PLANTED.documento);
      expect(text).not.toContain(PLANTED.cuit);
      expect(text).not.toContain(PLANTED.card);
      expect(text).not.toContain('SECRETA');
      if (!['AD', 'MO'].includes(role)) expect(text).not.toMatch(/91666|41873|49792|4905/);
    }
  });
});

describe('con un caso', () => {
  test('el encargado lee las facturas del suministro de su caso', async () => {
    const ficha = await fichaOf('RE', `motivo=caso&requerimiento=${ids.suyo}`);
    expect(ficha.deuda?.total).toBe(91_666);
    expect(ficha.requerimientos?.map(({ numero }) => numero)).toEqual(['2026-001042']);
    expect(ficha.pagos).toBeUndefined();
  });

  test('y ninguna otra: el caso de otro, o de otro suministro, no existe', async () => {
    expect((await ver('RE', `motivo=caso&requerimiento=${ids.ajeno}`)).status).toBe(404);
    expect((await ver('RE', `motivo=caso&requerimiento=${ids.deOtro}`)).status).toBe(404);
    expect((await ver('RA', `motivo=caso&requerimiento=${ids.deOtro}`)).status).toBe(404);
    expect((await ver('RA', `motivo=caso&requerimiento=${ids.ajeno}`)).status).toBe(200);
  });

  test('si la cooperativa lo apaga, tampoco', async () => {
    await addRow(database.db, 'ajustes', { clave: 'requerimientos.verDeuda', valor: 'false' } as never);
    expect((await fichaOf('RE', `motivo=caso&requerimiento=${ids.suyo}`)).deuda).toBeUndefined();
    await database.db.deleteFrom('ajustes').where('clave', '=', 'requerimientos.verDeuda').execute();
  });
});

describe('por qué se abre', () => {
  test('sin decirlo no se abre', async () => {
    expectViolations(await ver('MO', ''), { motivo: CHOOSE_MOTIVO });
    expectViolations(await ver('AD', 'motivo=control&detalle=poco'), { detalle: EXPLAIN_CONTROL });
    expect((await ver('MO', 'motivo=curiosidad')).status).toBe(400);
  });

  test('cada lectura deja un renglón con su motivo', async () => {
    const before = (await rowsOf(database.ownerDb, 'auditoria', { accion: 'suministro.ficha' })).length;
    await ver('MO', 'motivo=telefono');
    await ver('AD', 'motivo=control&detalle=Reclamo de la auditoria anual');
    await ver('RE', `motivo=caso&requerimiento=${ids.suyo}`);
    await ver('MO', '');
    const rows = await rowsOf(database.ownerDb, 'auditoria', { accion: 'suministro.ficha' }, [
      'motivo',
      'entidad_id',
    ]);
    expect(rows.slice(before).map(({ motivo }) => motivo)).toEqual([
      'telefono',
      'control: Reclamo de la auditoria anual',
      'caso 2026-001042',
    ]);
  });

  test('ver el documento es otro acto, y queda escrito', async () => {
    const path = `/api/oob/suministros/${ids.elsa}/documento`;
    const { body } = await call(await personOf('MO'), 'GET', path);
    expect(body).toEqual({ documento: PLANTED.documento, cuit: PLANTED.cuit });
    expect((await call(await personOf('RE'), 'GET', path)).status).toBe(403);
    expect(
      await rowsOf(database.ownerDb, 'auditoria', { accion: 'suministro.documento' }, ['actor_id']),
    ).toEqual([{ actor_id: await personOf('MO') }]);
  });
});

test('un suministro que no existe no existe, diga lo que diga', async () => {
  expectRefusal(await ver('MO', '', 999_999), 404, 'No encontramos lo que buscás.');
});
