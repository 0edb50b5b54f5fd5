import { describe, expect, it } from 'vitest';
import { isCreditCode, isOrganisationCode } from './index.ts';

describe('isOrganisationCode', () => {
  it('checks the last sign over the others', () => {
    expect(isOrganisationCode('M000100Y4')).toBe(true);
    expect(isOrganisationCode('M000100Y5')).toBe(false);
    expect(isOrganisationCode('M000100Y')).toBe(false);
  });
});

describe('isCreditCode', () => {
  it('has figures for the area', () => {
    expect(isCreditCode('91350100M000100Y43')).toBe(true);
    // Its check sign is right, but an area has no letter.
    expect(isCreditCode('9135D100M000100Y44')).toBe(false);
  });
});
