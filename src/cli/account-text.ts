import type { AccountDetail, AccountState, AuditEntry } from '../accounts/index.ts';

/** Columns under their names, wide enough for what is in them. */
function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

const orNone = (value: number | null): string => (value === null ? 'no limit' : String(value));
const time = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');

export function accountTable(accounts: AccountState[]): string {
  if (accounts.length === 0) return 'There is no account.\n';
  const head = ['APP ID', 'BALANCE', 'OVERDRAFT', 'FREE TODAY', 'PAGES TODAY', 'QPS', 'STATE', 'NAME'];
  const rows = accounts.map((a) => [
    a.appId,
    String(a.balance),
    orNone(a.overdraft),
    a.dailyFreePages === 0 ? '-' : `${a.freeLeft} of ${a.dailyFreePages}`,
    String(a.today.pages),
    orNone(a.qps),
    a.disabledAt ? 'disabled' : 'active',
    a.name,
  ]);
  return table([head, ...rows]);
}

export function describeAccount(account: AccountDetail): string {
  const { today, dailyFreePages, services } = account;
  const on = Object.entries(services).flatMap(([service, active]) => (active ? [service] : []));
  const rows = [
    ['name', account.name],
    ['app id', account.appId],
    ['state', account.disabledAt ? `disabled since ${time(account.disabledAt)}` : 'active'],
    ['made', time(account.createdAt)],
    ['balance', `${account.balance} pages (sum of the ledger: ${account.ledgerSum})`],
    ['overdraft', orNone(account.overdraft)],
    ['promised', `${account.held} pages to work under way`],
    ['today', `${today.pages} pages${today.freePages > 0 ? `, ${today.freePages} of them free` : ''}`],
    [
      'free quota',
      dailyFreePages === 0
        ? 'none'
        : `${account.freeLeft} of ${dailyFreePages} pages left, renewed at ${account.quotaRenewedAt}`,
    ],
    ['requests per second', orNone(account.qps)],
    ['allowed addresses', account.allowIps.join(', ') || 'any'],
    ['services', on.join(', ') || 'none'],
    ['webhook secret', account.hasWebhookSecret ? 'set' : 'none'],
    ...account.secrets.map((secret, i) => [
      i === 0 ? 'secrets' : '',
      `${secret.id}${secret.tag === null ? '' : ` "${secret.tag}"`}, made ${time(secret.createdAt)}${secret.expiresAt ? `, ends ${time(secret.expiresAt)}` : ''}`,
    ]),
  ];
  return table(rows);
}

export function auditTable(entries: AuditEntry[]): string {
  if (entries.length === 0) return 'Nothing has been changed yet.\n';
  return table([
    ['TIME', 'ACTOR', 'ACTION', 'APP ID', 'DETAIL'],
    ...entries.map((e) => [time(e.at), e.actor, e.action, e.appId ?? '-', JSON.stringify(e.detail)]),
  ]);
}
