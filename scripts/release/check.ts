// npm run release:check installs the Debian package on a machine of its own, as docs/operar/instalar.md says, and restarts it.
// It needs root, mmdebstrap and systemd-nspawn (Debian: mmdebstrap and systemd-container).
import assert from 'node:assert/strict';
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../db-schema.ts';
import { BILLS_EACH, facturas, padron, SUPPLIES } from './billing-files.ts';
import { FAILURES, SITE } from './failures.ts';
import { type Guide, openGuide } from './guide.ts';
import { type Machine, makeMachine, run, until } from './machine.ts';
import { renumberPackage } from './next-version.ts';

const MOST_ACTIONS = 10;
const MOST_SECONDS = 600;
const REQUESTS = 10_000;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const NEXT = '999.0.0';
const NODE = '/usr/lib/oficina/actual/bin/node';
/** The release is tried with an hour: QUIET_MINUTES=60 npm run release:check. */
const QUIET_MINUTES = Number(process.env.QUIET_MINUTES ?? 2);
const QUIET_PAUSE_MS = 2_000;

// The tests of this file run one after another on the same machine: each finds what the one before left.
let machine: Machine;
let actions = 0;

const shared = (name: string) => join(machine.folder, 'srv', name);
const inside = (...command: string[]) => machine.inside(...command);

const GUIDES = [
  'instalar.md',
  'actualizar.md',
  'copias.md',
  'varias-cooperativas.md',
  'vigilar.md',
  'cuando-falla.md',
];
const guides = Object.fromEntries(GUIDES.map((name) => [name, openGuide(name)]));

/** What a person types, as the guide writes it: each command counts. */
function type(guide: (typeof GUIDES)[number], { mayWarn = false } = {}): string {
  actions += 1;
  const command = (guides[guide] as Guide).next();
  // `estado` ends with 1 or 2 when something needs a person, as a certificate that no browser accepts.
  return inside('sh', '-c', mayWarn ? `${command} || [ $? -lt 3 ]` : command);
}

const page = (path: string) =>
  inside('curl', '-sk', '--max-time', '10', '--resolve', `${SITE}:443:127.0.0.1`, `https://${SITE}${path}`);
const isHealthy = () => (JSON.parse(page('/api/health')) as { estado: string }).estado !== 'error';

before(() => {
  run(process.execPath, ['scripts/release.ts', '--sin-etiqueta', '--sin-imagen']);
  const [file = ''] = globSync('.local/release/*.deb', { cwd: root });
  machine = makeMachine();
  cpSync(join(root, file), shared('oficina.deb'));
  renumberPackage(join(root, file), version, NEXT, shared('siguiente.deb'));
  for (const program of ['visitors.ts', 'alerts.ts'])
    cpSync(join(import.meta.dirname, program), shared(program));
});

after(() => machine?.destroy());

test('a cooperative is served in ten actions and ten minutes, and comes back after a restart', async (t) => {
  await machine.start();
  const began = performance.now();
  machine.put('respuestas.conf', `${guides['instalar.md']?.file}\n${FOR_THE_TEST}`);
  machine.put('padron.csv', padron());
  machine.put('facturas.csv', facturas());
  actions += 1; // The answers are written by hand; the two files come from the billing system.
  for (let step = 0; step < 3; step += 1) type('instalar.md');
  assert.match(type('instalar.md'), /\/restablecer\?token=/);
  await until('the portal answers', isHealthy);
  for (let step = 0; step < 2; step += 1) type('instalar.md');
  t.diagnostic(type('instalar.md'));
  t.diagnostic(type('instalar.md', { mayWarn: true }));
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
  type('actualizar.md');
  assert.equal(versionInUse(), `versiones/${version}`);
  assert.match(type('actualizar.md'), new RegExp(`Quedaría en uso: ${NEXT}`));
  const visits = beginVisits(REQUESTS, 50);
  await answersReach(REQUESTS / 3);
  t.diagnostic(type('actualizar.md'));
  assert.equal(versionInUse(), `versiones/${NEXT}`);
  await answersReach((2 * REQUESTS) / 3);
  t.diagnostic(type('actualizar.md'));
  assert.equal(versionInUse(), `versiones/${version}`);
  machine.put('terminar', '');
  const tally = await visits;
  t.diagnostic(JSON.stringify(tally));
  assert.deepEqual(tally.failed, {});
  assert.ok(tally.answered >= REQUESTS, `${tally.answered} answers`);
  assert.match(
    inside('systemctl', 'list-units', '--no-legend', 'oficina-api*@*'),
    /oficina-api@laposta\.service/,
  );
  assert.doesNotMatch(inside('systemctl', 'list-units', '--no-legend', 'oficina-api*@*'), /relevo/);
});

test('a copy brings a lost server back', async (t) => {
  const bills = countRows('facturas');
  type('copias.md');
  assert.match(type('copias.md'), /está entera/);
  inside('sh', '-c', 'cp -a "$(ls -d /var/lib/oficina/laposta/copias/2* | tail -1)" /srv/copia');
  inside('systemctl', 'stop', 'oficina@laposta.target');
  inside('runuser', '-u', 'postgres', '--', 'dropdb', '--force', 'laposta');
  inside('oficina', 'instalar', '--cooperativa', 'laposta', '--respuestas', '/srv/respuestas.conf');
  const began = performance.now();
  t.diagnostic(type('copias.md'));
  await until('the portal is back', isHealthy);
  t.diagnostic(`served again in ${Math.round((performance.now() - began) / 1000)} s`);
  assert.match(type('copias.md'), /no hay cobros que pedir/);
  assert.equal(countRows('facturas'), bills);
});

test('it says how it is', (t) => {
  for (const name of ['vigilar.md', 'cuando-falla.md'])
    while ((guides[name]?.left().length ?? 0) > 0) t.diagnostic(type(name, { mayWarn: true }));
});

const receivedAlerts = () =>
  globSync(shared('alertas')).flatMap((file) => readFileSync(file, 'utf8').split('\n'));

function levels(): Map<string, string> {
  const told = inside('sh', '-c', 'oficina estado --json || [ $? -lt 3 ]');
  const { senales } = JSON.parse(told) as { senales: { senal: string; nivel: string }[] };
  return new Map(senales.map(({ senal, nivel }) => [senal, nivel]));
}

/** The api cannot tell that it is down itself: the proxy does. */
function healthTells(sign: string): boolean {
  const answer = page('/api/health');
  if (sign === 'api') return answer.includes('502 Bad Gateway');
  return (JSON.parse(answer) as Record<string, unknown>)[sign] === 'error';
}

test('each failure is told within a minute, and so is its end', async (t) => {
  machine.begin(NODE, '--no-warnings', '/srv/alerts.ts', String(ALERTS_PORT), '/srv/alertas');
  for (const { sign, cause, mend } of FAILURES) {
    await until(`${sign} is well`, () => levels().get(sign) === 'bien' && !healthTells(sign));
    rmSync(shared('alertas'), { force: true });
    const began = performance.now();
    inside('sh', '-c', cause);
    await until(`estado tells ${sign}`, () => levels().get(sign) === 'mal');
    await until(`the health tells ${sign}`, () => healthTells(sign));
    await until(`the alert of ${sign} leaves`, () => receivedAlerts().includes(`${sign} mal`));
    t.diagnostic(`${sign}: told in ${Math.round((performance.now() - began) / 1000)} s`);
    assert.ok(performance.now() - began < 60_000, sign);
    inside('sh', '-c', mend);
    await until(`the end of ${sign} is told`, () => receivedAlerts().includes(`${sign} bien`));
  }
});

test(`nothing is told in ${QUIET_MINUTES} minutes of normal use`, async (t) => {
  await until('all is well', () => ![...levels().values()].includes('mal'));
  rmSync(shared('alertas'), { force: true });
  rmSync(shared('terminar'), { force: true });
  const tally = beginVisits(0, QUIET_PAUSE_MS);
  const end = performance.now() + QUIET_MINUTES * 60_000;
  inside('oficina', 'copia');
  machine.put('padron-nuevo.csv', `${padron()}200000;Usuario nuevo;Calle nueva\n`);
  inside('oficina', 'importar', 'padron', '/srv/padron-nuevo.csv', '--confirmar', '--esperar');
  const seen = new Set<string>();
  while (performance.now() < end) {
    for (const [sign, level] of levels()) if (level === 'mal') seen.add(sign);
    await sleep(20_000);
  }
  machine.put('terminar', '');
  t.diagnostic(JSON.stringify(await tally));
  assert.deepEqual([[...seen], receivedAlerts()], [[], []]);
});

test('two cooperatives live on one server, and neither opens what is of the other', (t) => {
  machine.put('lavertiente.conf', guides['instalar.md']?.file.replaceAll('laposta', 'lavertiente') ?? '');
  type('varias-cooperativas.md');
  assert.match(type('varias-cooperativas.md'), /\/restablecer\?token=/);
  for (let step = 0; step < 2; step += 1) t.diagnostic(type('varias-cooperativas.md', { mayWarn: true }));
  const refuses = (...command: string[]) => assert.throws(() => inside(...command));
  const names = ['laposta', 'lavertiente'];
  for (const [own = '', other = ''] of [names, names.toReversed()]) {
    const url = inside(
      'sed',
      '-n',
      "s/^DATABASE_URL='\\(.*\\)'$/\\1/p",
      `/etc/oficina/${own}/oficina.conf`,
    ).trim();
    assert.match(inside('psql', url, '-XAtc', 'SELECT count(*) FROM instalacion'), /1/);
    refuses('psql', url.replace(/[^/]*$/, other), '-XAtc', 'SELECT 1');
    const as = ['runuser', '-u', `oficina-${own}`, '--'];
    refuses(...as, 'cat', `/etc/oficina/${other}/oficina.conf`);
    refuses(...as, 'ls', `/var/lib/oficina/${other}`);
    inside(...as, 'ls', `/var/lib/oficina/${own}`);
  }
});

test('every command of the guides was typed', () => {
  for (const guide of Object.values(guides)) assert.deepEqual(guide.left(), [], guide.name);
});

/** People use the portal from inside the machine until the file `terminar` is there. */
async function beginVisits(atLeast: number, pauseMs: number) {
  const { stdout } = machine.begin(
    ...[NODE, '--no-warnings', '/srv/visitors.ts', String(atLeast), String(pauseMs)],
    ...[SITE, '/srv/terminar', '/srv/contados'],
  );
  const told = await text(stdout as NonNullable<typeof stdout>);
  return JSON.parse(told) as { answered: number; failed: object; slowestMs: number };
}

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

/** All the visitors of the upgrade come from one address, and the alerts have somewhere to go. */
const ALERTS_PORT = 9_900;
const FOR_THE_TEST = `LIMITES_ANONIMO=1000000\nALERTAS_WEBHOOK_URL=http://127.0.0.1:${ALERTS_PORT}/\n`;
