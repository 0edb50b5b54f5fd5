import type { Box, Link, Picture } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { elements, textContent, type XmlElement } from '../markup/index.ts';
import { identity, type Matrix, multiply } from '../pdf/shared.ts';
import { type OfdDocument, type OfdPageEntry, tryAdd } from './document.ts';
import type { FontCache } from './font-cache.ts';
import { addLink, readLinks } from './links.ts';
import { type OfdPackage, openPackage } from './package.ts';
import { type PageSize, pageArea } from './page-area.ts';
import { emptyResources, type Resources } from './resources.ts';
import {
  type Budget,
  boxClip,
  drawObjects,
  type Layer,
  moveClip,
  pageBudget,
  type SceneContext,
  type SceneItem,
  type TextItem,
} from './scene.ts';
import { readSeal } from './seals.ts';
import { box, isFalse, MM_TO_POINTS } from './values.ts';

const MAX_TEMPLATES = 64;

export interface SealOnPage {
  name: string;
  /** In points. */
  box: Box;
  /** Items to draw; empty if its picture is unreadable. */
  items: SceneItem[];
}

/** All drawn items of a page, in painting order. */
export interface PageScene {
  /** In points. */
  width: number;
  height: number;
  items: SceneItem[];
  links: Link[];
  seals: SealOnPage[];
}

/** Reads a page with its templates, annotations and seals. Throws CORRUPTED if the page itself is unreadable. */
export async function readScene(
  ofd: OfdPackage,
  entry: OfdPageEntry,
  fonts: FontCache,
  pageNumbers: ReadonlyMap<string, number>,
  budget = pageBudget(),
): Promise<PageScene> {
  const { document } = entry;
  const root = await ofd.xml(entry.part);
  const size = pageArea(elements(root, 'Area')[0], document.area);
  const place: Matrix = { ...identity, e: -size.x, f: -size.y };
  const resources = await pageResources(ofd, root, entry);
  const context: Omit<SceneContext, 'layer' | 'resources' | 'origin'> = {
    ofd,
    program: (font) => fonts.known(ofd, font),
    items: [],
    budget,
  };
  const draw = async (parent: XmlElement, layer: Layer, from: Resources, at: Matrix = place): Promise<void> => {
    await fonts.load(ofd, parent, from);
    drawObjects(parent, { ...context, layer, resources: from }, at);
  };

  const templates = elements(root, 'Template').slice(0, MAX_TEMPLATES);
  const drawTemplate = async (part: string): Promise<void> => {
    const content = await ofd.xml(part).catch(onlyDamage);
    if (!content) return;
    const own = await pageResources(ofd, content, { ...entry, part });
    for (const layers of elements(content, 'Content')) await draw(layers, 'page', own);
  };
  // Background, body, foreground; in each, templates are below the page's own layers (GB/T 33190-2016, 7.7).
  for (const height of [0, 1, 2] as const) {
    for (const template of templates) {
      const found = document.templates.get(template.attrs.TemplateID ?? '');
      if (found && heightOf(template.attrs.ZOrder ?? found.zOrder, 0) === height) await drawTemplate(found.part);
    }
    for (const content of elements(root, 'Content')) {
      const layers = content.children.filter(
        (layer) => typeof layer !== 'string' && heightOf(layer.attrs.Type, 1) === height,
      );
      if (layers.length > 0) await draw({ ...content, children: layers }, 'page', resources);
    }
  }

  const links = readLinks(elements(root, 'Content'), size, pageNumbers);
  const annotations = document.annotations.get(entry.id);
  if (annotations !== undefined)
    await drawAnnotations(
      await ofd.xml(annotations).catch(onlyDamage),
      resources,
      draw,
      context.items,
      size,
      links,
      pageNumbers,
    );
  const seals = await drawSeals(ofd, entry, size, fonts, context);
  return { width: size.width * MM_TO_POINTS, height: size.height * MM_TO_POINTS, items: context.items, links, seals };
}

/** Level of a layer or template: 0 background, 1 body, 2 foreground. */
function heightOf(type: string | undefined, otherwise: 0 | 1): 0 | 1 | 2 {
  switch (type?.trim().toLowerCase()) {
    case 'background':
      return 0;
    case 'body':
      return 1;
    case 'foreground':
      return 2;
    default:
      return otherwise;
  }
}

/** A damaged part of the page loses only its own content. */
function onlyDamage(error: unknown): undefined {
  if (error instanceof DocparseError && error.errorName === 'CORRUPTED') return undefined;
  throw error;
}

/** Resources of the document and of the page itself. */
async function pageResources(ofd: OfdPackage, root: XmlElement, entry: OfdPageEntry): Promise<Resources> {
  const references = elements(root, 'PageRes');
  const common = entry.document.resources;
  if (references.length === 0) return common;
  const own = emptyResources();
  for (const kind of Object.keys(own) as (keyof Resources)[])
    for (const [id, value] of common[kind]) (own[kind] as Map<string, unknown>).set(id, value);
  for (const reference of references) await tryAdd(ofd, textContent(reference), entry.part, own, []);
  return own;
}

type Draw = (parent: XmlElement, layer: Layer, from: Resources, at?: Matrix) => Promise<void>;

/** Annotations with their appearance (GB/T 33190-2016, 15). */
async function drawAnnotations(
  root: XmlElement | undefined,
  resources: Resources,
  draw: Draw,
  items: readonly SceneItem[],
  size: PageSize,
  links: Link[],
  pageNumbers: ReadonlyMap<string, number>,
): Promise<void> {
  for (const annotation of elements(root, 'Annot')) {
    const appearance = elements(annotation, 'Appearance')[0];
    if (!appearance || isFalse(annotation.attrs.Visible)) continue;
    const place = box(appearance.attrs.Boundary);
    const x = (place?.x0 ?? 0) - size.x;
    const y = (place?.y0 ?? 0) - size.y;
    const type = annotation.attrs.Type ?? '';
    if (type === 'Link') {
      if (place)
        addLink(links, annotation, { x0: x, y0: y, x1: place.x1 - size.x, y1: place.y1 - size.y }, pageNumbers);
    }
    const first = items.length;
    await draw(appearance, type === 'Watermark' ? 'watermark' : 'page', resources, { ...identity, e: x, f: y });
    // Some programs write watermarks as stamps.
    for (const item of items.slice(first))
      if (item.kind === 'text' && isFaintAndSlanted(item)) item.layer = 'watermark';
  }
}

/** Maximum opacity of slanted text that is a watermark. */
const FAINT = 0.5;

function isFaintAndSlanted({ matrix: { a, b }, alpha, fill }: TextItem): boolean {
  const slant = Math.abs(Math.atan2(b, a)) % (Math.PI / 2);
  return alpha * (fill?.alpha ?? 1) <= FAINT && Math.min(slant, Math.PI / 2 - slant) > 0.1;
}

/** Seals of this page's signatures, drawn at their places (GB/T 33190-2016, 18). */
async function drawSeals(
  ofd: OfdPackage,
  entry: OfdPageEntry,
  size: PageSize,
  fonts: FontCache,
  context: Omit<SceneContext, 'layer' | 'resources' | 'origin'>,
): Promise<SealOnPage[]> {
  const out: SealOnPage[] = [];
  // All seals of a page share one budget, as large as the page's.
  const budget = pageBudget();
  for (const [index, signature] of entry.document.signatures.entries()) {
    const stamps = signature.stamps.filter((stamp) => stamp.pageId === entry.id);
    if (stamps.length === 0) continue;
    const seal = await sealOf(ofd, signature.seal, signature.value);
    for (const stamp of stamps) {
      const place = {
        x0: stamp.box.x0 - size.x,
        y0: stamp.box.y0 - size.y,
        x1: stamp.box.x1 - size.x,
        y1: stamp.box.y1 - size.y,
      };
      const shown = stamp.clip
        ? {
            x0: place.x0 + stamp.clip.x0,
            y0: place.y0 + stamp.clip.y0,
            x1: place.x0 + stamp.clip.x1,
            y1: place.y0 + stamp.clip.y1,
          }
        : place;
      const points = {
        x0: shown.x0 * MM_TO_POINTS,
        y0: shown.y0 * MM_TO_POINTS,
        x1: shown.x1 * MM_TO_POINTS,
        y1: shown.y1 * MM_TO_POINTS,
      };
      const drawn: SceneItem[] = [];
      out.push({ name: seal?.name ?? '', box: points, items: drawn });
      if (!seal) continue;
      const items = await sealItems(`${entry.document.part}#${index}`, seal, fonts, budget).catch(onlyDamage);
      const clip = boxClip(shown, identity);
      const unit: Matrix = { a: place.x1 - place.x0, b: 0, c: 0, d: place.y1 - place.y0, e: place.x0, f: place.y0 };
      for (const item of items ?? []) {
        drawn.push({
          ...item,
          layer: 'seal',
          matrix: multiply(item.matrix, unit),
          clips: [clip, ...item.clips.map((one) => moveClip(one, unit))],
        });
      }
      for (const item of drawn) context.items.push(item);
    }
  }
  return out;
}

async function sealOf(
  ofd: OfdPackage,
  ...parts: (string | undefined)[]
): Promise<{ name: string; type: string; picture: Buffer } | undefined> {
  for (const part of parts) {
    const bytes = part === undefined ? undefined : await ofd.read(part).catch(onlyDamage);
    const seal = bytes && readSeal(bytes);
    if (seal) return seal;
  }
  return undefined;
}

/** Content of a seal in a unit square: a picture, or the first page of an embedded package. */
async function sealItems(
  id: string,
  seal: { type: string; picture: Buffer },
  fonts: FontCache,
  budget: Budget,
): Promise<SceneItem[]> {
  const { picture } = seal;
  const nested = picture[0] === 0x50 && picture[1] === 0x4b;
  if (!nested) {
    const ofd: OfdPackage = pictureOnly(id, picture);
    return [{ kind: 'image', layer: 'seal', ofd, part: 'seal', matrix: identity, clips: [], alpha: 1, visible: true }];
  }
  const ofd = await openPackage(picture, id);
  const { readDocuments } = await import('./document.ts');
  const [document] = await readDocuments(ofd, []);
  const entry = document?.pages[0];
  if (!document || !entry) return [];
  // Ignore seals within seals.
  const scene = await readScene(
    ofd,
    { ...entry, document: { ...document, signatures: [] } as OfdDocument },
    fonts,
    new Map(),
    budget,
  );
  const shrink: Matrix = { a: MM_TO_POINTS / scene.width, b: 0, c: 0, d: MM_TO_POINTS / scene.height, e: 0, f: 0 };
  return scene.items.map((item) => ({
    ...item,
    matrix: multiply(item.matrix, shrink),
    clips: item.clips.map((clip) => moveClip(clip, shrink)),
  }));
}

/** A package with a single part. */
function pictureOnly(id: string, picture: Buffer): OfdPackage {
  const missing = async (): Promise<never> => {
    throw new DocparseError('CORRUPTED', 'A picture has no parts.');
  };
  return {
    id,
    archive: {
      names: ['seal'],
      has: (name) => name === 'seal',
      size: () => picture.length,
      read: async () => picture,
      stream: missing,
      close: async () => {},
    },
    read: async () => picture,
    find: () => undefined,
    xml: missing,
    close: async () => {},
  };
}

/** Bitmaps placed on the page itself, with their pixel sizes. */
export function placedPictures(
  items: readonly SceneItem[],
  sizes: ReadonlyMap<SceneItem, { width: number; height: number }>,
  page: { width: number; height: number },
): Picture[] {
  const out: Picture[] = [];
  for (const item of items) {
    if (item.kind !== 'image' || item.layer !== 'page' || !item.visible || item.alpha <= 0) continue;
    const { a, b, c, d, e, f } = item.matrix;
    const k = MM_TO_POINTS;
    const quad: Picture['quad'] = [
      e * k,
      f * k,
      (a + e) * k,
      (b + f) * k,
      (a + c + e) * k,
      (b + d + f) * k,
      (c + e) * k,
      (d + f) * k,
    ];
    const x0 = Math.max(0, Math.min(quad[0], quad[2], quad[4], quad[6]));
    const x1 = Math.min(page.width, Math.max(quad[0], quad[2], quad[4], quad[6]));
    const y0 = Math.max(0, Math.min(quad[1], quad[3], quad[5], quad[7]));
    const y1 = Math.min(page.height, Math.max(quad[1], quad[3], quad[5], quad[7]));
    if (!(x1 > x0) || !(y1 > y0)) continue;
    const pixels = sizes.get(item);
    const turned = Math.abs(b) + Math.abs(c) > 0.02 * (Math.abs(a) + Math.abs(d));
    out.push({
      kind: 'bitmap',
      x0,
      y0,
      x1,
      y1,
      ...(pixels ? { pixelWidth: pixels.width, pixelHeight: pixels.height } : {}),
      ...(turned ? { quad } : {}),
    });
  }
  return out;
}
