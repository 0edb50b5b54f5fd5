import { describe, expect, it } from 'vitest';
import { type Block, type TextBlock, unionBox } from '../../document/index.ts';
import { bodyFont, type LineOptions, makeLine, makePage, makeText } from '../testing.ts';
import { assembleDocument } from './assemble.ts';

const paragraph = (y: number): Block =>
  makeText(
    [
      'Running text that fills a few lines of the page so that its size is clearly',
      'that of the body and nothing else, and that ends with a stop.',
    ],
    y,
  );

/** A paragraph that begins with other words; `rest` is what its next rows begin with. */
function withLead(lead: string, y: number, gap: number, style: LineOptions = { bold: true }, hanging = 72): TextBlock {
  const first = makeLine(lead, y, style);
  const lines = [
    first,
    makeLine('and text follows in the row of the words before', y, { x: first.box.x1 + gap }),
    makeLine('and in another row that is as long as the other rows are here.', y + 12, { x: hanging }),
  ];
  return { kind: 'text', box: unionBox(lines.map((l) => l.box)), lines, role: 'body', column: 0 };
}

const types = (blocks: Block[]) =>
  assembleDocument({ pages: [makePage(1, blocks)], pageCount: 1, outline: [], failures: [], warnings: [] })
    .elements.filter((e) => e.type === 'Title')
    .map((e) => [e.depth, e.text.value]);

const document = (...leads: TextBlock[]): Block[] => [
  makeText('1 The sea', 60, { size: 14, bold: true }),
  paragraph(90),
  makeText('1.1 The wind', 130, { bold: true }),
  paragraph(150),
  ...leads,
  paragraph(400),
];

describe('headings in the row of their paragraph', () => {
  it('are parted by a fixed space, and are the lowest', () => {
    expect(types(document(withLead('Contributions.', 200, 10), withLead('The open sea.', 240, 10)))).toEqual([
      [0, '1 The sea'],
      [1, '1.1 The wind'],
      [2, 'Contributions.'],
      [2, 'The open sea.'],
    ]);
    expect(
      types(document(withLead('Contributions.', 200, 10, { font: { ...bodyFont, italic: true } }))).at(-1),
    ).toEqual([2, 'Contributions.']);
  });

  it('are deeper where they are indented like paragraphs', () => {
    expect(
      types(
        document(withLead('Contributions.', 200, 10), withLead('The open sea.', 240, 10, { bold: true, x: 92 })),
      ).slice(2),
    ).toEqual([
      [2, 'Contributions.'],
      [3, 'The open sea.'],
    ]);
  });

  it('are no bold words in a sentence, labels with text beside them, or captions', () => {
    const none = (lead: TextBlock) => expect(types(document(lead))).toHaveLength(2);
    none(withLead('Contributions.', 200, 4));
    none(withLead('Contributions:', 200, 10, { bold: true }, 152));
    none(withLead('Figure 1.', 200, 10));
    none(withLead('Contributions', 200, 10, {}));
  });

  it('keeps the formulas of the paragraph at their places', () => {
    const lead = withLead('Contributions.', 200, 10);
    lead.formulas = [{ line: 1, from: 0, to: 3, latex: 'a^2' }];
    const { elements } = assembleDocument({
      pages: [makePage(1, document(lead))],
      pageCount: 1,
      outline: [],
      failures: [],
      warnings: [],
    });
    expect(elements.map((e) => e.text.value).find((t) => t.includes('a^2'))).toMatch(/^\$a\^2\$ text follows/);
  });
});
