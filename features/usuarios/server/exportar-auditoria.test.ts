import { sql } from '@oficina/db';
import { addRow, build, readExport, useDatabase } from '@oficina/testing';
import { csvHeader, csvLine } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { exportarAuditoria } from './exportar-auditoria.ts';

const database = useDatabase();
let maria = 0;
const ids: number[] = [];

beforeAll(async () => {
  maria = (await build.usuario(database.db)).id;
  const facts = [
    {
      ...{ actor_id: maria, roles: ['ROLE_ADMIN', 'ROLE_CONFIRMADO'], ip: '10.0.0.7', accion: 'usuario.ver' },
      ...{ entidad: 'usuario', entidad_id: '31', created: '2026-10-31T23:59:00-03:00' },
    },
    {
      ...{ actor: 'cli:ana', accion: 'ajuste.cambiar', entidad: 'ajuste', entidad_id: '@feriados' },
      ...{ motivo: '=2+2; "dijo"', cambios: JSON.stringify({ antes: [], despues: ['2026-12-25'] }) },
      created: '2026-11-02T10:00:00-03:00',
    },
  ];
  for (const fact of facts) ids.push((await addRow(database.db, 'auditoria', fact)).id);
});

const read = (search = '') => readExport(database.db, exportarAuditoria, search);

test('celda por celda', async () => {
  const rows = await read('order[created]=asc');
  expect(csvHeader(exportarAuditoria.header) + rows.map((row) => csvLine(row)).join('')).toBe(
    [
      '\ufeffid;created;actor;roles;accion;entidad;entidadId;ip;motivo;cambios',
      `${ids[0]};31/10/2026 23:59;${maria};ROLE_ADMIN, ROLE_CONFIRMADO;usuario.ver;usuario;31;10.0.0.7;;`,
      `${ids[1]};02/11/2026 10:00;cli:ana;;ajuste.cambiar;ajuste;'@feriados;;"'=2+2; ""dijo""";"{""antes"": [], ""despues"": [""2026-12-25""]}"`,
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['', [1, 0]],
  ['usuario={maria}', [0]],
  ['accion=ajuste.cambiar', [1]],
  ['accion[]=ajuste.cambiar&accion[]=usuario.ver', [1, 0]],
  ['entidad=usuario', [0]],
  ['entidad=usuario&entidadId=32', []],
  ['created[after]=2026-11-01', [1]],
  ['created[before]=2026-10-31', [0]],
  ['created[strictly_before]=2026-10-31T23:59:00-03:00', []],
])('con "%s"', async (texto, expected) => {
  const rows = await read(texto.replace('{maria}', String(maria)));
  expect(rows.map(([id]) => id)).toEqual(expected.map((n) => ids[n]));
});

test('miles en el mismo milisegundo, de a páginas: ninguno falta ni se repite', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into auditoria (accion, entidad, created)
    select 'prueba.miles', 'prueba', timestamptz '2026-11-05T10:00:00.123456-03:00' + (n % 7) * interval '1 microsecond'
    from generate_series(1, 2500) n returning id`.execute(database.ownerDb);
  for (const orden of ['asc', 'desc']) {
    const leidos = (await read(`accion=prueba.miles&order[created]=${orden}`)).map(([id]) => id as number);
    expect(leidos).toHaveLength(2_500);
    expect(leidos.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
  }
});
