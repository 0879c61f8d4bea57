import type { Row, Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { PRIORIDADES, type Tipo } from '../contract/index.ts';
import { jobFor, LOTE, type Lote, queuePriority } from './jobs.ts';
import { insertMensaje, insertMensajesFrom, type WaitingMensaje } from './mensajes.repository.ts';
import { type AnyPlantilla, channelOf } from './plantillas/index.ts';
import { venceMensaje } from './retry-times.ts';

export type NuevoMensaje = {
  plantilla: string;
  tipo: Tipo;
  para: string;
  usuarioId?: number;
  suministroId?: number;
  /** It identifies what the aviso is about; with it, the same aviso is written only once. */
  refId?: number;
  vez?: number;
  datos: object;
  /** It is a code or the token of a link. It is stored encrypted, and only until the mensaje is sent. */
  secreto?: string;
};

export type EnqueueDeps = {
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  cipher: Cipher;
  clock: Clock;
  plantillas: Readonly<Record<string, AnyPlantilla>>;
};

type SentMensaje = Pick<
  Row<'mensajes'>,
  'plantilla' | 'para' | 'datos' | 'vez' | 'usuario_id' | 'suministro_id' | 'ref_id'
>;

/** A WhatsApp that could not be delivered is sent by SMS, with the same text. */
export const toSms = (mensaje: SentMensaje): NuevoMensaje => ({
  plantilla: mensaje.plantilla,
  tipo: 'sms',
  para: mensaje.para,
  datos: mensaje.datos as object,
  vez: mensaje.vez,
  ...(mensaje.usuario_id !== null && { usuarioId: mensaje.usuario_id }),
  ...(mensaje.suministro_id !== null && { suministroId: mensaje.suministro_id }),
  ...(mensaje.ref_id !== null && { refId: mensaje.ref_id }),
});

/** The context binds the secret to its row: in another row it cannot be decrypted. */
export const cipherContext = (plantilla: string, para: string) => `mensajes ${plantilla} ${para}`;

function requirePlantilla(plantillas: EnqueueDeps['plantillas'], nombre: string): AnyPlantilla {
  const found = plantillas[nombre];
  if (!found) throw new Error(`No template is called ${nombre}`);
  return found;
}

/**
 * The mensaje and its job are written in the transaction of the change that causes them. Null when that aviso already
 * exists.
 */
export async function enqueueMensaje(
  deps: EnqueueDeps,
  tx: Tx,
  mensaje: NuevoMensaje,
): Promise<{ id: number } | null> {
  const now = deps.clock.now();
  const plantilla = requirePlantilla(deps.plantillas, mensaje.plantilla);
  const { tipo, secreto, ...fields } = mensaje;
  if (!plantilla.channels[channelOf(tipo)]) throw new Error(`${mensaje.plantilla} does not leave by ${tipo}`);
  if (Boolean(plantilla.secreto) !== (secreto !== undefined))
    throw new Error(`${mensaje.plantilla} ${plantilla.secreto ? 'needs' : 'has'} no secret`);
  const { prioridad, expiresInS } = plantilla;
  const id = await insertMensaje(
    tx,
    {
      ...fields,
      tipo,
      prioridad,
      vence: venceMensaje(tipo, prioridad, now, expiresInS),
      ...(secreto !== undefined && {
        secreto: deps.cipher.seal(secreto, cipherContext(mensaje.plantilla, mensaje.para)),
      }),
    },
    now,
  );
  if (id === null) return null;
  await enqueueWaiting(deps, tx, [{ id, tipo, prioridad }]);
  return { id };
}

export async function enqueueMensajesFrom(
  deps: EnqueueDeps,
  tx: Tx,
  select: { text: string; values: readonly unknown[] },
): Promise<number> {
  const now = deps.clock.now();
  const groups = await insertMensajesFrom(tx, select, now, {
    email: venceMensaje('email', PRIORIDADES.normal, now),
    bulk: venceMensaje('sms', PRIORIDADES.masivo, now),
    others: venceMensaje('sms', PRIORIDADES.normal, now),
  });
  for (const { tipo, prioridad, desde, hasta } of groups) {
    const lotes: Lote[] = [];
    for (let at = desde; at <= hasta; at += LOTE)
      lotes.push({ tipo, prioridad, de: { desde: at, hasta: Math.min(at + LOTE - 1, hasta) } });
    await deps.jobs.enqueueAll(tx, jobFor(tipo, prioridad), lotes, { priority: queuePriority(prioridad) });
  }
  return groups.reduce((sum, { total }) => sum + total, 0);
}

/** Each job carries up to five hundred mensajes of the same channel and priority. */
export async function enqueueWaiting(
  deps: Pick<EnqueueDeps, 'jobs'>,
  tx: Tx,
  mensajes: readonly WaitingMensaje[],
  options: { startAfter?: Date; yaEsHora?: boolean } = {},
): Promise<void> {
  const { startAfter, yaEsHora } = options;
  const groups = Map.groupBy(mensajes, ({ tipo, prioridad }) => `${tipo} ${prioridad}`);
  for (const group of groups.values()) {
    const { tipo, prioridad } = group[0] as WaitingMensaje;
    const lotes: Lote[] = [];
    for (let at = 0; at < group.length; at += LOTE)
      lotes.push({
        tipo,
        prioridad,
        de: { ids: group.slice(at, at + LOTE).map(({ id }) => id) },
        ...(yaEsHora && { yaEsHora }),
      });
    await deps.jobs.enqueueAll(tx, jobFor(tipo, prioridad), lotes, {
      priority: queuePriority(prioridad),
      ...(startAfter && { startAfter }),
    });
  }
}

export const isUrgente = (prioridad: number) => prioridad === PRIORIDADES.urgente;
