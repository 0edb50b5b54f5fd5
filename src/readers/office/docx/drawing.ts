import type { FlowBlock, FlowImage, FlowPicture } from '../../../document/index.ts';
import { child, descendants, elements, type XmlElement } from '../../markup/index.ts';
import { chosen } from '../alternate.ts';
import { chartBlocks } from '../drawing/chart.ts';
import { diagramBlock } from '../drawing/diagram.ts';
import { emuToPoints, measure } from '../units.ts';
import { imageOf, type StoryContext } from './story.ts';

export interface Drawn {
  blocks: FlowBlock[];
  /** Stands in the line like a character. */
  inline: boolean;
}

/** Reads the content of a text box. */
export type ReadBox = (content: XmlElement) => FlowBlock[];

/** DrawingML in text (ECMA-376 part 1, 20.4): pictures, text boxes, charts, diagrams, groups of them. */
export function readDrawing(drawing: XmlElement, context: StoryContext, readBox: ReadBox): Drawn {
  const blocks: FlowBlock[] = [];
  let inline = true;
  for (const holder of elements(drawing)) {
    if (holder.name !== 'wp:inline' && holder.name !== 'wp:anchor') continue;
    if (holder.name === 'wp:anchor') inline = false;
    const properties = child(holder, 'wp:docPr')?.attrs ?? {};
    if (isTrue(properties.hidden)) continue;
    const extent = child(holder, 'wp:extent')?.attrs;
    const graphic: Graphic = { altText: (properties.descr || properties.title || '').trim(), width: emuToPoints(extent?.cx), height: emuToPoints(extent?.cy) };
    for (const data of elements(child(holder, 'a:graphic'), 'a:graphicData')) blocks.push(...readGraphics(data, graphic, context, readBox));
  }
  return { blocks, inline };
}

interface Graphic {
  altText: string;
  width: number | undefined;
  height: number | undefined;
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

function readGraphics(holder: XmlElement, graphic: Graphic, context: StoryContext, readBox: ReadBox): FlowBlock[] {
  return elements(holder).flatMap((node): FlowBlock[] => {
    switch (node.name) {
      case 'pic:pic':
        return [drawnPicture(node, graphic, context)];
      case 'c:chart':
      case 'cx:chart':
        return chartBlocks(context.part.parts.get(context.part.relations.get(node.attrs['r:id'] ?? '')?.target ?? ''), graphic.altText);
      case 'dgm:relIds': {
        const diagram = diagramBlock(context.part.parts.get(context.part.relations.get(node.attrs['r:dm'] ?? '')?.target ?? ''), graphic.altText);
        return diagram ? [diagram] : [];
      }
      case 'wps:wsp':
        return elements(child(node, 'wps:txbx'), 'w:txbxContent').flatMap(readBox);
      case 'wpg:wgp':
      case 'wpg:grpSp':
      case 'wpc:wpc':
        // Sizes of the parts of a group are in the units of the group.
        return readGraphics(node, { altText: graphic.altText, width: undefined, height: undefined }, context, readBox);
      case 'mc:AlternateContent':
        return readGraphics({ name: '', attrs: {}, children: chosen(node) }, graphic, context, readBox);
      default:
        return [];
    }
  });
}

function drawnPicture(node: XmlElement, graphic: Graphic, context: StoryContext): FlowPicture {
  const blip = child(node, 'pic:blipFill/a:blip');
  const own = child(node, 'pic:nvPicPr/pic:cNvPr')?.attrs ?? {};
  const size = child(node, 'pic:spPr/a:xfrm/a:ext')?.attrs;
  const image = imageOf(context, blip?.attrs['r:embed']) ?? imageOf(context, blip?.attrs['r:link']);
  const altText = graphic.altText || (own.descr || own.title || '').trim();
  return picture(image, altText, graphic.width ?? emuToPoints(size?.cx), graphic.height ?? emuToPoints(size?.cy));
}

function picture(image: FlowImage | undefined, altText: string, width: number | undefined, height: number | undefined): FlowPicture {
  const block: FlowPicture = { kind: 'picture' };
  if (image) {
    block.image = { ...image };
    // A size of nothing says that it is not known.
    if (width !== undefined && height !== undefined && width > 0 && height > 0) Object.assign(block.image, { width, height });
    if (altText) block.image.altText = altText;
  }
  if (altText) block.altText = altText;
  return block;
}

/** Vector Markup Language, the drawings of Word before 2010 and of form fields, objects and watermarks since. */
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

/** Outermost ones only: a box in a box is read by the box around it. */
function descendantsOf(parent: XmlElement, name: string): XmlElement[] {
  return elements(parent).flatMap((one) => (one.name === name ? [one] : descendantsOf(one, name)));
}

const vmlStyle = (style: string | undefined): Record<string, string> =>
  Object.fromEntries((style ?? '').split(';').map((rule) => [(rule.split(':')[0] ?? '').trim().toLowerCase(), (rule.split(':')[1] ?? '').trim()]));

/** An embedded object shows as its preview. */
export function readObject(object: XmlElement, context: StoryContext, readBox: ReadBox): Drawn {
  if (descendants(object, 'o:OLEObject').length > 0) context.warnings.objects++;
  return readVml(object, context, readBox);
}
