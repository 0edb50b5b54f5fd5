import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSettings, settingKeys, table } from './read-settings.ts';
import { settingsTemplate, showSettings } from './show.ts';

const dir = mkdtempSync(join(tmpdir(), 'docparse-show-'));
afterAll(() => rmSync(dir, { recursive: true }));
const written = (text: string) => {
  writeFileSync(join(dir, 'settings.yaml'), text);
  return { file: join(dir, 'settings.yaml') };
};

it('shows a template that changes nothing, with every setting in it, and that says the defaults when its # are removed', () => {
  const template = settingsTemplate();
  expect(readSettings({}, written(template)).values).toEqual(readSettings({}).values);
  const uncommented = template.replaceAll(/^( *)#(?! )/gm, '$1');
  const read = readSettings({}, written(uncommented));
  expect(read.values).toEqual(readSettings({}).values);
  for (const key of settingKeys)
    if (table[key].fallback !== undefined) expect(read.sources[key], key).toMatch(/settings\.yaml:\d+$/);
});

it('says of nothing that its default is undefined', () => {
  expect(showSettings(readSettings({}))).not.toContain('undefined');
});

it('shows what is in force as a file, with sources and without secrets', () => {
  const env = {
    DOCPARSE_PORT: '81',
    DOCPARSE_ADMIN_TOKEN: 'sesame-sesame-sesame',
    DOCPARSE_DATABASE_URL: 'postgres://me:pa55@db.local:5432/docs?password=hush&sslmode=require',
    DOCPARSE_APP_ID: 'someone',
    DOCPARSE_SECRET_CODE: 'open-barley',
    DOCPARSE_TRUSTED_PROXIES: '10.0.0.1,10.0.0.0/8',
  };
  const shown = showSettings(readSettings(env, written('engine:\n  queue: 9\naliases:\n  paths: {/a/: /b/}\n')));
  expect(shown).toContain('port: 81 # DOCPARSE_PORT');
  expect(shown).toMatch(/queue: 9 # .*settings\.yaml:2/);
  expect(shown).toContain('postgres://me:********@db.local:5432/docs');
  for (const secret of ['sesame', 'pa55', 'hush', 'barley']) expect(shown).not.toContain(secret);
  const again = readSettings({}, written(shown.replace(/.*(url|token|secret_code|app_id):.*\n/g, '')));
  expect(again.values['server.trusted_proxies']).toEqual(['10.0.0.1', '10.0.0.0/8']);
  expect(again.values.aliases.paths).toEqual({ '/a/': '/b/' });
});
