import type { FlowRun } from '../../document/index.ts';
import { child, elements, type XmlElement } from '../markup/index.ts';

const isChecked = (value: string | undefined): boolean => value === 'true' || value === 'checked';
const box = (checked: boolean): FlowRun => ({ text: checked ? '\u2611' : '\u2610', checked });

/**
 * Displayed content of form controls (ISO/IEC 26300-1, 13) by id: checkboxes with their labels, list entries, values.
 */
export function readControls(body: XmlElement): Map<string, FlowRun[]> {
  const controls = new Map<string, FlowRun[]>();
  // Forms may be nested.
  const forms = [...elements(child(body, 'office:forms'))];
  for (let form = forms.pop(); form; form = forms.pop()) {
    for (const control of elements(form)) {
      if (control.name === 'form:form') forms.push(control);
      const id = control.attrs['xml:id'] ?? control.attrs['form:id'];
      if (id !== undefined) controls.set(id, shown(control));
    }
  }
  return controls;
}

function shown({ name, attrs, children }: XmlElement): FlowRun[] {
  const label: FlowRun[] = attrs['form:label'] ? [{ text: attrs['form:label'] }] : [];
  const value = attrs['form:current-value'] ?? attrs['form:value'] ?? '';
  switch (name) {
    case 'form:checkbox':
    case 'form:radio': {
      const state =
        attrs['form:current-state'] ?? attrs['form:state'] ?? attrs['form:current-selected'] ?? attrs['form:selected'];
      return [box(isChecked(state)), ...(label[0] ? [{ text: ' ' }, label[0]] : [])];
    }
    case 'form:listbox': {
      const options = children.filter(
        (one): one is XmlElement => typeof one !== 'string' && one.name === 'form:option',
      );
      const chosen = options.filter((one) =>
        isChecked(one.attrs['form:current-selected'] ?? one.attrs['form:selected']),
      );
      const text = chosen.map((one) => one.attrs['form:label'] ?? '').join(', ');
      return text === '' ? [] : [{ text }];
    }
    case 'form:fixed-text':
    case 'form:button':
      return label;
    case 'form:password':
    case 'form:hidden':
      return [];
    default:
      return value === '' ? [] : [{ text: value }];
  }
}

/** The mark of a Word form field, whose parameters contain its state: a checkbox, or the selected list entry. */
export function fieldMark(mark: XmlElement): FlowRun | undefined {
  const kind = /FORM(CHECKBOX|DROPDOWN)$/.exec(mark.attrs['field:type'] ?? '')?.[1];
  const all = elements(mark, 'field:param').map(
    ({ attrs }) => [attrs['field:name'] ?? '', attrs['field:value'] ?? ''] as const,
  );
  const first = (name: RegExp): string | undefined => all.find(([key]) => name.test(key))?.[1];
  if (kind === 'CHECKBOX') return box(isChecked(first(/checked$/i)));
  if (kind !== 'DROPDOWN' || mark.name !== 'field:fieldmark') return undefined;
  const entry = all.filter(([key]) => /listentry$/i.test(key))[Number(first(/selected$|result$/i) ?? 0)]?.[1];
  return entry ? { text: entry } : undefined;
}
