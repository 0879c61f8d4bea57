import type { Actor } from '@oficina/http';
import { omitNulls, parseQuery } from '@oficina/hydra';
import { build, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { RequerimientoCategoria } from '../contract/index.ts';
import { categoriasQuery } from '../contract/routes.ts';
import { REGLAS } from './casos.test-kit.ts';
import { esClienteDelEncargado } from './index.ts';
import { listarCategorias } from './listar-categorias.ts';
import { createLeerReglas } from './reglas.ts';
import { verCategoria } from './ver-categoria.ts';

const database = useDatabase();
const log = { info: () => {}, warn: () => {}, error: () => {} };
const deps = {
  get db() {
    return database.db;
  },
  leerReglas: createLeerReglas(REGLAS, { log }),
};
const INTERNAS = ['arrepentimiento', 'baja-servicio', 'acceso-datos', 'supresion'];
let maria = 0;
let inactiva = 0;

const actorDe = (roles: Role[] = ['ROLE_CONFIRMADO'], usuarioId = maria, otpPendiente = false): Actor => ({
  usuarioId,
  roles,
  confirmado: true,
  otpPendiente,
  sesion: Buffer.alloc(32),
  expira: new Date(),
  autenticado: null,
});
const listar = (actor: Actor, search = '') =>
  listarCategorias(deps, actor, parseQuery(categoriasQuery, new URLSearchParams(search)));
const codigos = async (actor: Actor, search?: string) =>
  (await listar(actor, search)).rows.map(({ codigo }) => codigo);

let casos = 0;
const abrirCaso = (usuario_id: number, categoria_id: number, encargado_id: number | null = null) => {
  casos += 1;
  return database.db
    .insertInto('requerimientos')
    .values({ usuario_id, categoria_id, encargado_id, numero: `2026-${casos}`, descripcion: 'Un caso' })
    .execute();
};

beforeAll(async () => {
  maria = (await build.usuario(database.db)).id;
  inactiva = (await build.categoria(database.db, { codigo: 'retirada', activo: false })).id;
});

const DE_FABRICA = [
  'alumbrado',
  'artefacto-quemado',
  'otros-reclamos',
  'cambio-titularidad',
  'debito-automatico',
  'sepelio-familiar',
];

test('quien ingresó ve las seis categorías activas, en orden', async () => {
  expect(await codigos(actorDe())).toEqual(DE_FABRICA);
  expect(await codigos(actorDe([]))).toEqual(DE_FABRICA);
  expect(await codigos(actorDe(), 'activo=false')).toEqual([]);
});

test('la administración de requerimientos ve todas; sin la verificación exigida, las activas', async () => {
  const todas = [...DE_FABRICA, ...INTERNAS, 'retirada'];
  expect(await codigos(actorDe(['ROLE_REQUERIMIENTO_ADMIN']))).toEqual(todas);
  expect(await codigos(actorDe(['ROLE_REQUERIMIENTO_ADMIN']), 'activo=false')).toEqual([
    ...INTERNAS,
    'retirada',
  ]);
  expect(await codigos(actorDe(['ROLE_REQUERIMIENTO_ADMIN'], maria, true))).toEqual(DE_FABRICA);
  for (const rol of ['ROLE_REQUERIMIENTO_ENCARGADO', 'ROLE_ADMIN'] as const)
    expect(await codigos(actorDe([rol]))).toEqual(DE_FABRICA);
});

test('los filtros, el orden y las páginas de las categorías', async () => {
  expect(await codigos(actorDe(), 'sustantivo=trámite')).toEqual(DE_FABRICA.slice(3));
  expect(await codigos(actorDe(), 'codigo[]=alumbrado&codigo[]=debito-automatico')).toEqual([
    'alumbrado',
    'debito-automatico',
  ]);
  expect(await codigos(actorDe(), 'order[id]=desc')).toEqual([...DE_FABRICA].reverse());
  const nombres = (await listar(actorDe(), 'order[nombre]=asc')).rows.map(({ nombre }) => nombre);
  expect(nombres[0]).toMatch(/^(Adhesión|Alta|Alumbrado)/);
  const pagina = await listar(actorDe(), 'itemsPerPage=2&page=2');
  expect([pagina.rows.map(({ id }) => id), pagina.total]).toEqual([[3, 4], 6]);
  expect(await codigos(actorDe(), 'pagination=false&itemsPerPage=2')).toEqual(DE_FABRICA);
});

test('una categoría llega con todos sus campos, vacíos los que no tiene', async () => {
  const categoria = await verCategoria(deps, actorDe(), 2);
  const enElCable = RequerimientoCategoria.schema.parse(omitNulls(categoria));
  expect(enElCable).toEqual({
    '@id': '/api/requerimiento_categorias/2',
    '@type': 'RequerimientoCategoria',
    id: 2,
    nombre: 'Denuncia de artefacto quemado',
    textoAyuda: expect.stringContaining('problema de tensión'),
    descripcionInicial: expect.any(String),
    textoCondiciones:
      'Presentalo dentro de los 5 días hábiles y no hagas reparar el aparato antes de la inspección.',
    sustantivo: 'reclamo',
    sustantivoPlural: 'reclamos',
    adjuntarFotos: 2,
    adjuntarFotosObs: 'Adjuntá una foto del artefacto.',
    adjuntarArchivos: 1,
    adjuntarArchivosObs: 'Podés sumar la factura de compra o un presupuesto.',
    adjuntarUbicacion: 0,
    codigo: 'artefacto-quemado',
    requiereSuministro: true,
    activo: true,
    adjuntosSeguros: false,
    url: '',
  });
});

test('los días para denunciar un artefacto los dice la configuración, y se cambian en marcha', async () => {
  await database.db.insertInto('ajustes').values({ clave: 'artefacto.diasHabiles', valor: '10' }).execute();
  const dice = expect.stringContaining('dentro de los 10 días hábiles');
  expect((await verCategoria(deps, actorDe(), 2)).textoCondiciones).toEqual(dice);
  expect((await listar(actorDe(), 'codigo=artefacto-quemado')).rows[0]?.textoCondiciones).toEqual(dice);
});

test('una categoría retirada la ve la administración y quien tiene un caso en ella; para los demás no existe', async () => {
  const ver = (actor: Actor, id = inactiva) => verCategoria(deps, actor, id);
  const noExiste = { status: 404, message: 'No encontramos lo que buscás.' };
  await expect(ver(actorDe())).rejects.toMatchObject(noExiste);
  await expect(ver(actorDe(), 999)).rejects.toMatchObject(noExiste);
  await expect(ver(actorDe(['ROLE_REQUERIMIENTO_ADMIN'], maria, true))).rejects.toMatchObject(noExiste);
  expect(await ver(actorDe(['ROLE_REQUERIMIENTO_ADMIN']))).toMatchObject({ activo: false });
  const otro = (await build.usuario(database.db)).id;
  await abrirCaso(otro, inactiva);
  await expect(ver(actorDe())).rejects.toMatchObject(noExiste);
  await abrirCaso(maria, inactiva);
  expect(await ver(actorDe())).toMatchObject({ id: inactiva, activo: false });
});

test('es cliente de un encargado quien tiene un caso asignado a él', async () => {
  const encargado = (await build.usuario(database.db)).id;
  const cliente = (await build.usuario(database.db)).id;
  const otro = (await build.usuario(database.db)).id;
  await abrirCaso(cliente, 1, encargado);
  await abrirCaso(otro, 1);
  expect(await esClienteDelEncargado(database.db, encargado, cliente)).toBe(true);
  expect(await esClienteDelEncargado(database.db, encargado, otro)).toBe(false);
  expect(await esClienteDelEncargado(database.db, otro, cliente)).toBe(false);
});
