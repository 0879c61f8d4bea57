import { createHash } from 'node:crypto';
import { type NewRow, type Row, sql } from '@oficina/db';
import { type Actor, createApp, createLogger } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { build, type FixedClock, type TestDatabase } from '@oficina/testing';
import { isStaff, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import type { AvisarDeps } from './avisar-corte.ts';
import { cortesJobs } from './jobs.ts';
import { registerCortes } from './routes.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Answer = { status: number; body: Record<string, unknown>; text: string };

/** Without any option the person is reached by mail alone. */
export type Reachability = {
  sms?: boolean;
  whatsapp?: boolean;
  push?: string;
  /** The telephone is validated, but the person declined avisos of cortes on it. */
  noCorteSms?: boolean;
  rebota?: boolean;
  unvalidated?: boolean;
  eliminado?: boolean;
};

export type Kit = Awaited<ReturnType<typeof createKit>>;

export async function createKit(database: TestDatabase, clock: FixedClock, { otpRequired = false } = {}) {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const jobs: Jobs = await createJobs({
    url: database.url,
    jobs: [...mensajesJobs, ...cortesJobs],
    clock,
    log,
  });
  const cipher = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
  const sender = createMensajeSender({ jobs, cipher, clock });
  const avisos: AvisarDeps = { db: database.db, clock, log, sender, hours: [48, 24] };
  const app = createApp({
    log: createLogger('silent'),
    clock,
    authenticate: (token) => actorOf(database, Number(token), otpRequired),
    limit: null,
    proxies: 0,
    onDenied: async () => undefined,
    hydraAlias: false,
    checkAnswers: true,
    origins: [],
    answerWithinMs: 18_000,
  });
  registerCortes(app, { db: database.db, clock, jobs, hours: avisos.hours });

  async function request(
    usuarioId: number,
    method: Method,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${usuarioId}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const text = response.body;
    return { status: response.statusCode, body: text === '' ? {} : response.json(), text };
  }

  async function customer(reachability: Reachability = {}, suministroId?: number) {
    const { sms, whatsapp, push, noCorteSms, rebota, unvalidated, eliminado } = reachability;
    const hasTelefono = Boolean(sms || whatsapp || noCorteSms);
    const usuario = await build.usuario(database.ownerDb, {
      email_rebota: Boolean(rebota),
      email_validado: !unvalidated,
      telefono: hasTelefono ? `+549349240${1000 + nextNumber()}` : null,
      telefono_validado: hasTelefono ? new Date('2026-01-01') : null,
      eliminado: eliminado ? new Date('2026-01-01') : null,
    });
    await database.ownerDb
      .updateTable('usuario_preferencias')
      .set({
        token_firebase: push ?? null,
        sms_corte: !noCorteSms,
        sms_via: whatsapp ? 'whatsapp' : 'sms',
      })
      .where('usuario_id', '=', usuario.id)
      .execute();
    const suministro = suministroId ?? (await build.suministro(database.ownerDb)).id;
    await build.usuarioSuministro(database.ownerDb, { usuario_id: usuario.id, suministro_id: suministro });
    return { usuario, suministro };
  }

  const personal = (...roles: string[]) =>
    build.usuario(database.ownerDb, { roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN', ...roles] });

  const mensajes = () =>
    database.ownerDb
      .selectFrom('mensajes')
      .selectAll()
      .where('ref_id', 'is not', null)
      .orderBy('id')
      .execute();

  async function enviar(estado: 1 | 2 | 5 = 1, filter: Partial<Pick<Row<'mensajes'>, 'tipo'>> = {}) {
    await sql`update mensajes set estado = ${estado}, updated = ${clock.now()}
      where estado in (0, 3) ${filter.tipo === undefined ? sql`` : sql`and tipo = ${filter.tipo}`}`.execute(
      database.ownerDb,
    );
  }

  async function clear() {
    await sql`truncate mensajes, cortes, usuario_suministros cascade`.execute(database.ownerDb);
    await sql`update usuarios set suministro_id = null`.execute(database.ownerDb);
    await sql`delete from suministros`.execute(database.ownerDb);
    await sql`delete from pgboss.job where name like 'cortes-%'`.execute(database.ownerDb);
  }

  async function countQueued(corteId: number): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pgboss.job
      where name = 'cortes-avisar' and (data ->> 'corteId')::bigint = ${corteId}`.execute(database.ownerDb);
    return rows[0]?.n ?? 0;
  }

  return {
    ...{ app, avisos, jobs, request, customer, personal, mensajes, enviar, clear, countQueued },
    close: async () => {
      await app.close();
      await jobs.stop(1_000);
    },
  };
}

let cuenta = 0;
const nextNumber = () => {
  cuenta += 1;
  return cuenta;
};

/** The row of the user stands for the session, because these tests begin after signing in. */
async function actorOf({ db }: TestDatabase, usuarioId: number, otpRequired: boolean): Promise<Actor> {
  const { roles } = await db
    .selectFrom('usuarios')
    .select('roles')
    .where('id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  return {
    usuarioId,
    roles: roles as Actor['roles'],
    confirmado: roles.includes('ROLE_CONFIRMADO'),
    otpPendiente: otpRequired && isStaff(roles as Actor['roles']),
    sesion: createHash('sha256').update(String(usuarioId)).digest(),
    expira: new Date(8.64e15),
    autenticado: null,
  };
}

export async function insertTestCorte(
  { ownerDb }: TestDatabase,
  suministros: readonly number[],
  changes: Partial<NewRow<'cortes'>> = {},
): Promise<number> {
  const { id } = await ownerDb
    .insertInto('cortes')
    .values({
      tipo: 'programado',
      inicio: new Date('2026-11-18T08:00:00-03:00'),
      fin: new Date('2026-11-18T12:00:00-03:00'),
      zona: 'Centro',
      motivo: 'Cambio de transformador',
      total_suministros: suministros.length,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (suministros.length > 0)
    await ownerDb
      .insertInto('corte_suministros')
      .values(suministros.map((suministro_id) => ({ corte_id: id, suministro_id })))
      .execute();
  return id;
}
