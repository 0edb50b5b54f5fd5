import type { Random } from '../../papers/random.ts';
import type { Block, Run, SourceDocument } from './blocks.ts';
import { escapeTex, runTex } from './latex.ts';

/** A class with the commands of its levels, from the first below the title. */
interface LatexClass {
  name: string;
  options: string;
  levels: readonly string[];
  preamble: string;
}

const ARTICLE = ['section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph'];
const BOOK = ['chapter', 'section', 'subsection', 'subsubsection', 'paragraph'];

/** As conferences set them: small capitals in the middle, italics, run-in headings. */
const CONFERENCE = `\\makeatletter
\\renewcommand\\section{\\@startsection{section}{1}{0pt}{-2ex plus -.5ex}{1ex}{\\normalfont\\normalsize\\centering\\scshape}}
\\renewcommand\\subsection{\\@startsection{subsection}{2}{0pt}{-2ex plus -.5ex}{.7ex}{\\normalfont\\normalsize\\itshape}}
\\renewcommand\\subsubsection{\\@startsection{subsubsection}{3}{\\parindent}{0ex plus .1ex}{-1em}{\\normalfont\\normalsize\\itshape}}
\\makeatother`;
const JOURNAL = `\\makeatletter
\\renewcommand\\section{\\@startsection{section}{1}{0pt}{-2.5ex}{1ex}{\\normalfont\\large\\bfseries\\sffamily}}
\\renewcommand\\subsection{\\@startsection{subsection}{2}{0pt}{-2ex}{.5ex}{\\normalfont\\normalsize\\bfseries\\sffamily}}
\\renewcommand\\subsubsection{\\@startsection{subsubsection}{3}{0pt}{-1.5ex}{-1em}{\\normalfont\\normalsize\\bfseries\\itshape}}
\\renewcommand\\paragraph{\\@startsection{paragraph}{4}{0pt}{1ex}{-1em}{\\normalfont\\normalsize\\itshape}}
\\makeatother`;

const titlesec = (random: Random): string =>
  `\\usepackage{titlesec}\\titleformat*{\\section}{${random.pick(['\\Large\\scshape', '\\large\\bfseries\\sffamily', '\\normalsize\\bfseries', '\\large\\itshape'])}}\\titleformat*{\\subsection}{${random.pick(['\\normalsize\\bfseries', '\\normalsize\\scshape', '\\normalsize\\sffamily', '\\normalsize\\itshape'])}}`;

function classOf(random: Random, zh: boolean): LatexClass {
  const size = random.pick(['10pt', '11pt', '12pt']);
  const article = (preamble: string, options = size): LatexClass => ({
    name: 'article',
    options,
    levels: ARTICLE,
    preamble,
  });
  return random.weighted<() => LatexClass>([
    [4, () => article('')],
    [2, () => article('', `${size},twocolumn`)],
    [zh ? 0 : 2, () => article(CONFERENCE, '10pt,twocolumn')],
    [2, () => article(JOURNAL, random.pick([size, `${size},twocolumn`]))],
    [2, () => article(titlesec(random))],
    [2, () => ({ name: 'scrartcl', options: size, levels: ARTICLE, preamble: '' })],
    [1, () => ({ name: 'scrreprt', options: size, levels: BOOK, preamble: '' })],
    [1, () => ({ name: 'report', options: size, levels: BOOK, preamble: '' })],
    [1, () => ({ name: 'memoir', options: `${size},article,oneside`, levels: BOOK, preamble: '' })],
  ])();
}

/** A LaTeX source for XeLaTeX, with run-in headings at the lowest levels. Numbers stand in the texts where there are any. */
export function outlineLatex(document: SourceDocument, random: Random): string {
  const zh = document.language === 'zh';
  const style = classOf(random, zh);
  const fonts = zh
    ? `\\usepackage{fontspec}\\setmainfont{${random.pick(['Noto Serif CJK SC', 'Noto Sans CJK SC'])}}\\setsansfont{Noto Sans CJK SC}\\setmonofont{Noto Sans Mono CJK SC}\\XeTeXlinebreaklocale "zh"\\XeTeXlinebreakskip=0pt plus 1pt`
    : random.pick([
        '',
        '',
        '\\usepackage{mathptmx}',
        '\\usepackage{palatino}',
        '\\usepackage{helvet}\\renewcommand\\familydefault\\sfdefault',
      ]);
  return [
    `\\documentclass[${style.options}]{${style.name}}`,
    fonts,
    `\\usepackage[margin=${random.pick(['2cm', '2.5cm', '3cm', '1in'])}]{geometry}`,
    random.chance(0.5) ? `\\usepackage[hidelinks${random.chance(0.5) ? ',bookmarks=false' : ''}]{hyperref}` : '',
    style.preamble,
    '\\setcounter{secnumdepth}{-2}',
    random.chance(0.4) ? '\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{6pt}' : '',
    '\\tolerance=2000\\emergencystretch=2em',
    `\\title{${escapeTex(document.title)}}\\author{}\\date{}`,
    '\\begin{document}\\maketitle',
    ...document.blocks.map((b) => blockOf(b, style, random)),
    '\\end{document}',
  ].join('\n');
}

const inner = (runs: readonly Run[]): string => runs.map(runTex).join('');

function blockOf(block: Block, { levels }: LatexClass, random: Random): string {
  if (block.kind === 'heading') {
    const level = levels[Math.min(block.level - 2, levels.length - 1)]!;
    return `\n\\${level}{${inner(block.runs)}}\n`;
  }
  if (block.kind === 'paragraph') return `\n${inner(block.runs)}\n`;
  if (block.kind === 'quote') return `\\begin{quote}${inner(block.runs)}\\end{quote}`;
  if (block.kind === 'code') return `{\\small\n\\begin{verbatim}\n${block.lines.join('\n')}\n\\end{verbatim}\n}`;
  if (block.kind !== 'list') throw new Error(`No class draws a ${block.kind}.`);
  const [term, rest] = [block.items[0]?.[0], block.items[0]?.[1]];
  if (term?.mark === 'bold' && rest && random.chance(0.5))
    return `\\begin{description}${block.items.map((i) => `\\item[${inner(i.slice(0, 1))}] ${inner(i.slice(1))}`).join('\n')}\\end{description}`;
  const name = block.ordered ? 'enumerate' : 'itemize';
  return `\\begin{${name}}${block.items.map((i) => `\\item ${inner(i)}`).join('\n')}\\end{${name}}`;
}
