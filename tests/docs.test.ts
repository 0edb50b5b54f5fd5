import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { samplePdf } from '../src/cli/sample-pdf.ts';

const root = path.join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const parse = async (format: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/main.ts', 'parse', 'docs/examples/sample.pdf', '--format', format], {
    cwd: root,
    maxBuffer: 1 << 24,
  });
  return stdout;
};

it('the example in the docs is what the program gives (else: node scripts/make-examples.ts)', async () => {
  expect(readFileSync(path.join(root, 'docs/examples/sample.pdf')).equals(samplePdf())).toBe(true);
  expect((await parse('md')).trim()).toBe(read('docs/examples/sample.md').trim());
  const timeless = (json: string): unknown => ({ ...JSON.parse(json), summary: undefined });
  expect(timeless(await parse('json'))).toEqual(timeless(read('docs/examples/sample.json')));
});

it('README shows that example', () => {
  expect(read('README.md')).toContain(read('docs/examples/sample.md').trim());
});
