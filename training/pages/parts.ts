import katex from 'katex';
import {
  between,
  chance,
  choose,
  figure,
  type Language,
  noun,
  paragraph,
  type Random,
  sentence,
  title,
  whole,
} from './words.ts';

/** Style that a page keeps throughout. */
export interface Style {
  language: Language;
  indent: number;
  headingStyle: number;
  captionAbove: boolean;
  captionWord: number;
  tableStyle: number;
  numbered: boolean;
  /** Counts figures, tables, sections and formulas of the page. */
  count: { figure: number; table: number; section: number; formula: number };
}

export const makeStyle = (language: Language, random: Random): Style => ({
  language,
  indent: chance(random, 0.6) ? 2 : 0,
  headingStyle: whole(random, 0, 3),
  captionAbove: chance(random, 0.4),
  captionWord: whole(random, 0, 2),
  tableStyle: whole(random, 0, 3),
  numbered: chance(random, 0.5),
  count: {
    figure: whole(random, 0, 6),
    table: whole(random, 0, 6),
    section: whole(random, 1, 5),
    formula: whole(random, 0, 30),
  },
});

/** An element that counts: its type, and whether its box is that of its text. */
export const part = (type: string, html: string, style = '', className = ''): string =>
  `<div data-is="${type}" class="${className}" style="${style}">${html}</div>`;

export const heading = (s: Style, random: Random, level = 2): string => {
  const number = s.numbered
    ? s.language === 'zh'
      ? `${'一二三四五六七八九十'[s.count.section % 10]}、`
      : `${s.count.section}${level > 2 ? '.1' : '.'} `
    : '';
  s.count.section++;
  const looks = [
    'font-weight:bold',
    'font-weight:bold;text-align:center',
    'color:#1a4f8a;font-weight:bold',
    'font-style:italic;font-weight:bold',
  ];
  return part(
    'Title',
    number + title(s.language, random),
    `font-size:${level === 1 ? 1.7 : between(random, 1.05, 1.35)}em;margin:.9em 0 .5em;${looks[s.headingStyle]}`,
  );
};

export const text = (s: Style, random: Random, least = 2, most = 5): string =>
  part(
    'NarrativeText',
    paragraph(s.language, random, least, most),
    `text-indent:${s.indent}em;margin:${s.indent ? '.1em' : '.6em'} 0`,
    'p',
  );

export const items = (s: Style, random: Random): string => {
  const mark = choose(random, [
    (i: number) => `${i + 1}. `,
    (i: number) => `(${i + 1}) `,
    () => '• ',
    (i: number) => `${'①②③④⑤⑥'[i]} `,
  ]);
  return Array.from({ length: whole(random, 2, 5) }, (_, i) =>
    part('ListItem', mark(i) + sentence(s.language, random), 'margin:.25em 0 .25em 2em;text-indent:-1.4em', 'p'),
  ).join('');
};

const FORMULAS = [
  'E = \\frac{1}{2} m v^2 + m g h',
  '\\int_0^{\\infty} e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}',
  'x_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
  '\\sum_{i=1}^{n} a_i x^i \\le \\lambda \\|x\\|',
  'f(x) = \\begin{cases} x^2, & x \\ge 0 \\\\ -x, & x < 0 \\end{cases}',
  '\\sigma^2 = \\frac{1}{n-1}\\sum_{i=1}^{n}(x_i - \\bar{x})^2',
  '\\begin{aligned} u &= \\alpha v + \\beta w \\\\ &= (\\alpha + \\beta) w - \\gamma \\end{aligned}',
];

/** A display formula; its number is no element of its own. */
export const formula = (s: Style, random: Random): string => {
  const body = katex
    .renderToString(choose(random, FORMULAS), { displayMode: true, output: 'html' })
    .replace('katex-display', 'katex-shown');
  const number = chance(random, 0.6)
    ? `<span style="position:absolute;right:0;top:35%">(${++s.count.formula})</span>`
    : '';
  return `<div style="position:relative;text-align:center;margin:.7em 0"><span data-is="Formula" style="display:inline-block">${body}</span>${number}</div>`;
};

export const table = (s: Style, random: Random, width = '100%'): string => {
  const columns = whole(random, 3, 6);
  const rows = whole(random, 3, 9);
  const ruled = ['border:1px solid #444', '', 'border-bottom:1px solid #bbb', ''][s.tableStyle]!;
  const edge = 'border-top:2px solid #222;border-bottom:2px solid #222';
  const cell = (html: string, i: number, head: boolean): string =>
    `<td style="padding:.2em .5em;${ruled};text-align:${i ? 'right' : 'left'};${head ? `font-weight:bold;${s.tableStyle === 1 ? 'border-bottom:1px solid #222' : s.tableStyle === 3 ? 'background:#cfd8e6' : ''}` : ''}">${html}</td>`;
  const row = (values: string[], head = false, n = 0): string =>
    `<tr style="${s.tableStyle === 3 && n % 2 ? 'background:#eef' : ''}">${values.map((v, i) => cell(v, i, head)).join('')}</tr>`;
  const head = row(
    Array.from({ length: columns }, (_, i) => (i ? String(2018 + i) : noun(s.language, random))),
    true,
  );
  const body = Array.from({ length: rows }, (_, n) =>
    row(
      Array.from({ length: columns }, (_, i) => (i ? figure(random) : noun(s.language, random))),
      false,
      n,
    ),
  ).join('');
  const html = `<table data-is="Table" style="border-collapse:collapse;width:${width};font-size:.92em;margin:.4em auto;${s.tableStyle === 1 ? edge : ''}">${head}${body}</table>`;
  return withCaption(s, random, html, 'TableCaption', true);
};

const bars = (random: Random, w: number, h: number): string =>
  `${Array.from({ length: 8 }, (_, i) => {
    const high = between(random, 0.2, 0.9) * h;
    return `<rect x="${i * (w / 8) + w / 40}" y="${h - high}" width="${w / 12}" height="${high}" fill="${choose(random, ['#4a78b5', '#888', '#c0504d', '#555'])}"/>`;
  }).join('')}<path d="M2 2V${h - 1}H${w}" stroke="#222" fill="none"/>`;
const curve = (random: Random, w: number, h: number): string =>
  `<path d="M0 ${h / 2} ${Array.from({ length: 30 }, (_, i) => `L${(i * w) / 29} ${between(random, 0.2, 0.8) * h}`).join(' ')}" stroke="#c33" fill="none" stroke-width="2"/><path d="M1 1V${h - 1}H${w}" stroke="#222" fill="none"/>`;
const photo = (random: Random, w: number, h: number): string =>
  `<rect width="${w}" height="${h}" fill="#9bb"/>${Array.from({ length: 60 }, () => `<ellipse cx="${random() * w}" cy="${random() * h}" rx="${between(random, 4, w / 5)}" ry="${between(random, 3, h / 5)}" fill="rgb(${whole(random, 30, 220)},${whole(random, 40, 200)},${whole(random, 30, 190)})" opacity=".6"/>`).join('')}`;
const drawing = (random: Random, w: number, h: number): string =>
  `<path d="M${w * 0.1} ${h * 0.9}L${w * 0.85} ${h * 0.85}L${between(random, 0.3, 0.7) * w} ${h * 0.1}Z" fill="none" stroke="#111" stroke-width="1.6"/><text x="${w * 0.03}" y="${h * 0.97}" font-size="14">A</text><text x="${w * 0.88}" y="${h * 0.9}" font-size="14">B</text><circle cx="${w * 0.5}" cy="${h * 0.6}" r="${h * 0.2}" fill="none" stroke="#111"/>`;

export const picture = (s: Style, random: Random, width: number): string => {
  const height = width * between(random, 0.45, 0.8);
  const inner = choose(random, [bars, curve, photo, drawing])(random, width, height);
  const html = `<svg data-is="Image" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="display:block;margin:.5em auto;overflow:hidden">${inner}</svg>`;
  return withCaption(s, random, html, 'FigureCaption', false);
};

function withCaption(s: Style, random: Random, html: string, type: string, isTable: boolean): string {
  if (chance(random, 0.25)) return html;
  const number = isTable ? ++s.count.table : ++s.count.figure;
  const words =
    s.language === 'zh'
      ? [`${isTable ? '表' : '图'} ${number}`, `${isTable ? '表' : '图'}2-${number}`, `图表 ${number}：`]
      : [
          `${isTable ? 'Table' : 'Figure'} ${number}.`,
          `${isTable ? 'TABLE' : 'Fig.'} ${number}`,
          `${isTable ? 'Table' : 'Figure'} 3.${number}:`,
        ];
  const caption = part(
    type,
    `${words[s.captionWord]} ${chance(random, 0.3) ? sentence(s.language, random) : `${noun(s.language, random)}${s.language === 'zh' ? '变化情况' : ' by year'}`}`,
    'font-size:.88em;text-align:center;margin:.3em 0',
    'p',
  );
  const source = chance(random, 0.25)
    ? part(
        'NarrativeText',
        s.language === 'zh' ? '资料来源：统计年鉴，研究所整理' : 'Source: national statistics, own calculations',
        'font-size:.8em;margin:.2em 0 .8em',
      )
    : '';
  const above = isTable ? !s.captionAbove || chance(random, 0.8) : s.captionAbove && chance(random, 0.3);
  return above ? caption + html + source : html + caption + source;
}
