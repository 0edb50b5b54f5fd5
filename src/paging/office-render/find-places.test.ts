import { describe, expect, it } from 'vitest';
import type { FlowBlock } from '../../document/index.ts';
import { findPlaces, foundShare } from './find-places.ts';
import { sourceText } from './source-text.ts';

const p = (text: string, kind: 'paragraph' | 'footnote' | 'header' = 'paragraph'): FlowBlock => ({
  kind,
  runs: [{ text }],
});

/** The drawn text at which each block was found. */
function found(blocks: FlowBlock[], drawn: string): string[] {
  const source = sourceText(blocks);
  const places = findPlaces(source, drawn);
  return source.units.map((unit) =>
    Array.from(places.subarray(unit.from, unit.to))
      .filter((place) => place >= 0)
      .map((place) => drawn[place])
      .join(''),
  );
}

describe('findPlaces', () => {
  it('ignores differences in blanks, case, ligatures, quotes and width', () => {
    expect(found([p('The “Final” Of\u00adfice — ＡＢＣ')], 'the"final"office-abc')).toEqual(['the"final"office-abc']);
  });

  it('finds notes and headers where they are drawn, in any order', () => {
    const blocks = [
      p('Header of the report', 'header'),
      p('First paragraph with a note.'),
      p('What the note says', 'footnote'),
      p('Second paragraph of it.'),
    ];
    const drawn = 'firstparagraphwithanote.secondparagraphofit.whatthenotesaysheaderofthereport';
    expect(found(blocks, drawn)).toEqual([
      'headerofthereport',
      'firstparagraphwithanote.',
      'whatthenotesays',
      'secondparagraphofit.',
    ]);
  });

  it('finds text that is drawn in another order or interrupted by other text', () => {
    const drawn = `whatendsitalloflatermonthsopeningboxofadrawing${'x'.repeat(30)}thesecNOondhasanarrow`.toLowerCase();
    const [first, second, third] = found(
      [p('Opening box of a drawing'), p('The second has an arrow'), p('What ends it all of later months')],
      drawn,
    );
    expect(first).toBe('openingboxofadrawing');
    expect(second).toBe('thesecondhasanarrow');
    expect(third).toBe('whatendsitalloflatermonths');
  });

  it('finds nothing for text that is not drawn', () => {
    const source = sourceText([p('Nothing of this is drawn anywhere'), p('ab')]);
    const places = findPlaces(source, 'quitesomethingelsestandsonthispage1234567890'.repeat(20));
    for (const unit of source.units) expect(foundShare(places, unit)).toBeLessThan(0.3);
  });
});
