import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { CommandFailure, EX_UNAVAILABLE } from '../exit-codes.ts';
import type { Layout } from './layout.ts';

const ROOT = 0;

type Ids = { uid: number; gid: number };

/** The user of a cooperative cannot log in, and owns nothing but its files. */
export function createUser({ user, dataFolder }: Layout): void {
  if (idsOf(user)) return;
  runSystem('useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', dataFolder, user]);
}

export function idsOf(user: string): Ids | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    return { uid: uid as number, gid: gid as number };
  } catch {
    return undefined;
  }
}

/** The folders belong to the user who runs this when there are no ids, as in a container. */
export function createFolders(layout: Layout, ids: Ids | undefined): void {
  const { settingsFolder, dataFolder, files, imports, copies } = layout;
  for (const folder of [settingsFolder, dataFolder, files, imports, copies]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o750);
  }
  if (!ids) return;
  chownSync(settingsFolder, ROOT, ids.gid);
  chownSync(copies, ROOT, ROOT);
  for (const folder of [dataFolder, files, imports]) chownSync(folder, ids.uid, ids.gid);
}

/** The file appears whole or not at all, and nobody else reads it at any moment. */
export function writeSecretFile(path: string, text: string, ids?: Ids): void {
  const unfinished = `${path}.nuevo`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  if (ids) {
    chownSync(unfinished, ROOT, ids.gid);
    chmodSync(unfinished, 0o640);
  }
  renameSync(unfinished, path);
}

/** A container has no services of its own: whoever runs it starts the programs. */
export const hasServices = (): boolean => existsSync('/run/systemd/system');

export function startServices({ cooperative }: Layout, address: string): void {
  const target = `oficina@${cooperative}.target`;
  const isMoved = writePort(cooperative, address);
  runSystem('systemctl', ['daemon-reload']);
  // systemd does not open another port for programs that are using one.
  if (isMoved) runSystem('systemctl', ['stop', target]);
  runSystem('systemctl', ['enable', '--now', target]);
}

/** systemd keeps the port open while the processes change. The result is true when it had opened another one. */
function writePort(cooperative: string, address: string): boolean {
  const folder = `/etc/systemd/system/oficina-api@${cooperative}.socket.d`;
  const file = `${folder}/puerto.conf`;
  const text = `# Lo escribe oficina instalar, con el PORT de la configuración.\n[Socket]\nListenStream=${address}\n`;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : text;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  return before !== text;
}

export function runSystem(program: string, args: readonly string[]): void {
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new CommandFailure(EX_UNAVAILABLE, `No salió ${program} ${args.join(' ')}: ${stderr.trim()}`);
  }
}
