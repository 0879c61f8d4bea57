import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../db-schema.ts';

/** Debian's packages have the names of their programs. */
const TOOLS = ['buildah', 'mmdebstrap'];

/**
 * Node needs the first, what starts it the next three and the copies of the database the last. Node brings its own time zones
 * and authorities of certificates.
 */
const PACKAGES = ['libstdc++6', 'dash', 'coreutils', 'tar', 'postgresql-client-15'];

/** Nothing of this is used: what is left of each package is its programs, its libraries and its licence. */
const LEFT_OUT = [
  ...[
    'bug',
    'debianutils',
    'dpkg',
    'gcc',
    'gdb',
    'info',
    'lintian',
    'locale',
    'man',
    'menu',
    'perl*',
    'polkit-1',
  ].map((name) => `/usr/share/${name}/*`),
  ...[
    '/usr/share/doc/*',
    '/usr/share/postgresql*/*',
    '/usr/bin/*perl*',
    '/usr/lib/*/perl*',
    '/usr/lib/*/libperl*',
  ],
  ...['/usr/lib/*/gconv/*', '/etc/*'],
];

/** Who runs the programs is a number, the same in every installation, so that its files can be given to it beforehand. */
const USER = 10_001;

export const imageName = (version: string): string => `localhost/oficina-virtual:${version}`;

const run = (program: string, args: readonly string[], env = process.env) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'inherit'] });

export function requireImageTools(): void {
  const missing = TOOLS.filter((program) => !isInstalled(program));
  if (missing.length > 0)
    throw new Error(
      `Para hacer la imagen falta: apt-get install ${missing.join(' ')}. O seguí sin ella: --sin-imagen`,
    );
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

type ImageParts = {
  /** It is the folder that stageRelease made. */
  staged: string;
  version: string;
  /** The same commit gives the same bytes, as long as Debian has not mended one of the packages. */
  seconds: string;
  /** These are the arguments with which tar forgets the clock and the person. */
  same: readonly string[];
  file: string;
};

/** No registry takes part, and what buildah keeps goes away with the folder. */
export function buildImage({ staged, version, seconds, same, file }: ImageParts): void {
  const folder = `${file}.haciendo`;
  const inside = (name: string) => join(folder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(inside('contexto'), { recursive: true });
  makeRoot(inside('contexto/raiz.tar'), seconds);
  run('cp', ['-al', staged, inside('contexto/oficina')]);
  cpSync(join(root, 'deploy/container/Containerfile'), inside('contexto/Containerfile'));
  const name = imageName(version);
  const build = (...args: string[]) =>
    run('buildah', [
      '--root',
      inside('capas'),
      '--runroot',
      inside('corre'),
      '--storage-driver',
      'vfs',
      ...args,
    ]);
  build(
    ...['build', '--quiet', '--format', 'oci', '--isolation', 'chroot', '--timestamp', seconds],
    ...['--build-arg', `VERSION=${version}`, '--tag', name, inside('contexto')],
  );
  build('push', '--quiet', name, `oci:${inside('imagen')}:${name}`);
  run('tar', ['--create', `--file=${file}`, ...same, '-C', inside('imagen'), '.']);
  rmSync(folder, { recursive: true });
}

function makeRoot(file: string, seconds: string): void {
  const user = `oficina:x:${USER}:${USER}:Oficina Virtual:/var/lib/oficina:/usr/sbin/nologin`;
  const hooks = [
    `printf '%s\\n' '${user}' > "$1/etc/passwd"`,
    `printf '%s\\n' 'oficina:x:${USER}:' > "$1/etc/group"`,
    `install -d -o ${USER} -g ${USER} -m 750 "$1/var/lib/oficina" "$1/var/lib/oficina/archivos" "$1/var/lib/oficina/importar"`,
  ];
  run(
    'mmdebstrap',
    [
      ...['--quiet', '--variant=extract', '--skip=output/dev', `--include=${PACKAGES.join()}`],
      '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr',
      ...LEFT_OUT.map((path) => `--dpkgopt=path-exclude=${path}`),
      '--dpkgopt=path-include=/usr/share/doc/*/copyright',
      ...hooks.map((hook) => `--extract-hook=${hook}`),
      ...['bookworm', file],
    ],
    { ...process.env, SOURCE_DATE_EPOCH: seconds },
  );
}
