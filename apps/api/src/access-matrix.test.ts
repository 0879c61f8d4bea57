import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Access, anyone, loggedIn, type Route } from '@oficina/hydra';
import { fixedClock, random, useDatabase } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  ACTORES,
  type ActorName,
  type Caso,
  type Celda,
  esperado,
  type Fila,
  PERSONAL,
  type SegundoPaso,
} from './access.cells.ts';
import { completar, completarTodo, faltasDe, leer, type Valores } from './access.check.ts';
import { formularioDe, formularioDeFacturas } from './access.formulario.ts';
import { borrarMarcas, contarCambios, marcas } from './access.marks.ts';
import { FILAS } from './access.table.ts';
import { createMundo, type Mundo } from './access.world.ts';
import { type Api, composeApi } from './compose.ts';
import { paywayDePrueba, personaDePrueba, testConfig } from './test-config.ts';

// biome-ignore lint/style/noProcessEnv: a switch of the test run, not a setting of the product
const MUTATE_ALL = process.env.MUTATE === 'all';
const MUTATE_SOME = 3;

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const web = mkdtempSync(join(tmpdir(), 'oficina-web-'));
const almacen = mkdtempSync(join(tmpdir(), 'oficina-almacen-'));
/** Files of the web are served by name; the table speaks of calls. */
const ARCHIVOS = ['/index.html', '/assets/app.js'];
let mundo: Mundo;
let payway: SimulatorProcess;
let persona: SimulatorProcess;

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Oficina</title>');
  writeFileSync(join(web, 'assets/app.js'), '');
  payway = await simulador('payway');
  persona = await simulador('persona');
  const api = await abrirApi('no');
  mundo = await createMundo(database, clock, almacen, api.app, configDe('no'));
  await api.close();
  await contarCambios(database.ownerDb);
});
afterAll(async () => {
  await payway.stop();
  await persona.stop();
  for (const dir of [web, almacen]) rmSync(dir, { recursive: true });
});

const simulador = (name: string) =>
  startSimulatorProcess(new URL(`../../../integrations/${name}/simulator/index.ts`, import.meta.url));

const configDe = (exige: 'si' | 'no') =>
  testConfig(database.url, {
    SEGURIDAD_OTP_PERSONAL: exige,
    WEB_DIR: web,
    ALMACEN_DIR: almacen,
    // Texts leave by here, and nobody calls back: the worker has that line.
    SMPP_HOST: '127.0.0.1',
    ...paywayDePrueba(payway.url),
    ...personaDePrueba(persona.url),
  });

const abrirApi = async (exige: 'si' | 'no') => {
  const api = await composeApi(configDe(exige), { clock });
  await api.app.ready();
  return api;
};

type Respuesta = { headers: Record<string, unknown>; rawPayload: Buffer };
type Preparado = Awaited<ReturnType<Mundo['preparar']>>;

/** Makes one call as one actor and tells everything that is not as the table says. */
async function probar(
  api: Api,
  fila: Fila,
  caso: Caso,
  actor: ActorName,
  paso: SegundoPaso,
): Promise<string[]> {
  const celda = esperado(caso, actor, paso);
  const preparado = await mundo.preparar(caso, actor, api.app);
  try {
    return await medir(api, fila, caso, actor, celda, preparado);
  } finally {
    await preparado.deshacer();
  }
}

async function medir(
  api: Api,
  fila: Fila,
  caso: Caso,
  actor: ActorName,
  celda: Celda,
  { valores, abrirSesion }: Preparado,
): Promise<string[]> {
  const token = actor === 'A' ? undefined : await abrirSesion();
  await database.db.deleteFrom('limites').execute();
  const body = caso.body && completarTodo(caso.body, valores);
  const formulario =
    caso.formulario && (caso.formulario === 'facturas' ? formularioDeFacturas() : formularioDe());
  await borrarMarcas(database.ownerDb);
  const response = await api.app.inject({
    method: fila.method as 'GET',
    url: String(completar(caso.path, valores)),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(completarTodo(caso.headers ?? {}, valores) as Record<string, string>),
      ...formulario?.headers,
    },
    ...(formulario ? { payload: formulario.payload } : {}),
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  const donde = `${fila.method} ${fila.route} (${caso.nombre}) ${actor}`;
  if (response.statusCode !== celda.status) return [`${donde}: ${response.statusCode}, no ${celda.status}`];
  const problemas: string[] = [];
  const cambia = celda.escribe ?? (celda.status < 400 && fila.method !== 'GET');
  const cambio = (await marcas(database.ownerDb)) !== 0;
  if (cambia !== cambio) problemas.push(`${donde}: ${cambio ? 'cambió filas' : 'no cambió nada'}`);
  problemas.push(...faltasDeArchivo(response, actor, celda, valores).map((falta) => `${donde}: ${falta}`));
  if (celda.hacia && response.headers.location !== completar(celda.hacia, valores))
    problemas.push(`${donde}: lleva a ${response.headers.location}`);
  if (!celda.vista && !celda.filas) return problemas;
  const json = response.json<Record<string, unknown>>();
  for (const [campo, debido] of Object.entries(celda.dice ?? {}))
    if (leer(json, campo) !== completar(debido, valores)) problemas.push(`${donde}: ${campo}`);
  const debidas = celda.filas
    ? mundo.filasDe(celda.filas, String(json['@id']), actor)
    : new Set<number | string>();
  problemas.push(...faltasDe(json, celda, debidas).map((falta) => `${donde}: ${falta}`));
  return problemas;
}

/** What is wrong with the file that it should be. */
function faltasDeArchivo(
  { headers, rawPayload }: Respuesta,
  actor: ActorName,
  celda: Celda,
  valores: Valores,
): string[] {
  const { 'content-type': tipo, 'content-disposition': nombre } = headers;
  const faltas: string[] = [];
  const debe = (es: boolean, falta: string) => void (es || faltas.push(falta));
  if (celda.archivo || celda.recibo) debe(tipo === 'application/pdf', 'no es un PDF');
  if (celda.archivo) {
    const debido = mundo.pdfDe(celda.archivo === 'propio' ? actor : 'ajeno');
    debe(rawPayload.equals(debido), 'otro archivo');
  }
  if (celda.recibo) {
    const debido = `inline; filename="${completar(celda.recibo, valores)}"`;
    debe(nombre === debido, `se llama ${nombre}`);
  }
  if (celda.planilla) {
    debe(tipo === 'text/csv; charset=utf-8', 'no es una planilla');
    debe(nombre === `attachment; filename="${celda.planilla}"`, `se llama ${nombre}`);
  }
  if (celda.datos) {
    debe(String(tipo).startsWith('application/json'), 'no son datos');
    debe(String(nombre).endsWith(`; filename="${celda.datos}"`), `se llama ${nombre}`);
  }
  return faltas;
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
        PERSONAL.map((actor) => mundo.personas[actor].id),
      )
      .execute();
    api = await abrirApi(exige);
  });
  afterAll(() => api.close());

  test.each(FILAS)(
    '$method $route responde a cada actor lo que dice la tabla',
    async (fila) => {
      expect(await probarFila(api, fila, { exige: exige === 'si', paso })).toEqual([]);
    },
    600_000,
  );
});

describe('la tabla y las rutas', () => {
  let api: Api;
  beforeAll(async () => {
    await database.db.updateTable('usuarios').set({ otp_estado: 0 }).execute();
    api = await abrirApi('no');
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
      const [caso] = casos;
      if (!caso) continue;
      const { valores, deshacer } = await mundo.preparar(caso, 'A', api.app);
      const url = String(completar(caso.path, valores));
      const { statusCode, body } = await api.app.inject({ method: 'HEAD', url });
      expect([route, statusCode, body]).toEqual([route, caso.celdas.A.status, '']);
      await deshacer();
    }
  });

  test('un guardia cambiado por "pase" se nota en alguna celda', async () => {
    const privadas = api.routes.flatMap(({ method, route }) =>
      route && method !== 'HEAD' && route.access.visibility === 'private' ? [route] : [],
    );
    const mutantes = privadas.flatMap((route) => mutantesDe(route).map((cambio) => ({ route, cambio })));
    expect(mutantes.length).toBeGreaterThan(privadas.length);
    const elegidos = MUTATE_ALL ? mutantes : elegir(mutantes, MUTATE_SOME);
    console.log(`MUTATE: ${elegidos.length} of ${mutantes.length} guards, SEED=${inject('seed')}`);
    for (const { route, cambio } of elegidos) {
      const fila = FILAS.find((una) => una.method === route.method && una.route === route.path);
      const { access, recent } = route;
      Object.assign(route, cambio);
      try {
        const comun = { exige: false, paso: 'pasado' } as const;
        const problemas = fila ? await probarFila(api, fila, comun) : [];
        const cual = `${route.method} ${route.path} sin guardia (${Object.keys(cambio)})`;
        expect(problemas.length, cual).toBeGreaterThan(0);
      } finally {
        Object.assign(route, { access, recent });
      }
    }
  }, 900_000);
});

type Mutante = { access: Access } | { recent: false };

/**
 * Open to anybody; where a role or a confirmation is asked, open to whoever is logged in; and where a recent password
 * is asked, with any.
 */
function mutantesDe(route: Route): Mutante[] {
  const exige = !route.access.rules.some(({ kind }) => kind === 'loggedIn' || kind === 'owner');
  const mutantes: Mutante[] = [{ access: anyone() }];
  if (exige) mutantes.push({ access: loggedIn() });
  if (route.recent) mutantes.push({ recent: false });
  return mutantes;
}

function elegir<T>(items: T[], cuantos: number): T[] {
  const quedan = [...items];
  const azar = random();
  return Array.from({ length: cuantos }, () => quedan.splice(azar.integer(0, quedan.length - 1), 1)).flat();
}
