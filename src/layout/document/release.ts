/** "v2.1", "[1.4.0]", "Version 3", "3.10.8": two numbers without a sign could be an amount or a section. */
const VERSION =
  /(?:version|release|ver\.|版本)\s*v?\d[\w.+-]*|v\s?\d+(?:\.[\w+-]+)+|\[v?\d+(?:\.[\w+-]+)+\]|\d{1,3}(?:\.\d+){2,3}(?:[-+][\w.]+)?/;
const NUMERIC_DATE = /\d{1,4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,4}\s?日?/;
/** Month, day and year, in this order or with the day first. */
const WRITTEN_DATE = /\d{0,2}\s?\p{L}{3,9}\.?\s\d{1,2},?\s?\d{0,4}|\d{1,2}\s\p{L}{3,9}\s\d{4}/u;
const RELEASE = new RegExp(
  `^(?:${VERSION.source})(?:$|\\s*[-–—:：(（/]?\\s*[(（]?(?:${NUMERIC_DATE.source}|${WRITTEN_DATE.source}|unreleased)\\s?[)）]?$)`,
  'iu',
);

/**
 * Whether a text is the name of a release, with or without its date: "v2.1", "[1.4.0] - 2024-03-01",
 * "Version 3.2 (May 2020)". Change logs have them as headings.
 */
export const isRelease = (text: string): boolean => RELEASE.test(text);
