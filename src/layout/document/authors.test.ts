import { describe, expect, it } from 'vitest';
import { makeText } from '../testing.ts';
import { paragraph, titles } from './testing.ts';

describe('authors', () => {
  it('rejects authors below the title of an article, and the kicker above it', () => {
    expect(
      titles([
        makeText('RESEARCH ARTICLE', 60, { bold: true }),
        makeText('The response of curves to afforestation', 90, { size: 18 }),
        makeText('Patrick Lane, Alice Best, Klaus Hickel, Lu Zhang', 130, { size: 12 }),
        makeText('Abstract', 170, { bold: true }),
        paragraph(190),
        paragraph(230),
      ]),
    ).toEqual([
      [0, 'The response of curves to afforestation'],
      [1, 'Abstract'],
    ]);
  });

  it('rejects names of authors above their institutions or addresses, below a title of many lines', () => {
    const paper = (author: string, below: string) => {
      const title = makeText(
        Array.from({ length: 4 }, (_, i) => `The curves of forest ${i}`),
        30,
        { size: 18 },
      );
      const names = makeText(author, 130, { size: 14 });
      return titles([title, names, makeText(below, 150), paragraph(190), paragraph(230)]).slice(1);
    };
    expect(paper('Patrick H. Lane', 'lane@forest.org')).toEqual([]);
    expect(paper('Patrick Lane∗ and Alice van Best', 'University of Woods, Oakham')).toEqual([]);
    expect(paper('Curves of rain', 'lane@forest.org')).toEqual([[1, 'Curves of rain']]);
    expect(paper('Forest Curves', 'All of them are known.')).toEqual([[1, 'Forest Curves']]);
  });
});
