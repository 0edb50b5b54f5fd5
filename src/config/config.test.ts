import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { readSettings } from './read-settings.ts';

const dir = mkdtempSync(join(tmpdir(), 'docparse-config-'));
afterAll(() => rmSync(dir, { recursive: true }));
const file = (text: string, name = 'settings.yaml'): string => {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
};
const refusal = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('It was taken.');
};

describe('loadConfig from the environment', () => {
  it('works without any variable', () => {
    const config = loadConfig({});
    expect(config.port).toBe(8000);
    expect(isAbsolute(config.dataDir)).toBe(true);
    expect(config.privateUrls).toBe('none');
    expect(config.maxUploadBytes).toBe(500 * 1024 * 1024);
    expect(config.databaseUrl).toBeUndefined();
    expect(config.worker).toBe(true);
  });

  it('takes an empty variable for a missing one', () => {
    expect(loadConfig({ DOCPARSE_PORT: '', DOCPARSE_PUBLIC_URL: '' }).port).toBe(8000);
  });

  it.each([
    ['DOCPARSE_PORT', 'abc', '0 to 65535'],
    ['DOCPARSE_PORT', '70000', '0 to 65535'],
    ['DOCPARSE_WORKERS', '0', '1 to 256'],
    ['DOCPARSE_PUBLIC_URL', 'ftp://x', 'http://'],
    ['DOCPARSE_LOG', 'loud', 'silent, error'],
    ['DOCPARSE_WORKER', 'maybe', 'true or false'],
    ['DOCPARSE_TRUSTED_PROXIES', '10.0.0.0/8,proxy', 'CIDR'],
    ['DOCPARSE_DATABASE_URL', 'mysql://x', 'postgres://'],
    ['DOCPARSE_SECRET_CODE', 'x', '8 to 200 characters'],
  ])('names %s when it is %s', (key, value, allowed) => {
    const message = refusal(() => loadConfig({ [key]: value }));
    expect(message).toContain(key);
    expect(message).toContain(allowed);
  });

  it('never repeats a secret that is wrong', () => {
    expect(refusal(() => loadConfig({ DOCPARSE_ADMIN_TOKEN: 'short-hush' }))).not.toContain('hush');
  });

  it('names a variable that does not exist, and the one that was meant', () => {
    expect(refusal(() => loadConfig({ DOCPARSE_MAX_UPLOAD: '5' }))).toMatch(
      /DOCPARSE_MAX_UPLOAD: .*DOCPARSE_MAX_UPLOAD_MB/,
    );
    expect(refusal(() => loadConfig({ DOCPARSE_SOMETHING_ELSE_ENTIRELY: '5' }))).toContain('--template');
  });

  it('is not confused by what Kubernetes sets for a Service of this name', () => {
    const env = {
      DOCPARSE_PORT: 'tcp://10.0.0.7:8000',
      DOCPARSE_SERVICE_HOST: '10.0.0.7',
      DOCPARSE_SERVICE_PORT: '8000',
      DOCPARSE_PORT_8000_TCP_ADDR: '10.0.0.7',
    };
    expect(loadConfig(env).port).toBe(8000);
  });

  it('wants both halves of a given account', () => {
    expect(() => loadConfig({ DOCPARSE_APP_ID: 'a' })).toThrow(/secret_code/);
  });

  it('wants a bucket for S3', () => {
    expect(() => loadConfig({ DOCPARSE_BLOBS: 's3' })).toThrow(/bucket/);
    expect(loadConfig({ DOCPARSE_BLOBS: 's3', DOCPARSE_S3_BUCKET: 'b', DOCPARSE_S3_PREFIX: '/x' }).blobs).toMatchObject(
      { bucket: 'b', prefix: 'x/' },
    );
  });

  it('reads the list of private addresses', () => {
    expect(loadConfig({ DOCPARSE_ALLOW_PRIVATE_URLS: 'true' }).privateUrls).toBe('all');
    expect(loadConfig({ DOCPARSE_ALLOW_PRIVATE_URLS: '10.0.0.0/8, Files.Local' }).privateUrls).toEqual([
      '10.0.0.0/8',
      'files.local',
    ]);
  });

  it('takes either name of the database, the own one first', () => {
    expect(loadConfig({ DATABASE_URL: 'postgres://a/b' }).databaseUrl).toBe('postgres://a/b');
    expect(loadConfig({ DATABASE_URL: 'postgres://a/b', DOCPARSE_DATABASE_URL: 'postgres://c/d' }).databaseUrl).toBe(
      'postgres://c/d',
    );
  });

  it('reads a secret from a file', () => {
    const path = file('0123456789abcdef\n', 'token');
    expect(loadConfig({ DOCPARSE_ADMIN_TOKEN_FILE: path }).adminToken).toBe('0123456789abcdef');
    expect(refusal(() => loadConfig({ DOCPARSE_ADMIN_TOKEN_FILE: join(dir, 'none') }))).toContain(
      'DOCPARSE_ADMIN_TOKEN_FILE',
    );
  });
});

describe('loadConfig from a file', () => {
  it('lets the environment override the file, and tells where each value is from', () => {
    const path = file('server:\n  port: 1234\n  host: 127.0.0.1\nlimits:\n  private_urls: [10.0.0.0/8]\n');
    const { values, sources } = readSettings({ DOCPARSE_PORT: '4321' }, { file: path });
    expect([values['server.port'], sources['server.port']]).toEqual([4321, 'DOCPARSE_PORT']);
    expect([values['server.host'], sources['server.host']]).toEqual(['127.0.0.1', `${path}:3`]);
    expect(values['limits.private_urls']).toEqual(['10.0.0.0/8']);
    expect(sources['engine.queue']).toBe('default');
  });

  it('reads JSON too, by DOCPARSE_CONFIG, and docparse.yaml in the data directory by itself', () => {
    expect(loadConfig({ DOCPARSE_CONFIG: file('{"server": {"port": 99}}', 'settings.json') }).port).toBe(99);
    file('server: {port: 77}', 'docparse.yaml');
    expect(loadConfig({ DOCPARSE_DATA: dir }).port).toBe(77);
    file('data_dir: elsewhere', 'docparse.yaml');
    expect(refusal(() => loadConfig({ DOCPARSE_DATA: dir }))).toContain('DOCPARSE_DATA');
  });

  it('names key, line and what is allowed, all mistakes at once', () => {
    const message = refusal(() =>
      loadConfig({}, { file: file('server:\n  port: "80"\n  hots: x\nlimits:\n  pages: 0\nnonsense: 1\n') }),
    );
    expect(message).toMatch(/server\.port from .*settings\.yaml:2: must be a whole number from 0 to 65535/);
    expect(message).toMatch(/server\.hots \(.*:3\).*did you mean server\.host/);
    expect(message).toMatch(/limits\.pages from .*:5/);
    expect(message).toMatch(/nonsense \(.*:6\)/);
  });

  it.each([
    ['a: [', /settings\.yaml:1/],
    ['- a', /table/],
    ['server: 5', /server/],
  ])('refuses %j', (text, expected) => {
    expect(refusal(() => loadConfig({}, { file: file(text) }))).toMatch(expected);
  });

  it('takes empty sections and an empty file', () => {
    expect(loadConfig({}, { file: file('server:\nlimits:\n') }).port).toBe(8000);
    expect(loadConfig({}, { file: file('') }).port).toBe(8000);
  });

  it('names a file that is not there', () => {
    expect(refusal(() => loadConfig({}, { file: join(dir, 'missing.yaml') }))).toContain('missing.yaml');
  });

  it('reads aliases and refuses what is none', () => {
    const path = file(
      'aliases:\n  paths:\n    /api/other/: /api/docparse/\n  headers: {X-Id: x-ti-app-id}\n  values:\n    provider: {other: primary}\n',
    );
    expect(loadConfig({}, { file: path }).aliases).toEqual({
      paths: { '/api/other/': '/api/docparse/' },
      headers: { 'x-id': 'x-ti-app-id' },
      values: { provider: { other: 'primary' } },
    });
    expect(refusal(() => loadConfig({}, { file: file('aliases:\n  path: {}\n') }))).toContain('aliases');
  });
});
