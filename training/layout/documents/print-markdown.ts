// Prints Markdown as other hands do: by pandoc and what it writes for, by Chromium with themes, by Typst and ReportLab.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeZip } from '../../../src/readers/archive/testing.ts';
import type { Random } from '../../papers/random.ts';
import type { Page } from '../../papers/render/chromium.ts';
import { LATEX, REPORTLAB, TBL, THEMES, TYPST, WORD } from './hands.ts';
import { type SimpleBlock, type SimpleRun, simpleBlocks } from './pandoc-blocks.ts';
import { escapeXml } from './truth.ts';

/** A Markdown file to print. */
export interface Job {
  file: string;
  /** The Markdown that pandoc is to read: its own, or that of GitHub. */
  format: 'markdown' | 'gfm' | 'html';
  language: 'en' | 'zh';
  /** Path of the PDF without its extension. */
  base: string;
  /** Half of the styles to pick from: what was learnt on one half is checked on the other. */
  half: number;
}

export interface Hand {
  languages: readonly ('en' | 'zh')[];
  print(job: Job, random: Random, page: Page): Promise<void>;
}

const styleOf = <T>(styles: Readonly<Record<string, T>>, { half }: Job, random: Random): T =>
  random.pick(Object.values(styles).filter((_, i) => i % 2 === half));

const LIMIT_MS = 120_000;

export const run = (program: string, args: string[], cwd: string): string =>
  execFileSync(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: LIMIT_MS,
    env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
  });

const pandoc = ({ file, format, base }: Job, to: string, args: readonly string[] = []): string =>
  run('pandoc', ['-f', format, '-t', to, file, ...args], path.dirname(base));

/** Writes a page of Chromium as PDF. */
export async function printPage(page: Page, file: string, pdf: string, settings: object): Promise<void> {
  await page.send('Page.enable');
  await page.send('Page.navigate', { url: `file://${file}` });
  await page.evaluate(
    'new Promise((done) => document.readyState === "complete" ? done() : addEventListener("load", done))',
  );
  const { data } = await page.send<{ data: string }>('Page.printToPDF', { printBackground: true, ...settings });
  writeFileSync(pdf, Buffer.from(data, 'base64'));
}

const RUNNING = {
  displayHeaderFooter: true,
  headerTemplate:
    '<div style="font-size:9px;margin-left:1cm"><span class="title"></span></div><div style="font-size:9px;margin-left:auto;margin-right:1cm"><span class="date"></span></div>',
  footerTemplate:
    '<div style="font-size:9px;margin:0 auto"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
};

/** HTML in a theme of another hand. Most writers of HTML from Markdown give columns no widths. */
function themed(job: Job, random: Random): { running: boolean } {
  const theme = styleOf(THEMES, job, random);
  const body = pandoc(job, 'html', ['--no-highlight']).replace(/<colgroup>[\s\S]*?<\/colgroup>/g, '');
  const plain = body.replace(/<table style="width:[^"]*">/g, '<table>').replace(/<(\/?)tbody[^>]*>/g, '<$1tbody>');
  const margin = theme.page ?? random.pick(['1cm', '2cm', '2.54cm', '1in .8in']);
  const title = path.basename(job.base);
  writeFileSync(
    `${job.base}.html`,
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title><style>${theme.css}@page{size:${random.pick(['A4', 'A4', 'Letter'])};margin:${margin}}img{display:none}</style></head><body>${plain}</body></html>`,
  );
  return { running: theme.running ?? false };
}

async function asWord(job: Job, random: Random, kind: 'docx' | 'odt'): Promise<void> {
  const folder = path.dirname(job.base);
  const { base } = job;
  const args = ['-s', '-o', `${base}.${kind}`];
  if (kind === 'docx') args.push(`--reference-doc=${await wordReference(job, random)}`);
  pandoc(job, kind, args);
  run('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, `${base}.${kind}`], folder);
}

/** The Word file whose styles pandoc takes, with borders of the table style of its own. */
async function wordReference(job: Job, random: Random): Promise<string> {
  const { base, language } = job;
  const look = styleOf(WORD, job, random);
  const whole = `${base}-reference.docx`;
  const folder = path.dirname(base);
  run('pandoc', ['-o', whole, '--print-default-data-file', 'reference.docx'], folder);
  const names = run('unzip', ['-Z1', whole], folder).trim().split('\n');
  const parts: Record<string, Buffer | string> = {};
  for (const name of names) parts[name] = execFileSync('unzip', ['-p', whole, name.replace(/[[\]]/g, '\\$&')]);
  const font = language === 'zh' ? 'Noto Serif CJK SC' : look.font;
  const sides = look.borders
    .split(' ')
    .filter(Boolean)
    .map((s) => `<w:${s} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
    .join('');
  const shade = look.head
    ? `<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr><w:tcPr><w:shd w:val="clear" w:fill="${look.head}"/></w:tcPr></w:tblStylePr>`
    : '';
  parts['word/styles.xml'] = String(parts['word/styles.xml'])
    .replace(/<w:rFonts[^>]*>/, `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}" w:cs="${font}"/>`)
    .replace(/<w:sz w:val="24" ?\/>/, `<w:sz w:val="${look.size}"/>`)
    .replace(/(w:styleId="Table"[\s\S]*?)(<\/w:style>)/, (all, body: string, end: string) =>
      sides
        ? `${body.replace(/<w:tblStylePr[\s\S]*?<\/w:tblStylePr>/, '').replace('<w:tblPr>', `<w:tblPr><w:tblBorders>${sides}</w:tblBorders>`)}${shade}${end}`
        : all,
    );
  writeFileSync(whole, await makeZip(parts));
  return whole;
}

const latexHand: Hand['print'] = async (job, random) => {
  const look = styleOf(LATEX, job, random);
  const variables = look.variables.map((v) =>
    job.language === 'zh' && v.startsWith('mainfont') ? 'mainfont=Noto Serif CJK SC' : v,
  );
  const head = [
    '\\usepackage{newunicodechar}\\newfontfamily\\signs{DejaVu Sans}\\newunicodechar{✓}{{\\signs ✓}}\\newunicodechar{✗}{{\\signs ✗}}',
    job.language === 'zh' ? '\\XeTeXlinebreaklocale "zh"\\XeTeXlinebreakskip=0pt plus 1pt' : '',
    look.preamble ?? '',
  ].join('\n');
  writeFileSync(`${job.base}-head.tex`, head);
  const args = [...variables, 'monofont=DejaVu Sans Mono', 'monofontoptions=Scale=0.85'].flatMap((v) => ['-V', v]);
  run(
    'pandoc',
    [
      '-f',
      job.format,
      job.file,
      '-H',
      `${job.base}-head.tex`,
      '--pdf-engine=xelatex',
      ...args,
      '-o',
      `${job.base}.pdf`,
    ],
    path.dirname(job.base),
  );
};

const groffHand: Hand['print'] = async (job, random) => {
  const { options, macros } = styleOf(TBL, job, random);
  const source = pandoc(job, macros, ['-s']).replace(/^(\.TS\ndelim\(@@\) tab\(\t\))/gm, `$1 ${options}`);
  writeFileSync(`${job.base}.ms`, source);
  const pdf = execFileSync('groff', ['-K', 'utf8', '-Tpdf', '-t', `-${macros}`, `${job.base}.ms`], {
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 28,
  });
  writeFileSync(`${job.base}.pdf`, pdf);
};

const typstText = (runs: readonly SimpleRun[]): string =>
  runs
    .map(({ text, mark }) => {
      const plain = `#${JSON.stringify(text).replace(/\\n/g, '\\n')}`;
      const marks = { bold: 'strong', italic: 'emph', code: 'raw', link: 'underline' };
      return mark ? `#${marks[mark]}(${JSON.stringify(text)});` : `${plain};`;
    })
    .join('');

function typstOf(blocks: readonly SimpleBlock[], { table, text, page }: (typeof TYPST)[string]): string {
  const out = [`#set page(paper: "a4"${page ? `, ${page}` : ''})`, `#set text(${text}, fallback: true)`];
  if (table) out.push(`#set table(${table})`);
  for (const b of blocks) {
    if (b.kind === 'heading') out.push(`#heading(level: ${b.level})[${typstText(b.runs)}]`);
    if (b.kind === 'paragraph') out.push(`${typstText(b.runs)}\n`);
    if (b.kind === 'item')
      out.push(
        b.bullet === '•'
          ? `#list([${typstText(b.runs)}])`
          : `#enum(start: ${Number.parseInt(b.bullet, 10)}, [${typstText(b.runs)}])`,
      );
    if (b.kind === 'code') out.push(`#raw(block: true, ${JSON.stringify(b.text)})`);
    if (b.kind === 'table') {
      const cells = b.rows.map((r) => r.map((c) => `[${typstText(c)}]`).join(', '));
      const head = b.head > 0 ? `table.header(${cells.slice(0, b.head).join(', ')}), ` : '';
      // Long texts share the room, short ones take what they need.
      const columns = b.widths.map((w) => (w > 24 ? '1fr' : 'auto')).join(', ');
      out.push(
        `#table(columns: (${columns},), align: (${b.align.join(', ')},), ${head}${cells.slice(b.head).join(',\n')})\n`,
      );
    }
  }
  return out.join('\n');
}

/** What ReportLab reads in a paragraph. */
const reportHtml = (runs: readonly SimpleRun[]): string =>
  runs
    .map(({ text, mark }) => {
      const plain = escapeXml(text).replace(/\n/g, '<br/>');
      if (mark === 'bold') return `<b>${plain}</b>`;
      if (mark === 'italic') return `<i>${plain}</i>`;
      return mark === 'code' ? `<font face="Courier">${plain}</font>` : plain;
    })
    .join('');

const BOTH = ['en', 'en', 'zh'] as const;

export const HANDS: Readonly<Record<string, Hand>> = {
  theme: {
    languages: BOTH,
    print: async (job, random, page) => {
      const { running } = themed(job, random);
      const settings = { preferCSSPageSize: true, generateTaggedPDF: random.chance(0.2), ...(running && RUNNING) };
      await printPage(page, `${job.base}.html`, `${job.base}.pdf`, settings);
    },
  },
  'theme-weasyprint': {
    languages: BOTH,
    print: async (job, random) => {
      themed(job, random);
      run('weasyprint', [`${job.base}.html`, `${job.base}.pdf`], path.dirname(job.base));
    },
  },
  'theme-wkhtmltopdf': {
    languages: BOTH,
    print: async (job, random) => {
      themed(job, random);
      run('wkhtmltopdf', ['-q', `${job.base}.html`, `${job.base}.pdf`], path.dirname(job.base));
    },
  },
  'pandoc-latex': { languages: BOTH, print: latexHand },
  'pandoc-docx': { languages: BOTH, print: (job, random) => asWord(job, random, 'docx') },
  'pandoc-odt': { languages: BOTH, print: (job, random) => asWord(job, random, 'odt') },
  'pandoc-groff': { languages: ['en'], print: groffHand },
  rst2pdf: {
    languages: ['en'],
    print: async (job) => {
      writeFileSync(`${job.base}.rst`, pandoc(job, 'rst', ['-s']));
      run('rst2pdf', ['-q', `${job.base}.rst`, '-o', `${job.base}.pdf`], path.dirname(job.base));
    },
  },
  'pandoc-asciidoc': {
    languages: ['en'],
    print: async (job) => {
      writeFileSync(`${job.base}.adoc`, pandoc(job, 'asciidoctor', ['-s', '--wrap=none']));
      run('asciidoctor-pdf', ['-o', `${job.base}.pdf`, `${job.base}.adoc`], path.dirname(job.base));
    },
  },
  typst: {
    languages: BOTH,
    print: async (job, random) => {
      const look = styleOf(TYPST, job, random);
      writeFileSync(`${job.base}.typ`, typstOf(simpleBlocks(pandoc(job, 'json')), look));
      run(
        'python3',
        [
          '-c',
          'import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2])',
          `${job.base}.typ`,
          `${job.base}.pdf`,
        ],
        path.dirname(job.base),
      );
    },
  },
  reportlab: {
    languages: ['en'],
    print: async (job, random) => {
      const look = styleOf(REPORTLAB, job, random);
      const blocks = simpleBlocks(pandoc(job, 'json')).map((b) =>
        b.kind === 'table'
          ? { ...b, rows: b.rows.map((r) => r.map(reportHtml)) }
          : 'runs' in b
            ? { ...b, html: reportHtml(b.runs) }
            : b,
      );
      writeFileSync(`${job.base}.json`, JSON.stringify({ look, blocks }));
      const program = path.join(import.meta.dirname, 'draw_tables.py');
      run('/usr/bin/python3', [program, `${job.base}.json`, `${job.base}.pdf`], path.dirname(job.base));
    },
  },
};

export const readMarkdownFile = (file: string): { text: string; language: 'en' | 'zh' } => {
  const text = readFileSync(file, 'utf8');
  const han = (text.match(/\p{Script=Han}/gu) ?? []).length;
  return { text, language: han > 0.1 * text.length ? 'zh' : 'en' };
};
