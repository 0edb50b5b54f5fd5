import { useComputed, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { CopyButton, DownloadButton } from '../parts/copy.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { csvOf } from './csv.ts';
import type { Field, FieldGroup, FieldsDocument, FieldTable } from './fields-model.ts';
import { JsonPane } from './json-pane.tsx';
import { boxesByPage, createSelection, type Selection, type View } from './model.ts';
import { PagesPane } from './pages-pane.tsx';
import { SplitView } from './split-view.tsx';
import { useRevealed } from './use-revealed.ts';

/** Values of an extraction or a recognition beside the pages that they stand on. */
export function FieldsView({ document }: { document: FieldsDocument }) {
  const selection = useMemo(createSelection, [document]);
  const tab = useSignal('fields');
  const view = useMemo((): View => ({ pages: document.pages, boxesOf: boxesByPage(document.boxes) }), [document]);
  const placed = useMemo(() => new Set(document.boxes.map(({ id }) => id)), [document]);
  const tabs = [
    {
      id: 'fields',
      label: t('view.fields'),
      content: () => <Groups groups={document.groups} placed={placed} selection={selection} />,
    },
    {
      id: 'json',
      label: t('view.json'),
      content: () => (
        <JsonPane value={document.json} name={document.name} open={2} ids={document.ids} selection={selection} />
      ),
    },
  ];
  return (
    <SplitView
      pages={<PagesPane view={view} selection={selection} />}
      result={
        <div class="pane">
          <Tabs tabs={tabs} active={tab.value} onChange={(id) => (tab.value = id)} label={t('view.result')} />
        </div>
      }
    />
  );
}

interface ListProps {
  placed: Set<string>;
  selection: Selection;
}

function Groups({ groups, placed, selection }: { groups: FieldGroup[] } & ListProps) {
  const list = useRevealed(selection);
  return (
    <div class="scroll pad" ref={list}>
      {groups.map(({ title, fields, tables }) => (
        <section key={title} class="field-group">
          {title && <h2>{title}</h2>}
          {fields.length > 0 && (
            <div class="row end">
              <CopyButton
                text={() => csvOf(fields.map(({ label, value }) => [label, value]))}
                label={t('view.copyCsv')}
              />
              <DownloadButton
                name="fields.csv"
                type="text/csv"
                text={() => csvOf(fields.map(({ label, value }) => [label, value]))}
              />
            </div>
          )}
          <dl class="fields">
            {fields.map((field) => (
              <FieldRow key={field.id} field={field} placed={placed} selection={selection} />
            ))}
          </dl>
          {tables.map((table) => (
            <div key={table.title} class="table-scroll">
              <table class="grid">
                <caption>
                  {table.title} <CopyButton text={() => csvOfTable(table)} label={t('view.copyCsv')} />{' '}
                  <DownloadButton name={`${table.title}.csv`} type="text/csv" text={() => csvOfTable(table)} />
                </caption>
                <thead>
                  <tr>
                    {table.columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {table.rows.map((row) => (
                    <tr key={row[0]?.id}>
                      {row.map((field) => (
                        <td key={field.id}>
                          <Value field={field} placed={placed} selection={selection} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

const csvOfTable = ({ columns, rows }: FieldTable): string =>
  csvOf([columns, ...rows.map((row) => row.map(({ value }) => value))]);

function FieldRow({ field, placed, selection }: { field: Field } & ListProps) {
  return (
    <div class={`field${field.value === '' ? ' is-empty' : ''}`}>
      <dt>{field.label}</dt>
      <dd>
        <Value field={field} placed={placed} selection={selection} />
        {field.value !== '' && field.grounded === false && <span class="chip bad">{t('view.ungrounded')}</span>}
        {field.confidence !== undefined && field.value !== '' && (
          <span class="muted small-text">{field.confidence.toFixed(2)}</span>
        )}
      </dd>
    </div>
  );
}

/** A value with a place is a button that shows it. */
function Value({ field, placed, selection }: { field: Field } & ListProps) {
  const className = useComputed(() => selection.classOf(field.id, 'field-value').value);
  if (field.value === '') return <span class="muted">—</span>;
  if (!placed.has(field.id)) return <span>{field.value}</span>;
  return (
    <button
      type="button"
      class={className}
      data-id={field.id}
      onClick={() => selection.choose(field.id, 'items')}
      onMouseEnter={() => (selection.hovered.value = field.id)}
      onMouseLeave={() => (selection.hovered.value = undefined)}
    >
      {field.value}
    </button>
  );
}
