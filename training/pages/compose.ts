import { formula, heading, items, makeStyle, part, picture, type Style, table, text } from './parts.ts';
import { statement } from './statement.ts';
import {
  between,
  chance,
  choose,
  type Language,
  noun,
  paragraph,
  type Random,
  sentence,
  title,
  whole,
} from './words.ts';

export interface PageSketch {
  kind: Kind;
  language: Language;
  width: number;
  height: number;
  html: string;
}

export const KINDS = ['textbook', 'newspaper', 'exercise', 'slide', 'paper', 'report', 'statement'] as const;
export type Kind = (typeof KINDS)[number];

const FONTS: Record<Language, readonly string[]> = {
  zh: ['Noto Serif CJK SC', 'Noto Sans CJK SC', 'AR PL UMing CN', 'LXGW WenKai', 'WenQuanYi Zen Hei'],
  en: ['Liberation Serif', 'Liberation Sans', 'Latin Modern Roman', 'C059', 'Nimbus Roman', 'DejaVu Serif'],
};

/** A page that fills itself: parts are drawn by lot until the column is full. Elements are marked in reading order. */
export function composePage(kind: Kind, random: Random): PageSketch {
  const language: Language = chance(random, 0.5) ? 'zh' : 'en';
  const s = makeStyle(language, random);
  const slide = kind === 'slide';
  const [width, height] = slide ? [1280, 720] : chance(random, 0.7) ? [794, 1123] : [700, whole(random, 960, 1060)];
  const margin = whole(random, 48, 96);
  const size = slide ? whole(random, 24, 32) : kind === 'newspaper' ? whole(random, 12, 14) : whole(random, 14, 18);
  const body = { textbook, newspaper, exercise, slide: slidePage, paper, report, statement }[kind](
    s,
    random,
    width - 2 * margin,
  );
  const top = slide ? '' : headerOf(s, random, margin);
  const bottom = footerOf(s, random, margin, slide);
  const style = `position:relative;box-sizing:border-box;width:${width}px;height:${height}px;overflow:hidden;background:#fff;color:#111;font:${size}px/${between(random, 1.3, language === 'zh' ? 1.9 : 1.6).toFixed(2)} '${choose(random, FONTS[language])}','Noto Serif CJK SC',serif;text-align:${chance(random, 0.7) ? 'justify' : 'left'}`;
  const html = `<div class="page" style="${style}">${top}<div style="position:absolute;left:${margin}px;right:${margin}px;top:${slide ? 50 : margin + 28}px;bottom:${slide ? 60 : margin + 28}px;overflow:hidden" class="body">${body}</div>${bottom}</div>`;
  return { kind, language, width, height, html };
}

const pageNumber = (s: Style, random: Random): string => {
  const n = whole(random, 1, 480);
  return choose(
    random,
    s.language === 'zh'
      ? [`${n}`, `${n}`, `· ${n} ·`, `- ${n} -`, `第 ${n} 页`, `第${n}页 共${n + 30}页`]
      : [`${n}`, `${n}`, `${n}`, `- ${n} -`, `Page ${n}`, `Page ${n} of ${n + 30}`, `${n}/${n + 12}`],
  );
};

function running(s: Style, random: Random): string {
  return s.language === 'zh'
    ? choose(random, [
        `第${'一二三四五六'[whole(random, 0, 5)]}章 ${title('zh', random)}`,
        title('zh', random),
        '证券研究报告',
        '2023 年 08 月 25 日',
        `${title('zh', random)} · 八年级下册`,
        '请务必阅读正文之后的免责条款',
      ])
    : choose(random, [
        `Chapter ${whole(random, 1, 14)}  ${title('en', random)}`,
        title('en', random),
        `A. Novak, P. Lind / Journal of Maps ${whole(random, 10, 99)} (2019) 301–315`,
        'www.example.org',
        `${title('en', random)} | Annual Report 2023`,
        '25 August 2023',
      ]);
}

/** Type and text at the left, in the middle and at the right of a running row. */
function row(
  s: Style,
  random: Random,
  type: 'Header' | 'Footer',
  edge: string,
  margin: number,
  numbered: boolean,
): string {
  const title = `<span data-is="${type}">${running(s, random)}</span>`;
  const second = `<span data-is="${type}">${running(s, random)}</span>`;
  const number = `<span data-is="PageNumber">${pageNumber(s, random)}</span>`;
  const rule = chance(random, 0.35) ? `border-${type === 'Header' ? 'bottom' : 'top'}:1px solid #555;` : '';
  const cells = numbered
    ? choose(random, [
        [title, '', number],
        [number, '', title],
        ['', number, ''],
        ['', number, ''],
        [number, title, ''],
        ['', title, number],
        [`${title}&emsp;${number}`, '', ''],
      ])
    : choose(random, [
        [title, '', ''],
        ['', title, ''],
        ['', '', title],
        [title, '', second],
      ]);
  return `<div style="position:absolute;left:${margin}px;right:${margin}px;${edge};font-size:${between(random, 0.72, 0.95).toFixed(2)}em;${rule}display:flex;justify-content:space-between"><div>${cells[0]}</div><div>${cells[1]}</div><div>${cells[2]}</div></div>`;
}

function headerOf(s: Style, random: Random, margin: number): string {
  return chance(random, 0.65)
    ? row(s, random, 'Header', `top:${whole(random, 22, margin)}px`, margin, chance(random, 0.35))
    : '';
}

function footerOf(s: Style, random: Random, margin: number, slide: boolean): string {
  return chance(random, slide ? 0.5 : 0.75)
    ? row(s, random, 'Footer', `bottom:${slide ? 18 : whole(random, 22, margin)}px`, margin, chance(random, 0.7))
    : '';
}

/** Enough parts to fill a column; the page cuts the rest, and what is cut does not count. */
const fill = (random: Random, count: number, draw: readonly (() => string)[]): string =>
  Array.from({ length: count }, () => choose(random, draw)()).join('');

const columns = (html: readonly string[], gap: number): string =>
  `<div style="display:flex;gap:${gap}px;height:100%">${html.map((h) => `<div style="flex:1;min-width:0;overflow:hidden" class="body">${h}</div>`).join('')}</div>`;

function textbook(s: Style, random: Random, width: number): string {
  const flow = [
    () => text(s, random),
    () => text(s, random),
    () => text(s, random),
    () => heading(s, random),
    () => items(s, random),
    () => formula(s, random),
    () => picture(s, random, width * between(random, 0.35, 0.7)),
    () => table(s, random, '70%'),
  ];
  return `${chance(random, 0.4) ? heading(s, random, 1) : ''}${fill(random, 16, flow)}${footnotes(s, random)}`;
}

function footnotes(s: Style, random: Random): string {
  if (chance(random, 0.6)) return '';
  const notes = Array.from({ length: whole(random, 1, 3) }, (_, i) =>
    part('NarrativeText', `${choose(random, [`${i + 1}`, '①②③'[i]!])} ${sentence(s.language, random)}`, '', 'p'),
  ).join('');
  return `<div style="position:absolute;left:0;right:0;bottom:0;background:#fff;font-size:.8em;padding-top:.4em" class="over"><div style="border-top:1px solid #333;width:30%;margin-bottom:.3em"></div>${notes}</div>`;
}

function newspaper(s: Style, random: Random, width: number): string {
  const n = whole(random, 2, 4);
  const column = (): string =>
    fill(random, 9, [
      () => text(s, random, 1, 3),
      () => text(s, random, 2, 4),
      () => text(s, random, 2, 4),
      () => heading(s, random),
      () => picture(s, random, (width / n) * 0.85),
    ]);
  const lead = `${part('Title', `${title(s.language, random)}${s.language === 'zh' ? '，' : ': '}${noun(s.language, random)}`, 'font-size:2.2em;line-height:1.2;font-weight:bold;margin-bottom:.3em')}${part('NarrativeText', sentence(s.language, random), 'font-style:italic;margin-bottom:.8em', 'p')}`;
  return `<div style="display:flex;flex-direction:column;height:100%"><div>${lead}</div><div style="flex:1;min-height:0">${columns(Array.from({ length: n }, column), whole(random, 14, 26))}</div></div>`;
}

function exercise(s: Style, random: Random, width: number): string {
  const blank = '<span style="display:inline-block;width:4em;border-bottom:1px solid #222">&nbsp;</span>';
  let n = 0;
  const ask = (): string => sentence(s.language, random).replace(/(?<=.{8})[^，,。. ]{2,6}(?=.{4})/u, blank);
  const choices = (): string => {
    const wide = chance(random, 0.5);
    return `<div style="display:${wide ? 'flex' : 'block'};gap:2em">${'ABCD'
      .split('')
      .map((c) => `<div style="flex:1">${c}. ${noun(s.language, random)}</div>`)
      .join('')}</div>`;
  };
  const question = (): string =>
    part(
      'NarrativeText',
      `<div style="text-indent:-1.6em">${++n}. ${ask()}</div>${chance(random, 0.45) ? choices() : chance(random, 0.4) ? [1, 2, 3].map((i) => `<div>(${i}) ${ask()}</div>`).join('') : ''}`,
      'margin:.45em 0 .45em 1.6em',
      'p',
    );
  const column = (w: number): string =>
    fill(random, 12, [
      question,
      question,
      question,
      question,
      () => heading(s, random),
      () => text(s, random, 3, 5),
      () => picture(s, random, w * between(random, 0.3, 0.5)),
    ]);
  return `${heading(s, random, 1)}${chance(random, 0.5) ? columns([column(width / 2), column(width / 2)], 30) : column(width)}`;
}

function slidePage(s: Style, random: Random, width: number): string {
  const points = Array.from({ length: whole(random, 2, 4) }, () =>
    part('ListItem', `• ${sentence(s.language, random)}`, 'margin:.5em 0 .5em 1em;text-indent:-.8em', 'p'),
  ).join('');
  const right = chance(random, 0.5) ? picture(s, random, width * 0.42) : table(s, random);
  const body = chance(random, 0.4)
    ? `<div style="display:flex;gap:40px"><div style="flex:1">${points}</div><div style="flex:1">${right}</div></div>`
    : chance(random, 0.5)
      ? points
      : text(s, random, 3, 5);
  return part('Title', title(s.language, random), 'font-size:1.6em;font-weight:bold;margin-bottom:.6em') + body;
}

function paper(s: Style, random: Random, width: number): string {
  const two = chance(random, 0.6);
  const w = two ? width / 2 : width;
  const column = (): string =>
    fill(random, 14, [
      () => text(s, random),
      () => text(s, random),
      () => text(s, random, 3, 6),
      () => heading(s, random),
      () => formula(s, random),
      () => picture(s, random, w * 0.75),
      () => table(s, random),
    ]);
  const first = chance(random, 0.35);
  const opening = first
    ? `${part('Title', `${title(s.language, random)}: ${noun(s.language, random)}`, 'font-size:1.7em;text-align:center;font-weight:bold')}${part('NarrativeText', s.language === 'zh' ? '王建国，李敏，陈思远' : 'A. Novak, P. Lind and R. Okafor', 'text-align:center;margin:.6em')}${part('NarrativeText', paragraph(s.language, random, 3, 4), 'margin:0 2em 1em;font-size:.9em', 'p')}`
    : '';
  return `<div style="display:flex;flex-direction:column;height:100%;font-size:.86em"><div>${opening}</div><div style="flex:1;min-height:0">${two ? columns([column(), column()], 26) : column()}</div></div>${two ? '' : footnotes(s, random)}`;
}

function report(s: Style, random: Random, width: number): string {
  const narrow = chance(random, 0.4);
  const main = (w: number): string =>
    fill(random, 12, [
      () => text(s, random),
      () => text(s, random),
      () => heading(s, random),
      () => items(s, random),
      () => table(s, random),
      () => picture(s, random, w * 0.7),
    ]);
  if (!narrow) return `${heading(s, random, 1)}${main(width)}`;
  const side = `${heading(s, random)}${table({ ...s, tableStyle: 2 }, random)}${picture(s, random, width * 0.27)}${heading(s, random)}${text(s, random, 1, 2)}`;
  return `${heading(s, random, 1)}<div style="display:flex;gap:24px;height:92%"><div style="flex:0 0 30%;min-width:0;font-size:.8em;overflow:hidden" class="body">${side}</div><div style="flex:1;min-width:0;overflow:hidden" class="body">${main(width * 0.65)}</div></div>`;
}
