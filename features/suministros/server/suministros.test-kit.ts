import type { Db, NewRow, Tx } from '@oficina/db';
import { createLimits } from '@oficina/http';
import type { NuevoMensaje } from '@oficina/mensajes/server';
import { build, countRows, createTestApp, rowOf, rowsOf, type TestDatabase } from '@oficina/testing';
import { type Clock, Secret } from '@oficina/values';
import { beforeEach } from 'vitest';
import type { MailsDeps } from './mail.deps.ts';
import { registerSuministroMails } from './mails.routes.ts';
import { registerSuministros, type SuministrosDeps } from './routes.ts';

export const KEY = new Secret('una clave de prueba, larga y de nadie');

/** The facturas feature answers these in the product; here its table does. */
const hasPagoInProgress: SuministrosDeps['hasPagoInProgress'] = async (tx, suministroId) =>
  (await countRows(tx, 'facturas', { suministro_id: suministroId, estado_pago: 9 })) > 0;
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

export const correo = 'persona@correo.com';

/** Each test begins without correos, and with a person of the staff who attends them. */
export function useMails(database: TestDatabase, clock: Clock) {
  const mails = { ...useSuministros(database, clock), staffId: 0 };
  beforeEach(async () => {
    for (const table of ['limites', 'mensajes', 'suministro_mails'] as const)
      await database.ownerDb.deleteFrom(table).execute();
    mails.staffId = await build.person(database.db, 'ROLE_SUMINISTRO_MAIL');
  });
  return mails;
}

export async function unMail(db: Db, email: string, changes: Partial<NewRow<'suministro_mails'>> = {}) {
  const row = await build.suministroMail(db, { email, validado: false, ...changes });
  const { cuenta } = await rowOf(db, 'suministros', row.suministro_id);
  return { ...row, cuenta };
}

export const findRow = async (db: Db, id: number) => (await rowsOf(db, 'suministro_mails', id))[0];

export const auditTrailOf = (db: Db, entidadId: number, entidad = 'suministro_mail') =>
  rowsOf(db, 'auditoria', { entidad, entidad_id: String(entidadId) }, ['actor_id', 'accion', 'cambios']);
