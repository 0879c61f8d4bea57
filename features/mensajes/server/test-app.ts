import { createHash } from 'node:crypto';
import type { Db, NewRow } from '@oficina/db';
import { type Actor, createApp, createLogger } from '@oficina/http';
import { type Clock, isStaff, type Role } from '@oficina/values';
import { PRIORIDADES, TIPOS, type Tipo } from '../contract/index.ts';
import type { Despertar, ReenvioDeps } from './reenviar-mensaje.ts';
import { registerMensajes } from './routes.ts';
import type { Vistas } from './ver-plantillas.ts';

/** The row of the user is the session: what is proven here begins after signing in. */
async function actorDe(db: Db, usuarioId: number, otpExigido: boolean): Promise<Actor> {
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
    otpPendiente: otpExigido && isStaff(roles),
    sesion: createHash('sha256').update(String(usuarioId)).digest(),
    expira: new Date(8.64e15),
    autenticado: null,
  };
}

/** One of each kind: plain, with a secret, and one that is of use for an hour only. */
const PLANTILLAS: ReenvioDeps['plantillas'] = {
  pago_aprobado: {},
  telefono_codigo: { secreto: 'codigo', venceEnS: 600 },
  corte_forzado: { venceEnS: 3600 },
};

const PAGO = { nombre: 'pago_aprobado', cuando: 'Al cobrarse', tipos: ['email' as const], prioridad: 5 };

const VISTAS: Vistas = {
  lista: () => ({ plantillas: [PAGO] }),
  ver: (nombre) =>
    nombre === PAGO.nombre
      ? { ...PAGO, email: { asunto: 'Recibimos tu pago', texto: 'Gracias.', html: '<p>Gracias.</p>' } }
      : undefined,
};

type Given = { db: Db; clock: Clock; otpExigido?: boolean; despertar?: Despertar };

/** Only the calls of this feature, on the real wire: for its tests. The queue is a list of what it was told. */
export function createMensajesApp({ db, clock, otpExigido = false, despertar }: Given) {
  const cola: { id: number; tipo: Tipo; prioridad: number }[] = [];
  const app = createApp({
    log: createLogger('silent'),
    clock,
    authenticate: (token) => actorDe(db, Number(token), otpExigido),
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
    vistas: VISTAS,
    asuntoDe: (plantilla) => (plantilla === 'telefono_codigo' ? undefined : `Asunto de ${plantilla}`),
    despertar: despertar ?? (async (_tx, mensajes) => void cola.push(...mensajes)),
    auditar: async (tx, { actor, origin, accion, entidad, entidadId, cambios }) => {
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
  return { call, cola };
}

/** A message with what the test is about; the rest is an ordinary mail. */
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
