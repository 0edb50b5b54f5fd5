import type { PaperMaker, Seal, Sketch } from '../form.ts';
import type { Drawn, Run } from '../render/drawn.ts';

/** Left, top, right, bottom. */
export type Place = [number, number, number, number];

/** A part of a value on one line, in CSS pixels of the paper until scaled. */
export interface Region {
  text: string;
  box: Place;
  chars: Place[];
}

/** The content of a paper, in terms of the interface. */
export interface Truth {
  type: string;
  family: 'bill' | 'medical';
  category?: number;
  design: string;
  kind: string | null;
  fields: Record<string, string>;
  tables: Record<string, Record<string, string>[]>;
  /** Values that are not printed literally: flags, composed dates, kinds of invoice. */
  derived: Record<string, string>;
  /** By key, and by `table[row].column`. */
  regions: Record<string, Region[]>;
  accept: Record<string, string[]>;
  alias: Record<string, string[]>;
  ignore: string[];
  seals: (Seal & { box: Place })[];
  codes: { payload: string; box: Place }[];
}

function regionsOf(run: Run): Region[] {
  const chars = [...run.text];
  const regions: Region[] = [];
  let open: Region | undefined;
  chars.forEach((char, i) => {
    const box = run.boxes.slice(i * 4, i * 4 + 4) as Place;
    const last = open?.chars.at(-1);
    const middle = (box[1] + box[3]) / 2;
    if (!open || !last || Math.abs((last[1] + last[3]) / 2 - middle) > (box[3] - box[1]) * 0.5) {
      open = { text: '', box: [...box], chars: [] };
      regions.push(open);
    }
    open.text += char;
    open.chars.push(box);
    open.box = [
      Math.min(open.box[0], box[0]),
      Math.min(open.box[1], box[1]),
      Math.max(open.box[2], box[2]),
      Math.max(open.box[3], box[3]),
    ];
  });
  return regions;
}

export function tellTruth(maker: PaperMaker, design: string, sketch: Sketch, drawn: Drawn): Truth {
  const fields: Record<string, string> = {};
  const tables: Record<string, Record<string, string>[]> = {};
  const regions: Record<string, Region[]> = {};
  const seen = new Set<number>();
  const rowsOf = new Map<string, Map<number, Record<string, string>>>();
  for (const run of drawn.runs) {
    if (run.mark < 0) continue;
    let path = run.key;
    if (run.cell !== undefined) {
      const [table = '', row = '', column = ''] = run.cell.split('|');
      path = `${table}[${row}].${column}`;
      const rows = rowsOf.get(table) ?? new Map<number, Record<string, string>>();
      rowsOf.set(table, rows);
      const cells = rows.get(Number(row)) ?? {};
      rows.set(Number(row), cells);
      if (!seen.has(run.mark)) cells[column] = (cells[column] ?? '') + run.whole!.trim();
    } else if (path !== undefined && !seen.has(run.mark)) fields[path] = (fields[path] ?? '') + run.whole!.trim();
    seen.add(run.mark);
    regions[path!] = [...(regions[path!] ?? []), ...regionsOf(run)];
  }
  for (const [table, rows] of rowsOf)
    tables[table] = [...rows.entries()].sort(([a], [b]) => a - b).map(([, cells]) => cells);
  for (const [key, text] of Object.entries(sketch.compose ?? {})) if (fields[key] !== undefined) fields[key] = text;
  const present = drawn.seals.map(({ index, box }) => ({ ...sketch.seals[index]!, box }));
  const derived: Record<string, string> = { ...sketch.derived };
  for (const [key, kind] of Object.entries(maker.flags ?? {}))
    derived[key] = present.some((seal) => kind === 'any' || seal.kind === kind) ? 'True' : 'False';
  return {
    type: maker.type,
    family: maker.family,
    ...(maker.category !== undefined && { category: maker.category }),
    design,
    kind: sketch.kind !== undefined ? sketch.kind : (maker.kind ?? null),
    fields,
    tables,
    derived,
    regions,
    accept: renumber(sketch.accept ?? {}, rowsOf),
    alias: sketch.alias ?? {},
    ignore: [...(maker.ignore ?? []), ...(sketch.ignore ?? [])],
    seals: present,
    codes: drawn.codes.map(({ index, box }) => ({ payload: sketch.codes[index]!, box })),
  };
}

/** Removes rows without values and renumbers references to the rest. */
function renumber(
  accept: Record<string, string[]>,
  rowsOf: Map<string, Map<number, unknown>>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(accept).map(([path, values]) => {
      const cell = /^(\w+)\[(\d+)\](.*)$/u.exec(path);
      if (!cell) return [path, values];
      const order = [...(rowsOf.get(cell[1]!)?.keys() ?? [])].sort((a, b) => a - b);
      return [`${cell[1]}[${order.indexOf(Number(cell[2]))}]${cell[3]}`, values];
    }),
  );
}

/** The truth with every place mapped. */
export function moveTruth(truth: Truth, move: (box: Place) => Place): Truth {
  return {
    ...truth,
    regions: Object.fromEntries(
      Object.entries(truth.regions).map(([key, list]) => [
        key,
        list.map((region) => ({ text: region.text, box: move(region.box), chars: region.chars.map(move) })),
      ]),
    ),
    seals: truth.seals.map((seal) => ({ ...seal, box: move(seal.box) })),
    codes: truth.codes.map((code) => ({ ...code, box: move(code.box) })),
  };
}
