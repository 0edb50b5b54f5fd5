import type { TextItem } from './items.ts';
import { type BodyStyle, sameSize } from './statistics.ts';

/** Least size of the title of a document, as a multiple of the text's. */
const TITLE_SIZE = 1.2;

/** How a block relates to the title of its document, which has the largest type of the first page. */
export interface TitlePlace {
  /** In the type of the title, on any page. */
  isTitle: boolean;
  /** The same on the first page, above its running text. */
  opens: boolean;
  /** Between the title and the first paragraph, where the authors are. */
  belowTitle: boolean;
  /** A title of several words has been seen: the name of a journal may be larger than the title. */
  titled: boolean;
}

/** How the text blocks of a document, in reading order, relate to its title. */
export function titlePlaces(texts: readonly TextItem[], body: BodyStyle): Map<TextItem, TitlePlace> {
  const first = texts[0]?.pageIndex;
  const largest = Math.max(0, ...texts.filter((t) => t.pageIndex === first).map((t) => t.style.size));
  const places = new Map<TextItem, TitlePlace>();
  let underTitle = false;
  /** Whether running text has begun: a title is above it. */
  let begun = false;
  let titled = false;
  for (const item of texts) {
    const onFirst = item.pageIndex === first;
    const isTitle = sameSize(item.style.size, largest) && largest > TITLE_SIZE * body.size;
    const opens = !begun && isTitle && onFirst;
    const belowTitle = underTitle && onFirst;
    if (item.style.size < TITLE_SIZE * body.size && item.block.lines.length > 3) begun = true;
    if (isTitle && onFirst) {
      underTitle = true;
      titled ||= item.plain.includes(' ');
    } else if (isParagraph(item)) underTitle = false;
    places.set(item, { isTitle, opens, belowTitle, titled });
  }
  return places;
}

const isParagraph = ({ block, plain }: TextItem): boolean =>
  block.lines.length > 3 || (plain.length > 60 && /[.。]$/.test(plain));
