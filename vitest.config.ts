import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

// Pictures with text are drawn by the tests themselves: with one known font, since a bare machine has none and others differ.
const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const cache = path.join(import.meta.dirname, 'node_modules/.cache/docparse');
mkdirSync(cache, { recursive: true });
const aliases = Object.entries({ 'sans-serif': 'DejaVu Sans', serif: 'DejaVu Serif', monospace: 'DejaVu Sans Mono' })
  .map(
    ([generic, family]) =>
      `<alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  )
  .join('');
process.env.FONTCONFIG_FILE = path.join(cache, 'fonts.conf');
writeFileSync(
  process.env.FONTCONFIG_FILE,
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir>${aliases}</fontconfig>\n`,
);

// Rooms whose tests only compute: they start no processes, and set nothing for the whole process that outlives a test.
const PURE = `{${[
  'chunking',
  'document',
  'embedding',
  'extraction',
  'formulas',
  'latex',
  'layout',
  'ocr',
  'output',
  'readers',
  'recognition',
  'tables',
  'trees',
  'values',
  'vision',
]}}`;
const pure = [`src/${PURE}/**/*.test.ts`, 'training/**/*.test.ts'];

export default defineConfig({
  test: {
    // Children load a PDF engine and two neural networks each: two at a time is what two cores carry.
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // A process for each of 250 files costs as much processor time as their tests.
      { extends: true, test: { name: 'rooms', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'service',
          globalSetup: ['src/store/testing.ts'],
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...pure],
        },
      },
    ],
  },
});
