const KEY = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)+$/;
/** S3 takes 1024 bytes, prefix included; a file name on disk 255. */
const MAX_KEY = 512;
const MAX_PART = 200;

/**
 * Throws for a key that is none: of one part, or such that it could leave the store or mean two things. Keys are made
 * by us, so this is a bug of the caller.
 */
export function checkKey(key: string): string {
  const parts = key.split('/');
  if (
    !KEY.test(key) ||
    key.length > MAX_KEY ||
    parts.some((part) => part === '.' || part === '..' || part.length > MAX_PART)
  )
    throw new Error(`Not a key of the blob store: ${JSON.stringify(key)}`);
  return key;
}
