export {
  child,
  childNamed,
  childrenNamed,
  declaredEncoding,
  decodeXml,
  descendants,
  elements,
  isTrue,
  localName,
  parseXml,
  textContent,
  type XmlElement,
  type XmlOptions,
} from './xml.ts';
export { decodeStream, encodingOf, readXmlStream, type XmlHandlers, XmlPush } from './xml-stream.ts';
