const OASIS = 'urn:oasis:names:tc:opendocument:xmlns:';
const NAMES: Record<string, string> = {
  office: `${OASIS}office:1.0`,
  text: `${OASIS}text:1.0`,
  table: `${OASIS}table:1.0`,
  style: `${OASIS}style:1.0`,
  draw: `${OASIS}drawing:1.0`,
  fo: `${OASIS}xsl-fo-compatible:1.0`,
  svg: `${OASIS}svg-compatible:1.0`,
  presentation: `${OASIS}presentation:1.0`,
  chart: `${OASIS}chart:1.0`,
  meta: `${OASIS}meta:1.0`,
  form: `${OASIS}form:1.0`,
  field: 'urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0',
  loext: 'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0',
  dc: 'http://purl.org/dc/elements/1.1/',
  xlink: 'http://www.w3.org/1999/xlink',
};
const XMLNS = Object.entries(NAMES)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

export interface OdfParts {
  kind: 'text' | 'spreadsheet' | 'presentation';
  /** Content of the body element. */
  body: string;
  /** Automatic styles of the content. */
  automatic?: string;
  /** Font declarations of the content. */
  fonts?: string;
  /** Content of `office:styles`, and the master pages of the styles part. */
  styles?: string;
  layouts?: string;
  masters?: string;
  parts?: Record<string, string | Uint8Array>;
}

export const odfDocument = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:${name} ${XMLNS}>${content}</office:${name}>`;

/** Parts of an OpenDocument package, for zipping. */
export const odfParts = ({
  kind,
  body,
  automatic = '',
  fonts = '',
  styles = '',
  layouts = '',
  masters = '',
  parts = {},
}: OdfParts): Record<string, string | Uint8Array> => ({
  mimetype: `application/vnd.oasis.opendocument.${kind}`,
  'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${OASIS}manifest:1.0"><manifest:file-entry manifest:full-path="/"/></manifest:manifest>`,
  'content.xml': odfDocument(
    'document-content',
    `<office:font-face-decls>${fonts}</office:font-face-decls><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body>`,
  ),
  'styles.xml': odfDocument(
    'document-styles',
    `<office:styles>${styles}</office:styles><office:automatic-styles>${layouts}</office:automatic-styles><office:master-styles>${masters}</office:master-styles>`,
  ),
  'meta.xml': odfDocument('document-meta', '<office:meta><dc:title>A title</dc:title></office:meta>'),
  ...parts,
});
