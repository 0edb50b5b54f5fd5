import { clamp, type FlowBlock, type FlowRun, type FlowTextBlock } from '../../../document/index.ts';
import { addRun, captionKind, hasContent, textOfRuns } from '../../flow/index.ts';
import { newParagraph, type Story, type TableState } from './state.ts';
import type { StyleTable } from './style-table.ts';
import { buildTable, type RowDefinition } from './table.ts';
import { TypedLists } from './typed-lists.ts';

/**
 * Longer paragraphs with an outline level are outline text; longer ones with their own number are not captions. In
 * characters.
 */
const LONGEST = 300;
const MAX_NESTING = 30;
const NO_ROW: RowDefinition = { left: 0, cells: [], header: false, bordered: false };

/** Ends the current paragraph. */
export function endParagraph(story: Story, styles: StyleTable): void {
  const { runs, paragraph } = story;
  const nesting = nestingOf(story);
  if (nesting < story.tables.length && runs.length + story.notes.length > 0) closeTables(story, nesting);
  const blocks: FlowBlock[] = [];
  const text = textOfRuns(runs);
  const [formula] = runs.filter((run) => run.text.trim() !== '' || run.latex !== undefined);
  if (formula?.latex !== undefined && !runs.some((run) => run !== formula && (run.image || run.text.trim() !== ''))) {
    blocks.push({ kind: 'formula', latex: formula.latex, text: formula.text });
  } else if (text.trim() === '' && runs.some((run) => run.image)) {
    for (const run of runs) if (run.image) blocks.push({ kind: 'picture', image: run.image });
  } else if (hasContent(runs) || runs.some((run) => run.checked !== undefined))
    blocks.push(textBlock(story, text, nesting, styles));
  Object.assign(story, { runs: [], marker: undefined, sequence: undefined });
  const [first] = blocks;
  if (first && (story.pageBreak || paragraph.pageBreak) && nesting === 0) {
    first.pageBreakBefore = true;
    story.pageBreak = false;
  }
  const into = sink(story);
  for (const block of blocks) addBlock(block, into);
  into.push(...story.notes);
  story.notes = [];
}

function textBlock(story: Story, text: string, nesting: number, styles: StyleTable): FlowTextBlock {
  const { paragraph, marker, sequence } = story;
  const style = styles.role(paragraph.style);
  const block: FlowTextBlock = {
    kind: 'paragraph',
    runs: story.runs,
    ...(style.name === '' ? {} : { style: style.name }),
  };
  const shown = (marker ?? '').replace(/\s+/g, ' ').trim();
  const outlined =
    paragraph.outline !== undefined && paragraph.outline < 9 && text.length <= LONGEST
      ? paragraph.outline + 1
      : undefined;
  const level = paragraph.outline === 9 ? undefined : (outlined ?? style.heading);
  const numbered = sequence !== undefined && !/^(?:eq|formula|公式|式)/i.test(sequence) && text.length < LONGEST;
  if (level !== undefined && nesting === 0) {
    block.kind = 'heading';
    block.level = level;
    if (shown) block.runs = [{ text: `${shown} ` }, ...block.runs];
  } else if (style.caption || numbered) block.kind = captionKind(style.names, text, sequence);
  else if (style.code) block.kind = 'code';
  // A blank marker: the item continues.
  else if (shown !== '' || (paragraph.listed && marker === undefined)) {
    const ordered = /[\p{L}\p{N}]/u.test(shown) && shown !== 'o';
    // Word's bullets are characters of symbol fonts that few systems have.
    Object.assign(block, {
      kind: 'list-item',
      depth: Math.min(8, paragraph.level),
      ordered,
      marker: ordered ? shown : '•',
    });
  } else {
    const item = story.typed.read(text, paragraph.left, paragraph.firstLine);
    if (item) {
      const { length, ...rest } = item;
      Object.assign(block, { kind: 'list-item', ...rest, runs: withoutStart(block.runs, length) });
    }
  }
  if (shown !== '') story.typed = new TypedLists();
  return finished(block);
}

function withoutStart(runs: readonly FlowRun[], length: number): FlowRun[] {
  let left = length;
  return runs.flatMap((run) => {
    const cut = Math.min(left, run.text.length);
    left -= cut;
    return cut === 0
      ? [run]
      : cut === run.text.length && !run.image && run.latex === undefined
        ? []
        : [{ ...run, text: run.text.slice(cut) }];
  });
}

/** Tidies tabs. A fully monospaced paragraph is a style choice; only monospaced text within a sentence is code. */
function finished(block: FlowTextBlock): FlowTextBlock {
  const code = block.kind === 'code' || block.runs.every((run) => run.code || run.text.trim() === '');
  const runs: FlowRun[] = [];
  for (const run of block.runs) {
    // References to notes without a number.
    if (run.text === '' && !run.image && run.latex === undefined) continue;
    const { code: mono, ...rest } = run;
    addRun(runs, { ...(code ? rest : run), text: run.text.replaceAll('\t', block.kind === 'code' ? '    ' : ' ') });
    void mono;
  }
  return { ...block, runs };
}

/** Joins lines of code, each of which is a paragraph in the source. */
function addBlock(block: FlowBlock, into: FlowBlock[]): void {
  const last = into.at(-1);
  if (block.kind === 'code' && last?.kind === 'code' && !block.pageBreakBefore)
    last.runs.push({ text: '\n' }, ...block.runs);
  else into.push(block);
}

const nestingOf = (story: Story): number => {
  const { paragraph } = story;
  const own =
    paragraph.nesting > 0 ? paragraph.nesting : paragraph.inTable || (story.rowOpen && story.tables.length > 0) ? 1 : 0;
  return Math.min(MAX_NESTING, own);
};

/** Target of blocks at the current position: the current cell, else the story. */
function sink(story: Story): FlowBlock[] {
  const nesting = nestingOf(story);
  if (nesting === 0) return story.blocks;
  return tableAt(story, nesting).cell;
}

function tableAt(story: Story, nesting: number): TableState {
  while (story.tables.length < nesting) story.tables.push({ rows: [], contents: [], cell: [] });
  return story.tables[nesting - 1]!;
}

function endCell(story: Story, nesting: number, styles: StyleTable): void {
  story.paragraph.nesting = Math.max(nesting, 1);
  endParagraph(story, styles);
  closeTables(story, nesting);
  const table = tableAt(story, nesting);
  table.contents.push(table.cell);
  table.cell = [];
}

function endRow(story: Story, nesting: number): void {
  closeTables(story, nesting);
  const table = tableAt(story, nesting);
  // A nested row without a definition is like the previous one, not like the outer row.
  const row = nesting > 1 && !story.nestedRow ? (table.rows.at(-1) ?? NO_ROW) : (story.row ?? NO_ROW);
  table.rows.push({ ...row, contents: table.contents });
  table.contents = [];
  table.cell = [];
  if (nesting === 1) story.rowOpen = false;
}

/** Ends tables nested deeper than `nesting`. */
export function closeTables(story: Story, nesting: number): void {
  while (story.tables.length > nesting) {
    const table = story.tables.pop()!;
    // A truncated file may not end a row.
    if (table.cell.length > 0) table.contents.push(table.cell);
    if (table.contents.length > 0) table.rows.push({ ...(story.row ?? NO_ROW), contents: table.contents });
    const built = buildTable(table.rows);
    if (built) (story.tables.at(-1)?.cell ?? story.blocks).push(built);
  }
}

export function endStory(story: Story, styles: StyleTable): FlowBlock[] {
  endParagraph(story, styles);
  closeTables(story, 0);
  story.paragraph = newParagraph();
  return story.blocks;
}

/** Handles words that define rows and end cells. */
export function tableWord(story: Story, name: string, value: number | undefined, styles: StyleTable): void {
  switch (name) {
    case 'trowd':
      story.row = { left: 0, cells: [], header: false, bordered: false };
      story.nestedRow = true;
      story.rowOpen = true;
      story.cellFlags = { mergedLeft: false, mergedUp: false };
      return;
    case 'trleft':
      if (story.row) story.row.left = value ?? 0;
      return;
    case 'trhdr':
      if (story.row) story.row.header = true;
      return;
    case 'clmrg':
      story.cellFlags.mergedLeft = true;
      return;
    case 'clvmrg':
      story.cellFlags.mergedUp = true;
      return;
    case 'brdrs':
      if (story.row) story.row.bordered = true;
      return;
    case 'cellx':
      story.row?.cells.push({ right: value ?? 0, ...story.cellFlags });
      story.cellFlags = { mergedLeft: false, mergedUp: false };
      return;
    case 'cell':
      endCell(story, 1, styles);
      story.paragraph.nesting = 0;
      return;
    case 'nestcell':
      // A separate level for each of thousands of cells would build and close thousands of tables each time.
      endCell(story, clamp(story.paragraph.nesting, 2, MAX_NESTING), styles);
      return;
    case 'row':
      endRow(story, 1);
      return;
    case 'nestrow':
      endRow(story, Math.max(2, story.tables.length));
  }
}
