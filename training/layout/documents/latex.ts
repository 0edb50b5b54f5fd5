import type { Random } from '../../papers/random.ts';
import type { Block, Run, SourceDocument, TableBlock, TableCell } from './blocks.ts';

const SIGNS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '±': '$\\pm$',
  '✓': '$\\surd$',
  '✗': '$\\times$',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};
export const escapeTex = (s: string): string => s.replace(/[\\^~±✓✗<>&%$#_{}]/g, (c) => SIGNS[c] ?? `\\${c}`);
export const runTex = (r: Run): string =>
  r.mark
    ? `\\${{ bold: 'textbf', italic: 'emph', code: 'texttt', link: 'textsf' }[r.mark]}{${escapeTex(r.text)}}`
    : escapeTex(r.text);
const inner = (runs: readonly Run[]): string => runs.map(runTex).join('');

/** A LaTeX source in a random style, with numbers made by LaTeX where the document has them. */
export function latexOf(document: SourceDocument, random: Random): string {
  const columns = document.byline !== undefined && random.chance(0.35);
  const kind = columns ? 'article' : random.pick(['article', 'article', 'scrartcl', 'report'] as const);
  const style = random.pick([
    'booktabs',
    'booktabs',
    'booktabs',
    'hlines',
    'grid',
    'framed',
    'framed',
    'verticals',
    'longtable',
    'zebra',
  ] as const);
  const parts = [
    `\\documentclass[${random.pick(['10pt', '11pt', '12pt'])}${columns ? ',twocolumn' : ''}${random.chance(0.5) ? ',a4paper' : ''}${kind === 'scrartcl' ? ',abstract=true' : ''}]{${kind}}`,
    `\\usepackage[utf8]{inputenc}${random.pick(['', '', '\\usepackage{mathptmx}', '\\usepackage{palatino}', '\\usepackage{helvet}\\renewcommand\\familydefault\\sfdefault'])}`,
    `\\usepackage[margin=${random.pick(['2cm', '2.5cm', '3cm', '1in'])}]{geometry}`,
    '\\usepackage{booktabs,longtable,array,graphicx,fancyhdr,amsmath,caption}',
    // Small installations lack these two.
    '\\IfFileExists{multirow.sty}{\\usepackage{multirow}}{\\newcommand\\multirow[3]{##3}}',
    '\\IfFileExists{colortbl.sty}{\\usepackage[table]{xcolor}}{\\usepackage{xcolor}\\newcommand\\rowcolors[3]{}}',
    random.chance(0.4) ? '\\usepackage[hidelinks]{hyperref}' : '',
    random.chance(0.4)
      ? `\\pagestyle{fancy}\\fancyhead[L]{${random.pick(['\\leftmark', escapeTex(document.title)])}}`
      : '',
    document.numbered ? '' : '\\setcounter{secnumdepth}{0}',
    random.chance(0.4) ? '\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{6pt}' : '',
    random.chance(0.2) && kind !== 'report'
      ? '\\makeatletter\\renewcommand\\section{\\@startsection{section}{1}{0pt}{-2ex}{1ex}{\\normalfont\\scshape\\centering}}\\makeatother'
      : '',
    '\\tolerance=2000\\emergencystretch=2em',
    `\\title{${escapeTex(document.title)}}\\author{${escapeTex(document.byline ?? '')}}\\date{}`,
    '\\begin{document}\\maketitle',
    document.abstract ? `\\begin{abstract}${escapeTex(document.abstract)}\\end{abstract}` : '',
    ...document.blocks.map((b) => blockOf(b, document, random, style, columns, kind === 'report')),
    '\\end{document}',
  ];
  return parts.join('\n');
}

const LEVELS = ['chapter', 'section', 'subsection', 'subsubsection', 'paragraph'];

function blockOf(
  block: Block,
  { numbered }: SourceDocument,
  random: Random,
  style: string,
  columns: boolean,
  report: boolean,
): string {
  switch (block.kind) {
    case 'heading':
      return `\\${LEVELS[Math.max(0, block.level - (report ? 2 : 1))]}{${inner(numbered ? block.runs.slice(1) : block.runs)}}`;
    case 'paragraph':
      return `\n${inner(block.runs)}\n`;
    case 'quote':
      return `\\begin{quote}${inner(block.runs)}\\end{quote}`;
    case 'list': {
      const name = block.ordered ? 'enumerate' : 'itemize';
      return `\\begin{${name}}${block.items.map((i) => `\\item ${inner(i)}`).join('\n')}\\end{${name}}`;
    }
    case 'code':
      return `{\\small\n\\begin{verbatim}\n${block.lines.join('\n')}\n\\end{verbatim}\n}`;
    case 'formula':
      return random.chance(0.6) ? `\\begin{equation}${block.latex}\\end{equation}` : `\\[${block.latex}\\]`;
    case 'figure':
      return `\\begin{figure}[${columns ? 't' : 'h!'}]\\centering\\fcolorbox{black}{blue!20}{\\rule{0pt}{2.5cm}\\rule{5cm}{0pt}}\\caption{${captionText(block.caption)}}\\end{figure}`;
    case 'algorithm':
      return `\\begin{center}\\begin{minipage}{0.9\\linewidth}\\hrule\\vspace{3pt}\\textbf{Algorithm} ${escapeTex(block.caption)}\\vspace{3pt}\\hrule\\vspace{3pt}${block.lines.map((l, i) => `${i + 1}: \\hspace{${l.indent}em}${escapeTex(l.text)}\\\\`).join('\n')}\\hrule\\end{minipage}\\end{center}`;
    case 'table':
      return tableOf(block, random, style, columns);
  }
}

/** LaTeX numbers captions itself. */
const captionText = (caption: string): string => escapeTex(caption.replace(/^\w+ \d+: /, ''));

function tableOf(table: TableBlock, random: Random, style: string, columns: boolean): string {
  const { rows, headRows, align, widths, caption } = table;
  const total = widths.reduce((a, b) => a + b + 3, 0);
  const room = columns ? 44 : 84;
  const wraps = total > room || rows.some((r) => r.some((c) => c.lines.length > 1));
  const letter = (a: string): string => ({ left: 'l', right: 'r', center: 'c' })[a] as string;
  const share = widths
    .map((w) => Math.max(8, w))
    .map((w, _, all) => (w / all.reduce((a, b) => a + b, 0)) * (columns ? 0.82 : 0.86));
  const specs = widths.map((_, i) =>
    wraps
      ? `>{\\raggedright\\arraybackslash}p{${(share[i] as number).toFixed(3)}\\linewidth}`
      : letter(align[i] as string),
  );
  const spec =
    style === 'grid' || style === 'framed'
      ? `|${specs.join('|')}|`
      : style === 'verticals'
        ? specs.join('|')
        : specs.join('');
  const bold = random.chance(0.5);
  const [top, middle, bottom, between] = rulesOf(style);
  const covered = new Set<string>();
  const lines = rows.map((cells, r) => rowOf(cells, r, table, covered, bold && r < headRows, spec.includes('|')));
  const color = style === 'zebra' ? '\\rowcolors{2}{gray!15}{white}' : '';
  const groups = headRows === 2 && style === 'booktabs' ? groupRule(rows[0] as TableCell[]) : '';
  const head = lines.slice(0, headRows).join(`\n${groups}`);
  const rest = lines.slice(headRows).join(between);
  const size = random.pick(['', '', '\\small', '\\footnotesize']);
  if (style === 'longtable' && !columns)
    return `{${size}\\begin{longtable}{${spec}}${caption ? `\\caption{${captionText(caption)}}\\\\` : ''}${top}\n${head}${middle}\\endhead\n${rest}${bottom}\\end{longtable}}`;
  const tabular = `{${size}${color}\\begin{tabular}{${spec}}${top}\n${head}${middle}\n${rest}${bottom}\\end{tabular}}`;
  if (!caption) return `\\begin{center}${tabular}\\end{center}`;
  const wide = columns && total > 60 ? '*' : '';
  return `\\begin{table${wide}}[${columns ? 't' : 'h!'}]\\centering\\caption{${captionText(caption)}}${tabular}\\end{table${wide}}`;
}

function rulesOf(style: string): [string, string, string, string] {
  if (style === 'booktabs' || style === 'longtable') return ['\\toprule', '\\midrule', '\\bottomrule', '\n'];
  if (style === 'grid') return ['\\hline', '\\hline', '\\hline', '\\hline\n'];
  if (style === 'zebra') return ['', '', '', '\n'];
  // Frames with lines between columns, and none between rows: only their text tells those.
  return ['\\hline', '\\hline', '\\hline', '\n'];
}

/** The rule below a head over several columns. */
function groupRule(cells: readonly TableCell[]): string {
  let col = 1;
  for (const c of cells) {
    if (c.colSpan) return `\\cmidrule(lr){${col}-${col + c.colSpan - 1}}`;
    col += 1;
  }
  return '';
}

function rowOf(
  cells: readonly TableCell[],
  r: number,
  { align }: TableBlock,
  covered: Set<string>,
  bold: boolean,
  bars: boolean,
): string {
  const out: string[] = [];
  let next = 0;
  for (let c = 0; c < align.length; c++) {
    if (covered.has(`${r},${c}`)) {
      out.push('');
      continue;
    }
    const cell = cells[next++];
    if (!cell) break;
    const text = cell.lines.map(inner).join(' \\newline ');
    const styled = bold && text ? `\\textbf{${text}}` : text;
    for (let k = 1; k < (cell.rowSpan ?? 1); k++) covered.add(`${r + k},${c}`);
    if (cell.colSpan) {
      out.push(`\\multicolumn{${cell.colSpan}}{${bars ? 'c|' : 'c'}}{${styled}}`);
      c += cell.colSpan - 1;
    } else out.push(cell.rowSpan ? `\\multirow{${cell.rowSpan}}{*}{${styled}}` : styled);
  }
  return `${out.join(' & ')} \\\\`;
}
