import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileAccount, renewAccount } from './file-account.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-accounts-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe('accounts', () => {
  it('makes one account at the first start and keeps only a hash of its secret, for the owner alone', async () => {
    const first = await openFileAccount(dir);
    const { appId, secret } = first.created!;
    expect(first.accounts.authenticate(appId, secret)).toEqual({ appId });
    const file = join(dir, 'account.json');
    expect(await readFile(file, 'utf8')).not.toContain(secret);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const second = await openFileAccount(dir);
    expect(second.created).toBeUndefined();
    expect(second.accounts.authenticate(appId, secret)).toEqual({ appId });
  });

  it('tells missing from wrong', async () => {
    const { accounts } = await openFileAccount(dir, { appId: 'me', secret: 'mine' });
    const code = (appId?: string, secret?: string) => {
      try {
        accounts.authenticate(appId, secret);
        return 200;
      } catch (error) {
        return (error as { code: number }).code;
      }
    };
    expect(code('me', 'mine')).toBe(200);
    expect(code(undefined, 'mine')).toBe(40101);
    expect(code('me', '')).toBe(40101);
    expect(code('me', '   ')).toBe(40101);
    expect(code('me', 'yours')).toBe(40102);
    expect(code('you', 'mine')).toBe(40102);
  });

  it('lets given credentials replace stored ones', async () => {
    await openFileAccount(dir);
    await openFileAccount(dir, { appId: 'me', secret: 'mine' });
    const { accounts, created } = await openFileAccount(dir);
    expect(created).toBeUndefined();
    expect(accounts.authenticate('me', 'mine').appId).toBe('me');
  });

  it('renews the account', async () => {
    const old = (await openFileAccount(dir)).created!;
    const renewed = await renewAccount(dir);
    const { accounts } = await openFileAccount(dir);
    expect(accounts.authenticate(renewed.appId, renewed.secret).appId).toBe(renewed.appId);
    expect(() => accounts.authenticate(old.appId, old.secret)).toThrow(/invalid/);
  });

  it('refuses to guess when its file is damaged', async () => {
    await writeFile(join(dir, 'account.json'), '{');
    await expect(openFileAccount(dir)).rejects.toThrow(/damaged/);
  });
});
