// npm run release:image-check makes the image and runs it as compose.yml does: another user, read-only, without capabilities.
// With IMAGEN=file it takes one that was made before. It needs root, podman and runc, and buildah if it has to be made.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../db-schema.ts';
import { type RunningPostgres, startPostgres } from '../postgres.ts';
import { imageName } from './image.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const IMAGE = imageName(version);
const MOST_STOP_SECONDS = 20;

const folder = mkdtempSync('/var/tmp/oficina-imagen-');
const inFolder = (name: string) => join(folder, name);
const running = new Map<string, ChildProcess>();
let postgres: RunningPostgres;

/** Nothing is left in the machine's own store. */
const STORE = [
  ...['--root', inFolder('capas'), '--runroot', inFolder('corre'), '--storage-driver', 'vfs'],
  ...['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'],
];
/** The limits are said because podman would ask for more than a machine without privileges may give. */
const HARDENED = [
  ...['run', '--rm', '--read-only', '--cap-drop=all', '--security-opt', 'no-new-privileges'],
  ...['--network=host', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
];
/** As compose does, each secret is mounted by itself, because their folder is closed. */
const mounts = () => [
  ...['--volume', 'datos:/var/lib/oficina', '--env', 'OFICINA_CONF=/etc/oficina/oficina.conf'],
  ...['--volume', `${inFolder('oficina.conf')}:/etc/oficina/oficina.conf:ro`],
  ...['--volume', `${inFolder('marca')}:/etc/oficina/marca:ro`],
  ...readdirSync(inFolder('secretos')).flatMap((name) => [
    '--volume',
    `${inFolder(`secretos/${name}`)}:/run/secrets/${name}:ro`,
  ]),
];

const podman = (...args: string[]) =>
  spawnSync('podman', [...STORE, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 });
const runImage = (...words: string[]) => podman(...HARDENED, ...mounts(), IMAGE, ...words);

/** The program stays in the foreground, and its exit code is that of podman. */
function start(name: 'api' | 'trabajador'): void {
  const args = [...STORE, ...HARDENED, ...mounts(), '--name', name, IMAGE, name];
  running.set(name, spawn('podman', args, { stdio: ['ignore', 'ignore', 'inherit'] }));
}

async function stop(name: string): Promise<{ code: number | null; seconds: number }> {
  const child = running.get(name);
  assert.ok(child?.exitCode === null, `${name} is not running`);
  const began = performance.now();
  const ended = once(child, 'exit') as Promise<[number | null]>;
  podman('stop', '--time', String(MOST_STOP_SECONDS), name);
  const [code] = await ended;
  running.delete(name);
  return { code, seconds: (performance.now() - began) / 1000 };
}

async function untilHealthy(address: string): Promise<string> {
  let last = '';
  for (let tries = 0; tries < 60; tries += 1) {
    const { status, stdout, stderr } = runImage('salud', address);
    if (status === 0) return stdout;
    last = stdout + stderr;
    await sleep(500);
  }
  throw new Error(`${address}: ${last}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const ANSWERS: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://oficina.laposta.test',
  PERSONAL_ALERTAS: 'sistemas@laposta.test',
  MAIL_FROM: 'avisos@laposta.test',
  HOST: '127.0.0.1',
  TRABAJADOR_HOST: '127.0.0.1',
};

const BRAND = { nombre: 'La Posta', ente: { nombre: 'EPRE', telefono: '0800', web: 'epre.gob.ar' } };

/** The files are those that an operator takes out of the image, with another server of PostgreSQL and other ports. */
function writeSettings(ports: { api: number; worker: number }): void {
  const files = execFileSync('podman', [...STORE, ...HARDENED, IMAGE, 'archivos']);
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  execFileSync('sh', ['secretos.sh', 'smtp://localhost'], { cwd: folder });
  writeFileSync(inFolder('secretos/administrador_clave'), new URL(postgres.url).password);
  for (const role of ['owner', 'app', 'worker']) {
    const file = inFolder(`secretos/base_${role}`);
    const text = readFileSync(file, 'utf8').replace('base:5432', `127.0.0.1:${postgres.port}`);
    writeFileSync(file, text.replaceAll('oficina', 'laposta'));
  }
  const conf = readFileSync(inFolder('oficina.conf'), 'utf8');
  const filled = conf.replaceAll(/^(\w+)=(.*)$/gm, (_, name, value) => `${name}=${ANSWERS[name] ?? value}`);
  writeFileSync(inFolder('marca/marca.json'), JSON.stringify(BRAND));
  writeFileSync(inFolder('oficina.conf'), `${filled}PORT=${ports.api}\nTRABAJADOR_PUERTO=${ports.worker}\n`);
}

before(async () => {
  let file = process.env.IMAGEN;
  if (!file) {
    execFileSync(process.execPath, ['scripts/release.ts', '--sin-etiqueta'], { cwd: root, stdio: 'inherit' });
    [file] = globSync(join(root, '.local/release/*-oci.tar'));
  }
  chmodSync(folder, 0o755);
  const { status, stderr } = podman('load', '--quiet', '--input', file ?? '');
  assert.equal(status, 0, stderr);
  postgres = await startPostgres({ dataDir: inFolder('postgres') });
});

after(async () => {
  for (const [name, child] of running) {
    if (child.exitCode !== null) continue;
    const ended = once(child, 'exit');
    podman('kill', name);
    await ended;
  }
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('la imagen corre sin ser root, de solo lectura y sin capacidades; responde, y termina cuando se le pide', async (t) => {
  const ports = { api: await freePort(), worker: await freePort() };
  writeSettings(ports);
  const administrator = `postgres://oficina_owner@127.0.0.1:${postgres.port}/postgres`;
  const migrar = ['migrar', '--administrador', administrator, '--clave', '/run/secrets/administrador_clave'];
  const { status, stdout, stderr } = runImage(...migrar);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^Base: creada\.\nTablas: \d+ migraciones\.\n$/);
  const checked = runImage('oficina', 'configuracion', 'comprobar');
  assert.equal(checked.status, 0, checked.stderr);

  start('api');
  start('trabajador');
  const health = await untilHealthy(`http://127.0.0.1:${ports.api}/api/health`);
  assert.equal((JSON.parse(health) as { estado: string }).estado, 'ok');
  await untilHealthy(`http://127.0.0.1:${ports.worker}/health`);
  const page = await (await fetch(`http://127.0.0.1:${ports.api}/login`)).text();
  assert.match(page, /<div id="root">/);

  for (const name of running.keys()) {
    const { stdout: status } = podman('exec', name, 'cat', '/proc/1/status');
    const line = (field: string) => new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(status)?.[1]?.trim();
    assert.match(line('Name') ?? '', /^(node|MainThread)$/, `${name}: a signal would not reach the program`);
    assert.match(line('Uid') ?? '', /^10001\t10001\t10001\t10001$/);
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      assert.match(line(set) ?? '', /^0+$/, `${name}: ${set}`);
    assert.equal(line('NoNewPrivs'), '1');
    for (const path of ['/x', '/usr/lib/oficina/x', '/etc/x'])
      assert.match(podman('exec', name, 'touch', path).stderr, /Read-only file system/, `${name}: ${path}`);
    for (const path of ['/tmp/x', '/var/lib/oficina/archivos/x'])
      assert.equal(podman('exec', name, 'touch', path).status, 0, `${name}: ${path}`);
  }
  for (const name of [...running.keys()]) {
    const { code, seconds } = await stop(name);
    t.diagnostic(`${name} stopped in ${seconds.toFixed(1)} s`);
    assert.equal(code, 0, name);
    assert.ok(seconds < MOST_STOP_SECONDS, `${name}: ${seconds} s`);
  }
});

test('una palabra que la imagen no conoce y una configuración que falta se dicen, y no queda nada andando', () => {
  const unknown = runImage('bash');
  assert.deepEqual([unknown.status, unknown.stderr.startsWith('Uso: api | trabajador')], [64, true]);
  const bare = podman(...HARDENED, IMAGE, 'api');
  assert.deepEqual([bare.status, /Falta DATABASE_URL/.test(bare.stderr)], [78, true]);
  assert.equal(podman('ps', '--all', '--quiet').stdout, '');
});
