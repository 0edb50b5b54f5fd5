import { expect, it } from 'vitest';
import { glyphsAt, pageOf } from '../../document/testing.ts';
import { buildLines, segmentPage } from '../../layout/index.ts';
import { lostGlyphs, withAccount, withLostGlyphs } from './conserve.ts';

const content = pageOf([...glyphsAt('kept', 50, 50), ...glyphsAt('lost', 50, 400)], { pageNumber: 3 });

it('adds nothing when every glyph is in a block', () => {
  const blocks = segmentPage(content, buildLines(content), []);
  expect(lostGlyphs(content, blocks).lost).toEqual([]);
  expect(withLostGlyphs(content, blocks)).toEqual({ blocks, warnings: [], dropped: [] });
});

it('appends glyphs outside all blocks, with a warning', () => {
  const kept = segmentPage(
    { ...content, glyphs: content.glyphs.slice(0, 4) },
    buildLines({ ...content, glyphs: content.glyphs.slice(0, 4) }),
    [],
  );
  const { blocks, warnings } = withLostGlyphs(content, kept);
  const last = blocks.at(-1)!;
  expect(last.kind === 'text' && last.lines.map((l) => l.text)).toEqual(['lost']);
  expect(warnings).toEqual(['4 characters fit no block and stand at the end of the page.']);
  expect(lostGlyphs(content, blocks).lost).toEqual([]);
});

it('counts only the hyphen of a hyphenated word as removed', () => {
  const glyphs = [...glyphsAt('some-', 50, 50), ...glyphsAt('thing', 50, 62)];
  const page = { ...content, glyphs };
  const lines = buildLines(page);
  const blocks = [
    { kind: 'text' as const, box: { x0: 50, y0: 50, x1: 80, y1: 72 }, lines, role: 'body' as const, column: 0 },
  ];
  const analysis = { page, blocks, checkboxes: [], handwriting: [], warnings: [], ocr: false, timings: {} };
  const kept = glyphs.filter((g) => g.text !== '-');
  const element = {
    type: 'NarrativeText' as const,
    text: { value: 'something', glyphs: kept, at: kept.map((_, i) => i), objects: [] },
    pageNumber: 3,
    box: blocks[0]!.box,
    depth: -1,
    children: [],
  };
  const document = { pageCount: 3, pages: [], elements: [element], failures: [], warnings: [], dropped: [] };
  expect(withAccount(document, [analysis]).dropped).toEqual([
    { pageNumber: 3, reason: 'line-end-hyphen', text: '-', count: 1 },
  ]);
  const empty = { ...document, elements: [] };
  expect(withAccount(empty, [analysis]).dropped).toContainEqual({
    pageNumber: 3,
    reason: 'unplaced',
    text: 'something',
    count: 9,
  });
});

it('counts the hyphen that a table removed from a hyphenated word in a cell', () => {
  const glyphs = [...glyphsAt('exam-', 50, 50), ...glyphsAt('ple', 50, 62)];
  const page = pageOf(glyphs);
  const kept = glyphs.filter((g) => g.text !== '-');
  const box = { x0: 40, y0: 30, x1: 200, y1: 80 };
  const cell = {
    row: 0,
    col: 0,
    rowSpan: 1,
    colSpan: 1,
    box,
    text: { value: 'example', glyphs: kept, at: kept.map((_, i) => i), objects: [] },
    images: [],
  };
  const table = {
    box,
    rows: 1,
    cols: 1,
    cells: [cell],
    headerRows: [],
    bordered: true,
    method: 'ruled' as const,
    confidence: 1,
    columnEdges: [40, 200],
    closedTop: true,
    closedBottom: true,
  };
  const blocks = [{ kind: 'table' as const, box, table, column: 0 }];
  expect(withLostGlyphs(page, blocks)).toEqual({
    blocks,
    warnings: [],
    dropped: [{ reason: 'line-end-hyphen', text: '-', count: 1 }],
  });
});
