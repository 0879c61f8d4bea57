import { type RegisterAdjuntosDeps, registerAdjuntos } from '@oficina/adjuntos/server';
import { closeDb, createDb, type NewRow, type Row, sql } from '@oficina/db';
import { createSandbox } from '@oficina/file-check';
import { createLimits } from '@oficina/http';
import { createMensajeSender, type MensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { registerSesion } from '@oficina/sesion/server';
import {
  build,
  createTestApp,
  fixedClock,
  random,
  rowOf,
  sesionOf,
  silentLog,
  testCipher,
  testKey,
  useDatabase,
  useFolder,
  useJobs,
} from '@oficina/testing';
import { openFolder } from '@oficina/testing/blob-store';
import { isStaff, type Role } from '@oficina/values';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { DEFAULT_PATTERN } from '../contract/index.ts';
import { adjuntarArchivo, findRequerimientoAccess } from './conversar/adjuntar-archivo.ts';
import type { ConstanciaDeps } from './iniciar/constancia.ts';
import { type RegisterRequerimientosDeps, registerRequerimientos } from './routes.ts';
import { createReadRules, type RuleSettings } from './rules.ts';

/** This day is a Monday. */
export const NOW = '2026-11-16T10:00:00-03:00';
export const RA = 'ROLE_REQUERIMIENTO_ADMIN';
export const RE = 'ROLE_REQUERIMIENTO_ENCARGADO';
export const MO = 'ROLE_MOSTRADOR';
export const DAY_MS = 24 * 60 * 60 * 1000;
export const RULE_SETTINGS: RuleSettings = {
  diasHabiles: 15,
  plazos: { alumbrado: 5 },
  diasAcceso: 10,
  diasSupresion: 5,
  artefacto: 5,
};

const COOPERATIVA_SETTINGS: Omit<ConstanciaDeps, 'db' | 'clock'> = {
  cooperativa: {
    nombre: 'Cooperativa Eléctrica de Ceibal Limitada',
    color: '#0b5f5c',
    telefono: '2945 45-1234',
    direccion: 'San Martín 1240, Ceibal',
    horario: 'Lunes a viernes de 7 a 13',
  },
  ente: { nombre: 'Ente Regulador', telefono: '0800-333-2345', web: 'www.ente.gob.ar' },
  ...{ publicUrl: 'https://oficina.ceibal.test', constancia: true },
};

export const TEXTO = 'La luz de la esquina no prende.';

export type TestUser = Row<'usuarios'>;
type Who = { id: number } | null;

const TABLES = [
  'requerimiento_presencias',
  'respuestas',
  'requerimiento_sucesos',
  'archivo_adjuntos',
  'requerimiento_seguimientos',
  'requerimiento_notas',
  'requerimientos',
  'numeradores',
  'mensajes',
  'limites',
  'ajustes',
  'auditoria',
] as const;

/** Tests hold rows on purpose, so calls must wait longer for a lock than in production. */
function withLockTimeout(url: string): string {
  const patientUrl = new URL(url);
  const options = [patientUrl.searchParams.get('options'), '-c lock_timeout=30s'].filter(Boolean).join(' ');
  patientUrl.searchParams.set('options', options);
  return patientUrl.toString();
}

type Deps = RegisterRequerimientosDeps & RegisterAdjuntosDeps & { sender: MensajeSender };

/** The file gets a database of its own, and the routes of the feature on it. */
export function useRequerimientos(overrides: Partial<Pick<Deps, 'numberFormat' | 'constancia'>> = {}) {
  const database = useDatabase();
  const clock = fixedClock(NOW);
  const control = { otpRequired: false };
  /** A test changes these rules, as it changes the rest of `deps`, until its end. */
  const given = {
    ...COOPERATIVA_SETTINGS,
    readRules: createReadRules(RULE_SETTINGS, { log: silentLog }),
    numberFormat: DEFAULT_PATTERN,
    ...overrides,
  };
  const dir = useFolder();
  const sandbox = createSandbox();
  const jobs = useJobs(database, mensajesJobs, clock);
  const sender = createMensajeSender({ jobs, cipher: testCipher, clock });
  const deps = {} as Deps;
  let requerimientoCount = 0;
  const app = createTestApp(
    {
      ...{ database, clock },
      session: ({ roles }) => ({
        autenticado: clock.now(),
        otpPendiente: control.otpRequired && isStaff(roles),
      }),
    },
    (made) => {
      registerRequerimientos(made, deps);
      registerAdjuntos(made, deps);
      registerSesion(made, {
        ...deps,
        codigosKey: testKey,
        otpPersonal: false,
        cooperativa: 'Cooperativa de Prueba',
        enqueueMensaje: sender.enqueue,
      });
    },
  );
  type Rest = Parameters<typeof app.call> extends [unknown, ...infer Given] ? Given : never;

  beforeAll(async () => {
    const db = createDb({ url: withLockTimeout(database.url), max: 6, applicationName: 'casos' });
    Object.assign(deps, {
      ...{ db, clock, sender, sandbox, cipher: testCipher, log: silentLog, limits: createLimits(db, clock) },
      ...{ atencion: 'Cooperativa', antivirus: null, findRequerimientoAccess, adjuntarArchivo },
      ...{ almacen: await openFolder(dir), tempDir: dir },
    } satisfies Omit<Deps, keyof typeof given>);
  });
  afterAll(async () => {
    sandbox.cerrar();
    await closeDb(deps.db);
  });
  beforeEach(async () => {
    clock.set(NOW);
    control.otpRequired = false;
    Object.assign(deps, given);
    const { ownerDb } = database;
    // With so few rows, deleting is faster than truncating.
    for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(ownerDb);
  });

  const call = (who: Who, ...rest: Rest) => app.call(who?.id ?? null, ...rest);
  /** The person has a session, because the files of a case are opened within one. */
  async function addUsuario(...roles: Role[]): Promise<TestUser> {
    const row = await build.usuario(database.db, {
      roles: ['ROLE_CONFIRMADO', ...roles],
      razon_social: null,
    });
    await build.sesion(database.db, {
      usuario_id: row.id,
      token_hash: sesionOf(row.id),
      expira: new Date(8.64e14),
    });
    return row;
  }

  return {
    database,
    clock,
    control,
    dir,
    deps,
    call,
    addUsuario,
    findRow: (id: number) => rowOf(database.db, 'requerimientos', id),
    /** The person is the same in every test of the file: the object is filled before the first one. */
    useUsuario(...roles: Role[]): TestUser {
      const person = {} as TestUser;
      beforeAll(async () => {
        Object.assign(person, await addUsuario(...roles));
      });
      return person;
    },
    move: (who: Who, id: number, estado: number, descripcion?: string) =>
      call(who, 'PATCH', `/api/requerimientos/${id}/estado`, { estado, descripcion }),
    answer: (who: Who, id: number, descripcion = 'Sigue igual.', extra: object = {}) =>
      call(who, 'POST', '/api/requerimiento_seguimientos', {
        requerimiento: `/api/requerimientos/${id}`,
        descripcion,
        ...extra,
      }),
    asignar: (who: Who, id: number, encargadoId: number | null) =>
      call(who, 'PATCH', `/api/requerimientos/${id}/encargado`, {
        encargado: encargadoId === null ? null : `/api/usuarios/${encargadoId}`,
      }),
    iniciar: (who: Who, changes: object = {}, key?: string) =>
      call(
        who,
        'POST',
        '/api/requerimientos',
        { descripcion: TEXTO, categoria: '/api/requerimiento_categorias/1', ...changes },
        { key },
      ),
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
    /** Only the row is written; the case does not change. */
    addSeguimiento: (values: Omit<NewRow<'requerimiento_seguimientos'>, 'created'>) =>
      database.db
        .insertInto('requerimiento_seguimientos')
        .values({ created: clock.now(), ...values })
        .execute(),
    saveAjuste: (clave: string, valor: unknown) =>
      database.db
        .insertInto('ajustes')
        .values({ clave, valor: JSON.stringify(valor) })
        .execute(),
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
        .select(['plantilla', 'tipo', 'para', 'datos', 'prioridad', 'vez', 'usuario_id'])
        .orderBy('id')
        .execute(),
    listAuditoria: () =>
      database.ownerDb
        .selectFrom('auditoria')
        .select(['accion', 'actor_id', 'entidad', 'entidad_id', 'cambios'])
        .orderBy('id')
        .execute(),
    /** The calls are sent, and this ends when so many of them wait for a row that the test holds. */
    async untilWaiting(calls: number): Promise<void> {
      const countWaiting = async () => {
        const { rows } = await sql<{ total: number }>`
          select count(*)::int as total from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.ownerDb);
        return rows[0]?.total;
      };
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(calls);
    },
    /** The fingerprint covers everything that a refusal must leave unchanged. */
    async fingerprint(): Promise<string> {
      const { rows } = await sql<{ fingerprint: string }>`
        select md5(string_agg(todo, '|' order by todo)) as fingerprint from (
          select 'r' || r::text as todo from requerimientos r
          union all select 's' || s::text from requerimiento_seguimientos s
          union all select 'o' || o::text from requerimiento_notas o
          union all select 'u' || u::text from requerimiento_sucesos u
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
