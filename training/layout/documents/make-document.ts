import type { Random } from '../../papers/random.ts';
import type { Block, FigureBlock, Run, SourceDocument, TableBlock } from './blocks.ts';
import { type Content, makeWriter, type Writer } from './content.ts';
import { makeTable } from './make-table.ts';

const FORMULAS = [
  'E = m c^2',
  '\\sum_{i=1}^{n} x_i = \\frac{a}{b}',
  'f(x) = \\int_0^1 g(t)\\,dt',
  'y = \\alpha x + \\beta',
  'L(\\theta) = -\\log p(x \\mid \\theta)',
];

/** Papers have numbers, captions, formulas; manuals have code, lists and many tables; readmes have tables as people write them by hand. */
export type Genre = 'manual' | 'paper' | 'readme';

export function makeDocument(
  content: Content,
  random: Random,
  genre: Genre,
  languages: readonly ('en' | 'zh')[],
): SourceDocument {
  const language = random.pick(languages);
  const w = makeWriter(content, random, language);
  const numbered = random.chance(genre === 'paper' ? 0.8 : 0.3);
  const captioned = random.chance({ paper: 0.9, manual: 0.1, readme: 0 }[genre]);
  const reference = genre !== 'paper' && random.chance(0.35);
  const deepest = random.int(reference ? 3 : 2, 4);
  const counts = [0, 0, 0, 0, 0];
  const blocks: Block[] = random.chance(0.3) ? unlikeHeadings(w, random, language) : [];
  let tables = 0;
  let figures = 0;
  let level = 1;
  const sections = random.int(4, 12);
  for (let s = 0; s < sections; s++) {
    level = s === 0 ? 1 : Math.max(1, Math.min(deepest - 1, level + random.pick([-2, -1, 0, 0, 1, 1])));
    counts[level] = (counts[level] as number) + 1;
    counts.fill(0, level + 1);
    const number = counts.slice(1, level + 1).join('.');
    const title = reference && level > 1 && random.chance(0.7) ? codeTitle(w, random) : [{ text: w.title() }];
    blocks.push({ kind: 'heading', level: level + 1, runs: numbered ? [{ text: `${number} ` }, ...title] : title });
    const many = random.int(level < deepest - 1 && random.chance(0.2) ? 0 : 1, 4);
    for (let i = 0; i < many; i++) {
      const next = random.weighted<() => Block>([
        [5, () => ({ kind: 'paragraph', runs: w.paragraph() })],
        [
          1.4,
          () => ({
            kind: 'list',
            ordered: random.chance(0.35),
            items: Array.from({ length: random.int(2, 6) }, () =>
              random.chance(0.5) ? w.paragraph() : [{ text: w.phrase(2, 7) }],
            ),
          }),
        ],
        [genre === 'paper' ? 0.3 : 1.3, () => ({ kind: 'code', lines: w.code() })],
        [0.3, () => ({ kind: 'quote', runs: w.paragraph() })],
        [
          2.4,
          () =>
            withLabel<TableBlock>(
              makeTable(w, random, language, captioned, genre === 'readme'),
              'Table',
              '表',
              ++tables,
              language,
            ),
        ],
        [
          captioned ? 0.7 : 0,
          () =>
            withLabel<FigureBlock>({ kind: 'figure', caption: w.phrase(4, 10) }, 'Figure', '图', ++figures, language),
        ],
        [genre === 'paper' ? 0.8 : 0, () => ({ kind: 'formula', latex: random.pick(FORMULAS) })],
        [
          genre === 'paper' ? 0.2 : 0,
          () => ({
            kind: 'algorithm',
            caption: w.phrase(2, 5),
            lines: Array.from({ length: random.int(4, 9) }, (_, k) => ({ indent: k % 3, text: w.phrase(3, 7) })),
          }),
        ],
      ]);
      const block = next();
      // A table in an item stands below that item.
      if (block.kind === 'table' && block.place === 'item')
        blocks.push({ kind: 'list', ordered: true, items: [[{ text: w.phrase(2, 7) }]] });
      blocks.push(block);
      if (random.chance(0.12)) blocks.push(...unlikeHeadings(w, random, language));
    }
  }
  const paper = genre === 'paper' && random.chance(0.8);
  return {
    title: w.title(),
    ...(paper && { byline: authors(w, random), abstract: `${w.sentence()} ${w.sentence()} ${w.sentence()}` }),
    blocks,
    language,
    numbered,
  };
}

/** The heading of a function, option or event in a reference. */
function codeTitle(w: Writer, random: Random): Run[] {
  const name = w.identifier().replace('()', '');
  const code = random.pick([
    name,
    `${name}()`,
    `${name}(${w.identifier().replace('()', '')})`,
    `new ${name}([options])`,
    `${name}.${w.identifier()}`,
    `${name}-{n}.log`,
    `${name}/`,
  ]);
  const mark = 'code' as const;
  return random.weighted<() => Run[]>([
    [5, () => [{ text: code, mark }]],
    [1, () => [{ text: code }]],
    [1, () => [{ text: `${w.phrase(1, 3)} ` }, { text: code, mark }]],
    [1, () => [{ text: `${w.phrase(1, 1)}: ` }, { text: code, mark }]],
    [1, () => [{ text: code, mark }, { text: ` (${w.phrase(1, 3)})` }]],
  ])();
}

const FIELDS = {
  en: ['Author', 'Date', 'Version', 'Status', 'Contact', 'Note', 'Warning', 'Usage', 'Example', 'Owner', 'USER'],
  zh: ['作者', '日期', '版本', '状态', '联系人', '注意', '示例', '单位', '电话'],
};

/** Short and bold lines that are no headings: fields, remarks, addresses, lines of code, a bold sentence. */
function unlikeHeadings(w: Writer, random: Random, language: 'en' | 'zh'): Block[] {
  const colon = language === 'zh' ? '：' : ': ';
  const paragraph = (...runs: Run[]): Block => ({ kind: 'paragraph', runs });
  const field = (): string => random.pick(FIELDS[language]);
  return random.weighted<() => Block[]>([
    [
      3,
      () =>
        Array.from({ length: random.int(1, 4) }, () =>
          paragraph({ text: `${field()}${colon.trim()}`, mark: 'bold' }, { text: ` ${w.phrase(1, 3)}` }),
        ),
    ],
    [
      3,
      () =>
        Array.from({ length: random.int(1, 3) }, () =>
          paragraph({ text: `${field()}${colon}${w.phrase(1, 2)}`, mark: 'bold' }),
        ),
    ],
    [
      2,
      () => [
        paragraph({ text: w.sentence(), mark: 'bold' }),
        paragraph({ text: w.sentence() }, { text: ' ' }, { text: w.sentence() }),
      ],
    ],
    [
      2,
      () => [
        paragraph(
          { text: `${w.phrase(2, 4)}${language === 'zh' ? '。' : '.'}`, mark: 'bold' },
          { text: ` ${w.sentence()} ${w.sentence()}` },
        ),
      ],
    ],
    [
      2,
      () => [
        paragraph({
          text: random.pick([
            'USER = ALICE',
            'export PATH=$PATH:/opt/bin',
            'npm install --save-dev',
            `${w.identifier()} = ${w.identifier()}`,
          ]),
          mark: random.pick(['bold', 'code'] as const),
        }),
      ],
    ],
    [
      1,
      () => [
        paragraph({ text: `${random.int(1, 400)} ${w.phrase(1, 2)} Street`, mark: 'bold' }),
        paragraph({ text: `${w.phrase(1, 1)}, CA ${random.int(10000, 99999)}`, mark: 'bold' }),
        paragraph({ text: 'Tel. 555 0100, mail@example.org', mark: 'bold' }),
      ],
    ],
  ])();
}

/** The lines below the title of a paper. */
function authors(w: Writer, random: Random): string {
  const names = Array.from({ length: random.int(1, 4) }, () => w.phrase(2, 2)).join(', ');
  return (
    names +
    random.pick(['', `, University of ${w.phrase(1, 1)}`, `, Department of ${w.phrase(1, 2)}, mail@example.org`])
  );
}

function withLabel<T extends { caption?: string }>(
  block: T,
  english: string,
  chinese: string,
  number: number,
  language: 'en' | 'zh',
): T {
  return block.caption === undefined
    ? block
    : {
        ...block,
        caption: language === 'zh' ? `${chinese} ${number} ${block.caption}` : `${english} ${number}: ${block.caption}`,
      };
}
