import { labelOf, type SaidBlock, shareBox } from '../said.ts';

const ITEM =
  /<\|box_start\|>\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*<\|box_end\|><\|ref_start\|>(\w+)<\|ref_end\|>(<\|rotate_(up|right|down|left)\|>)?([^<]*)/g;
const ANGLES = { up: 0, right: 90, down: 180, left: 270 } as const;
const GRID = 1000;

/** Reads the page layout of MinerU2.5: items in reading order on a grid of 1000. */
export function readMineruLayout(text: string): SaidBlock[] {
  return [...text.matchAll(ITEM)].flatMap((match): SaidBlock[] => {
    const box = shareBox(match.slice(1, 5).map(Number), GRID, GRID);
    const word = match[5]!;
    if (!box || word === 'inline_formula') return [];
    const angle = ANGLES[(match[7] as keyof typeof ANGLES | undefined) ?? 'up'];
    return [
      {
        label: labelOf(word),
        box,
        text: '',
        angle,
        ...((match[8] ?? '').includes('txt_contd_tgt') && { continues: true }),
      },
    ];
  });
}
