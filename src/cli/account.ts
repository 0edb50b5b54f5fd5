import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { type Admin, AdminError, type Credentials, ensureFirstAccount, openAdmin } from '../accounts/index.ts';
import { type Config, loadConfig } from '../config/index.ts';
import { auditBody, detailBody, stateBody } from '../http/index.ts';
import { openStore, type Store } from '../store/index.ts';
import { type LimitOptions, readChanges, readDuration, readNumber } from './account-options.ts';
import { accountTable, auditTable, describeAccount } from './account-text.ts';
import { EXIT } from './exit-codes.ts';

interface Output {
  json?: boolean;
}

type Env = NodeJS.ProcessEnv;

/** Runs with the accounts of the installation that the settings name, whether its servers run or not. */
async function withAdmin(
  env: Env,
  work: (admin: Admin, context: { config: Config; store: Store }) => Promise<void>,
): Promise<number> {
  const config = loadConfig(env);
  const store = await openStore(config);
  try {
    await work(openAdmin(store, `cli:${userName()}`), { config, store });
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    process.stderr.write(`docparse: ${error.message}\n`);
    return error.problem === 'invalid' ? EXIT.usage : EXIT.failed;
  } finally {
    await store.close();
  }
}

export const create = (
  name: string,
  options: LimitOptions & Output & { appId?: string; pages?: string },
  env: Env,
): Promise<number> =>
  withAdmin(env, async (admin) => {
    const pages = options.pages === undefined ? undefined : readNumber(options.pages, '--pages');
    const { account, secret, webhookSecret } = await admin.create({
      ...readChanges(options),
      name,
      appId: options.appId,
      pages,
    });
    print(
      options,
      { account: detailBody(account), secret_code: secret, webhook_secret: webhookSecret },
      `${credentialsText({ appId: account.appId, secret })}${webhookText(webhookSecret)}\n${describeAccount(account)}`,
    );
  });

export const list = (options: Output, env: Env): Promise<number> =>
  withAdmin(env, async (admin) => {
    const accounts = [];
    for (let after: string | undefined; ; ) {
      const page = await admin.list({ after, limit: 1000 });
      accounts.push(...page);
      after = page.at(-1)?.appId;
      if (page.length < 1000) break;
    }
    print(options, { accounts: accounts.map(stateBody) }, accountTable(accounts));
  });

export const show = (appId: string, options: Output, env: Env): Promise<number> =>
  withAdmin(env, async (admin) => {
    const account = await admin.show(appId);
    print(options, detailBody(account), describeAccount(account));
  });

export const credit = (
  appId: string,
  pages: string,
  options: Output & { key?: string; note?: string },
  env: Env,
): Promise<number> =>
  withAdmin(env, async (admin) => {
    const key = options.key ?? randomUUID();
    const { balance, replayed } = await admin.credit(appId, {
      pages: readNumber(pages, 'pages'),
      key,
      note: options.note,
    });
    print(
      options,
      { balance, replayed, key },
      `balance  ${balance} pages${replayed ? ` (the key ${key} had been used before: nothing was changed)` : ''}\n`,
    );
  });

export const limit = (appId: string, options: LimitOptions & Output & { name?: string }, env: Env): Promise<number> =>
  withAdmin(env, async (admin) => {
    const changes = readChanges(options);
    if (Object.keys(changes).length === 0)
      throw new AdminError('invalid', 'Name at least one limit to change (docparse account limit --help).');
    const { account, webhookSecret } = await admin.limit(appId, changes);
    print(
      options,
      { account: detailBody(account), webhook_secret: webhookSecret },
      `${webhookText(webhookSecret)}${describeAccount(account)}`,
    );
  });

export const rotate = (
  appId: string,
  options: Output & { overlap: string; tag?: string; expires?: string },
  env: Env,
): Promise<number> =>
  withAdmin(env, async (admin, { config }) => {
    const { secret, oldSecretsEndAt } = await admin.rotate(appId, {
      overlapMs: readDuration(options.overlap, '--overlap'),
      tag: options.tag,
      expiresAt:
        options.expires === undefined ? undefined : new Date(Date.now() + readDuration(options.expires, '--expires')),
    });
    const ends = oldSecretsEndAt.toISOString();
    print(
      options,
      { app_id: appId, secret_code: secret, old_secrets_end_at: ends },
      `${credentialsText({ appId, secret })}old secrets end at ${ends}\n`,
    );
    warnOfSettings(config, appId);
  });

export const setDisabled = (appId: string, disabled: boolean, options: Output, env: Env): Promise<number> =>
  withAdmin(env, async (admin) => {
    const account = disabled ? await admin.disable(appId) : await admin.enable(appId);
    print(options, detailBody(account), `${appId} is ${disabled ? 'disabled' : 'enabled'}.\n`);
  });

export const reset = (given: string | undefined, env: Env): Promise<number> =>
  withAdmin(env, async (admin, { config, store }) => {
    const made = given === undefined ? await ensureFirstAccount(store, config) : undefined;
    const appId = given ?? made?.appId ?? (await admin.list({ limit: 1 }))[0]!.appId;
    process.stdout.write(credentialsText(made ?? (await admin.rotate(appId, { overlapMs: 0 }))));
    warnOfSettings(config, appId);
  });

export const auditLog = (appId: string | undefined, options: Output & { limit: string }, env: Env): Promise<number> =>
  withAdmin(env, async (admin) => {
    const entries = await admin.auditLog({
      appId,
      limit: Math.min(Math.max(readNumber(options.limit, '--limit'), 1), 100_000),
    });
    print(options, { entries: entries.map(auditBody) }, auditTable(entries));
  });

function print({ json }: Output, value: unknown, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : text);
}

const credentialsText = ({ appId, secret }: Credentials): string => `app id       ${appId}\nsecret code  ${secret}\n`;

const webhookText = (secret: string | undefined): string => (secret === undefined ? '' : `webhook secret  ${secret}\n`);

function warnOfSettings(config: Config, appId: string): void {
  if (config.appId === appId)
    process.stderr.write(
      'This account is the one of DOCPARSE_APP_ID: the secret in the settings comes back at the next start. Change it there too.\n',
    );
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without an entry, as in containers.
    return String(process.getuid?.() ?? 'unknown');
  }
}
