import type { Tx } from '@oficina/db';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { type Job as FetchedJob, fromKysely, type JobResult, PgBoss } from 'pg-boss';
import { isOfAnotherDay } from './catch-up.ts';
import type { HandledJob, Job } from './job.ts';
import { SCHEMA } from './schema.ts';

/** A job that nobody could do ends here and keeps the name of its original queue. */
export const DEAD = 'muertos';

const ZONE = 'America/Argentina/Buenos_Aires';
const DAY_S = 86_400;

export type JobsSettings = {
  url: string;
  /** The process that queues and the process that works must know the same jobs. */
  jobs: readonly Job[];
  clock: Clock;
  log: Logger;
  applicationName?: string;
  /** The connection that listens is not included. */
  connections?: number;
  /** A process that only queues runs no crons, does not supervise others and does not listen for notifications. */
  works?: boolean;
};

export type EnqueueOptions = { startAfter?: Date; priority?: number };

export type QueueState = {
  name: string;
  ready: number;
  later: number;
  active: number;
  failed: number;
};

export type Jobs = {
  /** The job is queued in the same transaction as its change: after a rollback it never existed. */
  enqueue<Data extends object>(tx: Tx, job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  enqueueAll<Data extends object>(
    tx: Tx,
    job: Job<Data>,
    list: readonly Data[],
    options?: EnqueueOptions,
  ): Promise<void>;
  run(handled: readonly HandledJob[]): Promise<void>;
  check(): Promise<void>;
  state(): Promise<QueueState[]>;
  stop(timeoutMs?: number): Promise<void>;
};

export async function createJobs(settings: JobsSettings): Promise<Jobs> {
  const { jobs, clock, log, works = false } = settings;
  const boss = new PgBoss({
    connectionString: settings.url,
    schema: SCHEMA,
    application_name: settings.applicationName ?? 'oficina-cola',
    max: settings.connections ?? (works ? 4 : 2),
    migrate: false,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    // A killed process is noticed by its missing heartbeat, at most one interval later.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
    reindex: false,
  });
  boss.on('error', (err) => log.error({ err }, 'queue'));
  boss.on('warning', ({ message }) => log.warn({ operacion: 'cola', resultado: message }, 'queue'));
  await boss.start();
  await makeQueues(boss, jobs);

  const stopping = new AbortController();
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const known = (job: Job) => {
    if (!byName.has(job.name)) throw new Error(`The job ${job.name} is not among those of createJobs().`);
  };
  const optionsOf = ({ startAfter, priority }: EnqueueOptions) => ({
    ...(startAfter && { startAfter }),
    ...(priority !== undefined && { priority }),
  });

  return {
    async enqueue(tx, job, data, options = {}) {
      known(job as unknown as Job);
      await boss.send(job.name, data, { ...optionsOf(options), db: fromKysely(tx) });
    },
    async enqueueAll(tx, job, list, options = {}) {
      known(job as unknown as Job);
      if (list.length === 0) return;
      const rows = list.map((data) => ({ data, ...optionsOf(options) }));
      await boss.insert(job.name, rows, { db: fromKysely(tx) });
    },
    async run(handled) {
      for (const one of handled) await work(boss, one, { clock, log, stopping: stopping.signal });
      for (const { job } of handled)
        if (job.when) await boss.schedule(job.name, job.when, {}, { tz: ZONE, missed: 'once' });
    },
    async check() {
      if (!(await boss.isInstalled())) throw new Error('The queue has no tables.');
    },
    async state() {
      const names = [...byName.keys(), DEAD];
      const readings = await Promise.all(names.map((name) => boss.getQueueStats(name, { force: true })));
      return readings.flat().map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
        name,
        ready: readyCount,
        later: deferredCount,
        active: activeCount,
        failed: failedCount,
      }));
    },
    async stop(timeoutMs = 30_000) {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: timeoutMs, close: true });
    },
  };
}

async function makeQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await boss.createQueue(DEAD, { retentionSeconds: 90 * DAY_S });
  for (const { name, when, options } of jobs) {
    const wanted = {
      heartbeatSeconds: 10,
      expireInSeconds: options.expireInSeconds ?? 900,
      retryLimit: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      deleteAfterSeconds: DAY_S,
      deadLetter: DEAD,
      notify: options.urgent ?? false,
    };
    // One waiting cron is enough, because each run does all that is due.
    await boss.createQueue(name, { ...wanted, policy: when ? 'short' : 'standard' });
    await boss.updateQueue(name, wanted);
  }
}

type Around = { clock: Clock; log: Logger; stopping: AbortSignal };

async function work(boss: PgBoss, { job, handler }: HandledJob, around: Around): Promise<void> {
  const { urgent = false, workers = 1, batch = urgent ? 1 : 2 } = job.options;
  const options = {
    localConcurrency: workers,
    batchSize: batch,
    burstWhenBatchFull: batch > 1,
    pollingIntervalSeconds: urgent ? 0.5 : 2,
    notifyPollingIntervalSeconds: 2,
    perJobResults: true,
  } as const;
  await boss.work<object>(job.name, options, async (fetched) => {
    const results: JobResult[] = [];
    for (const one of fetched) results.push(await settle(job, handler, one, around));
    return results;
  });
}

async function settle(
  job: Job,
  handler: HandledJob['handler'],
  fetched: FetchedJob<object>,
  { clock, log, stopping }: Around,
): Promise<JobResult> {
  const { id } = fetched;
  if (job.when && isOfAnotherDay(job.when, clock.now())) return { id, status: 'completed' };
  const read = job.schema.safeParse(fetched.data);
  if (!read.success) {
    log.error({ job: job.name }, 'job that cannot be read');
    return { id, status: 'deadletter', output: { error: 'unreadable' } };
  }
  try {
    await handler(read.data as never, AbortSignal.any([fetched.signal, stopping]));
    return { id, status: 'completed' };
  } catch (err) {
    log.error({ err, job: job.name }, 'job failed');
    // Only the kind of error is kept, because a message may quote data that must not be stored.
    return { id, status: 'failed', output: { error: err instanceof Error ? err.name : typeof err } };
  }
}
