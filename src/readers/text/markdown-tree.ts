import type { MarkdownIt, Token } from 'markdown-it';

/** A node of a Markdown text, with the types of mdast (https://github.com/syntax-tree/mdast), without positions. */
export interface MdNode {
  type:
    | 'root'
    | 'paragraph'
    | 'heading'
    | 'blockquote'
    | 'list'
    | 'item'
    | 'code'
    | 'math'
    | 'table'
    | 'row'
    | 'cell'
    | 'html'
    | 'note'
    | 'term'
    | 'definition'
    | 'textTable'
    | 'subscript'
    | 'superscript'
    | 'text'
    | 'strong'
    | 'emphasis'
    | 'delete'
    | 'link'
    | 'image'
    | 'inlineCode'
    | 'inlineMath'
    | 'break'
    | 'noteReference';
  children: MdNode[];
  /** Text, code, HTML or LaTeX. */
  value: string;
  /** Level of a heading. */
  depth?: number;
  ordered?: boolean;
  /** Number of the first item. */
  start?: number;
  /** Language of code. */
  language?: string;
  url?: string;
  /** Label of a note and its references. */
  label?: string;
  /** A display formula. */
  display?: boolean;
}

const node = (type: MdNode['type'], more: Partial<MdNode> = {}): MdNode => ({ type, children: [], value: '', ...more });

const CONTAINERS: Record<string, MdNode['type']> = {
  paragraph_open: 'paragraph',
  heading_open: 'heading',
  blockquote_open: 'blockquote',
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  list_item_open: 'item',
  table_open: 'table',
  tr_open: 'row',
  th_open: 'cell',
  td_open: 'cell',
  note_open: 'note',
  term_open: 'term',
  definition_open: 'definition',
  sub_open: 'subscript',
  sup_open: 'superscript',
  strong_open: 'strong',
  em_open: 'emphasis',
  s_open: 'delete',
  link_open: 'link',
};

/** Parses the text into a tree. */
export function markdownTree(grammar: MarkdownIt, text: string): MdNode {
  const env = {};
  const tokens = grammar.parse(text, env);
  const root = node('root');
  let lines: string[] | undefined;
  const excess = (token: Token, cells: number): MdNode[] => {
    lines ??= text.split(/\r\n?|\n/);
    return cellsBeyond(lines[token.map?.[0] ?? -1] ?? '', cells).map((cell) => {
      const own = node('cell');
      fill(own, grammar.parseInline(cell, env));
      return own;
    });
  };
  fill(root, tokens, excess);
  return root;
}

/**
 * Adds tokens, which come in order with opening and closing ones for containers. `excess` returns the cells of a row
 * that the grammar drops.
 */
function fill(root: MdNode, tokens: (Token | undefined)[], excess?: (row: Token, cells: number) => MdNode[]): void {
  const open: { into: MdNode; by?: Token }[] = [{ into: root }];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    // Tokens are larger than the resulting nodes, so free each one after use.
    tokens[i] = undefined;
    const { into, by } = open.at(-1)!;
    const type = CONTAINERS[token.type];
    if (type) {
      const own = node(type, detailsOf(token));
      into.children.push(own);
      open.push({ into: own, by: token });
    } else if (token.nesting < 0 && by && isEndOf(token, by)) {
      open.pop();
      if (into.type === 'row' && excess) into.children = into.children.concat(excess(by, into.children.length));
    } else if (token.type === 'inline') {
      fill(into, token.children ?? []);
      findLinks(into);
    } else addLeaf(into, token);
  }
}

const isEndOf = (token: Token, by: Token): boolean => token.type.slice(0, -6) === by.type.slice(0, -5);

function detailsOf(token: Token): Partial<MdNode> {
  switch (token.type) {
    case 'heading_open':
      return { depth: Number(token.tag.slice(1)) };
    case 'ordered_list_open':
      return { ordered: true, start: Number(token.attrGet('start') ?? 1) };
    case 'note_open':
      return { label: token.info };
    case 'link_open':
      return { url: String(token.attrGet('href') ?? '') };
    default:
      return {};
  }
}

function addLeaf({ children }: MdNode, token: Token): void {
  if (token.type === 'text') addText(children, token.content);
  else if (token.type === 'softbreak') addText(children, '\n');
  else {
    const leaf = leafOf(token);
    if (leaf) children.push(leaf);
  }
}

function leafOf(token: Token): MdNode | undefined {
  switch (token.type) {
    case 'hardbreak':
      return node('break');
    case 'code_inline':
      return node('inlineCode', { value: token.content });
    case 'math':
      return node('inlineMath', { value: token.content, display: token.markup.length > 1 });
    case 'math_block':
      return node('math', { value: token.content });
    case 'text_table':
      return node('textTable', { value: token.content });
    case 'note_ref':
      return node('noteReference', { label: token.info });
    case 'image':
      return node('image', { url: String(token.attrGet('src') ?? ''), value: plainText(token.children ?? []) });
    case 'html_inline':
    case 'html_block':
      return node('html', { value: token.content });
    case 'code_block':
    case 'fence': {
      const language = token.info.trim().split(/\s+/)[0];
      return node('code', { value: token.content.replace(/\n$/, ''), ...(language ? { language } : {}) });
    }
    default:
      return undefined;
  }
}

function addText(children: MdNode[], text: string): void {
  const last = children.at(-1);
  if (last?.type === 'text') last.value += text;
  else if (text !== '') children.push(node('text', { value: text }));
}

/** Bare addresses (GFM, extended autolinks): with a scheme, with www., or e-mail. */
const ADDRESS =
  /(?<![\w/+])(?:https?:\/\/|www\.)[^\s<>"'\u3000-\u9fff\uff00-\uffef]+|(?<![\w.+/-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?![\w-])/gi;

const HINT = /:\/\/|www\.|@/i;

function findLinks(parent: MdNode): void {
  if (parent.type === 'link') return;
  // Most paragraphs contain none.
  if (
    parent.children.every((child) => child.children.length === 0 && (child.type !== 'text' || !HINT.test(child.value)))
  )
    return;
  parent.children = parent.children.flatMap((child) => {
    if (child.type !== 'text') {
      findLinks(child);
      return [child];
    }
    if (!HINT.test(child.value)) return [child];
    const parts: MdNode[] = [];
    let from = 0;
    for (const { 0: match, index } of child.value.matchAll(ADDRESS)) {
      const words = withoutEnd(match);
      if (!/\w\.\w/.test(words) && !/:\/\/\w/.test(words)) continue;
      addText(parts, child.value.slice(from, index));
      const url = /^https?:/i.test(words) ? words : /^www\./i.test(words) ? `http://${words}` : `mailto:${words}`;
      parts.push(node('link', { url, children: [node('text', { value: words })] }));
      from = index + words.length;
    }
    addText(parts, child.value.slice(from));
    return parts;
  });
}

/** Removes sentence punctuation after an address, and a closing bracket without an opening one. */
function withoutEnd(address: string): string {
  const opening = address.split('(').length - 1;
  let closing = address.split(')').length - 1;
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1]!;
    if (!/[?!.,:;*_~)\]]/.test(last)) break;
    // Never removes an opening bracket.
    if (last === ')' && opening >= closing--) break;
  }
  return address.slice(0, end);
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      token.type === 'softbreak' || token.type === 'hardbreak'
        ? '\n'
        : token.children
          ? plainText(token.children)
          : token.content,
    )
    .join('');

/** GFM drops cells without a header column, but they are text of the document. */
function cellsBeyond(line: string, columns: number): string[] {
  let bars = 0;
  for (let at = line.indexOf('|'); at >= 0; at = line.indexOf('|', at + 1)) bars++;
  if (bars < columns) return [];
  const cells = line
    .replace(/^[\s>]*\|?/, '')
    .replace(/(?<!\\)\|\s*$/, '')
    .split(/(?<!\\)\|/);
  return cells.slice(columns).map((cell) => cell.replaceAll('\\|', '|').trim());
}
