import { addRow, build, useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import type { Dia } from '../contract/index.ts';
import { NOW, type RoleName, useMesa } from './mesa.test-kit.ts';

const database = useDatabase();
const { call, personOf } = useMesa(database);
const ids: Record<string, number> = {};
const CARGA = '2026-11-03T07:04:00-03:00';
const DAY_MS = 24 * 60 * 60 * 1000;
const daysFrom = (days: number) => new Date(new Date(NOW).getTime() + days * DAY_MS);
const hoursFrom = (hours: number) => daysFrom(hours / 24);

const diaOf = async (role: RoleName): Promise<Dia> => {
  const { status, body } = await call(await personOf(role), 'GET', '/api/oob/mesa/dia');
  expect(status).toBe(200);
  return body as Dia;
};

beforeAll(async () => {
  const { db } = database;
  const categoria_id = (await build.categoria(db, { nombre: 'Alumbrado' })).id;
  const usuario = await build.usuario(db, { nombre: 'Elsa', apellido: 'Roldán' });
  const re = await personOf('RE');
  let orden = 0;
  const caso = async (changes: object) => {
    orden += 1;
    const row = {
      numero: `2026-00000${orden}`,
      categoria_id,
      usuario_id: usuario.id,
      descripcion: 'No prende la luz.',
    };
    const times = { created: daysFrom(-1), updated: daysFrom(-1), novedades_encargado: false };
    return (await addRow(db, 'requerimientos', { ...row, ...times, estado: 1, ...changes })).id;
  };
  ids.nuevo = await caso({ encargado_id: re, novedades_encargado: true, vence: daysFrom(1) });
  await caso({ encargado_id: re, vence: daysFrom(-1) });
  await caso({ encargado_id: re, estado: 10, en_espera_desde: daysFrom(-6), vence: daysFrom(-2) });
  await caso({ encargado_id: null, estado: 0 });
  await caso({ encargado_id: await personOf('RA'), vence: daysFrom(-1), updated: daysFrom(-4) });
  const row = { usuario_id: usuario.id, total_cent: 100, estado: 3 };
  await addRow(db, 'pagos', { ...row, referencia: 'OV1', created: daysFrom(-2) });
  await addRow(db, 'pagos', { ...row, referencia: 'OV2', estado: 5 });
  for (const [n, created] of [daysFrom(-1), daysFrom(-8)].entries()) {
    const archivo = { nombre: 'a.csv', tamano: 1, sha256: Buffer.alloc(32, n), estado: 5, created };
    await addRow(db, 'archivo_facturas', archivo);
    await addRow(db, 'archivo_subidas', { ...archivo, tipo: 'padron' });
  }
  await build.mensaje(db, { estado: 5, created: new Date(NOW) });
  await build.mensaje(db, { estado: 5, created: daysFrom(-2) });
  await build.suministroMail(db, { rebota: true });
  await build.suministroMail(db, { validado: false, created: daysFrom(-8) });
  await build.suministroMail(db, { validado: false, created: daysFrom(-1) });
  await build.usuario(db, { email_validado: false, roles: [], created: daysFrom(-9) });
  const corte = (changes: object) =>
    addRow(db, 'cortes', {
      tipo: 'forzado',
      inicio: daysFrom(0),
      zona: 'Centro',
      motivo: 'Viento',
      ...changes,
    });
  await corte({});
  await corte({ zona: 'Rural', motivo: 'Rayo', inicio: hoursFrom(-2), fin: hoursFrom(2) });
  await corte({
    tipo: 'programado',
    inicio: daysFrom(1),
    fin: daysFrom(1.2),
    zona: 'Norte',
    total_suministros: 7,
  });
  await corte({ tipo: 'programado', inicio: daysFrom(5), fin: daysFrom(5.2), zona: 'Sur' });
  ids.suministro = (await build.suministro(db, { nombre: 'ROLDAN ELSA', cuenta: '10010120' })).id;
  await build.factura(db, { suministro_id: ids.suministro, periodo: 202610 });
  await addRow(db, 'ajustes', { clave: 'facturas.actualizado', valor: JSON.stringify(CARGA) });
});

test('el encargado: lo suyo', async () => {
  expect(await diaOf('RE')).toEqual({
    requerimientos: {
      responder: [
        {
          '@id': `/api/requerimientos/${ids.nuevo}`,
          numero: '2026-000001',
          categoria: 'Alumbrado',
          persona: 'Elsa Roldán',
          texto: 'No prende la luz.',
          estado: 1,
          vence: '2026-11-17T10:00:00-03:00',
          vencido: false,
          desde: '2026-11-15T10:00:00-03:00',
        },
      ],
      conNovedades: 1,
      ...{ vencen: 1, vencidos: 1, sinAsignar: 1, esperando: 1 },
    },
  });
});

test('quien administra requerimientos: todo, con la carga de cada uno', async () => {
  const { requerimientos } = await diaOf('RA');
  expect(requerimientos).toMatchObject({
    vencen: 1,
    vencidos: 2,
    sinAsignar: 1,
    esperando: 1,
    sinMovimiento: 1,
  });
  expect(requerimientos?.equipo?.map(({ abiertos, vencidos }) => [abiertos, vencidos]).sort()).toEqual([
    [1, 1],
    [3, 1],
  ]);
});

test('para responder van primero los vencidos, el más viejo antes, y después los que vencen antes', async () => {
  const { db } = database;
  const order = async () =>
    (await diaOf('RA')).requerimientos?.responder.map(({ numero, vencido }) => [numero, vencido]);
  const setNews = (novedades_encargado: boolean) =>
    db
      .updateTable('requerimientos')
      .set({ novedades_encargado, updated: daysFrom(-4) })
      .where('numero', 'in', ['2026-000002', '2026-000005'])
      .execute();
  const oldest = { vence: daysFrom(-3), updated: daysFrom(0) };
  await setNews(true);
  await db.updateTable('requerimientos').set(oldest).where('numero', '=', '2026-000002').execute();
  expect(await order()).toEqual([
    ['2026-000002', true],
    ['2026-000005', true],
    ['2026-000001', false],
  ]);
  await setNews(false);
});

test('el administrador', async () => {
  expect(await diaOf('AD')).toEqual({
    pagos: { enVerificacion: 1, masViejo: '2026-11-14T10:00:00-03:00', aDevolver: 1 },
    mensajesFallidosHoy: 1,
    archivosPorConfirmar: 0,
    archivosConError: { facturas: 1, subidas: 1 },
    ultimaCarga: CARGA,
    correos: { rebotan: 1, sinValidar: 1 },
  });
});

test('los cortes, los correos y los usuarios', async () => {
  expect(await diaOf('CA')).toMatchObject({
    cortes: { sinFin: 1, proximos: [{ zona: 'Norte', suministros: 7, avisados: 0 }] },
  });
  expect(await diaOf('SM')).toEqual({ correos: { rebotan: 1, sinValidar: 1 } });
  expect(await diaOf('UA')).toEqual({ usuarios: { identidades: 0, sinConfirmar: 1 } });
});

test('el mostrador: sus últimas fichas, los cortes de ahora y hasta cuándo hay facturas', async () => {
  await call(await personOf('MO'), 'GET', `/api/oob/suministros/${ids.suministro}/ficha?motivo=mostrador`);
  expect(await diaOf('MO')).toEqual({
    fichas: [{ '@id': `/api/suministros/${ids.suministro}`, nombre: 'ROLDAN ELSA', cuenta: '10010120' }],
    cortesPorZona: [
      { zona: 'Centro', cantidad: 1, motivo: 'Viento', desde: NOW },
      {
        ...{ zona: 'Rural', cantidad: 1, motivo: 'Rayo' },
        ...{ desde: '2026-11-16T08:00:00-03:00', hasta: '2026-11-16T12:00:00-03:00' },
      },
    ],
    facturasCargadas: { periodo: '2026-10', actualizado: CARGA },
  });
});
