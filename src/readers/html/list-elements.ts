import { ListCounter } from './list-counter.ts';
import type { ElementRule } from './walk.ts';

export const writeList: ElementRule = (walk, element, look, depth) => {
  walk.out.flush();
  const list = { depth: (look.list?.depth ?? -1) + 1, counter: new ListCounter(element) };
  walk.children(element, { ...look, list, kind: 'paragraph' }, depth + 1);
  walk.out.flush();
};

export const writeItem: ElementRule = (walk, element, look, depth) => {
  const { out } = walk;
  out.flush();
  const list = look.list ?? { depth: 0, counter: new ListCounter(undefined) };
  out.marker = list.counter.next(element);
  walk.children(element, { ...look, list, kind: 'paragraph' }, depth + 1);
  out.flush();
  out.marker = undefined;
};

export const LIST_RULES: Record<string, ElementRule> = {
  ul: writeList,
  ol: writeList,
  menu: writeList,
  dir: writeList,
  li: writeItem,
  dt: (walk, element, look, depth) => {
    walk.out.flush();
    walk.children(element, { ...look, run: { ...look.run, bold: true } }, depth + 1);
    walk.out.flush();
  },
};
