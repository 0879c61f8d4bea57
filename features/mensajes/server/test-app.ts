import { createHash } from 'node:crypto';
import type { Db, NewRow } from '@oficina/db';
import { type Actor, createApp, createLogger } from '@oficina/http';
import { type Clock, isStaff, type Role } from '@oficina/values';
import { PRIORIDADES, TIPOS, type Tipo } from '../contract/index.ts';
import type { EnqueueWaiting, ReenviarDeps } from './reenviar-mensaje.ts';
import { registerMensajes } from './routes.ts';
import type { PlantillaPreviews } from './ver-plantillas.ts';

/** The session is faked from the user's row, because these tests start after login. */
async function actorOf(db: Db, usuarioId: number, otpRequired: boolean): Promise<Actor> {
  const usuario = await db
    .selectFrom('usuarios')
    .select('roles')
    .where('id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  const roles = usuario.roles as Role[];
  return {
    usuarioId,
    roles,
    confirmado: roles.includes('ROLE_CONFIRMADO'),
    otpPendiente: otpRequired && isStaff(roles),
    sesion: createHash('sha256').update(String(usuarioId)).digest(),
    expira: new Date(8.64e15),
    autenticado: null,
  };
}

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

type Given = { db: Db; clock: Clock; otpRequired?: boolean; enqueueWaiting?: EnqueueWaiting };

/** Only the routes of this feature are mounted, over real HTTP. The queue is an array that records what was enqueued. */
export function createMensajesApp({ db, clock, otpRequired = false, enqueueWaiting }: Given) {
  const queue: { id: number; tipo: Tipo; prioridad: number }[] = [];
  const app = createApp({
    log: createLogger('silent'),
    clock,
    authenticate: (token) => actorOf(db, Number(token), otpRequired),
    limit: null,
    proxies: 0,
    onDenied: async () => undefined,
    hydraAlias: false,
    checkAnswers: true,
    origins: [],
    answerWithinMs: 18_000,
  });
  registerMensajes(app, {
    db,
    clock,
    plantillas: PLANTILLAS,
    previews: PREVIEWS,
    asuntoOf: (plantilla) => (plantilla === 'telefono_codigo' ? undefined : `Asunto de ${plantilla}`),
    enqueueWaiting: enqueueWaiting ?? (async (_tx, mensajes) => void queue.push(...mensajes)),
    audit: async (tx, { actor, origin, accion, entidad, entidadId, cambios }) => {
      const row = { actor_id: actor.usuarioId, request_id: origin.id, accion, entidad };
      await tx
        .insertInto('auditoria')
        .values({ ...row, entidad_id: String(entidadId), cambios: JSON.stringify(cambios) })
        .execute();
    },
  });
  const call = async (usuarioId: number | null, url: string, method: 'GET' | 'POST' = 'GET') => {
    const headers = usuarioId === null ? {} : { authorization: `Bearer ${usuarioId}` };
    const response = await app.inject({ method, url, headers });
    return {
      status: response.statusCode,
      text: response.body,
      body: (response.body ? response.json() : {}) as Record<string, unknown>,
    };
  };
  return { call, queue };
}

export async function crearMensaje(db: Db, row: Partial<NewRow<'mensajes'>> = {}): Promise<number> {
  const { id } = await db
    .insertInto('mensajes')
    .values({
      tipo: TIPOS.email,
      prioridad: PRIORIDADES.normal,
      plantilla: 'pago_aprobado',
      para: 'maria@correo.com',
      tipo_contenido: 'text/html',
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
