import { type Limits, limit } from '@oficina/http';
import { Refusal } from '@oficina/hydra';

const DAY_SECONDS = 24 * 60 * 60;
const MEGABYTE = 1024 * 1024;
const ARCHIVOS = limit('adjuntos-archivos', 50, DAY_SECONDS);
const MEGABYTES = limit('adjuntos-megabytes', 200, DAY_SECONDS);

/**
 * A person may send a limited number of files and megabytes a day. Refused files count, because they had to be examined;
 * files that failed through our fault do not.
 */
export async function withQuota<T>(
  limits: Limits,
  who: string,
  work: (weigh: (bytes: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  let weighed = 0;
  const devolverPeso = async () => {
    for (; weighed > 0; weighed -= 1) await limits.giveBack(MEGABYTES, who);
  };
  const weigh = async (bytes: number) => {
    try {
      for (const total = Math.ceil(bytes / MEGABYTE); weighed < total; weighed += 1)
        await limits.take(MEGABYTES, who);
    } catch (error) {
      // The file was not stored, so a smaller one may still fit.
      await devolverPeso();
      throw error;
    }
  };
  await limits.take(ARCHIVOS, who);
  try {
    return await work(weigh);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) {
      await limits.giveBack(ARCHIVOS, who);
      await devolverPeso();
    }
    throw error;
  }
}
