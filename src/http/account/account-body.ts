import { z } from 'zod';
import { type AccountState, SERVICES } from '../../accounts/index.ts';

const pages = z.int();
const when = z.iso.datetime();

/** What an account may read of itself. */
export const accountSchema = z
  .object({
    app_id: z.string(),
    name: z.string(),
    balance: pages.describe('Pages: the sum of all ledger entries. Below zero if the account used its overdraft.'),
    overdraft: z.int().nullable().describe('How many pages the balance may go below zero; null: without limit.'),
    held: pages.describe('Pages reserved for work in progress.'),
    available: z
      .int()
      .nullable()
      .describe('Pages that new work can use now, with the free quota; null: without limit.'),
    quota: z.object({
      daily_pages: pages.describe('Free pages of each day.'),
      left: pages.describe('Free pages that are left today.'),
      time_zone: z.string(),
      renewed_at: z.string().describe('When the next free quota starts, as text for people.'),
    }),
    qps: z.number().nullable().describe('Requests per second; null: without limit.'),
    allow_ips: z.array(z.string()).describe('CIDR ranges; empty: every address.'),
    services: z.record(z.enum(SERVICES), z.boolean()),
    today: z
      .object({
        pages: pages.describe('Pages that were billed today.'),
        free_pages: pages.describe('Pages among them that the free quota paid.'),
      })
      .describe('Use since midnight in the time zone of the quota.'),
    has_webhook_secret: z.boolean(),
    created_at: when,
  })
  .meta({ id: 'Account' });

export function accountBody(state: AccountState): z.infer<typeof accountSchema> {
  const { balance, overdraft, held, freeLeft } = state;
  return {
    app_id: state.appId,
    name: state.name,
    balance,
    overdraft,
    held,
    available: overdraft === null ? null : Math.max(0, freeLeft + Math.max(0, balance + overdraft) - held),
    quota: {
      daily_pages: state.dailyFreePages,
      left: freeLeft,
      time_zone: state.quotaTimeZone,
      renewed_at: state.quotaRenewedAt,
    },
    qps: state.qps,
    allow_ips: state.allowIps,
    services: state.services,
    today: { pages: state.today.pages, free_pages: state.today.freePages },
    has_webhook_secret: state.hasWebhookSecret,
    created_at: state.createdAt.toISOString(),
  };
}
