import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { type StackHandle, VirtualStack } from '../parts/virtual-stack.tsx';
import { type Box, type HeatMark, isInsideBox, type Selection, type View, type ViewPage } from './model.ts';

/** Pixels below a page: its number and the gap to the next one. */
const CAPTION = 36;
const ZOOMS = [25, 50, 75, 100, 150, 200, 300];

/** The pages with their boxes. A click on a box chooses its element; keys move and zoom. */
export function PagesPane({ view, selection }: { view: View; selection: Selection }) {
  const zoom = useSignal(100);
  const showBoxes = useSignal(true);
  const heat = useSignal(false);
  const current = useSignal(0);
  const stack = useRef<StackHandle | null>(null);
  const places = useMemo(() => placesOf(view), [view]);
  const width = useSignal(600);
  const pane = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      width.value = Math.max(120, entry!.contentRect.width - 24);
    });
    watch.observe(pane.current!);
    return () => watch.disconnect();
  }, [width]);
  useEffect(
    () =>
      selection.selected.subscribe((id) => {
        if (!id || selection.from.value !== 'items') return;
        const place = places.get(id);
        if (place !== undefined)
          stack.current?.reveal(place, (slot) => slot.querySelector(`[data-id="${CSS.escape(id)}"]`));
      }),
    [places, selection],
  );

  const step = (by: number): void => {
    const at = ZOOMS.indexOf(zoom.value);
    zoom.value = ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, at + by))]!;
  };
  const move = (by: number): void => {
    const ids = [...places.keys()];
    const at = selection.selected.value === undefined ? -1 : ids.indexOf(selection.selected.value);
    const id = ids[Math.min(ids.length - 1, Math.max(0, at + by))];
    if (id === undefined) return;
    selection.choose(id, 'pages');
    stack.current?.reveal(places.get(id)!, (slot) => slot.querySelector(`[data-id="${CSS.escape(id)}"]`));
  };
  const onKey = (event: KeyboardEvent): void => {
    const act: Record<string, () => void> = {
      '+': () => step(1),
      '-': () => step(-1),
      ArrowDown: () => move(1),
      ArrowRight: () => move(1),
      ArrowUp: () => move(-1),
      ArrowLeft: () => move(-1),
      Escape: () => selection.choose(undefined, 'pages'),
    };
    const chosen = act[event.key];
    if (
      !chosen ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target as HTMLElement).closest('input, select, textarea')
    )
      return;
    event.preventDefault();
    chosen();
  };
  const columnWidth = (width.value * zoom.value) / 100;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the pane as a whole; every control inside has its own
    <div class="pane pages-pane" ref={pane} onKeyDown={onKey} title={t('view.keys')}>
      <div class="pane-bar">
        <span class="muted" aria-live="polite">
          <PageCounter pages={view.pages} current={current} />
        </span>
        <span class="grow" />
        <label class="check">
          <input
            type="checkbox"
            checked={showBoxes.value}
            onChange={(e) => (showBoxes.value = e.currentTarget.checked)}
          />{' '}
          {t('view.boxes')}
        </label>
        {view.heatOf && (
          <label class="check">
            <input type="checkbox" checked={heat.value} onChange={(e) => (heat.value = e.currentTarget.checked)} />{' '}
            {t('view.heat')}
          </label>
        )}
        <button type="button" class="icon-button" aria-label={t('view.zoomOut')} onClick={() => step(-1)}>
          −
        </button>
        <button type="button" class="icon-button wide" title={t('view.fit')} onClick={() => (zoom.value = 100)}>
          {zoom.value} %
        </button>
        <button type="button" class="icon-button" aria-label={t('view.zoomIn')} onClick={() => step(1)}>
          +
        </button>
      </div>
      <div class="pages-body">
        {view.pages.length > 1 && (
          <nav class="page-strip" aria-label={t('view.pages')}>
            {view.pages.map((page, i) => (
              <StripButton
                key={page.number}
                page={page}
                index={i}
                current={current}
                onChoose={() => stack.current?.reveal(i)}
              />
            ))}
          </nav>
        )}
        <VirtualStack
          count={view.pages.length}
          exact
          estimate={(i) => columnWidth * ratioOf(view.pages[i]!) + CAPTION}
          handle={stack}
          label={t('view.pages')}
          class="pages"
          onTop={(i) => (current.value = i)}
          render={(i) => (
            <PageSheet
              page={view.pages[i]!}
              view={view}
              width={columnWidth}
              boxes={showBoxes.value}
              heat={heat.value}
              selection={selection}
            />
          )}
        />
      </div>
    </div>
  );
}

// What follows the scrolling reads `current` by itself: the pane as a whole is not drawn again for it.

function PageCounter({ pages, current }: { pages: ViewPage[]; current: Signal<number> }) {
  return <>{pages.length > 0 && `${pages[current.value]?.number ?? ''} / ${pages.at(-1)!.number}`}</>;
}

interface StripProps {
  page: ViewPage;
  index: number;
  current: Signal<number>;
  onChoose(): void;
}

function StripButton({ page, index, current, onChoose }: StripProps) {
  const shown = useComputed(() => (current.value === index ? 'page' : undefined));
  return (
    <button
      type="button"
      aria-label={t('view.page', { n: page.number })}
      aria-current={shown}
      class={page.failed ? 'is-failed' : ''}
      onClick={onChoose}
    >
      {page.number}
    </button>
  );
}

const ratioOf = ({ width, height }: ViewPage): number => (width > 0 ? height / width : Math.SQRT2);

/** Index of the page of each element, in the order of elements. */
function placesOf(view: View): Map<string, number> {
  const places = new Map<string, number>();
  for (const [i, page] of view.pages.entries())
    for (const { id } of view.boxesOf(page.number)) if (!places.has(id)) places.set(id, i);
  return places;
}

interface SheetProps {
  page: ViewPage;
  view: View;
  width: number;
  boxes: boolean;
  heat: boolean;
  selection: Selection;
}

function PageSheet({ page, view, width, boxes, heat, selection }: SheetProps) {
  const height = width * ratioOf(page);
  const idAt = (event: Event): string | undefined =>
    (event.target as Element).closest<SVGElement>('[data-id]')?.dataset.id;
  const choose = (event: MouseEvent): void => {
    const id = idAt(event);
    const paper = (event.currentTarget as Element).getBoundingClientRect();
    const x = (event.clientX - paper.left) / paper.width;
    const y = (event.clientY - paper.top) / paper.height;
    const cell = id && view.cellsOf?.(id).find((box) => box.page === page.number && isInsideBox(box, x, y));
    selection.choose(id, 'pages', cell || undefined);
  };
  return (
    <figure class="sheet" style={{ width: `${width}px` }}>
      <div class="sheet-paper" style={{ height: `${height}px` }}>
        {page.image ? (
          <img src={page.image} alt={t('view.page', { n: page.number })} decoding="async" />
        ) : (
          <p class="sheet-empty muted">{page.failed ?? t('view.noImage')}</p>
        )}
        {(boxes || heat) && (
          // biome-ignore lint/a11y: the boxes repeat what the other pane has as text, with keys
          <svg
            class="overlay"
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            aria-hidden="true"
            onClick={choose}
            onMouseOver={(event) => (selection.hovered.value = idAt(event))}
            onMouseLeave={() => (selection.hovered.value = undefined)}
          >
            {heat && view.heatOf && <HeatPaths marks={view.heatOf(page.number)} />}
            {boxes &&
              view
                .boxesOf(page.number)
                .map((box, i) => <Outline key={`${box.id}-${i}`} box={box} selection={selection} />)}
            <CellOutline page={page.number} selection={selection} />
          </svg>
        )}
      </div>
      <figcaption class={page.failed ? 'bad' : 'muted'}>
        {page.failed ? t('view.failed', { n: page.number }) : page.number}{' '}
        {page.image && (
          <a
            href={page.image}
            download={`page-${page.number}`}
            aria-label={t('view.savePage', { n: page.number })}
            title={t('view.savePage', { n: page.number })}
          >
            ↓
          </a>
        )}
      </figcaption>
    </figure>
  );
}

const pointsOf = ({ points }: Box): string => [0, 2, 4, 6].map((i) => `${points[i]},${points[i + 1]}`).join(' ');

/** The chosen cell inside the outline of its table. */
function CellOutline({ page, selection }: { page: number; selection: Selection }) {
  const cell = selection.cell.value;
  if (cell?.page !== page) return null;
  return <polygon class="box is-cell" points={pointsOf(cell)} vector-effect="non-scaling-stroke" />;
}

function Outline({ box, selection }: { box: Box; selection: Selection }) {
  const className = useComputed(() => selection.classOf(box.id, `box kind-${box.kind}`).value);
  return (
    <polygon class={className} points={pointsOf(box)} data-id={box.id} vector-effect="non-scaling-stroke">
      <title>{box.label}</title>
    </polygon>
  );
}

/** One path for each class of confidence: thousands of characters cost no more than a handful of nodes. */
function HeatPaths({ marks }: { marks: HeatMark[] }) {
  const levels = [0.5, 0.8, 0.9, 0.97, 1.01];
  const paths = levels.map(() => '');
  for (const { points: p, confidence } of marks) {
    const level = levels.findIndex((upper) => confidence < upper);
    paths[level] += `M${p[0]} ${p[1]}L${p[2]} ${p[3]}L${p[4]} ${p[5]}L${p[6]} ${p[7]}Z`;
  }
  return <>{paths.map((d, level) => d && <path key={levels[level]} class={`heat heat-${level}`} d={d} />)}</>;
}
