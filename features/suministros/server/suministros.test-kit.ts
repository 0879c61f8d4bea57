import type { Db, NewRow, Tx } from '@oficina/db';
import { createLimits } from '@oficina/http';
import type { NuevoMensaje } from '@oficina/mensajes/server';
import { build, createTestApp, rowOf, type TestDatabase } from '@oficina/testing';
import { type Clock, type Role, Secret } from '@oficina/values';
import { beforeEach } from 'vitest';
import type { MailsDeps } from './mail.deps.ts';
import { registerSuministroMails } from './mails.routes.ts';
import { registerSuministros, type SuministrosDeps } from './routes.ts';

export const KEY = new Secret('una clave de prueba, larga y de nadie');

/** The facturas feature answers these in the product; here its table does. */
const hasPagoInProgress: SuministrosDeps['hasPagoInProgress'] = async (tx, suministroId) =>
  (await tx
    .selectFrom('facturas')
    .select('id')
    .where('suministro_id', '=', suministroId)
    .where('estado_pago', '=', 9)
    .executeTakeFirst()) !== undefined;
const latestFacturas: MailsDeps['latestFacturas'] = async (tx, suministros) => {
  const rows = await tx
    .selectFrom('facturas')
    .select(['id', 'suministro_id'])
    .where('suministro_id', 'in', [0, ...suministros])
    .orderBy('periodo')
    .execute();
  return rows.map(({ id, suministro_id }) => ({
    suministroId: suministro_id,
    facturaId: id,
    facturaToken: 'a'.repeat(32),
  }));
};

export function useSuministros(database: TestDatabase, clock: Clock, { otpRequired = false } = {}) {
  const queued: (NuevoMensaje & { id: number })[] = [];
  beforeEach(() => {
    queued.length = 0;
  });
  const { call } = createTestApp({ database, clock, otpRequired }, (app) => {
    const { db } = database;
    const shared = {
      ...{ db, clock, limits: createLimits(db, clock) },
      // The mensajes feature writes the row in the product; here its secret is left unsealed, so that tests can read it.
      enqueueMensaje: async (tx: Tx, mensaje: NuevoMensaje) => {
        const { plantilla, para, suministroId, usuarioId, datos } = mensaje;
        const { id } = await build.mensaje(tx, {
          ...{ plantilla, para, suministro_id: suministroId ?? null, usuario_id: usuarioId ?? null },
          datos: JSON.stringify(datos),
        });
        queued.push({ ...mensaje, id });
        return { id };
      },
    };
    registerSuministros(app, { ...shared, hasPagoInProgress });
    registerSuministroMails(app, { ...shared, linksKey: KEY, latestFacturas });
  });
  return { call, queued };
}

export const buildPerson = async (db: Db, ...roles: Role[]): Promise<number> =>
  (await build.usuario(db, { roles: ['ROLE_CONFIRMADO', ...roles] })).id;

export async function unMail(db: Db, email: string, changes: Partial<NewRow<'suministro_mails'>> = {}) {
  const row = await build.suministroMail(db, { email, validado: false, ...changes });
  const { cuenta } = await rowOf(db, 'suministros', row.suministro_id);
  return { ...row, cuenta };
}

export const findRow = (db: Db, id: number) =>
  db.selectFrom('suministro_mails').selectAll().where('id', '=', id).executeTakeFirst();

export const auditTrailOf = (db: Db, entidadId: number, entidad = 'suministro_mail') =>
  db
    .selectFrom('auditoria')
    .select(['actor_id', 'accion', 'cambios'])
    .where('entidad', '=', entidad)
    .where('entidad_id', '=', String(entidadId))
    .orderBy('id')
    .execute();
