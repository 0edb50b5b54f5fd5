import { describe, expect, it } from 'vitest';
import type { Line } from '../../document/index.ts';
import { bold, hRule, lineOf, linesOfRows, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';
import { heads, sentences } from './headed-testing.ts';

describe('heads between two rules', () => {
  it('takes the row between two rules as wide as each other for the head of the rows down to the third', () => {
    const text = ['Words that stand above it.', 'And others that come between both of them.'];
    const table = (y: number): Line[] => linesOfRows([['Lowercased', 'Backporting'], ...sentences], [70, 180], y, 14);
    const lines = [lineOf(word(text[0]!, 70, 60)), ...table(100), lineOf(word(text[1]!, 70, 170)), ...table(200)];
    const rules = [90, 104, 146, 190, 204, 246].map((y) => hRule(y, 65, 500));
    expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([
      [['Lowercased', 'Backporting'], ...sentences],
      [['Lowercased', 'Backporting'], ...sentences],
    ]);
  });

  it('parts tables at the numbered heading between them', () => {
    const rows = [
      ['Name', 'Default', 'Meaning'],
      ['ENGINE', '15', 'How it is done'],
      ['RATIO', '6', 'How much is kept'],
    ];
    const lines = [
      ...linesOfRows(rows, [70, 160, 260], 100, 14),
      lineOf(word('9.3 Engines', 70, 172, { font: bold, size: 12 })),
      ...linesOfRows(rows, [70, 160, 260], 210, 14),
    ];
    const rules = [90, 104, 132, 200, 214, 242].map((y) => hRule(y, 65, 500));
    expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([rows, rows]);
  });

  it('leaves rows that are all parted by rules to the rules', () => {
    const rows = [
      ['Lowercased', 'Backporting'],
      ['Frames', 'One list'],
      ['Sockets', 'Some more'],
      ['Compilers', 'A name'],
    ];
    const lines = linesOfRows(rows, [70, 180], 100, 20);
    const rules = [86, 106, 126, 146, 166].map((y) => hRule(y, 65, 500));
    expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual([rows]);
  });

  it('have the extent of the rules around them', () => {
    const rows = (last: string) => [
      ['message', 'action', last],
      ['message', 'granter', '{address}'],
    ];
    const part = (y: number, last: string) => [
      ...heads(['Type', 'Key', 'Value'], [72, 140, 240], y),
      ...linesOfRows(rows(last), [72, 140, 240], y + 22, 20),
    ];
    const lines = [...part(100, 'revoke'), lineOf(word('Exec fee some allowance', 72, 168)), ...part(200, 'use')];
    const rules = [88, 106, 150, 188, 206, 250].map((y) => hRule(y, 70, 330));
    expect(findTables(pageOf(lines, rules), lines).map(show)).toEqual(
      ['revoke', 'use'].map((last) => [['Type', 'Key', 'Value'], ...rows(last)]),
    );
  });
});
