const NAMESPACES: Record<string, string> = {
  office: 'office:1.0',
  style: 'style:1.0',
  text: 'text:1.0',
  table: 'table:1.0',
  draw: 'drawing:1.0',
  fo: 'xsl-fo-compatible:1.0',
  svg: 'svg-compatible:1.0',
};

/** Characters that XML 1.0 has no place for. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const escapeXml = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!);

export const points = (length: number): string => `${Math.round(length * 100) / 100}pt`;

/** A document in one file (ISO/IEC 26300-1, 2.1.2 and 3.1.2) without any external references. */
export function officeDocument(
  kind: 'text' | 'spreadsheet',
  automaticStyles: string,
  body: string,
  styles = '',
  masterStyles = '',
): string {
  const names = Object.entries(NAMESPACES).map(
    ([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<office:document ${names.join(' ')} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3" ` +
    `office:mimetype="application/vnd.oasis.opendocument.${kind}">` +
    `<office:styles>${styles}</office:styles><office:automatic-styles>${automaticStyles}</office:automatic-styles>` +
    `<office:master-styles>${masterStyles}</office:master-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`
  );
}
