import { type Reader, sql } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { createTestApp, fixedClock, silentLog, testCipher, useDatabase, useJobs } from '@oficina/testing';
import { PRIORIDADES, TIPOS, type Tipo } from '../contract/index.ts';
import type { AddressBook } from './address-book.ts';
import { createMensajeSender } from './engine.ts';
import { mensajesJobs } from './jobs.ts';
import { branding } from './plantillas/branding.test-kit.ts';
import type { FallidosDeps } from './reenviar-fallidos.ts';
import type { EnqueueWaiting } from './reenviar-mensaje.ts';
import { registerMensajes } from './routes.ts';
import { findAjustesIn } from './textos.test-kit.ts';
import { createReadTextos } from './textos.ts';

const PLANTILLAS: FallidosDeps['plantillas'] = {
  pago_aprobado: {},
  factura_nueva: {},
  seguridad_cambio: { isForThatAddress: true },
  telefono_codigo: { secreto: 'codigo', expiresInS: 600 },
  corte_forzado: { expiresInS: 3600 },
};

type Given = { otpRequired?: boolean; enqueueWaiting?: EnqueueWaiting; addresses?: Partial<AddressBook> };

export const NOW = '2026-11-12T09:00:00-03:00';
export const SECRETO = '918273';
export const TOKEN = `${'x'.repeat(150)}a1B2c3`;
/** This mensaje carries a code, which nobody may read. */
export const CODIGO_ROW = {
  tipo: TIPOS.sms,
  prioridad: PRIORIDADES.urgente,
  plantilla: 'telefono_codigo',
  para: '+5493492401234',
  secreto: Buffer.from(SECRETO),
  datos: JSON.stringify({ codigo: SECRETO }),
};
/** The secret could be read in any of these forms. */
export const SECRETO_FORMS = (['utf8', 'hex', 'base64'] as const).map((form) =>
  Buffer.from(SECRETO).toString(form),
);
export const asuntoOf = (plantilla: string) =>
  plantilla === 'telefono_codigo' ? undefined : `Asunto de ${plantilla}`;

/** How many wait for a row that another transaction has. */
export async function countWaiting(db: Reader): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting;
}

export const TELEFONO_VISIBLE = '3492 15-40-1234';
/** The features above say whose an address is and how a telephone is written; here it is nobody's, and one is read. */
export const OF_NOBODY: AddressBook = {
  ownersOf: async () => new Map(),
  ofUsuarios: async () => new Map(),
  ofSuministros: async () => new Map(),
  telefonoVisible: (address) => address.replace(/^\+549(\d{4})(\d{2})(\d{4})$/, '$1 15-$2-$3'),
  readCelular: (text) => (text === TELEFONO_VISIBLE ? CODIGO_ROW.para : undefined),
};

/** The file gets a database of its own. The queue of each app is an array that records what was enqueued. */
export function useMensajes() {
  const database = useDatabase();
  const clock = fixedClock(NOW);
  const { enqueue } = createMensajeSender({
    jobs: useJobs(database, mensajesJobs, clock),
    clock,
    cipher: testCipher,
  });
  function createApp({ otpRequired = false, enqueueWaiting, addresses }: Given = {}) {
    const queue: { id: number; tipo: Tipo; prioridad: number }[] = [];
    const { call } = createTestApp({ database, clock, otpRequired }, (app) =>
      registerMensajes(app, {
        ...{ db: database.db, clock, plantillas: PLANTILLAS, asuntoOf, enqueue },
        limits: createLimits(database.db, clock),
        addresses: { ...OF_NOBODY, ...addresses },
        readBranding: async () => branding,
        readTextos: createReadTextos(findAjustesIn, branding, { log: silentLog }),
        findEmail: async (reader, id) =>
          (await reader.selectFrom('usuarios').select('email').where('id', '=', id).executeTakeFirst())
            ?.email,
        enqueueWaiting: enqueueWaiting ?? (async (_tx, mensajes) => void queue.push(...mensajes)),
        audit: async (tx, { actor, origin, accion, entidad, entidadId, cambios }) => {
          const row = { actor_id: actor.usuarioId, request_id: origin.id, accion, entidad };
          await tx
            .insertInto('auditoria')
            .values({ ...row, entidad_id: String(entidadId), cambios: JSON.stringify(cambios) })
            .execute();
        },
      }),
    );
    return { call, queue };
  }
  return { database, createApp, ...createApp(), callWithoutOtp: createApp({ otpRequired: true }).call };
}
