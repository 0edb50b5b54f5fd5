import type { XmlElement } from '../markup/index.ts';
import { identity, type Matrix, multiply } from '../pdf/shared.ts';
import type { Paint } from './colors.ts';
import type { EncodedImage, EncodedMask } from './images.ts';
import { MASK_BASELINE, MASK_EM, MASK_LEFT, MASK_SIDE, maskKey } from './machine-glyphs.ts';
import type { Segment } from './path-data.ts';
import { type DrawnGlyph, PdfFonts } from './pdf-fonts.ts';
import { num, PdfWriter } from './pdf-writer.ts';
import type { Clip, ImageItem, PathItem, SceneItem, TextItem } from './scene.ts';
import { makeShading } from './shading.ts';
import { MM_TO_POINTS } from './values.ts';

/** Resources to draw a page's items. */
export interface Ink {
  /** Bytes of an item's font program. */
  font(item: TextItem): Buffer | undefined;
  image(item: ImageItem): EncodedImage | undefined;
  /** Bitmap of a character without a glyph in the package. */
  mask(item: TextItem, text: string): Buffer | undefined;
}

/**
 * Writes items as a one-page PDF for PDFium to draw, because PDF has equivalents for curves, clips, embedded fonts,
 * transparency and shadings.
 *
 * @param size of the page in points
 */
export function composePdf(items: readonly SceneItem[], size: { width: number; height: number }, ink: Ink): Buffer {
  const pdf = new PdfWriter();
  const resources = new PageResources(pdf, ink);
  const out: string[] = [`${num(MM_TO_POINTS)} 0 0 ${num(-MM_TO_POINTS)} 0 ${num(size.height)} cm`];
  for (const item of items) {
    if (!item.visible || item.alpha <= 0) continue;
    const body =
      item.kind === 'path'
        ? drawPath(item, resources)
        : item.kind === 'image'
          ? drawImage(item, resources)
          : drawText(item, resources);
    if (body.length === 0) continue;
    // Not spread: a path may have more segments than the maximum number of arguments.
    out.push(['q', ...item.clips.flatMap(drawClip), `${matrixText(item.matrix)} cm`, ...body, 'Q'].join('\n'));
  }
  const content = pdf.deflated(Buffer.from(out.join('\n'), 'latin1'), '');
  const pages = pdf.reserve();
  const page = pdf.add(
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${num(size.width)} ${num(size.height)}]/Contents ${content} 0 R/Resources<<${resources.text()}>>>>`,
  );
  pdf.set(pages, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  return pdf.finish(pdf.add(`<</Type/Catalog/Pages ${pages} 0 R>>`));
}

const matrixText = ({ a, b, c, d, e, f }: Matrix): string => [a, b, c, d, e, f].map(num).join(' ');

/** Maximum number of characters drawn as bitmaps. */
const MAX_MASKS = 50_000;
/** Outside any page, in millimetres. */
const FAR = 100_000;

/** Fonts, pictures, shadings and transparency states, by their names in the content stream. */
class PageResources {
  private readonly pdf: PdfWriter;
  private readonly ink: Ink;
  private readonly fonts: PdfFonts;
  private readonly images = new Map<string, string | undefined>();
  private readonly states = new Map<string, string>();
  private masksLeft = MAX_MASKS;
  private readonly named: Record<'Font' | 'XObject' | 'ExtGState' | 'Shading', string[]> = {
    Font: [],
    XObject: [],
    ExtGState: [],
    Shading: [],
  };

  constructor(pdf: PdfWriter, ink: Ink) {
    this.pdf = pdf;
    this.ink = ink;
    this.fonts = new PdfFonts(
      pdf,
      (item) => ink.font(item),
      (object) => this.name('Font', 'F', object),
    );
  }

  private name(kind: keyof PageResources['named'], prefix: string, object: number): string {
    const list = this.named[kind];
    const name = `${prefix}${list.length}`;
    list.push(`/${name} ${object} 0 R`);
    return name;
  }

  text(): string {
    return Object.entries(this.named)
      .filter(([, list]) => list.length > 0)
      .map(([kind, list]) => `/${kind}<<${list.join('')}>>`)
      .join('');
  }

  /** Font resource and code of a glyph; undefined if the font is not available. */
  font(item: TextItem, glyph: number): DrawnGlyph | undefined {
    return this.fonts.glyph(item, glyph);
  }

  image(item: ImageItem): string | undefined {
    const key = imageKey(item);
    if (this.images.has(key)) return this.images.get(key);
    const image = this.ink.image(item);
    let name: string | undefined;
    if (image) {
      const { pdf } = this;
      const mask = image.mask ? `/SMask ${this.softMask(image.mask)} 0 R` : '';
      const common = `/Type/XObject/Subtype/Image/Width ${image.width}/Height ${image.height}${mask}`;
      const space = `/ColorSpace/${image.channels === 1 ? 'DeviceGray' : 'DeviceRGB'}`;
      let object: number;
      if (image.kind === 'raw') object = pdf.deflated(image.data, `${common}${space}/BitsPerComponent 8`);
      else if (image.kind === 'jpeg')
        object = pdf.stream(image.data, `${common}${space}/BitsPerComponent 8/Filter/DCTDecode`);
      else if (image.kind === 'jpx') object = pdf.stream(image.data, `${common}/Filter/JPXDecode`);
      else object = pdf.stream(image.data, `${common}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode`);
      name = this.name('XObject', 'I', object);
    }
    this.images.set(key, name);
    return name;
  }

  private softMask({ kind, data, width, height }: EncodedMask): number {
    const common = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray`;
    return kind === 'jbig2'
      ? this.pdf.stream(data, `${common}/BitsPerComponent 1/Filter/JBIG2Decode`)
      : this.pdf.deflated(data, `${common}/BitsPerComponent 8`);
  }

  /** A character as a stencil mask painted in the current colour (ISO 32000-1, 8.9.6.2). */
  mask(item: TextItem, text: string): string | undefined {
    if (this.masksLeft-- <= 0) return undefined;
    const key = maskKey(item, text);
    if (this.images.has(key)) return this.images.get(key);
    const mask = this.ink.mask(item, text);
    const size = `/Width ${MASK_SIDE}/Height ${MASK_SIDE}`;
    const name =
      mask &&
      this.name(
        'XObject',
        'I',
        this.pdf.deflated(
          mask,
          `/Type/XObject/Subtype/Image${size}/ImageMask true/BitsPerComponent 1/Decode[1 0]/Interpolate true`,
        ),
      );
    this.images.set(key, name);
    return name;
  }

  /** Operator that sets the opacity; none if opaque. */
  alpha(fill: number, stroke: number): string[] {
    if (fill >= 1 && stroke >= 1) return [];
    const key = `${num(fill)} ${num(stroke)}`;
    let name = this.states.get(key);
    if (name === undefined) {
      name = this.name('ExtGState', 'G', this.pdf.add(`<</ca ${num(fill)}/CA ${num(stroke)}>>`));
      this.states.set(key, name);
    }
    return [`/${name} gs`];
  }

  /** Operators that paint a shading into the current clip; none for shadings replaced by their mean colour. */
  shading(item: PathItem, special: XmlElement): string[] {
    const made = makeShading(this.pdf, special, item.segments, item.resources);
    if (!made) return [];
    const own = made.matrix ? [`${matrixText(made.matrix)} cm`] : [];
    const out =
      made.back === undefined ? [] : [colorText(made.back, 'rg'), `${-FAR} ${-FAR} ${2 * FAR} ${2 * FAR} re f`];
    if (made.opacity !== undefined) {
      const form = this.pdf.stream(
        Buffer.from([...own, '/S sh'].join('\n')),
        `/Type/XObject/Subtype/Form/BBox[${-FAR} ${-FAR} ${FAR} ${FAR}]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Shading<</S ${made.opacity} 0 R>>>>`,
      );
      out.push(`/${this.name('ExtGState', 'G', this.pdf.add(`<</SMask<</S/Luminosity/G ${form} 0 R>>>>`))} gs`);
    }
    return [...out, ...own, `/${this.name('Shading', 'S', made.object)} sh`];
  }
}

export const imageKey = (item: ImageItem): string => `${item.ofd.id}|${item.part}|${item.mask ?? ''}`;

function pathText(segments: readonly Segment[], matrix: Matrix = identity): string[] {
  const out: string[] = [];
  let open = false;
  for (const { op, at } of segments) {
    const points: number[] = [];
    for (let i = 0; i + 1 < at.length; i += 2) {
      const x = at[i]!;
      const y = at[i + 1]!;
      points.push(matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f);
    }
    // A path without a start point starts at its origin.
    if (!open && op !== 'M') {
      if (op === 'C') continue;
      out.push(`${num(matrix.e)} ${num(matrix.f)} m`);
    }
    open = true;
    if (op === 'C') out.push('h');
    else out.push(`${points.map(num).join(' ')} ${op === 'M' ? 'm' : op === 'L' ? 'l' : 'c'}`);
  }
  return out;
}

const drawClip = ({ paths, evenOdd }: Clip): string[] => [
  ...paths.flatMap((path) => pathText(path.segments, path.matrix)),
  evenOdd ? 'W* n' : 'W n',
];

const colorText = (color: number, operator: string): string =>
  `${[16, 8, 0].map((shift) => num(((color >> shift) & 255) / 255)).join(' ')} ${operator}`;

const alphaOf = (paint: Paint | undefined, alpha: number): number => (paint ? paint.alpha : 1) * alpha;

function drawPath(item: PathItem, resources: PageResources): string[] {
  const path = pathText(item.segments).join('\n');
  if (path === '') return [];
  const out: string[] = [];
  const { fill, stroke } = item;
  const shading = fill?.special ? resources.shading(item, fill.special) : [];
  if (shading.length > 0)
    out.push(
      'q',
      ...resources.alpha(alphaOf(fill, item.alpha), 1),
      path,
      item.evenOdd ? 'W* n' : 'W n',
      ...shading,
      'Q',
    );
  // The cells of a pattern are separate items.
  const plain = fill && shading.length === 0 && fill.special?.name !== 'Pattern' && fill.alpha > 0;
  if (!plain && !stroke) return out;
  out.push(...resources.alpha(alphaOf(fill, item.alpha), alphaOf(stroke, item.alpha)));
  if (plain) out.push(colorText(fill.color, 'rg'));
  if (stroke) {
    out.push(
      colorText(stroke.color, 'RG'),
      `${num(Math.max(0, item.lineWidth))} w`,
      `${item.cap} J`,
      `${item.join} j`,
      `${num(item.miter)} M`,
    );
    if (item.dash.some((d) => d > 0) && item.dash.every((d) => d >= 0))
      out.push(`[${item.dash.map(num).join(' ')}] ${num(item.dashOffset)} d`);
  }
  out.push(path, plain && stroke ? (item.evenOdd ? 'B*' : 'B') : plain ? (item.evenOdd ? 'f*' : 'f') : 'S');
  return out;
}

function drawImage(item: ImageItem, resources: PageResources): string[] {
  const name = resources.image(item);
  // The y axis of a picture points down here, but up in PDF.
  return name === undefined ? [] : [...resources.alpha(item.alpha, 1), '1 0 0 -1 0 1 cm', `/${name} Do`];
}

/** Slant of synthetic italics. */
const SLANT = 0.21;
/** Stroke width of synthetic bold, in em. */
const BOLDER = 0.025;

function drawText(item: TextItem, resources: PageResources): string[] {
  const { fill, stroke } = item;
  if (!fill && !stroke) return [];
  const drawn = item.program ? item.units.filter((unit) => unit.glyph > 0) : [];
  const glyphs = drawn.flatMap((unit) => resources.font(item, unit.glyph) ?? []);
  const masks = drawMasks(item, resources);
  if (glyphs.length < drawn.length || glyphs.length === 0) return masks;
  const bolder =
    fill && !stroke && item.weight >= 600 && !item.font?.bold && !/bold|black/i.test(item.font?.name ?? '');
  const edge = stroke ?? (bolder ? fill : undefined);
  const out = [
    ...masks,
    'BT',
    `${fill && edge ? 2 : edge ? 1 : 0} Tr`,
    ...resources.alpha(alphaOf(fill, item.alpha), alphaOf(edge, item.alpha)),
  ];
  if (fill) out.push(colorText(fill.color, 'rg'));
  if (edge) out.push(colorText(edge.color, 'RG'), `${num(stroke ? item.lineWidth : BOLDER * item.size)} w`);
  let current = '';
  for (const [i, unit] of drawn.entries()) {
    const { font, code } = glyphs[i]!;
    if (font !== current) out.push(`/${font} ${num(item.size)} Tf`);
    current = font;
    out.push(`${matrixText(glyphMatrix(item, unit.x, unit.y))} Tm <${code}> Tj`);
  }
  out.push('ET');
  return out;
}

function drawMasks(item: TextItem, resources: PageResources): string[] {
  const paint = item.fill ?? item.stroke;
  const out: string[] = [];
  for (const unit of item.units) {
    if (unit.text === '' || (unit.glyph > 0 && item.program)) continue;
    const name = resources.mask(item, unit.text);
    if (name === undefined) continue;
    const square = { a: MASK_EM, b: 0, c: 0, d: MASK_EM, e: -MASK_LEFT, f: MASK_BASELINE - MASK_EM };
    const em = { a: item.size, b: 0, c: 0, d: item.size, e: 0, f: 0 };
    out.push(
      'q',
      `${matrixText(multiply(square, multiply(em, glyphMatrix(item, unit.x, unit.y))))} cm`,
      `/${name} Do`,
      'Q',
    );
  }
  return paint && out.length > 0
    ? ['q', ...resources.alpha(alphaOf(paint, item.alpha), 1), colorText(paint.color, 'rg'), ...out, 'Q']
    : [];
}

/** Maps the glyph space (em, y up) to the object space. */
function glyphMatrix(item: TextItem, x: number, y: number): Matrix {
  const turn = (item.charDirection * Math.PI) / 180;
  const flip: Matrix = { a: item.scale, b: 0, c: item.italic ? SLANT : 0, d: -1, e: 0, f: 0 };
  return multiply(flip, { a: Math.cos(turn), b: Math.sin(turn), c: -Math.sin(turn), d: Math.cos(turn), e: x, f: y });
}
