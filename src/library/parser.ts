import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ParseResult } from '../client/index.ts';
import { type Config, loadConfig } from '../config/index.ts';
import { defaultParseOptions, type ParseOptions } from '../document/index.ts';
import { makeSource, parsePageRange, saveStream } from '../intake/index.ts';
import { defaultV1Request, type V1Request } from '../output/index.ts';
import { Pool, parseDocument } from '../pool/index.ts';
import { makeDocumentFolder, makePassage, prepareSandbox } from '../sandbox/index.ts';

/**
 * What goes into the result, under the names of `capabilities` of the HTTP interface; what is not named is as it is
 * there.
 */
export type Capabilities = Partial<Omit<V1Request, 'image_output_type' | 'dpi'>>;

export interface ParserOptions {
  /** Engine processes; one for each core when missing. */
  workers?: number;
  /** Settings as environment variables; those of this process when missing. */
  env?: NodeJS.ProcessEnv;
}

export interface ParseFileOptions {
  /** Pages such as `1-5` or `1-3,7`; all when missing. */
  pages?: string;
  /** Of an encrypted document. */
  password?: string;
  /**
   * auto: the text layer where it is good, OCR elsewhere; scan: OCR everywhere; parse: the text layer alone; lite: text
   * and tables alone.
   */
  mode?: ParseOptions['parseMode'];
  capabilities?: Capabilities;
  /** Name of a document that comes as bytes. */
  name?: string;
  onPage?(done: number, total: number): void;
  signal?: AbortSignal;
}

/** A file by its path, or the bytes of one. */
export type ParseInput = string | URL | Uint8Array | Readable;

export interface ParsedFile {
  /** `data` of the HTTP interface, as JSON. */
  json: string;
  succeeded: number;
  warnings: string[];
  failures: { pageNumber: number; message: string }[];
}

/** Engine processes that parse documents without a service. Holds them until `close`. */
export class Parser {
  readonly #config: Config;
  readonly #pool: Pool;
  readonly #work: string;
  #documents = 0;

  private constructor(config: Config, pool: Pool, work: string) {
    this.#config = config;
    this.#pool = pool;
    this.#work = work;
  }

  static async open({ workers, env = process.env }: ParserOptions = {}): Promise<Parser> {
    const config = loadConfig(workers === undefined ? env : { ...env, DOCPARSE_WORKERS: String(workers) });
    await prepareSandbox(config.sandbox);
    const work = await mkdtemp(join(tmpdir(), 'docparse-'));
    await makePassage(work);
    // Pictures are asked for inside the JSON, so their files live as long as this run.
    const { modelsDir, office, sheets } = config;
    const pool = new Pool(
      {
        modelsDir,
        office,
        sheets,
        pictureKey: '',
        engineModule: env.DOCPARSE_ENGINE_MODULE || undefined,
        workDir: work,
      },
      config,
    );
    const parser = new Parser(config, pool, work);
    try {
      await pool.start();
    } catch (error) {
      await parser.close();
      throw error;
    }
    return parser;
  }

  /** Throws DocparseError; AbortError when `signal` fires; what the file system says of a path. */
  async parse(input: ParseInput, options: ParseFileOptions = {}): Promise<ParseResult> {
    return JSON.parse((await this.run(input, options)).json) as ParseResult;
  }

  /** The same with the JSON as it was written, and what is told beside it. */
  async run(
    input: ParseInput,
    { pages, password, mode = 'auto', capabilities = {}, name, onPage, signal }: ParseFileOptions = {},
  ): Promise<ParsedFile> {
    const dir = join(this.#work, String(this.#documents++));
    const stop = signal ?? new AbortController().signal;
    try {
      await makeDocumentFolder(dir);
      const { stream, named } = await openInput(input);
      const saved = await saveStream(stream, join(dir, 'upload'), this.#config.maxUploadBytes, stop);
      const source = await makeSource(saved, { name: name ?? named, password });
      const request: V1Request = { ...defaultV1Request, ...capabilities, image_output_type: 'base64' };
      const parsing: ParseOptions = {
        ...defaultParseOptions,
        parseMode: mode,
        password,
        elementImages: request.include_image_data,
        pageImages: request.pages,
        mergeTables: request.element_merge_mode === 'merged',
        ...(request.include_char_details && { characters: true }),
      };
      const outcome = await parseDocument(this.#pool, {
        source,
        ranges: pages === undefined ? undefined : parsePageRange(pages, 'pages'),
        options: parsing,
        output: { form: 'v1', request, publicBase: '', startedAt: Date.now() },
        workDir: dir,
        limits: this.#config,
        signal: stop,
        onPage,
      });
      const { succeeded, warnings, failures } = outcome;
      return { json: await readFile(outcome.resultPath, 'utf8'), succeeded, warnings, failures };
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }

  /** Ends the engine processes. */
  async close(): Promise<void> {
    await this.#pool.close();
    await rm(this.#work, { recursive: true, force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

async function openInput(input: ParseInput): Promise<{ stream: Readable; named?: string }> {
  if (input instanceof Readable) return { stream: input };
  if (input instanceof Uint8Array) return { stream: Readable.from([input]) };
  const path = input instanceof URL ? input : String(input);
  if (!(await stat(path)).isFile()) throw new Error('not a file');
  return { stream: createReadStream(path), named: basename(path instanceof URL ? path.pathname : path) };
}

/** Parses one document: opens engine processes, and ends them. For several documents open a `Parser`. */
export async function parse(input: ParseInput, options: ParseFileOptions & ParserOptions = {}): Promise<ParseResult> {
  // One document has no use for more processes than pages, which nobody knows yet; two are soon there.
  await using parser = await Parser.open({ workers: 2, ...options });
  // Awaited here: the processes live until then.
  return await parser.parse(input, options);
}
