import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

const COMIENZO = 'oficina-importar';
/** Machine, process and when it was born, as the folders are named. */
const NOMBRE = new RegExp(`^${COMIENZO}-([0-9a-f]{16})-([0-9]+)-([0-9]+)-[^-]+$`);
/** Of the fields after the name of the program, which may have blanks. */
const NACIMIENTO = 19;

/** A folder of temporary files may be shared by several machines, whose processes cannot be seen from here. */
const maquina = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 16);

/**
 * When a process was born, as the kernel counts it: its number comes back, above all in a container that starts again.
 * Zero where the kernel does not tell; null when there is no such process.
 */
async function nacimientoDe(pid: number): Promise<number | null> {
  try {
    const estado = await readFile(`/proc/${pid}/stat`, 'latin1');
    const campos = estado.slice(estado.lastIndexOf(')') + 2).split(' ');
    return Number(campos[NACIMIENTO]) || 0;
  } catch {
    return estaVivo(pid) ? 0 : null;
  }
}

function estaVivo(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== 'ESRCH';
  }
}

/** With which the folders of this process begin. */
export const prefijoPropio = async (): Promise<string> =>
  `${COMIENZO}-${maquina()}-${process.pid}-${(await nacimientoDe(process.pid)) ?? 0}-`;

/** What is left of processes of this machine that are no more. Nobody's work depends on it: what fails is left. */
export async function barrerTemporales(): Promise<void> {
  const nombres = await readdir(tmpdir()).catch(() => []);
  for (const nombre of nombres) {
    const [, donde, pid, nacido] = NOMBRE.exec(nombre) ?? [];
    if (donde !== maquina() || !pid) continue;
    const nacimiento = await nacimientoDe(Number(pid));
    const vive = nacimiento !== null && (nacimiento === 0 || nacido === '0' || nacimiento === Number(nacido));
    if (!vive) await rm(join(tmpdir(), nombre), { recursive: true, force: true }).catch(() => undefined);
  }
}
