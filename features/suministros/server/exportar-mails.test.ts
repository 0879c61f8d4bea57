import { sql } from '@oficina/db';
import { parseQuery } from '@oficina/hydra';
import { build, readExport, useDatabase } from '@oficina/testing';
import { csvHeader, csvLine } from '@oficina/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailsQuery } from '../contract/index.ts';
import { exportarMails } from './exportar-mails.ts';
import { findMails } from './mails.repository.ts';

const database = useDatabase();
let suministro = 0;
const ids: number[] = [];

beforeAll(async () => {
  const { db } = database;
  suministro = (await build.suministro(db, { cuenta: '10012345', nombre: '-PEREZ; MARIA' })).id;
  const other = (await build.suministro(db, { cuenta: '20012345', nombre: 'ÑANDÚ SA' })).id;
  for (const mail of [
    { suministro_id: suministro, email: 'Maria@correo.test', validado: true, ultima_factura: 31 },
    { suministro_id: suministro, email: 'hija@correo.test', validado: false, desuscribir: true },
    { suministro_id: other, email: '@raro.test', validado: true, rebota: true },
  ]) {
    ids.push((await build.suministroMail(db, mail)).id);
  }
});

const readSpreadsheet = (search = '') => readExport(database.db, exportarMails, search);

describe('la planilla de correos', () => {
  test('celda por celda', async () => {
    const rows = await readSpreadsheet('order[id]=asc');
    expect(csvHeader(exportarMails.header) + rows.map((row) => csvLine(row)).join('')).toBe(
      [
        '\ufeffid;cuenta;nombre;email;validado;desuscribir;rebota;ultimaFactura',
        `${ids[0]};10012345;"'-PEREZ; MARIA";Maria@correo.test;Sí;No;No;31`,
        `${ids[1]};10012345;"'-PEREZ; MARIA";hija@correo.test;No;Sí;No;0`,
        `${ids[2]};20012345;ÑANDÚ SA;'@raro.test;Sí;No;Sí;0`,
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    '',
    'suministro={suministro}',
    'suministro.cuenta=200',
    'email=CORREO',
    'validado=true',
    'desuscribir=false',
    'rebota=1',
    'validado=true&rebota=false',
    'order[id]=asc',
  ])('con "%s" trae lo mismo que la lista', async (texto) => {
    const search = texto.replace('{suministro}', String(suministro));
    const { rows } = await findMails(database.db, parseQuery(mailsQuery, new URLSearchParams(search)));
    expect((await readSpreadsheet(search)).map(([id]) => id)).toEqual(rows.map(({ id }) => id));
  });
});

test('miles de correos, de a páginas: ninguno falta ni se repite', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into suministro_mails (suministro_id, email)
    select ${suministro}, 'm' || n || '@miles.test' from generate_series(1, 2500) n returning id`.execute(
    database.ownerDb,
  );
  const expected = rows.map(({ id }) => id).toSorted((a, b) => b - a);
  expect((await readSpreadsheet('email=miles.test')).map(([id]) => id)).toEqual(expected);
});
