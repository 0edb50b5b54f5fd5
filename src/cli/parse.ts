import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, parse as parsePath } from 'node:path';
import { type Config, ConfigError, loadConfig } from '../config/index.ts';
import { defaultParseOptions, type ParseOptions } from '../document/index.ts';
import { asDocparseError } from '../errors.ts';
import { makeSource, type PageRange, parsePageRange, saveStream } from '../intake/index.ts';
import { makeDirectory } from '../make-directory.ts';
import { defaultV1Request, type V1Request } from '../output/index.ts';
import { Pool, parseDocument, TaskAborted } from '../pool/index.ts';
import { makeDocumentFolder, makePassage, prepareSandbox } from '../sandbox/index.ts';
import { EXIT } from './exit-codes.ts';
import { type Progress, progress } from './progress.ts';

interface Settings {
  format: 'md' | 'json';
  out?: string;
  ranges?: PageRange[];
  password?: string;
  mode: ParseOptions['parseMode'];
}

type Outcome = 'ok' | 'partial' | 'failed';

/** docparse parse FILES... */
export async function parse(files: string[], raw: Record<string, string>, env: NodeJS.ProcessEnv): Promise<number> {
  const settings = readSettings(raw);
  const config = loadConfig({ ...env, DOCPARSE_WORKERS: raw.jobs ?? env.DOCPARSE_WORKERS });
  await prepareSandbox(config.sandbox);
  const work = await mkdtemp(join(tmpdir(), 'docparse-'));
  await makePassage(work);
  const interrupt = new AbortController();
  const onSignal = (): void => interrupt.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  // Pictures are asked for inside the JSON, so their files live as long as this run.
  const pool = new Pool(
    {
      modelsDir: config.modelsDir,
      office: config.office,
      sheets: config.sheets,
      pictureKey: '',
      engineModule: env.DOCPARSE_ENGINE_MODULE || undefined,
      workDir: work,
    },
    config,
  );
  const bar = progress(files.length);
  try {
    if (settings.out) await makeOut(settings.out);
    await pool.start();
    const outcomes: Outcome[] = [];
    const taken = new Set<string>();
    for (const [i, file] of files.entries())
      outcomes.push(await parseOne(file, join(work, String(i)), { settings, config, pool, bar, signal: interrupt.signal, taken }));
    bar.stop();
    if (outcomes.every((o) => o === 'ok')) return EXIT.ok;
    return outcomes.every((o) => o === 'failed') ? EXIT.failed : EXIT.partial;
  } catch (error) {
    if (interrupt.signal.aborted) return EXIT.interrupted;
    throw error;
  } finally {
    bar.stop();
    await pool.close();
    await rm(work, { recursive: true, force: true });
  }
}

async function makeOut(dir: string): Promise<void> {
  try {
    await makeDirectory(dir);
  } catch (error) {
    throw new ConfigError(`--out: "${dir}" is no directory and cannot become one (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}

interface Run {
  settings: Settings;
  config: Config;
  pool: Pool;
  bar: Progress;
  signal: AbortSignal;
  taken: Set<string>;
}

async function parseOne(file: string, dir: string, run: Run): Promise<Outcome> {
  const { settings, config, pool, bar, signal, taken } = run;
  const name = file === '-' ? 'stdin' : basename(file);
  try {
    bar.begin(name);
    await makeDocumentFolder(dir);
    if (file !== '-' && !(await stat(file)).isFile()) throw new Error('not a file');
    const saved = await saveStream(file === '-' ? process.stdin : createReadStream(file), join(dir, 'upload'), config.maxUploadBytes, signal);
    const source = await makeSource(saved, { name: file === '-' ? undefined : name, password: settings.password });
    const json = settings.format === 'json';
    const request: V1Request = json ? everything : { ...defaultV1Request, table_view: 'html' };
    const options: ParseOptions = { ...defaultParseOptions, parseMode: settings.mode, password: settings.password, elementImages: json, characters: json };
    const outcome = await parseDocument(pool, {
      source,
      ranges: settings.ranges,
      options,
      output: { form: 'v1', request, publicBase: '', startedAt: Date.now() },
      workDir: dir,
      limits: config,
      signal,
      onPage: (done, total) => bar.page(done, total),
    });
    const text = await readFile(outcome.resultPath, 'utf8');
    const result = json ? `${text}\n` : `${(JSON.parse(text) as { markdown: string }).markdown.trimEnd()}\n`;
    if (settings.out) await writeFile(join(settings.out, outName(name, settings.format, taken)), result);
    else process.stdout.write(result);
    for (const warning of outcome.warnings) bar.note(`${name}: ${warning}`);
    for (const failure of outcome.failures) bar.note(`${name}: page ${failure.pageNumber}: ${failure.message}`);
    bar.end(name, outcome.succeeded);
    return outcome.failures.length > 0 ? 'partial' : 'ok';
  } catch (error) {
    if (signal.aborted || error instanceof TaskAborted) throw error;
    const system = (error as NodeJS.ErrnoException).code;
    const message = system === 'ENOENT' ? 'no such file' : system ? String((error as Error).message) : plain(error);
    bar.note(`${name}: ${message}`);
    return 'failed';
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const plain = (error: unknown): string => {
  const known = asDocparseError(error);
  return known.code === 500 && known.cause instanceof Error ? known.cause.message : known.message;
};

/** All that the interface can tell; pictures inline, since no server will hand them out. */
const everything: V1Request = {
  ...defaultV1Request,
  include_inline_objects: true,
  include_char_details: true,
  include_image_data: true,
  include_table_structure: true,
  title_tree: true,
  image_output_type: 'base64',
};

/** Two inputs of the same name must not overwrite each other's result. */
function outName(name: string, format: string, taken: Set<string>): string {
  const stem = parsePath(name).name || 'document';
  let candidate = `${stem}.${format}`;
  for (let n = 2; taken.has(candidate); n++) candidate = `${stem}-${n}.${format}`;
  taken.add(candidate);
  return candidate;
}

function readSettings(raw: Record<string, string>): Settings {
  const { format, mode } = raw;
  if (format !== 'md' && format !== 'json') throw new ConfigError(`--format: "${format}" is neither md nor json.`);
  if (mode !== 'auto' && mode !== 'scan' && mode !== 'parse' && mode !== 'lite') throw new ConfigError(`--mode: "${mode}" is none of auto, scan, parse, lite.`);
  try {
    return { format, mode, out: raw.out, password: raw.password, ranges: raw.pages === undefined ? undefined : parsePageRange(raw.pages, '--pages') };
  } catch (error) {
    throw new ConfigError(asDocparseError(error).message);
  }
}
