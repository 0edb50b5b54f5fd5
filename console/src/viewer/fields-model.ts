import type { BillResult, FieldsResult, MedicalResult, SchemaResult } from '../../../src/client/index.ts';
import { t } from '../i18n/index.ts';
import { type Box, ownImage, shares, type ViewPage } from './model.ts';

export interface Field {
  /** Of its boxes. */
  id: string;
  label: string;
  value: string;
  /** Undefined: the service does not say. */
  grounded?: boolean;
  confidence?: number;
}

export interface FieldTable {
  title: string;
  columns: string[];
  rows: Field[][];
}

export interface FieldGroup {
  title: string;
  fields: Field[];
  tables: FieldTable[];
}

export interface FieldsDocument {
  name: string;
  pages: ViewPage[];
  boxes: Box[];
  groups: FieldGroup[];
  json: unknown;
  /** Objects of the answer that are values, with the ids of their fields. */
  ids: Map<object, string>;
}

interface Region {
  page_number?: number;
  page_id?: number;
  position: number[];
}

interface Place {
  page: number;
  position: number[];
}

interface Leaf {
  value?: unknown;
  bounding_regions?: Region[];
  grounded?: boolean;
  confidence?: number;
  char_confidence?: { lowest: number };
}

/** Collects fields and their boxes; ids are the way to the value. */
class Collector {
  readonly boxes: Box[] = [];
  readonly ids = new Map<object, string>();
  readonly #pages: Map<number, ViewPage>;

  constructor(pages: ViewPage[]) {
    this.#pages = new Map(pages.map((page) => [page.number, page]));
  }

  add(
    of: object | undefined,
    id: string,
    label: string,
    value: unknown,
    regions: Place[],
    kind = 'Field',
    more: Partial<Field> = {},
  ): Field {
    if (of) this.ids.set(of, id);
    for (const { page, position } of regions) {
      const on = this.#pages.get(page);
      if (!on || position.length !== 8 || position.every((n) => n === 0)) continue;
      this.boxes.push({
        id,
        page,
        points: shares(position, on.width, on.height),
        kind,
        label: `${label}: ${String(value ?? '')}`,
      });
    }
    return { id, label, value: value === null || value === undefined ? '' : String(value), ...more };
  }

  /** A leaf of citations. */
  leaf(id: string, label: string, leaf: Leaf): Field {
    const regions = (leaf.bounding_regions ?? []).map((region) => ({
      page: region.page_number ?? region.page_id ?? 1,
      position: region.position,
    }));
    return this.add(leaf, id, label, leaf.value, regions, 'Field', {
      grounded: leaf.grounded,
      confidence: leaf.char_confidence?.lowest ?? leaf.confidence,
    });
  }
}

const isLeaf = (value: unknown): value is Leaf =>
  typeof value === 'object' && value !== null && 'bounding_regions' in value;

/** Values by a JSON Schema, with citations. */
export function fromSchema(result: SchemaResult, name: string): FieldsDocument {
  const pages = result.pages.map(
    ({ page_number: number, width, height, image_id: id, status }): ViewPage => ({
      number,
      width,
      height,
      image: ownImage(id),
      failed: status === 'Success' ? undefined : status,
    }),
  );
  const collect = new Collector(pages);
  const group = tree(collect, result.citations ?? (result.extracted_schema as Record<string, unknown>), '');
  const stamps = (result.stamps ?? []).map((stamp, i) =>
    collect.add(
      stamp,
      `stamp-${i}`,
      [stamp.type, stamp.color, stamp.stamp_shape].join(' · '),
      stamp.value,
      [{ page: stamp.page_number, position: stamp.position }],
      'Stamp',
    ),
  );
  const groups = [
    { title: '', ...group },
    ...(stamps.length > 0 ? [{ title: t('view.stamps'), fields: stamps, tables: [] }] : []),
  ];
  return { name, pages, boxes: collect.boxes, groups, json: result, ids: collect.ids };
}

/** Fields and tables below a node of citations, or of plain values where there are none. */
function tree(collect: Collector, node: Record<string, unknown>, prefix: string): Omit<FieldGroup, 'title'> {
  const fields: Field[] = [];
  const tables: FieldTable[] = [];
  for (const [key, value] of Object.entries(node)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (isLeaf(value)) fields.push(collect.leaf(path, path, value));
    else if (Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && !isLeaf(item)))
      tables.push(tableOf(collect, path, value));
    else if (Array.isArray(value)) fields.push(...value.map((item, i) => leafOrText(collect, `${path}[${i}]`, item)));
    else if (value !== null && typeof value === 'object') {
      const inner = tree(collect, value as Record<string, unknown>, path);
      fields.push(...inner.fields);
      tables.push(...inner.tables);
    } else fields.push(leafOrText(collect, path, value));
  }
  return { fields, tables };
}

const leafOrText = (collect: Collector, path: string, value: unknown): Field =>
  isLeaf(value)
    ? collect.leaf(path, path, value)
    : collect.add(
        undefined,
        path,
        path,
        typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
        [],
      );

function tableOf(collect: Collector, path: string, rows: Record<string, unknown>[]): FieldTable {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    title: path,
    columns,
    rows: rows.map((row, i) => columns.map((column) => leafOrText(collect, `${path}[${i}].${column}`, row[column]))),
  };
}

/** Values of a prompt. */
export function fromFields(result: FieldsResult, name: string): FieldsDocument {
  if (!('raw_json' in result)) throw new Error('The answer has no values of a prompt.');
  const pages = result.pages.map(
    ({ page_id: number, width, height, image_id: id }): ViewPage => ({ number, width, height, image: ownImage(id) }),
  );
  const collect = new Collector(pages);
  const objects = [result.raw_json].flat() as Record<string, unknown>[];
  const groups = objects.map((object, i) => ({
    title: objects.length > 1 ? String(i + 1) : '',
    ...tree(collect, object, objects.length > 1 ? String(i) : ''),
  }));
  return { name, pages, boxes: collect.boxes, groups, json: result, ids: collect.ids };
}

const base64Image = (text: string | undefined): string | undefined =>
  text ? `data:image/${text.startsWith('iVBOR') ? 'png' : 'jpeg'};base64,${text}` : undefined;

/** Bills: each is a page of its own, as it was cut out. */
export function fromBills(result: BillResult, name: string): FieldsDocument {
  const bills = result.pages.flatMap((page) => page.result.object_list);
  const pages = bills.map(
    (bill, i): ViewPage => ({
      number: i + 1,
      width: bill.rotated_image_width,
      height: bill.rotated_image_height,
      image: base64Image(bill.image),
    }),
  );
  const collect = new Collector(pages);
  const groups = bills.map((bill, i): FieldGroup => {
    const page = i + 1;
    const item =
      (id: string, kind?: string) => (one: { key: string; description: string; value: string; position: number[] }) =>
        collect.add(
          one,
          `${page}.${id}${one.key}`,
          one.description,
          one.value,
          [{ page, position: one.position }],
          kind,
        );
    const marks = [...bill.stamp_list, ...bill.qr_code_list].flatMap((list, n) => list.map(item(`mark${n}.`, 'Stamp')));
    const table = (title: string, rows: (typeof bill)['product_list']): FieldTable[] =>
      rows?.length
        ? [
            {
              title,
              columns: rows[0]!.map((cell) => cell.description),
              rows: rows.map((row, r) => row.map(item(`${title}${r}.`))),
            },
          ]
        : [];
    return {
      title: `${page} · ${bill.type_description} · ${bill.kind_description}`,
      fields: [...bill.item_list.map(item('')), ...marks],
      tables: [
        ...table('product_list', bill.product_list),
        ...table('transport_list', bill.transport_list),
        ...table('flight_data_list', bill.flight_data_list),
      ],
    };
  });
  return { name, pages, boxes: collect.boxes, groups, json: withoutImages(result), ids: collect.ids };
}

/** Medical papers: each is an image of its own. */
export function fromMedical(result: MedicalResult, name: string): FieldsDocument {
  const pages = result.image_list.map(
    (image): ViewPage => ({
      number: image.image_id + 1,
      width: image.rotated_image_width,
      height: image.rotated_image_height,
      image: base64Image(image.image_base64),
    }),
  );
  const collect = new Collector(pages);
  const groups = result.object_list.map((object, i): FieldGroup => {
    const cell =
      (id: string) =>
      (one: {
        key: string;
        label: string;
        value: string;
        bounding_regions: { image_id: number; position: number[] }[];
      }) =>
        collect.add(
          one,
          `${i}.${id}${one.key}`,
          one.label,
          one.value,
          one.bounding_regions.map(({ image_id: image, position }) => ({ page: image + 1, position })),
        );
    return {
      title: `${i + 1} · ${object.doc_label}`,
      fields: object.fields.map(cell('')),
      tables: object.tables.map((table) => ({
        title: table.label,
        columns: (table.items[0] ?? []).map(({ label }) => label),
        rows: table.items.map((row, r) => row.map(cell(`${table.name}${r}.`))),
      })),
    };
  });
  return { name, pages, boxes: collect.boxes, groups, json: withoutImages(result), ids: collect.ids };
}

/** Pictures in base64 are shown; as text they would only be long. Objects without one stay the same objects. */
function withoutImages(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => {
    const isImage = /^image(_base64)?$/.test(key) && typeof item === 'string' && item.length > 200;
    return [key, isImage ? `${item.slice(0, 40)}…` : withoutImages(item)] as const;
  });
  if (entries.every(([key, item]) => (value as Record<string, unknown>)[key] === item)) return value;
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
