import { type Letter, mathLetter } from './alphabets.ts';
import { bracket, delimiter } from './delimiters.ts';
import { FUNCTIONS, LIMIT_FUNCTIONS, mathSymbol } from './symbols.ts';
import { ALPHABETS, joinLatex } from './write.ts';

/** A node of a MathML 3 or 4 formula, independent of the parser. */
export interface MathNode {
  name: string;
  attrs: Record<string, string>;
  children: (MathNode | string)[];
}

/**
 * Converts presentation MathML to LaTeX without dollar signs. Elements without an equivalent are read through, never
 * dropped.
 */
export function mathmlToLatex(node: MathNode): string {
  return row(kids(node)).trim();
}

const kids = (node: MathNode): MathNode[] =>
  node.children.filter((child): child is MathNode => typeof child !== 'string');
const text = (node: MathNode): string =>
  node.children
    .map((child) => (typeof child === 'string' ? child : text(child)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

const group = (latex: string): string => `{${latex}}`;
/** As an argument or base: a single symbol stays as it is, others are grouped. */
const base = (latex: string): string =>
  /^(?:[^\\{}^_]|\\[a-zA-Z]+|\\[^a-zA-Z])?$/u.test(latex) ? latex || '{}' : group(latex);

/** Siblings, with fences that span several of them, and invisible operators. */
function row(nodes: readonly MathNode[]): string {
  const single = nodes.length === 1 ? nodes[0] : undefined;
  if (single) return convert(single);
  const first = nodes[0];
  const last = nodes.at(-1);
  // Brackets around tall content grow with it.
  if (first && last && nodes.length > 2 && fence(first) && fence(last) && nodes.slice(1, -1).some(isTall)) {
    return `\\left${fence(first)} ${joinLatex(nodes.slice(1, -1).map(convert))} \\right${fence(last)}`;
  }
  return joinLatex(nodes.map(convert));
}

const fence = (node: MathNode): string | undefined => (node.name === 'mo' ? bracket(text(node)) : undefined);
const isTall = (node: MathNode): boolean =>
  ['mfrac', 'mtable', 'munderover', 'munder', 'mover'].includes(node.name) || kids(node).some(isTall);

function convert(node: MathNode): string {
  const children = kids(node);
  const [a, b, c] = children;
  const of = (child: MathNode | undefined): string => (child ? convert(child) : '');
  switch (node.name) {
    case 'mi':
      return identifier(text(node), node.attrs.mathvariant);
    case 'mn':
      return signs(text(node));
    case 'mo':
      return operator(text(node));
    case 'mtext':
    case 'ms':
      return formatWords(node);
    case 'mspace':
      return space(node.attrs.width);
    case 'mfrac':
      if (/^0(?![.\d]*[1-9])/.test(node.attrs.linethickness ?? '')) return `\\genfrac{}{}{0pt}{}{${of(a)}}{${of(b)}}`;
      return `\\frac{${of(a)}}{${of(b)}}`;
    case 'msqrt':
      return `\\sqrt{${row(children)}}`;
    case 'mroot':
      return `\\sqrt[${of(b)}]{${of(a)}}`;
    case 'msup':
      return script(of(a), undefined, of(b));
    case 'msub':
      return script(of(a), of(b), undefined);
    case 'msubsup':
      return script(of(a), of(b), of(c));
    case 'munder':
      return under(a, of(a), b);
    case 'mover':
      return over(of(a), b);
    case 'munderover':
      return takesLimits(a) ? script(of(a), of(b), of(c)) : over(under(a, of(a), b), c);
    case 'mmultiscripts':
      return multiscripts(children);
    case 'mtable':
      return table(node);
    case 'mfenced':
      return fenced(node);
    case 'menclose':
      return enclose(node.attrs.notation ?? 'longdiv', row(children));
    case 'mphantom':
      return `\\phantom{${row(children)}}`;
    case 'semantics':
      return of(children.find((child) => !child.name.startsWith('annotation')));
    case 'annotation':
    case 'annotation-xml':
    case 'mprescripts':
    case 'none':
      return '';
    default:
      return children.length > 0 ? row(children) : signs(text(node));
  }
}

const VARIANTS: Record<string, string> = {
  normal: 'mathrm',
  bold: 'mathbf',
  'bold-italic': 'boldsymbol',
  'double-struck': 'mathbb',
  script: 'mathscr',
  'bold-script': 'mathscr',
  fraktur: 'mathfrak',
  'bold-fraktur': 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};

function identifier(name: string, variant: string | undefined): string {
  if (FUNCTIONS.has(name) || LIMIT_FUNCTIONS.has(name))
    return name.startsWith('arg') && name.length > 3 ? `\\operatorname{${name}}` : `\\${name}`;
  const command = VARIANTS[variant ?? ''];
  const latex = signs(name);
  if (command && !(command === 'mathrm' && latex.startsWith('\\'))) return `\\${command}{${latex}}`;
  return Array.from(name).length > 1 && /^[\p{L}]+$/u.test(name) && variant !== 'italic' ? `\\mathrm{${name}}` : latex;
}

/** LaTeX for each character. */
function signs(characters: string): string {
  return joinLatex(
    Array.from(characters).map((character) => {
      const letter = mathLetter(character);
      if (letter) return letterLatex(letter);
      const symbol = mathSymbol(character);
      if (symbol && symbol.kind !== 'accent' && symbol.kind !== 'piece' && symbol.kind !== 'radical')
        return symbol.latex;
      if (/[#$%&_{}]/.test(character)) return `\\${character}`;
      if (character === '\\') return '\\backslash';
      if (character === '^') return '\\hat{}';
      if (character === '~') return '\\sim';
      if (/[\u2061-\u2064\u200b-\u200d\ufeff]/.test(character)) return '';
      if (/[\u00a0\u2002-\u200a\u205f ]/.test(character)) return '\\ ';
      return character.codePointAt(0)! > 0x2e7f ? `\\text{${character}}` : character;
    }),
  );
}

const letterLatex = ({ letter, alphabet }: Letter): string => {
  const inner = mathSymbol(letter)?.latex ?? letter;
  const command = ALPHABETS[alphabet];
  return command ? `\\${command}{${inner}}` : inner;
};

function operator(sign: string): string {
  if (FUNCTIONS.has(sign) || LIMIT_FUNCTIONS.has(sign)) return `\\${sign}`;
  if (/^[A-Za-z]{2,}$/.test(sign)) return `\\operatorname{${sign}}`;
  return signs(sign);
}

function formatWords(node: MathNode): string {
  const raw = node.children.map((child) => (typeof child === 'string' ? child : text(child))).join('');
  const value = raw
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[#$%&_{}]/g, '\\$&')
    .replace(/\\\\/g, '\\');
  return value === '' ? '' : value.trim() === '' ? '\\ ' : `\\text{${value}}`;
}

function space(width: string | undefined): string {
  const em = Number.parseFloat(width ?? '0') * (/px|pt/.test(width ?? '') ? 0.08 : 1);
  if (!(em > 0.05)) return '';
  return em >= 1.5 ? '\\qquad ' : em >= 0.8 ? '\\quad ' : em >= 0.25 ? '\\;' : '\\,';
}

const script = (latex: string, sub: string | undefined, sup: string | undefined): string => {
  // Primes are superscripts already.
  if (sup !== undefined && /^'+$/.test(sup)) return `${base(latex)}${sup}${sub === undefined ? '' : `_${group(sub)}`}`;
  return `${base(latex)}${sub === undefined ? '' : `_${group(sub)}`}${sup === undefined ? '' : `^${group(sup)}`}`;
};

function takesLimits(node: MathNode | undefined): boolean {
  if (!node) return false;
  const inner = node.name === 'mrow' && kids(node).length === 1 ? kids(node)[0] : node;
  if (!inner || (inner.name !== 'mo' && inner.name !== 'mi')) return false;
  const sign = text(inner);
  const kind = mathSymbol(sign)?.kind;
  return kind === 'op' || kind === 'int' || LIMIT_FUNCTIONS.has(sign);
}

const OVER: Record<string, string> = {
  '^': 'widehat',
  ˆ: 'hat',
  // Some programs write combining marks.
  '\u0300': 'grave',
  '\u0301': 'acute',
  '\u0302': 'widehat',
  '\u0303': 'widetilde',
  '\u0304': 'overline',
  '\u0306': 'breve',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '\u030a': 'mathring',
  '\u030c': 'check',
  '¯': 'overline',
  '‾': 'overline',
  _: 'overline',
  '̅': 'overline',
  '~': 'widetilde',
  '˜': 'tilde',
  '→': 'vec',
  '⃗': 'vec',
  '.': 'dot',
  '˙': 'dot',
  '¨': 'ddot',
  '⏞': 'overbrace',
  '︷': 'overbrace',
  '←': 'overleftarrow',
  '↔': 'overleftrightarrow',
  ˇ: 'check',
  '˘': 'breve',
  '´': 'acute',
  '`': 'grave',
  '⇀': 'overrightharpoon',
  '–': 'bar',
  '-': 'bar',
  '―': 'overline',
  '─': 'overline',
};
const UNDER: Record<string, string> = {
  _: 'underline',
  '¯': 'underline',
  '‾': 'underline',
  '̲': 'underline',
  '―': 'underline',
  '─': 'underline',
  '⏟': 'underbrace',
  '︸': 'underbrace',
  '→': 'underrightarrow',
  '←': 'underleftarrow',
};

function over(latex: string, mark: MathNode | undefined): string {
  const command = mark?.name === 'mo' || mark?.name === 'mi' ? OVER[text(mark)] : undefined;
  const wide =
    command === 'overline' && /^[a-zA-Z]$/.test(latex)
      ? 'bar'
      : command === 'widehat' && latex.length === 1
        ? 'hat'
        : command === 'widetilde' && latex.length === 1
          ? 'tilde'
          : command === 'vec' && latex.length > 1
            ? 'overrightarrow'
            : command;
  return wide ? `\\${wide}{${latex}}` : `\\overset{${mark ? convert(mark) : ''}}{${latex}}`;
}

function under(node: MathNode | undefined, latex: string, mark: MathNode | undefined): string {
  if (takesLimits(node)) return script(latex, mark ? convert(mark) : '', undefined);
  // The label of an underbrace is below it.
  if (/^\\underbrace/.test(latex)) return `${latex}_{${mark ? convert(mark) : ''}}`;
  const command = mark?.name === 'mo' ? UNDER[text(mark)] : undefined;
  return command ? `\\${command}{${latex}}` : `\\underset{${mark ? convert(mark) : ''}}{${latex}}`;
}

/** Scripts after the base in pairs, then those before it. */
function multiscripts([first, ...rest]: MathNode[]): string {
  const split = rest.findIndex((node) => node.name === 'mprescripts');
  const behind = split < 0 ? rest : rest.slice(0, split);
  const before = split < 0 ? [] : rest.slice(split + 1);
  const pairs = (nodes: MathNode[]): string => {
    let sub = '';
    let sup = '';
    for (let i = 0; i < nodes.length; i += 2) {
      sub += nodes[i] ? convert(nodes[i]!) : '';
      sup += nodes[i + 1] ? convert(nodes[i + 1]!) : '';
    }
    return (sub === '' ? '' : `_${group(sub)}`) + (sup === '' ? '' : `^${group(sup)}`);
  };
  const pre = pairs(before);
  return `${pre === '' ? '' : `{}${pre}`}${base(first ? convert(first) : '')}${pairs(behind)}`;
}

function table(node: MathNode): string {
  const rows = kids(node)
    .filter(({ name }) => name === 'mtr' || name === 'mlabeledtr')
    .map((line) =>
      kids(line)
        .slice(line.name === 'mlabeledtr' ? 1 : 0)
        .map((cell) => row(kids(cell))),
    );
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const body = rows.map((cells) => cells.join(' & ')).join(' \\\\ ');
  const align = (node.attrs.columnalign ?? '').split(/\s+/).filter(Boolean);
  if (align.length > 0 && align.some((one) => one !== 'center')) {
    const letters = Array.from(
      { length: width },
      (_, i) => ({ left: 'l', right: 'r' })[align[i] ?? align.at(-1) ?? ''] ?? 'c',
    ).join('');
    return `\\begin{array}{${letters}} ${body} \\end{array}`;
  }
  return `\\begin{matrix} ${body} \\end{matrix}`;
}

function fenced(node: MathNode): string {
  const { open = '(', close = ')', separators = ',' } = node.attrs;
  const marks = Array.from(separators.replace(/\s/g, ''));
  const parts = kids(node).map(convert);
  const inner = parts
    .map((part, i) => (i === 0 ? part : `${signs(marks[Math.min(i - 1, marks.length - 1)] ?? '')}${part}`))
    .join('');
  return `\\left${delimiter(open)} ${inner} \\right${delimiter(close)}`;
}

function enclose(notation: string, latex: string): string {
  if (/\bbox\b|roundedbox|circle/.test(notation)) return `\\boxed{${latex}}`;
  if (/updiagonalstrike|downdiagonalstrike/.test(notation)) return `\\cancel{${latex}}`;
  if (/horizontalstrike/.test(notation)) return `\\sout{${latex}}`;
  if (/radical/.test(notation)) return `\\sqrt{${latex}}`;
  if (/\btop\b|actuarial/.test(notation)) return `\\overline{${latex}}`;
  if (/\bbottom\b/.test(notation)) return `\\underline{${latex}}`;
  return latex;
}
