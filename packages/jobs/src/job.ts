import type * as z from 'zod/mini';

export type JobOptions = {
  /** An urgent job, for which a person is waiting, wakes a worker when it is queued instead of waiting for the next poll. */
  urgent?: boolean;
  /** The number is per process. */
  workers?: number;
  /** This many jobs are fetched together. With one, each job waits for its own poll. */
  batch?: number;
  /** After this time the job is given to another worker. */
  expireInSeconds?: number;
};

/** A job runs only once it is committed, and at least once: a second run must not matter. */
export type Job<Data extends object = object> = {
  readonly name: string;
  readonly schema: z.ZodMiniType<Data>;
  readonly options: JobOptions;
  /** This is a cron expression in Buenos Aires time. */
  readonly when?: string;
};

export type Handler<Data extends object> = (data: Data, signal: AbortSignal) => Promise<void>;

export type HandledJob = { job: Job; handler: Handler<never> };

export function defineJob<Data extends object>(
  name: string,
  schema: z.ZodMiniType<Data>,
  options: JobOptions = {},
): Job<Data> {
  return { name, schema, options };
}

/** A cron is not an exact clock: it runs somewhere inside its minute. */
export function defineCron(name: string, when: string, schema: z.ZodMiniType<object>): Job {
  return { name, when, schema, options: {} };
}

export function handle<Data extends object>(job: Job<Data>, handler: Handler<Data>): HandledJob {
  // The cast is safe because the handler only receives data that its own job's schema has read.
  return { job: job as unknown as Job, handler: handler as unknown as Handler<never> };
}
