import { type NewRow, type Row, sql } from '@oficina/db';
import { createMensajeSender, createRenderer, mensajesJobs } from '@oficina/mensajes/server';
import {
  build,
  changeRows,
  createTestApp,
  fixedClock,
  silentLog,
  testCipher,
  useDatabase,
  useJobs,
} from '@oficina/testing';
import { isStaff } from '@oficina/values';
import { beforeAll, beforeEach } from 'vitest';
import type { AvisarDeps } from './avisar-corte.ts';
import { cortesJobs } from './jobs.ts';
import { registerCortes } from './routes.ts';

const NOW = '2026-11-16T10:00:00-03:00';
export const HOUR_MS = 3_600_000;
/** This body publishes the corte of every suministro of the zona. */
export const PROGRAMADO = {
  tipo: 'programado',
  inicio: '2026-11-18T08:00:00-03:00',
  fin: '2026-11-18T12:00:00-03:00',
  zona: 'Centro',
  motivo: 'Cambio de transformador',
};
export const render = createRenderer({
  ...{ cooperativa: 'La Posta', color: '#0b5f5c', publicUrl: 'https://ov.prueba', art25: '' },
});

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

/** The file gets a database of its own. Each test begins at the same instant and without any corte. */
export function useCortes() {
  const database = useDatabase();
  const clock = fixedClock(NOW);
  const control = { otpRequired: false };
  const ariel = {} as Row<'usuarios'>;
  const jobs = useJobs(database, [...mensajesJobs, ...cortesJobs], clock);
  const avisos: AvisarDeps = {
    get db() {
      return database.db;
    },
    ...{ clock, log: silentLog, hours: [48, 24] },
    sender: createMensajeSender({ jobs, cipher: testCipher, clock }),
  };
  const { call } = createTestApp(
    {
      ...{ database, clock },
      session: ({ roles }) => ({ otpPendiente: control.otpRequired && isStaff(roles) }),
    },
    (app) => registerCortes(app, { db: database.db, clock, jobs, hours: avisos.hours }),
  );

  beforeAll(async () => {
    Object.assign(ariel, await personal());
  });
  beforeEach(async () => {
    clock.set(NOW);
    control.otpRequired = false;
    await sql`truncate mensajes, cortes, usuario_suministros, suministro_telefonos cascade`.execute(
      database.ownerDb,
    );
    await sql`update usuarios set suministro_id = null`.execute(database.ownerDb);
    await sql`delete from suministros`.execute(database.ownerDb);
    await sql`delete from pgboss.job where name like 'cortes-%'`.execute(database.ownerDb);
  });

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

  async function countQueued(corteId: number): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pgboss.job
      where name = 'cortes-avisar' and (data ->> 'corteId')::bigint = ${corteId}`.execute(database.ownerDb);
    return rows[0]?.n ?? 0;
  }

  const corte = async (suministros: readonly number[], changes: Partial<NewRow<'cortes'>> = {}) =>
    (await build.corte(database.ownerDb, suministros, changes)).id;

  const after = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS);
  const publicar = (changes: object = {}, usuarioId = ariel.id, key?: string) =>
    call(usuarioId, 'POST', '/api/cortes', { ...PROGRAMADO, ...changes }, { key });
  const editar = (id: number, changes: object) => call(ariel.id, 'PATCH', `/api/cortes/${id}`, changes);
  const eliminar = (id: number) => call(ariel.id, 'DELETE', `/api/cortes/${id}`);

  return {
    ...{ database, clock, control, avisos, call, after },
    /** Ariel is the person of the staff who announces the cortes. */
    ariel,
    ...{ customer, personal, corte, mensajes, enviar, countQueued, publicar, editar, eliminar },
  };
}

let cuenta = 0;
const nextNumber = () => {
  cuenta += 1;
  return cuenta;
};
