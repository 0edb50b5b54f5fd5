// Converts the given Office files to text or Markdown in this process and prints the cost.
import { statSync } from 'node:fs';
import path from 'node:path';
import { canonicalExtension, type Extension } from '../../src/document/index.ts';

type Convert = (file: string) => Promise<number>;

export const canonicalOffice = (file: string): Extension =>
  canonicalExtension(path.extname(file).slice(1).toLowerCase()) as Extension;

/** Processor time after which no further pass starts. */
const ENOUGH_MS = 6000;

const KINDS = ['docx', 'pptx', 'xlsx', 'ods', 'odt', 'html', 'md', 'csv', 'rtf', 'epub'];

/**
 * The first one is compared with the peers, which give only structure: no other reads pictures. Each returns the number
 * of characters.
 */
export const CONTENDERS: { name: string; kinds: string[]; open: () => Promise<Convert> }[] = [
  { name: 'docparse lite (elements, tables, Markdown)', kinds: KINDS, open: () => docparse('lite') },
  { name: 'docparse auto (pictures read, too)', kinds: KINDS, open: () => docparse('auto') },
  { name: 'mammoth (Markdown)', kinds: ['docx'], open: mammoth },
  { name: 'mammoth (HTML)', kinds: ['docx'], open: mammothHtml },
  { name: 'officeparser (Markdown)', kinds: KINDS, open: officeparser },
];

async function docparse(parseMode: 'lite' | 'auto'): Promise<Convert> {
  const { defaultParseOptions } = await import('../../src/document/index.ts');
  const { createEngine } = await import('../../src/engines/index.ts');
  const { defaultV1Request, toV1Data, v1Json } = await import('../../src/output/index.ts');
  const engine = await createEngine({ modelsDir: 'models' });
  const options = { ...defaultParseOptions, parseMode };
  const sink = { put: async () => 'unused' };
  const noImages = { jobId: '0'.repeat(32), imageUrl: () => '', imageBytes: () => Buffer.alloc(0) };
  let round = 0;
  return async (file) => {
    // The engine keeps the last document open; another password makes it a different document.
    const source = {
      path: file,
      name: path.basename(file),
      mediaType: '',
      extension: canonicalOffice(file),
      size: statSync(file).size,
      sha256: '0'.repeat(64),
      password: String(round++),
    };
    const { pageCount } = await engine.inspect(source, options, new AbortController().signal);
    const numbers = Array.from({ length: pageCount }, (_, i) => i + 1);
    const analysis = await engine.analysePages(source, numbers, options, sink, new AbortController().signal);
    const document = await engine.assemble(source, analysis, options);
    const data = toV1Data(document, source, defaultV1Request, noImages);
    Array.from(v1Json(data));
    return data.markdown.length;
  };
}

/** Peers are installed only under bench/, so the rest of the project is type-checked without them. */
const peer = async (name: string): Promise<unknown> => import(name);

interface Mammoth {
  default: Record<'convertToMarkdown' | 'convertToHtml', (input: { path: string }) => Promise<{ value: string }>>;
}

async function mammoth(): Promise<Convert> {
  const { default: library } = (await peer('mammoth')) as Mammoth;
  return async (file) => (await library.convertToMarkdown({ path: file })).value.length;
}

async function mammothHtml(): Promise<Convert> {
  const { default: library } = (await peer('mammoth')) as Mammoth;
  return async (file) => (await library.convertToHtml({ path: file })).value.length;
}

async function officeparser(): Promise<Convert> {
  const { OfficeParser } = (await peer('officeparser')) as {
    OfficeParser: { parseOffice(file: string): Promise<{ to(kind: string): Promise<{ value: string }> }> };
  };
  return async (file) => (await (await OfficeParser.parseOffice(file)).to('md')).value.length;
}

if (process.argv[1] === import.meta.filename) {
  const [name, ...files] = process.argv.slice(2);
  const contender = CONTENDERS.find((one) => one.name === name);
  if (!contender) throw new Error(`no contender ${name}`);
  const convert = await contender.open();
  const times: number[] = [];
  let characters = 0;
  let failed = 0;
  for (let round = 0; round < 5 && (round < 2 || times.reduce((sum, ms) => sum + ms, 0) < ENOUGH_MS); round++) {
    // Processor time, so that other work on the machine does not count.
    const before = process.cpuUsage();
    characters = 0;
    failed = 0;
    for (const file of files) {
      try {
        characters += await convert(file);
      } catch (error) {
        if (round === 0) console.error(`${path.basename(file)}: ${error instanceof Error ? error.message : error}`);
        failed++;
      }
    }
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  const [firstMs = 0, ...later] = times;
  console.log(
    JSON.stringify({
      firstMs,
      bestMs: Math.min(...later),
      characters,
      failed,
      rssMb: process.resourceUsage().maxRSS / 1024,
    }),
  );
  process.exit(0);
}
