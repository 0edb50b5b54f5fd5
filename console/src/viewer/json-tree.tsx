import { type ReadonlySignal, useComputed, useSignalEffect } from '@preact/signals';
import { useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import type { Selection } from './model.ts';

const SLICE = 100;

interface TreeProps {
  value: unknown;
  open?: number;
  /** Objects that have a place on a page, with their ids. */
  ids: Map<object, string>;
  selection: Selection;
}

/**
 * JSON as a tree of which only opened branches are drawn; long lists come in slices. A click on an object with a place
 * shows it on the page; what is chosen there is opened here.
 */
export function JsonTree({ value, open = 1, ids, selection }: TreeProps) {
  const paths = useMemo(() => pathsOf(value, ids), [value, ids]);
  const target = useComputed(() =>
    selection.from.value === 'pages' ? paths.get(selection.selected.value ?? '') : undefined,
  );
  return (
    <div class="json">
      <Node name={undefined} value={value} open={open} path="" tree={{ ids, selection, target }} />
    </div>
  );
}

/** The way to each object that has a place: its keys, each after a slash. */
function pathsOf(value: unknown, ids: Map<object, string>): Map<string, string> {
  const paths = new Map<string, string>();
  const visit = (node: unknown, path: string): void => {
    if (node === null || typeof node !== 'object') return;
    const id = ids.get(node);
    // What lies deeper belongs to the same place.
    if (id !== undefined) paths.set(id, path);
    else for (const [key, item] of Object.entries(node)) visit(item, `${path}/${key}`);
  };
  visit(value, '');
  return paths;
}

interface NodeProps {
  name: string | undefined;
  value: unknown;
  open: number;
  path: string;
  tree: { ids: Map<object, string>; selection: Selection; target: ReadonlySignal<string | undefined> };
}

function Node(props: NodeProps) {
  const { name, value } = props;
  if (value !== null && typeof value === 'object') return <Branch {...props} value={value} />;
  return (
    <div class="json-leaf">
      <Key name={name} />
      <span class={`json-${value === null ? 'null' : typeof value}`}>
        {typeof value === 'string' ? JSON.stringify(shorten(value)) : String(value)}
      </span>
    </div>
  );
}

const Key = ({ name }: { name: string | undefined }) =>
  name === undefined ? null : <span class="json-key">{name}: </span>;

function Branch({ name, value, open, path, tree }: NodeProps & { value: object }) {
  const [shown, setShown] = useState(open > 0);
  const [{ first, count }, setSlice] = useState({ first: 0, count: SLICE });
  const row = useRef<HTMLButtonElement>(null);
  const { ids, selection, target } = tree;
  const id = ids.get(value);
  const className = useComputed(() => (id === undefined ? 'json-toggle' : selection.classOf(id, 'json-toggle').value));
  const entries = useMemo(() => Object.entries(value), [value]);
  useSignalEffect(() => {
    const wanted = target.value;
    if (!wanted?.startsWith(`${path}/`)) return;
    const key = wanted.slice(path.length + 1).split('/')[0];
    const index = entries.findIndex(([one]) => one === key);
    setShown(true);
    setSlice((slice) =>
      index >= slice.first && index < slice.first + slice.count
        ? slice
        : { first: index - (index % SLICE), count: SLICE },
    );
  });
  useSignalEffect(() => {
    if (id !== undefined && target.value === path) row.current?.scrollIntoView({ block: 'nearest' });
  });
  const brackets = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  const toggle = (): void => {
    setShown(!shown);
    if (id !== undefined) selection.choose(id, 'items');
  };
  return (
    <div class="json-branch">
      <button type="button" ref={row} class={className} aria-expanded={shown} onClick={toggle}>
        <Key name={name} />
        <span class="muted">{brackets}</span>
      </button>
      {shown && (
        <div class="json-children">
          {first > 0 && (
            <button type="button" class="button small" onClick={() => setSlice({ first: 0, count: first + count })}>
              {t('view.earlier')} ({first})
            </button>
          )}
          {entries.slice(first, first + count).map(([key, item]) => (
            <Node key={key} name={key} value={item} open={open - 1} path={`${path}/${key}`} tree={tree} />
          ))}
          {entries.length > first + count && (
            <button type="button" class="button small" onClick={() => setSlice({ first, count: count + SLICE })}>
              {t('common.more')} ({entries.length - first - count})
            </button>
          )}
        </div>
      )}
    </div>
  );
}

const shorten = (text: string): string => (text.length > 2000 ? `${text.slice(0, 2000)}…` : text);
