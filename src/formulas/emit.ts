import type { SymbolKind } from '../latex/index.ts';
import { CONNECTIVES } from '../latex/index.ts';
import type { Atom } from './atom.ts';
import { isFunctionName, textGroup } from './words.ts';

/** LaTeX of a row of symbols with their scripts. */
export function emitRow(tokens: readonly Atom[]): string {
  const row = markOperators(gatherText(joinSigns(tokens)));
  const sized = pairTall(row);
  let out = '';
  let before: Atom | undefined;
  row.forEach((t, i) => {
    const latex = (sized.get(i) ?? t.latex) + scripts(t);
    const spaced = t.kind === 'rel' || (t.kind === 'bin' && binary(before));
    if (
      out !== '' &&
      (spaced ||
        (before && (before.kind === 'rel' || before.kind === 'punct' || (before.kind === 'bin' && out.endsWith(' ')))))
    ) {
      if (!out.endsWith(' ') && !/^[,;.]/.test(latex) && !(before?.kind === 'punct' && /[/!.]/.test(before.text)))
        out += ' ';
    }
    if (/\\[A-Za-z]+$/.test(out) && /^[A-Za-z]/.test(latex)) out += ' ';
    out += latex;
    if (t.kind === 'bin' && spaced && out.length > latex.length) out += ' ';
    before = t;
  });
  return out.trim().replace(/\(\\(?:mathrm|operatorname|text)\{ ?mod ?\} ?([^()]+)\)/g, '\\pmod{$1}');
}

const JOINED: Record<string, [string, SymbolKind]> = {
  '\\int \\int': ['\\iint', 'int'],
  '\\iint \\int': ['\\iiint', 'int'],
  '\\cdot \\cdot': ['\\cdot\\cdot', 'ord'],
  '\\cdot\\cdot \\cdot': ['\\cdots', 'ord'],
  '. .': ['..', 'punct'],
  '.. .': ['\\ldots', 'ord'],
  '\\Leftarrow \\Rightarrow': ['\\Longleftrightarrow', 'rel'],
  '\\leftarrow \\to': ['\\longleftrightarrow', 'rel'],
  '= \\Rightarrow': ['\\Longrightarrow', 'rel'],
  '\\Leftarrow =': ['\\Longleftarrow', 'rel'],
  '- \\to': ['\\longrightarrow', 'rel'],
  '\\leftarrow -': ['\\longleftarrow', 'rel'],
};

/** Joins symbols that TeX composes of two or three: overlapping ones, and dots in a row. */
function joinSigns(tokens: readonly Atom[]): Atom[] {
  const out: Atom[] = [];
  for (const t of tokens) {
    const last = out.at(-1);
    const joined =
      last && !last.sub && !last.sup && !last.tall === !t.tall ? JOINED[`${last.latex} ${t.latex}`] : undefined;
    const near =
      last !== undefined &&
      t.x0 - last.x1 <
        (/[.t]$/.test(t.latex) && !/\\(to|int)$/.test(t.latex) ? 0.5 : /\\int$/.test(t.latex) ? 0.02 : 0.12) * t.size;
    if (joined && near)
      out[out.length - 1] = { ...last!, ...{ latex: joined[0], kind: joined[1], x1: t.x1, sub: t.sub, sup: t.sup } };
    else out.push(t);
  }
  return out;
}

/** Whether a sign is binary, between two operands; after nothing, a relation or an opening it is unary. */
const binary = (before: Atom | undefined): boolean =>
  before !== undefined &&
  before.kind !== 'rel' &&
  before.kind !== 'open' &&
  before.kind !== 'bin' &&
  before.kind !== 'op' &&
  before.kind !== 'punct';

function scripts(a: Atom): string {
  let out = '';
  let sup = a.sup ?? '';
  const primes = /^'+/.exec(sup);
  if (primes) {
    sup = sup.slice(primes[0].length).trim();
    // x'^{2} is an error in TeX: the prime is a superscript itself.
    if (sup) sup = `${'\\prime '.repeat(primes[0].length)}${sup}`;
    else out += primes[0];
  }
  if (a.sub) out += `_{${a.sub}}`;
  if (sup) out += `^{${sup}}`;
  return out;
}

/** Converts words of language to `\text{...}` with their spaces. */
function gatherText(tokens: readonly Atom[]): Atom[] {
  const isText = (a: Atom): boolean =>
    (a.kind === 'text' || (a.kind === 'word' && CONNECTIVES.has(a.text.toLowerCase()) && !isFunctionName(a))) &&
    !a.sub &&
    !a.sup;
  const isWord = (a: Atom): boolean =>
    isText(a) || (a.kind === 'word' && a.text.length > 1 && !isFunctionName(a) && !a.sub && !a.sup);
  const out: Atom[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const t = tokens[i]!;
    if (!isWord(t)) {
      out.push(t);
      continue;
    }
    let j = i + 1;
    while (j < tokens.length && isWord(tokens[j]!)) j++;
    const words = tokens.slice(i, j);
    if (words.length === 1 && !isText(t)) out.push(t);
    else {
      const group = textGroup(words);
      const before = out.length > 0 ? ' ' : '';
      const after = j < tokens.length && tokens[j]!.kind !== 'punct' ? ' ' : '';
      out.push({ ...group, latex: `\\text{${before}${group.text}${after}}` });
    }
    i = j - 1;
  }
  return out;
}

/** Marks upright names before an argument as operators. */
function markOperators(tokens: readonly Atom[]): Atom[] {
  return tokens.map((t, i) => {
    if (t.kind !== 'word' || t.alphabet !== 'roman' || t.text.length < 2 || isFunctionName(t)) return t;
    const next = tokens[i + 1];
    const argument =
      next !== undefined &&
      (next.kind === 'open' ||
        next.kind === 'ord' ||
        next.kind === 'group' ||
        next.kind === 'word' ||
        next.kind === 'bar');
    return argument && /^[A-Za-z]+$/.test(t.text) ? { ...t, latex: `\\operatorname{${t.text}}` } : t;
  });
}

/** Sizes of tall delimiters: `\left` and `\right` for pairs in this row, `\big` for the rest. */
function pairTall(row: readonly Atom[]): Map<number, string> {
  const out = new Map<number, string>();
  const stack: number[] = [];
  row.forEach((t, i) => {
    if (!t.tall) return;
    if (t.kind === 'open') stack.push(i);
    else if (t.kind === 'close') {
      const open = stack.pop();
      if (open === undefined) out.set(i, `\\big${t.latex}`);
      else {
        out.set(open, `\\left${row[open]!.latex}`);
        out.set(i, `\\right${t.latex}`);
      }
    } else if (t.kind === 'bar') out.set(i, `\\big${t.latex}`);
  });
  for (const open of stack) out.set(open, `\\big${row[open]!.latex}`);
  return out;
}
