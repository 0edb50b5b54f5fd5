import createGrammar, { type MarkdownIt, type StateBlock, type StateInline } from 'markdown-it';
import { isBoxEdge, readTextTable } from './text-table.ts';

/** Maximum nesting of blocks; markdown-it drops deeper ones. */
const MAX_LEVELS = 300;
/** Maximum characters between two single dollar signs; amounts of money are frequent. */
const MAX_FORMULA = 2000;
/** Maximum characters between the fences of a display formula: each unclosed fence causes a search up to this limit. */
const MAX_MATH_BLOCK = 20_000;
const DOLLAR = 0x24;

/** Blocks are nested too deeply for the grammar. */
export class TooDeep extends Error {}

/**
 * CommonMark with tables, strike-through, footnotes, formulas, and extensions of Pandoc and others: definitions, drawn
 * or aligned tables, boxes between `:::`, subscript and superscript. Adds to markdown-it's tokens `math`, `note_open`,
 * `note_ref`, `term`, `definition_open`, `text_table`, `sub_open`, `sup_open`.
 */
export function markdownGrammar(): MarkdownIt {
  const grammar = new createGrammar({ html: true, maxNesting: MAX_LEVELS + 10 });
  // Keep addresses as written; the reader drops unsafe ones.
  grammar.validateLink = () => true;
  grammar.normalizeLink = (url) => url;
  grammar.normalizeLinkText = (url) => url;
  grammar.block.ruler.before('table', 'depth', (state) => {
    if (state.level > MAX_LEVELS) throw new TooDeep();
    return false;
  });
  grammar.block.ruler.before('reference', 'note', noteDefinition, { alt: ['paragraph', 'reference'] });
  grammar.block.ruler.before('fence', 'math', mathBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  grammar.block.ruler.before('fence', 'text_table', textTable, { alt: ['paragraph'] });
  grammar.block.ruler.before('fence', 'box', boxFence, { alt: ['paragraph', 'blockquote', 'list'] });
  grammar.block.ruler.before('paragraph', 'definitions', definition, { alt: ['paragraph'] });
  grammar.inline.ruler.after('image', 'note', noteReference);
  grammar.inline.ruler.after('emphasis', 'small', smallText);
  grammar.inline.ruler.after('backticks', 'math', mathInLine);
  return grammar;
}

/** Labels of all defined notes. */
function labelsOf(env: Record<string | symbol, unknown>): Set<string> {
  env.notes ??= new Set<string>();
  return env.notes as Set<string>;
}

/**
 * The label of a note. Brackets are not allowed (as in GFM), so that a row of opening brackets is not searched to its
 * end repeatedly.
 */
const LABEL = /\[\^([^\s[\]]+)\]/y;

function labelAt(text: string, at: number): { label: string; end: number } | undefined {
  LABEL.lastIndex = at;
  const match = LABEL.exec(text);
  return match ? { label: match[1]!.toLowerCase(), end: LABEL.lastIndex } : undefined;
}

/** `[^label]: words`, and the lines below indented by four. */
function noteDefinition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  const found = labelAt(state.src, start);
  const max = state.eMarks[startLine]!;
  if (!found || found.end >= max || state.src[found.end] !== ':') return false;
  if (silent) return true;
  labelsOf(state.env).add(found.label);
  state.push('note_open', '', 1).info = found.label;
  const from = found.end + 1;
  const before = {
    mark: state.bMarks[startLine]!,
    shift: state.tShift[startLine]!,
    count: state.sCount[startLine]!,
    parent: state.parentType,
  };
  const content = state.skipSpaces(from);
  state.bMarks[startLine] = from;
  state.tShift[startLine] = Math.min(content, max) - from;
  state.blkIndent += 4;
  // The first line counts as indented, however few spaces follow the colon.
  state.sCount[startLine] = state.blkIndent;
  state.parentType = 'footnote';
  state.md.block.tokenize(state, startLine, endLine);
  state.parentType = before.parent;
  state.blkIndent -= 4;
  state.bMarks[startLine] = before.mark;
  state.tShift[startLine] = before.shift;
  state.sCount[startLine] = before.count;
  if (state.line === startLine) state.line++;
  state.push('note_close', '', -1);
  return true;
}

function noteReference(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) return false;
  const found = labelAt(state.src, state.pos);
  if (!found || found.end > state.posMax || !labelsOf(state.env).has(found.label)) return false;
  if (!silent) state.push('note_ref', '', 0).info = found.label;
  state.pos = found.end;
  return true;
}

/** From `$$` at a line start to `$$` at the end of the same or a later line. */
function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (state.src.charCodeAt(start) !== DOLLAR || state.src.charCodeAt(start + 1) !== DOLLAR) return false;
  const open = state.skipChars(start, DOLLAR);
  const fence = state.src.slice(start, open);
  const lines: string[] = [];
  const last = start + MAX_MATH_BLOCK;
  for (let line = startLine; line < endLine && state.bMarks[line]! <= last; line++) {
    if (line > startLine && state.sCount[line]! < state.blkIndent && !state.isEmpty(line)) return false;
    const text =
      line === startLine
        ? state.src.slice(open, state.eMarks[line])
        : state.getLines(line, line + 1, state.sCount[startLine]!, false);
    const at = text.indexOf(fence);
    if (at < 0) {
      // Text after the opening signs: the formula continues, but not beyond its paragraph.
      if (line > startLine && state.isEmpty(line) && lines[0]?.trim()) return false;
      lines.push(text);
      continue;
    }
    if (text.slice(at + fence.length).trim() !== '') return false;
    if (silent) return true;
    lines.push(text.slice(0, at));
    state.line = line + 1;
    const token = state.push('math_block', '', 0);
    token.content = lines.join('\n').trim();
    token.map = [startLine, state.line];
    return true;
  }
  return false;
}

/**
 * The same number of dollar signs before and after a formula. Content between single ones must not look like an amount
 * of money (Pandoc's rule).
 */
function mathInLine(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== DOLLAR) return false;
  let open = pos;
  while (open < posMax && src.charCodeAt(open) === DOLLAR) open++;
  const signs = open - pos;
  const end = Math.min(posMax, open + MAX_FORMULA);
  for (let at = src.indexOf('$', open), close = at; at >= 0 && at < end; at = src.indexOf('$', close)) {
    close = at;
    while (close < posMax && src.charCodeAt(close) === DOLLAR) close++;
    if (src[at - 1] === '\\') continue;
    if (close - at === signs && isFormula(src.slice(open, at), src[close] ?? '', signs)) {
      if (!silent) {
        const token = state.push('math', '', 0);
        token.content = src.slice(open, at).replace(/\s+/g, ' ').trim();
        token.markup = src.slice(pos, open);
      }
      state.pos = close;
      return true;
    }
    // Between double signs there may be text with its own formulas.
    if (signs === 1) break;
  }
  if (!silent) state.pending += src.slice(pos, open);
  state.pos = open;
  return true;
}

function isFormula(content: string, behind: string, signs: number): boolean {
  if (content.trim() === '') return false;
  if (signs > 1) return true;
  if (/\d/.test(behind)) return false;
  const [before, after] = [/^\s/.test(content), /\s$/.test(content)];
  return before && after ? /[\\^_={}]/.test(content) : !before && !after;
}

/** A table drawn with `+---+`, or with columns marked by lines of dashes (Pandoc). */
function textTable(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const line = (n: number): string => (n < endLine ? state.src.slice(state.bMarks[n], state.eMarks[n]) : '');
  const isRule = (n: number): boolean => /^\s*(?:-{2,}\s+)+-{2,}\s*$/.test(line(n));
  // Check the text after the first rule before reading all lines, because a row of rules is no table.
  const rule = isRule(startLine) ? startLine : isRule(startLine + 1) && !state.isEmpty(startLine) ? startLine + 1 : -1;
  if (!isBoxEdge(line(startLine)) && (rule < 0 || rule + 1 >= endLine || state.isEmpty(rule + 1) || isRule(rule + 1)))
    return false;
  let end = startLine;
  while (end < endLine && !state.isEmpty(end) && state.sCount[end]! >= state.blkIndent) end++;
  const lines = Array.from({ length: end - startLine }, (_, i) => line(startLine + i));
  const found = readTextTable(lines, () => []);
  if (!found) return false;
  if (silent) return true;
  state.line = startLine + found.lines;
  const token = state.push('text_table', '', 0);
  token.content = lines.slice(0, found.lines).join('\n');
  token.map = [startLine, state.line];
  return true;
}

/** `::: warning Title` and `:::` around blocks (Pandoc, Docusaurus, VuePress): only the title is text. */
function boxFence(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const text = state.src.slice(state.bMarks[startLine]! + state.tShift[startLine]!, state.eMarks[startLine]);
  const match = /^:{3,}(?:\s*(?:\{[^{}]*\}|[\w-]+)(?:[ \t]+([^\s{:].*?))?[ \t]*:*)?[ \t]*$/.exec(text);
  if (!match) return false;
  if (silent) return true;
  state.line = startLine + 1;
  const title = match[1];
  if (title) {
    state.push('paragraph_open', 'p', 1);
    const inline = state.push('inline', '', 0);
    inline.content = `**${title.replace(/^\[|\]$/g, '')}**`;
    inline.map = [startLine, state.line];
    inline.children = [];
    state.push('paragraph_close', 'p', -1);
  }
  return true;
}

/** Start of the text of a definition in a line, or -1. */
function definitionAt(state: StateBlock, line: number, endLine: number): number {
  if (line >= endLine || state.sCount[line]! - state.blkIndent >= 4) return -1;
  const at = state.bMarks[line]! + state.tShift[line]!;
  const sign = state.src.charCodeAt(at);
  const behind = state.src.charCodeAt(at + 1);
  return (sign === 0x3a || sign === 0x7e) && (behind === 0x20 || behind === 0x09) ? at + 1 : -1;
}

/** A term and the definitions below it, which start with a colon (PHP Markdown Extra, Pandoc). */
function definition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const opens = (line: number): number =>
    state.sCount[line]! < state.blkIndent ? -1 : definitionAt(state, line, endLine);
  // The next definition ends the paragraphs of the previous one.
  if (silent) return state.env.inDefinition === true && definitionAt(state, startLine, endLine) >= 0;
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
  let next = startLine + 1;
  if (next < endLine && state.isEmpty(next)) next++;
  if (opens(startLine) >= 0 || next >= endLine || opens(next) < 0) return false;
  const term = state.push('term_open', '', 1);
  term.map = [startLine, startLine + 1];
  const inline = state.push('inline', '', 0);
  inline.content = state.src.slice(state.bMarks[startLine]! + state.tShift[startLine]!, state.eMarks[startLine]).trim();
  inline.map = [startLine, startLine + 1];
  inline.children = [];
  state.push('term_close', '', -1);
  state.line = next;
  for (let line = next; line < endLine; line = state.line) {
    if (state.isEmpty(line)) {
      if (line + 1 >= endLine || opens(line + 1) < 0) break;
      state.line = line + 1;
      continue;
    }
    const from = opens(line);
    if (from < 0) break;
    const before = {
      mark: state.bMarks[line]!,
      shift: state.tShift[line]!,
      count: state.sCount[line]!,
      indent: state.blkIndent,
    };
    const content = state.skipSpaces(from);
    state.bMarks[line] = from;
    state.tShift[line] = content - from;
    state.blkIndent += 2;
    state.sCount[line] = state.blkIndent;
    state.push('definition_open', '', 1);
    const { tight } = state;
    const outer = state.env.inDefinition;
    state.env.inDefinition = true;
    state.md.block.tokenize(state, line, endLine);
    state.env.inDefinition = outer;
    state.tight = tight;
    state.push('definition_close', '', -1);
    state.blkIndent = before.indent;
    state.bMarks[line] = before.mark;
    state.tShift[line] = before.shift;
    state.sCount[line] = before.count;
    if (state.line === line) state.line++;
  }
  return true;
}

/** `H~2~O` and `x^2^` (Pandoc), without spaces inside. A single tilde outside a word strikes through, as on GitHub. */
function smallText(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  const sign = src[pos]!;
  if ((sign !== '~' && sign !== '^') || src[pos + 1] === sign || src[pos - 1] === sign) return false;
  const end = src.indexOf(sign, pos + 1);
  if (end < 0 || end >= posMax || end === pos + 1 || end - pos > 60 || src[end + 1] === sign) return false;
  const inner = src.slice(pos + 1, end);
  const inWord = /[\p{L}\p{N})\]]/u.test(src[pos - 1] ?? '');
  const kind = sign === '^' ? 'sup' : inWord ? 'sub' : 's';
  if (/^\s|\s$/.test(inner) || (kind !== 's' && /\s/.test(inner)) || (kind === 'sup' && !inWord)) return false;
  if (!silent) {
    state.push(`${kind}_open`, '', 1);
    state.push('text', '', 0).content = inner;
    state.push(`${kind}_close`, '', -1);
  }
  state.pos = end + 1;
  return true;
}
