import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Element, TableStructure } from '../../../src/client/index.ts';
import { t } from '../i18n/index.ts';
import { type StackHandle, VirtualStack } from '../parts/virtual-stack.tsx';
import { Formula, TextWithFormulas } from './formula.tsx';
import { HtmlTable, StructureTable } from './html-table.tsx';
import { ownImage, type Selection } from './model.ts';

/** What the panes need of an element, whichever family it is of. */
export interface ShownElement {
  id: string;
  type: string;
  subType?: string;
  text: string;
  page: number;
  depth: number;
  html?: string;
  image?: string;
  confidence?: { lowest: number; mean: number };
  source: Element | object;
}

/** The cells of a table, where the answer has them. */
export function structureOf({ source }: ShownElement): { structure?: TableStructure; headerRows: number[] } {
  if (!('table_structure' in source)) return { headerRows: [] };
  return { structure: source.table_structure, headerRows: source.metadata.table_layout?.header_rows ?? [] };
}

interface Props {
  elements: ShownElement[];
  selection: Selection;
}

/** The document as its Markdown reads, an element at a time: a click shows where it stands, and the other way round. */
export function DocumentPane({ elements, selection }: Props) {
  const pages = useMemo(() => [...Map.groupBy(elements, ({ page }) => page)], [elements]);
  const places = useMemo(
    () => new Map(pages.flatMap(([, list], i) => list.map(({ id }) => [id, i] as const))),
    [pages],
  );
  const stack = useRef<StackHandle | null>(null);
  useEffect(
    () =>
      selection.selected.subscribe((id) => {
        const place = id === undefined || selection.from.value !== 'pages' ? undefined : places.get(id);
        if (place !== undefined)
          stack.current?.reveal(place, (slot) => slot.querySelector(`[data-id="${CSS.escape(id!)}"]`));
      }),
    [places, selection],
  );
  const idAt = (event: Event): string | undefined =>
    (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id;
  return (
    // biome-ignore lint/a11y: hovering repeats what focus does; every element inside takes focus and Enter
    <div
      class="document"
      onClick={(event) => {
        const id = idAt(event);
        if (id) selection.choose(id, 'items');
      }}
      onKeyDown={(event) => {
        const id = event.key === 'Enter' ? idAt(event) : undefined;
        if (id) selection.choose(id, 'items');
      }}
      onMouseOver={(event) => (selection.hovered.value = idAt(event))}
      onMouseLeave={() => (selection.hovered.value = undefined)}
    >
      <VirtualStack
        count={pages.length}
        estimate={(i) => 40 + pages[i]![1].reduce((sum, { text }) => sum + 30 + Math.ceil(text.length / 80) * 24, 0)}
        handle={stack}
        label={t('view.rendered')}
        class="flow"
        render={(i) => (
          <>
            <div class="page-mark">{t('view.page', { n: pages[i]![0] })}</div>
            {pages[i]![1].map((element) => (
              <Block key={element.id} element={element} selection={selection} />
            ))}
          </>
        )}
      />
    </div>
  );
}

function Block({ element, selection }: { element: ShownElement; selection: Selection }) {
  const className = useComputed(() => selection.classOf(element.id, `block edge-${element.type}`).value);
  return (
    <div
      class={className}
      data-id={element.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Enter shows the place of the element
      tabIndex={0}
      title={[element.type, element.subType].filter(Boolean).join(' · ')}
    >
      {contentOf(element, selection)}
    </div>
  );
}

function contentOf(element: ShownElement, selection: Selection): ComponentChildren {
  const { id, type, text, page, depth, html, image } = element;
  switch (type) {
    case 'Title': {
      const Heading = `h${Math.min(6, 2 + Math.max(0, depth))}` as 'h2';
      return (
        <Heading>
          <TextWithFormulas text={text} />
        </Heading>
      );
    }
    case 'ListItem':
      return (
        <div class={`item depth-${Math.min(5, Math.max(0, depth))}`}>
          {/^\s*(?:[-•–*·◦▪]|\(?[\p{L}\d]{1,3}[.)、)])/u.test(text) ? '' : '• '}
          <TextWithFormulas text={text} />
        </div>
      );
    case 'CodeSnippet':
      return <pre>{text}</pre>;
    case 'Formula':
      return <Formula latex={text.replace(/^\$+|\$+$/g, '')} display />;
    case 'Table':
    case 'TableChunk': {
      const { structure, headerRows } = structureOf(element);
      if (structure)
        return (
          <StructureTable id={id} page={page} structure={structure} headerRows={headerRows} selection={selection} />
        );
      return html ? <HtmlTable html={html} /> : <p>{text}</p>;
    }
    case 'Image': {
      const url = ownImage(image);
      return (
        <figure>
          {url && <img src={url} alt={text} loading="lazy" decoding="async" />}
          {(!url || text) && (
            <figcaption class="muted">
              [{element.subType ?? type}] {text}
            </figcaption>
          )}
        </figure>
      );
    }
    case 'Header':
    case 'Footer':
    case 'PageNumber':
      return <p class="muted small-text">{text}</p>;
    case 'FigureCaption':
    case 'TableCaption':
      return (
        <p class="caption">
          <TextWithFormulas text={text} />
        </p>
      );
    default:
      return (
        <p>
          <TextWithFormulas text={text} />
        </p>
      );
  }
}
