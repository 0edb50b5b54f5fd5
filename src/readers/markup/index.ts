export { child, decodeXml, descendants, elements, parseXml, textOf, type XmlElement, type XmlOptions } from './xml.ts';
