import type { Random } from '../../papers/random.ts';
import { type Content, makeWriter, type Writer } from './content.ts';
import { escapeXml } from './truth.ts';

/** Documents of offices whose layout, not their text, is hard: what stands beside what, and what is a table. */
const KINDS = { form, slides, brochure, cards, sidebar, vita } as const;

/** A document as HTML for a browser, and its truth as Markdown in reading order. */
export interface Everyday {
  html: string;
  truth: string;
}

interface Maker {
  w: Writer;
  random: Random;
  zh: boolean;
  /** Size of the text, points. */
  size: number;
}

interface Laid {
  body: string;
  css: string;
}

/** A document of a random kind; `random` also decides its language. */
export function makeEveryday(content: Content, random: Random): Everyday {
  const zh = random.chance(0.5);
  const w = makeWriter(content, random.fork('words'), zh ? 'zh' : 'en');
  const kind = random.pick(Object.values(KINDS));
  const { body, css } = kind({ w, random, zh, size: random.int(9, 13) });
  const font = zh
    ? random.pick(["'Noto Sans CJK SC'", "'Noto Serif CJK SC'", "'AR PL UMing CN'"])
    : random.pick(["'Liberation Serif'", "'Liberation Sans'", "'DejaVu Sans'"]);
  const html = `<!DOCTYPE html><html><head><meta charset="utf-8"><style>body{margin:0;font-family:${font}}${css}</style></head><body>${body}</body></html>`;
  return { html, truth: truthOfHtml(body) };
}

/** The headings, paragraphs, items and tables of HTML as Markdown, in its order. */
function truthOfHtml(html: string): string {
  const out: string[] = [];
  for (const [, tag = '', text = ''] of html.matchAll(/<(h1|h2|p|li|table)[^>]*>(.*?)<\/\1>/gs)) {
    const plain = text.replace(/<[^>]*>/g, '').trim();
    if (tag === 'table') out.push(`<table>${text.replace(/ (?:style|class)="[^"]*"/g, '')}</table>`);
    else out.push({ h1: '# ', h2: '## ', li: '- ', p: '' }[tag] + plain);
  }
  return `${out.join('\n\n')}\n`;
}

const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const sentences = ({ w, zh }: Maker, n: number): string => times(n, () => w.sentence()).join(zh ? '' : ' ');
const paragraph = (m: Maker): string => tag('p', sentences(m, m.random.int(1, 4)));

/** Tables to fill in: heads or labels, and cells that are mostly empty. */
function form(m: Maker): Laid {
  const { w, random, zh, size } = m;
  const value = (share: number): string => (random.chance(share) ? w.phrase(1, zh ? 3 : 2) : '');
  const label = (): string => w.phrase(1, zh ? 2 : 2);
  const headed = (): string => {
    const cols = random.int(3, 7);
    const share = random.pick([0, 0, 0.1, 0.5]);
    const title = random.chance(0.25) ? `<tr><td colspan="${cols}">${escapeXml(label())}</td></tr>` : '';
    const row = (cell: () => string): string => `<tr>${times(cols, () => tag('td', cell())).join('')}</tr>`;
    return `<table>${title}${row(label)}${times(random.int(2, 9), () => row(() => value(share))).join('')}</table>`;
  };
  const labelled = (): string => {
    const pairs = random.int(1, 3);
    const share = random.pick([0, 0, 0.3, 0.8]);
    const rows = times(random.int(2, 7), () =>
      random.chance(0.2) && pairs > 1
        ? `<tr>${tag('td', label())}<td colspan="${2 * pairs - 1}">${escapeXml(value(share))}</td></tr>`
        : `<tr>${times(pairs, () => tag('td', label()) + tag('td', value(share))).join('')}</tr>`,
    );
    const boxes = times(random.int(0, 2), () => {
      const height = `height:${random.int(50, 140)}px`;
      return `<tr>${tag('td', label())}<td colspan="${2 * pairs - 1}" style="${height}">${escapeXml(value(0.5))}</td></tr>`;
    });
    return `<table>${rows.join('')}${pairs > 1 ? boxes.join('') : ''}</table>`;
  };
  const parts = times(random.int(1, 3), () => random.pick([headed, labelled, labelled])() + tag('p', w.sentence()));
  return {
    body: tag('h1', w.title()) + parts.join(''),
    css: `body{font-size:${size}pt}h1{font-size:${size * random.pick([1.3, 1.6, 2])}pt;text-align:${random.pick(['center', 'left'])}}
      table{border-collapse:collapse;width:${random.pick(['100%', '90%', 'auto'])};margin:10px 0;${random.chance(0.6) ? 'table-layout:fixed' : ''}}
      td{border:${random.pick([1, 1.5, 2])}px solid ${random.pick(['#000', '#666', '#aaa'])};padding:${random.int(1, 9)}px;height:${size * random.pick([1.2, 2])}px;text-align:${random.pick(['left', 'center'])}}`,
  };
}

/** Pages across, with lists beside each other. */
function slides(m: Maker): Laid {
  const { w, random, zh } = m;
  const size = random.int(18, 26);
  const item = (): string => tag('li', w.sentence().slice(0, zh ? 24 : 60));
  const list = (): string => `<ul>${times(random.int(2, 4), item).join('')}</ul>`;
  const table = (): string => {
    const cols = random.int(3, 5);
    const row = (cell: (c: number) => string): string => `<tr>${times(cols, (c) => tag('td', cell(c))).join('')}</tr>`;
    const figure = (c: number): string => (c === 0 ? w.phrase(1, 2) : String(random.int(1, 9999)));
    return `<table>${row(() => w.phrase(1, 2))}${times(random.int(2, 4), () => row(figure)).join('')}</table>`;
  };
  const two = (): string => `<div class="two"><div>${list()}</div><div>${list()}</div></div>`;
  const page = (): string =>
    `<section>${tag('h1', w.title())}${random.pick([list, two, table, () => paragraph(m)])()}</section>`;
  return {
    body: times(random.int(4, 7), page).join(''),
    css: `@page{size:A4 landscape;margin:15mm}body{font-size:${size}pt}section{page-break-after:always;height:165mm}
      h1{font-size:${size * 1.5}pt;${random.pick(['', 'text-align:center', 'color:#05a'])}}.two{display:flex;gap:40px}.two div{flex:1}
      table{border-collapse:collapse;width:90%}td{${random.pick(['border:1px solid #888', 'border-bottom:1px solid #aaa'])};padding:6px 12px}`,
  };
}

/** Columns below a line over all of them, and a box at the end. */
function brochure(m: Maker): Laid {
  const { w, random, size } = m;
  const part = (): string =>
    tag('h2', w.title()) +
    times(random.int(1, 3), () => paragraph(m)).join('') +
    (random.chance(0.4) ? '<div class="picture"></div>' : '');
  const box = random.chance(0.5) ? `<div class="box">${tag('h2', w.title())}${tag('p', w.phrase(2, 4))}</div>` : '';
  return {
    body: `${tag('h1', w.title())}<div class="lead">${paragraph(m)}</div><div class="columns">${times(random.int(3, 6), part).join('')}</div>${box}`,
    css: `body{font-size:${size}pt;line-height:1.35}h1{font-size:${size * 2.2}pt}h2{font-size:${size * random.pick([1.15, 1.3, 1.5])}pt;margin:10px 0 4px;break-after:avoid}
      p{margin:0 0 7px}.lead{font-size:${size * 1.2}pt}.columns{columns:${random.int(2, 3)};column-gap:${random.int(14, 28)}px;text-align:${random.pick(['left', 'justify'])}}
      .picture{height:${random.int(50, 110)}px;background:#8ab}.box{${random.pick(['border:1px solid #000', 'background:#eee'])};padding:8px;margin-top:14px}`,
  };
}

/** Headings with text, beside and below each other. */
function cards(m: Maker): Laid {
  const { w, random, size } = m;
  const card = (): string => `<div class="card">${tag('h2', w.title())}${paragraph(m)}</div>`;
  return {
    body: `${tag('h1', w.title())}${paragraph(m)}<div class="cards">${times(random.pick([4, 6]), card).join('')}</div>${paragraph(m)}`,
    css: `body{font-size:${size}pt}h2{font-size:${size * random.pick([1.1, 1.3])}pt;margin:0 0 6px}
      .cards{display:grid;grid-template-columns:repeat(${random.pick([2, 2, 3])},1fr);gap:${random.int(10, 24)}px}
      .card{${random.pick(['border:1px solid #888', 'background:#eef2f6', 'border:1px solid #bbb;border-radius:8px', ''])};padding:8px}`,
  };
}

/** A narrow column of short lines beside text. */
function sidebar(m: Maker): Laid {
  const { w, random, zh, size } = m;
  const short = (): string => tag('p', w.phrase(1, zh ? 3 : 2));
  const side = times(3, () => tag('h2', w.phrase(1, 1)) + times(random.int(2, 3), short).join(''));
  const main = times(
    random.int(2, 4),
    () => tag('h2', w.title()) + times(random.int(1, 3), () => paragraph(m)).join(''),
  );
  return {
    body: `<div class="page"><div class="side">${tag('h1', w.phrase(1, 2))}${side.join('')}</div><div class="main">${main.join('')}</div></div>`,
    css: `body{font-size:${size}pt;line-height:1.4}.page{display:flex}.side{width:30%;padding:12px;${random.pick(['background:#234;color:#fff', 'background:#e8eef4', ''])}}
      .main{width:70%;padding:12px}h1{font-size:${size * 1.7}pt;margin-top:0}h2{font-size:${size * random.pick([1.15, 1.3])}pt;margin:12px 0 4px}p{margin:0 0 6px}`,
  };
}

/** Work with its years at the right, and lists below. */
function vita(m: Maker): Laid {
  const { w, random, size } = m;
  const entry = (): string => {
    const from = random.int(1998, 2015);
    const items = times(random.int(1, 4), () => tag('li', w.sentence()));
    return `<p class="row"><span>${escapeXml(w.title())} </span><span>${from} – ${from + random.int(1, 8)}</span></p><ul>${items.join('')}</ul>`;
  };
  const section = (): string => tag('h2', w.phrase(1, 2)) + times(random.int(1, 3), entry).join('');
  return {
    body: tag('h1', w.phrase(1, 2)) + times(random.int(3, 5), section).join(''),
    css: `body{font-size:${size}pt;line-height:1.3}h1{font-size:${size * 2}pt}h2{font-size:${size * random.pick([1.1, 1.25, 1.4])}pt;${random.chance(0.6) ? 'border-bottom:1px solid #555;' : ''}margin:12px 0 4px}
      .row{display:flex;justify-content:space-between;margin:0}ul{margin:2px 0 8px}`,
  };
}
