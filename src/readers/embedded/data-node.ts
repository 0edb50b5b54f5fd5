import { elements, localName, textContent, type XmlElement } from '../markup/index.ts';

/** Data of a document: a name, with a text or nested data. Independent of the file type. */
export interface DataNode {
  /** Without namespace prefix. */
  name: string;
  /** Empty if there are child nodes. */
  text: string;
  nodes: DataNode[];
}

/** Data that a file contains in addition to its pages. */
export interface EmbeddedData {
  /**
   * `file`: the file itself or an attachment; `tags`: names of objects on its pages, with their text; `properties`:
   * document properties.
   */
  kind: 'file' | 'tags' | 'properties';
  /** Its document within the file, from 0. */
  document: number;
  root: DataNode;
}

/** Bills do not nest deeper. */
const MAX_DEPTH = 40;

/**
 * Converts XML to data. `<Item Name="key">text</Item>` and `<Item name="key" value="text"/>` are named by their
 * attribute.
 */
export function dataOfXml(element: XmlElement, depth = 0): DataNode {
  const attribute = (name: string): string | undefined =>
    Object.entries(element.attrs).find(([key]) => localName(key).toLowerCase() === name)?.[1];
  const children = depth < MAX_DEPTH ? elements(element) : [];
  const given = children.length === 0 ? attribute('name') : undefined;
  return {
    name: given?.trim() || localName(element),
    text:
      children.length > 0
        ? ''
        : textContent(element).trim() || (given === undefined ? '' : (attribute('value')?.trim() ?? '')),
    nodes: children.map((one) => dataOfXml(one, depth + 1)),
  };
}
