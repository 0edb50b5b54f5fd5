import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 random bits as 32 hex characters. */
export const newAppId = (): string => randomBytes(16).toString('hex');

/** 256 random bits as 64 hex characters. */
export const newSecret = (): string => randomBytes(32).toString('hex');

/** A new signing secret in the form of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Whether a text is a signing secret of 24 to 64 bytes, as the Standard Webhooks specification asks for. */
export function isWebhookSecret(text: string): boolean {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = base64 === undefined ? 0 : Buffer.from(base64, 'base64').length;
  return bytes >= 24 && bytes <= 64;
}

/**
 * Secrets are random 256-bit values, so a plain hash is enough and costs microseconds per request; a slow one would
 * only cap throughput.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret, 'utf8').digest();

/**
 * Compared when there is nothing to compare with, so that an unknown app id takes as long as a wrong secret. No secret
 * has this hash.
 */
const NOBODY = Buffer.alloc(32);

/**
 * Which of the hashes is that of the secret; -1: none. Looks at all of them: time does not tell which one it was, nor
 * how many there are to come.
 */
export function findSecret(secret: string, hashes: readonly Buffer[]): number {
  const given = hashSecret(secret);
  let found = -1;
  for (const [i, hash] of (hashes.length > 0 ? hashes : [NOBODY]).entries())
    if (hash.length === given.length && timingSafeEqual(given, hash)) found = i;
  return found;
}
