import { z } from 'zod';
import { networkRange } from './addresses.ts';
import { isWebhookSecret } from './secrets.ts';
import { SERVICES } from './types.ts';

/**
 * What can be set of an account, each value with its rule; the admin API and the command line take theirs from here.
 */
export const accountFields = {
  appId: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters without blanks')
    .describe('What clients send as x-ti-app-id. Made when missing.'),
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}*$/u, 'must not hold control characters')
    .describe('Name of the account, shown to people.'),
  overdraft: z
    .int()
    .min(0)
    .max(1e12)
    .nullable()
    .describe('How many pages the balance may go below zero; null: without limit.'),
  dailyFreePages: z.int().min(0).max(1e9).describe('Pages a day that cost nothing.'),
  quotaTimeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, 'must be an IANA time zone such as Asia/Shanghai')
    .describe('IANA time zone whose midnight begins a new free quota.'),
  qps: z
    .number()
    .positive()
    .max(1e6)
    .nullable()
    .describe("Requests per second; null: without limit. A second's worth may come at once."),
  allowIps: z
    .array(z.string().refine((text) => networkRange(text) !== undefined, 'must be an address or a CIDR range'))
    .max(1000)
    .describe('Addresses and CIDR ranges, IPv4 and IPv6, that may use the account; empty: every address.'),
  services: z
    .partialRecord(z.enum(SERVICES), z.boolean())
    .describe('Services switched on or off; those not named stay as they are.'),
  webhookSecret: z
    .union([
      z.literal('new'),
      z.string().refine(isWebhookSecret, 'must be whsec_ and base64 of 24 to 64 bytes'),
      z.null(),
    ])
    .describe('Signs webhooks (Standard Webhooks, whsec_...); "new" makes one, null removes it.'),
  credit: z
    .int()
    .min(-1e12)
    .max(1e12)
    .refine((pages) => pages !== 0, 'must not be 0')
    .describe('Pages to add to the balance; negative takes back.'),
  firstCredit: z.int().min(0).max(1e12).describe('Pages to begin with.'),
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters without blanks')
    .describe('Idempotency key: a second credit with the same key changes nothing.'),
  tag: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{Cc}*$/u, 'must not hold control characters')
    .describe('Name of a key, such as a team or a program: what is used with the key is counted under it.'),
  note: z
    .string()
    .trim()
    .max(500)
    .regex(/^[^\0]*$/, 'must not hold NUL')
    .describe('Note in the ledger, such as the number of an invoice.'),
} as const;

/** Changes of limits. Members that are missing stay as they are. */
export const accountChanges = z
  .object({
    name: accountFields.name,
    overdraft: accountFields.overdraft,
    dailyFreePages: accountFields.dailyFreePages,
    quotaTimeZone: accountFields.quotaTimeZone,
    qps: accountFields.qps,
    allowIps: accountFields.allowIps,
    services: accountFields.services,
    webhookSecret: accountFields.webhookSecret,
  })
  .partial();
export type AccountChanges = z.infer<typeof accountChanges>;

export const newAccount = accountChanges.extend({
  name: accountFields.name,
  appId: accountFields.appId.optional(),
  pages: accountFields.firstCredit.optional(),
});
export type NewAccount = z.infer<typeof newAccount>;

/**
 * Both the runtime and PostgreSQL know it, and mean the same: offsets are left out because POSIX counts them the other
 * way round.
 */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
