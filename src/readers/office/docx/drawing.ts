import type { Box, FlowBlock, FlowImage, FlowPicture } from '../../../document/index.ts';
import { inReadingOrder } from '../../flow/index.ts';
import { child, descendants, elements, textContent, type XmlElement } from '../../markup/index.ts';
import { chosen } from '../alternate.ts';
import { chartBlocks } from '../drawing/chart.ts';
import { diagramBlock } from '../drawing/diagram.ts';
import { viewOfPicture } from '../drawing/picture-view.ts';
import { emuToPoints, isTrue, measure } from '../units.ts';
import { imageOf, type StoryContext } from './story.ts';

export interface Drawn {
  blocks: FlowBlock[];
  /** Inline, like a character. */
  inline: boolean;
  /** Floating objects only: their place, and its origin. */
  place?: { from: string; box: Box };
}

/** Floating objects of a paragraph in reading order; the file has them in drawing order. */
export function inPlace(floats: readonly Drawn[]): FlowBlock[] {
  const from = floats[0]?.place?.from;
  const placed = floats.flatMap(({ place, blocks }, drawn) =>
    place && place.from === from ? [{ box: place.box, drawn, blocks }] : [],
  );
  return (placed.length === floats.length ? inReadingOrder(placed) : floats).flatMap(({ blocks }) => blocks);
}

/** Reads the content of a text box. */
export type ReadBox = (content: XmlElement) => FlowBlock[];

/** DrawingML in text (ECMA-376 part 1, 20.4): pictures, text boxes, charts, diagrams, groups. */
export function readDrawing(drawing: XmlElement, context: StoryContext, readBox: ReadBox): Drawn {
  const blocks: FlowBlock[] = [];
  let inline = true;
  let place: Drawn['place'];
  for (const holder of elements(drawing)) {
    if (holder.name !== 'wp:inline' && holder.name !== 'wp:anchor') continue;
    if (holder.name === 'wp:anchor') inline = false;
    const properties = child(holder, 'wp:docPr')?.attrs ?? {};
    if (isTrue(properties.hidden)) continue;
    const extent = child(holder, 'wp:extent')?.attrs;
    place = placeOf(holder, extent);
    const graphic: Graphic = {
      altText: (properties.descr || properties.title || '').trim(),
      width: emuToPoints(extent?.cx),
      height: emuToPoints(extent?.cy),
    };
    for (const data of elements(child(holder, 'a:graphic'), 'a:graphicData'))
      blocks.push(...readGraphics(data, graphic, context, readBox));
  }
  return { blocks, inline, ...(place ? { place } : {}) };
}

function placeOf(holder: XmlElement, extent: XmlElement['attrs'] | undefined): Drawn['place'] {
  const [across, down] = [child(holder, 'wp:positionH'), child(holder, 'wp:positionV')];
  const [x0, y0] = [across, down].map((axis) =>
    emuToPoints(textContent(child(axis, 'wp:posOffset')).trim() || undefined),
  );
  const [width, height] = [emuToPoints(extent?.cx), emuToPoints(extent?.cy)];
  if (x0 === undefined || y0 === undefined || width === undefined || height === undefined) return undefined;
  return {
    from: `${across?.attrs.relativeFrom} ${down?.attrs.relativeFrom}`,
    box: { x0, y0, x1: x0 + width, y1: y0 + height },
  };
}

interface Graphic {
  altText: string;
  width: number | undefined;
  height: number | undefined;
}

function readGraphics(holder: XmlElement, graphic: Graphic, context: StoryContext, readBox: ReadBox): FlowBlock[] {
  return elements(holder).flatMap((node): FlowBlock[] => {
    switch (node.name) {
      case 'pic:pic':
        return [drawnPicture(node, graphic, context)];
      case 'c:chart':
      case 'cx:chart':
        return chartBlocks(
          context.part.parts.get(context.part.relations.get(node.attrs['r:id'] ?? '')?.target ?? ''),
          graphic.altText,
        );
      case 'dgm:relIds': {
        const diagram = diagramBlock(
          context.part.parts.get(context.part.relations.get(node.attrs['r:dm'] ?? '')?.target ?? ''),
          graphic.altText,
        );
        return diagram ? [diagram] : [];
      }
      case 'wps:wsp':
        return elements(child(node, 'wps:txbx'), 'w:txbxContent').flatMap(readBox);
      case 'wpg:wgp':
      case 'wpg:grpSp':
      case 'wpc:wpc':
        // Sizes inside a group are in units of the group.
        return readGraphics(
          groupInOrder(node),
          { altText: graphic.altText, width: undefined, height: undefined },
          context,
          readBox,
        );
      case 'mc:AlternateContent':
        return readGraphics({ name: '', attrs: {}, children: chosen(node) }, graphic, context, readBox);
      default:
        return [];
    }
  });
}

/** Sorts the members of a group in reading order, if all have a place. */
function groupInOrder(group: XmlElement): XmlElement {
  const shapes = elements(group).filter(({ name }) => name === 'wps:wsp' || name === 'pic:pic' || name === 'wpg:grpSp');
  const placed = shapes.flatMap((shape, drawn) => {
    const properties = child(shape, 'wps:spPr') ?? child(shape, 'pic:spPr') ?? child(shape, 'wpg:grpSpPr');
    const { x, y } = child(properties, 'a:xfrm/a:off')?.attrs ?? {};
    const { cx, cy } = child(properties, 'a:xfrm/a:ext')?.attrs ?? {};
    const [x0 = 0, y0 = 0, width = 0, height = 0] = [x, y, cx, cy].map(emuToPoints);
    return x === undefined || y === undefined
      ? []
      : [{ box: { x0, y0, x1: x0 + width, y1: y0 + height }, drawn, shape }];
  });
  if (placed.length < shapes.length || shapes.length < elements(group).filter(({ name }) => !/Pr$/.test(name)).length)
    return group;
  return { ...group, children: inReadingOrder(placed).map(({ shape }) => shape) };
}

function drawnPicture(node: XmlElement, graphic: Graphic, context: StoryContext): FlowPicture {
  const blip = child(node, 'pic:blipFill/a:blip');
  const own = child(node, 'pic:nvPicPr/pic:cNvPr')?.attrs ?? {};
  const xfrm = child(node, 'pic:spPr/a:xfrm');
  const size = child(xfrm, 'a:ext')?.attrs;
  const image = imageOf(context, blip?.attrs['r:embed']) ?? imageOf(context, blip?.attrs['r:link']);
  const altText = graphic.altText || (own.descr || own.title || '').trim();
  const view = viewOfPicture(child(node, 'pic:blipFill'), xfrm);
  const [width, height] = [graphic.width ?? emuToPoints(size?.cx), graphic.height ?? emuToPoints(size?.cy)];
  // The size is that of the picture before rotation.
  const sideways = view?.turn !== undefined && Math.round(view.turn / 90) % 2 === 1;
  return picture(
    image && { ...image, ...(view ? { view } : {}) },
    altText,
    sideways ? height : width,
    sideways ? width : height,
  );
}

function picture(
  image: FlowImage | undefined,
  altText: string,
  width: number | undefined,
  height: number | undefined,
): FlowPicture {
  const block: FlowPicture = { kind: 'picture' };
  if (image) {
    block.image = { ...image };
    // A size of zero means that it is unknown.
    if (width !== undefined && height !== undefined && width > 0 && height > 0)
      Object.assign(block.image, { width, height });
    if (altText) block.image.altText = altText;
  }
  if (altText) block.altText = altText;
  return block;
}

/** Vector Markup Language: drawings before Word 2010; later only form fields, objects and watermarks. */
export function readVml(holder: XmlElement, context: StoryContext, readBox: ReadBox): Drawn {
  const blocks: FlowBlock[] = [];
  let inline = true;
  const visit = (node: XmlElement): void => {
    const style = vmlStyle(node.attrs.style);
    if (style.position === 'absolute') inline = false;
    if (/^powerpluswatermarkobject/i.test(node.attrs.id ?? '') || /watermark/i.test(node.attrs['o:spid'] ?? '')) return;
    for (const one of elements(node)) {
      if (one.name === 'v:imagedata') {
        const image = imageOf(context, one.attrs['r:id'] ?? one.attrs['r:pict'] ?? one.attrs['o:relid']);
        const altText = (node.attrs.alt ?? one.attrs['o:title'] ?? '').trim();
        blocks.push(picture(image, altText, measure(style.width), measure(style.height)));
      } else if (one.name === 'v:textbox') {
        for (const content of descendantsOf(one, 'w:txbxContent')) blocks.push(...readBox(content));
      } else if (one.name === 'v:textpath') {
        const text = (one.attrs.string ?? '').trim();
        if (text !== '') blocks.push({ kind: 'paragraph', runs: [{ text }] });
      } else if (one.name.startsWith('v:')) visit(one);
      else if (one.name === 'mc:AlternateContent') visit({ name: '', attrs: {}, children: chosen(one) });
    }
  };
  visit(holder);
  return { blocks, inline };
}

/** Outermost matches only: the outer box reads the boxes inside it. */
function descendantsOf(parent: XmlElement, name: string): XmlElement[] {
  return elements(parent).flatMap((one) => (one.name === name ? [one] : descendantsOf(one, name)));
}

const vmlStyle = (style: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (style ?? '')
      .split(';')
      .map((rule) => [(rule.split(':')[0] ?? '').trim().toLowerCase(), (rule.split(':')[1] ?? '').trim()]),
  );

/** An embedded object is shown as its preview picture. */
export function readObject(object: XmlElement, context: StoryContext, readBox: ReadBox): Drawn {
  if (descendants(object, 'o:OLEObject').length > 0) context.warnings.objects++;
  return readVml(object, context, readBox);
}
