/** Blocks of the JSON that pandoc writes, as far as Typst and ReportLab are given them. */
export type SimpleBlock =
  | { kind: 'heading'; level: number; runs: SimpleRun[] }
  | { kind: 'paragraph'; runs: SimpleRun[] }
  | { kind: 'item'; bullet: string; runs: SimpleRun[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: number; align: string[]; widths: number[]; rows: SimpleRun[][][] };

export interface SimpleRun {
  text: string;
  mark?: 'bold' | 'italic' | 'code' | 'link';
}

// The nodes of pandoc's JSON that are read, as its type `Pandoc` (pandoc-types 1.23) writes them; others are left out.
type Inline =
  | { t: 'Str'; c: string }
  | { t: 'Space' | 'SoftBreak' | 'LineBreak' }
  | { t: 'Code'; c: [attributes: unknown, text: string] }
  | { t: 'Strong' | 'Emph' | 'Strikeout' | 'Underline'; c: Inline[] }
  | { t: 'Link'; c: [attributes: unknown, text: Inline[], target: unknown] }
  | { t: 'Quoted'; c: [kind: { t: 'SingleQuote' | 'DoubleQuote' }, text: Inline[]] }
  | { t: 'Span'; c: [attributes: unknown, text: Inline[]] };

type Row = [attributes: unknown, cells: Cell[]];
type Cell = [attributes: unknown, alignment: unknown, rowSpan: number, colSpan: number, blocks: Block[]];
type Body = [attributes: unknown, headColumns: number, head: Row[], rows: Row[]];
type TableParts = [
  attributes: unknown,
  caption: unknown,
  columns: [alignment: { t: string }, width: unknown][],
  head: [attributes: unknown, rows: Row[]],
  bodies: Body[],
];

type Block =
  | { t: 'Header'; c: [level: number, attributes: unknown, text: Inline[]] }
  | { t: 'Para' | 'Plain'; c: Inline[] }
  | { t: 'CodeBlock'; c: [attributes: unknown, text: string] }
  | { t: 'BlockQuote'; c: Block[] }
  | { t: 'Div'; c: [attributes: unknown, blocks: Block[]] }
  | { t: 'BulletList'; c: Block[][] }
  | { t: 'OrderedList'; c: [numbering: unknown, items: Block[][]] }
  | { t: 'Table'; c: TableParts };

const ALIGN: Record<string, string> = { AlignRight: 'right', AlignCenter: 'center' };

export function simpleBlocks(json: string): SimpleBlock[] {
  return (JSON.parse(json) as { blocks: Block[] }).blocks.flatMap(blockOf);
}

function blockOf(block: Block): SimpleBlock[] {
  switch (block.t) {
    case 'Header':
      return [{ kind: 'heading', level: block.c[0], runs: runsOf(block.c[2]) }];
    case 'Para':
    case 'Plain':
      return [{ kind: 'paragraph', runs: runsOf(block.c) }];
    case 'CodeBlock':
      return [{ kind: 'code', text: block.c[1] }];
    case 'BlockQuote':
      return block.c.flatMap(blockOf);
    case 'Div':
      return block.c[1].flatMap(blockOf);
    case 'BulletList':
      return itemsOf(block.c, () => '•');
    case 'OrderedList':
      return itemsOf(block.c[1], (i) => `${i + 1}.`);
    case 'Table':
      return [tableOf(block.c)];
    default:
      return [];
  }
}

/** Items of a list: their first paragraphs have the bullets. */
const itemsOf = (items: readonly Block[][], bulletOf: (i: number) => string): SimpleBlock[] =>
  items.flatMap((item, i) =>
    item
      .flatMap(blockOf)
      .map((b, k) => (k === 0 && b.kind === 'paragraph' ? { kind: 'item', bullet: bulletOf(i), runs: b.runs } : b)),
  );

function tableOf([, , columns, [, head], bodies]: TableParts): SimpleBlock {
  const rowOf = ([, cells]: Row): SimpleRun[][] =>
    cells.map(([, , , , blocks]) =>
      blocks.flatMap(blockOf).flatMap((b, i) => {
        const lead: SimpleRun[] = i > 0 ? [{ text: '\n' }] : [];
        if (b.kind === 'table' || b.kind === 'code') return lead;
        return [...lead, ...(b.kind === 'item' ? [{ text: `${b.bullet} ` }] : []), ...b.runs];
      }),
    );
  const heads = head.map(rowOf).filter((r) => r.some((cell) => cell.length > 0));
  const rows = [...heads, ...bodies.flatMap(([, , , body]) => body.map(rowOf))];
  const longest = columns.map((_, k) =>
    Math.max(
      6,
      ...rows.map((r) =>
        Math.min(
          48,
          (r[k] ?? []).reduce((n, run) => n + run.text.length, 2),
        ),
      ),
    ),
  );
  return {
    kind: 'table',
    head: heads.length,
    align: columns.map(([a]) => ALIGN[a.t] ?? 'left'),
    widths: longest,
    rows,
  };
}

function runsOf(nodes: readonly Inline[], mark?: SimpleRun['mark']): SimpleRun[] {
  return nodes.flatMap((node): SimpleRun[] => {
    switch (node.t) {
      case 'Str':
        return [{ text: node.c, ...(mark && { mark }) }];
      case 'Space':
      case 'SoftBreak':
        return [{ text: ' ' }];
      case 'LineBreak':
        return [{ text: '\n' }];
      case 'Code':
        return [{ text: node.c[1], mark: 'code' }];
      case 'Strong':
        return runsOf(node.c, 'bold');
      case 'Emph':
        return runsOf(node.c, 'italic');
      case 'Link':
        return runsOf(node.c[1], 'link');
      case 'Quoted': {
        const [open, close] = node.c[0].t === 'SingleQuote' ? ['‘', '’'] : ['“', '”'];
        return [{ text: open as string }, ...runsOf(node.c[1], mark), { text: close as string }];
      }
      case 'Span':
        return runsOf(node.c[1], mark);
      case 'Strikeout':
      case 'Underline':
        return runsOf(node.c, mark);
      default:
        return [];
    }
  });
}
