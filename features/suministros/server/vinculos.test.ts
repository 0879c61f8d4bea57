import { build, fixedClock, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSuministrosApp } from './test-app.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
let call: ReturnType<typeof createSuministrosApp>;
let sinSegundoPaso: ReturnType<typeof createSuministrosApp>;
let maria = 0;
let juan = 0;
let vinculo = { id: 0, suministro_id: 0 };
let deJuan = { id: 0, suministro_id: 0 };

const persona = async (...roles: Role[]) =>
  (await build.usuario(database.db, { roles: ['ROLE_CONFIRMADO', ...roles] })).id;
const ruta = ({ id }: { id: number }) => `/api/usuario_suministros/${id}`;
const fila = (id: number) =>
  database.db.selectFrom('usuario_suministros').selectAll().where('id', '=', id).executeTakeFirst();
const primero = async (usuario: number) =>
  (
    await database.db
      .selectFrom('usuarios')
      .select('suministro_id')
      .where('id', '=', usuario)
      .executeTakeFirstOrThrow()
  ).suministro_id;
const rastro = () =>
  database.db.selectFrom('auditoria').selectAll().where('accion', '=', 'suministro.desvincular').execute();

beforeAll(() => {
  call = createSuministrosApp(database.db, clock);
  sinSegundoPaso = createSuministrosApp(database.db, clock, { otpExigido: true });
});
beforeEach(async () => {
  maria = await persona();
  juan = await persona();
  vinculo = await build.usuarioSuministro(database.db, { usuario_id: maria, documento: '25123456' });
  deJuan = await build.usuarioSuministro(database.db, {
    usuario_id: juan,
    suministro_id: vinculo.suministro_id,
    alias: 'De Juan',
  });
});

describe('ponerle un nombre', () => {
  const renombrar = (alias: unknown, usuario = maria, cual = vinculo) =>
    call(usuario, 'PATCH', ruta(cual), { alias });

  test.each([
    ['  Casa   de\tmamá ', 'Casa de mamá'],
    ['<b>Casa</b> & "otra"', '<b>Casa</b> & "otra"'],
    ['á'.repeat(40), 'á'.repeat(40)],
    [` ${'a'.repeat(40)} `, 'a'.repeat(40)],
    ['   ', null],
    ['', null],
    [null, null],
  ])('%j queda %j', async (escrito, guardado) => {
    await renombrar('Antes');
    const { status, body } = await renombrar(escrito);
    expect([status, body.alias ?? null]).toEqual([200, guardado]);
    expect(await fila(vinculo.id)).toMatchObject({ alias: guardado });
    const lista = await call(maria, 'GET', '/api/suministros');
    expect((lista.body.member as { alias?: string }[])[0]?.alias ?? null).toBe(guardado);
  });

  test('con 41 letras se dice, sin nombrar el campo, y no cambia', async () => {
    const { status, body } = await renombrar('a'.repeat(41));
    expect([status, body.description]).toEqual([422, 'Máximo 40 caracteres.']);
    expect(await fila(vinculo.id)).toMatchObject({ alias: null });
  });

  test('un cambio vacío no cambia nada', async () => {
    await renombrar('Casa');
    const { status, body } = await call(maria, 'PATCH', ruta(vinculo), {});
    expect([status, body.alias]).toEqual([200, 'Casa']);
  });

  test('el de otra persona del mismo suministro queda como estaba', async () => {
    await renombrar('Mío');
    expect(await fila(deJuan.id)).toMatchObject({ alias: 'De Juan' });
  });

  test.each([
    ['una clienta', []],
    ['la administración de usuarios', ['ROLE_USUARIO_ADMIN']],
    ['el administrador', ['ROLE_ADMIN']],
  ] as [string, Role[]][])('el ajeno no existe para %s, ni con datos malos', async (_quien, roles) => {
    const alguien = await persona(...roles);
    for (const alias of ['Hola', 'a'.repeat(41)]) {
      const { status, body } = await renombrar(alias, alguien, deJuan);
      expect([status, body.detail]).toEqual([404, 'No encontramos lo que buscás.']);
    }
    expect(await fila(deJuan.id)).toMatchObject({ alias: 'De Juan' });
  });

  test.each(['id', 'suministro', 'documento', 'usuario'])('%s no se puede escribir', async (campo) => {
    const { status, body } = await call(maria, 'PATCH', ruta(vinculo), { alias: 'Casa', [campo]: 'x' });
    expect([status, body.violations]).toEqual([
      422,
      [{ propertyPath: campo, code: 'no-modificable', message: 'Este campo no se puede modificar.' }],
    ]);
    expect(await fila(vinculo.id)).toMatchObject({ alias: null });
  });
});

test('quien administra usuarios ve qué suministros tiene alguien, sin documento ni nombre propio, y queda dicho', async () => {
  const admin = await persona('ROLE_USUARIO_ADMIN');
  const { status, body } = await call(admin, 'GET', `/api/usuario_suministros?usuario=${juan}`);
  expect(status).toBe(200);
  const [uno] = body.member as Record<string, unknown>[];
  expect(Object.keys(uno ?? {}).sort()).toEqual(['@id', '@type', 'id', 'suministro']);
  const leido = await database.db
    .selectFrom('auditoria')
    .select(['actor_id', 'entidad_id'])
    .where('accion', '=', 'usuario.suministros')
    .execute();
  expect(leido).toEqual([{ actor_id: admin, entidad_id: String(juan) }]);
});

describe('quitarlo', () => {
  const quitar = (usuario: number, cual = vinculo) => call(usuario, 'DELETE', ruta(cual));

  test('el propio se quita sin dejar rastro de auditoría, y sólo el propio', async () => {
    const antes = (await rastro()).length;
    const { status, text } = await quitar(maria);
    expect([status, text]).toEqual([204, '']);
    expect(await fila(vinculo.id)).toBeUndefined();
    expect(await fila(deJuan.id)).toBeDefined();
    expect(await rastro()).toHaveLength(antes);
    expect((await quitar(maria)).status).toBe(404);
  });

  test('quien administra usuarios quita cualquiera, y queda dicho qué había', async () => {
    for (const rol of ['ROLE_USUARIO_ADMIN', 'ROLE_ADMIN'] as const) {
      const admin = await persona(rol);
      const otro = await build.usuarioSuministro(database.db, { usuario_id: juan });
      const { cuenta } = await database.db
        .selectFrom('suministros')
        .select('cuenta')
        .where('id', '=', otro.suministro_id)
        .executeTakeFirstOrThrow();
      expect((await quitar(admin, otro)).status).toBe(204);
      expect((await rastro()).at(-1)).toMatchObject({
        actor_id: admin,
        entidad: 'usuario',
        entidad_id: String(juan),
        cambios: { antes: { suministro: otro.suministro_id, cuenta }, despues: null },
      });
    }
  });

  test.each([
    'ROLE_REQUERIMIENTO_ENCARGADO',
    'ROLE_REQUERIMIENTO_ADMIN',
    'ROLE_SUMINISTRO_MAIL',
    'ROLE_CORTE_ADMIN',
  ] as const)('el ajeno no existe para %s', async (rol) => {
    expect((await quitar(await persona(rol), deJuan)).status).toBe(404);
    expect((await quitar(await persona(), deJuan)).status).toBe(404);
    expect(await fila(deJuan.id)).toBeDefined();
  });

  test('sin el segundo paso exigido, quien administra quita el propio y no el ajeno', async () => {
    const admin = await persona('ROLE_ADMIN');
    const propio = await build.usuarioSuministro(database.db, { usuario_id: admin });
    for (const cual of [deJuan, { id: 999_999 }])
      expect(await sinSegundoPaso(admin, 'DELETE', ruta(cual))).toMatchObject({
        status: 403,
        body: { detail: 'Activá la verificación en dos pasos para usar las funciones de administración.' },
      });
    expect(await fila(deJuan.id)).toBeDefined();
    expect((await sinSegundoPaso(admin, 'DELETE', ruta(propio))).status).toBe(204);
  });

  test('con un pago en proceso no se quita, lo pida quien lo pida, y nada cambia', async () => {
    const admin = await persona('ROLE_ADMIN');
    await build.factura(database.db, { suministro_id: vinculo.suministro_id, estado_pago: 9 });
    const antes = (await rastro()).length;
    for (const quien of [maria, admin]) {
      const { status, body } = await quitar(quien);
      expect([status, body.detail]).toEqual([
        409,
        'Hay un pago en proceso de este suministro. Probá cuando termine.',
      ]);
    }
    expect(await fila(vinculo.id)).toBeDefined();
    expect(await primero(maria)).toBe(vinculo.suministro_id);
    expect(await rastro()).toHaveLength(antes);
    await database.db
      .updateTable('facturas')
      .set({ estado_pago: 1, pagada: true })
      .where('suministro_id', '=', vinculo.suministro_id)
      .execute();
    expect((await quitar(maria)).status).toBe(204);
  });

  test('el suministro de la persona pasa a ser el más viejo que le queda, y al final ninguno', async () => {
    const segundo = await build.usuarioSuministro(database.db, { usuario_id: maria });
    const tercero = await build.usuarioSuministro(database.db, { usuario_id: maria });
    expect(await primero(maria)).toBe(vinculo.suministro_id);
    await quitar(maria, tercero);
    expect(await primero(maria)).toBe(vinculo.suministro_id);
    await quitar(maria);
    expect(await primero(maria)).toBe(segundo.suministro_id);
    await quitar(maria, segundo);
    expect(await primero(maria)).toBeNull();
    expect(await primero(juan)).toBe(deJuan.suministro_id);
  });

  test('de dos bajas a la vez, una lo quita y la otra no lo encuentra', async () => {
    for (let vez = 0; vez < 5; vez += 1) {
      const cual = await build.usuarioSuministro(database.db, { usuario_id: maria });
      const estados = await Promise.all([quitar(maria, cual), quitar(maria, cual)]);
      expect(estados.map(({ status }) => status).sort()).toEqual([204, 404]);
    }
  });

  test('el que se quitó se puede volver a agregar', async () => {
    const { cuenta } = await build.suministro(database.db, { documento: '30111222' });
    const agregar = () =>
      call(maria, 'POST', '/api/usuario_suministros', { suministro: cuenta, documento: '30111222' });
    const { body } = await agregar();
    await quitar(maria, { id: Number(body.id), suministro_id: 0 });
    expect((await agregar()).status).toBe(201);
  });
});

describe('la lista de vínculos', () => {
  const ids = async (usuario: number, search = '', como = call) => {
    const { body } = await como(usuario, 'GET', `/api/usuario_suministros${search}`);
    return (body.member as { id: number }[] | undefined)?.map(({ id }) => id);
  };

  test('es la propia, por orden de llegada; también al revés, de a páginas y entera', async () => {
    const mas = [vinculo.id];
    for (let n = 0; n < 33; n += 1)
      mas.push((await build.usuarioSuministro(database.db, { usuario_id: maria })).id);
    expect(await ids(maria)).toEqual(mas.slice(0, 30));
    expect(await ids(maria, '?page=2')).toEqual(mas.slice(30));
    expect(await ids(maria, '?pagination=false')).toEqual(mas);
    expect(await ids(maria, '?order[id]=desc&itemsPerPage=2')).toEqual([mas[33], mas[32]]);
    expect((await call(maria, 'GET', '/api/usuario_suministros')).body.totalItems).toBe(34);
    expect(await ids(maria, `?suministro=${vinculo.suministro_id}`)).toEqual([vinculo.id]);
  });

  test('la ajena se niega a quien no administra usuarios, también mezclada con la propia', async () => {
    for (const search of [`?usuario=${juan}`, `?usuario[]=${maria}&usuario[]=${juan}`, '?usuario=999999'])
      expect(await call(maria, 'GET', `/api/usuario_suministros${search}`)).toMatchObject({
        status: 403,
        body: { detail: 'No tenés permiso para hacer esto.' },
      });
    expect(await ids(maria, `?suministro=${deJuan.suministro_id}`)).toEqual([vinculo.id]);
  });

  test('quien administra usuarios pide la de cualquiera; sin pedirla, ve la suya', async () => {
    for (const rol of ['ROLE_USUARIO_ADMIN', 'ROLE_ADMIN'] as const) {
      const admin = await persona(rol);
      expect(await ids(admin)).toEqual([]);
      expect(await ids(admin, `?usuario=${juan}`)).toEqual([deJuan.id]);
      expect(await ids(admin, `?usuario=${juan}`, sinSegundoPaso)).toBeUndefined();
      expect(await ids(admin, '', sinSegundoPaso)).toEqual([]);
    }
  });
});
