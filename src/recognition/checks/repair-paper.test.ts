import { describe, expect, it } from 'vitest';
import { repairPaper } from './repair-paper.ts';
import { INVOICE, type MadeParts, madePaper } from './testing.ts';

const repair = (parts: MadeParts) => {
  const { paper, evidence } = madePaper(INVOICE, parts);
  const before = structuredClone(paper);
  const out = repairPaper(paper, evidence);
  expect(paper).toEqual(before);
  const value = (key: string) => out.fields.find((f) => f.key === key)!.value;
  return { out, value, cell: (key: string, row = 0) => out.tables[0]!.rows[row]!.find((v) => v.key === key)!.value };
};

describe('sums', () => {
  it('use the second OCR choice that makes the sum agree', () => {
    const { out, value } = repair({
      fields: { net: '100.00', tax: { text: '18.00', seconds: { 1: '3' } }, total: '113.00' },
    });
    expect(value('tax')).toBe('13.00');
    expect(out.warnings).toEqual([]);
  });

  it('change nothing without evidence from OCR or the page, and warn with keys alone', () => {
    const { out, value } = repair({ fields: { net: '100.00', tax: '18.00', total: '113.00' } });
    expect(value('tax')).toBe('18.00');
    expect(out.warnings).toEqual([{ check: 'sum', keys: ['total', 'net', 'tax', 'fee'] }]);
  });

  it('leave a text layer as it is', () => {
    const { out, value } = repair({
      fields: { net: '100.00', tax: { text: 'l3.00', origin: 'text' }, total: '114.00' },
    });
    expect(value('tax')).toBe('l3.00');
    expect(out.warnings).toHaveLength(1);
  });

  it('find a missing value on the page, but never invent one', () => {
    const fields = { net: '100.00', total: '113.00' };
    expect(repair({ fields }).value('tax')).toBe('');
    expect(repair({ fields, others: { tax: '12.00' } }).value('tax')).toBe('');
    expect(repair({ fields, others: { tax: '13.00' } }).value('tax')).toBe('13.00');
  });

  it('take an optional term from the page if it is needed', () => {
    const fields = { net: '100.00', tax: '13.00', total: '120.00' };
    expect(repair({ fields, others: { fee: '7.00' } }).value('fee')).toBe('7.00');
  });

  it('do not move a value that was read while a term is empty', () => {
    const { out, value } = repair({
      fields: { net: '100.00', tax: '0.00', total: '113.00' },
      others: { tax: '13.00' },
    });
    expect(value('tax')).toBe('0.00');
    expect(out.warnings).toHaveLength(1);
  });

  it('do not choose between two equally likely repairs', () => {
    const { out, value } = repair({
      fields: {
        net: { text: '200.00', seconds: { 0: '1' } },
        tax: '13.00',
        total: { text: '113.00', seconds: { 0: '2' } },
      },
    });
    expect([value('net'), value('total')]).toEqual(['200.00', '113.00']);
    expect(out.warnings).toHaveLength(1);
  });

  it('keep a value that the words confirm', () => {
    const { value } = repair({
      fields: {
        net: { text: '200.00', seconds: { 0: '1' } },
        tax: '13.00',
        total: { text: '113.00', seconds: { 0: '2' } },
        words: '壹佰壹拾叁圆整',
      },
    });
    expect([value('net'), value('total')]).toEqual(['100.00', '113.00']);
  });
});

describe('words and figures', () => {
  it('repair the side that OCR was unsure of', () => {
    const one = repair({ fields: { words: '壹佰壹拾叁圆整', total: { text: '¥118.00', seconds: { 3: '3' } } } });
    expect(one.value('total')).toBe('¥113.00');
    const other = repair({ fields: { words: { text: '壹佰壹拾伍圆整', seconds: { 4: '叁' } }, total: '113.00' } });
    expect(other.value('words')).toBe('壹佰壹拾叁圆整');
  });
});

describe('rows', () => {
  const row = { name: 'A', count: '3', price: '33.33', sum: '100.00', rate: '13%', duty: '13.00' };

  it('agree if the unit price is printed rounded', () => {
    expect(repair({ rows: [row] }).out.warnings).toEqual([]);
  });

  it('repair a cell, and report a column once if several rows disagree', () => {
    const { cell } = repair({ rows: [{ ...row, sum: { text: '180.00', seconds: { 1: '0' } } }] });
    expect(cell('sum')).toBe('100.00');
    const wrong = { ...row, sum: '900.00', duty: '117.00' };
    expect(repair({ rows: [wrong, wrong] }).out.warnings).toEqual([
      { check: 'price', keys: ['list.sum', 'list.count', 'list.price'] },
    ]);
  });

  it('add up to the total', () => {
    const { value } = repair({ fields: { net: { text: '206.00', seconds: { 2: '0' } } }, rows: [row, row] });
    expect(value('net')).toBe('200.00');
  });
});

describe('codes of tax invoices', () => {
  const code = '01,10,050001700111,99999951,100.00,20201010,14754822929856772523,E400,';

  it('replace what was read', () => {
    const { out, value } = repair({
      fields: { number: '99999957', issued: '2020年10月18日', check: '147548229298567725', net: '¥106.00' },
      code,
    });
    expect(value('number')).toBe('99999951');
    expect(value('issued')).toBe('2020年10月10日');
    expect(value('check')).toBe('14754822929856772523');
    expect(value('net')).toBe('¥100.00');
    expect(out.fields.filter((f) => f.source === 'code').map((f) => f.key)).toEqual([
      'number',
      'issued',
      'check',
      'net',
    ]);
  });

  it('keep values that agree, and an amount that the sums confirm', () => {
    const { out, value } = repair({
      fields: { number: '99999951', issued: '2020-10-10', net: '94.34', tax: '5.66', total: '100.00' },
      code,
    });
    expect(value('net')).toBe('94.34');
    expect(value('issued')).toBe('2020-10-10');
    expect(out.fields[0]!.source).toBe('ocr');
    expect(out.warnings).toEqual([{ check: 'code', keys: ['net'] }]);
  });

  it('ignore codes of another paper', () => {
    const { out, value } = repair({ fields: { number: '12345678', issued: '2021年01月02日' }, code });
    expect(value('number')).toBe('12345678');
    expect(out.warnings).toEqual([{ check: 'code', keys: ['number', 'issued', 'check', 'net'] }]);
  });
});

describe('numbers with check signs', () => {
  it('read letters that credit codes do not contain as digits', () => {
    expect(repair({ fields: { buyer_id: '9135O100M00O100Y43' } }).value('buyer_id')).toBe('91350100M000100Y43');
  });

  it('take alternatives that pass both checks', () => {
    expect(repair({ fields: { buyer_id: '91350100M0D0100Y43' } }).value('buyer_id')).toBe('91350100M000100Y43');
    expect(
      repair({ fields: { buyer_id: { text: '91350100M000100V43', seconds: { 15: 'Y' } } } }).value('buyer_id'),
    ).toBe('91350100M000100Y43');
  });

  it('keep the text and warn if no alternative passes', () => {
    const { out, value } = repair({ fields: { buyer_id: '91350100M000100Y44' } });
    expect(value('buyer_id')).toBe('91350100M000100Y44');
    expect(out.warnings).toEqual([{ check: 'credit-code', keys: ['buyer_id'] }]);
  });

  it('contain a date of birth if they identify persons', () => {
    expect(
      repair({ fields: { person_id: { text: '11010519491331002X', seconds: { 11: '2' } } } }).value('person_id'),
    ).toBe('11010519491231002X');
    expect(repair({ fields: { person_id: '1101051949****002X' } }).out.warnings).toEqual([]);
  });
});

describe('days', () => {
  it('in the wrong order are swapped under one label, and reported under two', () => {
    const { out, value } = repair({ fields: { issued: '2024-05-09', due: '2024-05-02' } });
    expect([value('issued'), value('due')]).toEqual(['2024-05-02', '2024-05-09']);
    expect(out.fields.map(({ key }) => key)).toEqual(INVOICE.fields.map(({ key }) => key));
    const labels = { issued: { text: 'Date' }, due: { text: 'Due' } };
    const told = repair({ fields: { issued: '2024-05-09', due: '2024-05-02' }, labels });
    expect([told.value('issued'), told.out.warnings]).toEqual([
      '2024-05-09',
      [{ check: 'order', keys: ['issued', 'due'] }],
    ]);
    expect(repair({ fields: { issued: '2024-05-02', due: '2024-05-02' } }).value('due')).toBe('2024-05-02');
  });

  it('of birth may be long ago', () => {
    expect(repair({ fields: { issued: '1934年9月25日' } })).toMatchObject({ out: { warnings: [] } });
  });

  it('that do not exist in the calendar are corrected', () => {
    expect(repair({ fields: { issued: { text: '2020年16月03日', seconds: { 6: '0' } } } }).value('issued')).toBe(
      '2020年10月03日',
    );
    expect(repair({ fields: { issued: '2020年16月03日' } }).out.warnings).toEqual([
      { check: 'date', keys: ['issued'] },
    ]);
  });
});

describe('repeats', () => {
  it('of a number at the end of a serial correct both', () => {
    const fields = { part: { text: 'A061234', seconds: { 2: '8' } }, serial: '10010300010401A081234' };
    expect(repair({ fields }).value('part')).toBe('A081234');
    expect(repair({ fields: { ...fields, part: 'A061234' } }).out.warnings).toEqual([
      { check: 'repeat', keys: ['part', 'serial'] },
    ]);
  });
});

describe('rates', () => {
  const row = { name: 'A', sum: '100.00' };

  it.each([
    ['139:', '13%'],
    ['1395', '13%'],
    ['13%;', '13%'],
    ['13', '13%'],
    ['1.59', '1.5%'],
    ['免税', '免税'],
    ['***', '***'],
    ['8%', '8%'],
  ])('%s is %s', (read, rate) => {
    expect(repair({ rows: [{ ...row, rate: read }] }).cell('rate')).toBe(rate);
  });

  it('follow from amount and tax', () => {
    expect(repair({ rows: [{ ...row, rate: '13:', duty: '1.00' }] }).cell('rate')).toBe('1%');
    expect(repair({ rows: [{ ...row, rate: '69', duty: '6.00' }] }).cell('rate')).toBe('6%');
  });
});
