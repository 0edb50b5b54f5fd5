/** ISO 32000-2, 7.6.4.3.3: what of a password counts. */
const PASSWORD_BYTES = 127;

/** The part of a password that counts. The key of revision 6 is hashed from 64 copies of it at a time, over and over: seconds for what is as long as a page. */
export function significant(password: string): string {
  const bytes = Buffer.from(password, 'utf8');
  return bytes.length <= PASSWORD_BYTES
    ? password
    : bytes
        .subarray(0, PASSWORD_BYTES)
        .toString('utf8')
        .replace(/\ufffd$/, '');
}
