import { part, type Style } from './parts.ts';
import { between, chance, choose, paragraph, type Random, title, whole } from './words.ts';

const LABELS = {
  en: [
    'Cash and deposits',
    'Trade receivables',
    'Inventories',
    'Property and equipment',
    'Deferred taxes',
    'Share capital',
    'Retained earnings',
    'Trade payables',
    'Provisions for pensions',
    'Interest paid on loans and advances',
    'Other operating income',
    'Depreciation',
    'Salaries and wages',
    'Rent of premises',
  ],
  zh: [
    '货币资金',
    '应收账款',
    '存货',
    '固定资产',
    '递延所得税资产',
    '股本',
    '未分配利润',
    '应付账款',
    '预计负债',
    '利息支出',
    '其他业务收入',
    '折旧费',
    '职工薪酬',
    '房屋租金',
  ],
};

interface Looks {
  columns: number;
  digits: number;
  brackets: boolean;
  leaders: boolean;
  ruled: 'none' | 'sums' | 'lines' | 'grid';
}

const amount = (random: Random, { digits, brackets }: Looks): string => {
  const text = Math.round(between(random, 0.05, 1) * 10 ** digits).toLocaleString('en');
  return chance(random, 0.08) ? '–' : brackets && chance(random, 0.15) ? `(${text})` : text;
};

/** Figures with labels to their left, told by white space, by rules above sums, by a rule a row or by a grid. */
function statementTable(s: Style, random: Random, rows: number): string {
  const looks: Looks = {
    columns: whole(random, 1, 4),
    digits: whole(random, 3, 8),
    brackets: chance(random, 0.4),
    leaders: chance(random, 0.25),
    ruled: choose(random, ['none', 'sums', 'sums', 'lines', 'grid']),
  };
  const year = whole(random, 1890, 2022);
  const line =
    looks.ruled === 'grid' ? 'border:1px solid #333;' : looks.ruled === 'lines' ? 'border-bottom:1px solid #777;' : '';
  const unit = s.language === 'zh' ? '千元' : choose(random, ['£', '$000', 'EUR', '']);
  const cell = (text: string, style: string): string => `<td style="padding:.12em .35em;${line}${style}">${text}</td>`;
  const figures = (make: (k: number) => string, style = ''): string =>
    Array.from({ length: looks.columns }, (_, k) =>
      cell(make(k), `text-align:right;width:${between(random, 5, 8).toFixed(1)}em;${style}`),
    ).join('');
  const dots = looks.leaders ? '<span style="letter-spacing:.4em">................................</span>' : '';
  const label = (text: string, style = ''): string =>
    cell(`<div style="white-space:nowrap;overflow:hidden;max-width:19em">${text} ${dots}</div>`, style);
  const sum = (text: string): string =>
    `<tr>${label(text, 'font-weight:bold')}${figures(() => amount(random, looks), looks.ruled === 'sums' ? 'border-top:1px solid #222;border-bottom:1px solid #222' : 'font-weight:bold')}</tr>`;
  const body = Array.from({ length: rows }, (_, i) => {
    if (i > 0 && i % whole(random, 3, 6) === 0) return sum(s.language === 'zh' ? '合计' : 'Total');
    if (looks.ruled !== 'grid' && chance(random, 0.08))
      return `<tr>${cell(title(s.language, random), 'font-style:italic')}${figures(() => '')}</tr>`;
    return `<tr>${label(choose(random, LABELS[s.language]))}${figures(() => amount(random, looks))}</tr>`;
  }).join('');
  const head = `<tr>${cell('', '')}${figures((k) => String(year - k), 'font-weight:bold')}</tr>${unit ? `<tr>${cell('', '')}${figures(() => unit, 'font-weight:bold')}</tr>` : ''}`;
  return `<table data-is="Table" style="border-collapse:collapse;margin:.6em ${choose(random, ['0', 'auto', '1.5em'])}">${head}${body}</table>`;
}

/** A page of accounts: tables of figures between paragraphs, headings and signatures. */
export function statement(s: Style, random: Random): string {
  const text = (): string =>
    part('NarrativeText', paragraph(s.language, random, 1, 3), 'margin:.5em 0;text-align:justify', 'p');
  const tables = whole(random, 1, 3);
  const parts = Array.from({ length: tables }, () =>
    [
      chance(random, 0.6) ? text() : '',
      chance(random, 0.5)
        ? part('Title', title(s.language, random), 'font-weight:bold;text-align:center;margin:.4em')
        : '',
      statementTable(s, random, whole(random, 4, Math.round(20 / tables))),
    ].join(''),
  );
  return `${part('Title', title(s.language, random), 'font-size:1.4em;text-align:center;margin-bottom:.4em')}${parts.join('')}${text()}`;
}
