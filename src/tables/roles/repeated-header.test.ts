import { describe, expect, it } from 'vitest';
import { makeTable } from '../testing.ts';
import { repeatedHeader } from './repeated-header.ts';

const part = (...rows: string[][]) => makeTable(rows);

describe('a header that is repeated', () => {
  const before = part(['Name', 'Ｔotal'], ['Rail', '48'], ['Lorry', '31']);

  it('consists of equal leading rows, despite different widths and spaces', () => {
    expect(repeatedHeader({ ...before, headerRows: [0] }, part(['Na me', 'total'], ['Barge', '17']))).toBe(1);
    expect(repeatedHeader({ ...before, headerRows: [0] }, part(['Barge', '17'], ['Ship', '9']))).toBe(0);
  });

  it('excludes equal rows of plain data', () => {
    const data = part(['Rail', '48'], ['Lorry', '31']);
    expect(repeatedHeader(data, part(['Rail', '48'], ['Barge', '17']))).toBe(0);
    expect(repeatedHeader(part(['Name', 'Sum'], ['Rail', '48']), part(['Name', 'Sum'], ['Barge', '17']))).toBe(1);
  });

  it('includes the rows that its cells span', () => {
    const tall = part(['Name', 'Sum'], ['^', 'Tonnes'], ['Rail', '48']);
    expect(repeatedHeader({ ...tall, headerRows: [0] }, part(['Name', 'Sum'], ['^', 'Tonnes'], ['Barge', '17']))).toBe(
      2,
    );
  });
});
