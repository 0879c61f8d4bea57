import type { Actor } from '@oficina/http';
import { omitNulls, parseQuery } from '@oficina/hydra';
import { actorOf, build } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { RequerimientoCategoria } from '../../contract/index.ts';
import { categoriasQuery } from '../../contract/routes.ts';
import { isEncargadoCustomer } from '../index.ts';
import { RA, RE, useRequerimientos } from '../requerimientos.test-kit.ts';
import { listarCategorias } from './listar-categorias.ts';
import { verCategoria } from './ver-categoria.ts';

const kit = useRequerimientos();
const { database, deps } = kit;
const INTERNAS = ['arrepentimiento', 'baja-servicio', 'acceso-datos', 'supresion'];
const maria = kit.useUsuario();
let inactive = 0;
beforeAll(async () => {
  inactive = (await build.categoria(database.db, { codigo: 'retirada', activo: false })).id;
});

const actorFor = (roles: Role[] = ['ROLE_CONFIRMADO'], usuarioId = maria.id, otpPendiente = false) =>
  actorOf(usuarioId, roles, { confirmado: true, otpPendiente });
const list = (actor: Actor, search = '') =>
  listarCategorias(deps, actor, parseQuery(categoriasQuery, new URLSearchParams(search)));
const codigos = async (actor: Actor, search?: string) =>
  (await list(actor, search)).rows.map(({ codigo }) => codigo);

const BUILT_IN = [
  'alumbrado',
  'artefacto-quemado',
  'otros-reclamos',
  'cambio-titularidad',
  'debito-automatico',
  'sepelio-familiar',
];

test('quien ingresó ve las seis categorías activas, en orden', async () => {
  expect(await codigos(actorFor())).toEqual(BUILT_IN);
  expect(await codigos(actorFor([]))).toEqual(BUILT_IN);
  expect(await codigos(actorFor(), 'activo=false')).toEqual([]);
});

test('la administración de requerimientos ve todas; sin la verificación exigida, las activas', async () => {
  const all = [...BUILT_IN, ...INTERNAS, 'retirada'];
  expect(await codigos(actorFor([RA]))).toEqual(all);
  expect(await codigos(actorFor([RA]), 'activo=false')).toEqual([...INTERNAS, 'retirada']);
  expect(await codigos(actorFor([RA], maria.id, true))).toEqual(BUILT_IN);
  for (const rol of [RE, 'ROLE_ADMIN'] as const) expect(await codigos(actorFor([rol]))).toEqual(BUILT_IN);
});

test('los filtros, el orden y las páginas de las categorías', async () => {
  expect(await codigos(actorFor(), 'sustantivo=trámite')).toEqual(BUILT_IN.slice(3));
  expect(await codigos(actorFor(), 'codigo[]=alumbrado&codigo[]=debito-automatico')).toEqual([
    'alumbrado',
    'debito-automatico',
  ]);
  expect(await codigos(actorFor(), 'order[id]=desc')).toEqual([...BUILT_IN].reverse());
  const nombres = (await list(actorFor(), 'order[nombre]=asc')).rows.map(({ nombre }) => nombre);
  expect(nombres[0]).toMatch(/^(Adhesión|Alta|Alumbrado)/);
  const page = await list(actorFor(), 'itemsPerPage=2&page=2');
  expect([page.rows.map(({ id }) => id), page.total]).toEqual([[3, 4], 6]);
  expect(await codigos(actorFor(), 'pagination=false&itemsPerPage=2')).toEqual(BUILT_IN);
});

test('una categoría llega con todos sus campos, vacíos los que no tiene', async () => {
  const categoria = await verCategoria(deps, actorFor(), 2);
  const onTheWire = RequerimientoCategoria.schema.parse(omitNulls(categoria));
  expect(onTheWire).toEqual({
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
  await kit.saveAjuste('artefacto.diasHabiles', 10);
  const expected = expect.stringContaining('dentro de los 10 días hábiles');
  expect((await verCategoria(deps, actorFor(), 2)).textoCondiciones).toEqual(expected);
  expect((await list(actorFor(), 'codigo=artefacto-quemado')).rows[0]?.textoCondiciones).toEqual(expected);
});

test('una categoría retirada la ve la administración y quien tiene un caso en ella; para los demás no existe', async () => {
  const view = (actor: Actor, id = inactive) => verCategoria(deps, actor, id);
  const notFoundError = { status: 404, message: 'No encontramos lo que buscás.' };
  await expect(view(actorFor())).rejects.toMatchObject(notFoundError);
  await expect(view(actorFor(), 999)).rejects.toMatchObject(notFoundError);
  await expect(view(actorFor([RA], maria.id, true))).rejects.toMatchObject(notFoundError);
  expect(await view(actorFor([RA]))).toMatchObject({ activo: false });
  const other = await kit.addUsuario();
  await kit.addRequerimiento({ usuario_id: other.id, categoria_id: inactive });
  await expect(view(actorFor())).rejects.toMatchObject(notFoundError);
  await kit.addRequerimiento({ usuario_id: maria.id, categoria_id: inactive });
  expect(await view(actorFor())).toMatchObject({ id: inactive, activo: false });
});

test('es cliente de un encargado quien tiene un caso asignado a él', async () => {
  const [encargado, customer, other] = [
    await kit.addUsuario(),
    await kit.addUsuario(),
    await kit.addUsuario(),
  ];
  await kit.addRequerimiento({ usuario_id: customer.id, encargado_id: encargado.id });
  await kit.addRequerimiento({ usuario_id: other.id });
  expect(await isEncargadoCustomer(database.db, encargado.id, customer.id)).toBe(true);
  expect(await isEncargadoCustomer(database.db, encargado.id, other.id)).toBe(false);
  expect(await isEncargadoCustomer(database.db, other.id, customer.id)).toBe(false);
});
