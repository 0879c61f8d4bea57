// Clients that hold connections by sending almost nothing must be disconnected within half a minute, and other clients must
// not notice.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withApi, withHarness } from '../harness.ts';

const CONNECTIONS = 200;
const INTERVAL_S = 5;
const PLAZO_S = 30;
/** A customer who waits this long for an easy answer would say that the service is down. */
const ESPERA_MS = 1_000;

const MODES = [
  { nombre: 'encabezados', options: ['-H'] },
  { nombre: 'cuerpo', options: ['-B', '-f', 'application/json', '-s', '4096'] },
] as const;

const run = promisify(execFile);

export async function slowClients(): Promise<boolean> {
  const isMissing = await run('slowhttptest', ['-h']).catch(
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
  if (isMissing === true) {
    console.log('  falta slowhttptest (Debian: apt-get install slowhttptest)');
    return false;
  }
  return withHarness((harness) =>
    withApi(
      harness,
      async (url) => {
        let passed = true;
        for (const mode of MODES) passed = (await probeMode(url, mode)) && passed;
        return passed;
      },
      // The limit is raised because so many calls would otherwise be refused at once, and this run is about slowness.
      { LIMITES_ANONIMO: '100000' },
    ),
  );
}

async function probeMode(url: string, { nombre, options }: (typeof MODES)[number]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'oficina-lentos-'));
  const outputPath = join(folder, 'lentos');
  const stop = new AbortController();
  try {
    const pendingWaits = probeApi(url, stop.signal);
    const general = [
      '-c',
      CONNECTIONS,
      '-r',
      CONNECTIONS,
      '-i',
      INTERVAL_S,
      '-x',
      2,
      '-l',
      PLAZO_S * 2,
      '-p',
      3,
    ];
    await run('slowhttptest', [
      ...options,
      ...general.map(String),
      ...['-g', '-o', outputPath, '-v', '0', '-u', `${url}/api/oob/autologin`],
    ]);
    stop.abort();
    const { openCount, lastSecond } = parseCounts(await readFile(`${outputPath}.csv`, 'utf8'));
    const waits = (await pendingWaits).sort((a, b) => a - b);
    const worst = waits.at(-1) ?? Number.POSITIVE_INFINITY;
    const p99 = waits[Math.floor(waits.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    console.log(
      `  ${nombre}: ${openCount} conexiones lentas, la última se fue a los ${lastSecond} s; ${waits.length} clientes atendidos, p99 ${Math.round(p99)} ms, el peor ${Math.round(worst)} ms`,
    );
    return openCount === CONNECTIONS && lastSecond <= PLAZO_S && p99 < ESPERA_MS;
  } finally {
    stop.abort();
    await rm(folder, { recursive: true });
  }
}

/** A customer calls every tenth of a second. A call without an answer counts as an endless wait. */
async function probeApi(url: string, stop: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  while (!stop.aborted) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api/health/live`).catch(() => null);
    waits.push(answer?.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
    await sleep(100);
  }
  return waits;
}

/** The columns are: second, closed, pending, connected, and whether it answered. */
function parseCounts(csv: string): { openCount: number; lastSecond: number } {
  const rows = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').map(Number));
  const openCount = Math.max(0, ...rows.map(([, , , openCount = 0]) => openCount));
  const lastSecond = Math.max(
    0,
    ...rows.map(([second = 0, , , openCount = 0]) => (openCount > 0 ? second : 0)),
  );
  return { openCount, lastSecond };
}
