/**
 * Names of heading styles. Word stores `heading 1` in any language. Other programs use their own language, and authors
 * create their own styles with such names.
 */
const HEADING =
  /^(?:heading|überschrift|titre|título|titulo|titolo|encabezado|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|başlık|заголовок|标题|標題|見出し|제목)\s*([1-9])(?:\D|$)/;
const HAN_HEADING = /^(?:标题|標題)?\s*([一二三四五六七八九])级?(?:标题|標題)?$/;
const TITLE =
  /^(?:title|titel|titre|título|titolo|заголовок|标题|標題|表題|제목|book title|文档标题|大标题|主标题|总标题)$/;
const SUBTITLE = /^(?:subtitle|untertitel|sous-titre|subtítulo|sottotitolo|подзаголовок|副标题|副標題|副題|부제)$/;
const TOC_HEADING =
  /^(?:toc heading|contents heading|toc 标题|目录标题|inhaltsverzeichnisüberschrift|en-tête de table des matières)$/;

/** Heading level of a style, from 1, by its name and those of its base styles, nearest first, in lower case. */
export function namedHeading(names: readonly string[]): number | undefined {
  for (const name of names) {
    if (TOC_HEADING.test(name)) return 1;
    const numbered = HEADING.exec(name);
    if (numbered) return Number(numbered[1]);
    const han = name.length > 1 ? HAN_HEADING.exec(name) : null;
    if (han) return '一二三四五六七八九'.indexOf(han[1]!) + 1;
    if (TITLE.test(name)) return 1;
    if (SUBTITLE.test(name)) return 2;
  }
  return undefined;
}

const CAPTION =
  /^(?:caption|image ?caption|table ?caption|figure ?caption|beschriftung|légende|legende|epígrafe|didascalia|题注|題注|図表番号|图题|表题|图标题|表标题)$/;

export const isCaptionName = (name: string): boolean => CAPTION.test(name);

const CODE =
  /^(?:source ?(?:code|text)|code|code ?block|html ?(?:code|preformatted|keyboard|sample|typewriter|vorformatiert|预设格式|键盘|代码)|preformatted(?: text)?|verbatim(?: char)?|inline ?code|listing|program ?listing|quelltext|teletype|macro(?: text)?|macrotext|plain ?text ?code|代码|代码块|程序代码|源代码|源代碼|预格式化文本)(?: char| zchn| carattere| car| 字符)?$/;
export const isCodeName = (name: string): boolean => CODE.test(name);

const MONOSPACED =
  /^(?:courier|consolas|menlo|monaco|source code|fira (?:code|mono)|jetbrains mono|dejavu sans mono|liberation mono|lucida console|andale mono|cascadia|roboto mono|ubuntu mono|inconsolata|cousine)/i;
export const isMonospaced = (font: string | undefined): boolean => font !== undefined && MONOSPACED.test(font);
