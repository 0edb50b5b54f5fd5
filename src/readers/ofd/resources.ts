import { elements, textContent, type XmlElement } from '../markup/index.ts';
import type { OfdPackage } from './package.ts';
import { isTrue } from './values.ts';

/** CT_Font (GB/T 33190-2016, 11.1). */
export interface FontResource {
  name: string;
  family: string;
  bold: boolean;
  italic: boolean;
  serif: boolean;
  mono: boolean;
  /** Part with the font program. */
  part?: string;
}

export interface Media {
  part: string;
  /** Upper case; empty if not stated. */
  format: string;
}

/** Objects that a document refers to by id. */
export interface Resources {
  fonts: Map<string, FontResource>;
  media: Map<string, Media>;
  drawParams: Map<string, XmlElement>;
  colorSpaces: Map<string, XmlElement>;
  composites: Map<string, XmlElement>;
}

export const emptyResources = (): Resources => ({
  fonts: new Map(),
  media: new Map(),
  drawParams: new Map(),
  colorSpaces: new Map(),
  composites: new Map(),
});

/** Adds the definitions of a resource part. An unreadable part loses only its own resources. */
export async function addResources(ofd: OfdPackage, part: string, into: Resources): Promise<void> {
  const root = await ofd.xml(part);
  const folders = root.attrs.BaseLoc ? [root.attrs.BaseLoc] : [];
  for (const group of elements(root)) {
    for (const one of elements(group)) {
      const id = one.attrs.ID;
      if (id === undefined) continue;
      switch (one.name) {
        case 'Font':
          into.fonts.set(id, fontResource(one, ofd.find(childText(one, 'FontFile'), part, folders)));
          break;
        case 'MultiMedia': {
          const file = ofd.find(childText(one, 'MediaFile'), part, folders);
          if (file) into.media.set(id, { part: file, format: (one.attrs.Format ?? '').toUpperCase() });
          break;
        }
        case 'DrawParam':
          into.drawParams.set(id, one);
          break;
        case 'ColorSpace':
          into.colorSpaces.set(id, one);
          break;
        // The standard calls it VectorGraphic, but programs follow its schema.
        case 'CompositeGraphicUnit':
        case 'VectorG':
          into.composites.set(id, one);
          break;
      }
    }
  }
}

export const childText = (parent: XmlElement | undefined, name: string): string | undefined => {
  const found = elements(parent, name)[0];
  return found && textContent(found).trim();
};

function fontResource(font: XmlElement, part: string | undefined): FontResource {
  const name = font.attrs.FontName ?? '';
  return {
    name,
    family: font.attrs.FamilyName ?? '',
    bold: isTrue(font.attrs.Bold),
    italic: isTrue(font.attrs.Italic),
    serif: isTrue(font.attrs.Serif),
    mono: isTrue(font.attrs.FixedWidth),
    ...(part === undefined ? {} : { part }),
  };
}
