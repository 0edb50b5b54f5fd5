import type { Random } from '../../papers/random.ts';
import type { Block, Run, SourceDocument } from './blocks.ts';
import { type Content, makeWriter, type Writer } from './content.ts';
import { chineseNumeral, romanNumeral } from './numerals.ts';

/** Kinds of documents whose headings are unlike those of a manual. */
type Kind = 'notes' | 'changes' | 'questions' | 'reference' | 'rules' | 'report';

interface Maker {
  w: Writer;
  random: Random;
  zh: boolean;
  blocks: Block[];
}

const plain = (text: string): Run[] => [{ text }];

/** A document made for its headings: many levels, headings below each other, and bold text that is none. */
export function makeOutlineDocument(
  content: Content,
  random: Random,
  languages: readonly ('en' | 'zh')[],
): SourceDocument {
  const language = random.pick(languages);
  const zh = language === 'zh';
  const w = makeWriter(content, random, language);
  const kind = random.pick(['notes', 'notes', 'changes', 'questions', 'reference', 'rules', 'report'] as const);
  const maker: Maker = { w, random, zh, blocks: [] };
  WRITERS[kind](maker);
  const scheme = kind === 'changes' || kind === 'questions' ? 'none' : numbering(random, zh);
  return { title: w.title(), blocks: number(maker.blocks, scheme), language, numbered: scheme !== 'none' };
}

type Scheme = 'none' | '1.1' | '1.1.' | '1. below' | '一、' | '第一章' | 'I. A.';

const numbering = (random: Random, zh: boolean): Scheme =>
  random.weighted<Scheme>(
    zh
      ? [
          [4, 'none'],
          [3, '1.1'],
          [2, '一、'],
          [2, '第一章'],
          [1, '1. below'],
        ]
      : [
          [6, 'none'],
          [3, '1.1'],
          [1, '1.1.'],
          [1, '1. below'],
          [1, 'I. A.'],
        ],
  );

/** Writes numbers before headings, as their authors did. */
function number(blocks: readonly Block[], scheme: Scheme): Block[] {
  if (scheme === 'none') return [...blocks];
  const counts = [0, 0, 0, 0, 0, 0, 0];
  return blocks.map((b) => {
    if (b.kind !== 'heading') return b;
    counts[b.level] = counts[b.level]! + 1;
    counts.fill(0, b.level + 1);
    const depth = b.level - 1;
    const all = counts.slice(2, b.level + 1);
    const last = counts[b.level]!;
    const label = {
      '1.1': `${all.join('.')} `,
      '1.1.': `${all.join('.')}. `,
      '1. below': depth === 1 ? `${last}. ` : '',
      '一、': [`${chineseNumeral(last)}、`, `（${chineseNumeral(last)}）`, `${last}. `][depth - 1] ?? '',
      第一章: [`第${chineseNumeral(last)}章 `, `第${chineseNumeral(last)}节 `][depth - 1] ?? `${last}、`,
      'I. A.':
        [`${romanNumeral(last)}. `, `${String.fromCharCode(64 + Math.min(26, last))}. `, `${last}) `][depth - 1] ?? '',
    }[scheme];
    return { ...b, runs: [{ text: label }, ...b.runs] };
  });
}

const heading = ({ blocks }: Maker, level: number, runs: Run[]): void => {
  blocks.push({ kind: 'heading', level, runs });
};

const FINAL = { en: ['', '', '', ':', '?'], zh: ['', '', '', '：', '？'] };

function title({ w, random, zh }: Maker): Run[] {
  if (random.chance(0.12)) return [{ text: `${w.phrase(1, 2)} ` }, { text: w.identifier(), mark: 'code' }];
  if (random.chance(0.05)) return [{ text: random.pick(['🚀 ', '📦 ', '⚙️ ', '✨ ']) }, { text: w.title() }];
  const end = random.pick(FINAL[zh ? 'zh' : 'en']);
  return plain(
    (random.chance(0.4) ? w.phrase(1, 4) : w.title().replace(/[:：?？]$/, '')) + (random.chance(0.25) ? end : ''),
  );
}

/** Text below a heading. Much of it begins with bold words, or consists of them. */
function text(m: Maker): void {
  const { w, random, blocks, zh } = m;
  const colon = zh ? '：' : ':';
  const bold = (s: string): Run => ({ text: s, mark: 'bold' });
  for (let i = random.int(1, 3); i > 0; i--)
    random.weighted<() => void>([
      [6, () => blocks.push({ kind: 'paragraph', runs: w.paragraph() })],
      [2, () => blocks.push({ kind: 'paragraph', runs: plain(w.sentence()) })],
      [
        2,
        () =>
          blocks.push({
            kind: 'list',
            ordered: random.chance(0.3),
            items: Array.from({ length: random.int(2, 6) }, () => plain(w.phrase(2, 8))),
          }),
      ],
      // Items that begin with a bold term.
      [
        2,
        () =>
          blocks.push({
            kind: 'list',
            ordered: random.chance(0.3),
            items: Array.from({ length: random.int(2, 5) }, () => [
              bold(`${w.phrase(1, 3)}${colon}`),
              { text: ` ${w.sentence()}` },
            ]),
          }),
      ],
      // Items that are bold, with text below.
      [
        0.7,
        () =>
          blocks.push({
            kind: 'list',
            ordered: true,
            items: Array.from({ length: random.int(2, 4) }, () => [bold(w.phrase(2, 4))]),
          }),
      ],
      // Paragraphs that begin with a bold term.
      [
        1.5,
        () => {
          for (let k = random.int(1, 4); k > 0; k--)
            blocks.push({
              kind: 'paragraph',
              runs: [bold(w.phrase(1, 3) + random.pick(['.', colon])), { text: ` ${w.sentence()} ${w.sentence()}` }],
            });
        },
      ],
      // A bold sentence, a label above a list or a listing.
      [0.6, () => blocks.push({ kind: 'paragraph', runs: [bold(w.sentence())] })],
      [
        0.8,
        () =>
          blocks.push(
            { kind: 'paragraph', runs: [bold(`${w.phrase(1, 3)}${colon}`)] },
            { kind: 'list', ordered: false, items: [plain(w.phrase(2, 6)), plain(w.phrase(2, 6))] },
          ),
      ],
      [1, () => blocks.push({ kind: 'code', lines: w.code() })],
      [
        0.5,
        () =>
          blocks.push({
            kind: 'quote',
            runs: random.chance(0.4)
              ? [bold(`${w.phrase(1, 1)}${colon}`), { text: ` ${w.sentence()}` }]
              : w.paragraph(),
          }),
      ],
    ])();
}

const WRITERS: Record<Kind, (m: Maker) => void> = {
  notes: (m) => {
    const deepest = m.random.int(3, 6);
    let level = 2;
    for (let s = m.random.int(6, 16); s > 0; s--) {
      heading(m, level, title(m));
      if (m.random.chance(0.8)) text(m);
      level = Math.max(2, Math.min(deepest, level + m.random.pick([-2, -1, 0, 0, 1, 1])));
    }
  },
  changes: (m) => {
    const { random, w, zh } = m;
    const parts = random.sample(
      zh
        ? ['新增', '修复', '变更', '移除', '已知问题']
        : ['Added', 'Fixed', 'Changed', 'Removed', 'New Features', 'Bug fixes', 'Known issues'],
      3,
    );
    const date = random.chance(0.6);
    const form = random.pick(['v', '', 'Version ', '[']);
    for (let n = random.int(5, 12); n > 0; n--) {
      const day = `20${random.int(10, 26)}-0${random.int(1, 9)}-${random.int(10, 28)}`;
      heading(
        m,
        2,
        plain(
          `${form}${random.int(0, 3)}.${n}.${random.int(0, 9)}${form === '[' ? ']' : ''}${date ? ` ${random.pick(['-', '–', '('])} ${day}`.replace(/\( (.*)/, '($1)') : ''}`,
        ),
      );
      if (!date && random.chance(0.5))
        m.blocks.push({ kind: 'paragraph', runs: plain(`${zh ? '发布日期：' : 'Release date: '}${day}`) });
      for (const part of parts.slice(0, random.int(1, 3))) {
        heading(m, 3, plain(part));
        m.blocks.push({
          kind: 'list',
          ordered: false,
          items: Array.from({ length: random.int(1, 5) }, () =>
            plain(random.chance(0.5) ? w.phrase(3, 9) : w.sentence()),
          ),
        });
      }
    }
  },
  questions: (m) => {
    const { random, w, zh } = m;
    for (let g = random.int(2, 4); g > 0; g--) {
      heading(m, 2, title(m));
      for (let q = random.int(2, 5); q > 0; q--) {
        heading(
          m,
          3,
          plain(
            zh
              ? `${w.phrase(3, 8)}？`
              : `${random.pick(['How do I', 'Why does', 'What is', 'Can I use'])} ${w.phrase(2, 6).toLowerCase()}?`,
          ),
        );
        text(m);
      }
    }
  },
  reference: (m) => {
    const { random, w, zh } = m;
    const parts = random.sample(
      zh ? ['请求参数', '返回示例', '错误码', '说明'] : ['Parameters', 'Response', 'Example', 'Errors', 'Returns'],
      2,
    );
    for (let g = random.int(2, 4); g > 0; g--) {
      heading(m, 2, title(m));
      for (let q = random.int(2, 4); q > 0; q--) {
        const way = `/${w.identifier().replace(/\W/g, '')}/{id}`;
        const name = `${random.pick(['GET', 'POST', 'PUT', 'DELETE'])} ${way}`;
        heading(
          m,
          3,
          random.pick<() => Run[]>([
            () => plain(name),
            () => [{ text: name, mark: 'code' }],
            () => [{ text: w.identifier(), mark: 'code' }],
          ])(),
        );
        m.blocks.push({ kind: 'paragraph', runs: w.paragraph() });
        for (const part of parts) {
          if (random.chance(0.5)) heading(m, 4, plain(part));
          else m.blocks.push({ kind: 'paragraph', runs: [{ text: `${part}${zh ? '：' : ':'}`, mark: 'bold' }] });
          random.chance(0.5) ? m.blocks.push({ kind: 'code', lines: w.code() }) : text(m);
        }
      }
    }
  },
  rules: (m) => {
    const { random, w } = m;
    for (let g = random.int(3, 6); g > 0; g--) {
      heading(m, 2, title(m));
      for (let q = random.int(1, 4); q > 0; q--) {
        if (random.chance(0.6)) heading(m, 3, plain(w.phrase(1, 4)));
        m.blocks.push({
          kind: 'list',
          ordered: true,
          items: Array.from({ length: random.int(2, 6) }, () => plain(w.sentence())),
        });
        if (random.chance(0.4)) text(m);
      }
    }
  },
  report: (m) => {
    for (let g = m.random.int(3, 5); g > 0; g--) {
      heading(m, 2, title(m));
      if (m.random.chance(0.5)) text(m);
      for (let q = m.random.int(0, 3); q > 0; q--) {
        heading(m, 3, title(m));
        for (let k = m.random.int(1, 3); k > 0; k--) {
          if (m.random.chance(0.5)) heading(m, 4, title(m));
          text(m);
        }
      }
    }
  },
};
