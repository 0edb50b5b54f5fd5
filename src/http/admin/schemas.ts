import { z } from 'zod';
import {
  type AccountDetail,
  type AccountState,
  type AuditEntry,
  accountFields,
  type ErrorDay,
  type LedgerEntry,
  messageOfCode,
  SERVICES,
  type UsageDay,
} from '../../accounts/index.ts';
import { accountBody, accountSchema } from '../account/account-body.ts';
import { adminJobSchema } from '../jobs/parse-async-body.ts';

const f = accountFields;

/** Unknown members are refused: a misspelt limit must not pass for one that was set. */
export const limitsRequest = z
  .strictObject({
    name: f.name,
    overdraft: f.overdraft,
    daily_free_pages: f.dailyFreePages,
    quota_time_zone: f.quotaTimeZone,
    qps: f.qps,
    allow_ips: f.allowIps,
    services: f.services,
    webhook_secret: f.webhookSecret,
  })
  .partial();

export const createRequest = limitsRequest.extend({
  name: f.name,
  app_id: f.appId.optional(),
  pages: f.firstCredit.optional(),
});

export const creditRequest = z.strictObject({ pages: f.credit, key: f.key, note: f.note.optional() });

export const rotateRequest = z.strictObject({
  overlap_s: z
    .number()
    .min(0)
    .max(366 * 86_400)
    .default(86_400)
    .describe('Seconds for which earlier secrets with the same tag stay valid.'),
  tag: f.tag.optional(),
  expires_at: z.iso.datetime({ offset: true }).optional().describe('When the new secret expires; never if missing.'),
});

export const publishRequest = z.strictObject({ published: z.boolean() });

const limit = z.coerce.number().int().min(1).max(1000).default(100);
const before = z.coerce.number().int().min(1).optional().describe('`next` of the previous page.');
export const accountsQuery = z.strictObject({
  after: z.string().optional().describe('`next` of the previous page.'),
  limit,
});
export const ledgerQuery = z.strictObject({ before, limit, kind: z.enum(['page', 'free_page', 'credit']).optional() });
export const usageQuery = z.strictObject({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  by: z.enum(['service', 'tag']).default('service').describe('tag: separate rows for each tag of secrets'),
});
export const auditQuery = z.strictObject({ app_id: z.string().optional(), before, limit });

const when = z.iso.datetime();
const disabled = { disabled_at: when.nullable() };
const adminAccountSchema = accountSchema.extend(disabled).meta({ id: 'AdminAccountState' });
export const accountDetailSchema = adminAccountSchema
  .extend({
    ledger_sum: z.int().describe('Sum of all entries of the ledger: equal to the balance.'),
    secrets: z
      .array(
        z.object({
          id: z.uuid(),
          tag: z.string().nullable().describe('tag of the secret; null: none'),
          created_at: when,
          expires_at: when.nullable(),
        }),
      )
      .describe('Secrets that work, without their values.'),
  })
  .meta({ id: 'AdminAccount' });
const page = <T extends z.ZodType>(name: string, item: T) =>
  z.object({ [name]: z.array(item), next: z.union([z.string(), z.int()]).nullable() });
export const accountsAnswer = page('accounts', adminAccountSchema);
export const createdAnswer = z.object({
  account: accountDetailSchema,
  secret_code: z.string().describe('Shown this once; only a hash of it is kept.'),
  webhook_secret: z.string().optional(),
});
export const limitsAnswer = z.object({
  account: accountDetailSchema,
  webhook_secret: z.string().optional().describe('The new secret for webhooks, if the request set one.'),
});
export const creditAnswer = z.object({
  balance: z.int().describe('balance after the change, in pages'),
  replayed: z.boolean().describe('true: this key was used before, and nothing was changed.'),
});
export const rotateAnswer = z.object({ app_id: z.string(), secret_code: z.string(), old_secrets_end_at: when });
const ledgerEntry = z
  .object({
    id: z.int(),
    at: when,
    kind: z.enum(['page', 'free_page', 'credit']),
    amount: z.int(),
    service: z.string().nullable(),
    request_id: z.string().describe('Of pages: the request or job. Of credits: their key.'),
    page_number: z.int().nullable(),
    note: z.string().nullable(),
    tag: z.string().nullable().describe('tag of the secret that signed the request'),
  })
  .meta({ id: 'LedgerEntry' });
export const ledgerAnswer = page('entries', ledgerEntry);
const usageDay = z
  .object({
    day: z.iso.date(),
    service: z.string(),
    pages: z.int().describe('billed pages'),
    free_pages: z.int(),
    tag: z.string().nullable().optional().describe('with by=tag: tag of the secret; null: secrets without a tag'),
  })
  .meta({ id: 'UsageDay' });
export const usageAnswer = z.object({ days: z.array(usageDay) });
export const errorsQuery = usageQuery.omit({ by: true });
export const errorsAnswer = z.object({
  errors: z
    .array(
      z
        .object({
          day: z.iso.date().describe('In the time zone of the quota.'),
          service: z.string(),
          code: z.int().describe('Of the catalogue of errors; 0: none.'),
          message: z.string().describe('What the code means.'),
          count: z.int().describe('Answers with this code, and failed jobs.'),
        })
        .meta({ id: 'ErrorDay' }),
    )
    .describe('Days with errors, oldest first.'),
});
export const auditAnswer = page(
  'entries',
  z.object({
    id: z.int(),
    at: when,
    actor: z.string(),
    action: z.string(),
    app_id: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
  }),
);
export const jobsQuery = z.strictObject({
  app_id: z.string().optional().describe('only jobs of this account'),
  form: z.enum(['v1', 'newer']).optional().describe('form of the parse that was asked for'),
  state: z
    .enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled'])
    .optional()
    .describe('only jobs in this state'),
  after: z.string().max(200).optional().describe('`next` of the previous page.'),
  limit: limit.pipe(z.int().max(100)).default(50),
});
export const jobsAnswer = page('jobs', adminJobSchema);
export const retryAnswer = z.object({ job_id: z.string().describe('id of the new job') });
export const servicesAnswer = z.object({
  services: z.array(z.object({ name: z.enum(SERVICES), published: z.boolean() })),
});

export const stateBody = (state: AccountState): z.infer<typeof adminAccountSchema> => ({
  ...accountBody(state),
  disabled_at: state.disabledAt?.toISOString() ?? null,
});

export const detailBody = (detail: AccountDetail): z.infer<typeof accountDetailSchema> => ({
  ...stateBody(detail),
  ledger_sum: detail.ledgerSum,
  secrets: detail.secrets.map((s) => ({
    id: s.id,
    tag: s.tag,
    created_at: s.createdAt.toISOString(),
    expires_at: s.expiresAt?.toISOString() ?? null,
  })),
});

const entryBody = (entry: LedgerEntry) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  kind: entry.kind,
  amount: entry.amount,
  service: entry.service,
  request_id: entry.requestId,
  page_number: entry.pageNumber,
  note: entry.note,
  tag: entry.tag,
});

/** A page of the ledger, as administrators and the account itself read it. */
export const ledgerPage = (entries: LedgerEntry[], limit: number): z.infer<typeof ledgerAnswer> => ({
  entries: entries.map(entryBody),
  next: next(entries, limit),
});

/** Cursor of the page after this one; null after the last one. */
const next = (rows: { id: number }[], limit: number): number | null =>
  rows.length < limit ? null : rows[rows.length - 1]!.id;

export const usageBody = (days: UsageDay[]): z.infer<typeof usageAnswer> => ({
  days: days.map(({ freePages, ...day }) => ({ ...day, free_pages: freePages })),
});

export const errorsBody = (days: ErrorDay[]): z.infer<typeof errorsAnswer> => ({
  errors: days.map((day) => ({ ...day, message: messageOfCode(day.code) })),
});

export const auditBody = (entry: AuditEntry) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  actor: entry.actor,
  action: entry.action,
  app_id: entry.appId,
  detail: entry.detail,
});
