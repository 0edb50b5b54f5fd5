import { CopyButton, DownloadButton } from '../parts/copy.tsx';
import { JsonTree } from './json-tree.tsx';
import type { Selection } from './model.ts';

interface Props {
  value: unknown;
  name: string;
  open?: number;
  /** Objects of the answer that have a place on a page, with their ids. */
  ids: Map<object, string>;
  selection: Selection;
}

/** The answer as it came: a tree to look at, the text to copy and to download. */
export function JsonPane({ value, name, ...tree }: Props) {
  const text = (): string => JSON.stringify(value, undefined, 2);
  return (
    <div class="scroll pad">
      <div class="row end">
        <CopyButton text={text} />
        <DownloadButton name={`${name}.json`} type="application/json" text={text} />
      </div>
      <JsonTree value={value} {...tree} />
    </div>
  );
}
