import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/index.ts';
import { makePage, makeText } from '../testing.ts';
import { makeItem } from './items.ts';
import { bodyStyle } from './statistics.ts';

const sizeOf = (blocks: Block[]) => bodyStyle(blocks.map((b) => makeItem(b, makePage(1, []).page, 0))).size;

describe('the size of the text', () => {
  it('is that of most characters, although large print takes more of the page', () => {
    const large = makeText('A question of thirty characters', 60, { size: 18 });
    const small = makeText('An answer of a little over forty characters', 100, { size: 11 });
    expect(sizeOf([large, small])).toBe(11);
  });

  it('is that of a line of text among many titles or beside a listing', () => {
    const text = makeText('The answer to all of it is a line', 300, { size: 11 });
    const titles = ['One title', 'Two titles', 'Three titles', 'Four titles'].map((t, i) =>
      makeText(t, 60 + 40 * i, { size: 18, role: 'title' }),
    );
    expect(sizeOf([...titles, text])).toBe(11);
    const command = 'mount --bind --verbose --options=ro /dev/sda1 /mnt';
    expect(sizeOf([makeText(command, 60, { size: 9, role: 'code' }), text])).toBe(11);
    const mono = { name: 'Courier', weight: 400, italic: false, mono: true, serif: true, type3: false };
    expect(sizeOf([makeText(command, 60, { size: 9, font: mono }), text])).toBe(11);
    expect(sizeOf([makeText(command, 60, { size: 9 }), text])).toBe(9);
  });
});
