import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi } from './api.ts';
import type { BenchDatabase } from './database.ts';
import { runWrk, type WrkLoad } from './wrk.ts';

type Frame = { functionName: string; url: string; lineNumber: number };
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
};

/** On a busy machine, waiting for a core is counted too. The profile is not kept. */
export async function profileApi(
  database: BenchDatabase,
  load: Omit<WrkLoad, 'seed'>,
  log: string,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  try {
    const api = await startApi(database.appUrl, {
      log,
      execArgv: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
    });
    try {
      const { perSecond } = await runWrk(api.url, { ...load, seed: 1 });
      console.log(`${perSecond.toFixed(0)} req/s while profiled`);
    } finally {
      await api.stop();
    }
    const [file] = await readdir(folder);
    print(JSON.parse(await readFile(join(folder, file ?? ''), 'utf8')) as Profile, load.seconds / 2);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Only the last seconds count, because before them Node was still loading and compiling. */
function print({ nodes, samples, timeDeltas }: Profile, seconds: number): void {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  /** The time of Node's own code is attributed to its caller. */
  const ownerOf = (id: number | undefined): string => {
    const frame = id === undefined ? undefined : frames.get(id);
    return frame ? (placeOf(frame.url) ?? ownerOf(parents.get(id ?? 0))) : 'nobody of ours';
  };
  const byPlace = new Map<string, number>();
  const byName = new Map<string, number>();
  let busy = 0;
  let left = timeDeltas.reduce((sum, micros) => sum + micros, 0);
  samples.forEach((id, index) => {
    const micros = timeDeltas[index] ?? 0;
    left -= micros;
    if (left > seconds * 1e6) return;
    const frame = frames.get(id);
    if (!frame || frame.functionName === '(idle)') return;
    const native = frame.url === '' || frame.url.startsWith('node:');
    const owner = frame.functionName.startsWith('(') ? frame.functionName : ownerOf(id);
    const name = native ? `${frame.functionName} for ${owner}` : `${frame.functionName} ${shortOf(frame)}`;
    busy += micros;
    byPlace.set(owner, (byPlace.get(owner) ?? 0) + micros);
    byName.set(name, (byName.get(name) ?? 0) + micros);
  });
  for (const [title, map, most] of [
    ['By place', byPlace, 20],
    ['By function', byName, 30],
  ] as const) {
    console.log(`\n${title}, % of busy time`);
    for (const [name, micros] of [...map].sort((a, b) => b[1] - a[1]).slice(0, most))
      console.log(`${((micros * 100) / busy).toFixed(1).padStart(6)}  ${name}`);
  }
}

const shortOf = ({ url, lineNumber }: Frame) => `${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`;

function placeOf(url: string): string | undefined {
  if (url === '' || url.startsWith('node:')) return undefined;
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return library ?? /\/((?:packages|features|apps)\/[^/]+)/.exec(url)?.[1];
}
