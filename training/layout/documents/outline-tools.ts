import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Random } from '../../papers/random.ts';
import type { Page } from '../../papers/render/chromium.ts';
import { asciidocOf } from './asciidoc.ts';
import type { SourceDocument } from './blocks.ts';
import { outlineLatex } from './latex-classes.ts';
import { latexArguments, pandocMarkdown } from './pandoc.ts';
import { printPage, run } from './print-markdown.ts';
import { themedHtml } from './themes.ts';

const LIMIT_MS = 120_000;

interface OutlineTool {
  languages: readonly ('en' | 'zh')[];
  render(document: SourceDocument, random: Random, base: string, page: Page): Promise<void>;
}

const BOTH = ['en', 'en', 'zh'] as const;

function writeMarkdown(document: SourceDocument, random: Random, base: string): void {
  writeFileSync(`${base}.md`, pandocMarkdown(document, random.chance(0.7)));
}

/** How documents made for their headings are printed. */
export const OUTLINE_TOOLS: Readonly<Record<string, OutlineTool>> = {
  'outline-themes': {
    languages: BOTH,
    render: async (document, random, base, page) => {
      writeFileSync(`${base}.html`, themedHtml(document, random));
      if (random.chance(0.3)) run('weasyprint', [`${base}.html`, `${base}.pdf`], path.dirname(base));
      else
        await printPage(page, `${base}.html`, `${base}.pdf`, {
          preferCSSPageSize: true,
          generateTaggedPDF: random.chance(0.15),
          displayHeaderFooter: random.chance(0.2),
        });
    },
  },
  'outline-latex': {
    languages: BOTH,
    render: async (document, random, base) => {
      writeFileSync(`${base}.tex`, outlineLatex(document, random));
      spawnSync(document.language === 'zh' ? 'xelatex' : 'pdflatex', ['-interaction=nonstopmode', `${base}.tex`], {
        cwd: path.dirname(base),
        stdio: 'ignore',
        timeout: LIMIT_MS,
      });
    },
  },
  'outline-pandoc': {
    languages: BOTH,
    render: async (document, random, base) => {
      writeMarkdown(document, random, base);
      const settings = latexArguments(random, document.language === 'zh');
      run('pandoc', [`${base}.md`, '-o', `${base}.pdf`, ...settings], path.dirname(base));
    },
  },
  'outline-word': {
    languages: BOTH,
    render: async (document, random, base) => {
      writeMarkdown(document, random, base);
      const folder = path.dirname(base);
      run('pandoc', [`${base}.md`, '-o', `${base}.docx`], folder);
      run('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, `${base}.docx`], folder);
    },
  },
  'outline-groff': {
    languages: ['en'],
    render: async (document, random, base) => {
      writeMarkdown(document, random, base);
      run('pandoc', [`${base}.md`, '-s', '-t', 'ms', '-o', `${base}.ms`], path.dirname(base));
      const pdf = execFileSync('groff', ['-k', '-ms', '-Tpdf', `${base}.ms`], {
        timeout: LIMIT_MS,
        maxBuffer: 1e8,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      writeFileSync(`${base}.pdf`, pdf);
    },
  },
  'outline-asciidoc': {
    languages: ['en'],
    render: async (document, random, base) => {
      writeFileSync(`${base}.adoc`, asciidocOf(document, random));
      run('asciidoctor-pdf', ['-o', `${base}.pdf`, `${base}.adoc`], path.dirname(base));
    },
  },
};
