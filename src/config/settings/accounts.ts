import { choice, text, whole } from '../kinds.ts';
import { optional, required, type Settings } from './setting.ts';

/** Settings of accounts and their administration. */
export const ACCOUNT_SETTINGS = {
  'account.app_id': optional(text('text of at most 200 characters', /^.{1,200}$/), {
    env: ['DOCPARSE_APP_ID'],
    fallbackText: 'generated at first start, printed once',
    about: 'App id of the first account.',
  }),
  'account.secret_code': optional(text('8 to 200 characters', /^\s*\S.{6,198}\S\s*$/), {
    env: ['DOCPARSE_SECRET_CODE'],
    fallbackText: 'generated at first start, printed once',
    about: 'Its secret; only the SHA-256 of it is stored.',
    secret: true,
  }),
  'account.rate_store': required(choice(['database', 'memory']), 'database', {
    env: ['DOCPARSE_RATE_STORE'],
    about: 'Where requests per second are counted: over all servers together, or per server.',
  }),
  'account.max_requests': required(whole(1, 1_000_000), 300, {
    env: ['DOCPARSE_ACCOUNT_REQUESTS'],
    about: 'Requests with documents that one account may have in progress on one server (40306).',
  }),
  'account.max_reads': required(whole(1, 1_000_000), 200, {
    env: ['DOCPARSE_ACCOUNT_READS'],
    about: 'Reads a second of one account on one server: jobs, results, pictures, deliveries, balance (40306).',
  }),
  'account.max_streams': required(whole(1, 1_000_000), 50, {
    env: ['DOCPARSE_ACCOUNT_STREAMS'],
    about: 'Event streams that one account may have open on one server (40306).',
  }),
  'account.max_redeliveries': required(whole(1, 1_000_000), 60, {
    env: ['DOCPARSE_ACCOUNT_REDELIVERIES'],
    about:
      'Webhook redeliveries a minute that one account may ask one server for (40306); they count against its QPS too.',
  }),
  'account.unbilled_s': required(whole(0, 1_000_000), 600, {
    env: ['DOCPARSE_ACCOUNT_UNBILLED_S'],
    about:
      'Seconds of engine processes an hour that one account may have for documents and pages that failed or were given up, which nobody pays for; more, and its requests are refused (40306) and its jobs wait. 0: without limit.',
  }),

  'admin.token': optional(text('at least 16 characters', /^.{16,500}$/), {
    env: ['DOCPARSE_ADMIN_TOKEN'],
    fallbackText: 'no admin API',
    about: 'Bearer token of the admin API.',
    secret: true,
  }),
} as const satisfies Settings;
