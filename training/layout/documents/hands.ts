// Styles of other hands, as data: what well-known converters of Markdown print, as far as tables and text blocks go.

/** A theme of HTML. Its tables are what the theme makes of `table`, `th` and `td` without classes. */
export interface Theme {
  css: string;
  page?: string;
  /** Chromium's own head and foot of the page. */
  running?: boolean;
}

const MONO = "'DejaVu Sans Mono','Liberation Mono','Noto Sans Mono CJK SC',monospace";
const CODE = `code,pre{font-family:${MONO}}`;
const collapse = 'table{border-collapse:collapse;border-spacing:0}';

export const THEMES: Readonly<Record<string, Theme>> = {
  github: {
    css: `body{font:16px/1.5 'Liberation Sans','Noto Sans CJK SC';color:#24292f}${CODE}${collapse}table{display:block;width:max-content;max-width:100%;margin-bottom:16px}th,td{padding:6px 13px;border:1px solid #d0d7de}th{font-weight:600}tr{border-top:1px solid #d8dee4}tr:nth-child(2n){background:#f6f8fa}h1,h2{border-bottom:1px solid #d8dee4;padding-bottom:.3em}code{font-size:85%;background:#eff1f3;padding:.2em .4em;border-radius:6px}pre{background:#f6f8fa;padding:16px}pre code{background:none;padding:0}blockquote{border-left:.25em solid #d0d7de;color:#57606a;margin:0;padding:0 1em}`,
  },
  'markdown-pdf': {
    css: `body{font:14px/1.6 'Noto Sans CJK SC','Liberation Sans';padding:0 12px}${CODE}${collapse}table>thead>tr>th{text-align:left;border-bottom:1px solid #000}th,td{padding:5px 10px}table>tbody>tr+tr>td{border-top:1px solid #999}pre{background:#f8f8f8;border:1px solid #ccc;border-radius:3px;padding:8px}h1{border-bottom:1px solid #000}`,
    page: '1.5cm 1cm 1cm 1cm',
    running: true,
  },
  'typora-github': {
    css: `body{font:16px/1.6 'Noto Sans','Noto Sans CJK SC',sans-serif;color:#333}${CODE}${collapse}table{width:100%;word-break:initial;margin:.8em 0;page-break-inside:avoid}tr{border:1px solid #dfe2e5}tr:nth-child(2n),thead{background:#f8f8f8}th{font-weight:bold;border:1px solid #dfe2e5;border-bottom:0;padding:6px 13px}td{border:1px solid #dfe2e5;padding:6px 13px}code{background:#f3f4f4;border:1px solid #e7eaed;padding:0 2px;font-size:.9em}`,
  },
  newsprint: {
    css: `body{font:17px/1.5 'DejaVu Serif','Noto Serif CJK SC',serif;color:#1f0909}${CODE}${collapse}table{width:100%;margin-bottom:24px}th,td{padding:5px 10px;border:1px solid;text-align:left}thead{background:#f3f2ee}h1,h2{font-weight:normal}`,
  },
  night: {
    css: `html{background:#363B40}body{font:15px/1.6 'Liberation Sans','Noto Sans CJK SC';color:#b8bfc6;background:#363B40}${CODE}${collapse}table{width:100%}th,td{border:1px solid #474d54;padding:8px 14px}thead{background:#2f3336}tr:nth-child(2n){background:#33383d}`,
    page: '0',
  },
  pixyll: {
    css: `body{font:18px/1.7 'Liberation Serif','Noto Serif CJK SC';color:#333}${CODE}${collapse}table{width:100%;margin:1.5em 0}th,td{padding:.4em 0;text-align:left;line-height:inherit}th{border-bottom:1px solid #ccc}td{border-bottom:1px solid #eee}h1,h2,h3{font-family:'Liberation Sans','Noto Sans CJK SC'}`,
  },
  whitey: {
    css: `body{font:16px/1.8 'Liberation Serif','Noto Serif CJK SC'}${CODE}${collapse}table{margin:0 auto;width:auto}thead{border-top:1px solid #333;border-bottom:1px solid #333}tbody{border-bottom:1px solid #333}td,th{padding:4px 12px}`,
  },
  obsidian: {
    css: `body{font:16px/1.5 'Noto Sans','Noto Sans CJK SC';color:#222}${CODE}${collapse}th,td{border:1px solid #e0e0e0;padding:4px 8px;text-align:left;vertical-align:top;min-width:6ch}th{font-weight:600}table{line-height:1.3}.note{background:#e9f3ff;border-radius:4px;padding:12px}`,
  },
  notion: {
    css: `body{font:16px/1.5 'Liberation Sans','Noto Sans CJK SC';color:#37352f}${CODE}${collapse}table{width:100%;font-size:.875rem;line-height:1.7}table{border-left:none;border-right:none}th{color:rgba(55,53,47,.6);font-weight:500}th,td{border:1px solid rgba(55,53,47,.09);padding:.25em .5em;min-height:1.5em;white-space:normal}table,tr{page-break-inside:avoid}.note{background:#f1f1ef;padding:16px}code{color:#eb5757}`,
  },
  'google-docs': {
    css: `body{font:11pt/1.15 'Liberation Sans','Noto Sans CJK SC';color:#000}${CODE}${collapse}table{width:100%;table-layout:fixed;border:1pt solid #000}th,td{border:1pt solid #000;padding:5pt;vertical-align:top;text-align:left;font-weight:normal;overflow-wrap:break-word}`,
    page: '2.54cm',
  },
  mdbook: {
    css: `body{font:16px/1.45 'Open Sans','Noto Sans','Noto Sans CJK SC'}${CODE}${collapse}table{margin:0 auto}td,th{padding:3px 20px;border:1px solid #f2f2f2}thead{background:#ccc}thead th{font-weight:700;border:none}tbody tr:nth-child(2n){background:#f7f7f7}code{font-size:.875em}`,
  },
  docsify: {
    css: `body{font:15px/1.6 'Noto Sans','Noto Sans CJK SC';color:#34495e}${CODE}${collapse}table{display:block;width:100%;margin-bottom:1rem}th{border:1px solid #ddd;font-weight:bold;padding:6px 13px}td{border:1px solid #ddd;padding:6px 13px}tr{border-top:1px solid #ccc}tr:nth-child(2n){background:#f8f8f8}code{color:#e96900;background:#f8f8f8;padding:3px 5px;font-size:.8rem}`,
  },
  docusaurus: {
    css: `body{font:16px/1.65 'Liberation Sans','Noto Sans CJK SC';color:#1c1e21}${CODE}${collapse}table{display:block;margin-bottom:1rem}th,td{border:1px solid #dadde1;padding:.75rem}th{font-weight:700}tr:nth-child(2n){background:#f7f8fa}code{border:1px solid rgba(0,0,0,.1);background:#f6f7f8;border-radius:.4rem;padding:.1rem;font-size:90%}.note{border-left:5px solid #4cb3d4;background:#eef9fd;padding:.8rem;border-radius:.4rem}`,
  },
  'mkdocs-material': {
    css: `body{font:.8rem/1.6 'Noto Sans','Noto Sans CJK SC';color:rgba(0,0,0,.87)}${CODE}${collapse}table{font-size:.64rem;border:.05rem solid rgba(0,0,0,.12);border-radius:.1rem;display:inline-block}th{font-weight:700;min-width:5rem;padding:.9375em 1.25em;vertical-align:top;text-align:left}td{border-top:.05rem solid rgba(0,0,0,.12);padding:.9375em 1.25em;vertical-align:top}code{background:#f5f5f5;font-size:.85em;padding:0 .3em}.note{border:.075rem solid #448aff;border-radius:.2rem;padding:0 .6rem;font-size:.64rem}`,
  },
  mkdocs: {
    css: `body{font:16px/1.5 'Lato','Noto Sans CJK SC';color:#404040}${CODE}${collapse}table{border:1px solid #e1e4e5}th,td{font-size:90%;padding:8px 16px;border:1px solid #e1e4e5;border-width:0 0 1px 1px;vertical-align:top}thead th{border-bottom:2px solid #e1e4e5;white-space:nowrap;text-align:left}tr:nth-child(2n-1) td{background:#f3f6f6}`,
  },
  alabaster: {
    css: `body{font:17px/1.4 'DejaVu Serif','Noto Serif CJK SC';color:#3e4349}${CODE}${collapse}table{border:1px solid #888;box-shadow:2px 2px 4px #eee}td,th{border:1px solid #888;padding:.25em .7em}p{margin:.6em 0}`,
  },
  minima: {
    css: `body{font:16px/1.5 'Liberation Sans','Noto Sans CJK SC';color:#111}${CODE}${collapse}table{margin-bottom:30px;width:100%;text-align:left;color:#3f3f3f;border:1px solid #e8e8e8}tr:nth-child(even){background:#f7f7f7}th,td{padding:10px 15px}th{background:#f0f0f0;border:1px solid #dedede;border-bottom-color:#c9c9c9}td{border:1px solid #e8e8e8}`,
  },
  gitbook: {
    css: `body{font:16px/1.625 'Liberation Sans','Noto Sans CJK SC';color:#3b454e}${CODE}${collapse}table{width:100%}th{font-size:12px;font-weight:500;text-transform:none;color:#8899a8;border-bottom:2px solid #e6ecf1;padding:8px;text-align:left}td{border-bottom:1px solid #e6ecf1;padding:8px;font-size:15px}`,
  },
  jupyter: {
    css: `body{font:14px/20px 'Liberation Sans','Noto Sans CJK SC'}${CODE}${collapse}table{margin:0 auto;border:none;font-size:12px;table-layout:fixed}thead{border-bottom:1px solid black;vertical-align:bottom}td,th{text-align:right;vertical-align:middle;padding:.5em;line-height:normal;border:none}tbody tr:nth-child(odd){background:#f5f5f5}`,
  },
  confluence: {
    css: `body{font:14px/1.43 'Liberation Sans','Noto Sans CJK SC';color:#172b4d}${CODE}${collapse}th,td{border:1px solid #c1c7d0;padding:7px 10px;vertical-align:top;min-width:8px;text-align:left}th{background:#f4f5f7;font-weight:bold}table{margin:10px 0}td>p,th>p{margin:0}`,
  },
  swiss: {
    css: `body{font:14px/1.5 'Liberation Sans','Noto Sans CJK SC'}${CODE}${collapse}table{width:auto;margin:0 0 1.5em}caption,td{padding:2px 14px 2px 0;vertical-align:top}th{padding:2px 14px 2px 0;text-align:left;font-weight:bold}`,
  },
  'latex-css': {
    css: `body{font:12pt/1.4 'Latin Modern Roman','Noto Serif CJK SC',serif;text-align:justify;hyphens:auto}${CODE}${collapse}table{margin:1em auto;border-top:2.27px solid #000;border-bottom:2.27px solid #000}th{border-bottom:1.36px solid #000;text-align:left}td,th{padding:.25rem 1rem;line-height:1.1}td{padding:.5rem}`,
  },
  tufte: {
    css: `body{font:15px/2 'C059','Noto Serif CJK SC',serif;width:70%}${CODE}table{border-spacing:1.5em 0}th{font-weight:normal;font-style:italic;text-align:left}td{vertical-align:top}h2,h3{font-style:italic;font-weight:400}`,
  },
  water: {
    css: `body{font:16px/1.4 'Liberation Sans','Noto Sans CJK SC';color:#363636}${CODE}${collapse}table{width:100%;margin-bottom:10px;table-layout:fixed}td,th{padding:6px;text-align:left;vertical-align:top;overflow-wrap:break-word}thead{border-bottom:1px solid #dbdbdb}tbody tr:nth-child(even){background:#f7f7f7}`,
  },
  bootstrap: {
    css: `body{font:14px/1.42 'Liberation Sans','Noto Sans CJK SC';color:#333}${CODE}${collapse}table{width:100%;margin-bottom:20px}th,td{padding:8px;line-height:1.42;vertical-align:top;border-top:1px solid #ddd;text-align:left}thead th{vertical-align:bottom;border-bottom:2px solid #ddd;border-top:0}code{color:#c7254e;background:#f9f2f4;padding:2px 4px;font-size:90%}`,
  },
  'bootstrap-dark': {
    css: `body{font:14px/1.5 'Noto Sans','Noto Sans CJK SC'}${CODE}${collapse}table{width:100%}thead th{background:#212529;color:#fff;border-color:#32383e}td,th{padding:.75rem;border-top:1px solid #dee2e6;text-align:left}`,
  },
  pandoc: {
    css: `body{font:20px/1.5 'Liberation Serif','Noto Serif CJK SC';color:#1a1a1a;max-width:36em}${CODE}table{margin:1em 0;border-collapse:collapse;width:100%;font-variant-numeric:lining-nums tabular-nums}tbody{margin-top:.5em;border-top:1px solid #1a1a1a;border-bottom:1px solid #1a1a1a}th{border-top:1px solid #1a1a1a;padding:.25em .5em}td{padding:.125em .5em .25em}`,
  },
  browser: { css: `body{font:16px/normal 'Liberation Serif','Noto Serif CJK SC'}` },
  attribute: {
    css: `body{font:16px/normal 'Liberation Serif','Noto Serif CJK SC'}table,th,td{border:1px outset #888}`,
  },
  verticals: {
    css: `body{font:14px/1.5 'Liberation Sans','Noto Sans CJK SC'}${CODE}${collapse}td+td,th+th{border-left:1px solid #aaa}td,th{padding:4px 10px;text-align:left}`,
  },
  header: {
    css: `body{font:13px/1.6 'Liberation Sans','Noto Sans CJK SC'}${CODE}${collapse}table{width:100%}th{background:#0052cc;color:#fff;padding:6px 10px;text-align:left}td{padding:6px 10px;vertical-align:top}`,
  },
  zebra: {
    css: `body{font:13px/1.5 'DejaVu Sans','WenQuanYi Micro Hei'}${CODE}${collapse}td,th{padding:3px 8px;text-align:left}tbody tr:nth-child(odd){background:#eef3fa}`,
  },
  cards: {
    css: `body{font:14px/1.6 'Noto Sans','Noto Sans CJK SC'}${CODE}table{border-collapse:separate;border-spacing:2px;width:100%}th{background:#e8e8e8}td{background:#f7f7f7}td,th{padding:6px 12px;text-align:left;vertical-align:middle}`,
  },
};

/** What stands before the text when pandoc writes LaTeX. Its own tables are longtables with the rules of booktabs. */
export const LATEX: Readonly<Record<string, { variables: readonly string[]; preamble?: string }>> = {
  plain: { variables: ['geometry:margin=1in', 'mainfont=DejaVu Serif'] },
  article: { variables: ['fontsize=11pt', 'mainfont=Latin Modern Roman'] },
  wide: { variables: ['geometry:margin=2cm', 'mainfont=Liberation Serif', 'fontsize=12pt'] },
  eisvogel: {
    variables: ['geometry:margin=2.5cm', 'mainfont=Noto Sans', 'documentclass=scrartcl', 'colorlinks=true'],
    preamble:
      '\\usepackage[table]{xcolor}\\definecolor{tr}{HTML}{F5F5F5}\\definecolor{tl}{HTML}{999999}\\arrayrulecolor{tl}\\setlength\\heavyrulewidth{.3ex}\\renewcommand{\\arraystretch}{1.3}\\let\\oldlongtable\\longtable\\let\\endoldlongtable\\endlongtable\\renewenvironment{longtable}{\\rowcolors{2}{white}{tr}\\oldlongtable}{\\endoldlongtable}',
  },
  report: { variables: ['documentclass=report', 'mainfont=Nimbus Roman', 'geometry:margin=3cm'] },
  ruled: {
    variables: ['geometry:margin=2.2cm', 'mainfont=Liberation Sans'],
    preamble:
      '\\usepackage{booktabs}\\renewcommand{\\toprule}{\\hline}\\renewcommand{\\midrule}{\\hline}\\renewcommand{\\bottomrule}{\\hline}',
  },
  small: {
    variables: ['geometry:margin=1.5cm', 'mainfont=Lato', 'fontsize=10pt'],
    preamble: '\\usepackage{etoolbox}\\AtBeginEnvironment{longtable}{\\footnotesize}',
  },
};

/** Borders of the style that pandoc gives its tables in Word files: side, width in eighths of a point, colour. */
export const WORD: Readonly<Record<string, { borders: string; head?: string; font: string; size: number }>> = {
  pandoc: { borders: '', font: 'Carlito', size: 24 },
  grid: { borders: 'top left bottom right insideH insideV', font: 'Liberation Serif', size: 22 },
  light: { borders: 'top bottom insideH', head: 'F2F2F2', font: 'Liberation Sans', size: 20 },
  accent: { borders: 'top left bottom right insideH insideV', head: '4472C4', font: 'Carlito', size: 22 },
  columns: { borders: 'insideV', font: 'Noto Sans', size: 20 },
  box: { borders: 'top left bottom right', head: 'DDDDDD', font: 'DejaVu Sans', size: 18 },
};

/** Arguments of Typst's `table`, and its text. */
export const TYPST: Readonly<Record<string, { table: string; text: string; page?: string }>> = {
  plain: { table: '', text: 'font: "Libertinus Serif"' },
  none: { table: 'stroke: none', text: 'font: "Noto Sans", size: 10pt' },
  head: { table: 'stroke: (x, y) => if y == 0 { (bottom: 0.7pt) }', text: 'font: "Liberation Serif", size: 11pt' },
  rows: { table: 'stroke: (x, y) => (bottom: 0.5pt + gray), inset: 7pt', text: 'font: "Liberation Sans", size: 10pt' },
  zebra: { table: 'stroke: none, fill: (_, y) => if calc.odd(y) { luma(240) }', text: 'font: "Noto Sans", size: 9pt' },
  filled: {
    table: 'stroke: 0.5pt + gray, fill: (_, y) => if y == 0 { rgb("dde8f5") }, inset: 6pt',
    text: 'font: "Lato", size: 11pt',
    page: 'margin: 2cm, numbering: "1 / 1"',
  },
  columns: { table: 'stroke: (x, y) => if x > 0 { (left: 0.5pt) }', text: 'font: "DejaVu Sans", size: 9pt' },
};

/** Commands of ReportLab's `TableStyle`, and the font. */
export const REPORTLAB: Readonly<
  Record<string, { style: readonly (readonly unknown[])[]; font: string; size: number }>
> = {
  grid: { style: [['GRID', [0, 0], [-1, -1], 0.5, '#000000']], font: 'Helvetica', size: 9 },
  head: {
    style: [
      ['BACKGROUND', [0, 0], [-1, 0], '#4472c4'],
      ['TEXTCOLOR', [0, 0], [-1, 0], '#ffffff'],
      ['ROWBACKGROUNDS', [0, 1], [-1, -1], ['#ffffff', '#eeeeee']],
    ],
    font: 'Helvetica',
    size: 9,
  },
  lines: {
    style: [
      ['LINEBELOW', [0, 0], [-1, 0], 1, '#000000'],
      ['LINEBELOW', [0, 1], [-1, -1], 0.25, '#999999'],
      ['VALIGN', [0, 0], [-1, -1], 'TOP'],
    ],
    font: 'Times-Roman',
    size: 10,
  },
  none: { style: [['VALIGN', [0, 0], [-1, -1], 'TOP']], font: 'Helvetica', size: 10 },
  ends: {
    style: [
      ['LINEABOVE', [0, 0], [-1, 0], 1, '#000000'],
      ['LINEBELOW', [0, 0], [-1, 0], 0.5, '#000000'],
      ['LINEBELOW', [0, -1], [-1, -1], 1, '#000000'],
      ['VALIGN', [0, 0], [-1, -1], 'MIDDLE'],
    ],
    font: 'Times-Roman',
    size: 11,
  },
  box: {
    style: [
      ['BOX', [0, 0], [-1, -1], 1, '#000000'],
      ['INNERGRID', [0, 0], [-1, -1], 0.25, '#808080'],
      ['BACKGROUND', [0, 0], [-1, 0], '#d3d3d3'],
    ],
    font: 'Courier',
    size: 8,
  },
};

/** Requests before tables of groff (tbl), instead of those that pandoc writes. */
export const TBL: Readonly<Record<string, { options: string; macros: 'ms' }>> = {
  plain: { options: '', macros: 'ms' },
  boxed: { options: 'allbox', macros: 'ms' },
  centred: { options: 'center', macros: 'ms' },
  frame: { options: 'center box', macros: 'ms' },
};
