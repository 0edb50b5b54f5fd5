import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Store, Tx } from '../store/index.ts';
import { addSecret, type Credentials, insertAccount } from './admin.ts';
import { audit } from './audit.ts';
import { hashSecret, newAppId, newSecret } from './secrets.ts';

const ACTOR = 'start';
/** Any number of our own; servers that start at the same time wait for each other here. */
const LOCK = 0x646f6370;

/**
 * Makes sure that the service has an account. Given credentials (from the settings) are those of an account without
 * limits, and replace its former secrets; without them the first start takes over the account of an earlier version, or
 * makes one. Returns what was made here and has to be shown, this once. Throws Error when the file of an earlier
 * version is damaged.
 */
export async function ensureFirstAccount(
  { db }: Pick<Store, 'db'>,
  config: { dataDir: string; appId?: string; secretCode?: string },
): Promise<Credentials | undefined> {
  const { appId, secretCode } = config;
  let takenOver = false;
  const created = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (appId !== undefined && secretCode !== undefined)
      return void (await putGiven(tx, appId.trim(), hashSecret(secretCode.trim())));
    if (await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) return undefined;
    const former = await loadFormer(config.dataDir);
    if (former) {
      await make(tx, former.appId, former.secretHash, 'file');
      takenOver = true;
      return undefined;
    }
    const credentials = { appId: newAppId(), secret: newSecret() };
    await make(tx, credentials.appId, hashSecret(credentials.secret), 'generated');
    return credentials;
  });
  // A copy that lay on would come to life in the next empty database, with a secret that may have been changed since.
  if (takenOver) await rename(fileOf(config.dataDir), `${fileOf(config.dataDir)}.taken-over`);
  return created;
}

async function make(tx: Tx, appId: string, secretHash: Buffer, from: 'settings' | 'file' | 'generated'): Promise<void> {
  const id = await insertAccount(tx, { appId, name: 'first account', secretHash, overdraft: null });
  await audit(tx, ACTOR, 'account.create', id, { app_id: appId, from });
}

async function putGiven(tx: Tx, appId: string, secretHash: Buffer): Promise<void> {
  const account = await tx.selectFrom('accounts').select('id').where('app_id', '=', appId).executeTakeFirst();
  if (!account) return make(tx, appId, secretHash, 'settings');
  const valid = await sql`
    select from account_secrets where account_id = ${account.id}::uuid and hash = ${secretHash}
      and (expires_at is null or expires_at > statement_timestamp())`.execute(tx);
  if (valid.rows.length > 0) return;
  // Who changes the secret in the settings wants the old one to end.
  await tx.deleteFrom('account_secrets').where('account_id', '=', account.id).execute();
  await addSecret(tx, account.id, secretHash);
  await audit(tx, ACTOR, 'account.rotate', account.id, { from: 'settings' });
}

/** What versions without a database kept. */
const formerFile = z.object({ app_id: z.string().min(1), secret_sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const fileOf = (dataDir: string): string => join(dataDir, 'account.json');

async function loadFormer(dataDir: string): Promise<{ appId: string; secretHash: Buffer } | undefined> {
  let text: string;
  try {
    text = await readFile(fileOf(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const former = formerFile.parse(JSON.parse(text));
    return { appId: former.app_id, secretHash: Buffer.from(former.secret_sha256, 'hex') };
  } catch (cause) {
    throw new Error(`${fileOf(dataDir)} is damaged: repair it, or delete it to have a new account made.`, { cause });
  }
}
