// Makes PDFs with known structure:
// `node training/layout/documents/generate.ts --texts FOLDER --out DIR --seeds 1-100 [--tools browser,latex]`. DIR gets
// input/NAME.pdf and gt/NAME.pdf.md. Tools that are not installed have to be left out by --tools.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeRandom, type Random } from '../../papers/random.ts';
import { openPage, type Page } from '../../papers/render/chromium.ts';
import { asciidocOf } from './asciidoc.ts';
import type { SourceDocument } from './blocks.ts';
import { type Content, readContent } from './content.ts';
import { htmlOf } from './html.ts';
import { latexOf } from './latex.ts';
import { type Genre, makeDocument } from './make-document.ts';
import { truthOf } from './truth.ts';
import { wordOf } from './word.ts';

const LIMIT_MS = 120_000;

interface Tool {
  genres: readonly Genre[];
  languages: readonly ('en' | 'zh')[];
  render(document: SourceDocument, random: Random, base: string, page: Page): Promise<void>;
}

const run = (program: string, args: string[], cwd: string): void => {
  execFileSync(program, args, {
    cwd,
    stdio: 'pipe',
    timeout: LIMIT_MS,
    env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
  });
};

const TOOLS: Record<string, Tool> = {
  browser: {
    genres: ['manual', 'manual', 'paper'],
    languages: ['en', 'en', 'zh'],
    render: async (document, random, base, page) => {
      writeFileSync(`${base}.html`, htmlOf(document, random, 'browser'));
      await page.send('Page.enable');
      const loaded = page.send('Page.navigate', { url: `file://${base}.html` });
      await loaded;
      await page.evaluate(
        'new Promise((done) => document.readyState === "complete" ? done() : addEventListener("load", done))',
      );
      const running = random.chance(0.2);
      const template = (text: string): string =>
        `<div style="font-size:8px;width:100%;text-align:center">${text}</div>`;
      const { data } = await page.send<{ data: string }>('Page.printToPDF', {
        printBackground: true,
        preferCSSPageSize: true,
        generateTaggedPDF: random.chance(0.15),
        ...(running && {
          displayHeaderFooter: true,
          headerTemplate: template('<span class="title"></span> <span class="date"></span>'),
          footerTemplate: template('<span class="pageNumber"></span> / <span class="totalPages"></span>'),
        }),
      });
      writeFileSync(`${base}.pdf`, Buffer.from(data, 'base64'));
    },
  },
  weasyprint: {
    genres: ['manual', 'paper'],
    languages: ['en', 'en', 'zh'],
    render: async (document, random, base) => {
      writeFileSync(`${base}.html`, htmlOf(document, random, 'weasyprint'));
      run('weasyprint', [`${base}.html`, `${base}.pdf`], path.dirname(base));
    },
  },
  wkhtmltopdf: {
    genres: ['manual'],
    languages: ['en', 'zh'],
    render: async (document, random, base) => {
      writeFileSync(`${base}.html`, htmlOf(document, random, 'wkhtmltopdf'));
      run(
        'wkhtmltopdf',
        ['-q', ...(random.chance(0.4) ? ['--footer-center', '[page]'] : []), `${base}.html`, `${base}.pdf`],
        path.dirname(base),
      );
    },
  },
  latex: {
    genres: ['paper'],
    languages: ['en'],
    render: async (document, random, base) => {
      writeFileSync(`${base}.tex`, latexOf(document, random));
      for (let i = 0; i < 2; i++)
        spawnSync('pdflatex', ['-interaction=nonstopmode', `${base}.tex`], {
          cwd: path.dirname(base),
          stdio: 'ignore',
          timeout: LIMIT_MS,
        });
    },
  },
  asciidoc: {
    genres: ['manual'],
    languages: ['en'],
    render: async (document, random, base) => {
      writeFileSync(`${base}.adoc`, asciidocOf(document, random));
      run('asciidoctor-pdf', ['-o', `${base}.pdf`, `${base}.adoc`], path.dirname(base));
    },
  },
  word: {
    genres: ['manual', 'paper'],
    languages: ['en', 'zh'],
    render: async (document, random, base) => {
      writeFileSync(`${base}.docx`, await wordOf(document, random));
      run(
        'soffice',
        [
          '--headless',
          '--convert-to',
          'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"false"},"ExportBookmarks":{"type":"boolean","value":"false"}}',
          '--outdir',
          path.dirname(base),
          `${base}.docx`,
        ],
        path.dirname(base),
      );
    },
  },
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      texts: { type: 'string' },
      out: { type: 'string' },
      seeds: { type: 'string', default: '1-10' },
      tools: { type: 'string', default: Object.keys(TOOLS).join(',') },
    },
  });
  if (!values.texts || !values.out)
    throw new Error('Name a folder of Markdown texts and a folder to write to: --texts FOLDER --out DIR');
  const names = values.tools.split(',');
  const unknown = names.find((n) => !(n in TOOLS));
  if (unknown) throw new Error(`Unknown tool ${unknown}. Tools: ${Object.keys(TOOLS).join(', ')}`);
  const content = readContent(values.texts);
  for (const folder of ['input', 'gt']) mkdirSync(path.join(values.out, folder), { recursive: true });
  const [from = 1, to = from] = values.seeds.split('-').map(Number);
  const page = await openPage();
  const work = mkdtempSync(path.join(tmpdir(), 'documents-'));
  let failed = 0;
  try {
    for (let seed = from; seed <= to; seed++)
      for (const name of names) if (!(await makeOne(name, seed, content, page, work, values.out))) failed++;
  } finally {
    await page.close();
    rmSync(work, { recursive: true, force: true });
  }
  if (failed > 0) console.error(`${failed} documents could not be made.`);
}

async function makeOne(
  name: string,
  seed: number,
  content: Content,
  page: Page,
  work: string,
  out: string,
): Promise<boolean> {
  const id = `${name}__${String(seed).padStart(4, '0')}`;
  const pdf = path.join(out, 'input', `${id}.pdf`);
  if (existsSync(pdf)) return true;
  const tool = TOOLS[name] as Tool;
  const random = makeRandom(id);
  const document = makeDocument(content, random.fork('text'), random.pick(tool.genres), tool.languages);
  const base = path.join(work, id);
  try {
    await tool.render(document, random.fork('style'), base, page);
    writeFileSync(path.join(out, 'gt', `${id}.pdf.md`), truthOf(document));
    renameSync(`${base}.pdf`, pdf);
    return true;
  } catch (error) {
    console.error(`${id}: ${error instanceof Error ? error.message.slice(0, 300) : error}`);
    return false;
  }
}

await main();
