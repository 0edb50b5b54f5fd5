import { describe, expect, it } from 'vitest';
import type { Line } from '../../document/index.ts';
import { lineOf, pageOf, show, word } from '../testing.ts';
import { findTables } from './find-tables.ts';
import { heads } from './headed-testing.ts';

const at = (x: number, ...lines: readonly (readonly [number, string])[]): Line[] =>
  lines.map(([y, text]) => lineOf(word(text, x, y)));

describe('tables below bold heads', () => {
  it('reads vertically centred multi-line cells', () => {
    const lines = [
      ...heads(['Code', 'Meaning', 'Action'], [70, 150, 300], 100),
      ...at(70, [123.5, 'forbidden'], [155, 'timeout'], [186.5, 'tls']),
      ...at(150, [117, 'The remote server'], [130, 'refused the request']),
      ...at(150, [148.5, 'No answer came in'], [161.5, 'the time it has']),
      ...at(150, [180, 'The handshake'], [193, 'did not succeed']),
      ...at(300, [123.5, 'Look at the key'], [148.5, 'Wait, or ask for'], [161.5, 'more time'], [186.5, 'None']),
    ];
    const [table, ...rest] = findTables(pageOf(lines), lines);
    expect(rest).toEqual([]);
    expect(show(table!)).toEqual([
      ['Code', 'Meaning', 'Action'],
      ['forbidden', 'The remote server refused the request', 'Look at the key'],
      ['timeout', 'No answer came in the time it has', 'Wait, or ask for more time'],
      ['tls', 'The handshake did not succeed', 'None'],
    ]);
  });
});
