import type { Desk, Entry, Form, Seal, Sketch } from '../form.ts';
import { dressLabel } from '../look.ts';
import { box, type Html, printed, text, value } from '../markup.ts';
import { drawCode } from './code.ts';
import { type EntryStyle, joint, layEntries, pickEntryStyle } from './entries.ts';
import { drawSeal } from './seal.ts';
import { layTable, pickTableStyle } from './table.ts';

/** Size of the paper in millimetres. */
export interface Cut {
  width: number;
  height?: number;
  margin?: number;
}

const titleOf = (desk: Desk, title: Form['title'], look = desk.look): Html => {
  const spread =
    look.spread === 'justify' || (desk.chance(0.25) && title.text.length < 9 && desk.look.titleSize > desk.look.size);
  const inner = title.key ? value(title.key, title.text) : printed(title.text);
  return `<span class="plain" style="${spread ? 'letter-spacing:.35em;' : ''}${desk.chance(0.6) ? 'font-weight:bold' : ''}">${inner}</span>`;
};

/** Institution, title, and the numbers beside or below them. */
function head(desk: Desk, form: Form, seals: Html, width: number): Html {
  const { random, look } = desk;
  const corner = form.corner ?? [];
  // Titles fill at most one line, as on real forms.
  const longest = Math.max(form.title.text.length, form.institution?.text.length ?? 0);
  look.titleSize = Math.min(look.titleSize, (width * (corner.length > 0 ? 0.8 : 0.95)) / (longest * 1.2));
  const title = titleOf(desk, form.title);
  const align = random.weighted([
    [8, 'center'],
    [1.2, 'left'],
    [0.4, 'right'],
  ] as const);
  const institution = form.institution
    ? `<span class="plain" style="${random.chance(0.3) ? 'font-weight:bold' : ''}">${form.institution.key ? value(form.institution.key, form.institution.text) : printed(form.institution.text)}</span>`
    : '';
  const heading = !institution
    ? `<div class="title">${title}</div>`
    : random.weighted([
        [
          6,
          `<div class="title" style="font-size:${look.titleSize * random.real(0.8, 1.1)}mm">${institution}</div><div class="title">${title}</div>`,
        ],
        [2, `<div class="title">${title}</div><div>${institution}</div>`],
        [1, `<div class="title">${institution}<span>${random.chance(0.5) ? ' ' : ''}</span>${title}</div>`],
      ] as const);
  const titled = `<div style="position:relative;text-align:${align}">${heading}${seals}</div>`;
  if (corner.length === 0) return titled;
  const lines = corner.map((e) => `<div>${joint(look, e)}</div>`).join('');
  const inline = corner
    .map((e) => `<span style="display:inline-block;margin:0 1em 0 0">${joint(look, e)}</span>`)
    .join(' ');
  return random.weighted([
    [
      3,
      `<div style="position:relative"><div style="text-align:center;padding:0 ${random.int(0, 4)}em;position:relative"><div>${heading}</div>${seals}</div><div style="text-align:left;width:max-content;margin-left:auto">${lines}</div></div>`,
    ],
    [
      3,
      `${titled}<div style="display:flex;justify-content:space-between;flex-wrap:wrap">${corner.map((e) => `<span>${joint(look, e)}</span>`).join('')}</div>`,
    ],
    [2, `${titled}<div style="text-align:right">${inline}</div>`],
    [2, `${titled}<div>${inline}</div>`],
    [1, `<div style="text-align:right">${inline}</div>${titled}`],
    [
      width > 95 ? 1.5 : 0,
      `<div style="display:flex;align-items:center"><div style="flex:1;position:relative;text-align:center">${heading}${seals}</div><div>${lines}</div></div>`,
    ],
  ] as const);
}

/** Long texts, with the heading before, above or beside the text. */
export function layTexts(desk: Desk, entries: Entry[]): Html {
  const { random, look } = desk;
  const style = random.pick(
    desk.split === 'test'
      ? ['above', 'paragraph', 'cell', 'side', 'run-in']
      : ['run-in', 'run-in', 'above', 'paragraph', 'indent'],
  );
  const bold = random.chance(0.5) ? 'font-weight:bold' : '';
  const border = `${look.lineWidth}mm solid ${look.lineColor}`;
  const gap = random.real(0, 1.6);
  const body = (e: Entry): Html => (e.text === '' ? '' : e.key ? value(e.key, e.text) : printed(e.text));
  const mark = look.brackets ? '' : look.colon || '：';
  const label = (e: Entry): Html => `<span style="${bold}">${printed(dressLabel(look, e.label) + mark)}</span>`;
  if (style === 'cell')
    return `<table>${entries.map((e) => `<tr><td style="border:${border};width:${random.int(3, 6)}em;text-align:center">${printed(e.label)}</td><td style="border:${border};height:3em">${body(e)}</td></tr>`).join('')}</table>`;
  return entries
    .map((e) =>
      style === 'paragraph'
        ? `<div style="margin-bottom:${gap}mm"><div>${label(e)}</div>${body(e)
            .split('<br>')
            .map((line) => `<div style="text-indent:2em">${line}</div>`)
            .join('')}</div>`
        : style === 'above'
          ? `<div style="margin-bottom:${gap}mm"><div>${label(e)}</div><div style="padding-left:2em">${body(e)}</div></div>`
          : style === 'side'
            ? `<div style="display:flex;margin-bottom:${gap}mm"><span style="flex:none;min-width:6em;padding-right:.3em">${label(e)}</span><span>${body(e)}</span></div>`
            : `<div style="margin-bottom:${gap}mm;${style === 'indent' ? 'text-indent:2em' : ''}">${label(e)}${body(e)}</div>`,
    )
    .join('');
}

const sealAt = (desk: Desk, seal: Seal, index: number, width: number): Html =>
  seal.kind === 'supervision'
    ? drawSeal(
        desk.random,
        seal,
        index,
        width / 2 + desk.random.real(-3, 3),
        desk.random.real(4, 9),
        Math.min(1, width / 110),
      )
    : drawSeal(
        desk.random,
        seal,
        index,
        width * desk.random.real(0.45, 0.85),
        desk.random.real(-8, 6),
        Math.min(1, width / 110) * desk.random.real(0.8, 1),
      );

/** A paper with randomly ordered and styled parts. */
export function composeForm(desk: Desk, form: Form, cut: Cut): Sketch {
  const { random, look } = desk;
  const margin = cut.margin ?? random.real(0.03, 0.08) * Math.min(cut.width, 210);
  const width = cut.width - 2 * margin;
  look.size = Math.min(look.size, width / 15);
  const border = `${look.lineWidth}mm solid ${look.lineColor}`;
  const seals = form.seals ?? [];
  const onTitle = seals.map((seal, i) => (seal.kind === 'supervision' ? sealAt(desk, seal, i, width) : '')).join('');
  const onFoot = seals.map((seal, i) => (seal.kind === 'supervision' ? '' : sealAt(desk, seal, i, width))).join('');

  const style: EntryStyle = pickEntryStyle(desk, width);
  const groups = form.groups.filter((group) => group.length > 0);
  const shuffled = groups.map((group) => (random.chance(0.55) ? random.shuffle(group) : group));
  const ordered = form.loose && random.chance(0.4) ? random.shuffle(shuffled) : shuffled;
  const merged = random.chance(0.3) ? [ordered.flat()] : ordered;
  const entries = merged.map((group) =>
    layEntries(desk, group, width, random.chance(0.8) ? style : pickEntryStyle(desk, width)),
  );
  const tables = (form.tables ?? [])
    .filter((table) => table.columns.length > 0)
    .map((table) => layTable(desk, table, pickTableStyle(desk)));
  const totals = layTotals(desk, form.totals ?? [], width, border);
  const texts = form.texts?.length
    ? layTexts(desk, random.chance(form.loose ? 0.3 : 0) ? random.shuffle(form.texts) : form.texts)
    : '';
  const notes = (form.notes ?? []).map((e) => `<div>${joint(look, e)}</div>`).join('');
  const signers = layEntries(
    desk,
    form.signers ?? [],
    width,
    random.pick(['flow', 'flow', 'columns', width < 95 ? 'list' : 'columns'] as const),
  );

  const codes = form.codes ?? [];
  const side = Math.min(random.real(16, 26), cut.width * 0.35);
  const onTop = codes.length > 0 && cut.width > 120 && random.chance(0.35);
  const codeOnTop = onTop ? drawCode(codes[0]!, 0, margin, margin * 0.6, side) : '';
  const codesAtFoot = codes
    .map((payload, i) =>
      onTop && i === 0
        ? ''
        : box(drawCode(payload, i, random.real(0, width - side), 1, side), `position:relative;height:${side + 2}mm`),
    )
    .join('');

  const gap = random.real(0, 2.5);
  const rule = random.chance(0.25) ? `<div style="border-top:${border};margin:${gap / 2}mm 0"></div>` : '';
  const middle = [...entries, ...tables.map((table) => table + totals.inTable), ...(form.bodies ?? []), texts];
  if (tables.length > 0 && random.chance(0.08)) middle.reverse();
  const framed = random.chance(0.12) ? `border:${border};padding:1mm 1.5mm` : '';
  const parts = [
    onTop
      ? box(head(desk, form, onTitle, width - side), `padding-left:${side + 1}mm;min-height:${side + 1}mm`)
      : head(desk, form, onTitle, width),
    rule,
    box(
      middle
        .filter((part) => part !== '')
        .map((part) => box(part, `margin-bottom:${gap}mm`))
        .join(''),
      framed,
    ),
    totals.below,
    rule,
    random.chance(0.5) ? notes : '',
  ];
  const foot = box(`${signers}${onFoot}`, 'position:relative');
  parts.push(foot);
  if (!parts.includes(notes)) parts.push(notes);
  const furniture = form.furniture ?? [];
  const small = (lines: string[]): Html =>
    lines.map((line) => `<div style="font-size:.75em">${printed(line)}</div>`).join('');
  const cutAt = random.int(0, Math.min(1, furniture.length));
  const html = `${codeOnTop}<div style="padding:${margin * random.real(0.6, 1.2)}mm ${margin}mm">${small(furniture.slice(0, cutAt))}${parts.filter((part) => part !== '').join('')}${codesAtFoot}${small(furniture.slice(cutAt))}</div>`;
  const accept: Record<string, string[]> = {};
  for (const entry of [
    ...form.groups.flat(),
    ...(form.corner ?? []),
    ...(form.totals ?? []),
    ...(form.texts ?? []),
    ...(form.notes ?? []),
    ...(form.signers ?? []),
  ])
    if (entry.key && entry.accept) accept[entry.key] = entry.accept;
  if (form.institution && form.title.key) accept[form.title.key] = [`${form.institution.text}${form.title.text}`];
  return { width: cut.width, ...(cut.height !== undefined && { height: cut.height }), html, seals, codes, accept };
}

/** Sums as a line, as boxed cells, or as the last table row. */
function layTotals(desk: Desk, totals: Entry[], width: number, border: string): { inTable: Html; below: Html } {
  if (totals.length === 0) return { inTable: '', below: '' };
  const { random, look } = desk;
  const inline = totals
    .map((e) => `<span style="display:inline-block;margin-right:2em">${joint(look, e)}</span>`)
    .join(' ');
  return random.weighted([
    [3, { inTable: '', below: `<div>${inline}</div>` }],
    [2, { inTable: `<div style="border:${border};border-top:none;padding:.1em .4em">${inline}</div>`, below: '' }],
    [1, { inTable: '', below: `<div style="text-align:right">${inline}</div>` }],
    [1.5, { inTable: '', below: layEntries(desk, totals, width, pickEntryStyle(desk, width)) }],
  ] as const);
}

/** Plain text that fills a paper. */
export const smallPrint = (plain: string): Html => `<span style="font-size:.75em">${text(plain)}</span>`;
