import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER_PREFIX = 'oficina-importar';
/** The name of a folder holds the machine, the process and the start time of the process. */
const NOMBRE = new RegExp(`^${FOLDER_PREFIX}-([0-9a-f]{16})-([0-9]+)-([0-9]+)-[^-]+$`);
/** This is the index among the fields after the name of the program, which may contain blanks. */
const START_TIME_FIELD = 19;

/** A temporary folder may be shared by several machines, whose processes cannot be seen from here. */
const hostHash = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 16);

/**
 * Process numbers are reused, above all in a container that restarts, so the start time of the kernel identifies a process.
 * The result is zero where the kernel does not tell, and null when there is no such process.
 */
async function startTimeOf(pid: number): Promise<number | null> {
  try {
    const estado = await readFile(`/proc/${pid}/stat`, 'latin1');
    const fields = estado.slice(estado.lastIndexOf(')') + 2).split(' ');
    return Number(fields[START_TIME_FIELD]) || 0;
  } catch {
    return isAlive(pid) ? 0 : null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== 'ESRCH';
  }
}

export const ownPrefix = async (): Promise<string> =>
  `${FOLDER_PREFIX}-${hostHash()}-${process.pid}-${(await startTimeOf(process.pid)) ?? 0}-`;

/** Only folders of dead processes of this machine are removed. Nothing depends on it, so errors are ignored. */
export async function sweepTempFolders(): Promise<void> {
  const nombres = await readdir(tmpdir()).catch(() => []);
  for (const nombre of nombres) {
    const [, host, pid, startedAt] = NOMBRE.exec(nombre) ?? [];
    if (host !== hostHash() || !pid) continue;
    const startTime = await startTimeOf(Number(pid));
    const stillRuns =
      startTime !== null && (startTime === 0 || startedAt === '0' || startTime === Number(startedAt));
    if (!stillRuns) await rm(join(tmpdir(), nombre), { recursive: true, force: true }).catch(() => undefined);
  }
}
