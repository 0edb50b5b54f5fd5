import { describe, expect, it } from 'vitest';
import { readKeys } from './request-keys.ts';
import { extractByRules } from './rules.ts';
import { type Put, pagesOf } from './testing.ts';

const ask = (puts: readonly Put[], name: string, description?: string): string | null =>
  extractByRules(pagesOf(puts), readKeys([{ name, ...(description && { description }) }])).scalars[0]?.value ?? null;

const ISSUER = ['issuer', 'company that issued the invoice'] as const;

describe('the issuer', () => {
  it('is the name after which the mail address is named, wherever it stands', () => {
    const page: Put[] = [
      ['Invoice to', 50, 60],
      ['Golden Lion Hotel Group plc', 50, 74],
      ['12 High Street', 50, 88],
      ['Bluewater Boats', 350, 400],
      ['accounts@bluewater-boats.example', 350, 414],
    ];
    expect(ask(page, ...ISSUER)).toBe('Bluewater Boats');
  });

  it.each(['Invoice to', 'Spett.le', 'Factuur aan', 'Facturé à', 'Guest'])('is not the name below "%s"', (heading) => {
    const page: Put[] = [
      [heading, 50, 60],
      ['Northern Mills Ltd', 50, 74],
      ['Harbour Supplies Ltd', 300, 780],
    ];
    expect(ask(page, ...ISSUER)).toBe('Harbour Supplies Ltd');
  });

  it('is not named after a host of mail', () => {
    const page: Put[] = [
      ['Ann Ferris Photography', 50, 50],
      ['Outlook of the season', 50, 300],
      ['ann@outlook.example', 50, 64],
    ];
    expect(ask(page, ...ISSUER)).toBe('Ann Ferris Photography');
  });
});
