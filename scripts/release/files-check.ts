// npm run release:files gives the files of deploy/ to the programs that will read them. It needs nginx, caddy, logrotate,
// openssl and systemd-analyze, which Debian has, and opens ports of this machine only.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../db-schema.ts';

const MIB = 1024 ** 2;
/** The scale ends in ten, which is an open door; a service that nothing seals gets 9.6. */
const MOST_EXPOSURE = 2.5;
const SITE = 'oficina.laposta.test';
const IMPORTS = ['/api/archivo_facturas', '/api/archivo_subidas'];

const folder = mkdtempSync('/var/tmp/oficina-archivos-');
const inFolder = (name: string) => join(folder, name);
const inDeploy = (name: string) => join(root, 'deploy', name);
const children: ChildProcess[] = [];

/** What the proxy lets through arrives here, which tells what came. */
const api = createServer(async (request, response) => {
  let bytes = 0;
  try {
    for await (const chunk of request) bytes += (chunk as Buffer).length;
  } catch {
    return; // The proxy cut a body that was too large.
  }
  response.end(JSON.stringify({ bytes, from: request.headers['x-forwarded-for'] }));
});

before(async () => {
  chmodSync(folder, 0o755);
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
});

after(async () => {
  for (const child of children) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  api.close();
  rmSync(folder, { recursive: true, force: true });
});

const apiPort = () => (api.address() as AddressInfo).port;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error(`nobody listens at ${port}`);
}

type Answer = { status: number; bytes?: number; from?: string };
type Door = { send: typeof plainRequest; port: number };

/** A body that is only announced is enough for a door that does not want it. */
function send({ send: request, port }: Door, path: string, bytes: number, isSent = true): Promise<Answer> {
  const call = request({
    ...{ host: '127.0.0.1', port, path, method: 'POST', servername: SITE, rejectUnauthorized: false },
    headers: { host: SITE, 'content-length': bytes, 'x-forwarded-for': '203.0.113.9' },
    timeout: 20_000,
  });
  return new Promise((resolve, reject) => {
    call.once('timeout', () => call.destroy(new Error(`${path}: no answer`)));
    call.on('error', reject);
    call.once('response', async (response: IncomingMessage) => {
      const status = response.statusCode ?? 0;
      const text = await response.toArray();
      resolve(status === 200 ? { status, ...(JSON.parse(text.join('')) as object) } : { status });
      call.destroy();
    });
    if (isSent) call.end(Buffer.alloc(bytes));
    else call.flushHeaders();
  });
}

function run(program: string, args: readonly string[], env = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, text: `${stdout ?? ''}${stderr ?? ''}` };
}

test('nginx lee su archivo, deja pasar 31 MB solo a las cargas y dice de dónde viene cada llamada', async () => {
  const [certificado, clave] = [inFolder('certificado.pem'), inFolder('clave.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      `/CN=${SITE}`,
      '-keyout',
      clave,
      '-out',
      certificado,
    ],
    { stdio: 'ignore' },
  );
  const values: Record<string, string> = {
    ...{ cooperativa: 'laposta', dominio: SITE, certificado, clave, puerto: String(apiPort()) },
  };
  const template = readFileSync(inDeploy('nginx/oficina.conf'), 'utf8');
  const site = template.replaceAll(/@(\w+)@/g, (whole, name) => values[name] ?? whole);
  assert.doesNotMatch(site, /@\w+@/);
  const [http, https] = [await freePort(), await freePort()];
  const local = site
    .replaceAll(/^ *listen \[::\]:.*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `);
  writeFileSync(
    inFolder('nginx.conf'),
    `daemon off; pid ${inFolder('nginx.pid')}; error_log stderr;
events {}
http { access_log off; client_body_temp_path ${inFolder('cuerpos')}; proxy_temp_path ${inFolder('paso')};
${local} }`,
  );
  const args = ['-c', inFolder('nginx.conf'), '-p', folder, '-e', 'stderr'];
  const { status, text } = run('nginx', ['-t', ...args]);
  assert.equal(status, 0, text);
  children.push(spawn('nginx', args, { stdio: 'ignore' }));
  await untilOpen(https);
  await checkDoor({ send: secureRequest, port: https }, [413]);
  assert.equal(
    (await send({ send: secureRequest, port: https }, IMPORTS[0] ?? '', 2048 * MIB + 1, false)).status,
    413,
  );
  const moved = await fetch(`http://127.0.0.1:${http}/login`, {
    redirect: 'manual',
    headers: { host: SITE },
  });
  assert.equal(moved.status, 301);
});

test('Caddy lee su archivo, deja pasar 31 MB solo a las cargas y dice de dónde viene cada llamada', async () => {
  const file = inDeploy('caddy/Caddyfile');
  const valid = run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
    OFICINA_DOMINIO: SITE,
  });
  assert.equal(valid.status, 0, valid.text);
  const port = await freePort();
  const local = `{\n  admin off\n  default_bind 127.0.0.1\n}\n${readFileSync(file, 'utf8')}`;
  writeFileSync(inFolder('Caddyfile'), local);
  const env = {
    ...process.env,
    ...{ HOME: folder, OFICINA_DOMINIO: `http://${SITE}:${port}`, OFICINA_API: `127.0.0.1:${apiPort()}` },
  };
  const args = ['run', '--adapter', 'caddyfile', '--config', inFolder('Caddyfile')];
  children.push(spawn('caddy', args, { stdio: 'ignore', env }));
  await untilOpen(port);
  // The Caddy of Debian 12 says 502 where later ones say 413.
  await checkDoor({ send: plainRequest, port }, [413, 502]);
});

/** A bill's list or an attachment takes 30 MB; a file of the billing system, 2 GB. The address that a stranger writes is lost. */
async function checkDoor(door: Door, refusals: readonly number[]): Promise<void> {
  for (const path of IMPORTS)
    assert.deepEqual(await send(door, path, 31 * MIB), { status: 200, bytes: 31 * MIB, from: '127.0.0.1' });
  for (const path of ['/api/requerimientos', `${IMPORTS[0]}/1/estado`, '/'])
    assert.ok(refusals.includes((await send(door, path, 31 * MIB)).status), path);
  assert.equal((await send(door, '/api/requerimientos', 29 * MIB)).status, 200);
}

test('logrotate lee su archivo', () => {
  const { status, text } = run('logrotate', [
    '--debug',
    '--state',
    inFolder('estado'),
    inDeploy('logrotate/oficina'),
  ]);
  assert.equal(status, 0, text);
  assert.doesNotMatch(text, /error:/);
  assert.match(text, /rotating pattern: \/var\/log\/oficina\/\*\.log/);
});

test('systemd lee sus archivos sin quejarse', () => {
  const units = writeUnits();
  const { status, text } = run('systemd-analyze', ['verify', '--man=no', ...units]);
  assert.deepEqual({ status, text }, { status: 0, text: '' });
});

test('lo que atiende a las personas está encerrado', (t) => {
  for (const unit of writeUnits().filter((path) => /oficina-(api|trabajador)@.*\.service$/.test(path))) {
    const args = ['security', '--offline=true', `--threshold=${MOST_EXPOSURE * 10}`, unit];
    const { status, text } = run('systemd-analyze', args);
    const line = /Overall exposure level.*$/m.exec(text)?.[0] ?? '';
    t.diagnostic(line);
    assert.equal(status, 0, line);
  }
});

/** A template is judged through one of its instances, with a program that exists. */
function writeUnits(): string[] {
  const units = inFolder('systemd');
  mkdirSync(units, { recursive: true });
  return globSync(inDeploy('systemd/*')).map((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(
      /\/usr\/(lib\/oficina\/actual\/)?bin\/oficina\S*/g,
      process.execPath,
    );
    const path = join(units, basename(file).replace('@.', '@laposta.'));
    writeFileSync(path, text);
    return path;
  });
}
