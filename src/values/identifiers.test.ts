import { describe, expect, it } from 'vitest';
import { isCreditCode, isOrganisationCode } from './index.ts';

describe('isOrganisationCode', () => {
  it('validates the last character against the others', () => {
    expect(isOrganisationCode('M000100Y4')).toBe(true);
    expect(isOrganisationCode('M000100Y5')).toBe(false);
    expect(isOrganisationCode('M000100Y')).toBe(false);
  });
});

describe('isCreditCode', () => {
  it('requires digits for the area', () => {
    expect(isCreditCode('91350100M000100Y43')).toBe(true);
    // The check character is right, but an area code has no letters.
    expect(isCreditCode('9135D100M000100Y44')).toBe(false);
  });
});
