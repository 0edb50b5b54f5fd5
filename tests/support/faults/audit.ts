import pg from 'pg';
import type { Promised } from './load.ts';
import type { Receiver } from './receiver.ts';

export interface Audit {
  jobs: number;
  requests: number;
  completed: number;
  failed: number;
  /** Jobs that were begun more than once. */
  repeated: number;
  billedPages: number;
  /** Empty when all is as promised. */
  wrong: string[];
}

/** Compares what clients were promised with what the database says, once all has come to rest. */
export async function audit(url: string, promised: Promised, receiver?: Receiver): Promise<Audit> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await compare(client, promised, receiver);
  } finally {
    await client.end();
  }
}

async function compare(client: pg.Client, promised: Promised, receiver?: Receiver): Promise<Audit> {
  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query(text, values)).rows as T[];
  const wrong: string[] = [];
  const jobs = await rows<{
    id: string;
    state: string;
    attempts: number;
    good: number;
    entries: number;
    pages: number;
    error_message: string | null;
    webhook: string | null;
  }>(
    `select j.id, j.state, j.attempts, j.error_message, j.webhook, j.pages_done as good,
            count(l.id)::int as entries, count(distinct l.page_number)::int as pages
     from jobs j left join ledger l on l.request_id = j.id group by j.id`,
  );
  const byId = new Map(jobs.map((job) => [job.id, job]));
  for (const id of promised.jobs) if (!byId.has(id)) wrong.push(`job ${id} was acknowledged and is lost`);
  for (const { id, state, good, entries, pages, error_message: reason } of jobs) {
    if (state === 'pending' || state === 'in_progress') wrong.push(`job ${id} has not ended (${state})`);
    if (entries !== pages) wrong.push(`job ${id}: ${entries} ledger entries for ${pages} pages`);
    const due = state === 'completed' ? good : 0;
    if (pages !== due) wrong.push(`job ${id} (${state}): ${pages} pages billed, ${due} due`);
    if (state === 'failed' && !reason) wrong.push(`job ${id} failed without a reason`);
  }
  const billed = new Map(
    (await rows<{ id: string; n: number }>('select request_id as id, count(*)::int as n from ledger group by 1')).map(
      ({ id, n }) => [id, n],
    ),
  );
  for (const [id, pages] of promised.requests) {
    if ((billed.get(id) ?? 0) !== pages)
      wrong.push(`request ${id}: ${billed.get(id) ?? 0} pages billed, ${pages} delivered`);
  }
  for (const { app_id: app, balance, sum } of await rows<{ app_id: string; balance: string; sum: string }>(
    'select a.app_id, a.balance, coalesce(sum(l.amount), 0) as sum from accounts a left join ledger l on l.account_id = a.id group by a.id',
  )) {
    if (balance !== sum) wrong.push(`account ${app}: balance ${balance}, ledger ${sum}`);
  }
  for (const { id } of await rows<{ id: string }>(
    "select request_id as id from holds h join jobs j on j.id = h.request_id where j.state not in ('pending', 'in_progress')",
  )) {
    wrong.push(`job ${id} ended and still holds pages`);
  }
  if (receiver) {
    for (const { id, state, webhook } of jobs) {
      if (webhook && ['completed', 'failed'].includes(state) && !receiver.heard.has(id))
        wrong.push(`job ${id}: the receiver of its webhook never heard of it`);
    }
  }
  return {
    jobs: promised.jobs.size,
    requests: promised.requests.size,
    completed: jobs.filter(({ state }) => state === 'completed').length,
    failed: jobs.filter(({ state }) => state === 'failed').length,
    repeated: jobs.filter(({ attempts }) => attempts > 1).length,
    billedPages: [...billed.values()].reduce((a, b) => a + b, 0),
    wrong,
  };
}

/** Jobs that have not ended, and webhooks that are to be sent. */
export async function unrest(url: string): Promise<{ jobs: number; webhooks: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      `select (select count(*)::int from jobs where state in ('pending', 'in_progress')) as jobs,
              (select count(*)::int from webhook_deliveries where state = 'pending') as webhooks`,
    );
    return rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}
