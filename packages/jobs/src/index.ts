export {
  defineCron,
  defineJob,
  type HandledJob,
  type Handler,
  handle,
  type Job,
  type JobOptions,
} from './job.ts';
export {
  createJobs,
  DEAD,
  type EnqueueOptions,
  type Jobs,
  type JobsSettings,
  type QueueState,
} from './jobs.ts';
export { queueJobs } from './lazy.ts';
