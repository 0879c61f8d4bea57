import { type Limits, limit } from '@oficina/http';
import { Refusal } from '@oficina/hydra';

const DIA = 24 * 60 * 60;
const MEGABYTE = 1024 * 1024;
const ARCHIVOS = limit('adjuntos-archivos', 50, DIA);
const MEGABYTES = limit('adjuntos-megabytes', 200, DIA);

/**
 * How much a person may send in a day: so many files, and so much weight. What was refused counts, because it had to be
 * looked at; what could not be kept through our fault does not.
 */
export async function conCupo<T>(
  limits: Limits,
  quien: string,
  trabajo: (pesar: (bytes: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  let pesados = 0;
  const devolverPeso = async () => {
    for (; pesados > 0; pesados -= 1) await limits.giveBack(MEGABYTES, quien);
  };
  const pesar = async (bytes: number) => {
    try {
      for (const total = Math.ceil(bytes / MEGABYTE); pesados < total; pesados += 1)
        await limits.take(MEGABYTES, quien);
    } catch (error) {
      // It was not kept: a smaller one may still fit.
      await devolverPeso();
      throw error;
    }
  };
  await limits.take(ARCHIVOS, quien);
  try {
    return await trabajo(pesar);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) {
      await limits.giveBack(ARCHIVOS, quien);
      await devolverPeso();
    }
    throw error;
  }
}
