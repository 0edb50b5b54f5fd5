import type { FlowBlock, FlowTextBlock } from '../../../document/index.ts';
import { isTableCaption } from '../../flow/index.ts';
import { newParagraph, type Story, type TableState } from './state.ts';
import { buildTable } from './table.ts';

export interface StyleDefinition {
  name: string;
  outline: number | undefined;
  /** Number of the style it is made from. */
  base: number | undefined;
}

const MAX_NESTING = 30;

/** Ends the paragraph under way. */
export function endParagraph(story: Story, styles: ReadonlyMap<number, StyleDefinition>): void {
  const { runs, paragraph, marker } = story;
  story.runs = [];
  story.marker = '';
  const nesting = nestingOf(story);
  if (nesting < story.tables.length && runs.length + story.notes.length > 0) closeTables(story, nesting);
  const blocks: FlowBlock[] = [];
  const text = runs.map((run) => run.text).join('');
  if (text.trim() === '' && runs.some((run) => run.image)) {
    for (const run of runs) if (run.image) blocks.push({ kind: 'picture', image: run.image });
  } else if (text.trim() !== '' || runs.some((run) => run.checked !== undefined)) {
    const style = styles.get(paragraph.style);
    const outline = paragraph.outline ?? levelOf(paragraph.style, styles);
    const block: FlowTextBlock = { kind: 'paragraph', runs, ...(style && style.name !== 'Normal' ? { style: style.name } : {}) };
    const shown = marker.replace(/\s+/g, ' ').trim();
    if (outline !== undefined && outline < 9 && nesting === 0) {
      block.kind = 'heading';
      block.level = outline + 1;
      if (shown) block.runs = [{ text: `${shown} ` }, ...runs];
    } else if (shown !== '' || paragraph.listed) {
      const ordered = /[\p{L}\p{N}]/u.test(shown) && shown !== 'o';
      block.kind = 'list-item';
      block.depth = Math.min(8, paragraph.level);
      block.ordered = ordered;
      // Word's bullets are signs of symbol fonts that few others have.
      block.marker = ordered ? shown : '•';
    } else if (CAPTION.test(style?.name ?? '')) block.kind = isTableCaption(text, undefined) ? 'table-caption' : 'figure-caption';
    blocks.push(block);
  }
  const [first] = blocks;
  if (first && (story.pageBreak || paragraph.pageBreak) && nesting === 0) {
    first.pageBreakBefore = true;
    story.pageBreak = false;
  }
  sink(story).push(...blocks, ...story.notes);
  story.notes = [];
}

const nestingOf = (story: Story): number => {
  const { paragraph } = story;
  const own = paragraph.nesting > 0 ? paragraph.nesting : paragraph.inTable || (story.rowOpen && story.tables.length > 0) ? 1 : 0;
  return Math.min(MAX_NESTING, own);
};

/** Where blocks at the present place go: into the cell under way, else into the story. */
function sink(story: Story): FlowBlock[] {
  const nesting = nestingOf(story);
  if (nesting === 0) return story.blocks;
  return tableAt(story, nesting).cell;
}

function tableAt(story: Story, nesting: number): TableState {
  while (story.tables.length < nesting) story.tables.push({ rows: [], contents: [], cell: [] });
  return story.tables[nesting - 1] as TableState;
}

function endCell(story: Story, nesting: number, styles: ReadonlyMap<number, StyleDefinition>): void {
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
  const row = story.row ?? { left: 0, cells: [], header: false, bordered: false };
  table.rows.push({ ...row, contents: table.contents });
  table.contents = [];
  table.cell = [];
  if (nesting === 1) story.rowOpen = false;
}

/** Ends tables that are nested deeper than `nesting`. */
export function closeTables(story: Story, nesting: number): void {
  while (story.tables.length > nesting) {
    const table = story.tables.pop() as TableState;
    // A row that a cut-off file does not end.
    if (table.cell.length > 0) table.contents.push(table.cell);
    if (table.contents.length > 0) table.rows.push({ ...(story.row ?? { left: 0, cells: [], header: false, bordered: false }), contents: table.contents });
    const built = buildTable(table.rows);
    if (built) (story.tables.at(-1)?.cell ?? story.blocks).push(built);
  }
}

export function endStory(story: Story, styles: ReadonlyMap<number, StyleDefinition>): FlowBlock[] {
  endParagraph(story, styles);
  closeTables(story, 0);
  story.paragraph = newParagraph();
  return story.blocks;
}

const CAPTION = /^(?:caption|题注|題注|beschriftung|légende)$/i;

/** So many styles, made from each other, are asked for a level; Word makes chains of eleven at most. */
const MAX_BASES = 20;

/** Level of the heading that a style or one that it is made from makes. */
function levelOf(number: number, styles: ReadonlyMap<number, StyleDefinition>): number | undefined {
  let at: number | undefined = number;
  for (let i = 0; i < MAX_BASES && at !== undefined; i++) {
    const style: StyleDefinition | undefined = styles.get(at);
    const level = style?.outline ?? headingOf(style?.name);
    if (level !== undefined) return level;
    at = style?.base;
  }
  return undefined;
}

function headingOf(name: string | undefined): number | undefined {
  const level = /^(?:heading|标题|標題|überschrift|titre)\s*([1-9])$/i.exec(name ?? '')?.[1];
  if (level) return Number(level) - 1;
  return /^(?:title|标题|標題)$/i.test(name ?? '') ? 0 : undefined;
}

/** Words that define rows and end cells. */
export function tableWord(story: Story, name: string, value: number | undefined, styles: ReadonlyMap<number, StyleDefinition>): void {
  switch (name) {
    case 'trowd':
      story.row = { left: 0, cells: [], header: false, bordered: false };
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
      endCell(story, Math.max(2, story.paragraph.nesting), styles);
      return;
    case 'row':
      endRow(story, 1);
      return;
    case 'nestrow':
      endRow(story, Math.max(2, story.tables.length));
  }
}
