import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { ImageQuestion } from '../chat/index.ts';
import { type ChunkElement, chunkElements } from '../chunking/index.ts';
import type {
  Document,
  ImageAsset,
  PageAnalysis,
  PageFailure,
  Paper,
  ParseOptions,
  Source,
} from '../document/index.ts';
import { localEmbedder, writeElements, writeEmbedded } from '../embedding/index.ts';
import type { Engine } from '../engines/index.ts';
import { extractByRules, groundSaid, materialOf, type PageText, pageTexts } from '../extraction/index.ts';
import {
  extractedPages,
  extractedTables,
  newerJson,
  toMarkdown,
  toNewerElements,
  toV1Data,
  v1Json,
} from '../output/index.ts';
import { readEmbeddedData } from '../readers/index.ts';
import type { ExtractionDraft } from './extraction-draft.ts';
import { growHeapFor, noteReading } from './heap-growth.ts';
import type { OutputRequest } from './output-request.ts';
import { type KeptPage, packKept, readPages, writePages } from './page-file.ts';
import { papersDraft } from './papers-draft.ts';
import { PictureStore } from './picture-store.ts';
import type { ChildConfig, PreviewRequest, Task, TaskResults } from './protocol.ts';
import { type RecognitionDraft, recognitionDraft } from './recognition-draft.ts';

/** With more pages from files, the memory that packing the others saves is worth its time: 2 ms a page. */
const MANY_PAGES = 50;
/** Maximum characters of a preview; a dense page has 10,000. */
const PREVIEW_LENGTH = 50_000;

/**
 * The tasks of an engine process. Keeps the analysed pages of a document until it is finished, because copying them
 * costs as much as layout.
 */
export class ChildTasks {
  readonly #engine: Engine;
  readonly #pictureKey: string;
  readonly #tidyAboveBytes: number;
  readonly #kept = new Map<string, KeptPage[]>();

  constructor(engine: Engine, config: ChildConfig) {
    this.#engine = engine;
    this.#tidyAboveBytes = config.tidyAboveBytes;
    this.#pictureKey = config.pictureKey;
  }

  async run(task: Task, signal: AbortSignal): Promise<TaskResults[Task['kind']]> {
    if ('source' in task) growHeapFor(task.source);
    switch (task.kind) {
      case 'open':
        return this.#engine.inspect(task.source, task.options, signal);
      case 'page':
        return this.#page(task, signal);
      case 'spill':
        await writePages(task.path, this.#kept.get(task.job) ?? []);
        this.#kept.delete(task.job);
        return {};
      case 'finish':
        return this.#finish(task);
      case 'chunk':
        return this.#chunk(task);
      case 'embed':
        return this.#embed(task);
      case 'ground':
        return this.#ground(task);
      case 'close':
        this.#kept.delete(task.job);
        await this.#engine.tidy();
        if (process.memoryUsage.rss() > this.#tidyAboveBytes) globalThis.gc?.();
        return {};
    }
  }

  async #chunk({ path, resultPath, options }: Extract<Task, { kind: 'chunk' }>): Promise<TaskResults['chunk']> {
    const chunks = chunkElements(JSON.parse(await readFile(path, 'utf8')) as ChunkElement[], options);
    return { bytes: await writeElements(resultPath, chunks), elements: chunks.length };
  }

  async #embed({
    path,
    resultPath,
    model,
    dimensions,
  }: Extract<Task, { kind: 'embed' }>): Promise<TaskResults['embed']> {
    const elements = JSON.parse(await readFile(path, 'utf8')) as ChunkElement[];
    const counted = await writeEmbedded(resultPath, elements, localEmbedder(model, dimensions));
    return { bytes: counted.bytes, elements: counted.embedded };
  }

  async #ground({
    path,
    resultPath,
    said,
    request,
  }: Extract<Task, { kind: 'ground' }>): Promise<TaskResults['ground']> {
    const pages = deserialize(await readFile(path)) as PageText[];
    await writeFile(resultPath, JSON.stringify(groundSaid(pages, request, said)));
    return {};
  }

  async #page(task: Extract<Task, { kind: 'page' }>, signal: AbortSignal): Promise<TaskResults['page']> {
    const pictures = new PictureStore(task.picturesDir, this.#pictureKey, task.owner);
    const { pages, failures, ask } = await this.#read(task, pictures, signal);
    signal.throwIfAborted();
    if (ask) return { ask };
    const failure =
      failures[0] ??
      (pages.length === 0 && !task.options.papers
        ? { pageNumber: task.pageNumber, stage: 'parse', message: 'The page returned no result.' }
        : undefined);
    if (failure) return { failure };
    noteReading(
      task.source,
      pages.some((page) => 'ocr' in page && page.ocr),
    );
    if (task.spill !== undefined) await writePages(task.spill, pages);
    else this.#keep(task.job).push(...pages);
    if (!task.preview || task.options.papers) return {};
    const markdown = await this.#preview(task, pages as PageAnalysis[], task.preview, pictures);
    return { markdown, pictures: pictures.addressed() };
  }

  /** What `options` requests for a page: its analysis, or its papers. */
  async #read(task: Extract<Task, { kind: 'page' }>, sink: PictureStore, signal: AbortSignal): Promise<ReadPage> {
    const { source, pageNumber, options, talk } = task;
    if (talk) return this.#talk({ ...task, talk }, sink, signal);
    if (!options.papers) return this.#engine.analysePages(source, [pageNumber], options, sink, signal);
    const { papers, failures } = await this.#engine.readPapers(source, [pageNumber], options, sink, signal);
    return { pages: papers, failures };
  }

  /** Starts to read a page with a model, or continues with its answer. */
  async #talk(
    { source, pageNumber, options, talk }: TalkTask,
    sink: PictureStore,
    signal: AbortSignal,
  ): Promise<ReadPage> {
    const files = { folder: talk.folder, sink };
    const turn =
      talk.answers === undefined
        ? await this.#engine.askAboutPage(source, pageNumber, options, files, signal)
        : await this.#engine.hearAnswers(deserialize(await readFile(talk.path)), talk.answers, options, files);
    if ('failure' in turn) return { pages: [], failures: [turn.failure] };
    if ('page' in turn) return { pages: [turn.page], failures: [] };
    await writeFile(talk.path, serialize(turn.dialogue));
    return { pages: [], failures: [], ask: turn.ask };
  }

  /** The page as Markdown, as if it were the whole document. Undefined on failure, because a preview is optional. */
  async #preview(
    { source, options }: Extract<Task, { kind: 'page' }>,
    pages: PageAnalysis[],
    { publicBase }: PreviewRequest,
    pictures: PictureStore,
  ): Promise<string | undefined> {
    try {
      const document = await this.#engine.assemble(source, { pages, failures: [] }, options);
      const markdown = toMarkdown(document, {
        tableView: 'html',
        imageUrl: (asset) => publicBase + pictures.urlPath(asset),
      });
      return markdown.slice(0, PREVIEW_LENGTH);
    } catch {
      return undefined;
    }
  }

  async #finish(task: Extract<Task, { kind: 'finish' }>): Promise<TaskResults['finish']> {
    const kept = this.#kept.get(task.job) ?? [];
    this.#kept.delete(task.job);
    if (task.spills.length > MANY_PAGES) packKept(kept);
    for (const path of task.spills) kept.push(...(await readPages(path)));
    if (task.output.form === 'papers' || task.output.form === 'recognition')
      return this.#finishPapers(kept as Paper[], task);
    const document = await this.#engine.assemble(
      task.source,
      { pages: kept as PageAnalysis[], failures: [...task.failures].sort(byPage) },
      task.options,
    );
    const pictures = new PictureStore(task.picturesDir, this.#pictureKey, task.owner);
    const { output, resultPath } = task;
    const { json, elements } =
      output.form === 'extraction'
        ? {
            json: [
              JSON.stringify(
                await this.#draft(document, { ...output, asSent: task.options.asSent }, resultPath, pictures),
              ),
            ],
            elements: document.elements.length,
          }
        : this.#write(document, { ...task, output }, pictures);
    const bytes = await writeParts(task.resultPath, json);
    const succeeded = document.pages.reduce((n, p) => n + (p.status === 'success' ? 1 : 0), 0);
    const { failures, warnings } = document;
    return {
      bytes,
      elements,
      succeeded,
      failures,
      warnings,
      pictures: pictures.addressed(),
      forClient: pictures.forClient(),
    };
  }

  async #finishPapers(
    papers: Paper[],
    { source, output, picturesDir, failures, resultPath }: Extract<Task, { kind: 'finish' }>,
  ): Promise<TaskResults['finish']> {
    const pictures = new PictureStore(picturesDir, this.#pictureKey);
    const draft =
      output.form === 'recognition'
        ? await this.#recognise(papers, source, output, pictures)
        : papersDraft(papers, (image) => pictures.pathOf(image));
    const bytes = Buffer.from(JSON.stringify(draft), 'utf8');
    await writeFile(resultPath, bytes);
    const succeeded = new Set(papers.map(({ pageNumber }) => pageNumber)).size;
    return {
      bytes: bytes.length,
      elements: papers.length,
      succeeded,
      failures: [...failures].sort(byPage),
      warnings: [],
      pictures: [],
      forClient: [],
    };
  }

  async #recognise(
    papers: Paper[],
    source: Source,
    { request, pictures: wanted }: Extract<OutputRequest, { form: 'recognition' }>,
    pictures: PictureStore,
  ): Promise<RecognitionDraft> {
    // Load on first use: a process that only parses does not need the weights.
    const { recogniseFile } = await import('../recognition/index.ts');
    const embedded = await readEmbeddedData(source);
    return recognitionDraft(
      papers,
      wanted,
      (image) => pictures.read(image),
      (inOrder) => recogniseFile(inOrder, embedded, request),
    );
  }

  /** Writes the draft. If a model will be asked, also stores the pages in a file, for locating its values. */
  async #draft(
    document: Document,
    { request, by, formulas, asSent }: Drafting,
    resultPath: string,
    pictures: PictureStore,
  ): Promise<ExtractionDraft> {
    const pages = pageTexts(document, formulas);
    const images = extractedPages(document, (image) => pictures.nameOf(image), asSent);
    const draft = { pages: images, tables: extractedTables(document), stamps: pages.flatMap(({ stamps }) => stamps) };
    if (by === 'rules') return { ...draft, result: extractByRules(pages, request) };
    const textPath = `${resultPath}.pages`;
    await writeFile(textPath, serialize(pages));
    return { ...draft, textPath, material: materialOf(pages) };
  }

  #write(
    document: Document,
    { source, options, output }: Finishing,
    pictures: PictureStore,
  ): { json: Iterable<string>; elements: number } {
    const imageUrl = (asset: ImageAsset): string => output.publicBase + pictures.urlPath(asset);
    const imageBytes = (asset: ImageAsset): Buffer => pictures.read(asset);
    switch (output.form) {
      case 'v1': {
        const data = toV1Data(document, source, output.request, {
          jobId: output.jobId ?? jobId(source, { ...options, password: undefined }, output.request),
          durationMs: Date.now() - output.startedAt,
          warnings: output.warnings,
          imageUrl,
          imageBytes,
        });
        return { json: v1Json(data), elements: data.elements.length };
      }
      case 'newer': {
        const { clientBase } = output;
        const pageImageUrl =
          clientBase === undefined
            ? undefined
            : (asset: ImageAsset): string => clientBase + pictures.nameForClient(asset);
        const elements = toNewerElements(document, source, output.request, {
          receivedAt: output.startedAt,
          imageUrl,
          imageBytes,
          pageImageUrl,
        });
        return { json: newerJson(elements), elements: elements.length };
      }
    }
  }

  #keep(job: string): KeptPage[] {
    const pages = this.#kept.get(job) ?? [];
    this.#kept.set(job, pages);
    return pages;
  }
}

/** Characters that are written at a time. */
const BATCH = 1 << 20;

/** Writes a text part by part, and returns its length in bytes. */
async function writeParts(path: string, parts: Iterable<string>): Promise<number> {
  let bytes = 0;
  const encoded = (text: string): Buffer => {
    const chunk = Buffer.from(text, 'utf8');
    bytes += chunk.length;
    return chunk;
  };
  function* chunks(): Generator<Buffer> {
    let text = '';
    for (const part of parts) {
      text += part;
      if (text.length < BATCH) continue;
      yield encoded(text);
      text = '';
    }
    yield encoded(text);
  }
  await writeFile(path, chunks());
  return bytes;
}

interface ReadPage {
  pages: KeptPage[];
  failures: PageFailure[];
  /** Questions for a model before the page can be analysed. */
  ask?: ImageQuestion[];
}

type PageTask = Extract<Task, { kind: 'page' }>;
type TalkTask = PageTask & { talk: NonNullable<PageTask['talk']> };

/** Finish tasks whose result is the document itself. */
type Finishing = Extract<Task, { kind: 'finish' }> & {
  output: Exclude<OutputRequest, { form: 'extraction' | 'papers' | 'recognition' }>;
};

type Drafting = Extract<OutputRequest, { form: 'extraction' }> & Pick<ParseOptions, 'asSent'>;

const byPage = (a: PageFailure, b: PageFailure): number => a.pageNumber - b.pageNumber;

/** Equal for the same file parsed in the same way. */
const jobId = (source: Source, options: object, request: object): string =>
  createHash('sha256')
    .update(`${source.sha256}\n${JSON.stringify(options)}\n${JSON.stringify(request)}`)
    .digest('hex')
    .slice(0, 32);
