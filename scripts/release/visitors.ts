// This runs inside the machine of release:check: people use the portal until so many answers have come and a file says that
// the rest is over. It prints how it went.
import { existsSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

const [wanted = '', pauseMs = '', site = '', endFile = '', countFile = ''] = process.argv.slice(2);
const VISITORS = 12;
const kept = new Agent({ keepAlive: true, rejectUnauthorized: false });
const fresh = new Agent({ keepAlive: false, rejectUnauthorized: false });
const failed: Record<string, number> = {};
let answered = 0;
let slowestMs = 0;

function ask(path: string, agent: Agent): Promise<string> {
  const began = performance.now();
  return new Promise((resolve) => {
    const fail = (reason: unknown) => {
      const name = `${path.split('-')[0]} ${reason}`;
      failed[name] = (failed[name] ?? 0) + 1;
      resolve('');
    };
    const where = { host: '127.0.0.1', servername: site, path, agent, headers: { host: site } };
    request(where, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.once('error', fail).once('end', () => {
        slowestMs = Math.max(slowestMs, Math.round(performance.now() - began));
        if (response.statusCode !== 200) return fail(response.statusCode);
        answered += 1;
        return resolve(body);
      });
    })
      .once('error', fail)
      .end();
  });
}

async function visit(agent: Agent): Promise<void> {
  while (answered < Number(wanted) || !existsSync(endFile)) {
    const [, asset] = /src="(\/assets\/[^"]+)"/.exec(await ask('/', agent)) ?? [];
    if (asset) await ask(asset, agent);
    for (const path of ['/api/config', '/api/health']) await ask(path, agent);
    await sleep(Number(pauseMs));
  }
}

const counting = setInterval(() => writeFileSync(countFile, String(answered)), 200);
await Promise.all(Array.from({ length: VISITORS }, (_, index) => visit(index % 2 === 0 ? kept : fresh)));
clearInterval(counting);
console.log(JSON.stringify({ answered, failed, slowestMs }));
process.exit();
