/** Decodes percent-encoding (RFC 3986, 2.1). Text that is not valid percent-encoding stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
