import { CopyButton, DownloadButton } from '../parts/copy.tsx';
import { JsonTree } from './json-tree.tsx';

/** The answer as it came: a tree to look at, the text to copy and to download. */
export function JsonPane({ value, name, open }: { value: unknown; name: string; open?: number }) {
  const text = (): string => JSON.stringify(value, undefined, 2);
  return (
    <div class="scroll pad">
      <div class="row end">
        <CopyButton text={text} />
        <DownloadButton name={`${name}.json`} type="application/json" text={text} />
      </div>
      <JsonTree value={value} open={open} />
    </div>
  );
}
