const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/**
 * Element names of DocBook, JATS, TEI, FictionBook and DITA by meaning. Where they disagree, the readers check the root
 * or the parents.
 */

/** Parts with a title of their own, which start a deeper level. */
export const SECTIONS = set(
  'sec section sect1 sect2 sect3 sect4 sect5 simplesect chapter part appendix preface glossary bibliography ref-list abstract trans-abstract app app-group ack refsect1 refsect2 refsection refsynopsisdiv partintro div div1 div2 div3 div4 div5 dedication colophon topic annotation bio notes',
);
export const TITLES = set('title article-title head book-title');
export const PARAGRAPHS = set(
  'p para simpara ab subtitle attrib verse-line v l speaker ref mixed-citation element-citation biblioentry bibliomixed bibl aff text-author shortdesc date docAuthor trailer salute closer opener',
);
export const LISTS: Readonly<Record<string, 'ul' | 'ol' | 'dl'>> = {
  list: 'ul',
  itemizedlist: 'ul',
  orderedlist: 'ol',
  procedure: 'ol',
  simplelist: 'ul',
  variablelist: 'dl',
  'def-list': 'dl',
  glosslist: 'dl',
  parml: 'dl',
  steps: 'ol',
  substeps: 'ol',
  ul: 'ul',
  ol: 'ol',
  dl: 'dl',
};
export const ITEMS = set('list-item listitem item member step li');
export const TERMS = set('term glossterm dt pt');
export const DEFINITIONS = set('def glossdef dd pd');
export const CODE = set('programlisting screen synopsis preformat codeblock code-block eg egXML msgblock');
export const QUOTES = set('blockquote disp-quote epigraph cit lq');
export const NOTES_IN_TEXT = set('footnote fn');
/** Metadata of the document. */
export const SKIPPED = set(
  'journal-meta article-id article-categories permissions history counts custom-meta-group indexterm info-meta copyright legalnotice revhistory object-id issn isbn volume issue elocation-id fpage lpage funding-group self-uri teiHeader encodingDesc revisionDesc publicationStmt stylesheet document-info publish-info alt-title colspec spanspec prolog binary',
);
/** Inline elements and their HTML equivalents. */
export const INLINE: Readonly<Record<string, string>> = {
  bold: 'b',
  b: 'b',
  strong: 'b',
  uicontrol: 'b',
  guibutton: 'b',
  guimenu: 'b',
  italic: 'i',
  i: 'i',
  emphasis: 'i',
  emph: 'i',
  citetitle: 'i',
  sub: 'sub',
  subscript: 'sub',
  sup: 'sup',
  superscript: 'sup',
  underline: 'u',
  u: 'u',
  strike: 's',
  strikethrough: 's',
  del: 's',
  literal: 'code',
  monospace: 'code',
  command: 'code',
  filename: 'code',
  varname: 'code',
  option: 'code',
  function: 'code',
  constant: 'code',
  codeph: 'code',
  tt: 'code',
};
export const LINKS = set('ext-link uri ulink link a ref ptr xref email');
