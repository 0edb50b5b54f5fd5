import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DocparseError } from '../errors.ts';

/** Who may call the service. */
export interface FileAccounts {
  /** Throws CREDENTIALS_MISSING or CREDENTIALS_INVALID. */
  authenticate(appId: string | undefined, secret: string | undefined): { appId: string };
}

export interface CreatedAccount {
  appId: string;
  /** Known only at this moment: the store keeps a hash. */
  secret: string;
}

const record = z.object({ app_id: z.string(), secret_sha256: z.string().regex(/^[0-9a-f]{64}$/) });
type AccountRecord = z.infer<typeof record>;

/** Secrets are random 256-bit values, so a plain hash is enough and costs microseconds per request; a slow one would only cap throughput. */
const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/**
 * Opens the account of this data directory; the first start makes one. Given credentials (from the environment) replace what is stored.
 * `created` is set when the secret was made here and has to be shown, this once.
 */
export async function openFileAccount(
  dataDir: string,
  given?: { appId: string; secret: string },
): Promise<{ accounts: FileAccounts; created?: CreatedAccount }> {
  if (given) {
    const stored = toRecord(given.appId, given.secret);
    await save(dataDir, stored);
    return { accounts: accountsOf(stored) };
  }
  const stored = await load(dataDir);
  if (stored) return { accounts: accountsOf(stored) };
  const created = await renewAccount(dataDir);
  return { accounts: accountsOf(toRecord(created.appId, created.secret)), created };
}

/** Makes a new account in place of the old one, whose secret ends to work at the next start. */
export async function renewAccount(dataDir: string): Promise<CreatedAccount> {
  const created = { appId: randomBytes(16).toString('hex'), secret: randomBytes(32).toString('hex') };
  await save(dataDir, toRecord(created.appId, created.secret));
  return created;
}

const toRecord = (appId: string, secret: string): AccountRecord => ({ app_id: appId, secret_sha256: sha256(secret).toString('hex') });

function accountsOf(stored: AccountRecord): FileAccounts {
  const idHash = sha256(stored.app_id);
  const secretHash = Buffer.from(stored.secret_sha256, 'hex');
  return {
    authenticate(appId, secret) {
      if (!appId?.trim() || !secret?.trim()) throw new DocparseError('CREDENTIALS_MISSING');
      // Both comparisons always run, over hashes of equal length: time tells nothing about which half was wrong.
      const idOk = timingSafeEqual(sha256(appId.trim()), idHash);
      const secretOk = timingSafeEqual(sha256(secret.trim()), secretHash);
      if (!(idOk && secretOk)) throw new DocparseError('CREDENTIALS_INVALID');
      return { appId: stored.app_id };
    },
  };
}

const fileOf = (dataDir: string): string => join(dataDir, 'account.json');

async function load(dataDir: string): Promise<AccountRecord | undefined> {
  let text: string;
  try {
    text = await readFile(fileOf(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return record.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${fileOf(dataDir)} is damaged: repair it, or delete it to have a new account made.`, { cause });
  }
}

async function save(dataDir: string, stored: AccountRecord): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const temporary = `${fileOf(dataDir)}.${process.pid}.tmp`;
  await writeFile(temporary, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
  await rename(temporary, fileOf(dataDir));
}
