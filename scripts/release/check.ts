// npm run release:check installs the Debian package on a machine of its own, as docs/operar/instalar.md says, and restarts it.
// It needs root, mmdebstrap and systemd-nspawn (Debian: mmdebstrap and systemd-container).
import assert from 'node:assert/strict';
import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../db-schema.ts';
import { type Machine, makeMachine, run, until } from './machine.ts';
import { renumberPackage } from './next-version.ts';

const SUPPLIES = 5_000;
const BILLS_EACH = 13;
const MOST_ACTIONS = 10;
const MOST_SECONDS = 600;
const REQUESTS = 10_000;
const SITE = 'oficina.laposta.test';
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const NEXT = '999.0.0';

// The tests of this file run one after another on the same machine: each finds what the one before left.
let machine: Machine;
let actions = 0;

const inside = (...command: string[]) => machine.inside(...command);

/** What a person types: each counts. */
function action(...command: string[]): string {
  actions += 1;
  return inside(...command);
}

const page = (path: string) =>
  inside('curl', '-sk', '--max-time', '10', '--resolve', `${SITE}:443:127.0.0.1`, `https://${SITE}${path}`);
const isHealthy = () => (JSON.parse(page('/api/health')) as { estado: string }).estado === 'ok';

before(() => {
  run(process.execPath, ['scripts/release.ts', '--sin-etiqueta']);
  const [file = ''] = globSync('.local/release/*.deb', { cwd: root });
  machine = makeMachine();
  const shared = (name: string) => join(machine.folder, 'srv', name);
  cpSync(join(root, file), shared('oficina.deb'));
  renumberPackage(join(root, file), version, NEXT, shared('siguiente.deb'));
  cpSync(join(import.meta.dirname, 'visitors.ts'), shared('visitors.ts'));
});

after(() => machine?.destroy());

test('a cooperative is served in ten actions and ten minutes, and comes back after a restart', async (t) => {
  await machine.start();
  const began = performance.now();
  machine.put('respuestas.conf', ANSWERS.join('\n'));
  machine.put('padron.csv', padron());
  machine.put('facturas.csv', facturas());
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

  await machine.restart();
  await until('the portal is back', isHealthy);
  assert.equal(countRows('suministros'), SUPPLIES);
});

test('another version takes its place and gives it back while people use it, and no request fails', async (t) => {
  const versionInUse = () => inside('readlink', '/usr/lib/oficina/actual').trim();
  inside('dpkg', '-i', '/srv/siguiente.deb');
  assert.equal(versionInUse(), `versiones/${version}`);
  assert.match(inside('oficina', 'actualizar', '--simular'), new RegExp(`Quedaría en uso: ${NEXT}`));
  const visitors = machine.begin(
    '/usr/lib/oficina/actual/bin/node',
    '--no-warnings',
    '/srv/visitors.ts',
    ...[String(REQUESTS), SITE, '/srv/terminar', '/srv/contados'],
  );
  const result = text(visitors.stdout as NonNullable<typeof visitors.stdout>);
  await answersReach(REQUESTS / 3);
  t.diagnostic(inside('oficina', 'actualizar'));
  assert.equal(versionInUse(), `versiones/${NEXT}`);
  await answersReach((2 * REQUESTS) / 3);
  t.diagnostic(inside('oficina', 'actualizar', '--volver'));
  assert.equal(versionInUse(), `versiones/${version}`);
  machine.put('terminar', '');
  const tally = JSON.parse(await result) as { answered: number; failed: object; slowestMs: number };
  t.diagnostic(JSON.stringify(tally));
  assert.deepEqual(tally.failed, {});
  assert.ok(tally.answered >= REQUESTS, `${tally.answered} answers`);
  assert.match(
    inside('systemctl', 'list-units', '--no-legend', 'oficina-api*@*'),
    /oficina-api@laposta\.service/,
  );
  assert.doesNotMatch(inside('systemctl', 'list-units', '--no-legend', 'oficina-api*@*'), /relevo/);
});

async function answersReach(count: number): Promise<void> {
  const counted = join(machine.folder, 'srv', 'contados');
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (globSync(counted).length > 0 && Number(readFileSync(counted, 'utf8')) >= count) return;
    await sleep(250);
  }
  throw new Error(`there were not ${count} answers in five minutes`);
}

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
  // All the visitors of the upgrade come from one address.
  'LIMITES_ANONIMO=1000000',
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
