import { useComputed } from '@preact/signals';
import type { TitleTreeNode } from '../../../src/client/index.ts';
import { t } from '../i18n/index.ts';
import { CopyButton, DownloadButton } from '../parts/copy.tsx';
import type { Selection } from './model.ts';
import { useRevealed } from './use-revealed.ts';

interface Props {
  nodes: TitleTreeNode[];
  selection: Selection;
}

/** The titles as a tree. A click shows where a title stands, and the other way round. */
export function TitleTree({ nodes, name, selection }: Props & { name: string }) {
  const list = useRevealed(selection);
  if (nodes.length === 0) return <p class="muted pad">{t('view.noTitles')}</p>;
  return (
    <div class="scroll pad" ref={list}>
      <div class="row end">
        <CopyButton text={() => outlineOf(nodes)} />
        <DownloadButton name={`${name}.titles.md`} type="text/markdown" text={() => outlineOf(nodes)} />
      </div>
      <Branch nodes={nodes} selection={selection} />
    </div>
  );
}

/** The tree as a nested list in Markdown. */
const outlineOf = (nodes: TitleTreeNode[], depth = 0): string =>
  nodes
    .map((node) => `${'  '.repeat(depth)}- ${node.title}\n${outlineOf(node.children as TitleTreeNode[], depth + 1)}`)
    .join('');

function Branch({ nodes, selection }: Props) {
  return (
    <ul class="titles">
      {nodes.map((node) => (
        <li key={node.element_id}>
          <TitleLink node={node} selection={selection} />
          {node.children.length > 0 && <Branch nodes={node.children as TitleTreeNode[]} selection={selection} />}
        </li>
      ))}
    </ul>
  );
}

function TitleLink({ node, selection }: { node: TitleTreeNode; selection: Selection }) {
  const className = useComputed(() => selection.classOf(node.element_id, 'title-link').value);
  return (
    <button
      type="button"
      class={className}
      data-id={node.element_id}
      onClick={() => selection.choose(node.element_id, 'items')}
      onMouseEnter={() => (selection.hovered.value = node.element_id)}
      onMouseLeave={() => (selection.hovered.value = undefined)}
    >
      <span>{node.title}</span> <span class="muted">{node.page_number}</span>
    </button>
  );
}
