// npm run demo:check tests what the README promises about the demonstration, on a clean copy of this project.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { machineTicks, shareGiven } from './machine-time.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const READY_SECONDS = 60;
const NOBODY = 65_534;

let copy = '';
let port = 0;

type Run = { child: ChildProcess; output(): string; ready: Promise<number>; ended: Promise<number | null> };

// The name is a constant because the tool that finds dead code would follow a literal call of npm into our scripts.
const command = 'npm';

/** A person runs npm in the same way, in a clean folder and without this process's environment. */
function demo(as: { uid?: number; gid?: number } = {}, wanted = port): Run {
  const child = spawn(command, ['run', 'demo', '--', '--port', String(wanted)], {
    cwd: copy,
    detached: true,
    ...as,
    env: { PATH: process.env.PATH, HOME: as.uid === undefined ? process.env.HOME : copy },
  });
  let text = '';
  const started = performance.now();
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const ready = new Promise<number>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      text += chunk.toString();
      if (/^Listo: http:\/\/localhost:\d+$/m.test(text)) resolve((performance.now() - started) / 1000);
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    void ended.then(() => reject(new Error(`the demo ended before being ready:\n${text}`)));
  });
  ready.catch(() => undefined);
  return { child, output: () => text, ready, ended };
}

/** When run as root, the database of a working copy lies outside of it, in a folder named after its path. */
const dataOf = (folder: string) =>
  `oficina-virtual-${createHash('sha256').update(folder).digest('hex').slice(0, 10)}`;

function leftovers(): string[] {
  return globSync('/proc/[0-9]*').flatMap((folder) => {
    try {
      const command = readFileSync(join(folder, 'cmdline'), 'utf8').replaceAll('\0', ' ').trim();
      const inside = readlinkSync(join(folder, 'cwd')).startsWith(copy) || command.includes(copy);
      return inside || command.includes(dataOf(copy)) ? [`${folder.slice(6)} ${command}`] : [];
    } catch {
      return [];
    }
  });
}

async function gone(): Promise<string[]> {
  for (let tries = 0; tries < 50 && leftovers().length > 0; tries++) await sleep(100);
  return leftovers();
}

/** Ctrl-C reaches the whole process group of the terminal. */
async function interrupt(run: Run): Promise<void> {
  process.kill(-(run.child.pid ?? 0), 'SIGINT');
  await run.ended;
}

async function enter(account: string): Promise<{ token: string }> {
  const login = await fetch(`http://127.0.0.1:${port}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@demo.test`, password: 'demo-oficina-2026' }),
  });
  assert.equal(login.status, 200);
  return (await login.json()) as { token: string };
}

async function answers(): Promise<void> {
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<div id="root">/);
  await enter('cliente');
}

async function isAlive(): Promise<void> {
  for (const [account, path, least] of LEAST) {
    const { token } = await enter(account);
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/ld+json' },
    });
    assert.equal(answer.status, 200, path);
    const { totalItems } = (await answer.json()) as { totalItems: number };
    assert.ok(totalItems >= least, `${path}: ${totalItems}, and at least ${least} were promised`);
  }
}

const LEAST = [
  ['admin', 'usuarios', 400],
  ['admin', 'pagos', 1000],
  ...[0, 1, 2, 3, 4, 5, 6].map((estado) => ['admin', `pagos?estado=${estado}`, 1] as const),
  ['admin', 'indicadors', 24 * 10],
  ['admin', 'mensajes', 3000],
  ['admin', 'archivo_facturas', 27],
  ['admin', 'archivo_subidas', 8],
  ['reclamos', 'requerimientos', 60],
  ...[0, 1, 10, 98, 99].map((estado) => ['reclamos', `requerimientos?estado=${estado}`, 1] as const),
  ['cortes', 'cortes', 30],
  ['correos', 'suministro_mails', 100],
] as const;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address() as { port: number };
      probe.close(() => resolve(found));
    });
  });
}

before(async () => {
  port = await freePort();
  copy = mkdtempSync('/var/tmp/oficina-demo-');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: repository,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(repository, file), join(copy, file));
  }
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: copy, stdio: 'ignore' });
});

// A demo left running by a failed test would take the port of the next one and keep this process waiting.
afterEach(() => {
  for (const line of leftovers()) process.kill(Number(line.split(' ')[0]), 'SIGKILL');
});

after(() => {
  for (const folder of [copy, join('/var/tmp', dataOf(copy))])
    rmSync(folder, { recursive: true, force: true });
});

test('npm ci && npm run demo ends in a ready line with addresses and accounts, in time', async (t) => {
  const before = machineTicks();
  const run = demo();
  const seconds = await run.ready;
  const given = shareGiven(before, machineTicks());
  const told = `ready ${seconds.toFixed(1)} s after the install, with ${Math.round(given * 100)} % of the processor`;
  t.diagnostic(told);
  assert.ok(seconds * given <= READY_SECONDS, told);
  for (const account of [
    'cliente',
    'nuevo',
    'encargado',
    'reclamos',
    'usuarios',
    'correos',
    'cortes',
    'mostrador',
    'admin',
  ]) {
    assert.ok(run.output().includes(`${account}@demo.test`), account);
  }
  await answers();
  await isAlive();
  await interrupt(run);
  assert.deepEqual(await gone(), [], 'Ctrl-C left a process');
});

test('after kill -9 of the parent the next start works', async () => {
  const first = demo();
  await first.ready;
  const parents = leftovers().filter((line) => line.includes(`scripts/demo.ts --port ${port}`));
  assert.notEqual(parents.length, 0);
  for (const line of parents) process.kill(Number(line.split(' ')[0]), 'SIGKILL');
  await first.ended;
  await sleep(1500);
  const second = demo();
  await second.ready;
  await answers();
  await interrupt(second);
  assert.deepEqual(await gone(), []);
});

test('a taken port is named in one line with what to do', async () => {
  const taken = createServer().listen(port, '127.0.0.1');
  const run = demo();
  assert.equal(await run.ended, 1);
  taken.close();
  const lines = run
    .output()
    .split('\n')
    .filter((line) => line.includes(String(port)) && !line.startsWith('>'));
  assert.deepEqual(lines, [
    `El puerto ${port} ya está en uso. Cerrá el otro programa o probá con: npm run demo -- --port ${port + 1}`,
  ]);
  assert.deepEqual(await gone(), []);
});

test('an older Node is named in one line with what to do', () => {
  const guard = JSON.stringify(join(copy, 'scripts', 'require-node.cjs'));
  const old = 'Object.defineProperty(process, "versions", { value: { node: "20.20.2" } });';
  const attempt = () =>
    execFileSync(process.execPath, ['-e', `${old}require(${guard})`], { stdio: 'pipe', encoding: 'utf8' });
  assert.throws(attempt, (error: { status: number; stderr: string; stdout: string }) => {
    const text = (error.stderr + error.stdout).trim();
    assert.equal(error.status, 1);
    assert.equal(text.split('\n').length, 1);
    assert.match(text, /20\.20\.2.*24/);
    return true;
  });
});

test('the same as an ordinary user', {
  skip: process.getuid?.() !== 0 && 'already an ordinary user',
}, async () => {
  // A fresh copy is needed, because the files that root's own run left would not be writable.
  rmSync(join(copy, '.local'), { recursive: true, force: true });
  for (const path of globSync('**/*', { cwd: copy, exclude: ['node_modules/**'] }))
    chownSync(join(copy, path), NOBODY, NOBODY);
  chownSync(copy, NOBODY, NOBODY);
  const run = demo({ uid: NOBODY, gid: NOBODY });
  await run.ready;
  await answers();
  await interrupt(run);
  assert.deepEqual(await gone(), []);
});
