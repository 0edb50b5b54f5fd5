/** ISO 32000-2, 7.6.4.3.3: significant bytes of a password. */
const PASSWORD_BYTES = 127;

/**
 * The significant part of a password. Revision 6 repeatedly hashes 64 copies of it, which takes seconds for a page-long
 * password.
 */
export function significant(password: string): string {
  const bytes = Buffer.from(password, 'utf8');
  return bytes.length <= PASSWORD_BYTES
    ? password
    : bytes
        .subarray(0, PASSWORD_BYTES)
        .toString('utf8')
        .replace(/\ufffd$/, '');
}
