import { useEffect, useRef } from 'preact/hooks';

let katex: Promise<typeof import('katex').default> | undefined;

/** Loaded when the first formula is shown. */
const loadKatex = (): Promise<typeof import('katex').default> => {
  katex ??= import('katex').then((module) => module.default);
  return katex;
};

/** LaTeX as KaTeX draws it; the source where it cannot. */
export function Formula({ latex, display }: { latex: string; display: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let gone = false;
    void loadKatex().then((engine) => {
      if (gone || !place.current) return;
      try {
        engine.render(latex, place.current, { displayMode: display, throwOnError: true, maxSize: 20, maxExpand: 500 });
      } catch {
        place.current.textContent = latex;
      }
    });
    return () => {
      gone = true;
    };
  }, [latex, display]);
  return (
    <span ref={place} class={display ? 'formula display' : 'formula'}>
      {latex}
    </span>
  );
}

/** Text with `$…$` and `$$…$$` in it. */
export function TextWithFormulas({ text }: { text: string }) {
  if (!text.includes('$')) return <>{text}</>;
  const pieces = text.split(/(\$\$[^$]+\$\$|\$[^$\n]+\$)/);
  return (
    <>
      {pieces.map((piece, i) => {
        const latex = /^(\$\$?)([^$]+)\1$/.exec(piece);
        return latex ? <Formula key={i} latex={latex[2]!} display={latex[1] === '$$'} /> : piece;
      })}
    </>
  );
}
