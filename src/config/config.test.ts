import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

describe('loadConfig', () => {
  it('works without any variable', () => {
    const config = loadConfig({});
    expect(config.port).toBe(8000);
    expect(isAbsolute(config.dataDir)).toBe(true);
    expect(config.privateUrls).toBe('none');
    expect(config.maxUploadBytes).toBe(500 * 1024 * 1024);
  });

  it('takes an empty variable for a missing one', () => {
    expect(loadConfig({ DOCPARSE_PORT: '', DOCPARSE_PUBLIC_URL: '' }).port).toBe(8000);
  });

  it.each([
    ['DOCPARSE_PORT', 'abc'],
    ['DOCPARSE_PORT', '70000'],
    ['DOCPARSE_WORKERS', '0'],
    ['DOCPARSE_PUBLIC_URL', 'ftp://x'],
    ['DOCPARSE_LOG', 'loud'],
  ])('names %s when it is wrong', (key, value) => {
    expect(() => loadConfig({ [key]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [key]: value })).toThrow(key);
  });

  it('wants both halves of a given account', () => {
    expect(() => loadConfig({ DOCPARSE_APP_ID: 'a' })).toThrow(/DOCPARSE_SECRET_CODE/);
  });

  it('reads the list of private addresses', () => {
    expect(loadConfig({ DOCPARSE_ALLOW_PRIVATE_URLS: 'true' }).privateUrls).toBe('all');
    expect(loadConfig({ DOCPARSE_ALLOW_PRIVATE_URLS: '10.0.0.0/8, Files.Local' }).privateUrls).toEqual(['10.0.0.0/8', 'files.local']);
  });
});
