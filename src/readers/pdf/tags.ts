import type { TagNode } from '../../document/index.ts';
import type { Pdfium } from './pdfium.ts';

const MAX_NODES = 50_000;
const MAX_DEPTH = 100;

/**
 * The part of the document's structure tree with content on this page; undefined for untagged pages. PDFium applies
 * role mapping.
 */
export function readTags(pdfium: Pdfium, page: number): TagNode | undefined {
  const { call, scratch } = pdfium;
  const tree = call.FPDF_StructTree_GetForPage!(page);
  if (tree === 0) return undefined;
  let nodes = 0;
  const text = (getter: string, element: number): string =>
    pdfium.utf16((buffer, length) => call[getter]!(element, buffer, length));

  const attributes = (element: number, node: TagNode): void => {
    const count = call.FPDF_StructElement_GetAttributeCount!(element);
    for (let i = 0; i < count && i < 16; i++) {
      const attribute = call.FPDF_StructElement_GetAttributeAtIndex!(element, i);
      if (attribute === 0) continue;
      const rowSpan = numberOf(attribute, 'RowSpan');
      const colSpan = numberOf(attribute, 'ColSpan');
      if (rowSpan !== undefined && rowSpan > 1) node.rowSpan = rowSpan;
      if (colSpan !== undefined && colSpan > 1) node.colSpan = colSpan;
      const scope = nameOf(attribute, 'Scope');
      if (scope) node.scope = scope;
    }
  };
  const attributeValue = (attribute: number, name: string): number =>
    pdfium.withUtf8(name, (address) => call.FPDF_StructElement_Attr_GetValue!(attribute, address));
  const numberOf = (attribute: number, name: string): number | undefined => {
    const value = attributeValue(attribute, name);
    if (value === 0 || !call.FPDF_StructElement_Attr_GetNumberValue!(value, scratch)) return undefined;
    const number = pdfium.f32[scratch >> 2]!;
    return Number.isFinite(number) && number < 10_000 ? Math.round(number) : undefined;
  };
  const nameOf = (attribute: number, name: string): string | undefined => {
    const value = attributeValue(attribute, name);
    if (value === 0 || !call.FPDF_StructElement_Attr_GetStringValue!(value, scratch + 8, 256, scratch))
      return undefined;
    const bytes = Math.min(256, pdfium.u32[scratch >> 2]!);
    return Buffer.from(pdfium.u8.slice(scratch + 8, scratch + 8 + bytes))
      .toString('utf16le')
      .replace(/\0.*$/, '');
  };

  const visit = (element: number, depth: number): TagNode => {
    nodes++;
    const node: TagNode = { type: text('FPDF_StructElement_GetType', element), mcids: [], children: [] };
    const altText = text('FPDF_StructElement_GetAltText', element);
    if (altText !== '') node.altText = altText;
    const actualText = text('FPDF_StructElement_GetActualText', element);
    if (actualText !== '') node.actualText = actualText;
    if (node.type === 'TH' || node.type === 'TD') attributes(element, node);
    const count = call.FPDF_StructElement_CountChildren!(element);
    for (let i = 0; i < count && nodes < MAX_NODES; i++) {
      const child = call.FPDF_StructElement_GetChildAtIndex!(element, i);
      if (child !== 0) {
        if (depth < MAX_DEPTH) node.children.push(visit(child, depth + 1));
      } else {
        const mcid = call.FPDF_StructElement_GetChildMarkedContentID!(element, i);
        if (mcid >= 0) node.mcids.push(mcid);
      }
    }
    return node;
  };

  try {
    const root: TagNode = { type: 'Root', mcids: [], children: [] };
    const count = call.FPDF_StructTree_CountChildren!(tree);
    for (let i = 0; i < count && nodes < MAX_NODES; i++) {
      const element = call.FPDF_StructTree_GetChildAtIndex!(tree, i);
      if (element !== 0) root.children.push(visit(element, 0));
    }
    return root.children.length > 0 ? root : undefined;
  } finally {
    call.FPDF_StructTree_Close!(tree);
  }
}
