import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samplePdf } from '../src/cli/sample-pdf.ts';
import { printed, textPdf } from './support/files.ts';
import { credentials, TestService } from './support/service.ts';

const exec = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const built = existsSync(path.join(root, 'dist/library/index.js'));
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'clients/python/README.md',
  ...readdirSync(path.join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Commands for a shell: lines that are set in by four blanks, with those that carry them on; without remarks. */
const commandsOf = (name: string): string[] =>
  [
    ...read(name).matchAll(
      /^ {4}((?:[A-Z_]+=\S+ )*(?:npm|npx|node|docparse|curl|printf|cat|cp|git|pip|python|docker|kubectl|vllm) .*(?:\n {6,}.*)*)/gm,
    ),
  ].map(([, text]) => text!.replaceAll(/^ {4}/gm, '').replace(/ +# .*$/, ''));
/** Blocks of code in a language. */
const blocksOf = (name: string, language: string): string[] =>
  [...read(name).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text]) => text!);

/** Commands that are run by other tests, or that need more than a test has; with where they are checked. */
const ELSEWHERE: [RegExp, string][] = [
  [/^(?:curl|printf) /, 'tests/docs.test.ts'],
  [/^npm run (?:up|check)$/, 'tests/set-up.test.ts'],
  [/^git clone /, 'needs the address of the repository'],
  [/^npm run account$/, 'tests/admin.test.ts: account reset'],
  [/^docker |^cp deploy\/|^kubectl /, 'needs Docker or a cluster: tests/deploy.test.ts'],
  [/^pip install /, 'tests/python-client.test.ts'],
  [/^vllm serve /, 'needs a GPU: tests/vlm.test.ts'],
  [/^npm i @opentelemetry|^NODE_OPTIONS=/, 'needs packages that are not installed: tests/observe.test.ts'],
  [/^npm run (?:bench|faults)|^node bench\//, 'measures'],
];
/** Commands of README.md and docs/ that are run below. */
const HERE = [
  /^npm run -s (?:docparse|doctor)/,
  /^cat report\.pdf \| npm run -s docparse/,
  /^DOCPARSE_\w+=\S+ (?:DOCPARSE_\w+=\S+ )?npm start$/,
];

it('every command of the documentation is run by a test, or named with what it needs', () => {
  const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
  const unknown: string[] = [];
  for (const page of PAGES)
    for (const command of commandsOf(page)) {
      const [, script] = /npm run (?:-s )?([\w:]+)/.exec(command) ?? [];
      const [, file] = /^node (\S+\.ts)/.exec(command) ?? [];
      const there = (!script || script in scripts) && (!file || existsSync(path.join(root, file)));
      if (!there || ![...HERE, ...ELSEWHERE.map(([pattern]) => pattern)].some((pattern) => pattern.test(command)))
        unknown.push(`${page}: ${command}`);
    }
  expect(unknown).toEqual([]);
});

describe('commands of the documentation', () => {
  let folder: string;
  beforeAll(async () => {
    // A clone, as far as scripts can tell: npm runs them where package.json lies.
    folder = await mkdtemp(path.join(tmpdir(), 'docparse-clone-'));
    await cp(path.join(root, 'package.json'), path.join(folder, 'package.json'));
    for (const name of ['dist', 'node_modules', 'models'])
      await symlink(path.join(root, name), path.join(folder, name));
    await writeFile(path.join(folder, 'report.pdf'), samplePdf());
    await writeFile(path.join(folder, 'photo.jpg'), await printed());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach((test) => {
    test.skip(process.platform === 'win32', 'needs a POSIX shell');
    test.skip(!built, 'needs npm run build');
  });
  const env = (): Record<string, string | undefined> => ({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DOCPARSE_DATA: path.join(folder, 'data'),
    DOCPARSE_PORT: '0',
    DOCPARSE_WORKERS: '1',
  });
  const run = async (command: string): Promise<string> =>
    (await exec('sh', ['-c', command], { cwd: folder, env: env(), maxBuffer: 1 << 26 })).stdout;

  it('work as they stand: the command line in README.md', async () => {
    const [parse, pipe, doctor, account] = commandsOf('README.md').filter((command) =>
      HERE.some((pattern) => pattern.test(command)),
    );
    await run(parse!);
    expect(await readFile(path.join(folder, 'parsed/report.md'), 'utf8')).toContain('# Quarterly report');
    expect(await readFile(path.join(folder, 'parsed/photo.md'), 'utf8')).toContain('Quarterly report');
    await run(pipe!);
    expect(JSON.parse(await readFile(path.join(folder, 'report.json'), 'utf8'))).toMatchObject({ success_count: 1 });
    // Its exit code says whether something is missing on this machine.
    expect(await run(`${doctor} || true`)).toMatch(/Node/);
    expect(await run(account!)).toMatch(/secret code {2}[0-9a-f]{64}/);
  }, 120_000);

  it.each(['docs/extraction.md', 'docs/engines.md'])(
    'work as they stand: %s',
    async (page) => {
      const command = commandsOf(page).find((one) => one.endsWith('npm start'))!;
      const child: ChildProcess = spawn('sh', ['-c', `exec ${command.replace(/^((?:\S+=\S+ )*)/, 'env $1')}`], {
        cwd: folder,
        env: env(),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        let text = '';
        for await (const chunk of child.stdout!) {
          text += String(chunk);
          if (text.includes('listens on')) break;
        }
        expect(text).toContain('listens on');
      } finally {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
    },
    60_000,
  );
});

describe('TypeScript of the documentation', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docparse-docs-'));
    await mkdir(path.join(folder, 'node_modules'));
    await symlink(root, path.join(folder, 'node_modules/docparse'));
    service = await TestService.start({ DOCPARSE_WORKERS: '1' });
    await writeFile(path.join(folder, 'report.pdf'), await textPdf(6));
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach((test) => test.skip(!built, 'needs npm run build'));

  it('works as it stands: docs/clients.md', async () => {
    const blocks = blocksOf('docs/clients.md', 'ts');
    expect(blocks).toHaveLength(2);
    for (const [i, block] of blocks.entries()) {
      const code = block
        .replace('http://localhost:8000', service.base)
        .replace("appId: '…'", `appId: '${credentials['x-ti-app-id']}'`)
        .replace("secretCode: '…'", `secretCode: '${credentials['x-ti-secret-code']}'`);
      expect(code).not.toContain('…');
      const file = path.join(folder, `${i}.mts`);
      await writeFile(file, code);
      const { stdout } = await exec(process.execPath, [file], { cwd: folder });
      // Progress of a job; elements of pages.
      expect(stdout).toMatch(/^\d+$/m);
    }
  }, 120_000);
});
