import { sql } from 'kysely';
import type { Db, Tx, WebhookAttemptRow, WebhookDeliveryRow, WebhookState } from '../../store/index.ts';
import { databaseClock } from './deliveries.ts';
import { WEBHOOK_CHANNEL } from './enqueue.ts';

export interface DeliveryFilters {
  jobId?: string;
  state?: WebhookState;
  /** 1 or more. */
  limit: number;
  /** Deliveries older than this one: the last of the page before. */
  after?: string;
}

/** Deliveries of an account, newest first. */
export async function listDeliveries(
  db: Db,
  accountId: string,
  filters: DeliveryFilters,
): Promise<WebhookDeliveryRow[]> {
  let query = db.selectFrom('webhook_deliveries').selectAll().where('account_id', '=', accountId);
  if (filters.jobId !== undefined) query = query.where('job_id', '=', filters.jobId);
  if (filters.state !== undefined) query = query.where('state', '=', filters.state);
  if (filters.after !== undefined) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from webhook_deliveries where id = ${filters.after} and account_id = ${accountId})`,
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filters.limit).execute();
}

/** One delivery with its attempts in their order; undefined when the account has none of that id. */
export async function getDelivery(
  db: Db,
  accountId: string,
  id: string,
): Promise<(WebhookDeliveryRow & { log: WebhookAttemptRow[] }) | undefined> {
  // One view of both tables: an attempt is not to show before the state that it led to.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const delivery = await tx
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (!delivery) return undefined;
      const log = await tx
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('delivery_id', '=', id)
        .orderBy('id')
        .execute();
      return { ...delivery, log };
    });
}

/**
 * Has a delivery sent again now, with the whole time of retries before it; its id, by which the receiver knows it,
 * stays. While an attempt runs, nothing is added to it.
 */
export async function redeliver(
  db: Tx,
  accountId: string,
  id: string,
  clock = databaseClock,
): Promise<'queued' | 'sending' | 'missing'> {
  const present = clock();
  const found = await db
    .updateTable('webhook_deliveries')
    .set({
      state: 'pending',
      sending: false,
      first_attempt: sql`attempts`,
      next_attempt_at: present,
      retried_since: present,
      finished_at: null,
    })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    // An attempt whose lease is over has died.
    .where(sql<boolean>`not (state = 'pending' and sending and next_attempt_at > ${present})`)
    .returning('id')
    .executeTakeFirst();
  if (found) {
    await sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`.execute(db);
    return 'queued';
  }
  const there = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return there ? 'sending' : 'missing';
}
