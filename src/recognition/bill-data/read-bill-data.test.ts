import { describe, expect, it } from 'vitest';
import type { DataNode, EmbeddedData } from '../../readers/index.ts';
import { BILL_MAPS } from './maps/index.ts';
import { readBillData } from './read-bill-data.ts';

/** `[name, text]` or `[name, ...nodes]`. */
type Tree = [string, ...(string | Tree)[]];
const node = ([name, ...rest]: Tree): DataNode =>
  typeof rest[0] === 'string'
    ? { name, text: rest[0], nodes: [] }
    : { name, text: '', nodes: (rest as Tree[]).map(node) };
const file = (tree: Tree, kind: EmbeddedData['kind'] = 'file', document = 0): EmbeddedData => ({
  kind,
  document,
  root: node(tree),
});

const delivery = (number: string, special = false): Tree => [
  'EInvoice',
  [
    'Header',
    ['EIid', number],
    [
      'InherentLabel',
      ['EInvoiceType', ['LabelName', '电子发票']],
      ['GeneralOrSpecialVAT', ['LabelName', special ? '增值税专用发票' : '普通发票']],
    ],
  ],
  [
    'EInvoiceData',
    ['SellerInformation', ['SellerIdNum', '91110000MA0000001X'], ['SellerName', '甲公司']],
    ['BuyerInformation', ['BuyerName', '乙公司']],
    [
      'BasicInformation',
      ['TotalAmWithoutTax', '100.00'],
      ['TotalTaxAm', '6.00'],
      ['TotalTax-includedAmount', '106.00'],
      ['Drawer', '丙'],
      ['RequestTime', '2026-03-18 10:20:30'],
    ],
    [
      'IssuItemInformation',
      ['ItemName', '*服务*一'],
      ['Amount', '120.00'],
      ['TaxRate', '0.06'],
      ['ComTaxAm', '7.20'],
      ['TotaltaxIncludedAmount', '127.20'],
    ],
    [
      'IssuItemInformation',
      ['ItemName', '*服务*一'],
      ['Amount', '-20.00'],
      ['TaxRate', '0.06'],
      ['ComTaxAm', '-1.20'],
      ['TotaltaxIncludedAmount', '-21.20'],
    ],
    [
      'SpecificInformation',
      [
        'PassengerTransportation',
        ['Traveler', '丁'],
        ['Departure', '北京'],
        ['Destination', '上海'],
        ['TravelDate', '2026-03-01'],
        ['Vehicletype', '飞机'],
      ],
    ],
    ['AdditionalInformation', ['Remark', '备注一']],
  ],
  ['TaxSupervisionInfo', ['InvoiceNumber', number], ['IssueTime', '2026-03-18'], ['TaxBureauName', '税务局']],
];
const NUMBER = '26332000000033681824';

describe('readBillData', () => {
  it('reads the delivery XML of digital invoices: totals of the invoice, not of rows; discounts; rates as printed', () => {
    const [bill, ...more] = readBillData([file(delivery(NUMBER, true))]);
    expect(more).toEqual([]);
    expect(bill).toMatchObject({
      type: 'vat_digital_invoice',
      fields: {
        title: '电子发票（增值税专用发票）',
        invoice_type: '电子发票（增值税专用发票）',
        vat_invoice_number: NUMBER,
        vat_invoice_issue_date: '2026-03-18',
        vat_invoice_payer_name: '乙公司',
        vat_invoice_seller_id: '91110000MA0000001X',
        vat_invoice_total: '100.00',
        vat_invoice_total_cover_tax_digits: '106.00',
        vat_invoice_total_note: '备注一',
      },
    });
    expect(bill!.fields).not.toHaveProperty('vat_invoice_rate_payer_id');
    expect(bill!.tables.product_list).toEqual([
      {
        vat_invoice_product_name: '*服务*一',
        vat_invoice_price: '120.00',
        vat_invoice_tax_rate: '6%',
        vat_invoice_tax: '7.20',
      },
      {
        vat_invoice_product_name: '*服务*一',
        vat_invoice_price: '-20.00',
        vat_invoice_tax_rate: '6%',
        vat_invoice_tax: '-1.20',
      },
    ]);
    expect(bill!.tables.transport_list).toEqual([
      {
        vat_invoice_passenger: '丁',
        vat_invoice_from: '北京',
        vat_invoice_to: '上海',
        vat_invoice_date: '2026-03-01',
        vat_invoice_transport_type: '飞机',
      },
    ]);
    expect(readBillData([file(delivery(NUMBER))])[0]!.fields.invoice_type).toBe('电子发票（普通发票）');
  });

  it('reads several invoices of one file at any nesting depth', () => {
    const other = `${NUMBER.slice(0, -1)}5`;
    for (const root of [
      ['List', delivery(NUMBER), delivery(other)],
      ['Response', ['Head', ['Code', '0000']], ['Body', ['List', ['Row', delivery(NUMBER)], ['Row', delivery(other)]]]],
    ] as Tree[]) {
      expect(readBillData([file(root)]).map(({ fields }) => fields.vat_invoice_number)).toEqual([NUMBER, other]);
    }
  });

  it('reads dialects with Pinyin initials and with Chinese names, and distinguishes rates from quantities by value', () => {
    const pinyin: Tree = [
      'COMMON_FPKJ',
      ['FPDM', '033002000211'],
      ['FPHM', '71500013'],
      ['KPRQ', '20200220'],
      ['XSF_MC', '甲'],
      ['GMF_NSRSBH', '91330000MA0000002Y'],
      ['JSHJ', '113.00'],
      ['HJSE', '13.00'],
      [
        'XMXX',
        ['ITEM', ['XMMC', '*纸*甲'], ['XMSL', '2'], ['SL', '0.13'], ['XMJE', '100.00'], ['SE', '13.00']],
        ['ITEM', ['XMMC', '乙'], ['SL', '3'], ['SLV', '13%']],
      ],
    ];
    const [bill] = readBillData([file(pinyin)]);
    expect(bill).toMatchObject({
      type: 'vat_invoice',
      fields: {
        invoice_type: '增值税电子普通发票',
        vat_invoice_haoma: '71500013',
        vat_invoice_issue_date: '20200220',
        vat_invoice_tax_total: '13.00',
      },
    });
    expect(bill!.tables.product_list).toEqual([
      {
        vat_invoice_product_name: '*纸*甲',
        vat_invoice_quantity: '2',
        vat_invoice_tax_rate: '13%',
        vat_invoice_price: '100.00',
        vat_invoice_tax: '13.00',
      },
      { vat_invoice_product_name: '乙', vat_invoice_quantity: '3', vat_invoice_tax_rate: '13%' },
    ]);
    const chinese: Tree = [
      '发票',
      ['发票号码', NUMBER],
      ['销售方名称', '甲'],
      ['价税合计（小写）', '5.00'],
      ['发票类型', '数电票（普通发票）'],
    ];
    expect(readBillData([file(chinese)])[0]).toMatchObject({
      type: 'vat_digital_invoice',
      fields: { invoice_type: '电子发票（普通发票）' },
    });
    // A digital invoice printed on an old form.
    const paper: Tree = [
      '发票',
      ['发票代码', '1100211130'],
      ['发票号码', '12345678'],
      ['数电票号码', NUMBER],
      ['销售方名称', '甲'],
    ];
    expect(readBillData([file(paper)])[0]).toMatchObject({
      type: 'vat_invoice',
      fields: { vat_invoice_haoma: '12345678', digital_elec_invoice_number: NUMBER },
    });
  });

  it('reads accounting vouchers of railways and airlines', () => {
    const rai: Tree = [
      'xbrl',
      ['ElectronicInvoiceRailwayETicketNumber', '25439013706754947641'],
      ['TypeOfBusiness', '退'],
      ['DepartureStation', '济南西'],
      ['DestinationStation', '长沙南'],
      ['TrainNumber', 'G3484'],
      ['TravelDate', '2025-06-03'],
      ['DepartureTime', '10:58'],
      ['Carriage', '08车'],
      ['Seat', '18C号'],
      ['Fare', '607.00'],
      ['TaxRate', '0.09'],
      ['NumberOfOriginalInvoice', ''],
    ];
    expect(readBillData([file(rai)])[0]).toMatchObject({
      type: 'railway_digital_ticket',
      fields: {
        type_of_business: '退票',
        departure_date: '2025-06-03 10:58',
        timeonly_of_departure_date: '10:58',
        seat_number: '08车18C号',
        tax_rate: '9%',
        price: '607.00',
      },
    });
    const leg: Tree = [
      'Leg',
      ['Carrier', '国航'],
      ['Flight', 'CA1'],
      ['DepartureStation', '北京'],
      ['DestinationStation', '上海'],
    ];
    const atr = (...legs: Tree[]): Tree => [
      'xbrl',
      ['CivilAviationDevelopmentFund', '50.00'],
      ['PassengerName', '甲'],
      ['TotalAmount', '620.00'],
      ...legs,
    ];
    const expected = { carrier: '国航', flight_number: 'CA1', from: '北京', to: '上海' };
    expect(readBillData([file(atr(leg))])[0]).toMatchObject({
      type: 'flight_digital_ticket',
      fields: { total: '620.00' },
      tables: { flight_data_list: [expected] },
    });
    expect(readBillData([file(atr(...(leg.slice(1) as Tree[])))])[0]!.tables.flight_data_list).toEqual([expected]);
  });

  it('distinguishes hospital bills from other fiscal bills by their code', () => {
    const efi = (code: string): Tree => [
      'EInvoice',
      ['EInvoiceCode', code],
      ['EInvoiceNumber', '0001234567'],
      ['RandomNumber', '1a2b3c'],
      ['PayerPartyName', '甲'],
      ['TotalAmount', '30.00'],
      ['IssueDate', '20250102'],
      ['Details', ['Detail', ['ItemCode', '1'], ['ItemName', '西药费'], ['ItemAmount', '30.00']]],
      ['MainExt', ['Gender', '男']],
    ];
    expect(readBillData([file(efi('23061425'))])[0]).toMatchObject({
      type: 'electronic_medical_invoice',
      fields: { correct_code: '1a2b3c', amount_digital: '30.00', date: '20250102', sex: '男' },
      tables: { product_list: [{ project_name_table: '西药费', amount_table: '30.00' }] },
    });
    expect(readBillData([file(efi('23010125'))])[0]).toMatchObject({
      type: 'non_tax_income_unified_bill',
      fields: { check_code: '1a2b3c', total_digits: '30.00', issued_date: '20250102' },
      tables: { product_list: [{ item_code: '1', item_name: '西药费', item_amount: '30.00' }] },
    });
  });

  it('prefers files to tags to properties, and keeps properties as hints', () => {
    const invoice: Tree = [
      'eInvoice',
      ['InvoiceCode', '033002000211'],
      ['InvoiceNo', '71500013'],
      ['Seller', ['SellerName', '甲']],
    ];
    const tags: Tree = [
      'eInvoice',
      ['InvoiceNo', '71500013'],
      ['Seller', ['SellerName', '错']],
      ['Buyer', ['BuyerName', '乙']],
    ];
    const properties: Tree = [
      'CustomDatas',
      ['发票号码', '71500013'],
      ['合计金额', '9.00'],
      ['销售方纳税人识别号', '1'],
    ];
    const [bill, ...more] = readBillData([file(properties, 'properties'), file(tags, 'tags'), file(invoice)]);
    expect(more).toEqual([]);
    expect(bill!.fields).toMatchObject({ vat_invoice_seller_name: '甲', vat_invoice_payer_name: '乙' });
    expect(bill!.fields).not.toHaveProperty('vat_invoice_total');
    expect(bill!.hints).toMatchObject({ vat_invoice_total: '9.00' });
    expect(readBillData([file(properties, 'properties')])[0]).toMatchObject({
      fields: {},
      hints: { vat_invoice_haoma: '71500013' },
    });
  });

  it('ignores other data', () => {
    expect(
      readBillData([file(['html', ['body', ['p', 'InvoiceNo 12345678']]]), file(['InvoiceNo', '12345678'])]),
    ).toEqual([]);
  });
});

describe('maps', () => {
  it('have keys for each of their types', () => {
    for (const map of Object.values(BILL_MAPS).flat()) {
      for (const value of [...map.fields, ...map.tables.flatMap(({ columns }) => columns)]) {
        expect(value.keys).toHaveLength(map.types.length);
        expect(value.names.length).toBeGreaterThan(0);
        expect(['text', 'date', 'time', 'amount', 'percent', 'seat']).toContain(value.shape);
        for (const key of value.keys) expect(key ?? 'none').toMatch(/^[a-z_]+$/u);
      }
      for (const { columns } of map.tables) expect(columns.some(({ identifying }) => identifying)).toBe(true);
    }
  });
});
