import { createTestApp, fixedClock, useDatabase } from '@oficina/testing';
import { PRIORIDADES, TIPOS, type Tipo } from '../contract/index.ts';
import type { EnqueueWaiting, ReenviarDeps } from './reenviar-mensaje.ts';
import { registerMensajes } from './routes.ts';
import type { PlantillaPreviews } from './ver-plantillas.ts';

const PLANTILLAS: ReenviarDeps['plantillas'] = {
  pago_aprobado: {},
  telefono_codigo: { secreto: 'codigo', expiresInS: 600 },
  corte_forzado: { expiresInS: 3600 },
};

const PAGO = { nombre: 'pago_aprobado', cuando: 'Al cobrarse', tipos: ['email' as const], prioridad: 5 };

const PREVIEWS: PlantillaPreviews = {
  list: () => ({ plantillas: [PAGO] }),
  preview: (nombre) =>
    nombre === PAGO.nombre
      ? { ...PAGO, email: { asunto: 'Recibimos tu pago', texto: 'Gracias.', html: '<p>Gracias.</p>' } }
      : undefined,
};

type Given = { otpRequired?: boolean; enqueueWaiting?: EnqueueWaiting };

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

/** The file gets a database of its own. The queue of each app is an array that records what was enqueued. */
export function useMensajes() {
  const database = useDatabase();
  const clock = fixedClock(NOW);
  function createApp({ otpRequired = false, enqueueWaiting }: Given = {}) {
    const queue: { id: number; tipo: Tipo; prioridad: number }[] = [];
    const { call } = createTestApp({ database, clock, otpRequired }, (app) =>
      registerMensajes(app, {
        ...{ db: database.db, clock, plantillas: PLANTILLAS, previews: PREVIEWS, asuntoOf },
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
