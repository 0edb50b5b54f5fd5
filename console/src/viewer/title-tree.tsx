import type { TitleTreeNode } from '../../../src/client/index.ts';
import { t } from '../i18n/index.ts';
import type { Selection } from './model.ts';

export function TitleTree({ nodes, selection }: { nodes: TitleTreeNode[]; selection: Selection }) {
  if (nodes.length === 0) return <p class="muted pad">{t('view.noTitles')}</p>;
  return <Branch nodes={nodes} selection={selection} />;
}

function Branch({ nodes, selection }: { nodes: TitleTreeNode[]; selection: Selection }) {
  return (
    <ul class="titles">
      {nodes.map((node) => (
        <li key={node.element_id}>
          <button type="button" class="title-link" onClick={() => selection.choose(node.element_id, 'items')}>
            <span>{node.title}</span> <span class="muted">{node.page_number}</span>
          </button>
          {node.children.length > 0 && <Branch nodes={node.children as TitleTreeNode[]} selection={selection} />}
        </li>
      ))}
    </ul>
  );
}
