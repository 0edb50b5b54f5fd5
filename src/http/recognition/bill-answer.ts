import { z } from 'zod';
import type { DraftRecognised, DraftValue, PaperFrame } from '../../pool/index.ts';
import { type PaperType, typesOf } from '../../recognition/index.ts';
import { type Basis, markPosition, NOWHERE, outlineOf, positionOf, sizeOf } from './recognised-places.ts';

const position = z
  .array(z.int())
  .describe('corners: top-left, top-right, bottom-right, bottom-left of the thing itself; all 0 where it has no place');
const item = z
  .object({
    key: z.string(),
    value: z.string(),
    description: z.string(),
    position,
    image: z
      .string()
      .optional()
      .describe('with `crop_value_image`: its place cut out of the bill, JPEG in base64; `""` without a place'),
  })
  .meta({ id: 'BillItem' });
const rows = z.array(z.array(item)).optional();

const billObject = z
  .object({
    type: z.string(),
    type_description: z.string(),
    kind: z.string().describe('spending category'),
    kind_description: z.string(),
    image_angle: z.int().describe('clockwise degrees by which the page picture has to be turned back: 0, 90, 180, 270'),
    rotated_image_width: z.int().describe('pixels of the bill, cut out and straightened'),
    rotated_image_height: z.int(),
    position: position.describe('corners of the bill in the page picture'),
    item_list: z.array(item).describe('all keys of the type; `""` for what the bill does not show'),
    stamp_list: z.array(z.array(item)).describe('per seal `stamp_info`, `stamp_type`, `stamp_invoice_seller_id`'),
    qr_code_list: z.array(z.array(item)).describe('per code `qr_code_info`'),
    product_list: rows.describe('rows of the list of goods'),
    transport_list: rows,
    flight_data_list: rows,
    image: z.string().optional().describe('with `crop_complete_image`: the bill, cut out and straightened, in base64'),
  })
  .meta({ id: 'Bill' });

export const billPage = z
  .object({
    page_number: z.int().describe('0-based'),
    duration: z.int().describe('milliseconds that the page took'),
    ppi: z
      .int()
      .describe('with `return_ppi`: resolution at which a page without pixels was drawn; else, and for pictures, 0'),
    result: z
      .object({ object_list: z.array(billObject), width: z.int(), height: z.int() })
      .describe('`width`, `height`: pixels of the page picture'),
  })
  .meta({ id: 'BillPage' });

export type BillObject = z.output<typeof billObject>;
export type BillPage = z.output<typeof billPage>;
type Item = z.output<typeof item>;

export interface BillWriting {
  frames: readonly PaperFrame[];
  basis: Basis;
  /** Objects have a picture; items have one. */
  images: { objects: boolean; values: boolean };
}

/** Spending categories of the interface. */
const KINDS: Record<string, string> = {
  communication: '通讯',
  daily: '日用',
  digital_appliance: '数码电器',
  education: '教育',
  foodstuff: '食品',
  lodging: '住宿',
  medical_treatment: '医疗',
  office: '办公',
  other: '其他',
  post: '邮寄',
  raiment: '服饰',
  rent_decoration: '房租装饰',
  repast: '餐饮',
  service: '服务',
  traffic: '交通',
  vehicle: '用车',
};

const TYPES = new Map(typesOf('bill').map((type) => [type.name, type]));

/** One bill in the words of the interface. */
export function writeBill(paper: DraftRecognised, writing: BillWriting): BillObject {
  const type = TYPES.get(paper.type)!;
  const { frames, images } = writing;
  const frame = paper.papers.map((i) => frames[i]).find((one) => one !== undefined);
  const size = frame ? sizeOf(frame) : { width: 0, height: 0 };
  const kind = paper.kind && Object.hasOwn(KINDS, paper.kind) ? paper.kind : 'other';
  const on = paper.papers.flatMap((i) => frames[i] ?? []);
  return {
    type: type.name,
    type_description: type.description.replaceAll('（', '(').replaceAll('）', ')'),
    kind,
    kind_description: KINDS[kind]!,
    image_angle: frame?.angle ?? 0,
    rotated_image_width: size.width,
    rotated_image_height: size.height,
    position: frame ? outlineOf(frame) : [...NOWHERE],
    item_list: writeItems(paper.fields, type.fields, writing),
    stamp_list: on.flatMap((one) => one.seals.map((seal) => writeSeal(seal, one, writing.basis))),
    qr_code_list: on.flatMap((one) =>
      one.codes
        .filter((code) => code.kind === 'qrcode')
        .map((code) => [
          {
            key: 'qr_code_info',
            value: code.payload,
            description: '二维码内容',
            position: markPosition(code, one, writing.basis),
          },
        ]),
    ),
    ...Object.fromEntries(
      type.tables.map((table) => {
        const found = paper.tables.find(({ name }) => name === table.name)?.rows ?? [];
        return [table.name, found.map((row) => writeItems(row, table.columns, writing))];
      }),
    ),
    ...(images.objects && { image: frame?.image ?? '' }),
  };
}

const writeItems = (
  values: readonly DraftValue[],
  described: readonly Pick<PaperType['fields'][number], 'key' | 'description'>[],
  writing: BillWriting,
): Item[] =>
  described.map(({ key, description }) => {
    const value = values.find((one) => one.key === key);
    return {
      key,
      value: value?.value ?? '',
      description,
      position: value ? positionOf(value, writing.frames, writing.basis) : [...NOWHERE],
      ...(writing.images.values && { image: value?.image ?? '' }),
    };
  });

function writeSeal(seal: PaperFrame['seals'][number], frame: PaperFrame, basis: Basis): Item[] {
  const place = markPosition(seal, frame, basis);
  const legend = seal.lines.join('');
  const type = /监制/u.test(legend) ? '全国统一发票监制章' : /发票专用/u.test(legend) ? '发票专用章' : '其他';
  const seller = /[0-9A-HJ-NPQRTUWXY]{15,20}/u.exec(legend.replace(/\s/gu, ''))?.[0] ?? '';
  return [
    // As the interface ends lines of seals.
    {
      key: 'stamp_info',
      value: seal.lines.map((line) => `${line}    `).join(''),
      description: '印章内容',
      position: place,
    },
    { key: 'stamp_type', value: type, description: '印章类型', position: place },
    {
      key: 'stamp_invoice_seller_id',
      value: type === '发票专用章' ? seller : '',
      description: '印章销售方纳税人识别号',
      position: place,
    },
  ];
}

/**
 * One page for an invoice over several: all pages are fully digital invoices of one number. Rows of all pages follow
 * one another, each with its place on its own page; values that the first page lacks come from the others.
 */
export function mergeInvoice(pages: readonly BillPage[]): BillPage[] {
  const [first, ...rest] = pages;
  if (!first || rest.length === 0 || !pages.every(({ result }) => result.object_list.length === 1)) return [...pages];
  const objects = pages.map(({ result }) => result.object_list[0]!);
  const numbers = new Set(
    objects.map((object) => object.item_list.find(({ key }) => key === 'vat_invoice_number')?.value ?? ''),
  );
  if (numbers.size !== 1 || numbers.has('') || !objects.every(({ type }) => type === 'vat_digital_invoice'))
    return [...pages];
  const [one, ...others] = objects as [BillObject, ...BillObject[]];
  // What an invoice comes to stands on its last page.
  const item_list = one.item_list.map((item, i) =>
    item.value === '' ? (others.findLast(({ item_list }) => item_list[i]?.value)?.item_list[i] ?? item) : item,
  );
  const merged: BillObject = {
    ...one,
    item_list,
    stamp_list: objects.flatMap(({ stamp_list }) => stamp_list),
    qr_code_list: objects.flatMap(({ qr_code_list }) => qr_code_list),
    product_list: objects.flatMap(({ product_list }) => product_list ?? []),
    transport_list: objects.flatMap(({ transport_list }) => transport_list ?? []),
  };
  const duration = pages.reduce((sum, page) => sum + page.duration, 0);
  return [{ ...first, duration, result: { ...first.result, object_list: [merged] } }];
}
