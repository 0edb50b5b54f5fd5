import { describe, expect, it } from 'vitest';
import type { DraftRecognised, PaperFrame } from '../../pool/index.ts';
import { warningsOf } from './recognition-warnings.ts';

const on = (pageNumber: number): PaperFrame => ({ pageNumber }) as PaperFrame;
const paper = (papers: number[], ...warnings: DraftRecognised['warnings']): DraftRecognised => ({
  type: 'vat_invoice',
  typeConfidence: 1,
  fields: [],
  tables: [],
  papers,
  warnings,
});

describe('warningsOf', () => {
  it('tells of pages that are missing and of keys that do not agree, by page and type', () => {
    const recognised = [
      paper([0]),
      paper([1], { check: 'words', keys: ['a', 'b'] }),
      paper([], { check: 'new', keys: ['c'] }),
    ];
    expect(
      warningsOf({
        outcome: { failures: [{ pageNumber: 2, stage: 'x', message: 'Torn.' }] },
        papers: [on(1), on(3)],
        recognised,
      }),
    ).toEqual([
      'page 2: Torn.',
      'page 3, vat_invoice: the amounts in words and in figures differ: a, b',
      'page 1, vat_invoice: these do not agree: c',
    ]);
    expect(warningsOf({ outcome: { failures: [] }, papers: [on(1)], recognised: [paper([0])] })).toEqual([]);
  });
});
