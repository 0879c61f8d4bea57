import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailure, EX_UNAVAILABLE } from '../exit-codes.ts';
import type { Services } from './services.ts';
import type { Versions } from './versions.ts';

/** The new processes may need a moment to reach everything that they ask for. */
const TRIES = 20;
const TRY_MS = 1_000;

type Tell = (line: string) => void;

/**
 * The processes of each cooperative are replaced by those of the version, one cooperative after another, while people use
 * them. If the new ones are not well, everything is put back as it was.
 */
export async function replaceProcesses(
  version: string,
  cooperatives: readonly Services[],
  { versions, tell, tryMs = TRY_MS }: { versions: Versions; tell: Tell; tryMs?: number },
): Promise<void> {
  const leaving = versions.current;
  const replaced: Services[] = [];
  const chooseBack = versions.choose(version);
  for (const services of cooperatives) {
    const { cooperative } = services;
    try {
      if (!(await services.isRunning())) {
        tell(`${cooperative}: está apagada; cuando se encienda usará la versión ${version}.`);
        continue;
      }
      const known = await services.findFaults();
      // Until here the processes of before serve alone, and from here both do.
      await services.restart('api-relevo');
      replaced.push(services);
      await replaceOne(services);
      await requireNoNewFaults(services, known, tryMs);
      await services.stop('api-relevo');
      tell(`${cooperative}: atiende con la versión ${version}.`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      tell(`${cooperative}: la versión ${version} no quedó bien (${reason}). Se vuelve a la ${leaving}.`);
      chooseBack();
      await putBack(services, replaced);
      throw new CommandFailure(EX_UNAVAILABLE, `Sigue en uso la versión ${leaving}.`);
    }
  }
}

async function replaceOne(services: Services): Promise<void> {
  await services.restart('api');
  await services.restart('trabajador');
}

/** A relief that did not even start leaves the processes of before as they were; one that did serves meanwhile. */
async function putBack(failed: Services, replaced: readonly Services[]): Promise<void> {
  if (!replaced.includes(failed)) await failed.stop('api-relevo');
  for (const services of replaced) {
    if (services !== failed) await services.restart('api-relevo');
    await replaceOne(services);
    await services.stop('api-relevo');
  }
}

async function requireNoNewFaults(
  services: Services,
  known: readonly string[],
  tryMs: number,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const faults = (await services.findFaults()).filter((fault) => !known.includes(fault));
    if (faults.length === 0) return;
    if (tries === TRIES) throw new Error(`no anda: ${faults.join(', ')}`);
    await sleep(tryMs);
  }
}
