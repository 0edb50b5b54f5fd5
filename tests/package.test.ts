import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const exec = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const built = existsSync(path.join(root, 'dist/library/index.js'));

describe('the package that npm pack makes', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docparse-package-'));
    if (!built || process.platform !== 'linux') return;
    // Scripts of npm run on the machine's own Node, whatever that is.
    const { stdout } = await exec('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      cwd: root,
      maxBuffer: 1 << 26,
    });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    // As npm would install it, with the dependencies that are here: none comes from the network.
    const modules = path.join(folder, 'node_modules');
    // Hard links: links by name would lead out of what engine processes may read.
    await exec('cp', ['-al', path.join(root, 'node_modules'), modules]);
    await mkdir(path.join(modules, 'docparse'), { recursive: true });
    await exec('tar', [
      '-xzf',
      path.join(folder, filename),
      '--strip-components=1',
      '-C',
      path.join(modules, 'docparse'),
    ]);
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach((test) => {
    test.skip(!built, 'needs npm run build');
    test.skip(process.platform !== 'linux', 'needs GNU cp');
  });

  it('parses by one import, without a service', async () => {
    await writeFile(
      path.join(folder, 'use.js'),
      "import { parse } from 'docparse';\nconst { markdown } = await parse(process.argv[2], { workers: 1 });\nconsole.log(markdown);\n",
    );
    const { stdout } = await exec(process.execPath, ['use.js', path.join(root, 'docs/examples/sample.pdf')], {
      cwd: folder,
    });
    expect(stdout).toContain('# Quarterly report');
  });

  it('has types for whoever imports it, with and without the types of a browser', async () => {
    await writeFile(
      path.join(folder, 'use.ts'),
      `import { parse, Parser } from 'docparse';
import { ApiError, DocparseClient } from 'docparse/client';

const one: string | undefined = (await parse('a.pdf', { capabilities: { title_tree: true } })).markdown;
await using parser = await Parser.open();
const many: number = (await parser.parse('b.pdf', { pages: '1-2' })).elements.length;
const client = new DocparseClient({ baseUrl: 'http://localhost:8000', appId: 'a', secretCode: 'b' });
try {
  const { elements } = await client.parse(new Blob(['x']), { capabilities: { pages: true } });
  const title: string | undefined = elements.find(({ type }) => type === 'Title')?.text;
  console.log(one, many, title);
} catch (error) {
  if (error instanceof ApiError && error.errorName === 'QUOTA') console.log(error.retryAfterS);
}
// @ts-expect-error: no such option
await parse('a.pdf', { mood: 'auto' });
`,
    );
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--types',
      'node',
      'use.ts',
    ];
    for (const lib of ['es2024,esnext.disposable', 'es2024,esnext.disposable,dom']) {
      const { stdout } = await exec(process.execPath, [tsc, '--lib', lib, ...options], { cwd: folder }).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout).toBe('');
    }
  });

  it('is what publint expects of a package', async () => {
    const { stdout } = await exec(
      process.execPath,
      [
        path.join(root, 'node_modules/publint/src/cli.js'),
        'run',
        '--strict',
        path.join(folder, 'node_modules/docparse'),
        '--pack',
        'false',
      ],
      {
        cwd: root,
      },
    ).catch((error: { stdout: string }) => error);
    expect(stdout).toMatch(/All good/);
  });

  it('answers --help', async () => {
    const { stdout } = await exec(process.execPath, ['node_modules/docparse/dist/cli/main.js', '--help'], {
      cwd: folder,
    });
    expect(stdout).toContain('docparse');
  });
});
