import type { Tx } from '@oficina/db';
import { type HandledJob, handle, type Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { type AvisarDeps, avisarFallas } from './avisar-fallas.ts';
import { borrarViejos } from './borrar-viejos.ts';
import { despertar, encolarMensaje, encolarMensajesDesde, type NuevoMensaje } from './encolar-mensaje.ts';
import { type EnviarDeps, enviarMensajes } from './enviar-mensajes.ts';
import { acuses, alerta, correos, pushes, repaso, retencion, textos, urgentes } from './jobs.ts';
import type { EnEspera } from './mensajes.repository.ts';
import { plantillas } from './plantillas/index.ts';
import { createPuertas } from './puertas.ts';
import { registrarAcuses } from './registrar-acuse.ts';
import { reintentarMensajes } from './reintentar-mensajes.ts';

/** What the rest of the product asks of the messages: always with a transaction of its own. */
export type Mensajero = {
  encolar(tx: Tx, mensaje: NuevoMensaje): Promise<{ id: number } | null>;
  encolarDesde(tx: Tx, select: { text: string; values: readonly unknown[] }): Promise<number>;
  despertar(tx: Tx, mensajes: readonly EnEspera[]): Promise<void>;
};

export function createMensajero(given: {
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  cifrado: Cipher;
  clock: Clock;
}): Mensajero {
  const deps = { ...given, plantillas };
  return {
    encolar: (tx, mensaje) => encolarMensaje(deps, tx, mensaje),
    encolarDesde: (tx, select) => encolarMensajesDesde(deps, tx, select),
    despertar: (tx, mensajes) => despertar(deps, tx, mensajes),
  };
}

/** For the process that sends. */
export function handleMensajes(given: Omit<EnviarDeps, 'puertas'> & AvisarDeps): HandledJob[] {
  const deps = { ...given, puertas: createPuertas() };
  return [
    ...[urgentes, correos, textos, pushes].map((job) =>
      handle(job, (lote, signal) => enviarMensajes(deps, lote, signal)),
    ),
    handle(repaso, async () => {
      await reintentarMensajes(deps);
    }),
    handle(acuses, ({ tipo, recibos, vez }) => registrarAcuses(deps, tipo, recibos, vez)),
    handle(alerta, () => avisarFallas(deps)),
    handle(retencion, (_data, signal) => borrarViejos(deps, signal)),
  ];
}
