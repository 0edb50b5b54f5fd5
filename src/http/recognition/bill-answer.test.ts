import { describe, expect, it } from 'vitest';
import { IDENTITY } from '../../document/index.ts';
import type { DraftRecognised, PaperFrame } from '../../pool/index.ts';
import { typesOf } from '../../recognition/index.ts';
import { type BillPage, mergeInvoice, writeBill } from './bill-answer.ts';

const frame = (more: Partial<PaperFrame> = {}): PaperFrame => ({
  pageNumber: 1,
  width: 100,
  height: 50,
  dpi: 72,
  angle: 0,
  pageWidth: 100,
  pageHeight: 50,
  pageDpi: 0,
  toPage: IDENTITY,
  outline: [0, 0, 100, 0, 100, 50, 0, 50],
  seals: [],
  codes: [],
  origin: 'ocr',
  ...more,
});
const paper = (type: string, more: Partial<DraftRecognised> = {}): DraftRecognised => ({
  type,
  typeConfidence: 1,
  fields: [],
  tables: [],
  papers: [0],
  warnings: [],
  ...more,
});
const writing = (frames: PaperFrame[]) => ({
  frames,
  basis: 'sent' as const,
  images: { objects: false, values: false },
});
const zero = [0, 0, 0, 0, 0, 0, 0, 0];

describe('writeBill', () => {
  it.each(typesOf('bill').map((type) => [type.name, type] as const))(
    '%s: lists all keys of the type in its order, and its lists',
    (_, type) => {
      const object = writeBill(paper(type.name), writing([frame()]));
      expect(object.item_list).toEqual(
        type.fields.map(({ key, description }) => ({ key, value: '', description, position: zero })),
      );
      for (const { name } of type.tables) expect(object).toHaveProperty(name, []);
      expect(object).toMatchObject({
        stamp_list: [],
        qr_code_list: [],
        image_angle: 0,
        rotated_image_width: 100,
        rotated_image_height: 50,
      });
      expect(object).not.toHaveProperty('image');
      expect(object.type_description).not.toMatch(/[（）]/u);
    },
  );

  it('tells seals by three items, each line ended by four blanks, and codes by one', () => {
    const seals = [
      {
        box: { x0: 1, y0: 2, x1: 31, y1: 22 },
        color: 'red' as const,
        shape: 'oval' as const,
        lines: ['甲公司', '91110000MA0000001X', '发票专用章'],
      },
      {
        box: { x0: 1, y0: 2, x1: 31, y1: 22 },
        color: 'red' as const,
        shape: 'oval' as const,
        lines: ['全国统一发票监制章'],
      },
      { box: { x0: 1, y0: 2, x1: 31, y1: 22 }, color: 'red' as const, shape: 'round' as const, lines: ['财务章'] },
    ];
    const codes = [
      { box: { x0: 5, y0: 5, x1: 9, y1: 9 }, kind: 'qrcode' as const, payload: '01,31,,1' },
      { box: { x0: 5, y0: 5, x1: 9, y1: 9 }, kind: 'barcode' as const, payload: '1' },
    ];
    const { stamp_list, qr_code_list } = writeBill(paper('other'), writing([frame({ seals, codes })]));
    const at = [1, 2, 31, 2, 31, 22, 1, 22];
    expect(stamp_list[0]).toEqual([
      {
        key: 'stamp_info',
        value: '甲公司    91110000MA0000001X    发票专用章    ',
        description: '印章内容',
        position: at,
      },
      { key: 'stamp_type', value: '发票专用章', description: '印章类型', position: at },
      {
        key: 'stamp_invoice_seller_id',
        value: '91110000MA0000001X',
        description: '印章销售方纳税人识别号',
        position: at,
      },
    ]);
    expect(stamp_list.map((items) => items[1]!.value)).toEqual(['发票专用章', '全国统一发票监制章', '其他']);
    expect(qr_code_list).toEqual([
      [{ key: 'qr_code_info', value: '01,31,,1', description: '二维码内容', position: [5, 5, 9, 5, 9, 9, 5, 9] }],
    ]);
  });

  it('knows the spending categories of the interface alone, and bills without a page', () => {
    expect(writeBill(paper('other', { kind: 'lodging' }), writing([frame()]))).toMatchObject({
      kind: 'lodging',
      kind_description: '住宿',
    });
    expect(writeBill(paper('other', { kind: 'constructor', papers: [] }), writing([]))).toMatchObject({
      kind: 'other',
      kind_description: '其他',
      position: zero,
    });
  });
});

describe('mergeInvoice', () => {
  const page = (
    page_number: number,
    number: string,
    total: string,
    goods: string[],
    type = 'vat_digital_invoice',
  ): BillPage => {
    const value = (key: string, text: string) => ({
      key,
      value: text,
      regions: [],
      confidence: 1,
      source: 'text' as const,
    });
    const draft = paper(type, {
      fields: [value('vat_invoice_number', number), value('vat_invoice_total_cover_tax_digits', total)],
      tables: [{ name: 'product_list', rows: goods.map((name) => [value('vat_invoice_product_name', name)]) }],
    });
    return {
      page_number,
      duration: 10,
      ppi: 0,
      result: { object_list: [writeBill(draft, writing([frame()]))], width: 100, height: 50 },
    };
  };
  const values = ({ result }: BillPage, key: string) =>
    result.object_list[0]!.item_list.find((item) => item.key === key)!.value;

  it('makes one page of digital invoices of one number', () => {
    const [merged, ...more] = mergeInvoice([page(0, '1', '', ['甲']), page(1, '1', '9.00', ['乙'])]);
    expect(more).toEqual([]);
    expect(merged).toMatchObject({ page_number: 0, duration: 20 });
    expect(values(merged!, 'vat_invoice_total_cover_tax_digits')).toBe('9.00');
    expect(merged!.result.object_list[0]!.product_list!.map((row) => row[0]!.value)).toEqual(['甲', '乙']);
  });

  it('leaves others apart', () => {
    for (const second of [page(1, '2', '', []), page(1, '', '', []), page(1, '1', '', [], 'vat_invoice')]) {
      expect(mergeInvoice([page(0, '1', '', []), second])).toHaveLength(2);
    }
    expect(mergeInvoice([page(0, '1', '', [])])).toHaveLength(1);
    expect(mergeInvoice([])).toEqual([]);
  });
});
