import { createTestApp, type TestDatabase } from '@oficina/testing';
import type { Clock } from '@oficina/values';
import type { Tipo } from '../contract/index.ts';
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

/** The queue is an array that records what was enqueued. */
export function createMensajesApp(database: TestDatabase, clock: Clock, given: Given = {}) {
  const { otpRequired = false, enqueueWaiting } = given;
  const queue: { id: number; tipo: Tipo; prioridad: number }[] = [];
  const { call } = createTestApp({ database, clock, otpRequired }, (app) =>
    registerMensajes(app, {
      ...{ db: database.db, clock, plantillas: PLANTILLAS, previews: PREVIEWS },
      asuntoOf: (plantilla) => (plantilla === 'telefono_codigo' ? undefined : `Asunto de ${plantilla}`),
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
