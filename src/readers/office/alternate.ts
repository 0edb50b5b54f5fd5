import { elements, type XmlElement } from '../markup/index.ts';

/** Prefixes of the Office extensions that the readers support. */
const KNOWN = /^(?:wps|wpg|wpc|wp14|w14|w15|a14|p14|c14|cx\d*|am3d|v|wpi)$/;

/**
 * The content of an mc:AlternateContent to read: the first supported choice, else the fallback (ECMA-376 part 3, 9.3).
 * Never both, because they show the same.
 */
export function chosen(alternate: XmlElement): XmlElement[] {
  const choices = elements(alternate, 'mc:Choice');
  const known = choices.find(({ attrs }) =>
    (attrs.Requires ?? '').split(/\s+/).every((prefix) => prefix === '' || KNOWN.test(prefix)),
  );
  return elements(known ?? elements(alternate, 'mc:Fallback')[0] ?? choices[0]);
}
