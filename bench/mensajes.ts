import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { end, type Harness, startWorker, withHarness } from '../faults/harness.ts';
import { CORREOS, enqueueEmails, NORMAL, withMensajeWriter } from '../faults/mensajes/mensaje-writer.ts';
import { judgeRatio, median } from './judge.ts';
import { versionOf } from './machine.ts';
import type { Options } from './options.ts';
import { beginTimed, close, open } from './report.ts';

const FLOOR = 0.7;
const POOL = 5;
const bare = fileURLToPath(new URL('./mensajes-bare.ts', import.meta.url));
const run = promisify(execFile);

/** Writing is compared with a bare INSERT, and sending with a bare nodemailer pool. */
export async function benchMensajes(options: Options): Promise<boolean> {
  const start = beginTimed(options.anyway);
  const rounds = Number(options.rounds);
  const [written, sent] = options.short ? [20_000, 1_000] : [600_000, 20_000];
  return withHarness(async (harness) => {
    const versions = { 'pg-boss': versionOf('pg-boss'), nodemailer: versionOf('nodemailer') };
    const head = await open('mensajes', start, versions);
    await harness.smtp.ask('/__sim/config', { countOnly: true });
    const creation: { bare: number; ours: number }[] = [];
    const drain: { bare: number; ours: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      creation.push({ bare: await writeBare(harness, written), ours: await writeOurs(harness, written) });
      drain.push({ bare: await sendBare(harness, sent), ours: await sendOurs(harness, sent) });
    }
    const ratios = (list: typeof drain) => list.map(({ bare: theirs, ours }) => theirs / ours);
    const row = (name: string, count: number, list: typeof drain) => [
      name,
      count,
      (count / median(list.map(({ bare: seconds }) => seconds))).toFixed(0),
      (count / median(list.map(({ ours }) => ours))).toFixed(0),
      ratios(list)
        .map((ratio) => ratio.toFixed(2))
        .join(' '),
    ];
    const verdicts = [
      { what: 'writing', ...judgeRatio(ratios(creation), FLOOR) },
      { what: 'sending', ...judgeRatio(ratios(drain), FLOOR) },
    ];
    return close(
      head,
      {
        about:
          'Writing messages set-based beside the bare INSERT … SELECT, and sending them through queue, rows and templates beside a bare nodemailer pool, each pair in the same round.',
        tables: [
          {
            title: 'Messages per second, median of the rounds',
            columns: ['', 'messages', 'bare', 'ours', 'ratio of each round'],
            rows: [row('writing', written, creation), row('sending', sent, drain)],
          },
        ],
        notes: [`One worker, ${POOL} connections on both sides; the simulator only counts.`],
        verdicts: verdicts.map(({ what, passed, why }) => ({ passed, why: `${what}: ${why}` })),
        data: { creation, drain },
      },
      !options.short,
    );
  });
}

async function empty({ pool, smtp }: Harness): Promise<void> {
  await pool.query('truncate mensajes cascade');
  await pool.query('delete from pgboss.job');
  await pool.query('vacuum mensajes');
  await smtp.ask('/__sim/reset', {});
  await smtp.ask('/__sim/config', { countOnly: true });
}

const seconds = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

/** The rows are the same, without jobs and without returning what was written. */
async function writeBare(harness: Harness, count: number): Promise<number> {
  await empty(harness);
  const { columns, text } = CORREOS;
  return seconds(() =>
    harness.pool.query(
      `insert into mensajes (${columns}, tipo_contenido, created, updated, proximo, vence)
       select ${columns}, 'text/html', now(), now(), now() + interval '1 hour', now() + interval '72 hours'
       from (${text}) avisos`,
      [count, NORMAL],
    ),
  );
}

async function writeOurs(harness: Harness, count: number): Promise<number> {
  await empty(harness);
  return withMensajeWriter(harness, (writer) => enqueueEmails(writer, count));
}

async function sendBare(harness: Harness, count: number): Promise<number> {
  await empty(harness);
  const { stdout } = await run(process.execPath, [
    '--no-warnings',
    bare,
    harness.smtpUrl,
    String(count),
    String(POOL),
  ]);
  return (JSON.parse(stdout) as { seconds: number }).seconds;
}

/** Time runs from the moment the worker reports ready until the last message is accepted. */
async function sendOurs(harness: Harness, count: number): Promise<number> {
  await empty(harness);
  await withMensajeWriter(harness, (writer) => enqueueEmails(writer, count));
  const worker = await startWorker(harness, { SMTP_POOL: String(POOL), MENSAJES_ARRIENDO_S: '300' });
  try {
    return await seconds(async () => {
      while (((await harness.smtp.ask('/__sim/counts')) as { accepted: number }).accepted < count)
        await sleep(100);
    });
  } finally {
    await end(worker, 'SIGTERM');
  }
}
