/** Percent-encoding undone (RFC 3986, 2.1). Text that is not such an encoding, like a name with a percent sign, stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
