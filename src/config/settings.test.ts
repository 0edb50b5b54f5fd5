import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SECTIONS, SETTINGS } from './settings.ts';

it('has the settings of all parts, none of which has a section of another', async () => {
  const folder = join(import.meta.dirname, 'settings');
  const owner = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    const exported: Record<string, unknown> = await import(join(folder, file));
    for (const [name, part] of Object.entries(exported)) {
      if (!name.endsWith('_SETTINGS')) continue;
      for (const [key, setting] of Object.entries(part as object)) {
        expect(SETTINGS[key as keyof typeof SETTINGS]).toBe(setting);
        const section = key.split('.')[0]!;
        expect(owner.get(section) ?? name).toBe(name);
        owner.set(section, name);
      }
    }
  }
  expect(owner.size).toBeGreaterThan(10);
});

it('names the sections in the order of the table', () => {
  const sections = Object.keys(SETTINGS).flatMap((key) => (key.includes('.') ? [key.split('.')[0]!] : []));
  expect(Object.keys(SECTIONS)).toEqual([...new Set(sections)]);
});
