import { type NewRow, type Row, sql } from '@oficina/db';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import {
  build,
  changeRows,
  createTestApp,
  type FixedClock,
  silentLog,
  type TestDatabase,
  testCipher,
  useJobs,
} from '@oficina/testing';
import type { AvisarDeps } from './avisar-corte.ts';
import { cortesJobs } from './jobs.ts';
import { registerCortes } from './routes.ts';

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

export function useCortes(database: TestDatabase, clock: FixedClock, { otpRequired = false } = {}) {
  const jobs = useJobs(database, [...mensajesJobs, ...cortesJobs], clock);
  const avisos: AvisarDeps = {
    get db() {
      return database.db;
    },
    ...{ clock, log: silentLog, hours: [48, 24] },
    sender: createMensajeSender({ jobs, cipher: testCipher, clock }),
  };
  const { call } = createTestApp({ database, clock, otpRequired }, (app) =>
    registerCortes(app, { db: database.db, clock, jobs, hours: avisos.hours }),
  );

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
    await changeRows(
      database.ownerDb,
      'usuario_preferencias',
      { usuario_id: usuario.id },
      { token_firebase: push ?? null, sms_corte: !noCorteSms, sms_via: whatsapp ? 'whatsapp' : 'sms' },
    );
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

  const corte = async (suministros: readonly number[], changes: Partial<NewRow<'cortes'>> = {}) =>
    (await build.corte(database.ownerDb, suministros, changes)).id;

  return { avisos, jobs, call, customer, personal, corte, mensajes, enviar, clear, countQueued };
}

let cuenta = 0;
const nextNumber = () => {
  cuenta += 1;
  return cuenta;
};
