import { flag, privateAddresses, whole } from '../kinds.ts';
import { required, type Settings } from './setting.ts';

/** Settings of asynchronous jobs and their webhooks. */
export const JOB_SETTINGS = {
  'jobs.worker': required(flag(), true, {
    env: ['DOCPARSE_WORKER'],
    about: 'Whether `serve` also works on jobs; `serve --no-worker` says no.',
  }),
  'jobs.max_attempts': required(whole(1, 100), 3, {
    env: ['DOCPARSE_JOB_MAX_ATTEMPTS'],
    about: 'Attempts of a job before it fails.',
  }),
  'jobs.timeout_s': required(whole(1, 80_000), 3600, {
    env: ['DOCPARSE_JOB_TIMEOUT_S'],
    about: 'Time for the document of one job; pages not started by then are page failures.',
  }),
  'jobs.ttl_days': required(whole(1, 3650), 30, {
    env: ['DOCPARSE_JOB_TTL_DAYS'],
    about: 'How long jobs and their results are kept.',
  }),
  'jobs.retry_h': required(whole(0, 720), 24, {
    env: ['DOCPARSE_JOB_RETRY_H'],
    about: 'How long the document and the settings of a failed job are kept, so that it can be retried; 0: not at all.',
  }),

  'webhook.timeout_s': required(whole(1, 300), 10, {
    env: ['DOCPARSE_WEBHOOK_TIMEOUT_S'],
    about: 'Time that a receiver has to answer.',
  }),
  'webhook.max_age_h': required(whole(1, 720), 24, {
    env: ['DOCPARSE_WEBHOOK_MAX_AGE_H'],
    about: 'How long a delivery is tried again.',
  }),
  'webhook.allow_private': required(privateAddresses(), 'none', {
    env: ['DOCPARSE_WEBHOOK_ALLOW_PRIVATE'],
    about: 'Private addresses that webhooks may reach: none, all, or CIDR ranges and host names.',
  }),
} as const satisfies Settings;
