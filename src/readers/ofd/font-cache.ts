import { descendants, type XmlElement } from '../markup/index.ts';
import type { FontProgram } from './font-program.ts';
import { MachineGlyphs } from './machine-glyphs.ts';
import type { OfdPackage } from './package.ts';
import { parseFont } from './parse-font.ts';
import type { FontResource, Resources } from './resources.ts';

/** Maximum bytes of fonts kept between pages; a Chinese font has ten million. */
const KEPT_BYTES = 64 * 1024 * 1024;

interface Loaded {
  bytes: Buffer;
  program: FontProgram | undefined;
}

/** Recently used font programs, by part. */
export class FontCache {
  /** Characters of fonts that are not in the package. */
  readonly machine = new MachineGlyphs();
  private readonly loaded = new Map<string, Loaded>();

  /** Loads the fonts of all texts below `parent`, including those in composites and patterns. */
  async load(ofd: OfdPackage, parent: XmlElement, resources: Resources): Promise<void> {
    const ids = new Set<string>();
    const collect = (element: XmlElement): void => {
      for (const text of descendants(element, 'TextObject'))
        if (text.attrs.Font !== undefined) ids.add(text.attrs.Font);
    };
    collect(parent);
    if (descendants(parent, 'CompositeObject').length > 0)
      for (const unit of resources.composites.values()) collect(unit);
    for (const id of ids) {
      const font = resources.fonts.get(id);
      if (font?.part !== undefined) await this.bytes(ofd, font);
    }
  }

  /** The program of a loaded font. */
  known(ofd: OfdPackage, font: FontResource): FontProgram | undefined {
    return font.part === undefined ? undefined : this.loaded.get(keyOf(ofd, font.part))?.program;
  }

  async bytes(ofd: OfdPackage, font: FontResource): Promise<Buffer | undefined> {
    if (font.part === undefined) return undefined;
    const key = keyOf(ofd, font.part);
    let entry = this.loaded.get(key);
    if (!entry) {
      const bytes = (await ofd.read(font.part)) ?? Buffer.alloc(0);
      entry = { bytes, program: parseFont(bytes) };
    }
    // Move to the end: the map is in order of last use.
    this.loaded.delete(key);
    this.loaded.set(key, entry);
    let total = 0;
    for (const [other, { bytes }] of [...this.loaded].reverse()) {
      total += bytes.length;
      if (total > KEPT_BYTES && other !== key) this.loaded.delete(other);
    }
    return entry.bytes;
  }
}

const keyOf = (ofd: OfdPackage, part: string): string => `${ofd.id}|${part}`;
