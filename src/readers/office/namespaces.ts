/** Transitional (ECMA-376 part 4) and strict (part 1) namespaces, with the prefixes that Office uses. */
const BOTH: Record<string, string> = {
  w: 'wordprocessingml/main',
  p: 'presentationml/main',
  a: 'drawingml/main',
  wp: 'drawingml/wordprocessingDrawing',
  pic: 'drawingml/picture',
  c: 'drawingml/chart',
  dgm: 'drawingml/diagram',
  r: 'officeDocument/relationships',
  m: 'officeDocument/math',
};

const OTHERS: Record<string, string> = {
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingShape': 'wps',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup': 'wpg',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas': 'wpc',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.microsoft.com/office/powerpoint/2010/main': 'p14',
  'http://schemas.microsoft.com/office/drawing/2010/main': 'a14',
  'http://schemas.microsoft.com/office/drawing/2014/chartex': 'cx',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://schemas.openxmlformats.org/package/2006/relationships': '',
  'http://schemas.openxmlformats.org/package/2006/content-types': '',
};

export const NAMESPACES: Record<string, string> = { ...OTHERS };
for (const [prefix, path] of Object.entries(BOTH)) {
  const [family, name] = path.split('/');
  NAMESPACES[`http://schemas.openxmlformats.org/${family}/2006/${name}`] = prefix;
  NAMESPACES[`http://purl.oclc.org/ooxml/${path}`] = prefix;
}
