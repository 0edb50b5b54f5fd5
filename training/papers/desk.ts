import type { Desk, Entry, EntryOptions, Split } from './form.ts';
import { makeLook } from './look.ts';
import type { Random } from './random.ts';

export function makeDesk(random: Random, split: Split): Desk {
  const look = makeLook(random.fork('look'), split);
  const word = (wordings: string): string => {
    const [shown = '', held = ''] = wordings.split('|');
    const list = shown.split(';');
    if (split === 'test' && held !== '' && random.chance(0.6)) return random.pick(held.split(';'));
    return random.chance(0.45) ? list[0]! : random.pick(list);
  };
  const entry = (key: string, wordings: string, plain: string, options: EntryOptions = {}): Entry[] => {
    const { p = 1, money = false, ...rest } = options;
    if (!random.chance(p)) return [];
    const label = word(wordings);
    // Forms often have empty labels.
    const blank = p < 1 && random.chance(0.06);
    const entry: Entry = { key, label, text: blank ? '' : plain, ...rest };
    if (money && look.unit === 'label') entry.label = `${label}${random.pick(['（元）', '(元)'])}`;
    if (money && look.unit === '元' && !entry.after) entry.after = '元';
    if (money && look.currency && look.unit !== 'label' && !entry.before) entry.before = look.currency;
    return [entry];
  };
  return { random, split, look, word, entry, chance: (p) => random.chance(p) };
}
