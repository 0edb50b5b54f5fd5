export {
  child,
  declaredEncoding,
  decodeXml,
  descendants,
  elements,
  localName,
  parseXml,
  textContent,
  type XmlElement,
  type XmlOptions,
} from './xml.ts';
export { decodeStream, encodingOf, readXmlStream, type XmlHandlers, XmlPush } from './xml-stream.ts';
