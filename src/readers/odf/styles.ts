import type { FlowRun } from '../../document/index.ts';
import { child, elements, type XmlElement } from '../markup/index.ts';
import { RepeatBudget } from './repeat-budget.ts';

/** Text properties of a style; undefined where it has none. */
export type TextLook = Pick<
  FlowRun,
  'bold' | 'italic' | 'underline' | 'strike' | 'superscript' | 'subscript' | 'size' | 'font' | 'color' | 'code'
> & {
  hidden?: boolean;
};

export interface OdfStyle {
  name: string;
  /** Display names of the style and its base styles, in lower case, nearest first. */
  names: string[];
  look: TextLook;
  /** Attributes of each property group, nearest first: `style:paragraph-properties`... */
  properties(kind: string, attribute: string): string | undefined;
  listStyle?: string;
  outlineLevel?: number;
  masterPage?: string;
}

const PLAIN: OdfStyle = { name: '', names: [], look: {}, properties: () => undefined };
const MAX_PARENTS = 50;

/** Named and automatic styles of a document, by family. */
export class OdfStyles {
  readonly #elements = new Map<string, XmlElement>();
  readonly #read = new Map<string, OdfStyle>();
  readonly listStyles = new Map<string, XmlElement>();
  readonly pageLayouts = new Map<string, XmlElement>();
  readonly masterPages: XmlElement[] = [];
  readonly outline: XmlElement | undefined;
  readonly notes = new Map<string, XmlElement>();
  /** Font families by their names in styles. */
  readonly #fonts = new Map<string, string>();
  /** Shared by the whole document. */
  readonly repeats = new RepeatBudget();

  /** Later trees win: automatic styles of the content override those of the styles part. */
  constructor(trees: readonly (XmlElement | undefined)[]) {
    for (const tree of trees) {
      for (const { attrs } of elements(child(tree, 'office:font-face-decls'))) {
        const family = attrs['svg:font-family']?.replace(/^['"]|['"]$/g, '');
        if (family) this.#fonts.set(attrs['style:name'] ?? '', family);
      }
      for (const group of ['office:styles', 'office:automatic-styles']) {
        for (const element of elements(child(tree, group))) {
          const name = element.attrs['style:name'] ?? '';
          if (element.name === 'style:style') this.#elements.set(`${element.attrs['style:family']} ${name}`, element);
          else if (element.name === 'style:default-style')
            this.#elements.set(`${element.attrs['style:family']} `, element);
          else if (element.name === 'text:list-style') this.listStyles.set(name, element);
          else if (element.name === 'style:page-layout') this.pageLayouts.set(name, element);
          else if (element.name === 'text:outline-style') this.outline = element;
          else if (element.name === 'text:notes-configuration')
            this.notes.set(element.attrs['text:note-class'] ?? '', element);
        }
      }
      this.masterPages.push(...elements(child(tree, 'office:master-styles'), 'style:master-page'));
    }
  }

  get(family: string, name: string | undefined): OdfStyle {
    if (name === undefined) return PLAIN;
    const key = `${family} ${name}`;
    let style = this.#read.get(key);
    if (!style) {
      style = this.#make(family, name);
      this.#read.set(key, style);
    }
    return style;
  }

  #make(family: string, name: string): OdfStyle {
    const chain: XmlElement[] = [];
    for (let at = this.#elements.get(`${family} ${name}`); at && chain.length < MAX_PARENTS && !chain.includes(at); ) {
      chain.push(at);
      at = this.#elements.get(`${family} ${at.attrs['style:parent-style-name']}`);
    }
    const properties = (kind: string, attribute: string): string | undefined => {
      for (const element of chain) {
        const value = child(element, kind)?.attrs[attribute];
        if (value !== undefined) return value;
      }
      return undefined;
    };
    const first = <T>(value: (element: XmlElement) => T | undefined): T | undefined => {
      for (const element of chain) {
        const own = value(element);
        if (own !== undefined) return own;
      }
      return undefined;
    };
    const listStyle = first(({ attrs }) => attrs['style:list-style-name']);
    const outline = first(({ attrs }) => attrs['style:default-outline-level']);
    const masterPage = chain[0]?.attrs['style:master-page-name'];
    return {
      name,
      // Standard styles may be missing in the file; their names identify them.
      names: (chain.length > 0
        ? chain.map(({ attrs }) => attrs['style:display-name'] ?? decodeName(attrs['style:name'] ?? ''))
        : [decodeName(name)]
      ).map((one) => one.toLowerCase()),
      look: lookOf(properties, this.#fonts),
      properties,
      ...(listStyle ? { listStyle } : {}),
      ...(outline && Number(outline) >= 1 ? { outlineLevel: Math.min(10, Number(outline)) } : {}),
      ...(masterPage ? { masterPage } : {}),
    };
  }
}

/** `Text_20_body`: characters not allowed in names are written as their code. */
const decodeName = (name: string): string =>
  name.replace(/_([0-9a-f]{1,6})_/gi, (_, code: string) =>
    String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16))),
  );

function lookOf(
  properties: (kind: string, attribute: string) => string | undefined,
  fonts: ReadonlyMap<string, string>,
): TextLook {
  const text = (attribute: string): string | undefined => properties('style:text-properties', attribute);
  const look: TextLook = {};
  const weight = text('fo:font-weight');
  if (weight !== undefined) look.bold = weight === 'bold' || Number(weight) >= 600;
  const slant = text('fo:font-style');
  if (slant !== undefined) look.italic = slant !== 'normal';
  const under = text('style:text-underline-style');
  if (under !== undefined) look.underline = under !== 'none';
  const through = text('style:text-line-through-style') ?? text('style:text-line-through-type');
  if (through !== undefined) look.strike = through !== 'none';
  const position = text('style:text-position');
  if (position !== undefined) {
    const raise = /^super/.test(position) ? 1 : /^sub/.test(position) ? -1 : Number.parseFloat(position);
    if (raise > 0) look.superscript = true;
    if (raise < 0) look.subscript = true;
  }
  const size = lengthOf(text('fo:font-size'));
  if (size !== undefined) look.size = size;
  const face = text('style:font-name');
  const font = face === undefined ? text('fo:font-family')?.replace(/^['"]|['"]$/g, '') : (fonts.get(face) ?? face);
  if (font !== undefined) look.font = font;
  const color = text('fo:color');
  if (color && /^#[0-9a-f]{6}$/i.test(color)) look.color = Number.parseInt(color.slice(1), 16);
  if (text('text:display') === 'none') look.hidden = true;
  return look;
}

const UNITS: Record<string, number> = {
  pt: 1,
  in: 72,
  inch: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  pc: 12,
  pi: 12,
  px: 0.75,
};

/** A length with unit in points; undefined for percentages and other text. */
export function lengthOf(value: string | undefined): number | undefined {
  const [, number, unit] = /^\s*(-?[\d.]+)\s*([a-z]+)\s*$/.exec(value ?? '') ?? [];
  const factor = UNITS[unit ?? ''];
  return number === undefined || factor === undefined || !Number.isFinite(Number(number))
    ? undefined
    : Number(number) * factor;
}
