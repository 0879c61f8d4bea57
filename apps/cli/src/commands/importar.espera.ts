import { setTimeout as sleep } from 'node:timers/promises';
import type { ArchivoRow } from '@oficina/archivos/server';

const CADA_MS = 500;
/** Where nobody looks, a line each so many hundredths. */
const PASO = 25;

type Mirado = { archivo: ArchivoRow; atendido: boolean };

/**
 * Waits while something is so, telling how it goes. Null when nobody attended to it, nor to any other file, for so long:
 * one that waits for its turn is waited for.
 */
export function createEspera<T extends Mirado>(mirar: () => Promise<T>, pacienciaS: number) {
  return async (que: string, sigue: (archivo: ArchivoRow) => boolean): Promise<T | null> => {
    const avance = createAvance(que);
    let ultimo = '';
    let desde = Date.now();
    for (;;) {
      const mirado = await mirar();
      const { archivo, atendido } = mirado;
      if (!sigue(archivo)) {
        avance.fin();
        return mirado;
      }
      const parte = archivo.progreso_revision ?? archivo.progreso;
      avance(parte);
      const huella = `${archivo.estado} ${parte} ${archivo.updated.getTime()}`;
      if (atendido || huella !== ultimo) desde = Date.now();
      ultimo = huella;
      if (Date.now() - desde > pacienciaS * 1000) {
        avance.fin();
        return null;
      }
      await sleep(CADA_MS);
    }
  };
}

/** On a terminal, one line that changes; in the mail of a cron, a few. */
function createAvance(que: string) {
  const { stderr } = process;
  let dicho = -PASO;
  const decir = (parte: number): void => {
    if (stderr.isTTY) stderr.write(`\r${que}… ${parte} %  `);
    else if (parte >= dicho + PASO) {
      dicho = parte - (parte % PASO);
      stderr.write(`${que}… ${parte} %\n`);
    }
  };
  return Object.assign(decir, { fin: () => void (stderr.isTTY && stderr.write('\r\x1b[K')) });
}
