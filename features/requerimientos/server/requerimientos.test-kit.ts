import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RegisterAdjuntosDeps, registerAdjuntos } from '@oficina/adjuntos/server';
import { closeDb, createDb, type Db, type NewRow, type Row, sql } from '@oficina/db';
import { createSandbox } from '@oficina/file-check';
import { createApp, createLimits, createLogger } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { registerSesion } from '@oficina/sesion/server';
import { build, fixedClock, random, type TestDatabase } from '@oficina/testing';
import { openFolder } from '@oficina/testing/blob-store';
import { type Role, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DEFAULT_PATTERN } from '../contract/index.ts';
import { actorFor, sesionHash } from './actor.test-kit.ts';
import { COOPERATIVA_SETTINGS, NOW } from './atencion.test-kit.ts';
import { adjuntarArchivo, findRequerimientoAccess } from './conversar/adjuntar-archivo.ts';
import { type RegisterRequerimientosDeps, registerRequerimientos } from './routes.ts';
import { createReadRules, type RuleSettings } from './rules.ts';

export { RA, RE } from './atencion.test-kit.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;
export const RULE_SETTINGS: RuleSettings = {
  diasHabiles: 15,
  plazos: { alumbrado: 5 },
  diasAcceso: 10,
  diasSupresion: 5,
  artefacto: 5,
};

export type TestUser = { id: number; email: string };
export type TestResponse = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  bytes: Buffer;
};
type Metodo = 'GET' | 'POST' | 'PATCH';
type CallOptions = { cuerpo?: object; key?: string; archivo?: { nombre: string; bytes: Buffer } };

const TABLES = [
  'requerimiento_seguimientos',
  'requerimiento_notas',
  'archivo_adjuntos',
  'requerimientos',
  'numeradores',
  'mensajes',
  'limites',
  'ajustes',
  'auditoria',
] as const;

const BOUNDARY = 'frontera-de-las-pruebas';
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Tests hold rows on purpose, so calls must wait longer for a lock than in production. */
function withLockTimeout(url: string): string {
  const patientUrl = new URL(url);
  const options = [patientUrl.searchParams.get('options'), '-c lock_timeout=30s'].filter(Boolean).join(' ');
  patientUrl.searchParams.set('options', options);
  return patientUrl.toString();
}

export function useRequerimientos(
  database: TestDatabase,
  overrides: Partial<Pick<RegisterRequerimientosDeps, 'numberFormat' | 'constancia'>> = {},
) {
  const clock = fixedClock(NOW);
  const control = { otpRequired: false };
  const dir = mkdtempSync(join(tmpdir(), 'casos-'));
  const sandbox = createSandbox();
  let db: Db;
  let jobs: Jobs;
  let deps: RegisterRequerimientosDeps & RegisterAdjuntosDeps;
  let app: ReturnType<typeof createApp>;
  let requerimientoCount = 0;

  beforeAll(async () => {
    const { url } = database;
    db = createDb({ url: withLockTimeout(url), max: 6, applicationName: 'casos' });
    jobs = await createJobs({ url, jobs: mensajesJobs, clock, log });
    const cipher = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
    const sender = createMensajeSender({ jobs, cipher, clock });
    const limits = createLimits(db, clock);
    deps = {
      ...{ db, clock, log, limits, sender, cipher, sandbox, ...COOPERATIVA_SETTINGS },
      readRules: createReadRules(RULE_SETTINGS, { log }),
      atencion: 'Cooperativa',
      numberFormat: DEFAULT_PATTERN,
      ...overrides,
      almacen: await openFolder(dir),
      antivirus: null,
      tempDir: dir,
      findRequerimientoAccess,
      adjuntarArchivo,
    };
    app = createApp({
      log: createLogger('silent'),
      clock,
      authenticate: (token) => actorFor(database, token, { clock, ...control }),
      limit: null,
      proxies: 0,
      onDenied: async () => undefined,
      hydraAlias: false,
      checkAnswers: true,
      origins: [],
      answerWithinMs: 60_000,
    });
    registerRequerimientos(app, deps);
    registerAdjuntos(app, deps);
    registerSesion(app, {
      ...{ db, clock, limits, cipher },
      codigosKey: new Secret('clave-de-codigos-de-mas-de-32-caracteres'),
      otpPersonal: false,
      cooperativa: 'Cooperativa de Prueba',
      enqueueMensaje: sender.enqueue,
    });
  });
  afterAll(async () => {
    sandbox.cerrar();
    await jobs.stop(1_000);
    await closeDb(db);
    rmSync(dir, { recursive: true });
  });
  beforeEach(async () => {
    clock.set(NOW);
    control.otpRequired = false;
    const { ownerDb } = database;
    // With so few rows, deleting is faster than truncating.
    for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(ownerDb);
  });

  const findRow = (id: number) =>
    database.db.selectFrom('requerimientos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  return {
    clock,
    control,
    dir,
    findRow,
    get deps() {
      return deps;
    },
    async call(
      who: Pick<TestUser, 'id'> | null,
      method: Metodo,
      url: string,
      { cuerpo, key, archivo }: CallOptions = {},
    ): Promise<TestResponse> {
      const header =
        archivo &&
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${archivo.nombre}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
      const payload = archivo
        ? Buffer.concat([Buffer.from(header ?? ''), archivo.bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
        : cuerpo && JSON.stringify(cuerpo);
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(who === null ? {} : { authorization: `Bearer ${who.id}` }),
          ...(cuerpo ? { 'content-type': 'application/json' } : {}),
          ...(archivo ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(payload === undefined ? {} : { payload }),
      });
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        headers: response.headers,
        bytes: response.rawPayload,
        body: isJson && response.body ? response.json() : {},
      };
    },
    /** The person has a session, because the files of a case are opened within one. */
    async addUsuario(...roles: Role[]): Promise<Row<'usuarios'>> {
      const row = await build.usuario(database.db, {
        roles: ['ROLE_CONFIRMADO', ...roles],
        razon_social: null,
      });
      await build.sesion(database.db, {
        usuario_id: row.id,
        token_hash: sesionHash(String(row.id)),
        expira: new Date(8.64e14),
      });
      return row;
    },
    async addRequerimiento(
      cambios: Partial<NewRow<'requerimientos'>> & ({ usuario_id: number } | { contacto: string }),
    ): Promise<Row<'requerimientos'>> {
      requerimientoCount += 1;
      return database.db
        .insertInto('requerimientos')
        .values({
          categoria_id: 1,
          numero: `2025-${String(requerimientoCount).padStart(6, '0')}`,
          descripcion: 'La luz de la esquina no prende',
          vence: new Date('2026-11-23T23:59:59.999-03:00'),
          created: clock.now(),
          updated: clock.now(),
          novedades_encargado: false,
          ...cambios,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    /** Only the row is written; there is no stored file behind it. */
    async archivo(usuario_id: number, cambios: Partial<NewRow<'archivo_adjuntos'>> = {}): Promise<number> {
      const { id } = await database.db
        .insertInto('archivo_adjuntos')
        .values({
          usuario_id,
          file_name: 'foto.jpg',
          tipo_mime: 'image/jpeg',
          tamano: 3,
          sha256: random().bytes(32),
          clave_datos: random().bytes(48),
          clave_id: 1,
          created: clock.now(),
          updated: clock.now(),
          ...cambios,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    seguimientos: (requerimientoId: number) =>
      database.db
        .selectFrom('requerimiento_seguimientos')
        .select(['usuario_id', 'descripcion', 'nuevo_estado'])
        .where('requerimiento_id', '=', requerimientoId)
        .orderBy('id')
        .execute(),
    mensajes: () =>
      database.ownerDb
        .selectFrom('mensajes')
        .select(['plantilla', 'tipo', 'para', 'datos', 'vez', 'usuario_id'])
        .orderBy('id')
        .execute(),
    listAuditoria: () =>
      database.ownerDb
        .selectFrom('auditoria')
        .select(['accion', 'actor_id', 'entidad', 'entidad_id', 'cambios'])
        .orderBy('id')
        .execute(),
    /** The fingerprint covers everything that a refusal must leave unchanged. */
    async fingerprint(): Promise<string> {
      const { rows } = await sql<{ fingerprint: string }>`
        select md5(string_agg(todo, '|' order by todo)) as fingerprint from (
          select 'r' || r::text as todo from requerimientos r
          union all select 's' || s::text from requerimiento_seguimientos s
          union all select 'a' || a::text from archivo_adjuntos a
          union all select 'm' || m::text from mensajes m union all select 'n' || n::text from numeradores n
          union all select 'l' || l.key || l.points from limites l where l.points > 0
          union all select 'x' || x.accion from auditoria x
        ) filas`.execute(database.ownerDb);
      return rows[0]?.fingerprint ?? '';
    },
  };
}

export const leavingUsuario = ({ id: usuarioId }: Pick<TestUser, 'id'>, now: Date) => ({
  ...{ usuarioId, now },
  actor: { usuarioId, roles: ['ROLE_CONFIRMADO'] as const },
  origin: { id: 'pedido', ip: '10.0.0.1', network: '10.0.0.1', agent: '' },
});

export const violationsIn = (body: Record<string, unknown>) =>
  Object.fromEntries(
    ((body.violations ?? []) as { propertyPath: string; message: string }[]).map((one) => [
      one.propertyPath,
      one.message,
    ]),
  );
