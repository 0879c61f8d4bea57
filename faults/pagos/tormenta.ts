// What goes on at the same time as the payments: deaths at any moment, a gateway that changes its mind, and the clock
// of the worker going faster than once a minute.
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDb, createDb } from '@oficina/db';
import { createJobs } from '@oficina/jobs';
import { pagosJobs } from '@oficina/pagos/server';
import { systemClock } from '@oficina/values';
import { entre, sucede, unoDe } from './azar.ts';
import type { Golpe } from './base.ts';
import type { CasaDePagos } from './casa.ts';
import { facturasSueltas } from './hechos.ts';
import { TORMENTA } from './pasarela.ts';

const MEZCLA_MS = 1_000;
const VUELTA_MS = 2_000;
const callado = { info: () => {}, warn: () => {}, error: () => {} };

export type Golpes = Record<Golpe, number>;

type Blanco = 'base' | 'api' | 'trabajador';

/**
 * Until it is told to end. At any moment, or at a point between two steps; the apis die more often than the worker, and
 * the worker than the database. Whoever was not hit yet comes first: a short run left to chance may spare one of them.
 */
export async function matar(
  { base, procesos, marcas }: CasaDePagos,
  cada: readonly [number, number],
  golpes: Golpes,
  fin: AbortSignal,
): Promise<void> {
  const { azar } = procesos.cuentas;
  const ilesos = (): Blanco[] => [
    ...(golpes.inmediato + golpes['kill -9'] === 0 ? (['base'] as const) : []),
    ...(['api', 'trabajador'] as const).filter((clase) => azar[clase] === 0),
  ];
  while (!fin.aborted) {
    // With somebody of each kind back: on a slow machine nothing would ever get anywhere.
    await procesos.listos('alguno', fin);
    await esperar(entre(...cada) * 1000, fin);
    if (fin.aborted) return;
    const ileso = unoDe(ilesos());
    const blanco = ileso ?? (sucede(0.15) ? 'base' : sucede(0.25) ? 'trabajador' : 'api');
    if (blanco === 'base') {
      const golpe: Golpe = sucede(0.25) ? 'kill -9' : 'inmediato';
      await base.matar(golpe, entre(0, 1_000));
      golpes[golpe] += 1;
    } else if (ileso || sucede(0.4)) await procesos.matarUno(blanco);
    else procesos.sentenciar(blanco, marcas.elegir(blanco), 'uno');
  }
}

export async function mezclar({ pasarela }: CasaDePagos, fin: AbortSignal): Promise<void> {
  while (!fin.aborted) {
    await pasarela.mezclar(TORMENTA);
    await esperar(MEZCLA_MS, fin);
  }
  await pasarela.calma();
}

/** Also forgives the payments per minute, of which these people make more than anybody may. */
export async function darCuerda({ base }: CasaDePagos, fin: AbortSignal): Promise<void> {
  const crons = pagosJobs.filter(({ when }) => when !== undefined);
  const url = base.ownerUrl;
  const db = createDb({ url, max: 1 });
  const jobs = await createJobs({ url, jobs: pagosJobs, clock: systemClock, log: callado });
  try {
    while (!fin.aborted) {
      await db
        .tx(async (tx) => {
          for (const cron of crons) await jobs.enqueue(tx, cron, {});
        })
        // The database may be away: the next turn comes soon.
        .catch(() => undefined);
      await base.filas(`delete from limites where key like 'pagos:%'`);
      await esperar(VUELTA_MS, fin);
    }
  } finally {
    await jobs.stop(1_000);
    await closeDb(db);
  }
}

/** Answers how many times it looked and what it found amiss. */
export async function mirar(
  { base }: CasaDePagos,
  fin: AbortSignal,
): Promise<{ veces: number; faltas: string[] }> {
  const faltas = new Set<string>();
  let veces = 0;
  for (; !fin.aborted; veces += 1) {
    for (const falta of await facturasSueltas(base)) faltas.add(falta);
    await esperar(VUELTA_MS, fin);
  }
  return { veces, faltas: [...faltas] };
}

export const esperar = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
