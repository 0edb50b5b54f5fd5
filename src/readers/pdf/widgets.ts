import type { Widget } from '../../document/index.ts';
import { applyX, applyY, type Matrix } from './matrix.ts';
import type { Pdfium } from './pdfium.ts';

const SUBTYPE_LINK = 2;
const SUBTYPE_POPUP = 16;
const SUBTYPE_WIDGET = 20;
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

const KINDS: Record<number, Widget['kind']> = {
  1: 'button',
  2: 'checkbox',
  3: 'radio',
  4: 'choice',
  5: 'choice',
  6: 'text',
  7: 'signature',
};

export interface Annotations {
  widgets: Widget[];
  /** Whether anything but links is painted over the page content. */
  painted: boolean;
}

/** Form fields of a page, and whether annotations paint anything. `form` is the document's form environment, or 0. */
export function readAnnotations(pdfium: Pdfium, page: number, form: number, toPage: Matrix): Annotations {
  const { call, scratch } = pdfium;
  const count = call.FPDFPage_GetAnnotCount!(page);
  const widgets: Widget[] = [];
  let painted = false;
  const w = scratch >> 2;
  for (let i = 0; i < count && i < 50_000; i++) {
    const annotation = call.FPDFPage_GetAnnot!(page, i);
    if (annotation === 0) continue;
    const subtype = call.FPDFAnnot_GetSubtype!(annotation);
    const hidden = (call.FPDFAnnot_GetFlags!(annotation) & (HIDDEN | NO_VIEW)) !== 0;
    if (!hidden && subtype !== SUBTYPE_LINK && subtype !== SUBTYPE_POPUP) painted = true;
    if (subtype === SUBTYPE_WIDGET && form !== 0 && call.FPDFAnnot_GetRect!(annotation, scratch)) {
      const f = pdfium.f32;
      const ax = applyX(toPage, f[w]!, f[w + 1]!);
      const ay = applyY(toPage, f[w]!, f[w + 1]!);
      const bx = applyX(toPage, f[w + 2]!, f[w + 3]!);
      const by = applyY(toPage, f[w + 2]!, f[w + 3]!);
      const kind = KINDS[call.FPDFAnnot_GetFormFieldType!(form, annotation)];
      if (kind !== undefined && !hidden) {
        const widget: Widget = {
          x0: Math.min(ax, bx),
          y0: Math.min(ay, by),
          x1: Math.max(ax, bx),
          y1: Math.max(ay, by),
          kind,
          name: pdfium.utf16((buffer, length) => call.FPDFAnnot_GetFormFieldName!(form, annotation, buffer, length)),
          value: pdfium.utf16((buffer, length) => call.FPDFAnnot_GetFormFieldValue!(form, annotation, buffer, length)),
        };
        if (kind === 'checkbox' || kind === 'radio') widget.checked = isChecked(pdfium, annotation, widget);
        widgets.push(widget);
      }
    }
    call.FPDFPage_CloseAnnot!(annotation);
  }
  return { widgets, painted };
}

/**
 * Uses the appearance state, which viewers paint (ISO 32000-1, 12.5.5); FPDFAnnot_IsChecked works only for pages in a
 * form environment. Boxes without a state are judged by their value.
 */
function isChecked(pdfium: Pdfium, annotation: number, widget: Widget): boolean {
  const state = pdfium.withUtf8('AS', (key) =>
    pdfium.utf16((buffer, length) => pdfium.call.FPDFAnnot_GetStringValue!(annotation, key, buffer, length)),
  );
  if (state !== '') return state !== 'Off';
  return widget.kind === 'checkbox' && widget.value !== '' && widget.value !== 'Off';
}
