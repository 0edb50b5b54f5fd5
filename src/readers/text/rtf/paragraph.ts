import { newParagraph, type Story } from './state.ts';

/** Handles words about the current paragraph. Returns whether it was one. The reader handles `par`. */
export function paragraphWord(story: Story, name: string, value = 0): boolean {
  const { paragraph } = story;
  switch (name) {
    case 'par':
      return true;
    case 'pard':
      story.paragraph = newParagraph();
      return true;
    case 's':
      paragraph.style = value;
      return true;
    case 'outlinelevel':
      paragraph.outline = value;
      return true;
    case 'ls':
      paragraph.listed = value > 0;
      return true;
    case 'ilvl':
      paragraph.level = Math.max(0, value);
      return true;
    case 'li':
    case 'lin':
      paragraph.left = value;
      return true;
    case 'fi':
      paragraph.firstLine = value;
      return true;
    case 'pagebb':
      paragraph.pageBreak = true;
      return true;
    case 'intbl':
      paragraph.inTable = true;
      return true;
    case 'itap':
      paragraph.nesting = Math.max(0, value);
      return true;
    default:
      return false;
  }
}
