// What the tests of the cases share: people, cases, files, a clock and the whole feature on the wire, on true messages.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDb, createDb, type Db, type NewRow, type Row, sql } from '@oficina/db';
import { createApp, createLimits, createLogger } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import { createMensajero, mensajesJobs } from '@oficina/mensajes/server';
import { registerSesion } from '@oficina/sesion/server';
import { build, fixedClock, random, type TestDatabase } from '@oficina/testing';
import { type Role, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { FORMATO_COMUN } from '../contract/index.ts';
import { actorDe, sesionDe } from './actor.test-kit.ts';
import { carpetaDe } from './adjuntos/adjuntos.test-kit.ts';
import { createTaller } from './adjuntos/taller/taller.ts';
import { AHORA, CASA } from './atencion.test-kit.ts';
import { createLeerReglas, type ReglasEscritas } from './reglas.ts';
import { type RegisterRequerimientosDeps, registerRequerimientos } from './routes.ts';

export { AHORA, RA, RE } from './atencion.test-kit.ts';

export const DIA_MS = 24 * 60 * 60 * 1000;
export const REGLAS: ReglasEscritas = {
  diasHabiles: 15,
  plazos: { alumbrado: 5 },
  diasAcceso: 10,
  diasSupresion: 5,
  artefacto: 5,
};

export type Quien = { id: number; email: string };
export type Respuesta = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  bytes: Buffer;
};
type Metodo = 'GET' | 'POST' | 'PATCH';
type Llamada = { cuerpo?: object; clave?: string; archivo?: { nombre: string; bytes: Buffer } };

const TABLAS = [
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

const FRONTERA = 'frontera-de-las-pruebas';
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Whoever waits for a row that a test holds on purpose waits longer than in production. */
function conPaciencia(url: string): string {
  const paciente = new URL(url);
  const options = [paciente.searchParams.get('options'), '-c lock_timeout=30s'].filter(Boolean).join(' ');
  paciente.searchParams.set('options', options);
  return paciente.toString();
}

export function useCasos(
  database: TestDatabase,
  ajustada: Partial<Pick<RegisterRequerimientosDeps, 'formato' | 'constancia'>> = {},
) {
  const clock = fixedClock(AHORA);
  const control = { otpExigido: false };
  const dir = mkdtempSync(join(tmpdir(), 'casos-'));
  const taller = createTaller();
  let db: Db;
  let jobs: Jobs;
  let deps: RegisterRequerimientosDeps;
  let app: ReturnType<typeof createApp>;
  let casos = 0;

  beforeAll(async () => {
    const { url } = database;
    db = createDb({ url: conPaciencia(url), max: 6, applicationName: 'casos' });
    jobs = await createJobs({ url, jobs: mensajesJobs, clock, log });
    const cifrado = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
    const mensajero = createMensajero({ jobs, cifrado, clock });
    const limits = createLimits(db, clock);
    deps = {
      ...{ db, clock, log, limits, mensajero, cifrado, taller, ...CASA },
      leerReglas: createLeerReglas(REGLAS, { log }),
      atencion: 'Cooperativa',
      formato: FORMATO_COMUN,
      ...ajustada,
      almacen: await carpetaDe(dir),
      antivirus: null,
      temporales: dir,
    };
    app = createApp({
      log: createLogger('silent'),
      clock,
      authenticate: (token) => actorDe(database, token, { clock, ...control }),
      limit: null,
      proxies: 0,
      onDenied: async () => undefined,
      hydraAlias: false,
      checkAnswers: true,
      origins: [],
      answerWithinMs: 60_000,
    });
    registerRequerimientos(app, deps);
    // Its second step is the true one: a code of an application.
    registerSesion(app, {
      ...{ db, clock, limits, cifrado },
      claveDeCodigos: new Secret('clave-de-codigos-de-mas-de-32-caracteres'),
      otpPersonal: false,
      cooperativa: 'Cooperativa de Prueba',
      encolarMensaje: mensajero.encolar,
    });
  });
  afterAll(async () => {
    taller.cerrar();
    await jobs.stop(1_000);
    await closeDb(db);
    rmSync(dir, { recursive: true });
  });
  beforeEach(async () => {
    clock.set(AHORA);
    control.otpExigido = false;
    const { ownerDb } = database;
    // Deleted and not truncated: so few rows go sooner.
    for (const tabla of TABLAS) await sql`delete from ${sql.table(tabla)}`.execute(ownerDb);
  });

  const fila = (id: number) =>
    database.db.selectFrom('requerimientos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  return {
    clock,
    control,
    dir,
    fila,
    get deps() {
      return deps;
    },
    async call(
      quien: Pick<Quien, 'id'> | null,
      method: Metodo,
      url: string,
      { cuerpo, clave, archivo }: Llamada = {},
    ): Promise<Respuesta> {
      const cabecera =
        archivo &&
        `--${FRONTERA}\r\ncontent-disposition: form-data; name="file"; filename="${archivo.nombre}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
      const payload = archivo
        ? Buffer.concat([Buffer.from(cabecera ?? ''), archivo.bytes, Buffer.from(`\r\n--${FRONTERA}--\r\n`)])
        : cuerpo && JSON.stringify(cuerpo);
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(quien === null ? {} : { authorization: `Bearer ${quien.id}` }),
          ...(cuerpo ? { 'content-type': 'application/json' } : {}),
          ...(archivo ? { 'content-type': `multipart/form-data; boundary=${FRONTERA}` } : {}),
          ...(clave === undefined ? {} : { 'idempotency-key': clave }),
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
    /** With a session that can be opened: the files of a case are opened in one. */
    async persona(...roles: Role[]): Promise<Row<'usuarios'>> {
      const row = await build.usuario(database.db, {
        roles: ['ROLE_CONFIRMADO', ...roles],
        razon_social: null,
      });
      await build.sesion(database.db, {
        usuario_id: row.id,
        token_hash: sesionDe(String(row.id)),
        expira: new Date(8.64e14),
      });
      return row;
    },
    /** Of the category of street lights, unless told otherwise. */
    async caso(
      cambios: Partial<NewRow<'requerimientos'>> & ({ usuario_id: number } | { contacto: string }),
    ): Promise<Row<'requerimientos'>> {
      casos += 1;
      return database.db
        .insertInto('requerimientos')
        .values({
          categoria_id: 1,
          numero: `2025-${String(casos).padStart(6, '0')}`,
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
    /** The row only: nobody looks inside it. */
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
    rastro: () =>
      database.ownerDb
        .selectFrom('auditoria')
        .select(['accion', 'actor_id', 'entidad', 'entidad_id', 'cambios'])
        .orderBy('id')
        .execute(),
    /** Everything that a refusal must leave as it was. */
    async huella(): Promise<string> {
      const { rows } = await sql<{ huella: string }>`
        select md5(string_agg(todo, '|' order by todo)) as huella from (
          select 'r' || r::text as todo from requerimientos r
          union all select 's' || s::text from requerimiento_seguimientos s
          union all select 'a' || a::text from archivo_adjuntos a
          union all select 'm' || m::text from mensajes m union all select 'n' || n::text from numeradores n
          union all select 'l' || l.key || l.points from limites l where l.points > 0
          union all select 'x' || x.accion from auditoria x
        ) filas`.execute(database.ownerDb);
      return rows[0]?.huella ?? '';
    },
  };
}

/** As the feature of the accounts tells the others that somebody leaves. */
export const seVa = ({ id: usuarioId }: Pick<Quien, 'id'>, now: Date) => ({
  ...{ usuarioId, now },
  actor: { usuarioId, roles: ['ROLE_CONFIRMADO'] as const },
  origin: { id: 'pedido', ip: '10.0.0.1', network: '10.0.0.1', agent: '' },
});

export const faltasEn = (body: Record<string, unknown>) =>
  Object.fromEntries(
    ((body.violations ?? []) as { propertyPath: string; message: string }[]).map((una) => [
      una.propertyPath,
      una.message,
    ]),
  );
