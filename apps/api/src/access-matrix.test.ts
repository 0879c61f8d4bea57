import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Access, anyone, loggedIn, type Route } from '@oficina/hydra';
import { fixedClock, random, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  ACTORES,
  type ActorName,
  type Caso,
  type Celda,
  esperado,
  type Fila,
  PERSONAL,
} from './access.cells.ts';
import { completar, faltasDe, type Valores } from './access.check.ts';
import { borrarMarcas, contarCambios, marcas } from './access.marks.ts';
import { FILAS } from './access.table.ts';
import { createMundo, type Mundo } from './access.world.ts';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './test-config.ts';

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

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Oficina</title>');
  writeFileSync(join(web, 'assets/app.js'), '');
  mundo = await createMundo(database, clock, almacen);
  await contarCambios(database.ownerDb);
});
afterAll(() => {
  for (const dir of [web, almacen]) rmSync(dir, { recursive: true });
});

const abrirApi = async (exige: 'si' | 'no') => {
  const given = { SEGURIDAD_OTP_PERSONAL: exige, WEB_DIR: web, ALMACEN_DIR: almacen };
  const api = await composeApi(testConfig(database.url, given), { clock });
  await api.app.ready();
  return api;
};

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
  const { valores, deshacer } = await mundo.preparar(caso, actor);
  try {
    return await medir(api, fila, caso, actor, celda, valores);
  } finally {
    await deshacer();
  }
}

async function medir(
  api: Api,
  fila: Fila,
  caso: Caso,
  actor: ActorName,
  celda: Celda,
  valores: Valores,
): Promise<string[]> {
  const token = actor === 'A' ? undefined : await mundo.abrirSesion(actor);
  await database.db.deleteFrom('limites').execute();
  const body =
    caso.body &&
    Object.fromEntries(
      Object.entries(caso.body).map(([k, v]) => [k, typeof v === 'string' ? completar(v, valores) : v]),
    );
  await borrarMarcas(database.ownerDb);
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
  if (!cambia && (await marcas(database.ownerDb)) !== 0) problemas.push(`${donde}: cambió filas`);
  if (celda.archivo) {
    const debido = mundo.pdfDe(celda.archivo === 'propio' ? actor : 'ajeno');
    if (response.headers['content-type'] !== 'application/pdf') problemas.push(`${donde}: no es un PDF`);
    if (!response.rawPayload.equals(debido)) problemas.push(`${donde}: otro archivo`);
  }
  if (!celda.vista && !celda.filas) return problemas;
  const json = response.json<Record<string, unknown>>();
  const debidas = celda.filas ? mundo.filasDe(celda.filas, String(json['@id']), actor) : new Set<number>();
  problemas.push(...faltasDe(json, celda, debidas).map((falta) => `${donde}: ${falta}`));
  return problemas;
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

  test.each(FILAS)('$method $route responde a cada actor lo que dice la tabla', async (fila) => {
    expect(await probarFila(api, fila, paso)).toEqual([]);
  });
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
      const privada = casos[0]?.celdas.A.status === 401;
      const [caso] = casos;
      if (!caso) continue;
      const { valores, deshacer } = await mundo.preparar(caso, 'A');
      const url = String(completar(caso.path, valores));
      const { statusCode, body } = await api.app.inject({ method: 'HEAD', url });
      expect([route, statusCode, body]).toEqual([route, privada ? 401 : 200, '']);
      await deshacer();
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
