import { createHash } from 'node:crypto';
import { sql } from '@oficina/db';
import { mountExports } from '@oficina/http';
import { parseQuery } from '@oficina/hydra';
import { build, changeRows, createTestApp } from '@oficina/testing';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { CsvCell, Role } from '@oficina/values';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_PATTERN, EXPORT_COLUMNS } from '../../contract/index.ts';
import { requerimientosQuery } from '../../contract/requerimientos.routes.ts';
import { RA, RE, useRequerimientos } from '../requerimientos.test-kit.ts';
import { exportarRequerimientos } from './exportar-requerimientos.ts';
import { listRequerimientos } from './listar-requerimientos.repository.ts';

const kit = useRequerimientos();
const { database } = kit;
const HOSTILE = '=cmd|" /C calc"!A0; ;\n2';
const MANY = 2_500;
const at = (texto: string) => new Date(`${texto}-03:00`);
const spreadsheet = exportarRequerimientos({ clock: kit.clock, numberFormat: DEFAULT_PATTERN });
const ids = { marta: 0, elsa: 0, cerrado: 0, publico: 0, unassigned: 0 };
let cuenta = '';
let suministro = 0;

beforeEach(async () => {
  const { db } = database;
  const marta = { roles: ['ROLE_CONFIRMADO', RE], nombre: 'Marta', apellido: 'Díaz', razon_social: null };
  ids.marta = (await build.usuario(db, marta)).id;
  ids.elsa = (await build.usuario(db, { razon_social: HOSTILE, documento: '25123456' })).id;
  ({ id: suministro, cuenta } = await build.suministro(db));
  ids.cerrado = (
    await kit.addRequerimiento({
      usuario_id: ids.elsa,
      encargado_id: ids.marta,
      suministro_id: suministro,
      estado: 98,
      numero: '2026-000901',
      descripcion: '-1+1 "hola"\nchau',
      created: at('2026-10-31T23:59:00'),
      updated: at('2026-11-03T08:00:00'),
      vence: at('2026-11-20T23:59:59.999'),
      cerrado: at('2026-11-03T08:00:00'),
      conforme: at('2026-11-04T09:30:00'),
    })
  ).id;
  ids.publico = (
    await kit.addRequerimiento({
      contacto: JSON.stringify({ nombre: 'Juan Paz', documento: '30111222', email: 'juan@correo.test' }),
      categoria_id: 8,
      numero: '2026-000902',
      descripcion: 'Baja de servicio',
      created: at('2026-11-02T09:05:00'),
      updated: at('2026-11-02T09:05:00'),
      vence: at('2026-11-03T09:05:00'),
      novedades_encargado: true,
    })
  ).id;
  ids.unassigned = (
    await kit.addRequerimiento({
      usuario_id: ids.elsa,
      encargado_id: ids.marta,
      estado: 1,
      numero: '2026-000903',
      descripcion: 'Cable caído en la vereda',
      created: at('2026-11-05T10:00:00'),
      updated: at('2026-11-06T10:00:00'),
      vence: null,
    })
  ).id;
});

async function readRows(search: string, usuarioId = ids.marta): Promise<(readonly CsvCell[])[]> {
  const rows: (readonly CsvCell[])[] = [];
  for await (const row of spreadsheet.read(new URLSearchParams(search), { usuarioId })(database.db))
    rows.push(row);
  return rows;
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();
const { call } = createTestApp({ database, clock: kit.clock }, (app) => {
  const { db, limits } = kit.deps;
  mountExports(app, { db, limits, hashOf, audit: recordAuditoria }, [spreadsheet]);
});
const URL = '/api/oob/exportar/requerimientos';

test('celda por celda, con un ticket', async () => {
  const { id } = await kit.addUsuario(RA);
  const { status, body } = await call(id, 'POST', `${URL}/ticket`, { order: { id: 'asc' } });
  expect(status).toBe(200);
  const archivo = await call(null, 'GET', `${URL}?ticket=${body.ticket}`);
  expect([archivo.status, archivo.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="requerimientos-2026-11-16.csv"',
  ]);
  expect(archivo.text).toBe(
    [
      `\ufeff${EXPORT_COLUMNS.join(';')}`,
      `2026-000901;${ids.cerrado};Alumbrado público;reclamo;Finalizado;"'=cmd|"" /C calc""!A0; ;\n2";25123456;${cuenta};Marta Díaz;31/10/2026 23:59;03/11/2026 08:00;20/11/2026 23:59;03/11/2026 08:00;04/11/2026 09:30;"'-1+1 ""hola""\nchau"`,
      `2026-000902;${ids.publico};Baja de servicio;trámite;Pendiente;Juan Paz;30111222;;;02/11/2026 09:05;02/11/2026 09:05;03/11/2026 09:05;;;Baja de servicio`,
      `2026-000903;${ids.unassigned};Alumbrado público;reclamo;Iniciado;"'=cmd|"" /C calc""!A0; ;\n2";25123456;;Marta Díaz;05/11/2026 10:00;06/11/2026 10:00;;;;Cable caído en la vereda`,
      '',
    ].join('\r\n'),
  );
  expect((await call(null, 'GET', `${URL}?ticket=${body.ticket}`)).status).toBe(404);
});

test('es del administrador de casos', async () => {
  const exportAs = async (...roles: Role[]) =>
    (await call((await kit.addUsuario(...roles)).id, 'GET', URL)).status;
  expect([await exportAs(RA), await exportAs(RE), await exportAs('ROLE_ADMIN'), await exportAs()]).toEqual([
    200, 403, 403, 403,
  ]);
});

test.each([
  '',
  'estado=98',
  'estado[]=0&estado[]=1',
  'estado=77',
  'encargado=yo',
  'encargado=ninguno',
  'encargado[]=yo&encargado[]=ninguno',
  'exists[encargado]=false',
  'usuario=/api/usuarios/{elsa}',
  'categoria=8',
  'categoria.sustantivo=trámite',
  'categoria.codigo=alumbrado',
  'suministro={suministro}',
  'novedadesEncargado=true',
  'vencido=true',
  'vencido=false',
  'q=902',
  'q=cable vereda',
  'q=xy',
  'descripcion=caido',
  'numero=2026-901',
  'created[after]=2026-11-01',
  'created[before]=2026-10-31&order[created]=asc',
  'updated[after]=2026-11-03',
  'order[id]=asc',
])('con "%s" trae lo mismo que la lista', async (texto) => {
  const search = texto.replace('{elsa}', String(ids.elsa)).replace('{suministro}', String(suministro));
  const query = parseQuery(requerimientosQuery, new URLSearchParams(search));
  const scope = { tipo: 'todos', usuarioId: ids.marta } as const;
  const list = await listRequerimientos(database.db, query, scope, kit.clock.now());
  expect((await readRows(search)).map(([, id]) => id)).toEqual(list.rows.map(({ id }) => id));
});

test('lo suyo es de quien la pide', async () => {
  expect(await readRows('encargado=yo')).toHaveLength(2);
  expect(await readRows('encargado=yo', ids.elsa)).toHaveLength(0);
  const { id } = await kit.addUsuario(RA);
  await changeRows(database.db, 'requerimientos', ids.unassigned, { encargado_id: id });
  const { text } = await call(id, 'GET', `${URL}?encargado=yo`);
  expect(text.split('\r\n').map((row) => row.split(';')[0])).toEqual(['\ufeffnumero', '2026-000903', '']);
});

test('miles, de a páginas: ninguno falta ni se repite', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into requerimientos (usuario_id, categoria_id, numero, descripcion, created)
    select ${ids.elsa}, 1, 'M' || n, 'x', '2025-01-01' from generate_series(1, ${MANY}::int) n returning id`.execute(
    database.ownerDb,
  );
  const all = rows.map(({ id }) => id).sort((a, b) => a - b);
  const leidos = async (search: string) => (await readRows(search)).map(([, id]) => id);
  expect(await leidos('created[before]=2025-02-01')).toEqual([...all].reverse());
  expect(await leidos('created[before]=2025-02-01&order[id]=asc')).toEqual(all);
});
