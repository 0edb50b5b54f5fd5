import { child, elements, type XmlElement } from '../../markup/index.ts';
import type { ListStyles } from '../drawing/text-body.ts';

export interface Placeholder {
  /** title, ctrTitle, body, subTitle, dt, ftr, sldNum, hdr, pic, tbl...; `obj` accepts any content. */
  type: string;
  index: string | undefined;
}

/** What a slide inherits from. */
export interface SlideParents {
  layout: XmlElement | undefined;
  master: XmlElement | undefined;
  /** Text defaults of the presentation, for text outside placeholders. */
  defaults: XmlElement | undefined;
}

/** The non-visual properties, which are first in all shapes under different names. */
const nonVisual = (shape: XmlElement): XmlElement | undefined =>
  elements(shape).find(({ name }) => /^p:nv\w*Pr$/.test(name));

export const drawingElement = (shape: XmlElement): XmlElement | undefined => child(nonVisual(shape), 'p:cNvPr');

export const drawingProperties = (shape: XmlElement): Record<string, string> => drawingElement(shape)?.attrs ?? {};

export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  const ph = child(nonVisual(shape), 'p:nvPr/p:ph');
  return ph && { type: ph.attrs.type ?? 'obj', index: ph.attrs.idx };
}

/** Kind of the master placeholder for each kind in a layout. */
const MASTER_KIND: Record<string, string> = {
  ctrTitle: 'title',
  subTitle: 'body',
  obj: 'body',
  pic: 'body',
  chart: 'body',
  tbl: 'body',
  dgm: 'body',
  clipArt: 'body',
  media: 'body',
};
const masterKind = (type: string): string => MASTER_KIND[type] ?? type;

/**
 * Placeholders from which this one inherits place and style: in the layout by index, in the master by kind (ECMA-376
 * part 1, 19.3.1.36).
 */
export function ancestors(placeholder: Placeholder, parents: SlideParents): XmlElement[] {
  const found: XmlElement[] = [];
  const shapes = (tree: XmlElement | undefined): { shape: XmlElement; own: Placeholder }[] =>
    elements(child(tree, 'p:cSld/p:spTree')).flatMap((shape) => {
      const own = placeholderOf(shape);
      return own ? [{ shape, own }] : [];
    });
  const inLayout = shapes(parents.layout);
  const layout =
    inLayout.find(({ own }) => placeholder.index !== undefined && own.index === placeholder.index) ??
    inLayout.find(
      ({ own }) => own.type === placeholder.type && (placeholder.index === undefined || own.type !== 'obj'),
    ) ??
    inLayout.find(
      ({ own }) =>
        masterKind(own.type) === masterKind(placeholder.type) &&
        own.index === undefined &&
        placeholder.index === undefined,
    );
  if (layout) found.push(layout.shape);
  const kind = masterKind(layout?.own.type ?? placeholder.type);
  const master = shapes(parents.master).find(({ own }) => masterKind(own.type) === kind);
  if (master) found.push(master.shape);
  return found;
}

/** Inherited text styles of a shape: from its ancestors, then from the master by kind. */
export function listStyles(
  placeholder: Placeholder | undefined,
  inherited: readonly XmlElement[],
  parents: SlideParents,
): ListStyles {
  const styles = child(parents.master, 'p:txStyles');
  const kind = placeholder && masterKind(placeholder.type);
  const own = kind === 'title' ? 'p:titleStyle' : kind === 'body' ? 'p:bodyStyle' : 'p:otherStyle';
  return [
    ...inherited.map((shape) => child(shape, 'p:txBody/a:lstStyle')),
    child(styles, own),
    ...(kind === undefined ? [parents.defaults] : []),
  ];
}
