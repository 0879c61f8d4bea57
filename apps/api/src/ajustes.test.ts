import { createHash, randomBytes } from 'node:crypto';
import { type AjusteDefinition, changeAsText, listAsTexts } from '@oficina/ajustes/server';
import { ajusteFamilies, ajustesOf } from '@oficina/app-shared';
import { sql } from '@oficina/db';
import { createReadRules, findAttendedRequerimiento, rulesOf } from '@oficina/requerimientos/server';
import { addRow, brandWith, build, fixedClock, silentLog, useDatabase } from '@oficina/testing';
import { isStaff } from '@oficina/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './config.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T10:00:00-03:00');
const configOf = (url: string) =>
  testConfig(url, { SEGURIDAD_OTP_PERSONAL: 'no', MARCA: brandWith({ feriados: ['2026-12-25'] }) });
/** What it says of the database is not used. */
const CONFIG = configOf('postgres://localhost/ninguna');
const AJUSTES = ajustesOf(CONFIG, clock);
/** Two processes: what one writes, the other one follows. */
const apis: Api[] = [];
let token: string;
let caso: { id: number; suministroId: number };

beforeAll(async () => {
  for (let process = 0; process < 2; process += 1)
    apis.push(await composeApi(configOf(database.url), { clock }));
  const roles: ['ROLE_ADMIN', 'ROLE_REQUERIMIENTO_ADMIN'] = ['ROLE_ADMIN', 'ROLE_REQUERIMIENTO_ADMIN'];
  const { id } = await build.usuario(database.db, { roles });
  token = randomBytes(32).toString('base64url');
  const token_hash = createHash('sha256').update(token).digest();
  const clave_pasada = clock.now();
  await build.sesion(database.db, { usuario_id: id, token_hash, personal: isStaff(roles), clave_pasada });
  const suministroId = (await build.suministro(database.db)).id;
  const row = await addRow(database.db, 'requerimientos', {
    ...{ categoria_id: (await build.categoria(database.db)).id, descripcion: 'No hay luz.', estado: 0 },
    ...{ usuario_id: id, suministro_id: suministroId, numero: '2026-000001', vence: clock.now() },
  });
  caso = { id: row.id, suministroId };
});
afterAll(async () => {
  for (const api of apis) await api.close();
});

type Answer = Awaited<ReturnType<typeof call>>;

async function call(process: number, method: 'GET' | 'PUT' | 'POST', url: string, body?: object) {
  const response = await apis[process]?.app.inject({
    ...{ method, url },
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: response?.statusCode, body: response?.json() };
}

const otherDb = () => apis[1]?.db ?? database.db;
const rules = () => {
  const { reclamos, marca } = CONFIG;
  return createReadRules(rulesOf(reclamos, marca.brand), { log: silentLog })(otherDb());
};
/** Somebody who already searched this many times is refused when the bound is lower. */
async function searchesAfter(name: string, points: number): Promise<number | undefined> {
  await sql`delete from limites`.execute(database.ownerDb);
  const { status } = await call(1, 'GET', '/api/oob/mesa/buscar?q=zzzzzz');
  expect(status).toBe(200);
  await sql`update limites set points = ${points} where key like ${`${name}:%`}`.execute(database.ownerDb);
  return (await call(1, 'GET', '/api/oob/mesa/buscar?q=zzzzzz')).status;
}

/** By then every process has read it again. */
const READ_AGAIN_MS = 10_000;

const offered = async (): Promise<{ codigo: string; nombre: string }[]> =>
  (await call(1, 'GET', '/api/requerimiento_categorias?activo=true')).body.member;

type Case = {
  valor: unknown;
  /** What is shown before it is saved, where there is something to show. */
  preview?: () => Promise<unknown>;
  effect: () => Promise<unknown>;
  before: unknown;
  after: unknown;
};

/** What each one does. One without its line here fails below. */
const CASES: Readonly<Record<string, Case>> = {
  feriados: {
    valor: ['2026-12-08'],
    effect: async () => [...(await rules()).calendar.feriados],
    ...{ before: ['2026-12-25'], after: ['2026-12-08'] },
  },
  'atencion.horarios': {
    valor: 'lun 07:00-13:00',
    effect: async () => (await rules()).calendar.week[2]?.length,
    ...{ before: 1, after: 0 },
  },
  'atencion.cierres': {
    valor: [{ desde: '2026-12-24T12:00', hasta: '2026-12-24T20:00' }],
    effect: async () => (await rules()).calendar.cierres.length,
    ...{ before: 0, after: 1 },
  },
  'reclamos.diasHabiles': {
    valor: 20,
    effect: async () => (await rules()).plazos.diasHabiles,
    ...{ before: 15, after: 20 },
  },
  'reclamos.plazos': {
    valor: { alumbrado: 3 },
    effect: async () => (await rules()).plazos.byCategoria.alumbrado,
    ...{ before: { habiles: 5 }, after: { habiles: 3 } },
  },
  'legal.diasAcceso': {
    valor: 9,
    effect: async () => (await rules()).plazos.byCategoria['acceso-datos'],
    ...{ before: { corridos: 10 }, after: { corridos: 9 } },
  },
  'legal.diasSupresion': {
    valor: 4,
    effect: async () => (await rules()).plazos.byCategoria.supresion,
    ...{ before: { habiles: 5 }, after: { habiles: 4 } },
  },
  'artefacto.diasHabiles': {
    valor: 7,
    effect: async () => (await rules()).artefacto,
    ...{ before: 5, after: 7 },
  },
  'categorias.orden': {
    valor: ['otros-reclamos'],
    effect: () => offered().then(([first]) => first?.codigo),
    ...{ before: 'alumbrado', after: 'otros-reclamos' },
  },
  'requerimientos.verDeuda': {
    valor: false,
    effect: async () =>
      (await findAttendedRequerimiento(otherDb(), { ...caso, encargadoId: null }))?.ve_deuda,
    ...{ before: true, after: false },
  },
  'importacion.maxRechazo': {
    valor: 50,
    effect: async () =>
      (await listAsTexts(otherDb(), AJUSTES)).find(({ key }) => key === 'importacion.maxRechazo')?.valor,
    ...{ before: '2', after: '50' },
  },
  'mesa.busquedasPorMinuto': {
    valor: 30,
    effect: () => searchesAfter('mesa-buscar', 40),
    ...{ before: 200, after: 429 },
  },
  'mesa.busquedasPorDia': {
    valor: 500,
    effect: () => searchesAfter('mesa-buscar-dia', 900),
    ...{ before: 200, after: 429 },
  },
  'mesa.canales': {
    valor: ['telefono', 'correo'],
    effect: async () => (await call(1, 'GET', '/api/oob/mesa/canales')).body.canales,
    ...{ before: ['mostrador', 'telefono', 'whatsapp', 'correo'], after: ['telefono', 'correo'] },
  },
  'legal.textos': {
    valor: { terminos: 'Los de ahora.', privacidad: 'https://ceibal.test/privacidad' },
    async effect() {
      clock.advance(READ_AGAIN_MS);
      return (await call(1, 'GET', '/api/config')).body.legal.terminos;
    },
    ...{ before: undefined, after: 'Los de ahora.' },
  },
  aviso: {
    valor: { texto: 'Lunes cerrado.', desde: '2026-11-16' },
    effect: async () => (await call(1, 'GET', '/api/oob/usuario/motd')).body.motd,
    ...{ before: '', after: 'Lunes cerrado.' },
  },
};

/** Each text is previewed before, and what the other process sends from then on is what was previewed. */
function caseOfText({ clave, fallback }: AjusteDefinition): Case {
  const [, nombre = '', parte = ''] = clave.split('.');
  const channel = parte === 'sms' ? 'sms' : 'email';
  const path = `/api/oob/mensajes/plantillas/${nombre}`;
  const valor = `Hola: ${String(fallback)}`;
  const seen = ({ body }: Answer) => JSON.stringify(body[channel]).includes('Hola: ');
  return {
    valor,
    preview: async () => seen(await call(0, 'POST', `${path}/previa`, { textos: { [parte]: valor } })),
    effect: async () => seen(await call(1, 'GET', path)),
    ...{ before: false, after: true },
  };
}

const caseOf = (definition: AjusteDefinition): Case | undefined =>
  definition.seccion === 'textos' ? caseOfText(definition) : CASES[definition.clave];

test('todo lo que se puede cambiar está en esta tabla', () => {
  const inTable = AJUSTES.filter(({ seccion }) => seccion !== 'textos');
  expect(Object.keys(CASES).sort()).toEqual(inTable.map(({ clave }) => clave).sort());
});

test.each(AJUSTES.filter(({ seccion }) => seccion !== 'servidor'))(
  '$clave se cambia en un proceso, rige en el otro y se deshace',
  async (definition) => {
    const { clave } = definition;
    const { valor, preview, effect, before, after } = caseOf(definition) as Case;
    if (preview) expect(await preview()).toEqual(after);
    expect(await effect()).toEqual(before);
    const url = `/api/oob/ajustes/${clave}`;
    expect(await call(0, 'PUT', url, { version: 0, valor })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    expect(await effect()).toEqual(after);
    const undone = await call(1, 'PUT', url, { version: 1, volverA: 0 });
    expect(undone).toMatchObject({ status: 200, body: { version: 2, original: true } });
    expect(await effect()).toEqual(before);
    const { versiones } = (await call(0, 'GET', `${url}/versiones`)).body;
    expect(versiones.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  },
);

test.each(AJUSTES.filter(({ seccion }) => seccion === 'servidor').map(({ clave }) => clave))(
  '%s se cambia con un comando, rige en todos los procesos y se deshace',
  async (clave) => {
    const { valor, effect, before, after } = CASES[clave] as Case;
    const change = (texto: string | undefined) =>
      changeAsText({ db: database.db, clock, ajustes: AJUSTES }, 'cli:ana', { key: clave, texto });
    expect(await effect()).toEqual(before);
    expect(await change(String(valor))).toBeNull();
    expect(await effect()).toEqual(after);
    expect(await change(undefined)).toBeNull();
    expect(await effect()).toEqual(before);
  },
);

test('una categoría se cambia en un proceso, rige en el otro y se deshace', async () => {
  const found = await Promise.all(ajusteFamilies.map((family) => family.list(otherDb())));
  expect(found.flat().map(({ definition: { clave } }) => clave)).toContain('categoria/3');
  const url = '/api/oob/ajustes/categoria%2F3';
  const { valor } = (await call(0, 'GET', '/api/oob/ajustes')).body.ajustes.find(
    ({ clave }: { clave: string }) => clave === 'categoria/3',
  );
  const names = async () => (await offered()).map(({ nombre }) => nombre);
  expect(await names()).toContain('Otros reclamos');
  await call(0, 'PUT', url, { version: 0, valor: { ...valor, nombre: 'Otra cosa' } });
  expect(await names()).toContain('Otra cosa');
  await call(0, 'PUT', url, { version: 2, valor: { ...valor, activo: false } });
  expect((await offered()).some(({ codigo }) => codigo === 'otros-reclamos')).toBe(false);
  expect(await call(1, 'PUT', url, { version: 3, volverA: 1 })).toMatchObject({
    body: { version: 4, valor },
  });
  expect(await names()).toContain('Otros reclamos');
});

test('de dos que editan lo mismo, uno se entera de lo que escribió el otro', async () => {
  const url = '/api/oob/ajustes/mensajes.factura_vence.cierre';
  const { ajustes } = (await call(0, 'GET', '/api/oob/ajustes')).body;
  const { version } = ajustes.find(({ clave }: { clave: string }) => url.endsWith(clave));
  const save = (process: number, valor: string) => call(process, 'PUT', url, { version, valor });
  const answers = await Promise.all([save(0, 'Lo de una.'), save(1, 'Lo de otra.')]);
  const [won, lost] = answers.toSorted((a, b) => (a.status ?? 0) - (b.status ?? 0));
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  expect(lost?.body).toMatchObject({
    code: 'ajuste',
    description: expect.stringMatching(/ cambió esto a las 10:00\.$/),
    ajuste: { version: version + 1, valor: won?.body.valor },
  });
});
