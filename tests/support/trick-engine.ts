import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document, PageAnalysis, PageFailure, Paper, Source } from '../../src/document/index.ts';
import { IDENTITY } from '../../src/document/index.ts';
import type { AnalysisInput, Engine } from '../../src/engines/index.ts';
import { DocparseError } from '../../src/errors.ts';

/**
 * The script of a document stands in its bytes, after the PDF header: `pages N`, then lines such as `die 3`,
 * `die-once 3`, `hang 3`, `fail 3`, `eat 3`, `keep 3` (memory for good), `sip 3` (as much, for a moment), `slow 3`, `busy 3`, `wait 3`, `nap 3`, `error 3`, `die open`, `hang open`,
 * `die finish`, `warn document`. Pages do what the script says; all others succeed at once. `picture 1000`: pictures
 * that a model is shown have so many bytes.
 */
interface Script {
  pages: number;
  pictureBytes: number;
  act: (verb: string, where: string | number) => boolean;
}

async function scriptOf(source: Source): Promise<Script> {
  const lines = (await readFile(source.path, 'utf8')).split('\n').map((line) => line.trim());
  const numberAfter = (word: string, otherwise: number): number =>
    Number(lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? otherwise);
  return {
    pages: numberAfter('pages', 1),
    pictureBytes: numberAfter('picture', 6),
    act: (verb, where) => lines.includes(`${verb} ${where}`),
  };
}

/** Of this process alone: numbers of processes may count in name spaces of their own. */
const self = randomUUID();

const spin = (): never => {
  for (;;);
};

const SIP_BYTES = 150 * 1024 * 1024;
const kept: Buffer[] = [];

/** The first process that comes here leaves a mark; the second one passes. */
function firstTime(source: Source, mark: string): boolean {
  try {
    writeFileSync(`${source.path}.${mark}`, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

async function step(source: Source, script: Script, where: string | number, signal?: AbortSignal): Promise<void> {
  if (script.act('die', where)) process.kill(process.pid, 'SIGKILL');
  if (script.act('die-once', where) && firstTime(source, `died-${where}`)) process.kill(process.pid, 'SIGKILL');
  if (script.act('hang', where)) spin();
  if (script.act('error', where)) throw new Error('secret detail of the inside');
  if (script.act('eat', where)) {
    const eaten = Buffer.alloc(400 * 1024 * 1024, 1);
    await new Promise((resolve) => setTimeout(resolve, 10_000, eaten));
  }
  if (script.act('keep', where)) kept.push(Buffer.alloc(SIP_BYTES, 1));
  if (script.act('sip', where)) {
    const sip = Buffer.alloc(SIP_BYTES, 1);
    await new Promise((resolve) => setTimeout(resolve, 300, sip));
  }
  if (script.act('busy', where)) {
    const end = performance.now() + 40;
    while (performance.now() < end);
  }
  if (script.act('nap', where)) await new Promise((resolve) => setTimeout(resolve, 800));
  if (script.act('wait', where)) await new Promise((resolve) => setTimeout(resolve, 300));
  // Ends only by the signal, as a well-behaved engine between two steps of work.
  if (script.act('slow', where))
    await new Promise((_, reject) => {
      // It may have come while the script was read.
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
}

export async function createEngine(): Promise<Engine> {
  return {
    async inspect(source) {
      const script = await scriptOf(source);
      await step(source, script, 'open');
      return { pageCount: script.pages };
    },
    async analysePages(source, pageNumbers, _options, _sink, signal): Promise<AnalysisInput> {
      const script = await scriptOf(source);
      const pages: PageAnalysis[] = [];
      const failures: PageFailure[] = [];
      for (const pageNumber of pageNumbers) {
        await step(source, script, pageNumber, signal);
        if (script.act('dimensions', pageNumber)) throw new DocparseError('IMAGE_DIMENSIONS', '5 x 5 pixels.');
        if (script.act('fail', pageNumber))
          failures.push({ pageNumber, stage: 'parse', message: 'The page is unreadable.' });
        else pages.push({ ...page(pageNumber), warnings: [`${pageNumber} by ${self}`] });
      }
      return { pages, failures };
    },
    async askAboutPage(source, pageNumber, _options, { folder }) {
      const path = join(folder, `asked-${pageNumber}`);
      await writeFile(path, Buffer.alloc((await scriptOf(source)).pictureBytes, 'pixels'));
      const question = {
        path,
        mimeType: 'image/png' as const,
        prompt: `page ${pageNumber}`,
        params: {},
        content: 'text' as const,
      };
      return { ask: [question, question], dialogue: pageNumber };
    },
    async hearAnswers(dialogue, answers) {
      const said = typeof answers === 'string' ? answers : answers.map(({ text }) => text).join(' ');
      return { page: { ...page(dialogue as number), warnings: [said] } };
    },
    async readPapers(source, pageNumbers, _options, _sink, signal) {
      const script = await scriptOf(source);
      const papers: Paper[] = [];
      const failures: PageFailure[] = [];
      for (const pageNumber of pageNumbers) {
        await step(source, script, pageNumber, signal);
        if (script.act('fail', pageNumber))
          failures.push({ pageNumber, stage: 'parse', message: 'The page is unreadable.' });
        else papers.push(paper(pageNumber));
      }
      return { papers, failures };
    },
    async assemble(source, input): Promise<Document> {
      const script = await scriptOf(source);
      await step(source, script, 'finish');
      const good = input.pages.map((p) => p.page.pageNumber).sort((a, b) => a - b);
      const all = [...good, ...input.failures.map((f) => f.pageNumber)].sort((a, b) => a - b);
      return {
        pageCount: script.pages,
        pages: all.map((pageNumber) => ({
          pageNumber,
          width: 100,
          height: 100,
          angle: 0,
          status: good.includes(pageNumber) ? 'success' : 'failed',
          ocr: false,
        })),
        elements: good.map((pageNumber) => ({
          type: 'NarrativeText',
          text: {
            value: `page ${input.pages.find((p) => p.page.pageNumber === pageNumber)?.warnings[0]}`,
            glyphs: [],
            at: [],
            objects: [],
          },
          pageNumber,
          box: { x0: 10, y0: 10, x1: 90, y1: 20 },
          depth: -1,
          children: [],
        })),
        failures: input.failures,
        warnings: script.act('warn', 'document') ? ['Two rows were left out.'] : [],
        dropped: [],
      };
    },
    async tidy() {},
    async warmUp() {},
    async close() {},
  };
}

const page = (pageNumber: number): PageAnalysis => ({
  page: {
    pageNumber,
    width: 100,
    height: 100,
    angle: 0,
    origin: 'pdf',
    pictures: [],
    links: [],
    widgets: [],
    dropped: [],
    textLayer: { quality: 'good', reasons: [] },
  },
  blocks: [],
  checkboxes: [],
  handwriting: [],
  warnings: [],
  ocr: false,
  timings: {},
});

const paper = (pageNumber: number): Paper => ({
  pageNumber,
  width: 100,
  height: 100,
  dpi: 72,
  angle: 0,
  pageWidth: 100,
  pageHeight: 100,
  pageDpi: 72,
  toPage: IDENTITY,
  outline: [0, 0, 100, 0, 100, 100, 0, 100],
  lines: [],
  rulings: [],
  seals: [],
  codes: [],
  checkboxes: [],
  origin: 'text',
});

/** The bytes of a document that this engine obeys. */
export const tricks = (...lines: string[]): Buffer => Buffer.from(`%PDF-1.4\n${lines.join('\n')}\n`);
