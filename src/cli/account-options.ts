import { type AccountChanges, AdminError, SERVICES } from '../accounts/index.ts';

/** Options of `create` and `limit`, as text. */
export interface LimitOptions {
  name?: string;
  overdraft?: string;
  dailyFree?: string;
  timeZone?: string;
  qps?: string;
  allow?: string;
  on?: string;
  off?: string;
  webhookSecret?: string;
}

/**
 * What is not named is missing from the result. Whether values make sense is for the accounts to say. Throws
 * AdminError.
 */
export function readChanges(options: LimitOptions): AccountChanges {
  const orNone = (text: string, option: string): number | null => (text === 'none' ? null : readNumber(text, option));
  const { name, overdraft, dailyFree, timeZone, qps, allow, on, off, webhookSecret } = options;
  const services = { ...switched(on, true, '--on'), ...switched(off, false, '--off') };
  return {
    ...(name !== undefined && { name }),
    ...(overdraft !== undefined && { overdraft: orNone(overdraft, '--overdraft') }),
    ...(dailyFree !== undefined && { dailyFreePages: readNumber(dailyFree, '--daily-free') }),
    ...(timeZone !== undefined && { quotaTimeZone: timeZone }),
    ...(qps !== undefined && { qps: orNone(qps, '--qps') }),
    ...(allow !== undefined && { allowIps: allow === 'any' ? [] : words(allow) }),
    ...(Object.keys(services).length > 0 && { services }),
    ...(webhookSecret !== undefined && { webhookSecret: webhookSecret === 'none' ? null : webhookSecret }),
  };
}

const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

function switched(text: string | undefined, active: boolean, option: string): NonNullable<AccountChanges['services']> {
  const entries = words(text ?? '').map((word) => {
    const service = SERVICES.find((name) => name === word);
    if (!service) throw new AdminError('invalid', `${option}: there is no service "${word}" (${SERVICES.join(', ')}).`);
    return [service, active];
  });
  return Object.fromEntries(entries);
}

export function readNumber(text: string, option: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new AdminError('invalid', `${option}: "${text}" is not a number.`);
  return value;
}

const UNIT_MS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of `90s`, `30m`, `24h`, `7d` or `0`. */
export function readDuration(text: string, option: string): number {
  if (text.trim() === '0') return 0;
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*([smhd])\s*$/.exec(text) ?? [];
  if (number === undefined || unit === undefined)
    throw new AdminError('invalid', `${option}: "${text}" is not a time such as 0, 30m, 24h or 7d.`);
  return Number(number) * UNIT_MS[unit]!;
}
