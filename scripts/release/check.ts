// npm run release:check installs the Debian package on a machine of its own, as docs/operar/instalar.md says, and restarts it.
// It needs root, mmdebstrap and systemd-nspawn (Debian: mmdebstrap and systemd-container).
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../db-schema.ts';

const PACKAGES = ['systemd', 'systemd-sysv', 'dbus', 'postgresql', 'nginx', 'postfix', 'openssl', 'curl'];
const SUPPLIES = 5_000;
const BILLS_EACH = 13;
const MOST_ACTIONS = 10;
const MOST_SECONDS = 600;
const SITE = 'oficina.laposta.test';

let machine = '';
let boot: ChildProcess;
let actions = 0;

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** The first process of the machine is its systemd. */
function leader(): string {
  const [pid = ''] = run('pgrep', ['-P', String(boot.pid)]).split('\n');
  return pid;
}

/** The command runs inside, with an environment of its own. */
function inside(...command: string[]): string {
  const clean = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'LANG=C.UTF-8'];
  return run('nsenter', ['-t', leader(), '-a', ...clean, ...command]);
}

/** What a person types: each counts. */
function action(...command: string[]): string {
  actions += 1;
  return inside(...command);
}

async function start(): Promise<void> {
  boot = spawn(
    'systemd-nspawn',
    [
      '-D',
      machine,
      '--boot',
      '--register=no',
      '--keep-unit',
      '--private-network',
      '--machine=oficina-prueba',
    ],
    { stdio: 'ignore' },
  );
  await until('the machine starts', () => /running|degraded/.test(inside('systemctl', 'is-system-running')));
}

async function until(what: string, isDone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    try {
      if (isDone()) return;
    } catch {
      // It does not answer yet.
    }
    await sleep(500);
  }
  throw new Error(`${what}: it did not happen in a minute`);
}

const page = (path: string) =>
  inside('curl', '-sk', '--max-time', '10', '--resolve', `${SITE}:443:127.0.0.1`, `https://${SITE}${path}`);
const isHealthy = () => (JSON.parse(page('/api/health')) as { estado: string }).estado === 'ok';
const put = (name: string, text: string) => writeFileSync(join(machine, 'srv', name), text);

before(() => {
  run(process.execPath, ['scripts/release.ts', '--sin-etiqueta']);
  machine = mkdtempSync('/var/tmp/oficina-release-');
  const sources = globSync('/etc/apt/sources.list.d/*.sources');
  run('mmdebstrap', [
    '--quiet',
    '--variant=apt',
    `--include=${PACKAGES.join()}`,
    'bookworm',
    machine,
    ...sources,
  ]);
  const [file = ''] = globSync('.local/release/*.deb', { cwd: root });
  cpSync(join(root, file), join(machine, 'srv', 'oficina.deb'));
});

after(async () => {
  if (boot?.exitCode === null) {
    const ended = new Promise((resolve) => boot.once('exit', resolve));
    boot.kill('SIGKILL');
    await ended;
  }
  rmSync(machine, { recursive: true, force: true });
});

test('a cooperative is served in ten actions and ten minutes, and comes back after a restart', async (t) => {
  await start();
  const began = performance.now();
  put('respuestas.conf', ANSWERS.join('\n'));
  put('padron.csv', padron());
  put('facturas.csv', facturas());
  actions += 1; // The answers are written by hand; the two files come from the billing system.
  action('dpkg', '-i', '/srv/oficina.deb');
  action('oficina', 'instalar', '--cooperativa', 'laposta', '--respuestas', '/srv/respuestas.conf');
  assert.match(action('oficina', 'administrador', 'jefa@laposta.test'), /\/restablecer\?token=/);
  await until('the portal answers', isHealthy);
  for (const tipo of ['padron', 'facturas'])
    action('oficina', 'importar', tipo, `/srv/${tipo}.csv`, '--confirmar', '--esperar');
  const seconds = Math.round((performance.now() - began) / 1000);
  t.diagnostic(`${actions} actions, ${seconds} s`);
  assert.ok(actions <= MOST_ACTIONS && seconds <= MOST_SECONDS, `${actions} actions, ${seconds} s`);
  assert.match(page('/login'), /<div id="root">/);
  assert.equal(countRows('facturas'), SUPPLIES * BILLS_EACH);

  const ended = new Promise((resolve) => boot.once('exit', resolve));
  inside('systemctl', 'poweroff');
  await ended;
  await start();
  await until('the portal is back', isHealthy);
  assert.equal(countRows('suministros'), SUPPLIES);
});

const countRows = (table: string) =>
  Number(
    inside(
      'runuser',
      '-u',
      'postgres',
      '--',
      'psql',
      '-XAtd',
      'laposta',
      '-c',
      `SELECT count(*) FROM ${table}`,
    ),
  );

const ANSWERS = [
  "COOPERATIVA_NOMBRE='Cooperativa Eléctrica La Posta'",
  `PUBLIC_URL=https://${SITE}`,
  'PERSONAL_ALERTAS=sistemas@laposta.test',
  'SMTP_URL=smtp://localhost',
  'MAIL_FROM=avisos@laposta.test',
  'ENTE_NOMBRE=EPRE',
  "ENTE_TELEFONO='0800 333 0000'",
  'ENTE_WEB=epre.gob.ar',
];

const supplies = () => Array.from({ length: SUPPLIES }, (_, index) => String(100_000 + index));

const padron = () =>
  [
    'cuenta;nombre;domicilio',
    ...supplies().map((cuenta) => `${cuenta};Usuario ${cuenta};Calle ${cuenta}`),
    '',
  ].join('\n');

function facturas(): string {
  const months = Array.from({ length: BILLS_EACH }, (_, index) => {
    const month = new Date(Date.UTC(2025, 9 + index, 1)).toISOString().slice(0, 7);
    return { month, index };
  });
  const lines = supplies().flatMap((cuenta) =>
    months.map(
      ({ month, index }) =>
        `${cuenta};F-${cuenta}-${index};${month};${month}-02;${month}-20;${18_000 + index}.50;${200 + index};N`,
    ),
  );
  return ['cuenta;numero;periodo;fecha;vencimiento;importe;consumo;pagada', ...lines, ''].join('\n');
}
