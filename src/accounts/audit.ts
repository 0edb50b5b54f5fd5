import type { Tx } from '../store/index.ts';

/**
 * Writes down who changed what. Called in the transaction of the change: there is no change without its entry. `detail`
 * holds no secrets.
 */
export async function audit(
  tx: Tx,
  actor: string,
  action: string,
  accountId: string | null,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ actor, action, account_id: accountId, detail: JSON.stringify(detail) })
    .execute();
}
