import type * as z from 'zod/mini';

export type JobOptions = {
  /** Woken when it is queued instead of at the next look. For what a person is waiting for. */
  urgent?: boolean;
  /** How many run at once in each process. */
  workers?: number;
  /** How many are fetched together. With one, each waits for a look of its own. */
  batch?: number;
  /** Longest that one may take before it is given to somebody else. */
  expireInSeconds?: number;
};

/** Something to do, once it is committed; at least once, perhaps twice: a second time must not matter. */
export type Job<Data extends object = object> = {
  readonly name: string;
  readonly schema: z.ZodMiniType<Data>;
  readonly options: JobOptions;
  /** Buenos Aires time, as cron writes it. */
  readonly when?: string;
};

export type Handler<Data extends object> = (data: Data, signal: AbortSignal) => Promise<void>;

/** A job with what does it, for the process that does it. */
export type HandledJob = { job: Job; handler: Handler<never> };

export function defineJob<Data extends object>(
  name: string,
  schema: z.ZodMiniType<Data>,
  options: JobOptions = {},
): Job<Data> {
  return { name, schema, options };
}

/** A nudge, not a clock: it comes somewhere inside its minute. */
export function defineCron(name: string, when: string, schema: z.ZodMiniType<object>): Job {
  return { name, when, schema, options: {} };
}

export function handle<Data extends object>(job: Job<Data>, handler: Handler<Data>): HandledJob {
  // The handler is only ever given what the schema of its own job has read.
  return { job: job as unknown as Job, handler: handler as unknown as Handler<never> };
}
