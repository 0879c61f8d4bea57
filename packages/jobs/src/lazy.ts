import { createJobs, type Jobs, type JobsSettings } from './jobs.ts';

/**
 * A process that only queues connects at the first job, so that it can start and report what is wrong while the database is
 * down. A failed connection is tried again at the next job.
 */
export function queueJobs(settings: Omit<JobsSettings, 'works'>): Omit<Jobs, 'run'> {
  let begun: Promise<Jobs> | undefined;
  const begin = () => {
    begun ??= createJobs(settings).catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    return begun;
  };
  return {
    enqueue: async (tx, job, data, options) => (await begin()).enqueue(tx, job, data, options),
    enqueueAll: async (tx, job, list, options) => (await begin()).enqueueAll(tx, job, list, options),
    check: async () => (await begin()).check(),
    state: async () => (await begin()).state(),
    async stop(timeoutMs) {
      const jobs = await begun?.catch(() => undefined);
      await jobs?.stop(timeoutMs);
    },
  };
}
