import { sql } from '@oficina/db';
import { parseQuery } from '@oficina/hydra';
import { build, readExport, useDatabase } from '@oficina/testing';
import { csvHeader, csvLine } from '@oficina/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { usuariosQuery } from '../contract/index.ts';
import { exportarUsuarios } from './exportar-usuarios.ts';
import { findUsuarios } from './search-usuarios.repository.ts';
import { VALIDATED } from './usuarios.test-kit.ts';

const database = useDatabase();
const people: Record<'maria' | 'company', number> = { maria: 0, company: 0 };
let suministro = 0;

beforeAll(async () => {
  const { db } = database;
  people.maria = (
    await build.usuario(db, {
      ...VALIDATED,
      email: 'maria@correo.test',
      nombre: '=María',
      apellido: 'Paz; de Gómez',
      recibir_papel: false,
      created: '2026-11-13T02:59:00Z',
    })
  ).id;
  people.company = (
    await build.usuario(db, {
      email: 'pagos@panaderia.test',
      nombre: null,
      apellido: null,
      razon_social: 'Panadería "La Ñata"',
      documento: null,
      email_validado: false,
      roles: [],
      created: '2026-11-12T12:00:00Z',
    })
  ).id;
  await build.usuario(db, { nombre: 'Alguien', eliminado: new Date() });
  suministro = (await build.suministro(db, { cuenta: '777' })).id;
  const other = (await build.suministro(db, { cuenta: '111' })).id;
  await build.usuarioSuministro(db, { usuario_id: people.maria, suministro_id: suministro });
  await build.usuarioSuministro(db, { usuario_id: people.maria, suministro_id: other });
});

const read = (search = '') => readExport(database.db, exportarUsuarios, search);

describe('la planilla de usuarios', () => {
  test('celda por celda, sin quien se fue ni nada que abra una cuenta', async () => {
    const texto =
      csvHeader(exportarUsuarios.header) + (await read('order[id]=asc')).map((row) => csvLine(row)).join('');
    expect(texto).toBe(
      [
        '\ufeffid;email;nombre;apellido;razonSocial;documento;cuit;telefono;emailValidado;telefonoValidado;identidadValidada;recibirPapel;roles;suministros;created',
        `${people.maria};maria@correo.test;'=María;"Paz; de Gómez";;25123456;27251234561;'+5493492401234;Sí;10/11/2026 09:00;Sí;No;ROLE_CONFIRMADO, ROLE_VALIDADO;777, 111;12/11/2026 23:59`,
        `${people.company};pagos@panaderia.test;;;"Panadería ""La Ñata""";;;;No;;No;Sí;;;12/11/2026 09:00`,
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    '',
    'busqueda=mar%C3%ADa',
    'busqueda=pa',
    'busqueda=panaderia',
    'email=correo.test',
    'nombre=maria',
    'apellido=gomez',
    'documento=25.123.456',
    'cuit=27251234561',
    'telefono=3492401234',
    'roles=ROLE_VALIDADO',
    'roles[]=ROLE_ADMIN',
    'identidadValidada=true',
    'emailValidado=0',
    'exists[telefonoValidado]=false',
    'suministro={suministro}',
    'order[id]=asc',
  ])('con "%s" trae lo mismo que la lista', async (texto) => {
    const search = texto.replace('{suministro}', String(suministro));
    const query = parseQuery(usuariosQuery, new URLSearchParams(search));
    const { rows } = await findUsuarios(database.db, query, null);
    expect((await read(search)).map(([id]) => id)).toEqual(rows.map(({ id }) => id));
  });
});

test('miles de personas, de a páginas: ninguna falta ni se repite', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into usuarios (email, nombre) select 'miles' || n || '@correo.test', 'Miles'
    from generate_series(1, 2500) n returning id`.execute(database.ownerDb);
  const ids = rows.map(({ id }) => id);
  expect((await read('email=miles')).map(([id]) => id)).toEqual(ids.toSorted((a, b) => b - a));
  expect((await read('email=miles&order[id]=asc')).map(([id]) => id)).toEqual(ids.toSorted((a, b) => a - b));
});
