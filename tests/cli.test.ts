import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { lockedPdf, textPdf } from './support/files.ts';
import { trickEngine } from './support/service.ts';
import { tricks } from './support/trick-engine.ts';

const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-cli-'));
  await writeFile(join(dir, 'a.pdf'), await textPdf(3));
  await writeFile(join(dir, 'locked.pdf'), await lockedPdf());
  await writeFile(join(dir, 'bad.pdf'), 'nothing of the kind');
  await writeFile(join(dir, 'half.pdf'), tricks('pages 3', 'fail 2'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function docparse(
  args: string[],
  input?: Buffer,
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: dir,
      env: { ...process.env, NODE_OPTIONS: '', DOCPARSE_DATA: join(dir, 'data'), DOCPARSE_PORT: '0', ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      err += data;
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

describe('docparse parse', () => {
  it('writes Markdown to standard output, and what it did to the other', async () => {
    const { code, out, err } = await docparse(['parse', 'a.pdf', '--jobs', '1']);
    expect({ code, err }).toEqual({ code: 0, err: 'a.pdf: 3 pages\n' });
    expect(out).toContain('text of page 1');
    expect(out).toContain('text of page 3');
  });

  it('reads standard input, a range of pages, and gives JSON', async () => {
    const { code, out } = await docparse(
      ['parse', '-', '--pages', '2', '--format', 'json', '--jobs', '1'],
      await textPdf(3),
    );
    expect(code).toBe(0);
    const data = JSON.parse(out);
    expect(data.elements.map((e: { page_number: number }) => e.page_number)).toEqual([2]);
    expect(data.elements[0].char_details.length).toBeGreaterThan(10);
  });

  it('writes files, goes on after one that fails, and says so by its exit code', async () => {
    await writeFile(join(dir, 'other.txt'), 'x');
    const { code, err } = await docparse([
      'parse',
      'a.pdf',
      join(dir, 'a.pdf'),
      'none.pdf',
      'bad.pdf',
      'locked.pdf',
      '--password',
      'secret',
      '--out',
      'out',
      '--jobs',
      '1',
    ]);
    expect(code).toBe(3);
    expect(err).toContain('none.pdf: no such file');
    expect(err).toContain('bad.pdf: The input file format is not supported. Detected type: txt');
    expect((await readdir(join(dir, 'out'))).sort()).toEqual(['a-2.md', 'a.md', 'locked.md']);
    expect(await readFile(join(dir, 'out', 'locked.md'), 'utf8')).toContain('Behind the password');
  });

  it('names on the other output what is missing from the document', async () => {
    await writeFile(join(dir, 'cut.pdf'), tricks('pages 1', 'warn document'));
    const { code, out, err } = await docparse(['parse', 'cut.pdf'], undefined, { DOCPARSE_ENGINE_MODULE: trickEngine });
    expect([code, err]).toEqual([0, expect.stringContaining('cut.pdf: Two rows were left out.')]);
    expect(out).not.toContain('left out');
  });

  it('has an exit code for each end', { timeout: 120_000 }, async () => {
    expect((await docparse(['parse', 'bad.pdf'])).code).toBe(1);
    expect((await docparse(['parse', 'locked.pdf'])).code).toBe(1);
    expect((await docparse(['parse', 'half.pdf'], undefined, { DOCPARSE_ENGINE_MODULE: trickEngine })).code).toBe(3);
    const usage = [
      ['parse'],
      ['parse', 'a.pdf', '--pages', 'x'],
      ['parse', 'a.pdf', '--format', 'doc'],
      ['parse', 'a.pdf', '--out', main],
      ['parse', 'a.pdf', '--out', '/proc/none/out'],
      ['parse', 'a.pdf', '--nonsense'],
      ['nonsense'],
    ];
    for (const args of usage) expect((await docparse(args)).code).toBe(2);
    expect((await docparse(['serve'], undefined, { DOCPARSE_PORT: 'x' })).code).toBe(2);
    const help = await docparse(['parse', '--help']);
    expect(help.code).toBe(0);
    expect(help.out).toContain('Exit codes');
  });
});

describe('docparse doctor', () => {
  it('tries what it talks of', async () => {
    const { code, out } = await docparse(['doctor'], undefined, { DOCPARSE_PORT: '0' });
    expect(out).toContain('read "Quarterly report"');
    expect(out).toContain('read "DOCUMENT 2468"');
    expect(code).toBe(0);
  });

  it('ends where no data directory can be', async (test) => {
    test.skip(!existsSync('/proc/self'), 'needs /proc');
    for (const command of ['serve', 'doctor']) {
      const { code, out, err } = await docparse([command], undefined, { DOCPARSE_DATA: '/proc/none/data' });
      expect(out + err).toMatch(/data directory \/proc\/none\/data cannot be written: ENOENT.*Set DOCPARSE_DATA/s);
      expect(code).toBe(1);
    }
  });

  it('names what is missing', async () => {
    const { code, out } = await docparse(['doctor'], undefined, { DOCPARSE_ENGINE_MODULE: 'file:///nowhere.ts' });
    expect(out).toMatch(/FAIL\s+Engine/);
    expect(code).toBe(1);
  });
});

describe('docparse models', () => {
  it('lists what there is, and fails where a file is not the one of the manifest', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docparse-models-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const listed = await docparse(['models', 'list'], undefined, { DOCPARSE_MODELS: folder });
    expect(listed.out).toMatch(/^ready +text detection +PP-OCRv4_mobile_det .*Apache-2.0/m);
    expect(listed.out).toMatch(/^missing +text recognition +PP-OCRv6_small_rec .*rapidocr 3\.10\.0 \(pypi\)/m);
    expect(listed.code).toBe(0);
    await writeFile(join(folder, 'PP-OCRv6_rec_small.onnx'), 'half a download');
    const verified = await docparse(['models', 'verify'], undefined, { DOCPARSE_MODELS: folder });
    expect(verified.out).toMatch(/^damaged +text recognition +PP-OCRv6_small_rec/m);
    expect(verified.code).toBe(1);
    expect((await docparse(['models', 'eat'])).code).toBe(2);
  });

  it('verify makes what engine processes read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docparse-models-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    expect((await docparse(['models', 'verify'], undefined, { DOCPARSE_MODELS: folder })).code).toBe(0);
    expect((await readdir(folder)).filter((name) => /^ch_PP-OCRv4_rec.*\.folded-v\d+\.onnx$/.test(name))).toHaveLength(
      1,
    );
  });
});

describe('docparse account reset', () => {
  it('prints new credentials', async () => {
    const { code, out } = await docparse(['account', 'reset']);
    expect(code).toBe(0);
    expect(out).toMatch(/app id\s+[0-9a-f]{32}\nsecret code\s+[0-9a-f]{64}/);
  });
});

describe('docparse config', () => {
  it('prints what is in force, from a file and variables, and refuses what a start would refuse', async () => {
    await writeFile(join(dir, 'own.yaml'), 'limits:\n  pages: 7\n');
    const { code, out } = await docparse(['--config', 'own.yaml', 'config'], undefined, {
      DOCPARSE_SECRET_CODE: 'hush-hush',
      DOCPARSE_APP_ID: 'me',
    });
    expect(code).toBe(0);
    expect(out).toMatch(/pages: 7 # .*own\.yaml:2/);
    expect(out).not.toContain('hush');
    expect((await docparse(['config', '--config', 'none.yaml'])).code).toBe(2);
    expect((await docparse(['config', '--template'])).out).toContain('DOCPARSE_DATABASE_URL');
  });
});
