import type { Block, Glyph, PageContent, TagNode, TextBlock } from '../../document/index.ts';

/** Standard types that identify a block; those above (Sect, Div) and below (Span, Link) do not. */
const BLOCK_TYPES =
  /^(?:H[1-6]?|P|LI|Lbl|LBody|Caption|Code|Formula|Note|FENote|Title|TOCI|BlockQuote|BibEntry|Figure|Aside|Artifact|Index)$/;
/** Minimum share of a block's characters with the same tag. */
const MAJORITY = 0.7;
/** A larger share of tagged text in headings means that the tags are accidental. */
const MAX_HEADING_SHARE = 0.3;
/** Maximum number of glyphs in a heading. */
const MAX_HEADING = 200;

/**
 * Sets `tag` and `tagLevel` of blocks from the structure tree. Heading levels are set only for intentional tags: not
 * too much of the text is a heading, and more than one kind of tag is used.
 */
export function applyTags(page: PageContent, blocks: Block[]): Block[] {
  if (!page.tags) return blocks;
  const types = new Map<number, string>();
  collect(page.tags, undefined, types);
  if (types.size === 0) return blocks;
  const counts = new Map<string, number>();
  countTypes(page.glyphs, types, counts);
  let tagged = 0;
  for (const n of counts.values()) tagged += n;
  let headings = 0;
  for (const [type, n] of counts) if (type[0] === 'H') headings += n;
  const meant = headings > 0 && headings <= MAX_HEADING_SHARE * tagged && counts.size > 1;
  return blocks.map((b) => (b.kind === 'text' ? withTag(b, types, meant) : b));
}

const isHeading = (type: string | undefined): boolean => type !== undefined && /^H[1-6]?$/.test(type);

/** Adds the number of glyphs with each type to `counts`. */
function countTypes(glyphs: readonly Glyph[], types: ReadonlyMap<number, string>, counts: Map<string, number>): void {
  for (let from = 0; from < glyphs.length; ) {
    // Neighbours mostly share their mark.
    const { mcid } = glyphs[from]!;
    let to = from + 1;
    while (to < glyphs.length && glyphs[to]!.mcid === mcid) to++;
    const type = mcid < 0 ? undefined : types.get(mcid);
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + to - from);
    from = to;
  }
}

function collect(node: TagNode, block: string | undefined, types: Map<number, string>): void {
  const own = BLOCK_TYPES.test(node.type) ? node.type : undefined;
  const type = own === undefined || belongsTo(own, block) ? (block ?? own) : own;
  if (type !== undefined) for (const id of node.mcids) types.set(id, type);
  for (const child of node.children) collect(child, type, types);
}

/**
 * The innermost block type counts, but a paragraph inside an item, note or caption belongs to that, and so does
 * everything inside a heading: `Code` there is the name of a function (ISO 32000-1, 14.8.4.4: an inline type).
 */
const belongsTo = (own: string, block: string | undefined): boolean =>
  own === 'LBody' || own === 'Lbl' || isHeading(block) || (own === 'P' && block !== undefined && block !== 'P');

function withTag(block: TextBlock, types: Map<number, string>, meant: boolean): TextBlock {
  const counts = new Map<string, number>();
  let total = 0;
  for (const line of block.lines) {
    total += line.glyphs.length;
    countTypes(line.glyphs, types, counts);
  }
  for (const [tag, n] of counts) {
    if (n < MAJORITY * total) continue;
    const level = /^H([1-6])$/.exec(tag)?.[1];
    if (level === undefined) return { ...block, tag };
    return meant && total <= MAX_HEADING ? { ...block, tag, tagLevel: Number(level) } : { ...block, tag };
  }
  return block;
}
