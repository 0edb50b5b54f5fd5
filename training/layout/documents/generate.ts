// Makes PDFs with known structure:
// `node training/layout/documents/generate.ts --texts FOLDER --out DIR --seeds 1-100 [--tools browser,latex]`. DIR gets
// input/NAME.pdf and gt/NAME.pdf.md. With --print FOLDER, its Markdown files are printed instead, by the tools of
// print-markdown.ts, a seed being the number of a file. Tools that are not installed have to be left out by --tools.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeRandom, type Random } from '../../papers/random.ts';
import { openPage, type Page } from '../../papers/render/chromium.ts';
import { asciidocOf } from './asciidoc.ts';
import type { SourceDocument } from './blocks.ts';
import { type Content, readContent } from './content.ts';
import { makeEveryday } from './everyday.ts';
import { htmlOf } from './html.ts';
import { latexOf } from './latex.ts';
import { type Genre, makeDocument } from './make-document.ts';
import { markdownOf } from './markdown.ts';
import { makeOutlineDocument } from './outline-document.ts';
import { OUTLINE_TOOLS } from './outline-tools.ts';
import { HANDS, printPage, readMarkdownFile, run } from './print-markdown.ts';
import { makeReport, reportHtml } from './reports.ts';
import { shownOf } from './shown.ts';
import { truthOf } from './truth.ts';
import { wordOf } from './word.ts';

const LIMIT_MS = 120_000;

interface Tool {
  genres: readonly (Genre | 'outline' | 'report')[];
  languages: readonly ('en' | 'zh')[];
  render(document: SourceDocument, random: Random, base: string, page: Page, seed: number): Promise<void>;
}

const TOOLS: Record<string, Tool> = {
  browser: {
    genres: ['manual', 'manual', 'paper'],
    languages: ['en', 'en', 'zh'],
    render: async (document, random, base, page) => {
      writeFileSync(`${base}.html`, htmlOf(document, random, 'browser'));
      const running = random.chance(0.2);
      const template = (text: string): string =>
        `<div style="font-size:8px;width:100%;text-align:center">${text}</div>`;
      await printPage(page, `${base}.html`, `${base}.pdf`, {
        preferCSSPageSize: true,
        generateTaggedPDF: random.chance(0.15),
        ...(running && {
          displayHeaderFooter: true,
          headerTemplate: template('<span class="title"></span> <span class="date"></span>'),
          footerTemplate: template('<span class="pageNumber"></span> / <span class="totalPages"></span>'),
        }),
      });
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
  reports: {
    genres: ['report'],
    languages: ['en', 'zh'],
    render: async (document, random, base, page) => {
      writeFileSync(`${base}.html`, reportHtml(document));
      const folder = path.dirname(base);
      const line = (text: string): string => `<div style="font-size:8px;width:100%;text-align:center">${text}</div>`;
      await random.weighted<() => unknown>([
        [2, () => run('weasyprint', [`${base}.html`, `${base}.pdf`], folder)],
        [
          2,
          () =>
            run(
              'soffice',
              ['--headless', '--convert-to', 'pdf:writer_web_pdf_Export', '--outdir', folder, `${base}.html`],
              folder,
            ),
        ],
        [
          6,
          () =>
            printPage(page, `${base}.html`, `${base}.pdf`, {
              preferCSSPageSize: true,
              ...(random.chance(0.5) && {
                displayHeaderFooter: true,
                headerTemplate: line('<span class="title"></span>'),
                footerTemplate: line('<span class="pageNumber"></span>'),
              }),
            }),
        ],
      ])();
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

/** Documents with layouts of their own, printed by the browser. */
const EVERYDAY = 'everyday';

/** The tools of other hands read Markdown. */
for (const [name, tool] of Object.entries(OUTLINE_TOOLS)) TOOLS[name] = { ...tool, genres: ['outline'] };
for (const [name, hand] of Object.entries(HANDS))
  TOOLS[name] = {
    genres: ['readme'],
    languages: hand.languages,
    render: async (document, random, base, page, seed) => {
      writeFileSync(`${base}.md`, markdownOf(document));
      const { language } = document;
      await hand.print({ file: `${base}.md`, format: 'markdown', language, base, half: seed % 2 }, random, page);
    },
  };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      texts: { type: 'string' },
      print: { type: 'string' },
      out: { type: 'string' },
      seeds: { type: 'string', default: '1-10' },
      tools: { type: 'string', default: [...Object.keys(TOOLS), EVERYDAY].join(',') },
    },
  });
  if (!(values.texts || values.print) || !values.out)
    throw new Error('Name a folder of Markdown and a folder to write to: --texts FOLDER --out DIR');
  const names = values.tools.split(',');
  const unknown = names.find((n) => n !== EVERYDAY && !(n in TOOLS));
  if (unknown) throw new Error(`Unknown tool ${unknown}. Tools: ${Object.keys(TOOLS).join(', ')}`);
  const out = values.out;
  const files = values.print ? markdownFiles(values.print) : [];
  const content = values.texts ? readContent(values.texts) : undefined;
  for (const folder of ['input', 'gt']) mkdirSync(path.join(out, folder), { recursive: true });
  const [from = 1, to = from] = values.seeds.split('-').map(Number);
  const page = await openPage();
  const work = mkdtempSync(path.join(tmpdir(), 'documents-'));
  let failed = 0;
  try {
    for (let seed = from; seed <= to; seed++)
      for (const name of names) {
        const made = values.print
          ? await printOne(name, seed, files[seed - 1], page, work, out)
          : content && (await makeOne(name, seed, content, page, work, out));
        if (!made) failed++;
      }
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
  const random = makeRandom(id);
  if (name === EVERYDAY) {
    const { html, truth } = makeEveryday(content, random);
    const file = path.join(work, `${id}.html`);
    writeFileSync(file, html);
    await printPage(page, file, pdf, { preferCSSPageSize: true, printBackground: true });
    writeFileSync(path.join(out, 'gt', `${id}.pdf.md`), truth);
    return true;
  }
  const tool = TOOLS[name] as Tool;
  const document = tool.genres.includes('report')
    ? makeReport(content, random.fork('text'))
    : tool.genres.includes('outline')
      ? makeOutlineDocument(content, random.fork('text'), tool.languages)
      : makeDocument(content, random.fork('text'), random.pick(tool.genres as readonly Genre[]), tool.languages);
  const base = path.join(work, id);
  try {
    await tool.render(document, random.fork('style'), base, page, seed);
    writeFileSync(path.join(out, 'gt', `${id}.pdf.md`), truthOf(document));
    renameSync(`${base}.pdf`, pdf);
    return true;
  } catch (error) {
    console.error(`${id}: ${error instanceof Error ? error.message.slice(0, 300) : error}`);
    return false;
  }
}

function markdownFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((f) => f.endsWith('.md'))
    .sort()
    .map((f) => path.join(folder, f));
}

/** Prints a Markdown file as it is. */
async function printOne(
  name: string,
  seed: number,
  file: string | undefined,
  page: Page,
  work: string,
  out: string,
): Promise<boolean> {
  const hand = HANDS[name];
  if (!hand || !file) return false;
  const { text, language } = readMarkdownFile(file);
  const id = `${name}__${path.basename(file, '.md')}`;
  const pdf = path.join(out, 'input', `${id}.pdf`);
  if (existsSync(pdf) || !hand.languages.includes(language)) return true;
  const base = path.join(work, id);
  try {
    const { html, truth } = shownOf(text);
    const source = `${base}.source.html`;
    writeFileSync(source, `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${html}</body></html>`);
    const job = { file: source, format: 'html', language, base, half: seed % 2 } as const;
    await hand.print(job, makeRandom(`${id} ${seed}`), page);
    writeFileSync(path.join(out, 'gt', `${id}.pdf.md`), truth);
    renameSync(`${base}.pdf`, pdf);
    return true;
  } catch (error) {
    console.error(`${id}: ${error instanceof Error ? error.message.slice(0, 300) : error}`);
    return false;
  }
}

await main();
