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

interface Node {
  t: string;
  c?: unknown;
}

const ALIGN: Record<string, string> = { AlignRight: 'right', AlignCenter: 'center' };

export function simpleBlocks(json: string): SimpleBlock[] {
  return (JSON.parse(json) as { blocks: Node[] }).blocks.flatMap(blockOf);
}

function blockOf(node: Node): SimpleBlock[] {
  // biome-ignore lint/suspicious/noExplicitAny: its type depends on the kind of the node
  const c = node.c as any[];
  switch (node.t) {
    case 'Header':
      return [{ kind: 'heading', level: c[0] as number, runs: runsOf(c[2]) }];
    case 'Para':
    case 'Plain':
      return [{ kind: 'paragraph', runs: runsOf(node.c as Node[]) }];
    case 'CodeBlock':
      return [{ kind: 'code', text: c[1] as string }];
    case 'BlockQuote':
      return (node.c as Node[]).flatMap(blockOf);
    case 'Div':
      return (c[1] as Node[]).flatMap(blockOf);
    case 'BulletList':
    case 'OrderedList': {
      const items = (node.t === 'BulletList' ? node.c : c[1]) as Node[][];
      return items.flatMap((item, i) =>
        item
          .flatMap(blockOf)
          .map((b, k) =>
            k === 0 && b.kind === 'paragraph'
              ? { kind: 'item' as const, bullet: node.t === 'BulletList' ? '•' : `${i + 1}.`, runs: b.runs }
              : b,
          ),
      );
    }
    case 'Table':
      return [tableOf(node.c as never)];
    default:
      return [];
  }
}

type Row = [unknown, [unknown, unknown, number, number, Node[]][]];

function tableOf(
  parts: [unknown, unknown, [Node, Node][], [unknown, Row[]], [unknown, number, Row[], Row[]][]],
): SimpleBlock {
  const [, , columns, [, head], bodies] = parts;
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

function runsOf(nodes: readonly Node[], mark?: SimpleRun['mark']): SimpleRun[] {
  return nodes.flatMap((node): SimpleRun[] => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const c = node.c as any[];
    switch (node.t) {
      case 'Str':
        return [{ text: node.c as string, ...(mark && { mark }) }];
      case 'Space':
      case 'SoftBreak':
        return [{ text: ' ' }];
      case 'LineBreak':
        return [{ text: '\n' }];
      case 'Code':
        return [{ text: c[1] as string, mark: 'code' }];
      case 'Strong':
        return runsOf(node.c as Node[], 'bold');
      case 'Emph':
        return runsOf(node.c as Node[], 'italic');
      case 'Link':
        return runsOf(c[1] as Node[], 'link');
      case 'Quoted': {
        const sign = (c[0] as Node).t === 'SingleQuote' ? ['‘', '’'] : ['“', '”'];
        return [{ text: sign[0] as string }, ...runsOf(c[1] as Node[], mark), { text: sign[1] as string }];
      }
      case 'Span':
        return runsOf(c[1] as Node[], mark);
      case 'Strikeout':
      case 'Underline':
        return runsOf(node.c as Node[], mark);
      default:
        return [];
    }
  });
}
