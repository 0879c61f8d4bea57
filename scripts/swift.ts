// npm run swift:check runs the contract of the S3 adapter against OpenStack Swift, an independent S3 that checks signatures,
// sizes and hashes. It needs Debian's python3-swift (2.30 or later; the services of swift-proxy and the like are not needed,
// nor is memcached) and a temporary folder that keeps extended attributes. Four servers of our own run on free loopback
// ports, with their data in a folder that is deleted at the end.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

const PYTHON = '/usr/bin/python3';
const BUCKET = 'oficina';
const DEVICE = 'disco';
const READY_MS = 120_000;
const storage = ['account', 'container', 'object'] as const;
type Server = (typeof storage)[number] | 'proxy';

const secret = randomBytes(12).toString('hex');
const children: ChildProcess[] = [];

function python(program: string, ...args: string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', program, ...args], { encoding: 'utf8' });
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

function demand(what: { ok: boolean; output: string }, sentence: string): void {
  if (!what.ok) throw new Error(`${sentence}${what.output ? `\n${what.output}` : ''}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const MAKE_RING = `
import sys
from swift.common.ring import RingBuilder
path, port, device = sys.argv[1:]
builder = RingBuilder(1, 1, 0)
builder.add_dev({'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': device})
builder.rebalance()
builder.get_ring().save(path)`;

const RUN_SERVER = `
import os, sys
from swift.common import utils
utils.set_swift_dir(os.path.dirname(sys.argv[1]))
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[1], sys.argv[2], verbose=True))`;

function configOf(server: Server, folder: string, port: number): string {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}
mount_check = false
disable_fallocate = true
workers = 0
log_level = WARNING
`;
  if (server !== 'proxy') {
    return `${common}
[pipeline:main]
pipeline = ${server}-server

[app:${server}-server]
use = egg:swift#${server}
`;
  }
  // `tempauth` requires a cache in the pipeline, but not a working one: nothing listens on port 1 and Swift goes on without
  // it.
  return `${common}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1

[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false

[filter:tempauth]
use = egg:swift#tempauth
user_oficina_prueba = ${secret} .admin
`;
}

function start(server: Server, folder: string, port: number): void {
  const config = join(folder, `${server}-server.conf`);
  writeFileSync(config, configOf(server, folder, port), { mode: 0o600 });
  const child = spawn(PYTHON, ['-c', RUN_SERVER, config, `${server}-server`], { stdio: 'pipe' });
  const log = join(folder, `${server}.log`);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => writeFileSync(log, text, { flag: 'a' }));
  children.push(child);
}

/** Making the bucket, which a cooperative's installation has ready, also proves that all servers answer. */
async function makeBucket(endpoint: string, folder: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'oficina:prueba', secretAccessKey: secret },
    maxAttempts: 1,
  });
  let last: unknown;
  for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(200)) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
      return;
    } catch (error) {
      last = error;
    }
    if (children.some((child) => child.exitCode !== null)) break;
  }
  const logs = [...storage, 'proxy'].map((server) => tail(join(folder, `${server}.log`)));
  throw new Error(`Swift no arrancó: ${last}\n${logs.join('\n')}`);
}

function tail(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim().split('\n').slice(-5).join('\n');
  } catch {
    return '';
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(late);
}

async function runContract(endpoint: string): Promise<number> {
  const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
  const child = spawn(process.execPath, [vitest, 'run', 'integrations/s3/src/s3-store.contract.test.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      S3_CONTRACT_ENDPOINT: endpoint,
      S3_CONTRACT_BUCKET: BUCKET,
      S3_CONTRACT_ACCESS_KEY_ID: 'oficina:prueba',
      S3_CONTRACT_SECRET_ACCESS_KEY: secret,
    },
  });
  children.push(child);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

async function main(): Promise<number> {
  demand(
    python('import swift, xattr'),
    'Falta OpenStack Swift. En Debian: apt-get install --no-install-recommends python3-swift',
  );
  const folder = mkdtempSync(join(tmpdir(), 'swift-'));
  try {
    demand(
      python("import sys, xattr; xattr.setxattr(sys.argv[1], 'user.prueba', b'1')", folder),
      `La carpeta ${folder} no guarda atributos extendidos: elegí otra con TMPDIR.`,
    );
    mkdirSync(join(folder, DEVICE));
    const hash = `[swift-hash]\nswift_hash_path_prefix = ${secret}\nswift_hash_path_suffix = ${secret}\n`;
    writeFileSync(join(folder, 'swift.conf'), hash, { mode: 0o600 });
    for (const server of storage) {
      const port = await freePort();
      const ring = python(MAKE_RING, join(folder, `${server}.ring.gz`), String(port), DEVICE);
      demand(ring, `No se pudo armar el anillo de ${server}.`);
      start(server, folder, port);
    }
    const port = await freePort();
    start('proxy', folder, port);
    const endpoint = `http://127.0.0.1:${port}`;
    await makeBucket(endpoint, folder);
    return await runContract(endpoint);
  } finally {
    await Promise.all(children.map(stop));
    rmSync(folder, { recursive: true, force: true });
  }
}

// The servers leave our process group, so Ctrl-C does not reach them: it only ends the tests, and this handler stops the
// servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void Promise.all(children.map(stop)));

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
