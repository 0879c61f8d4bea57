import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { type NewRow, sql } from '@oficina/db';
import { type Access, anyone, loggedIn, type Route } from '@oficina/hydra';
import { build, fixedClock, random, useDatabase } from '@oficina/testing';
import { esPersonal, type Role } from '@oficina/values';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  ACTORES,
  type ActorName,
  type Caso,
  esperado,
  type Fila,
  type Filas,
  PERSONAL,
} from './access.cells.ts';
import { completar, faltasDe } from './access.check.ts';
import { FILAS } from './access.table.ts';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './test-config.ts';

// biome-ignore lint/style/noProcessEnv: a switch of the test run, not a setting of the product
const MUTATE_ALL = process.env.MUTATE === 'all';
const MUTATE_SOME = 3;

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const CLAVE = 'una clave larga';
const ROLES: Record<ActorName, Role[]> = {
  A: [],
  U: [],
  C: ['ROLE_CONFIRMADO'],
  RE: ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ENCARGADO'],
  RA: ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ADMIN'],
  UA: ['ROLE_CONFIRMADO', 'ROLE_USUARIO_ADMIN'],
  SM: ['ROLE_CONFIRMADO', 'ROLE_SUMINISTRO_MAIL'],
  CA: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'],
  AD: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'],
};

type Persona = { id: number; email: string; roles: string[]; suministro: number; factura: number };
const personas = {} as Record<ActorName | 'ajeno' | 'cliente', Persona>;
const mundo: Record<string, string | number> = {};
const todas: Record<string, Set<number>> = {};
const web = mkdtempSync(join(tmpdir(), 'oficina-web-'));
/** Files of the web are served by name; the table speaks of calls. */
const ARCHIVOS = ['/index.html', '/assets/app.js'];

/** Every optional field filled: a field that may leave must be seen leaving. */
const lleno: Partial<NewRow<'usuarios'>> = {
  email_pendiente: 'nuevo@correo.test',
  email_rebota: true,
  telefono: '+5493492401234',
  cuit: '27251234561',
  razon_social: 'Razón SRL',
  aceptar_legal: true,
  telefono_validado: new Date(),
  telefono_no_gracias: new Date(),
};

async function persona(roles: Role[], clave_hash: string): Promise<Persona> {
  const { db } = database;
  const { id, email } = await build.usuario(db, { ...lleno, roles, clave_hash });
  const suministro = await build.suministro(db, { cuit: '27251234561' });
  await build.vinculo(db, { usuario_id: id, suministro_id: suministro.id, alias: 'Casa' });
  const factura = await build.factura(db, { suministro_id: suministro.id, concepto: 'Energía' });
  return { id, email, roles, suministro: suministro.id, factura: factura.id };
}

beforeAll(async () => {
  const { db } = database;
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Oficina</title>');
  writeFileSync(join(web, 'assets/app.js'), '');
  const clave_hash = await hash(CLAVE, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  for (const actor of ACTORES) personas[actor] = await persona(ROLES[actor], clave_hash);
  personas.ajeno = await persona(['ROLE_CONFIRMADO'], clave_hash);
  personas.cliente = await persona(['ROLE_CONFIRMADO'], clave_hash);
  const retirada = await build.categoria(db, { activo: false });
  const retiradaConCaso = await build.categoria(db, { activo: false });
  let numero = 0;
  const caso = (usuario_id: number, categoria_id: number, encargado_id: number | null) => {
    numero += 1;
    return { usuario_id, categoria_id, encargado_id, numero: `2026-${numero}`, descripcion: 'Un caso' };
  };
  const casos = ACTORES.map((actor) => caso(personas[actor].id, retiradaConCaso.id, null));
  casos.push(caso(personas.cliente.id, 1, personas.RE.id));
  await db.insertInto('requerimientos').values(casos).execute();
  await db.insertInto('motds').values({ texto: 'El aviso', desde: clock.now() }).execute();
  Object.assign(mundo, {
    ajeno: personas.ajeno.id,
    cliente: personas.cliente.id,
    suministroAjeno: personas.ajeno.suministro,
    retirada: retirada.id,
    retiradaConCaso: retiradaConCaso.id,
    correo: personas.ajeno.email,
    clave: CLAVE,
  });
  const idsDe = async (tabla: 'suministros' | 'facturas' | 'requerimiento_categorias') =>
    new Set((await db.selectFrom(tabla).select('id').execute()).map(({ id }) => id));
  todas.suministros = await idsDe('suministros');
  todas.facturas = await idsDe('facturas');
  todas.requerimiento_categorias = await idsDe('requerimiento_categorias');
  await contarCambios();
});
afterAll(() => rmSync(web, { recursive: true }));

/**
 * Every row written, changed or deleted by a call that commits leaves a mark. The trail and the counters
 * are out of it: a refusal is meant to be told and counted.
 */
async function contarCambios(): Promise<void> {
  const { ownerDb } = database;
  await sql`create table public.marcas (id bigint generated always as identity primary key)`.execute(ownerDb);
  await sql`create function marcar() returns trigger language plpgsql security definer as
    'begin insert into public.marcas default values; return null; end'`.execute(ownerDb);
  const tablas = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('auditoria', 'limites', 'migraciones', 'marcas')`.execute(ownerDb);
  expect(tablas.rows.length).toBeGreaterThan(20);
  for (const { name } of tablas.rows)
    await sql`create trigger marcar after insert or update or delete on ${sql.table(name)}
      for each row execute function marcar()`.execute(ownerDb);
}

const marcas = async () =>
  (await sql<{ n: number }>`select count(*) as n from marcas`.execute(database.ownerDb)).rows[0]?.n;

async function abrirSesion({ id, roles }: Persona): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await build.sesion(database.db, {
    usuario_id: id,
    token_hash: createHash('sha256').update(token).digest(),
    personal: esPersonal(roles as Role[]),
    created: clock.now(),
    ultimo_uso: clock.now(),
    expira: new Date(clock.now().getTime() + 3_600_000),
    otp_pasado: clock.now(),
  });
  return token;
}

type SegundoPaso = 'pasado' | 'pendiente';

/** Makes one call as one actor and tells everything that is not as the table says. */
async function probar(
  api: Api,
  fila: Fila,
  caso: Caso,
  actor: ActorName,
  paso: SegundoPaso,
): Promise<string[]> {
  const celda = esperado(caso, actor, paso);
  const usaSesionAjena = JSON.stringify(caso.body ?? {}).includes('{sesionAjena}');
  const sesionAjena = usaSesionAjena ? await abrirSesion(personas.ajeno) : '';
  const valores = { ...mundo, propio: personas[actor].id, sesionAjena };
  const token = actor === 'A' ? undefined : await abrirSesion(personas[actor]);
  if (fila.method !== 'GET') await database.db.deleteFrom('limites').execute();
  const body =
    caso.body &&
    Object.fromEntries(
      Object.entries(caso.body).map(([k, v]) => [k, typeof v === 'string' ? completar(v, valores) : v]),
    );
  await sql`delete from marcas`.execute(database.ownerDb);
  const response = await api.app.inject({
    method: fila.method as 'GET',
    url: String(completar(caso.path, valores)),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  const donde = `${fila.method} ${fila.route} (${caso.nombre}) ${actor}`;
  if (response.statusCode !== celda.status) return [`${donde}: ${response.statusCode}, no ${celda.status}`];
  const problemas: string[] = [];
  const cambia = celda.status < 400 && fila.method !== 'GET';
  if (!cambia && (await marcas()) !== 0) problemas.push(`${donde}: cambió filas`);
  if (!celda.vista && !celda.filas) return problemas;
  const json = response.json<Record<string, unknown>>();
  const debidas = celda.filas ? filasDe(celda.filas, String(json['@id']), actor) : new Set<number>();
  problemas.push(...faltasDe(json, celda, debidas).map((falta) => `${donde}: ${falta}`));
  return problemas;
}

function filasDe(filas: Filas, coleccion: string, actor: ActorName): Set<number> {
  const nombre = coleccion.split('/').at(-1) ?? '';
  if (filas === 'ninguna') return new Set();
  if (filas === 'activas') return new Set([1, 2, 3, 4, 5, 6]);
  if (filas === 'todas') return todas[nombre] ?? new Set();
  const { suministro, factura } = personas[filas === 'ajenas' ? 'ajeno' : actor];
  return new Set([nombre === 'facturas' ? factura : suministro]);
}

async function probarFila(api: Api, fila: Fila, paso: SegundoPaso): Promise<string[]> {
  const problemas: string[] = [];
  for (const caso of fila.casos)
    for (const actor of ACTORES) problemas.push(...(await probar(api, fila, caso, actor, paso)));
  return problemas;
}

const MODOS = [
  { nombre: 'no se exige', exige: 'no', otp_estado: 0, paso: 'pasado' },
  { nombre: 'se exige y el personal la tiene', exige: 'si', otp_estado: 2, paso: 'pasado' },
  { nombre: 'se exige y al personal le falta', exige: 'si', otp_estado: 0, paso: 'pendiente' },
] as const;

describe.each(MODOS)('la verificación en dos pasos $nombre', ({ exige, otp_estado, paso }) => {
  let api: Api;
  beforeAll(async () => {
    await database.db
      .updateTable('usuarios')
      .set({ otp_estado, otp_secreto: Buffer.from('x') })
      .where(
        'id',
        'in',
        PERSONAL.map((actor) => personas[actor].id),
      )
      .execute();
    api = await composeApi(testConfig(database.url, { SEGURIDAD_OTP_PERSONAL: exige, WEB_DIR: web }), {
      clock,
    });
    await api.app.ready();
  });
  afterAll(() => api.close());

  test.each(FILAS)('$method $route responde a cada actor lo que dice la tabla', async (fila) => {
    expect(await probarFila(api, fila, paso)).toEqual([]);
  });
});

describe('la tabla y las rutas', () => {
  let api: Api;
  beforeAll(async () => {
    await database.db.updateTable('usuarios').set({ otp_estado: 0 }).execute();
    api = await composeApi(testConfig(database.url, { SEGURIDAD_OTP_PERSONAL: 'no', WEB_DIR: web }), {
      clock,
    });
    await api.app.ready();
  });
  afterAll(() => api.close());

  test('toda ruta montada tiene su fila y toda fila su ruta', () => {
    const montadas = api.routes
      .filter(({ method, path }) => method !== 'HEAD' && !ARCHIVOS.includes(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect(montadas.sort()).toEqual(FILAS.map(({ method, route }) => `${method} ${route}`).sort());
  });

  test('preguntar sólo por los encabezados pasa por el mismo guardia', async () => {
    for (const { route, casos } of FILAS.filter(({ method }) => method === 'GET')) {
      const privada = casos[0]?.celdas.A.status === 401;
      const { statusCode } = await api.app.inject({ method: 'HEAD', url: String(casos[0]?.path) });
      expect([route, statusCode]).toEqual([route, privada ? 401 : 200]);
    }
  });

  test('un guardia cambiado por "pase" se nota en alguna celda', async () => {
    const privadas = api.routes.flatMap(({ method, route }) =>
      route && method !== 'HEAD' && route.access.visibility === 'private' ? [route] : [],
    );
    const mutantes = privadas.flatMap((route) => mutantesDe(route).map((access) => ({ route, access })));
    expect(mutantes.length).toBeGreaterThan(privadas.length);
    const elegidos = MUTATE_ALL ? mutantes : elegir(mutantes, MUTATE_SOME);
    console.log(`MUTATE: ${elegidos.length} of ${mutantes.length} guards, SEED=${inject('seed')}`);
    for (const { route, access } of elegidos) {
      const fila = FILAS.find((una) => una.method === route.method && una.route === route.path);
      const sinGuardia = route as { access: Access };
      const original = sinGuardia.access;
      sinGuardia.access = access;
      try {
        const problemas = fila ? await probarFila(api, fila, 'pasado') : [];
        expect(problemas.length, `${route.method} ${route.path} sin guardia`).toBeGreaterThan(0);
      } finally {
        sinGuardia.access = original;
      }
    }
  }, 120_000);
});

/** Open to anybody; and, where a role or a confirmation is asked, open to whoever is logged in. */
function mutantesDe(route: Route): Access[] {
  const exige = !route.access.rules.some(({ kind }) => kind === 'loggedIn' || kind === 'owner');
  return exige ? [anyone(), loggedIn()] : [anyone()];
}

function elegir<T>(items: T[], cuantos: number): T[] {
  const quedan = [...items];
  const azar = random();
  return Array.from({ length: cuantos }, () => quedan.splice(azar.integer(0, quedan.length - 1), 1)).flat();
}
