import { describe, expect, it } from 'vitest';
import { findSecret, hashSecret, isWebhookSecret, newAppId, newSecret, newWebhookSecret } from './secrets.ts';

describe('secrets', () => {
  it('are random and long', () => {
    expect(newSecret()).toMatch(/^[0-9a-f]{64}$/);
    expect(newAppId()).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(Array.from({ length: 100 }, newSecret)).size).toBe(100);
  });

  it('are found by any of their hashes', () => {
    const [old, current] = [newSecret(), newSecret()];
    const hashes = [hashSecret(old), hashSecret(current)];
    expect(findSecret(old, hashes)).toBe(0);
    expect(findSecret(current, hashes)).toBe(1);
    expect(findSecret(newSecret(), hashes)).toBe(-1);
    expect(findSecret('', hashes)).toBe(-1);
    expect(findSecret(old, [])).toBe(-1);
  });

  it('sign webhooks when they have the size the specification asks for', () => {
    expect(isWebhookSecret(newWebhookSecret())).toBe(true);
    expect(isWebhookSecret(`whsec_${Buffer.alloc(23).toString('base64')}`)).toBe(false);
    expect(isWebhookSecret(`whsec_${Buffer.alloc(65).toString('base64')}`)).toBe(false);
    expect(isWebhookSecret('whsec_!!!')).toBe(false);
    expect(isWebhookSecret(newSecret())).toBe(false);
  });
});
