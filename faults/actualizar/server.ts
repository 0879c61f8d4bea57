// A server with two versions of the bundle and the services that systemd would run, without systemd.
import { type ChildProcess, execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asRole } from '@oficina/db/migrate';
import { type LentSocket, lendSocket } from '@oficina/testing/lend-socket';
import type { Program, Services } from '../../apps/cli/src/upgrade/services.ts';
import { root } from '../../scripts/db-schema.ts';
import { NODE_FLAGS } from '../../scripts/node-flags.ts';
import { BUNDLE_FOLDER } from '../../scripts/release/bundle.ts';
import { end, type Harness, workerEnv } from '../harness.ts';

export const [OLD, NEW] = ['0.1.0', '0.2.0'] as const;
const PROCESSES = 2;
const TICKS_PER_SECOND = 100;

/** The bundle finds the packages that go beside it in those of this working copy. */
const product = join(root, '.local', 'faults', 'oficina');
export const versionsFolder = join(product, 'versiones');

/** The bundler declares production for its whole process, and others run faults in this one. */
async function bundle(folder: string): Promise<void> {
  const code = `import { bundleServer } from '${join(root, 'scripts/release/bundle.ts')}'; await bundleServer('${folder}');`;
  await promisify(execFile)(process.execPath, ['--no-warnings', '--input-type=module', '--eval', code]);
}

/** Both have the same code and another web, so that who answered is seen. */
export async function makeVersions(): Promise<void> {
  rmSync(product, { recursive: true, force: true });
  await bundle(join(versionsFolder, OLD));
  cpSync(join(versionsFolder, OLD, BUNDLE_FOLDER), join(versionsFolder, NEW, BUNDLE_FOLDER), {
    recursive: true,
  });
  for (const version of [OLD, NEW]) {
    const folder = join(versionsFolder, version);
    const manifest = { name: 'oficina-virtual', version, type: 'module' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    for (const shared of ['database', 'marca']) symlinkSync(join(root, shared), join(folder, shared));
    const asset = `assets/main-${version.replaceAll('.', '')}AAAAA.js`;
    mkdirSync(join(folder, 'web', 'assets'), { recursive: true });
    writeFileSync(join(folder, 'web', asset), `// ${version}`);
    writeFileSync(join(folder, 'web', 'index.html'), `<script src="/${asset}"></script>`);
  }
  symlinkSync(join('versiones', OLD), join(product, 'actual'));
}

export type Server = { url: string; services: Services; cpuSeconds(): number[]; close(): Promise<void> };

/** Each program runs the version that the link names when it starts, and the api gets its port already open. */
export async function openServer(harness: Harness): Promise<Server> {
  const socket = await lendSocket();
  const running = new Map<Program, ChildProcess>();
  const stop = async (program: Program) => {
    const child = running.get(program);
    if (child) await end(child, 'SIGTERM');
    running.delete(program);
  };
  const services: Services = {
    cooperative: 'fallas',
    isRunning: async () => running.has('api'),
    async restart(program) {
      await stop(program);
      running.set(program, await start(program, harness, socket));
    },
    stop,
    stopAll: async () => {},
    startAll: async () => {},
    async findFaults() {
      const { ok } = await fetch(`${socket.url}/api/health`, { headers: { connection: 'close' } });
      return ok ? [] : ['salud'];
    },
  };
  return {
    url: socket.url,
    services,
    cpuSeconds: () => childrenOf(running.get('api')).map(cpuOf),
    async close() {
      for (const program of running.keys()) await stop(program);
      socket.close();
    },
  };
}

async function start(program: Program, harness: Harness, socket: LentSocket): Promise<ChildProcess> {
  const isWorker = program === 'trabajador';
  const version = realpathSync(join(product, 'actual'));
  const file = join(version, BUNDLE_FOLDER, isWorker ? 'worker.js' : 'api.js');
  const env = {
    ...workerEnv(harness, { LOG_NIVEL: 'info' }),
    ...(isWorker ? {} : { DATABASE_URL: asRole(harness.ownerUrl, 'app'), PORT: new URL(socket.url).port }),
    PROCESOS: String(PROCESSES),
    LIMITES_ANONIMO: '1000000',
    LIMITES_SESION: '1000000',
  };
  const child = socket.start(process.execPath, ['--no-warnings', ...NODE_FLAGS, file], env);
  const [mark, times] = isWorker ? ['"msg":"working"', 1] : ['"msg":"listening"', PROCESSES];
  let seen = 0;
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      seen += text.split(mark).length - 1;
      if (seen >= times) resolve();
    });
  });
  return child;
}

const childrenOf = (child: ChildProcess | undefined) =>
  readFileSync(`/proc/${child?.pid}/task/${child?.pid}/children`, 'utf8').trim().split(' ');

function cpuOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
}
