import { describe, expect, it } from 'vitest';
import type { OutlineEntry } from '../../document/index.ts';
import { makeText } from '../testing.ts';
import { chinese, paragraph, titles } from './testing.ts';

describe('levels of headings', () => {
  it('ranks by size and weight', () => {
    expect(
      titles([
        makeText('The whole thing', 120, { size: 20 }),
        paragraph(160),
        makeText('First part', 220, { size: 14 }),
        paragraph(250),
        makeText('A detail', 300, { bold: true }),
        paragraph(320),
        makeText('Second part', 400, { size: 14 }),
        paragraph(430),
      ]),
    ).toEqual([
      [0, 'The whole thing'],
      [1, 'First part'],
      [2, 'A detail'],
      [1, 'Second part'],
    ]);
  });

  it('ranks by number if the style is equal, and puts unnumbered main divisions on the top level', () => {
    const bold = { bold: true };
    expect(
      titles([
        makeText('Abstract', 110, bold),
        paragraph(130),
        makeText('1 Introduction', 170, bold),
        paragraph(190),
        makeText('1.1 Aims', 230, bold),
        paragraph(250),
        makeText('1.1.1 Details', 290, bold),
        paragraph(310),
        makeText('2 Method', 350, bold),
        paragraph(370),
        makeText('References', 410, bold),
        paragraph(430),
      ]),
    ).toEqual([
      [0, 'Abstract'],
      [0, '1 Introduction'],
      [1, '1.1 Aims'],
      [2, '1.1.1 Details'],
      [0, '2 Method'],
      [0, 'References'],
    ]);
  });

  it('recognises the families of Chinese numbers', () => {
    expect(
      titles([
        makeText('第一章 总则', 110, { bold: true }),
        chinese(130),
        makeText('一、目的', 170, { bold: true }),
        chinese(190),
        makeText('（一）范围', 230, { bold: true }),
        chinese(250),
        makeText('1.对象', 290, { bold: true }),
        chinese(310),
        makeText('二、依据', 350, { bold: true }),
        chinese(370),
        makeText('第二章 附则', 410, { bold: true }),
        chinese(430),
      ]).map((t) => t[0]),
    ).toEqual([0, 1, 2, 3, 1, 0]);
  });

  it('trusts the outline for text and level', () => {
    const outline: OutlineEntry[] = [
      { title: 'Overview', pageNumber: 1, children: [{ title: 'Plain looking heading', pageNumber: 2, children: [] }] },
      { title: '2. Later', pageNumber: 2, children: [] },
    ];
    expect(
      titles(
        [
          [makeText('1. Overview', 120, { bold: true }), paragraph(150)],
          [
            makeText('Plain looking heading', 120),
            paragraph(150),
            makeText('Later', 200, { bold: true }),
            paragraph(230),
          ],
        ],
        outline,
      ),
    ).toEqual([
      [0, '1. Overview'],
      [1, 'Plain looking heading'],
      [0, 'Later'],
    ]);
  });

  it('puts a title that the outline names beside its sections above them', () => {
    const named = (size: number) => {
      const blocks = [
        makeText('The whole thing', 60, { size }),
        makeText('First part', 120, { size: 16 }),
        paragraph(150),
        makeText('Second part', 220, { size: 16 }),
        paragraph(250),
      ];
      const names = ['The whole thing', 'First part', 'Second part'];
      const outline = names.map((title) => ({ title, pageNumber: 1, children: [] }));
      return titles(blocks, outline).map(([depth]) => depth);
    };
    expect(named(24)).toEqual([0, 1, 1]);
    expect(named(16)).toEqual([0, 0, 0]);
  });

  it('puts a title that the outline leaves out above what it names', () => {
    const outline: OutlineEntry[] = [
      { title: 'Overview', pageNumber: 1, children: [] },
      { title: 'Later', pageNumber: 1, children: [] },
    ];
    const sections = [makeText('Overview', 220, { size: 14 }), paragraph(250), makeText('Later', 320, { size: 14 })];
    expect(titles([makeText('The whole thing', 100, { size: 24 }), paragraph(150), ...sections], outline)).toEqual([
      [0, 'The whole thing'],
      [1, 'Overview'],
      [1, 'Later'],
    ]);
    // Large print after a named heading is none of the whole document.
    const [first, text, last] = sections;
    const pull = makeText('Words pulled from the text', 290, { size: 24 });
    expect(
      titles([first!, text!, pull, paragraph(300), last!], outline).filter(([, t]) => t !== pull.lines[0]!.text),
    ).toEqual([
      [0, 'Overview'],
      [0, 'Later'],
    ]);
  });
});
