import { describe, expect, it } from 'vitest';
import { displayName } from './file-name.ts';

describe('displayName', () => {
  it.each([
    ['报告 1.pdf', '报告 1.pdf'],
    ['C:\\Users\\x\\a.pdf', 'a.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\n.pdf', 'ab.pdf'],
    ['fdp.\u202Eexe', 'fdp.exe'],
    ['', 'fallback'],
    ['..', 'fallback'],
    [undefined, 'fallback'],
  ])('shows %j as %j', (name, shown) => {
    expect(displayName(name, 'fallback')).toBe(shown);
  });

  it('keeps the extension of a long name', () => {
    const shown = displayName(`${'长'.repeat(500)}.pdf`, '');
    expect(Array.from(shown).length).toBe(200);
    expect(shown.endsWith('.pdf')).toBe(true);
  });
});
