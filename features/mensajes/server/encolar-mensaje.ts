import type { Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { PRIORIDADES, type Tipo } from '../contract/index.ts';
import { colaDe, LOTE, type Lote, prioridadEnCola } from './jobs.ts';
import { type EnEspera, insertMensaje, insertMensajesDesde } from './mensajes.repository.ts';
import { type AnyPlantilla, canalDe } from './plantillas/index.ts';
import { venceMensaje } from './reintentos.ts';

export type NuevoMensaje = {
  plantilla: string;
  tipo: Tipo;
  para: string;
  usuarioId?: number;
  suministroId?: number;
  /** What it tells about; with it, the same notice is written only once. */
  refId?: number;
  vez?: number;
  datos: object;
  /** A code or the token of a link: it rests encrypted, and only until it has left. */
  secreto?: string;
};

export type EncolarDeps = {
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  cifrado: Cipher;
  clock: Clock;
  plantillas: Readonly<Record<string, AnyPlantilla>>;
};

/** Whose secret it is: in another row it does not open. */
export const contextoDe = (plantilla: string, para: string) => `mensajes ${plantilla} ${para}`;

function plantillaDe(plantillas: EncolarDeps['plantillas'], nombre: string): AnyPlantilla {
  const found = plantillas[nombre];
  if (!found) throw new Error(`No template is called ${nombre}`);
  return found;
}

/** Writes the message and its job with the change that causes it. Null when that notice had been written. */
export async function encolarMensaje(
  deps: EncolarDeps,
  tx: Tx,
  mensaje: NuevoMensaje,
): Promise<{ id: number } | null> {
  const now = deps.clock.now();
  const plantilla = plantillaDe(deps.plantillas, mensaje.plantilla);
  const { tipo, secreto, ...fila } = mensaje;
  if (!plantilla.canales[canalDe(tipo)]) throw new Error(`${plantilla.nombre} does not leave by ${tipo}`);
  if (Boolean(plantilla.secreto) !== (secreto !== undefined))
    throw new Error(`${plantilla.nombre} ${plantilla.secreto ? 'needs' : 'has'} no secret`);
  const { prioridad, venceEnS } = plantilla;
  const id = await insertMensaje(
    tx,
    {
      ...fila,
      tipo,
      prioridad,
      vence: venceMensaje(tipo, prioridad, now, venceEnS),
      ...(secreto !== undefined && {
        secreto: deps.cifrado.seal(secreto, contextoDe(plantilla.nombre, mensaje.para)),
      }),
    },
    now,
  );
  if (id === null) return null;
  await despertar(deps, tx, [{ id, tipo, prioridad }]);
  return { id };
}

/** Writes as many as the query says, in one statement, and one job for every five hundred. */
export async function encolarMensajesDesde(
  deps: EncolarDeps,
  tx: Tx,
  select: { text: string; values: readonly unknown[] },
): Promise<number> {
  const now = deps.clock.now();
  const grupos = await insertMensajesDesde(tx, select, now, {
    email: venceMensaje('email', PRIORIDADES.normal, now),
    masivos: venceMensaje('sms', PRIORIDADES.masivo, now),
    otros: venceMensaje('sms', PRIORIDADES.normal, now),
  });
  for (const { tipo, prioridad, desde, hasta } of grupos) {
    const lotes: Lote[] = [];
    for (let at = desde; at <= hasta; at += LOTE)
      lotes.push({ tipo, prioridad, de: { desde: at, hasta: Math.min(at + LOTE - 1, hasta) } });
    await deps.jobs.enqueueAll(tx, colaDe(tipo, prioridad), lotes, { priority: prioridadEnCola(prioridad) });
  }
  return grupos.reduce((sum, { total }) => sum + total, 0);
}

/** Jobs for messages that wait, five hundred of a kind in each. */
export async function despertar(
  deps: Pick<EncolarDeps, 'jobs'>,
  tx: Tx,
  mensajes: readonly EnEspera[],
  options: { startAfter?: Date; yaEsHora?: boolean } = {},
): Promise<void> {
  const { startAfter, yaEsHora } = options;
  const groups = Map.groupBy(mensajes, ({ tipo, prioridad }) => `${tipo} ${prioridad}`);
  for (const group of groups.values()) {
    const { tipo, prioridad } = group[0] as EnEspera;
    const lotes: Lote[] = [];
    for (let at = 0; at < group.length; at += LOTE)
      lotes.push({
        tipo,
        prioridad,
        de: { ids: group.slice(at, at + LOTE).map(({ id }) => id) },
        ...(yaEsHora && { yaEsHora }),
      });
    await deps.jobs.enqueueAll(tx, colaDe(tipo, prioridad), lotes, {
      priority: prioridadEnCola(prioridad),
      ...(startAfter && { startAfter }),
    });
  }
}

export const esUrgente = (prioridad: number) => prioridad === PRIORIDADES.urgente;
