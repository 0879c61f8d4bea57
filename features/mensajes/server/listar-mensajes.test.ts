import { COUNT_CAP, sql } from '@oficina/db';
import { build } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Mensaje, mensajeEstado, PRIORIDADES, TIPOS } from '../contract/index.ts';
import { CODIGO_ROW, SECRETO_FORMS, TELEFONO_VISIBLE, TOKEN, useMensajes } from './mensajes.test-kit.ts';

const kit = useMensajes();
const { database } = kit;

let maria = 0;
let juan = 0;
let admin = 0;
let encargado = 0;
let suministro = { id: 0, cuenta: '' };
const ids = new Map<string, number>();
const id = (name: string) => ids.get(name) ?? 0;

beforeAll(async () => {
  const { db } = database;
  maria = (await build.usuario(db, { nombre: 'María', apellido: 'Paz' })).id;
  juan = (await build.usuario(db, { razon_social: 'Juan e Hijos SA' })).id;
  admin = (await build.usuario(db, { roles: ['ROLE_ADMIN'], nombre: null, apellido: null })).id;
  encargado = (await build.usuario(db, { roles: ['ROLE_REQUERIMIENTO_ENCARGADO'] })).id;
  suministro = await build.suministro(db);
  const rows: [string, Parameters<typeof build.mensaje>[1]][] = [
    [
      'pago',
      {
        usuario_id: maria,
        asunto: 'Recibimos tu pago',
        estado: 1,
        acuse: 'fallido',
        created: '2026-11-01T12:00:00Z',
      },
    ],
    [
      'codigo',
      {
        ...CODIGO_ROW,
        usuario_id: maria,
        tipo_contenido: 'text/plain',
        created: '2026-11-03T02:59:59Z',
      },
    ],
    [
      'rebote',
      {
        usuario_id: juan,
        suministro_id: suministro.id,
        para: 'Penaloza@Correo.com',
        estado: 5,
        intentos: 3,
        error: 'La casilla no existe.',
        created: '2026-11-03T03:00:00Z',
      },
    ],
    [
      'push',
      {
        usuario_id: juan,
        tipo: TIPOS.push,
        prioridad: PRIORIDADES.masivo,
        estado: 3,
        para: TOKEN,
        token_usado: TOKEN,
        proximo: '2026-11-12T12:05:00Z',
        created: '2026-11-05T12:00:00Z',
      },
    ],
    [
      'suelto',
      { para: '100%real@correo.com', plantilla: 'suministro_mail_validar', created: '2026-11-06T12:00:00Z' },
    ],
  ];
  for (const [name, row] of rows) ids.set(name, (await build.mensaje(db, row)).id);
});

const request = (usuarioId: number | null, search = '', otpRequired = false) =>
  (otpRequired ? kit.callWithoutOtp : kit.call)(usuarioId, 'GET', `/api/mensajes${search}`);
const members = (body: Record<string, unknown>) => body.member as Mensaje[];
async function nombres(usuarioId: number, search = ''): Promise<(string | undefined)[]> {
  const { body, text } = await request(usuarioId, search);
  expect(body.member, text).toBeDefined();
  return members(body).map((mensaje) => [...ids].find(([, one]) => one === mensaje.id)?.[0]);
}

describe('quién lee qué', () => {
  test('una persona, lo suyo, primero lo último', async () => {
    expect(await nombres(maria)).toEqual(['codigo', 'pago']);
    expect(await nombres(juan)).toEqual(['push', 'rebote']);
    expect(await nombres(maria, `?usuario=${maria}`)).toEqual(['codigo', 'pago']);
    expect(await nombres(encargado)).toEqual([]);
  });

  test('lo de otra persona, solo el administrador', async () => {
    for (const usuarioId of [maria, encargado]) {
      const { status, body } = await request(usuarioId, `?usuario=/api/usuarios/${juan}`);
      expect([status, body.description]).toEqual([403, 'No tenés permiso para hacer esto.']);
    }
    expect((await request(maria, `?usuario[]=${maria}&usuario[]=${juan}`)).status).toBe(403);
    expect(await nombres(admin, `?usuario=${juan}`)).toEqual(['push', 'rebote']);
    expect(await nombres(admin, `?usuario[]=${juan}&usuario[]=${maria}`)).toEqual([
      'push',
      'rebote',
      'codigo',
      'pago',
    ]);
  });

  test('el administrador, todo; sin su segundo paso, como cualquiera', async () => {
    expect(await nombres(admin)).toEqual(['suelto', 'push', 'rebote', 'codigo', 'pago']);
    expect(members((await request(admin, '', true)).body)).toEqual([]);
    const { status, body } = await request(admin, `?usuario=${juan}`, true);
    expect([status, body.description]).toEqual([
      403,
      'Activá la verificación en dos pasos para usar las funciones de administración.',
    ]);
  });

  test('sin sesión, nadie', async () => {
    expect((await request(null)).status).toBe(401);
  });
});

describe('qué se ve', () => {
  test('una persona no ve cómo se envió', async () => {
    const [codigo, pago] = members((await request(maria)).body);
    expect(pago).toEqual({
      '@id': `/api/mensajes/${id('pago')}`,
      '@type': 'Mensaje',
      id: id('pago'),
      usuario: `/api/usuarios/${maria}`,
      para: 'maria@correo.com',
      tipo: 'email',
      prioridad: 5,
      estado: 1,
      asunto: 'Recibimos tu pago',
      tipoContenido: 'text/html',
      created: '2026-11-01T09:00:00-03:00',
      updated: expect.any(String),
    });
    expect(codigo).toMatchObject({ para: '+5493492401234', tipo: 'sms', prioridad: 0 });
    expect(codigo).not.toHaveProperty('asunto');
    expect(codigo).not.toHaveProperty('paraVisible');
  });

  test('el administrador ve el envío, con el final del token', async () => {
    const [standalone, push, rebote, codigo, pago] = members((await request(admin)).body);
    expect(rebote).toMatchObject({
      asunto: 'Asunto de pago_aprobado',
      suministro: `/api/suministros/${suministro.id}`,
      suministroCuenta: suministro.cuenta,
      plantilla: 'pago_aprobado',
      intentos: 3,
      error: 'La casilla no existe.',
      usuarioNombre: 'Juan e Hijos SA',
    });
    expect(rebote).not.toHaveProperty('proximo');
    expect(push).toMatchObject({
      para: '…a1B2c3',
      tokenUsado: '…a1B2c3',
      proximo: '2026-11-12T09:05:00-03:00',
    });
    expect(pago?.usuarioNombre).toBe('María Paz');
    expect(codigo).toMatchObject({ para: CODIGO_ROW.para, paraVisible: TELEFONO_VISIBLE });
    for (const other of [push, rebote]) expect(other).not.toHaveProperty('paraVisible');
    expect(standalone).not.toHaveProperty('usuario');
    expect(standalone).not.toHaveProperty('usuarioNombre');
  });

  test('del celular de una persona no se dice su token, ni a ella', async () => {
    const [push] = members((await request(juan)).body);
    expect(push?.para).toBe('Tu celular');
    for (const usuarioId of [juan, admin]) expect((await request(usuarioId)).text).not.toContain('xxx');
  });

  test('a nadie se le dice el código', async () => {
    for (const usuarioId of [maria, admin]) {
      const { text } = await request(usuarioId, `?id=${id('codigo')}`);
      expect(text).toContain('+5493492401234');
      for (const form of SECRETO_FORMS) expect(text).not.toContain(form);
    }
  });
});

describe('filtros', () => {
  const examples: [string, string[]][] = [
    ['?tipo=email', ['suelto', 'rebote', 'pago']],
    ['?tipo[]=sms&tipo[]=push&tipo[]=push', ['push', 'codigo']],
    ['?estado=5', ['rebote']],
    ['?acuse=fallido', ['pago']],
    ['?acuse=entregado', []],
    ['?acuse=fallido&tipo=sms', []],
    ['?estado[]=0&estado[]=3&estado[]=0', ['suelto', 'push', 'codigo']],
    ['?estado[]=0&tipo=sms', ['codigo']],
    ['?estado=40000', []],
    ['?prioridad=0', ['codigo']],
    ['?plantilla=suministro_mail_validar', ['suelto']],
    ['?para=peñaloza', ['rebote']],
    ['?para=3492', ['codigo']],
    ['?para=100%25', ['suelto']],
    ['?para=PEÑALOZA@correo.com', ['rebote']],
    ['?para=aloza@correo.com', []],
    ['?para=%2B5493492401234', ['codigo']],
    ['?para=%2B549349240123', []],
    [`?para=${TELEFONO_VISIBLE}`, ['codigo']],
    ['?para=penaloza@correo.com&estado=5', ['rebote']],
    ['?para=penaloza@correo.com&estado=0', []],
    ['?para=100_real', []],
    ['?para=a1B2c3', []],
    ['?created[after]=2026-11-03', ['suelto', 'push', 'rebote']],
    ['?created[before]=2026-11-02', ['codigo', 'pago']],
    ['?created[after]=2026-11-02&created[before]=2026-11-05', ['push', 'rebote', 'codigo']],
    ['?order[created]=asc', ['pago', 'codigo', 'rebote', 'push', 'suelto']],
    ['?order[id]=asc&estado[]=0&estado[]=5', ['codigo', 'rebote', 'suelto']],
  ];
  test.each(examples)('%s', async (search, expected) => {
    expect(await nombres(admin, search)).toEqual(expected);
    const { body } = await request(admin, search);
    expect(body.totalItems).toBe(expected.length);
  });

  test('los mismos sobre lo propio', async () => {
    expect(await nombres(maria, '?tipo=sms')).toEqual(['codigo']);
    expect(await nombres(maria, '?estado[]=1&estado[]=5')).toEqual(['pago']);
    expect((await request(maria, '?estado[]=1&estado[]=5')).body.totalItems).toBe(1);
    expect(await nombres(juan, '?para=maria')).toEqual([]);
  });

  test('un valor que no sirve se dice', async () => {
    for (const search of ['?tipo=paloma', '?estado=abc', '?acuse=nunca', '?usuario=/api/suministros/1'])
      expect((await request(admin, search)).status, search).toBe(400);
  });
});

describe('páginas', () => {
  test('se cortan después de juntar canales y estados, y dicen cuántos hay', async () => {
    const pageOf = (page: number, more = '') => nombres(admin, `?itemsPerPage=2&page=${page}${more}`);
    expect(await pageOf(1)).toEqual(['suelto', 'push']);
    expect(await pageOf(3)).toEqual(['pago']);
    expect(await pageOf(2, '&estado[]=0&estado[]=3')).toEqual(['codigo']);
    expect(await pageOf(9)).toEqual([]);
    const { body } = await request(admin, '?itemsPerPage=2&page=2');
    expect(body.totalItems).toBe(5);
    expect(body).not.toHaveProperty('totalAproximado');
    expect((await request(admin, '?itemsPerPage=0')).body).toMatchObject({ totalItems: 5, member: [] });
  });

  test('una lista ancha deja de contar y lo dice; la de una persona cuenta todo', async () => {
    const { db } = database;
    const many = COUNT_CAP + 5;
    const other = (await build.usuario(db)).id;
    await sql`insert into mensajes (usuario_id, tipo, plantilla, para, estado)
      select ${other}, ${TIPOS.push}, 'factura_nueva', 'alguien', ${mensajeEstado.code('procesado')}
      from generate_series(1, ${many})`.execute(db);
    for (const search of ['', '?tipo=push', '?estado=1']) {
      const { body } = await request(admin, search);
      expect([body.totalItems, body.totalAproximado], search).toEqual([COUNT_CAP, true]);
    }
    const ownPage = await request(admin, `?usuario=${other}`);
    expect(ownPage.body.totalItems).toBe(many);
    expect(ownPage.body).not.toHaveProperty('totalAproximado');
    expect(await nombres(admin, '?estado=5')).toEqual(['rebote']);
    await sql`delete from mensajes where usuario_id = ${other}`.execute(database.ownerDb);
  });
});
