import type { FlowBlock } from '../../../document/index.ts';
import { hasContent, numeral } from '../../flow/index.ts';
import { child, elements, type XmlElement } from '../../markup/index.ts';
import { integer } from '../units.ts';
import { BlockReader } from './blocks.ts';
import { type DocxShared, loadStory, type Notes } from './story.ts';
import { val } from './styles.ts';

/**
 * Reads footnotes or endnotes, numbered in the order of reference. Endnotes go into `collect`, for the end of the
 * document.
 */
export async function readNotes(
  shared: DocxShared,
  part: string,
  settings: XmlElement | undefined,
  collect?: FlowBlock[],
): Promise<Notes | undefined> {
  const tree = await shared.pkg.xml(part);
  if (!tree) return undefined;
  const story = await loadStory(shared.pkg, part, tree);
  const format = val(settings, 'w:numFmt') ?? (collect ? 'lowerRoman' : 'decimal');
  const start = integer(val(settings, 'w:numStart')) ?? 1;
  // The notes part also contains the separators between text and notes.
  const notes = new Map(
    elements(tree)
      .filter(({ attrs }) => (attrs['w:type'] ?? 'normal') === 'normal')
      .map((note) => [note.attrs['w:id'] ?? '', note]),
  );
  let count = 0;
  return {
    refer(id, custom) {
      const note = notes.get(id);
      if (!note) return { number: '', blocks: [] };
      const number = custom ? '' : numeral(start + count++, format);
      const blocks = new BlockReader({ ...shared, part: story, kind: 'note', noteNumber: number })
        .read(elements(note))
        .map(asNote)
        .filter(isSaying);
      notes.delete(id);
      if (!collect) return { number, blocks };
      collect.push(...blocks);
      return { number, blocks: [] };
    },
  };
}

const asNote = (block: FlowBlock): FlowBlock =>
  'runs' in block
    ? { ...block, kind: 'footnote', runs: block.marker ? [{ text: `${block.marker} ` }, ...block.runs] : block.runs }
    : block;
const isSaying = (block: FlowBlock): boolean => !('runs' in block) || hasContent(block.runs);

/** Settings of notes in the settings part. */
export const noteSettings = (
  settings: XmlElement | undefined,
  name: 'w:footnotePr' | 'w:endnotePr',
): XmlElement | undefined => child(settings, name);
