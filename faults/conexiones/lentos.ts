// Those who hold connections by sending almost nothing: they are gone in half a minute, and the others never notice.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withApi, withCasa } from '../casa.ts';

const CONEXIONES = 200;
const CADA_S = 5;
const PLAZO_S = 30;
/** A customer who waits this long for an easy answer would say that the office is down. */
const ESPERA_MS = 1_000;

const MODOS = [
  { nombre: 'encabezados', opciones: ['-H'] },
  { nombre: 'cuerpo', opciones: ['-B', '-f', 'application/json', '-s', '4096'] },
] as const;

const run = promisify(execFile);

export async function lentos(): Promise<boolean> {
  const falta = await run('slowhttptest', ['-h']).catch(
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
  if (falta === true) {
    console.log('  falta slowhttptest (Debian: apt-get install slowhttptest)');
    return false;
  }
  return withCasa((casa) =>
    withApi(
      casa,
      async (url) => {
        let passed = true;
        for (const modo of MODOS) passed = (await probar(url, modo)) && passed;
        return passed;
      },
      // They would be turned away at once for being many: here it is the slowness that is looked at.
      { LIMITES_ANONIMO: '100000' },
    ),
  );
}

async function probar(url: string, { nombre, opciones }: (typeof MODOS)[number]): Promise<boolean> {
  const carpeta = await mkdtemp(join(tmpdir(), 'oficina-lentos-'));
  const salida = join(carpeta, 'lentos');
  const fin = new AbortController();
  try {
    const clientes = atender(url, fin.signal);
    const general = ['-c', CONEXIONES, '-r', CONEXIONES, '-i', CADA_S, '-x', 2, '-l', PLAZO_S * 2, '-p', 3];
    await run('slowhttptest', [
      ...opciones,
      ...general.map(String),
      ...['-g', '-o', salida, '-v', '0', '-u', `${url}/api/oob/autologin`],
    ]);
    fin.abort();
    const { abiertas, ultimo } = contar(await readFile(`${salida}.csv`, 'utf8'));
    const esperas = (await clientes).sort((a, b) => a - b);
    const peor = esperas.at(-1) ?? Number.POSITIVE_INFINITY;
    const p99 = esperas[Math.floor(esperas.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    console.log(
      `  ${nombre}: ${abiertas} conexiones lentas, la última se fue a los ${ultimo} s; ${esperas.length} clientes atendidos, p99 ${Math.round(p99)} ms, el peor ${Math.round(peor)} ms`,
    );
    return abiertas === CONEXIONES && ultimo <= PLAZO_S && p99 < ESPERA_MS;
  } finally {
    fin.abort();
    await rm(carpeta, { recursive: true });
  }
}

/** A customer every tenth of a second; one that is not answered has waited for ever. */
async function atender(url: string, fin: AbortSignal): Promise<number[]> {
  const esperas: number[] = [];
  while (!fin.aborted) {
    const desde = performance.now();
    const answer = await fetch(`${url}/api/health/live`).catch(() => null);
    esperas.push(answer?.ok ? performance.now() - desde : Number.POSITIVE_INFINITY);
    await sleep(100);
  }
  return esperas;
}

/** Its table: second, closed, pending, connected, whether it answered. */
function contar(tabla: string): { abiertas: number; ultimo: number } {
  const filas = tabla
    .trim()
    .split('\n')
    .slice(1)
    .map((fila) => fila.split(',').map(Number));
  const abiertas = Math.max(0, ...filas.map(([, , , abiertas = 0]) => abiertas));
  const ultimo = Math.max(0, ...filas.map(([segundo = 0, , , abiertas = 0]) => (abiertas > 0 ? segundo : 0)));
  return { abiertas, ultimo };
}
