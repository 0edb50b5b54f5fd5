import createGrammar, { type MarkdownIt, type StateBlock, type StateInline } from 'markdown-it';

/** Levels of blocks within blocks; markdown-it itself leaves out what lies deeper. */
const MAX_LEVELS = 300;
/** Characters between two single dollar signs; amounts of money stand in every other paragraph. */
const MAX_FORMULA = 2000;
/** Characters between two fences of a formula on lines of its own: each fence that none ends is searched for up to there. */
const MAX_MATH_BLOCK = 20_000;
const DOLLAR = 0x24;

/** Blocks nest too deep to be read by the grammar. */
export class TooDeep extends Error {}

/** CommonMark with tables, strike-through, footnotes and formulas. Tokens: those of markdown-it, and `math`, `note_open`, `note_ref`. */
export function markdownGrammar(): MarkdownIt {
  const grammar = new createGrammar({ html: true, maxNesting: MAX_LEVELS + 10 });
  // Addresses are kept as they are written; what may not be followed is sorted out by the reader.
  grammar.validateLink = () => true;
  grammar.normalizeLink = (url) => url;
  grammar.normalizeLinkText = (url) => url;
  grammar.block.ruler.before('table', 'depth', (state) => {
    if (state.level > MAX_LEVELS) throw new TooDeep();
    return false;
  });
  grammar.block.ruler.before('reference', 'note', noteDefinition, { alt: ['paragraph', 'reference'] });
  grammar.block.ruler.before('fence', 'math', mathBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  grammar.inline.ruler.after('image', 'note', noteReference);
  grammar.inline.ruler.after('backticks', 'math', mathInLine);
  return grammar;
}

/** Labels of the notes that are defined anywhere. */
function labelsOf(env: Record<string | symbol, unknown>): Set<string> {
  env.notes ??= new Set<string>();
  return env.notes as Set<string>;
}

/** The label of a note; without brackets in it (as in GFM), so that a row of opening ones is not searched to its end again and again. */
const LABEL = /\[\^([^\s[\]]+)\]/y;

function labelAt(text: string, at: number): { label: string; end: number } | undefined {
  LABEL.lastIndex = at;
  const match = LABEL.exec(text);
  return match ? { label: (match[1] as string).toLowerCase(), end: LABEL.lastIndex } : undefined;
}

/** `[^label]: words`, and what is indented by four beneath. */
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
  const before = { mark: state.bMarks[startLine]!, shift: state.tShift[startLine]!, count: state.sCount[startLine]!, parent: state.parentType };
  const content = state.skipSpaces(from);
  state.bMarks[startLine] = from;
  state.tShift[startLine] = Math.min(content, max) - from;
  state.blkIndent += 4;
  // The first line counts as indented, however few blanks are behind the colon.
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

/** `$$` at the beginning of a line to `$$` at the end of the same or a later one. */
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
    const text = line === startLine ? state.src.slice(open, state.eMarks[line]) : state.getLines(line, line + 1, state.sCount[startLine]!, false);
    const at = text.indexOf(fence);
    if (at < 0) {
      // Words behind the opening signs: a formula that goes on, but not beyond its paragraph.
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

/** As many dollar signs behind a formula as before it. Between single ones there must be something that is no amount of money (the rule of Pandoc). */
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
    // Between double signs there may be words with formulas of their own.
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
