import { writeFile } from 'node:fs/promises';
import { basename, join, parse as parsePath } from 'node:path';
import { ConfigError } from '../config/index.ts';
import type { ParseOptions } from '../document/index.ts';
import { asDocparseError } from '../errors.ts';
import { parsePageRange } from '../intake/index.ts';
import { type Capabilities, Parser } from '../library/index.ts';
import { makeDirectory } from '../make-directory.ts';
import { TaskAborted } from '../pool/index.ts';
import { EXIT } from './exit-codes.ts';
import { type Progress, progress } from './progress.ts';

interface Settings {
  format: 'md' | 'json';
  out?: string;
  pages?: string;
  password?: string;
  mode: ParseOptions['parseMode'];
}

type Outcome = 'ok' | 'partial' | 'failed';

/** docparse parse FILES... */
export async function parse(files: string[], raw: Record<string, string>, env: NodeJS.ProcessEnv): Promise<number> {
  const settings = readSettings(raw);
  const interrupt = new AbortController();
  const onSignal = (): void => interrupt.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  const bar = progress(files.length);
  let parser: Parser | undefined;
  try {
    if (settings.out) await makeOut(settings.out);
    parser = await Parser.open({ workers: raw.jobs === undefined ? undefined : Number(raw.jobs), env });
    const outcomes: Outcome[] = [];
    const taken = new Set<string>();
    for (const file of files)
      outcomes.push(await parseOne(file, { settings, parser, bar, signal: interrupt.signal, taken }));
    bar.stop();
    if (outcomes.every((o) => o === 'ok')) return EXIT.ok;
    return outcomes.every((o) => o === 'failed') ? EXIT.failed : EXIT.partial;
  } catch (error) {
    if (interrupt.signal.aborted) return EXIT.interrupted;
    throw error;
  } finally {
    bar.stop();
    await parser?.close();
  }
}

async function makeOut(dir: string): Promise<void> {
  try {
    await makeDirectory(dir);
  } catch (error) {
    throw new ConfigError(
      `--out: "${dir}" is no directory and cannot become one (${(error as NodeJS.ErrnoException).code}).`,
      { cause: error },
    );
  }
}

interface Run {
  settings: Settings;
  parser: Parser;
  bar: Progress;
  signal: AbortSignal;
  taken: Set<string>;
}

async function parseOne(file: string, run: Run): Promise<Outcome> {
  const { settings, parser, bar, signal, taken } = run;
  const name = file === '-' ? 'stdin' : basename(file);
  try {
    bar.begin(name);
    const { format, pages, password, mode } = settings;
    const outcome = await parser.run(file === '-' ? process.stdin : file, {
      pages,
      password,
      mode,
      capabilities: format === 'json' ? everything : {},
      onPage: (done, total) => bar.page(done, total),
      signal,
    });
    const result =
      format === 'json'
        ? `${outcome.json}\n`
        : `${(JSON.parse(outcome.json) as { markdown: string }).markdown.trimEnd()}\n`;
    if (settings.out) await writeFile(join(settings.out, outName(name, settings.format, taken)), result);
    else process.stdout.write(result);
    for (const warning of outcome.warnings) bar.note(`${name}: ${warning}`);
    for (const failure of outcome.failures) bar.note(`${name}: page ${failure.pageNumber}: ${failure.message}`);
    bar.end(name, outcome.succeeded);
    return outcome.failures.length > 0 ? 'partial' : 'ok';
  } catch (error) {
    if (signal.aborted || error instanceof TaskAborted) throw error;
    const system = (error as NodeJS.ErrnoException).code;
    const message = system === 'ENOENT' ? 'no such file' : system ? String((error as Error).message) : errorText(error);
    bar.note(`${name}: ${message}`);
    return 'failed';
  }
}

const errorText = (error: unknown): string => {
  const known = asDocparseError(error);
  return known.code === 500 && known.cause instanceof Error ? known.cause.message : known.message;
};

/** Everything that the interface can report about a document. */
const everything: Capabilities = {
  include_inline_objects: true,
  include_char_details: true,
  include_image_data: true,
  include_table_structure: true,
  title_tree: true,
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
  if (mode !== 'auto' && mode !== 'scan' && mode !== 'parse' && mode !== 'lite')
    throw new ConfigError(`--mode: "${mode}" is none of auto, scan, parse, lite.`);
  try {
    if (raw.pages !== undefined) parsePageRange(raw.pages, '--pages');
    return { format, mode, out: raw.out, password: raw.password, pages: raw.pages };
  } catch (error) {
    throw new ConfigError(asDocparseError(error).message);
  }
}
