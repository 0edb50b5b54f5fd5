import { elements, localName, textOf, type XmlElement } from '../markup/index.ts';

/** Data of a document: a name, and a text or further data. Plain, so that it says the same whatever file it was in. */
export interface DataNode {
  /** Without prefix. */
  name: string;
  /** Empty where there are nodes. */
  text: string;
  nodes: DataNode[];
}

/** Data that a file carries beside its pages. */
export interface EmbeddedData {
  /**
   * `file`: the file itself or a file attached to it; `tags`: names of objects on its pages, with the text of these objects;
   * `properties`: entries about the document.
   */
  kind: 'file' | 'tags' | 'properties';
  /** Document of the file that it belongs to, from 0. */
  document: number;
  root: DataNode;
}

/** Deeper data is no bill. */
const MAX_DEPTH = 40;

/** `<Item Name="key">text</Item>` and `<Item name="key" value="text"/>` are entries named by their attribute. */
export function dataOfXml(element: XmlElement, depth = 0): DataNode {
  const attribute = (name: string): string | undefined => Object.entries(element.attrs).find(([key]) => localName(key).toLowerCase() === name)?.[1];
  const children = depth < MAX_DEPTH ? elements(element) : [];
  const given = children.length === 0 ? attribute('name') : undefined;
  return {
    name: given?.trim() || localName(element),
    text: children.length > 0 ? '' : textOf(element).trim() || (given === undefined ? '' : (attribute('value')?.trim() ?? '')),
    nodes: children.map((one) => dataOfXml(one, depth + 1)),
  };
}
