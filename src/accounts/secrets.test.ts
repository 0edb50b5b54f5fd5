import { describe, expect, it } from 'vitest';
import { hashSecret, isWebhookSecret, newAppId, newSecret, newWebhookSecret, secretMatches } from './secrets.ts';

describe('secrets', () => {
  it('are random and long', () => {
    expect(newSecret()).toMatch(/^[0-9a-f]{64}$/);
    expect(newAppId()).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(Array.from({ length: 100 }, newSecret)).size).toBe(100);
  });

  it('match by any of their hashes', () => {
    const [old, current] = [newSecret(), newSecret()];
    const hashes = [hashSecret(old), hashSecret(current)];
    expect(secretMatches(old, hashes)).toBe(true);
    expect(secretMatches(current, hashes)).toBe(true);
    expect(secretMatches(newSecret(), hashes)).toBe(false);
    expect(secretMatches('', hashes)).toBe(false);
    expect(secretMatches(old, [])).toBe(false);
  });

  it('sign webhooks when they have the size the specification asks for', () => {
    expect(isWebhookSecret(newWebhookSecret())).toBe(true);
    expect(isWebhookSecret(`whsec_${Buffer.alloc(23).toString('base64')}`)).toBe(false);
    expect(isWebhookSecret(`whsec_${Buffer.alloc(65).toString('base64')}`)).toBe(false);
    expect(isWebhookSecret('whsec_!!!')).toBe(false);
    expect(isWebhookSecret(newSecret())).toBe(false);
  });
});
