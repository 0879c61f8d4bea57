import { sql } from '@oficina/db';
import { parseQuery } from '@oficina/hydra';
import { build, readExport, useDatabase } from '@oficina/testing';
import { csvHeader, csvLine } from '@oficina/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { mensajesQuery, TIPOS } from '../contract/index.ts';
import { exportarMensajes } from './exportar-mensajes.ts';
import { findMensajes, listMensajesOfUsuarios } from './list.repository.ts';
import { asuntoOf, CODIGO_ROW, OF_NOBODY, SECRETO, TELEFONO_VISIBLE, TOKEN } from './mensajes.test-kit.ts';

const database = useDatabase();
const MANY = 3_000;
const spreadsheet = exportarMensajes({ asuntoOf, addresses: OF_NOBODY });
const ids: number[] = [];
let maria = 0;

beforeAll(async () => {
  const { db } = database;
  maria = (await build.usuario(db, { nombre: 'María', apellido: 'Paz', razon_social: null })).id;
  const created = '2026-11-13T02:59:00Z';
  const rows: Parameters<typeof build.mensaje>[1][] = [
    { usuario_id: maria, asunto: '=HYPERLINK("http://x";"y")', estado: 1, intentos: 1, created },
    { ...CODIGO_ROW, usuario_id: maria, created: '2026-11-12T12:00:00Z' },
    { tipo: TIPOS.push, para: TOKEN, token_usado: TOKEN, estado: 3, acuse: 'fallido', created },
    {
      estado: 5,
      intentos: 3,
      para: 'Penaloza@Correo.com',
      error: 'La casilla no existe;\n550 "no such user"',
      created,
    },
  ];
  for (const row of rows) ids.push((await build.mensaje(db, row)).id);
});

const read = (search = '') => readExport(database.db, spreadsheet, search);

describe('la planilla de mensajes', () => {
  test('celda por celda, sin códigos ni tokens', async () => {
    const texto =
      csvHeader(spreadsheet.header) + (await read('order[id]=asc')).map((row) => csvLine(row)).join('');
    expect(texto).toBe(
      [
        '\ufeffid;created;tipo;plantilla;prioridad;estado;intentos;usuario;para;asunto;error',
        `${ids[0]};12/11/2026 23:59;email;pago_aprobado;5;Procesado;1;María Paz;maria@correo.com;"'=HYPERLINK(""http://x"";""y"")";`,
        `${ids[1]};12/11/2026 09:00;sms;telefono_codigo;0;Pendiente;0;María Paz;'+5493492401234;;`,
        `${ids[2]};12/11/2026 23:59;push;pago_aprobado;5;Reintento;0;;…a1B2c3;Asunto de pago_aprobado;`,
        `${ids[3]};12/11/2026 23:59;email;pago_aprobado;5;Fallido;3;;Penaloza@Correo.com;Asunto de pago_aprobado;"La casilla no existe;\n550 ""no such user"""`,
        '',
      ].join('\r\n'),
    );
    expect(texto).not.toContain(SECRETO);
    expect(texto).not.toContain('xxxx');
  });

  test.each([
    '',
    'estado=5',
    'estado[]=0&estado[]=3',
    'estado=99',
    'tipo=email',
    'tipo[]=sms&tipo[]=push&estado=0',
    'acuse=fallido',
    'prioridad=0',
    'plantilla=telefono_codigo',
    'para=peñaloza',
    'para=penaloza@correo.com',
    'para=a1B2c3',
    'usuario={maria}',
    'usuario[]={maria}&usuario[]=999999',
    'id={id}',
    'created[after]=2026-11-12T20:00:00-03:00',
    'created[before]=2026-11-12T20:00:00-03:00',
    'created[strictly_before]=2026-11-12T09:00:00-03:00',
    'created[after]=2026-11-12T09:00:00-03:00',
    'order[created]=asc',
  ])('con "%s" trae lo mismo que la lista', async (text) => {
    const search = text.replaceAll('{maria}', String(maria)).replaceAll('{id}', String(ids[2]));
    const query = parseQuery(mensajesQuery, new URLSearchParams(search));
    const { usuario } = query.filters;
    const list = usuario
      ? await listMensajesOfUsuarios(database.db, usuario, query, { isFull: true })
      : await findMensajes(database.db, query);
    expect((await read(search)).map(([id]) => id)).toEqual(list.rows.map(({ id }) => id));
  });

  test('un teléfono se busca como la lista lo muestra', async () => {
    expect((await read(`para=${TELEFONO_VISIBLE}`)).map(([id]) => id)).toEqual([ids[1]]);
  });
});

test('miles de mensajes, de a páginas: ninguno falta ni se repite', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into mensajes (tipo, prioridad, plantilla, para, tipo_contenido, asunto)
    select 1, 9, 'factura_nueva', 'm' || n || '@correo.com', 'text/html', 'x'
    from generate_series(1, ${MANY}::int) n returning id`.execute(database.ownerDb);
  const all = rows.map(({ id }) => id).sort((a, b) => b - a);
  expect((await read('plantilla=factura_nueva')).map(([id]) => id)).toEqual(all);
});
