import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeZip } from '../src/readers/archive/testing.ts';

const root = path.join(import.meta.dirname, '..');
const readJson = <T>(name: string): T => JSON.parse(readFileSync(path.join(root, name), 'utf8')) as T;

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Whether Node finds `name` from the package at `from`: beside it or in a folder above. */
function isLocked(packages: Record<string, Locked>, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/'))).replace(/\/$/, '')) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true;
    if (at === '') return false;
  }
}

describe('lock files', () => {
  // `npm ci` refuses one that lacks the package of another platform.
  it.each(['package-lock.json', 'bench/package-lock.json'])(
    'name all that is to be installed, for every platform: %s',
    (name) => {
      const { packages } = readJson<{ packages: Record<string, Locked> }>(name);
      const missing = Object.entries(packages).flatMap(([at, { dependencies, optionalDependencies }]) =>
        Object.keys({ ...dependencies, ...optionalDependencies })
          .filter((dependency) => !isLocked(packages, at, dependency))
          .map((dependency) => `${at} -> ${dependency}`),
      );
      expect(missing).toEqual([]);
    },
  );
});

describe('the Node that is needed', () => {
  const { engines, devDependencies } = readJson<{ engines: { node: string }; devDependencies: { node: string } }>(
    'package.json',
  );
  const oldest = /OLDEST = (\d+)/.exec(readFileSync(path.join(root, 'scripts/lib.mjs'), 'utf8'))?.[1];

  it('is the same in the docs as in the scripts, and is not the one that runs', () => {
    for (const [name, words] of [
      ['README.md', `Node.js ${oldest} or newer`],
      ['CONTRIBUTING.md', `Node ${oldest} or newer`],
    ] as const)
      expect(readFileSync(path.join(root, name), 'utf8')).toContain(words);
    expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(`Node ${devDependencies.node.split('.')[0]}`);
    expect(Number(devDependencies.node.split('.')[0])).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
  });
});

describe('setting up LibreOffice without anybody at the keyboard', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docparse-setup-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach((test) => test.skip(process.platform === 'win32', 'needs a POSIX shell'));

  /** With a package manager that answers by a script, and a sudo that only runs what it is given. */
  async function setUp(script: string): Promise<{ code: number | null; calls: string[]; output: string }> {
    const log = path.join(folder, 'calls');
    await writeFile(log, '');
    const programs = { 'apt-get': `echo "$*" >> '${log}'\n${script}`, sudo: '[ "$1" = -n ] && shift && exec "$@"' };
    for (const [name, text] of Object.entries(programs)) {
      await writeFile(path.join(folder, name), `#!/bin/sh\n${text}\n`);
      await chmod(path.join(folder, name), 0o755);
    }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(root, 'scripts/setup-office.mjs'), '--unattended'],
      {
        env: { PATH: `${folder}:/bin` },
        encoding: 'utf8',
      },
    );
    return { code: status, calls: readFileSync(log, 'utf8').trim().split('\n'), output: stdout + stderr };
  }

  it('fetches before it unpacks, which is not broken off', async () => {
    const { code, calls } = await setUp('exit 0');
    expect(code).toBe(0);
    expect(calls).toEqual([
      'update',
      expect.stringMatching(/^install .*--download-only libreoffice-writer-nogui/),
      expect.stringMatching(/^install (?!.*--download-only)/),
    ]);
  });

  it('goes without lists, and says what failed where nothing can be fetched', async () => {
    const { code, calls, output } = await setUp('exit 100');
    expect(code).toBe(1);
    expect(calls).toHaveLength(2);
    expect(output).toMatch(/apt-get install .* failed \(exit code 100\)/);
  });
});

describe('the counts of a check', () => {
  it('name why tests were skipped', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'docparse-check-'));
    try {
      const file = path.join(folder, 'report.json');
      const { default: CheckReporter } = (await import(path.join(root, 'scripts/check-reporter.mjs'))) as {
        default: new () => { onTestRunEnd(modules: unknown[], errors: unknown[]): void };
      };
      const module = (results: object[], ok = true) => ({
        ok: () => ok,
        children: { allTests: () => results.map((result) => ({ result: () => result })) },
      });
      process.env.CHECK_REPORT = file;
      new CheckReporter().onTestRunEnd(
        [
          module([
            { state: 'passed' },
            { state: 'skipped', note: 'needs LibreOffice' },
            { state: 'skipped', note: 'needs LibreOffice' },
            { state: 'skipped' },
          ]),
          module([{ state: 'failed' }, { state: 'failed' }], false),
          module([], false),
        ],
        ['an error outside tests'],
      );
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
        passed: 1,
        failed: 4,
        skipped: { 'needs LibreOffice': 2, 'no reason given': 1 },
      });
    } finally {
      delete process.env.CHECK_REPORT;
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('setting up models', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docparse-setup-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach((test) => test.skip(process.platform === 'win32', 'needs a POSIX shell'));

  /** With a Python that answers by a script, or none. */
  async function setUp(
    script: string | undefined,
    programs: [name: string, script: string][] = [],
    args: string[] = [],
  ): Promise<{ code: number | null; output: string; files: string[] }> {
    const bin = path.join(folder, 'bin');
    const models = path.join(folder, 'models');
    await rm(bin, { recursive: true, force: true });
    await mkdir(bin);
    if (script !== undefined) await writeFile(path.join(bin, 'python3'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    for (const [name, does] of programs) await writeFile(path.join(bin, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
    const env = { PATH: bin, TMPDIR: folder };
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(root, 'scripts/setup-models.ts'), '--to', models, ...args],
      {
        env,
        encoding: 'utf8',
      },
    );
    return {
      code: status,
      output: stdout + stderr,
      files: readdirSync(models).filter((name) => /^(PP-OCRv6|rus)/.test(name)),
    };
  }

  it('says what is missing where there is no pip, and prepares what there is', async () => {
    const { code, output, files } = await setUp(undefined);
    expect(output).toContain('There is no pip.');
    expect(output).toContain('Missing: PP-OCRv6_rec_small.onnx for text recognition, from rapidocr 3.10.0 (pypi).');
    expect(files).toEqual([]);
    expect(code).toBe(1);
  });

  it('keeps no file of a package that is not the one of the manifest', async () => {
    const wheel = path.join(folder, 'other.whl');
    await writeFile(wheel, makeZip({ 'rapidocr/models/PP-OCRv6_rec_small.onnx': 'other weights' }));
    const copy = `case "$*" in *download*) while [ "$1" != --dest ]; do shift; done; /bin/cp '${wheel}' "$2/";; esac`;
    const { output, files } = await setUp(copy);
    expect(output).toContain('PP-OCRv6_rec_small.onnx has another hash than the manifest says');
    expect(files).toEqual([]);
  });

  it('takes language data out of a package of Debian, without installing it', async () => {
    const member = 'usr/share/tesseract-ocr/5/tessdata';
    const { output, files } = await setUp(undefined, [
      ['apt-get', 'case "$*" in *"download -q tesseract-ocr-rus=1:4.1.0-2"*) echo > rus.deb;; esac'],
      ['dpkg-deb', `/bin/mkdir -p "$3/${member}"; echo other data > "$3/${member}/rus.traineddata"`],
    ]);
    expect(output).toContain('rus.traineddata has another hash than the manifest says');
    expect(files).toEqual([]);
    expect((await setUp(undefined)).output).toContain('There is no apt-get.');
  });

  it('takes files that were brought by hand, if they are those of the manifest', async () => {
    const hand = path.join(folder, 'hand');
    await mkdir(hand);
    await writeFile(path.join(hand, 'PP-OCRv6_rec_small.onnx'), 'other weights');
    const { output, files } = await setUp('exit 1', [], ['--from', hand]);
    expect(output).toContain('PP-OCRv6_rec_small.onnx has another hash than the manifest says');
    expect(files).toEqual([]);
  });
});
