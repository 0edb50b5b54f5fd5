import type { Desk, Entry } from '../form.ts';
import { dressLabel, type Look } from '../look.ts';
import { type Html, printed, text, value } from '../markup.ts';

/** Arrangements of labels and values. */
export type EntryStyle =
  | 'flow'
  | 'columns'
  | 'underlined'
  | 'list'
  | 'grid-pairs'
  | 'grid-joint'
  | 'plain-pairs'
  | 'head-row'
  | 'above-boxed'
  | 'above-plain'
  | 'justified'
  | 'leaders'
  | 'ruled-rows';

/** Reserved for tests: training never shows them. */
const HELD_OUT: EntryStyle[] = ['above-boxed', 'above-plain', 'justified', 'ruled-rows'];
const SHOWN: EntryStyle[] = [
  'flow',
  'flow',
  'columns',
  'columns',
  'underlined',
  'list',
  'grid-pairs',
  'grid-pairs',
  'grid-joint',
  'plain-pairs',
  'head-row',
];
const NARROW: EntryStyle[] = ['list', 'list', 'plain-pairs', 'flow'];
const NARROW_HELD_OUT: EntryStyle[] = ['leaders', 'justified'];

export function pickEntryStyle(desk: Desk, width: number): EntryStyle {
  if (width < 95) return desk.random.pick(desk.split === 'test' ? [...NARROW_HELD_OUT, 'list'] : NARROW);
  // Tests also show known styles, because real papers of another designer differ only in part.
  return desk.random.pick(
    desk.split === 'test' ? [...HELD_OUT, ...HELD_OUT, 'flow', 'columns', 'grid-pairs', 'grid-joint'] : SHOWN,
  );
}

const plainValue = (entry: Entry): Html =>
  entry.text === '' ? '' : entry.key ? value(entry.key, entry.text) : `<i class="v">${text(entry.text)}</i>`;
const secondValue = ({ second }: Entry): Html =>
  second ? `<i class="v">${text(second.between)}</i>${value(second.key, second.text)}` : '';
const filled = (entry: Entry): Html =>
  entry.text === ''
    ? ''
    : `${entry.before ? `<i class="v">${text(entry.before)}</i>` : ''}${plainValue(entry)}${secondValue(entry)}${entry.after ? `<i class="v">${text(entry.after)}</i>` : ''}`;

const labelOf = (look: Look, entry: Entry, colon = look.colon): Html =>
  entry.label === '' ? '' : printed(dressLabel(look, entry.label) + (look.brackets ? '' : colon));
export const joint = (look: Look, entry: Entry): Html => `${labelOf(look, entry)}${filled(entry)}`;

/** Lines of entries; wide ones take a line each. */
function inLines(entries: Entry[], perLine: number): Entry[][] {
  const lines: Entry[][] = [];
  let open: Entry[] | undefined;
  for (const entry of entries) {
    if (entry.wide) {
      lines.push([entry]);
      open = undefined;
    } else if (open && open.length < perLine) open.push(entry);
    else {
      open = [entry];
      lines.push(open);
    }
  }
  return lines;
}

export function layEntries(desk: Desk, entries: Entry[], width: number, style: EntryStyle): Html {
  if (entries.length === 0) return '';
  const { random, look } = desk;
  const longest = Math.max(...entries.filter((e) => !e.wide).map((e) => e.label.length + e.text.length), 6);
  const fits = Math.max(1, Math.floor(width / (longest * look.size * 0.85)));
  const perLine = Math.min(fits, random.int(width < 95 ? 1 : 2, 4), entries.length);
  const border = `${look.lineWidth}mm solid ${look.lineColor}`;
  switch (style) {
    case 'flow': {
      const gap = random.real(1, 3);
      return `<div>${entries.map((e) => `<span style="${e.wide ? 'display:block' : `display:inline-block;margin-right:${gap}em`}">${joint(look, e)}</span>`).join(' ')}</div>`;
    }
    case 'list':
      return entries.map((e) => `<div>${joint(look, e)}</div>`).join('');
    case 'leaders':
      return entries
        .map(
          (e) =>
            `<div style="display:flex"><span>${labelOf(look, e)}</span><span style="flex:1"></span><span style="text-align:right">${filled(e)}</span></div>`,
        )
        .join('');
    case 'justified': {
      const wide = Math.min(7, Math.max(...entries.map((e) => e.label.length)));
      return columns(
        inLines(entries, perLine),
        perLine,
        (e) =>
          `<div style="display:flex"><span style="width:${wide}em;text-align:justify;text-align-last:justify;flex:none">${printed(e.label)}</span><span>${printed(look.colon || '：')}${filled(e)}</span></div>`,
      );
    }
    case 'columns':
      return columns(inLines(entries, perLine), perLine, (e) => joint(look, e));
    case 'underlined':
      return columns(
        inLines(entries, perLine),
        perLine,
        (e) =>
          `<div style="display:flex;margin-right:.8em"><span>${labelOf(look, e)}</span><span style="flex:1;border-bottom:${border};padding-left:.3em">${filled(e)}</span></div>`,
      );
    case 'above-plain':
      return columns(
        inLines(entries, perLine),
        perLine,
        (e) =>
          `<div style="font-size:.8em;line-height:1.2">${labelOf(look, e, '')}</div><div>${filled(e) || '&nbsp;'}</div>`,
      );
    case 'plain-pairs': {
      const align = random.pick(['left', 'right', 'left']);
      return `<table>${rows(inLines(entries, perLine), perLine, (e, span) => `<td style="text-align:${align};white-space:nowrap;width:1%">${labelOf(look, e)}</td><td colspan="${span * 2 - 1}">${filled(e)}</td>`)}</table>`;
    }
    case 'grid-pairs': {
      const colon = random.chance(0.2) ? look.colon : '';
      const align = random.pick(['center', 'left', 'right', 'center']);
      const tint = random.chance(0.2) ? 'background:#eef1f4;' : '';
      const cell = `border:${border};`;
      return `<table>${rows(inLines(entries, perLine), perLine, (e, span) => `<td style="${cell}${tint}text-align:${align};width:12%">${labelOf(look, e, colon)}</td><td style="${cell}" colspan="${span * 2 - 1}">${filled(e)}</td>`)}</table>`;
    }
    case 'grid-joint':
      return `<table>${rows(inLines(entries, perLine), perLine, (e, span) => `<td style="border:${border}" colspan="${span}">${joint(look, e)}</td>`)}</table>`;
    case 'above-boxed':
      return `<table>${rows(inLines(entries, perLine), perLine, (e, span) => `<td style="border:${border};vertical-align:top" colspan="${span}"><div style="font-size:.78em;line-height:1.2">${labelOf(look, e, '')}</div><div>${filled(e) || '&nbsp;'}</div></td>`)}</table>`;
    case 'ruled-rows':
      return `<table>${rows(inLines(entries, perLine), perLine, (e, span) => `<td style="border-top:${border};border-bottom:${border};white-space:nowrap;width:1%">${labelOf(look, e, '')}</td><td style="border-top:${border};border-bottom:${border};padding-right:1.5em" colspan="${span * 2 - 1}">${filled(e)}</td>`)}</table>`;
    case 'head-row': {
      const per = Math.max(1, Math.min(entries.length, Math.floor(width / (longest * look.size * 0.9))));
      return inLines(entries, per)
        .map(
          (line) =>
            `<table style="table-layout:fixed;margin-bottom:-${look.lineWidth}mm"><tr>${line.map((e) => `<td style="border:${border};text-align:center">${labelOf(look, e, '')}</td>`).join('')}</tr><tr>${line.map((e) => `<td style="border:${border};text-align:center">${filled(e) || '&nbsp;'}</td>`).join('')}</tr></table>`,
        )
        .join('');
    }
  }
}

const columns = (lines: Entry[][], count: number, cell: (entry: Entry) => Html): Html =>
  `<div style="display:grid;grid-template-columns:repeat(${count},1fr);column-gap:1em">${lines
    .map((line) =>
      line.map((e, i) => `<div style="grid-column:${e.wide ? '1/-1' : `${i + 1}`}">${cell(e)}</div>`).join(''),
    )
    .join('')}</div>`;

const rows = (lines: Entry[][], count: number, cell: (entry: Entry, span: number) => Html): Html =>
  lines
    .map((line) => `<tr>${line.map((e, i) => cell(e, i === line.length - 1 ? count - i : 1)).join('')}</tr>`)
    .join('');
