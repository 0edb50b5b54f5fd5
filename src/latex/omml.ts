import { delimiter } from './delimiters.ts';
import type { MathNode } from './mathml.ts';
import { accentOver, barBetween, groupMark, mathText, textLatex } from './omml-signs.ts';
import { FUNCTIONS, LIMIT_FUNCTIONS, mathSymbol } from './symbols.ts';
import { joinLatex } from './write.ts';

/**
 * Converts Office Math Markup (ECMA-376 part 1, 22.1; names with the prefix `m`) to LaTeX without dollar signs.
 * Elements without an equivalent are read through, never dropped.
 */
export function ommlToLatex(node: MathNode): string {
  return tidy(node.name === 'm:oMath' || node.name === 'm:oMathPara' ? row(kids(node)) : row([node]));
}

const MAX_DEPTH = 200;
let depth = 0;

const kids = (node: MathNode | undefined): MathNode[] =>
  (node?.children ?? []).filter((child): child is MathNode => typeof child !== 'string');
const first = (node: MathNode | undefined, name: string): MathNode | undefined =>
  kids(node).find((child) => child.name === name);
const plainText = (node: MathNode): string =>
  node.children.map((child) => (typeof child === 'string' ? child : plainText(child))).join('');
const tidy = (latex: string): string => latex.replace(/ {2,}/g, ' ').trim();

/** Value of a property; undefined if not set, empty if set to nothing. */
function property(node: MathNode, name: string): string | undefined {
  const properties = kids(node).find((child) => child.name.endsWith('Pr') && child.name !== 'm:ctrlPr');
  const found = first(properties, name);
  return found && (found.attrs['m:val'] ?? '');
}

const isOn = (value: string | undefined): boolean => value !== undefined && !/^(?:0|off|false)$/.test(value);

/** LaTeX of one element of an object (its base, its numerator...). */
const part = (node: MathNode, name: string): string => tidy(row(kids(first(node, name))));
/** A single symbol stays as a base, others are grouped. */
const base = (latex: string): string =>
  /^(?:[^\\{}^_'\s]|\\[a-zA-Z]+|\\[^a-zA-Z]|\\(?:math\w+|text)\{[^{}\\]*\})$/u.test(latex) ? latex : `{${latex}}`;

/** Siblings. Runs of one style are joined, because Word splits them anywhere. */
function row(nodes: readonly MathNode[]): string {
  const parts: string[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    if (node.name !== 'm:r') {
      parts.push(convert(node));
      continue;
    }
    let text = runText(node);
    const look = runLook(node);
    while (nodes[i + 1]?.name === 'm:r' && runLook(nodes[i + 1]!) === look) text += runText(nodes[++i]!);
    parts.push(runLatex(text, look));
  }
  return joinLatex(parts);
}

const runText = (run: MathNode): string =>
  kids(run)
    .filter(({ name }) => name === 'm:t' || name === 'w:t' || name === 'w:sym')
    .map((one) =>
      one.name === 'w:sym'
        ? String.fromCodePoint(Number.parseInt(one.attrs['w:char'] ?? '', 16) || 0x20)
        : plainText(one),
    )
    .join('');

/** `text`, or the command for script and style; empty for the italic of variables. */
function runLook(run: MathNode): string {
  const rPr = first(run, 'm:rPr');
  // LibreOffice marks every piece with more than one character as literal, true text and `i=` alike.
  if (first(rPr, 'm:lit') && first(rPr, 'm:nor') && !/\p{L}{3}|\s/u.test(runText(run))) return '';
  if (isOn(first(rPr, 'm:nor') && (first(rPr, 'm:nor')?.attrs['m:val'] ?? ''))) return 'text';
  const script = SCRIPTS[first(rPr, 'm:scr')?.attrs['m:val'] ?? ''];
  if (script) return script;
  const style = first(rPr, 'm:sty')?.attrs['m:val'];
  return style === 'p' ? 'mathrm' : style === 'b' ? 'mathbf' : style === 'bi' ? 'boldsymbol' : '';
}

const SCRIPTS: Record<string, string> = {
  script: 'mathcal',
  fraktur: 'mathfrak',
  'double-struck': 'mathbb',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};

function runLatex(text: string, look: string): string {
  if (look === 'text') return textLatex(text);
  if (look !== '' && look !== 'mathrm') return styled(text, look);
  // Words with spaces between them were typed as a remark.
  if (/[A-Za-z]{2,}\s+[A-Za-z]{2,}/.test(text) && /^[A-Za-z\s.,;:'’-]+$/.test(text)) return textLatex(text);
  // Function names are upright in Word; names typed as variables are still names.
  return joinLatex(
    (text.match(/[A-Za-z]+|[^A-Za-z]+/g) ?? []).map((word) => {
      if (!/^[A-Za-z]/.test(word)) return mathText(word);
      if (isFunction(word)) return functionLatex(word);
      return look === 'mathrm' ? `\\mathrm{${word}}` : word;
    }),
  );
}

/** Applies the alphabet command to letters and digits, but not to symbols between them. */
const styled = (text: string, command: string): string =>
  joinLatex(
    (text.match(/[A-Za-z0-9\u0370-\u03ff]+|[^A-Za-z0-9\u0370-\u03ff]+/g) ?? []).map((word) =>
      /^[A-Za-z0-9\u0370-\u03ff]/.test(word) ? `\\${command}{${mathText(word)}}` : mathText(word),
    ),
  );

const isFunction = (name: string): boolean => FUNCTIONS.has(name) || LIMIT_FUNCTIONS.has(name);
const functionLatex = (name: string): string =>
  name === 'argmax' || name === 'argmin' ? `\\operatorname{${name}}` : `\\${name}`;

function convert(node: MathNode): string {
  // Deeper than any readable formula: read the rest as text.
  if (depth >= MAX_DEPTH) return mathText(plainText(node));
  depth++;
  try {
    return object(node);
  } finally {
    depth--;
  }
}

function object(node: MathNode): string {
  const e = (): string => part(node, 'm:e');
  switch (node.name) {
    case 'm:r':
      return runLatex(runText(node), runLook(node));
    case 'm:f':
      return fraction(node);
    case 'm:sSup':
      return scripted(e(), undefined, part(node, 'm:sup'));
    case 'm:sSub':
      return scripted(e(), part(node, 'm:sub'), undefined);
    case 'm:sSubSup':
      return scripted(e(), part(node, 'm:sub'), part(node, 'm:sup'));
    case 'm:sPre':
      return `{}${sub(part(node, 'm:sub'))}${sup(part(node, 'm:sup'))}${base(e())}`;
    case 'm:rad': {
      const degree = isOn(property(node, 'm:degHide')) ? '' : part(node, 'm:deg');
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${e()}}`;
    }
    case 'm:nary':
      return nary(node);
    case 'm:d':
      return delimited(node);
    case 'm:m':
      return matrix(node);
    case 'm:eqArr':
      return equations(node);
    case 'm:acc':
      return accentOver(property(node, 'm:chr') ?? '\u0302', e());
    case 'm:bar':
      return property(node, 'm:pos') === 'top' ? `\\overline{${e()}}` : `\\underline{${e()}}`;
    case 'm:groupChr':
      return groupMark(property(node, 'm:chr') ?? '\u23df', property(node, 'm:pos') === 'top', e());
    case 'm:limLow':
      return limit(node, 'under');
    case 'm:limUpp':
      return limit(node, 'over');
    case 'm:func':
      return func(node);
    case 'm:borderBox':
      return bordered(node, e());
    case 'm:phant':
      return phantom(node, e());
    case 'm:box':
      return e();
    case 'm:oMath':
    case 'm:oMathPara':
    case 'm:e':
    case 'w:ins':
    case 'w:moveTo':
    case 'w:hyperlink':
    case 'w:smartTag':
    case 'w:sdtContent':
      return row(kids(node));
    case 'w:sdt':
      return row(kids(first(node, 'w:sdtContent')));
    case 'w:del':
    case 'w:moveFrom':
      return '';
    case 'w:r':
      return textLatex(plainText(node));
    default:
      return node.name.endsWith('Pr') || !node.name.startsWith('m:') ? '' : row(kids(node));
  }
}

const sub = (latex: string): string => (latex === '' ? '' : `_{${latex}}`);
const sup = (latex: string): string => (latex === '' ? '' : /^'+$/.test(latex) ? latex : `^{${latex}}`);
const scripted = (latex: string, low: string | undefined, high: string | undefined): string =>
  `${isFenced(latex) ? latex : base(latex)}${sub(low ?? '')}${sup(high ?? '')}`;

/** A single pair of growing brackets around everything carries its scripts itself. */
function isFenced(latex: string): boolean {
  const marks = [...latex.matchAll(/\\(left|right)(?![a-zA-Z])/g)];
  let open = 0;
  const closing = marks.findIndex(([, side]) => {
    open += side === 'left' ? 1 : -1;
    return open === 0;
  });
  return latex.startsWith('\\left') && closing === marks.length - 1 && /\\right(?:[^\\a-zA-Z]|\\[|{}])$/.test(latex);
}

function fraction(node: MathNode): string {
  const [num, den] = [part(node, 'm:num'), part(node, 'm:den')];
  switch (property(node, 'm:type')) {
    case 'noBar':
      return `\\genfrac{}{}{0pt}{}{${num}}{${den}}`;
    case 'lin':
      return `${num}/${den}`;
    case 'skw':
      return `{}^{${num}}/_{${den}}`;
    default:
      return `\\frac{${num}}{${den}}`;
  }
}

function nary(node: MathNode): string {
  // An operator without a character is an integral (22.1.2.20); one with an empty character shows nothing.
  const chr = property(node, 'm:chr') ?? '∫';
  const symbol = mathSymbol(chr);
  const big = symbol?.kind === 'op' || symbol?.kind === 'int';
  const sign = chr === '' ? '{}' : big ? symbol.latex : `\\mathop{${mathText(chr)}}`;
  const place = property(node, 'm:limLoc');
  const low = isOn(property(node, 'm:subHide')) ? '' : part(node, 'm:sub');
  const high = isOn(property(node, 'm:supHide')) ? '' : part(node, 'm:sup');
  const integral = symbol?.kind === 'int';
  const limits =
    low + high === '' || chr === ''
      ? ''
      : place === 'undOvr' && integral
        ? '\\limits'
        : place === 'subSup' && !integral
          ? '\\nolimits'
          : '';
  const operand = part(node, 'm:e');
  return `${sign}${limits}${sub(low)}${sup(high)}${operand === '' ? '' : ` ${operand}`}`;
}

function delimited(node: MathNode): string {
  const inner = kids(node).filter(({ name }) => name === 'm:e');
  const open = property(node, 'm:begChr') ?? '(';
  const close = property(node, 'm:endChr') ?? ')';
  const only = inner.length === 1 ? kids(inner[0]).filter(({ name }) => !name.endsWith('Pr')) : [];
  const single = only.length === 1 ? only[0] : undefined;
  if (single?.name === 'm:m') {
    const environment = MATRICES[`${open}${close}`];
    if (environment) return matrix(single, environment);
  }
  if (single?.name === 'm:eqArr' && open === '{' && close === '') return equations(single, 'cases');
  if (single?.name === 'm:f' && property(single, 'm:type') === 'noBar' && open === '(' && close === ')') {
    return `\\binom{${part(single, 'm:num')}}{${part(single, 'm:den')}}`;
  }
  const between = property(node, 'm:sepChr') ?? '|';
  const parts = inner.map((one) => tidy(row(kids(one))));
  return `\\left${delimiter(open)}${parts.map((one, i) => (i === 0 ? one : `${barBetween(between)}${one}`)).join('')}\\right${delimiter(close)}`.replace(
    /(\\left(?:\\[a-zA-Z]+))(?=[a-zA-Z])|(\\right\\[a-zA-Z]+)$/g,
    (whole) => `${whole} `,
  );
}

const MATRICES: Record<string, string> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
  '∥∥': 'Vmatrix',
};

function matrix(node: MathNode, environment = 'matrix'): string {
  const rows = kids(node)
    .filter(({ name }) => name === 'm:mr')
    .map((line) =>
      kids(line)
        .filter(({ name }) => name === 'm:e')
        .map((cell) => tidy(row(kids(cell))))
        .join(' & '),
    );
  return `\\begin{${environment}}${rows.join(' \\\\ ')}\\end{${environment}}`;
}

/** Stacked equations. In an array of one line, `#` separates the equation number, as Word writes it. */
function equations(node: MathNode, environment = 'aligned'): string {
  const lines = kids(node)
    .filter(({ name }) => name === 'm:e')
    .map((line) => alignment(line));
  const [only] = lines;
  const numbered =
    lines.length === 1 && environment === 'aligned'
      ? /^([\s\S]*?)\\#\s*(?:\\left)?[(（]([\s\S]*?)(?:\\right)?[)）]\s*$/.exec(only ?? '')
      : null;
  if (numbered)
    return `${tidy(numbered[1]!)} \\tag{${tidy(numbered[2]!).replace(/\\(?:mathrm|text)\{([^{}]*)\}/g, '$1')}}`;
  if (lines.length === 1 && environment === 'aligned') return (only ?? '').replace(/(?<!\\)&/g, '');
  const marked = lines.some((line) => /(?<!\\)&/.test(line));
  const kind = environment === 'aligned' && !marked ? 'gathered' : environment;
  return `\\begin{${kind}}${lines.join(' \\\\ ')}\\end{${kind}}`;
}

/**
 * A `&` that Word keeps as an operator marks an alignment point (22.1.2.34), but only every second one; the others are
 * spaces between columns.
 */
function alignment(line: MathNode): string {
  return tidy(row(kids(line)).replaceAll('\\&', '&'));
}

function limit(node: MathNode, side: 'under' | 'over'): string {
  const lim = part(node, 'm:lim');
  const inner = kids(first(node, 'm:e')).filter(({ name }) => !name.endsWith('Pr'));
  const latex = tidy(row(inner));
  // A limit below a name, or the label of a brace.
  const name = /^\\(?:mathrm|operatorname|text)\{([A-Za-z]+)\}$/.exec(latex)?.[1];
  if (name !== undefined && LIMIT_FUNCTIONS.has(name))
    return `${functionLatex(name)}${side === 'under' ? '_' : '^'}{${lim}}`;
  if (/^\\[a-z]+$/.test(latex) && LIMIT_FUNCTIONS.has(latex.slice(1)))
    return `${latex}${side === 'under' ? '_' : '^'}{${lim}}`;
  const symbol = inner.length === 1 && inner[0]?.name === 'm:r' ? mathSymbol(runText(inner[0]).trim()) : undefined;
  if (symbol?.kind === 'op') return `${latex}${side === 'under' ? '_' : '^'}{${lim}}`;
  if (side === 'under' && latex.startsWith('\\underbrace{')) return `${latex}_{${lim}}`;
  if (side === 'over' && latex.startsWith('\\overbrace{')) return `${latex}^{${lim}}`;
  return `\\${side}set{${lim}}{${latex}}`;
}

/** The name of a function may be any text; a name known to LaTeX becomes its command. */
function func(node: MathNode): string {
  const name = part(node, 'm:fName');
  const operand = part(node, 'm:e');
  const own = /^\\mathrm\{([A-Za-z]+)\}/.exec(name);
  const latex =
    own && !isFunction(own[1]!)
      ? `\\operatorname{${own[1]}}${name.slice(own[0].length)}`
      : /^[A-Za-z]{2,}$/.test(name)
        ? `\\operatorname{${name}}`
        : name;
  return `${latex}${operand === '' ? '' : ` ${operand}`}`;
}

function bordered(node: MathNode, latex: string): string {
  const hidden = (['m:hideTop', 'm:hideBot', 'm:hideLeft', 'm:hideRight'] as const).map((name) =>
    isOn(property(node, name)),
  );
  if (isOn(property(node, 'm:strikeBLTR')) || isOn(property(node, 'm:strikeTLBR'))) return `\\cancel{${latex}}`;
  if (isOn(property(node, 'm:strikeH'))) return `\\sout{${latex}}`;
  const [top, bottom, left, right] = hidden;
  if (top && left && right && !bottom) return `\\underline{${latex}}`;
  if (bottom && left && right && !top) return `\\overline{${latex}}`;
  return hidden.every(Boolean) ? latex : `\\boxed{${latex}}`;
}

/** A phantom takes space, and is visible only if it says so. */
function phantom(node: MathNode, latex: string): string {
  const show = property(node, 'm:show');
  if (show === undefined ? !kids(node).some(({ name }) => name === 'm:phantPr') : isOn(show))
    return show === undefined ? `\\phantom{${latex}}` : latex;
  if (isOn(property(node, 'm:zeroWid'))) return `\\vphantom{${latex}}`;
  const flat = isOn(property(node, 'm:zeroAsc')) && isOn(property(node, 'm:zeroDesc'));
  return `\\${flat ? 'hphantom' : 'phantom'}{${latex}}`;
}
