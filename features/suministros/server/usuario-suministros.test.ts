import { build, changeRows, expectRefusal, fixedClock, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeEach, describe, expect, test } from 'vitest';
import { useSuministros } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call: withoutSecondFactor } = useSuministros(database, clock, { otpRequired: true });
const { call } = useSuministros(database, clock);
let maria = 0;
let juan = 0;
let usuarioSuministro = { id: 0, suministro_id: 0 };
let juanUsuarioSuministro = { id: 0, suministro_id: 0 };

const buildPerson = (...roles: Role[]) => build.person(database.db, ...roles);
const ruta = ({ id }: { id: number }) => `/api/usuario_suministros/${id}`;
const findRow = async (id: number) => (await rowsOf(database.db, 'usuario_suministros', id))[0];
const first = async (usuario: number) => (await rowOf(database.db, 'usuarios', usuario)).suministro_id;
const auditTrail = () => rowsOf(database.db, 'auditoria', { accion: 'suministro.desvincular' });

beforeEach(async () => {
  maria = await buildPerson();
  juan = await buildPerson();
  usuarioSuministro = await build.usuarioSuministro(database.db, {
    usuario_id: maria,
    documento: '25123456',
  });
  juanUsuarioSuministro = await build.usuarioSuministro(database.db, {
    usuario_id: juan,
    suministro_id: usuarioSuministro.suministro_id,
    alias: 'De Juan',
  });
});

describe('ponerle un nombre', () => {
  const renombrar = (alias: unknown, usuario = maria, target = usuarioSuministro) =>
    call(usuario, 'PATCH', ruta(target), { alias });

  test.each([
    ['  Casa   de\tmamá ', 'Casa de mamá'],
    ['<b>Casa</b> & "otra"', '<b>Casa</b> & "otra"'],
    ['á'.repeat(40), 'á'.repeat(40)],
    [` ${'a'.repeat(40)} `, 'a'.repeat(40)],
    ['   ', null],
    ['', null],
    [null, null],
  ])('%j queda %j', async (written, guardado) => {
    await renombrar('Antes');
    const { status, body } = await renombrar(written);
    expect([status, body.alias ?? null]).toEqual([200, guardado]);
    expect(await findRow(usuarioSuministro.id)).toMatchObject({ alias: guardado });
    const list = await call(maria, 'GET', '/api/suministros');
    expect((list.body.member as { alias?: string }[])[0]?.alias ?? null).toBe(guardado);
  });

  test('con 41 letras se dice, sin nombrar el campo, y no cambia', async () => {
    const { status, body } = await renombrar('a'.repeat(41));
    expect([status, body.description]).toEqual([422, 'Máximo 40 caracteres.']);
    expect(await findRow(usuarioSuministro.id)).toMatchObject({ alias: null });
  });

  test('un cambio vacío no cambia nada', async () => {
    await renombrar('Casa');
    const { status, body } = await call(maria, 'PATCH', ruta(usuarioSuministro), {});
    expect([status, body.alias]).toEqual([200, 'Casa']);
  });

  test('el de otra persona del mismo suministro queda como estaba', async () => {
    await renombrar('Mío');
    expect(await findRow(juanUsuarioSuministro.id)).toMatchObject({ alias: 'De Juan' });
  });

  test.each([
    ['una clienta', []],
    ['la administración de usuarios', ['ROLE_USUARIO_ADMIN']],
    ['el administrador', ['ROLE_ADMIN']],
  ] as [string, Role[]][])('el ajeno no existe para %s, ni con datos malos', async (_who, roles) => {
    const somebody = await buildPerson(...roles);
    for (const alias of ['Hola', 'a'.repeat(41)]) {
      const refused = await renombrar(alias, somebody, juanUsuarioSuministro);
      expectRefusal(refused, 404, 'No encontramos lo que buscás.');
    }
    expect(await findRow(juanUsuarioSuministro.id)).toMatchObject({ alias: 'De Juan' });
  });

  test.each(['id', 'suministro', 'documento', 'usuario'])('%s no se puede escribir', async (field) => {
    const { status, body } = await call(maria, 'PATCH', ruta(usuarioSuministro), {
      alias: 'Casa',
      [field]: 'x',
    });
    expect([status, body.violations]).toEqual([
      422,
      [{ propertyPath: field, code: 'no-modificable', message: 'Este campo no se puede modificar.' }],
    ]);
    expect(await findRow(usuarioSuministro.id)).toMatchObject({ alias: null });
  });
});

test('quien administra usuarios ve qué suministros tiene alguien, sin documento ni nombre propio, y queda dicho', async () => {
  const admin = await buildPerson('ROLE_USUARIO_ADMIN');
  const { status, body } = await call(admin, 'GET', `/api/usuario_suministros?usuario=${juan}`);
  expect(status).toBe(200);
  const [one] = body.member as Record<string, unknown>[];
  expect(Object.keys(one ?? {}).sort()).toEqual(['@id', '@type', 'id', 'suministro']);
  const readRow = await rowsOf(database.db, 'auditoria', { accion: 'usuario.suministros' }, [
    'actor_id',
    'entidad_id',
  ]);
  expect(readRow).toEqual([{ actor_id: admin, entidad_id: String(juan) }]);
});

describe('quitarlo', () => {
  const remove = (usuario: number, target = usuarioSuministro) => call(usuario, 'DELETE', ruta(target));

  test('el propio se quita sin dejar rastro de auditoría, y solo el propio', async () => {
    const beforeCount = (await auditTrail()).length;
    const { status, text } = await remove(maria);
    expect([status, text]).toEqual([204, '']);
    expect(await findRow(usuarioSuministro.id)).toBeUndefined();
    expect(await findRow(juanUsuarioSuministro.id)).toBeDefined();
    expect(await auditTrail()).toHaveLength(beforeCount);
    expect((await remove(maria)).status).toBe(404);
  });

  test('quien administra usuarios quita cualquiera, y queda dicho qué había', async () => {
    for (const rol of ['ROLE_USUARIO_ADMIN', 'ROLE_ADMIN'] as const) {
      const admin = await buildPerson(rol);
      const other = await build.usuarioSuministro(database.db, { usuario_id: juan });
      const { cuenta } = await rowOf(database.db, 'suministros', other.suministro_id);
      expect((await remove(admin, other)).status).toBe(204);
      expect((await auditTrail()).at(-1)).toMatchObject({
        actor_id: admin,
        entidad: 'usuario',
        entidad_id: String(juan),
        cambios: { antes: { suministro: other.suministro_id, cuenta }, despues: null },
      });
    }
  });

  test.each([
    'ROLE_REQUERIMIENTO_ENCARGADO',
    'ROLE_REQUERIMIENTO_ADMIN',
    'ROLE_SUMINISTRO_MAIL',
    'ROLE_CORTE_ADMIN',
  ] as const)('el ajeno no existe para %s', async (rol) => {
    expect((await remove(await buildPerson(rol), juanUsuarioSuministro)).status).toBe(404);
    expect((await remove(await buildPerson(), juanUsuarioSuministro)).status).toBe(404);
    expect(await findRow(juanUsuarioSuministro.id)).toBeDefined();
  });

  test('sin el segundo paso exigido, quien administra quita el propio y no el ajeno', async () => {
    const admin = await buildPerson('ROLE_ADMIN');
    const own = await build.usuarioSuministro(database.db, { usuario_id: admin });
    for (const target of [juanUsuarioSuministro, { id: 999_999 }])
      expect(await withoutSecondFactor(admin, 'DELETE', ruta(target))).toMatchObject({
        status: 403,
        body: { detail: 'Activá la verificación en dos pasos para usar las funciones de administración.' },
      });
    expect(await findRow(juanUsuarioSuministro.id)).toBeDefined();
    expect((await withoutSecondFactor(admin, 'DELETE', ruta(own))).status).toBe(204);
  });

  test('con un pago en proceso no se quita, lo pida quien lo pida, y nada cambia', async () => {
    const admin = await buildPerson('ROLE_ADMIN');
    await build.factura(database.db, { suministro_id: usuarioSuministro.suministro_id, estado_pago: 9 });
    const beforeCount = (await auditTrail()).length;
    for (const who of [maria, admin]) {
      const refused = await remove(who);
      expectRefusal(refused, 409, 'Hay un pago en proceso de este suministro. Probá cuando termine.');
    }
    expect(await findRow(usuarioSuministro.id)).toBeDefined();
    expect(await first(maria)).toBe(usuarioSuministro.suministro_id);
    expect(await auditTrail()).toHaveLength(beforeCount);
    await changeRows(
      database.db,
      'facturas',
      { suministro_id: usuarioSuministro.suministro_id },
      { estado_pago: 1, pagada: true },
    );
    expect((await remove(maria)).status).toBe(204);
  });

  test('el suministro de la persona pasa a ser el más viejo que le queda, y al final ninguno', async () => {
    const second = await build.usuarioSuministro(database.db, { usuario_id: maria });
    const third = await build.usuarioSuministro(database.db, { usuario_id: maria });
    expect(await first(maria)).toBe(usuarioSuministro.suministro_id);
    await remove(maria, third);
    expect(await first(maria)).toBe(usuarioSuministro.suministro_id);
    await remove(maria);
    expect(await first(maria)).toBe(second.suministro_id);
    await remove(maria, second);
    expect(await first(maria)).toBeNull();
    expect(await first(juan)).toBe(juanUsuarioSuministro.suministro_id);
  });

  test('de dos bajas a la vez, una lo quita y la otra no lo encuentra', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const target = await build.usuarioSuministro(database.db, { usuario_id: maria });
      const estados = await Promise.all([remove(maria, target), remove(maria, target)]);
      expect(estados.map(({ status }) => status).sort()).toEqual([204, 404]);
    }
  });

  test('el que se quitó se puede volver a agregar', async () => {
    const { cuenta } = await build.suministro(database.db, { documento: '30111222' });
    const agregar = () =>
      call(maria, 'POST', '/api/usuario_suministros', { suministro: cuenta, documento: '30111222' });
    const { body } = await agregar();
    await remove(maria, { id: Number(body.id), suministro_id: 0 });
    expect((await agregar()).status).toBe(201);
  });
});

describe('la lista de vínculos', () => {
  const ids = async (usuario: number, search = '', callAs = call) => {
    const { body } = await callAs(usuario, 'GET', `/api/usuario_suministros${search}`);
    return (body.member as { id: number }[] | undefined)?.map(({ id }) => id);
  };

  test('es la propia, por orden de llegada; también al revés, de a páginas y entera', async () => {
    const more = [usuarioSuministro.id];
    for (let n = 0; n < 33; n += 1)
      more.push((await build.usuarioSuministro(database.db, { usuario_id: maria })).id);
    expect(await ids(maria)).toEqual(more.slice(0, 30));
    expect(await ids(maria, '?page=2')).toEqual(more.slice(30));
    expect(await ids(maria, '?pagination=false')).toEqual(more);
    expect(await ids(maria, '?order[id]=desc&itemsPerPage=2')).toEqual([more[33], more[32]]);
    expect((await call(maria, 'GET', '/api/usuario_suministros')).body.totalItems).toBe(34);
    expect(await ids(maria, `?suministro=${usuarioSuministro.suministro_id}`)).toEqual([
      usuarioSuministro.id,
    ]);
  });

  test('la ajena se niega a quien no administra usuarios, también mezclada con la propia', async () => {
    for (const search of [`?usuario=${juan}`, `?usuario[]=${maria}&usuario[]=${juan}`, '?usuario=999999'])
      expect(await call(maria, 'GET', `/api/usuario_suministros${search}`)).toMatchObject({
        status: 403,
        body: { detail: 'No tenés permiso para hacer esto.' },
      });
    expect(await ids(maria, `?suministro=${juanUsuarioSuministro.suministro_id}`)).toEqual([
      usuarioSuministro.id,
    ]);
  });

  test('quien administra usuarios pide la de cualquiera; sin pedirla, ve la suya', async () => {
    for (const rol of ['ROLE_USUARIO_ADMIN', 'ROLE_ADMIN'] as const) {
      const admin = await buildPerson(rol);
      expect(await ids(admin)).toEqual([]);
      expect(await ids(admin, `?usuario=${juan}`)).toEqual([juanUsuarioSuministro.id]);
      expect(await ids(admin, `?usuario=${juan}`, withoutSecondFactor)).toBeUndefined();
      expect(await ids(admin, '', withoutSecondFactor)).toEqual([]);
    }
  });
});
