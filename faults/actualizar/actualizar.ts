// People go on using the portal while its processes are replaced by those of another version, and back.
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { replaceProcesses } from '../../apps/cli/src/upgrade/replace.ts';
import { readVersions } from '../../apps/cli/src/upgrade/versions.ts';
import { type Harness, withHarness } from '../harness.ts';
import { makeVersions, NEW, OLD, openServer, type Server, versionsFolder } from './server.ts';

const REQUESTS = 10_000;
const CALLERS = 24;
const TOKEN = 'fallas-de-actualizar-no-es-secreta-01';

type Tally = { asked: number; failed: Map<string, number>; versions: Set<string>; slowestMs: number };

export async function actualizar(): Promise<boolean> {
  await makeVersions();
  return withHarness(async (harness) => {
    const server = await openServer(harness);
    try {
      await server.services.restart('api');
      const cpu = server.cpuSeconds();
      await server.services.restart('trabajador');
      const tally = await underLoad(server, await enter(harness));
      const failed = [...tally.failed.values()].reduce((sum, count) => sum + count, 0);
      console.log(`  arranque: ${cpu.map((seconds) => seconds.toFixed(2)).join(' y ')} s de CPU por proceso`);
      console.log(`  ${tally.asked} pedidos, ${failed} fallidos, el más lento ${tally.slowestMs} ms`);
      for (const [reason, count] of tally.failed) console.log(`    ${count} × ${reason}`);
      const sawBoth = tally.versions.has(OLD) && tally.versions.has(NEW);
      if (!sawBoth) console.log('  no atendieron las dos versiones');
      return failed === 0 && sawBoth;
    } finally {
      await server.close();
    }
  });
}

/** The result is what a person who has entered asks for, which is read from the database. */
async function enter({ pool }: Harness): Promise<string> {
  const { rows } = await pool.query<{ usuario_id: string }>(
    `with socia as (
       insert into usuarios (email, nombre, documento, roles, email_validado, aceptar_legal)
       values ('socia@fallas.test', 'Socia', '11111111', '{ROLE_CONFIRMADO}', true, true) returning id)
     insert into sesiones (token_hash, usuario_id, expira)
     select sha256($1::bytea), id, now() + interval '1 day' from socia returning usuario_id`,
    [TOKEN],
  );
  return `/api/usuarios/${rows[0]?.usuario_id}`;
}

/** A third of the requests come before the upgrade, a third before going back and the rest after it. */
async function underLoad({ url, services }: Server, ownPath: string): Promise<Tally> {
  const tally: Tally = { asked: 0, failed: new Map(), versions: new Set(), slowestMs: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  let isOver = false;
  const callers = Array.from({ length: CALLERS }, async (_, index) => {
    while (!isOver) {
      await visit(url, ownPath, index % 2 === 0 ? agent : false, tally);
      await sleep(20 + (index % 5) * 20);
    }
  });
  const until = async (count: number) => {
    while (tally.asked < count) await sleep(50);
  };
  const change = async (version: string) => {
    const began = performance.now();
    const tell = (line: string) => console.log(`  ${line}`);
    await replaceProcesses(version, [services], { versions: readVersions(versionsFolder), tell });
    console.log(`  de una a otra en ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  try {
    await until(REQUESTS / 3);
    await change(NEW);
    await until((2 * REQUESTS) / 3);
    await change(OLD);
    await until(REQUESTS);
  } finally {
    isOver = true;
    await Promise.all(callers);
    agent.destroy();
  }
  return tally;
}

/** A person opens the page, the page asks for its files, and then for data. */
async function visit(url: string, ownPath: string, agent: Agent | false, tally: Tally): Promise<void> {
  const page = await ask(url, '/', agent, tally);
  const [, asset] = /src="([^"]+)"/.exec(page ?? '') ?? [];
  const script = asset && (await ask(url, asset, agent, tally));
  if (script) tally.versions.add(script.slice('// '.length));
  for (const path of ['/api/config', ownPath, '/api/health/live']) await ask(url, path, agent, tally);
}

async function ask(
  url: string,
  path: string,
  agent: Agent | false,
  tally: Tally,
): Promise<string | undefined> {
  const began = performance.now();
  tally.asked += 1;
  const fail = (reason: string) => tally.failed.set(reason, (tally.failed.get(reason) ?? 0) + 1);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url + path, { agent, headers: { authorization: `Bearer ${TOKEN}` } }, resolve)
        .once('error', reject)
        .end();
    });
    const body = await text(response);
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - began));
    if (response.statusCode !== 200) fail(`${path.split('-')[0]} ${response.statusCode}`);
    return body;
  } catch (error) {
    fail(`${path.split('-')[0]} ${(error as { code?: string }).code ?? error}`);
    return undefined;
  }
}
