import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';

export interface StackHandle {
  /** Draws a slot and scrolls it, or what `find` picks in it, into view. */
  reveal(index: number, find?: (slot: HTMLElement) => Element | null): void;
}

interface Props {
  count: number;
  /** Pixels that a slot is likely to need, until it is measured. */
  estimate(index: number): number;
  render(index: number): ComponentChildren;
  /** The estimate is the height: nothing is measured. */
  exact?: boolean;
  class?: string;
  label: string;
  handle?: { current: StackHandle | null };
  /** Called with the slot at the top of the view. */
  onTop?(index: number): void;
}

/** Slots below each other of which only those near the view are drawn. The others keep the height that they had. */
export function VirtualStack({
  count,
  estimate,
  render,
  exact = false,
  class: className = '',
  label,
  handle,
  onTop,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef(new Map<number, Signal<boolean>>());
  const observer = useMemo(() => createObserver(drawn.current), []);
  useEffect(() => {
    observer.start(box.current!);
    return () => observer.stop();
  }, [observer]);
  useEffect(() => {
    if (!handle) return;
    handle.current = {
      reveal(index, find) {
        const slot = box.current?.querySelector<HTMLElement>(`:scope > [data-slot="${index}"]`);
        const signal = drawn.current.get(index);
        if (!slot || !signal) return;
        signal.value = true;
        requestAnimationFrame(() => {
          const target = find?.(slot) ?? slot;
          if (!isInside(target, box.current!)) target.scrollIntoView({ block: target === slot ? 'start' : 'center' });
        });
      },
    };
  }, [handle]);
  const onScroll = (): void => {
    if (!onTop || !box.current) return;
    const top = box.current.getBoundingClientRect().top + 80;
    const slots = box.current.children;
    let low = 0;
    let high = slots.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (slots[middle]!.getBoundingClientRect().top <= top) low = middle;
      else high = middle - 1;
    }
    onTop(low);
  };
  return (
    <section
      class={`stack ${exact ? 'is-exact ' : ''}${className}`}
      ref={box}
      onScroll={onScroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      {Array.from({ length: count }, (_, index) => (
        <Slot
          key={index}
          index={index}
          estimate={estimate(index)}
          exact={exact}
          render={render}
          drawn={drawn.current}
          observe={observer.observe}
        />
      ))}
    </section>
  );
}

interface SlotProps {
  index: number;
  estimate: number;
  exact: boolean;
  render(index: number): ComponentChildren;
  drawn: Map<number, Signal<boolean>>;
  observe(slot: Element): () => void;
}

function Slot({ index, estimate, exact, render, drawn, observe }: SlotProps) {
  const shown = useSignal(false);
  const slot = useRef<HTMLDivElement>(null);
  const height = useRef<number | undefined>(undefined);
  useEffect(() => {
    drawn.set(index, shown);
    return observe(slot.current!);
  }, [index, observe, drawn, shown]);
  if (!exact && !shown.value && slot.current?.childElementCount) height.current = slot.current.offsetHeight;
  return (
    <div
      ref={slot}
      data-slot={index}
      style={shown.value && !exact ? undefined : { height: `${height.current ?? estimate}px` }}
    >
      {shown.value && render(index)}
    </div>
  );
}

function createObserver(drawn: Map<number, Signal<boolean>>) {
  let watching: IntersectionObserver | undefined;
  const waiting = new Set<Element>();
  const look = (entries: IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) {
      const signal = drawn.get(Number((target as HTMLElement).dataset.slot));
      if (signal) signal.value = isIntersecting;
    }
  };
  return {
    start(root: Element): void {
      watching = new IntersectionObserver(look, { root, rootMargin: '1000px 0px' });
      for (const slot of waiting) watching.observe(slot);
    },
    stop: (): void => watching?.disconnect(),
    observe(slot: Element): () => void {
      waiting.add(slot);
      watching?.observe(slot);
      return () => {
        waiting.delete(slot);
        watching?.unobserve(slot);
      };
    },
  };
}

function isInside(target: Element, box: Element): boolean {
  const inner = target.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}
