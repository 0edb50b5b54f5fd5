import { useComputed, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { CharDetail, Element, NewerElement, ParseResult, TitleTreeNode } from '../../../src/client/index.ts';
import { t } from '../i18n/index.ts';
import { CopyButton, DownloadButton } from '../parts/copy.tsx';
import { type Tab, Tabs } from '../parts/tabs.tsx';
import { cellBoxes } from './cells.ts';
import { csvOf, gridOf } from './csv.ts';
import { DocumentPane, type ShownElement, structureOf } from './document-pane.tsx';
import { HtmlTable, readTable, StructureTable } from './html-table.tsx';
import { Inspector } from './inspector.tsx';
import { JsonPane } from './json-pane.tsx';
import {
  type Box,
  boxesByPage,
  createSelection,
  type HeatMark,
  ownImage,
  type Selection,
  type View,
  type ViewPage,
} from './model.ts';
import { PagesPane } from './pages-pane.tsx';
import { SplitView } from './split-view.tsx';
import { TitleTree } from './title-tree.tsx';
import { titlesOf } from './titles.ts';
import { useRevealed } from './use-revealed.ts';

export interface ParsedDocument {
  name: string;
  pages: ViewPage[];
  elements: ShownElement[];
  boxes: Box[];
  markdown?: string;
  titles?: TitleTreeNode[];
  heat?: Map<number, HeatMark[]>;
  /** The answer as it came. */
  json: unknown;
  /** The elements are chunks. */
  chunks?: boolean;
}

/** A result of parse v1. */
export function fromV1(result: ParseResult, name: string): ParsedDocument {
  const elements = result.elements.map(
    (element): ShownElement => ({
      id: element.element_id,
      type: element.type,
      subType: element.sub_type,
      text: element.text,
      page: element.page_number,
      depth: element.metadata.category_depth ?? 0,
      html: element.type === 'Table' ? element.text : undefined,
      image: element.image_data?.image_url,
      confidence: element.confidence,
      source: element,
    }),
  );
  const boxes = result.elements.flatMap((element): Box[] => {
    const about = { id: element.element_id, kind: element.type, label: labelOf(element) };
    const regions = element.metadata.source_regions;
    if (!regions) return [{ ...about, page: element.page_number, points: element.coordinates }];
    return regions.map(({ page_number: page, coordinates: points }) => ({ ...about, page, points }));
  });
  const pages = result.pages?.map(
    (page): ViewPage => ({
      number: page.page_number,
      width: page.page_width,
      height: page.page_height,
      image: ownImage(page.page_image_url),
      failed: page.status === 'Success' ? undefined : page.status,
    }),
  );
  const { title_tree: titles = titlesOf(elements), markdown } = result;
  return {
    name,
    pages: pages ?? bare(elements),
    elements,
    boxes,
    markdown,
    titles,
    heat: heatOf(result.elements),
    json: result,
  };
}

/** A result of the newer parse or of the pipeline. */
export function fromNewer(list: NewerElement[], json: unknown, name: string, chunks = false): ParsedDocument {
  const pages = new Map<number, ViewPage>();
  const boxes: Box[] = [];
  const elements = list.map((element): ShownElement => {
    const { metadata } = element;
    const { page_number: page, page_width: width, page_height: height } = metadata;
    if (!pages.has(page)) pages.set(page, { number: page, width, height, image: ownImage(metadata.page_image_url) });
    const own = metadata.coordinates ? [{ page_number: page, coordinates: metadata.coordinates }] : [];
    for (const { page_number: on, coordinates: points } of metadata.source_regions ?? own)
      if (on && points)
        boxes.push({
          id: element.element_id,
          page: on,
          points,
          kind: element.type,
          label: `${element.type}: ${element.text.slice(0, 80)}`,
        });
    return {
      id: element.element_id,
      type: element.type,
      text: element.text,
      page,
      depth: metadata.category_depth ?? 0,
      html: metadata.text_as_html,
      source: element,
    };
  });
  const titles = chunks ? undefined : titlesOf(elements);
  return {
    name,
    pages: [...pages.values()].toSorted((a, b) => a.number - b.number),
    elements,
    boxes,
    titles,
    json,
    chunks,
  };
}

const labelOf = ({ type, sub_type: subType, text }: Element): string =>
  `${type}${subType ? ` (${subType})` : ''}: ${text.slice(0, 80)}`;

/** Pages of a result that names none. */
const bare = (elements: ShownElement[]): ViewPage[] =>
  [...new Set(elements.map(({ page }) => page))].map((number) => ({ number, width: 595, height: 842 }));

function heatOf(elements: Element[]): Map<number, HeatMark[]> | undefined {
  const marks = new Map<number, HeatMark[]>();
  const add = (page: number, chars: CharDetail[] = []): void => {
    const list = marks.get(page) ?? [];
    for (const { coordinates, recognition } of chars)
      list.push({ points: coordinates, confidence: recognition.confidence });
    if (list.length > 0) marks.set(page, list);
  };
  for (const { page_number: page, char_details: chars, table_structure: table } of elements) {
    add(page, chars);
    for (const cell of table?.cells ?? []) add(cell.source_regions?.[0]?.page_number ?? page, cell.char_details);
  }
  return marks.size > 0 ? marks : undefined;
}

export function ParseView({ document }: { document: ParsedDocument }) {
  const selection = useMemo(createSelection, [document]);
  const tab = useSignal('rendered');
  const { heat } = document;
  const byId = useMemo(() => new Map(document.elements.map((element) => [element.id, element])), [document]);
  const ids = useMemo(() => new Map(document.elements.map(({ source, id }) => [source as object, id])), [document]);
  const view = useMemo((): View => {
    const cellsOf = (id: string): Box[] => {
      const element = byId.get(id);
      const structure = element && structureOf(element).structure;
      return structure ? cellBoxes(structure, element.page) : [];
    };
    return {
      pages: document.pages,
      boxesOf: boxesByPage(document.boxes),
      cellsOf,
      heatOf: heat && ((page) => heat.get(page) ?? []),
    };
  }, [document, heat, byId]);
  const tables = useMemo(
    () => document.elements.filter(({ type }) => type === 'Table' || type === 'TableChunk'),
    [document],
  );
  const tabs: Tab[] = [
    {
      id: 'rendered',
      label: document.chunks ? t('view.chunks') : t('view.rendered'),
      content: () => <DocumentPane elements={document.elements} selection={selection} />,
    },
    ...(document.markdown === undefined
      ? []
      : [
          {
            id: 'markdown',
            label: t('view.markdown'),
            content: () => <Source text={document.markdown!} name={`${document.name}.md`} type="text/markdown" />,
          },
        ]),
    {
      id: 'json',
      label: t('view.json'),
      content: () => <JsonPane value={document.json} name={document.name} ids={ids} selection={selection} />,
    },
    ...(document.titles
      ? [
          {
            id: 'titles',
            label: t('view.titles'),
            content: () => <TitleTree nodes={document.titles!} name={document.name} selection={selection} />,
          },
        ]
      : []),
    {
      id: 'tables',
      label: `${t('view.tables')} (${tables.length})`,
      content: () => <Tables tables={tables} selection={selection} />,
    },
  ];
  return (
    <SplitView
      pages={<PagesPane view={view} selection={selection} />}
      result={
        <div class="pane">
          <Tabs tabs={tabs} active={tab.value} onChange={(id) => (tab.value = id)} label={t('view.result')} />
          <Inspector elements={byId} selection={selection} />
        </div>
      }
    />
  );
}

export function Source({ text, name, type }: { text: string; name: string; type: string }) {
  return (
    <div class="scroll pad">
      <div class="row end">
        <CopyButton text={() => text} />
        <DownloadButton name={name} type={type} text={() => text} />
      </div>
      <pre class="source">{text}</pre>
    </div>
  );
}

function Tables({ tables, selection }: { tables: ShownElement[]; selection: Selection }) {
  const list = useRevealed(selection);
  if (tables.length === 0) return <p class="muted pad">{t('view.noTables')}</p>;
  return (
    <div class="scroll pad" ref={list}>
      {tables.map((table) => (
        <TableCard key={table.id} table={table} selection={selection} />
      ))}
    </div>
  );
}

function TableCard({ table, selection }: { table: ShownElement; selection: Selection }) {
  const { id, page, html } = table;
  const className = useComputed(() => selection.classOf(id, 'table-card').value);
  const { structure, headerRows } = structureOf(table);
  const csv = (): string =>
    csvOf(structure ? gridOf(structure) : readTable(html ?? '').map((row) => row.map(({ text }) => text)));
  return (
    <section class={className} data-id={id}>
      <div class="row">
        <button type="button" class="title-link" onClick={() => selection.choose(id, 'items')}>
          {t('view.page', { n: page })}{' '}
          {structure && <span class="muted">{t('view.spans', { rows: structure.rows, cols: structure.cols })}</span>}
        </button>
        <span class="grow" />
        {html && <CopyButton text={() => html} label={t('view.copyHtml')} />}
        <CopyButton text={csv} label={t('view.copyCsv')} />
        <DownloadButton name={`table-${id.slice(0, 8)}.csv`} type="text/csv" text={csv} />
      </div>
      {structure ? (
        <StructureTable id={id} page={page} structure={structure} headerRows={headerRows} selection={selection} />
      ) : (
        html && <HtmlTable html={html} />
      )}
    </section>
  );
}
