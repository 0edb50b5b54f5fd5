import { elements, type XmlElement } from '../markup/index.ts';

/** Extensions whose elements the readers know, by the prefixes that Office gives them. */
const KNOWN = /^(?:wps|wpg|wpc|wp14|w14|w15|a14|p14|c14|cx\d*|am3d|v|wpi)$/;

/**
 * What a reader shall take of an mc:AlternateContent: the first choice that it understands, else the fallback (ECMA-376 part 3, 9.3). Never both: they
 * are the same thing twice.
 */
export function chosen(alternate: XmlElement): XmlElement[] {
  const choices = elements(alternate, 'mc:Choice');
  const known = choices.find(({ attrs }) => (attrs.Requires ?? '').split(/\s+/).every((prefix) => prefix === '' || KNOWN.test(prefix)));
  return elements(known ?? elements(alternate, 'mc:Fallback')[0] ?? choices[0]);
}
