export { createJobs, type Jobs, type JobsConfig } from './jobs.ts';
export type { Claim, Queue } from './queue.ts';
export { noSuchJob } from './read-jobs.ts';
export type { RunEnd, RunReport } from './run-job.ts';
export type {
  Job,
  JobEvent,
  JobFilters,
  JobPage,
  JobSettings,
  JobsLog,
  NewJob,
  PageDone,
  PagePreview,
} from './types.ts';
export * from './webhooks/index.ts';
export { startWorker, type Worker, type WorkerDeps } from './worker.ts';
