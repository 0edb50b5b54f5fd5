import type { Random } from '../../papers/random.ts';
import type { Block, Run, SourceDocument } from './blocks.ts';
import { type Content, makeWriter, type Writer } from './content.ts';
import { runHtml } from './html.ts';
import { chineseNumeral, romanNumeral } from './numerals.ts';
import { escapeXml } from './truth.ts';

/** Papers of offices and companies: their headings are numbered by custom, and often as small as their text. */
type Kind = 'letter' | 'annual' | 'research' | 'contract' | 'statute' | 'exam' | 'thesis';

interface Level {
  /** Words before a heading, by its number. */
  label: (n: number, above: number) => string;
  css: string;
}

interface Maker {
  w: Writer;
  random: Random;
  zh: boolean;
  blocks: Block[];
}

const HEI = ["'Noto Sans CJK SC'", "'WenQuanYi Zen Hei'", "'Droid Sans Fallback'"];
const SONG = ["'Liberation Serif','Noto Serif CJK SC'", "'AR PL UMing CN'", "'Liberation Serif','AR PL UMing CN'"];
const KAI = ["'AR PL UKai CN'"];
const LATIN = ["'Liberation Serif'", "'Liberation Sans'", "'Carlito'", "'DejaVu Serif'"];

const plain = (text: string): Run[] => [{ text }];
const bold = (text: string): Run => ({ text, mark: 'bold' });

const WORDS =
  '公司 项目 管理 工作 建设 发展 市场 投资 风险 财务 报告 年度 收入 成本 资产 股东 董事会 制度 执行 监督 检查 部门 单位 人员 培训 安全 生产 质量 合同 甲方 乙方 付款 违约 责任 争议 解决 期限 条件 标准 规定 办法 实施 方案 计划 目标 措施 组织 领导 协调 推进 提升 加强 完善 落实 保障 研究 分析 行业 产业 技术 创新 应用 需求 增长 下降 预计 影响 政策 环境 教育 学生 教学 课程 评价 医疗 服务 社会 经济 文化 的 和 与 及 对 在 以 按照 根据 应当 不得 可以 其中 主要 重要 全面 有关 进一步'.split(
    ' ',
  );

/** Levels of headings by custom, from the first below the title. */
function levelsOf(kind: Kind, zh: boolean, random: Random, size: number): Level[] {
  const hei = random.pick(HEI);
  const song = random.pick(SONG);
  const kai = random.pick(KAI);
  const first = random.chance(0.5);
  const way = random.int(0, 2);
  const point = random.pick(['．', '、', '. ']);
  const division = random.pick(['节', '节', '章']);
  const indent = random.chance(0.6) ? 'text-indent:2em;' : '';
  const even = `font-size:${size}pt;`;
  const weight = (): string => (random.chance(0.7) ? 'font-weight:bold;' : 'font-weight:normal;');
  const larger = (by: number): string => `font-size:${(size + by).toFixed(1)}pt;`;
  if (zh) {
    const one: Level = {
      label: (n) => `${chineseNumeral(n)}、`,
      css: `font-family:${hei};${even}${indent}${weight()}`,
    };
    const two: Level = {
      label: (n) => `（${chineseNumeral(n)}）`,
      css: `font-family:${kai};${even}${indent}${weight()}`,
    };
    const three: Level = {
      label: (n) => `${n}${point}`,
      css: `font-family:${song};${even}${indent}font-weight:bold;`,
    };
    const dotted = (depth: number, by: number): Level => ({
      label: (n, above) => (depth === 1 ? `${n} ` : `${above}.${n} `),
      css: `font-family:${hei};${larger(by)}${weight()}`,
    });
    switch (kind) {
      case 'letter':
        return [one, two, three];
      case 'annual':
        return [
          {
            label: (n) => `第${chineseNumeral(n)}${division} `,
            css: `font-family:${hei};${larger(3)}text-align:${random.pick(['center', 'center', 'left'])};${weight()}`,
          },
          {
            ...one,
            css: `font-family:${random.pick([hei, song])};${larger(random.pick([0, 0, 1.5]))}font-weight:bold;`,
          },
          {
            ...two,
            label: (n) => (first ? `（${chineseNumeral(n)}）` : `(${chineseNumeral(n)})`),
            css: `font-family:${song};${even}font-weight:bold;`,
          },
          { label: (n) => `${n}、`, css: `font-family:${song};${even}${weight()}` },
        ];
      case 'research':
        return random.chance(0.5)
          ? [
              { label: () => '', css: `font-family:${hei};${larger(4)}color:#c00000;font-weight:bold;` },
              { label: () => '', css: `font-family:${hei};${larger(1.5)}color:#1f3864;font-weight:bold;` },
            ]
          : [dotted(1, 5), dotted(2, 2)];
      case 'contract':
        return [
          {
            label: (n) => (first ? `第${chineseNumeral(n)}条 ` : `${chineseNumeral(n)}、`),
            css: `font-family:${random.pick([hei, song])};${larger(random.pick([0, 0, 1]))}font-weight:bold;`,
          },
        ];
      case 'statute':
        return [
          {
            label: (n) => `第${chineseNumeral(n)}章　`,
            css: `font-family:${hei};${larger(random.pick([0, 2]))}text-align:center;${weight()}`,
          },
          {
            label: (n) => `第${chineseNumeral(n)}节　`,
            css: `font-family:${random.pick([hei, kai])};${even}text-align:center;font-weight:normal;`,
          },
        ];
      case 'exam':
        return [
          {
            label: (n) => `${chineseNumeral(n)}、`,
            css: `font-family:${random.pick([hei, song])};${larger(random.pick([0, 1]))}font-weight:bold;`,
          },
        ];
      case 'thesis':
        return [
          {
            label: (n) => `第${first ? chineseNumeral(n) : n}章 `,
            css: `font-family:${hei};${larger(4)}text-align:center;${weight()}`,
          },
          dotted(2, 2),
          {
            label: (n, above) => `${above}.${n}.${n} `,
            css: `font-family:${random.pick([hei, song])};${larger(0.5)}${weight()}`,
          },
        ];
    }
  }
  const font = random.pick(LATIN);
  const caps = random.chance(0.4) ? 'text-transform:uppercase;' : '';
  switch (kind) {
    case 'letter':
    case 'research':
      return [
        { label: () => '', css: `font-family:${font};${larger(random.pick([0, 1, 4]))}font-weight:bold;${caps}` },
        {
          label: () => '',
          css: `font-family:${font};${even}font-weight:${random.pick(['bold', 'normal;font-style:italic', 'normal;text-decoration:underline'])};`,
        },
      ];
    case 'annual':
      return [
        { label: (n) => `Item ${n}. `, css: `font-family:${font};${even}font-weight:bold;${caps}` },
        {
          label: () => '',
          css: `font-family:${font};${even}font-weight:bold;font-style:${random.pick(['italic', 'normal'])};`,
        },
        {
          label: () => '',
          css: `font-family:${font};${even}font-weight:normal;${random.pick(['font-style:italic', 'text-decoration:underline'])};`,
        },
      ];
    case 'contract':
      return [
        {
          label: (n) => [`${n}. `, `ARTICLE ${romanNumeral(n)} `, `Section ${n}. `][way]!,
          css: `font-family:${font};${even}font-weight:bold;${caps}text-align:${random.pick(['left', 'center'])};`,
        },
        {
          label: (n, above) => `${above}.${n} `,
          css: `font-family:${font};${even}font-weight:${random.pick(['bold', 'normal'])};`,
        },
      ];
    case 'statute':
      return [
        {
          label: (n) => `${first ? 'PART' : 'Chapter'} ${romanNumeral(n)} `,
          css: `font-family:${font};${even}text-align:center;${weight()}`,
        },
        { label: (n) => `§ ${n} `, css: `font-family:${font};${even}font-weight:bold;` },
      ];
    case 'exam':
      return [
        {
          label: (n) => [`Part ${n}: `, `${romanNumeral(n)}. `, `Section ${String.fromCharCode(64 + n)} `][way]!,
          css: `font-family:${font};${larger(1)}font-weight:bold;`,
        },
      ];
    case 'thesis':
      return [
        { label: (n) => `Chapter ${n} `, css: `font-family:${font};${larger(8)}font-weight:bold;` },
        { label: (n, above) => `${above}.${n} `, css: `font-family:${font};${larger(3)}font-weight:bold;` },
        { label: () => '', css: `font-family:${font};${even}font-weight:bold;` },
      ];
  }
}

/** Lines that look like headings and are none: units, sources, answers, labels, clauses, parties. */
function lookalike({ w, random, zh, blocks }: Maker, n: number): void {
  const colon = zh ? '：' : ': ';
  const say = (...runs: Run[]): void => void blocks.push({ kind: 'paragraph', runs });
  random.pick<() => void>([
    () =>
      say({
        text: zh
          ? random.pick(['单位：元 币种：人民币', '□适用 √不适用', '单位：万元'])
          : '(in thousands, except per share amounts)',
      }),
    () => say(bold(`${zh ? '图表 ' : 'Exhibit '}${n}${colon}${w.phrase(3, 6)}`)),
    () => say({ text: `${zh ? '资料来源：' : 'Source: '}${w.phrase(2, 4)}` }),
    () => say(bold(`${w.phrase(2, 4)}${colon}`), { text: w.sentence() + w.sentence() }),
    () => say(bold(w.sentence())),
    () => say({ text: `${w.phrase(1, 2)}${colon}${w.phrase(1, 3)}` }),
    () => {
      for (let k = 1; k <= random.int(2, 5); k++) say({ text: `${n}.${k} ${w.sentence()}` });
    },
    () => {
      for (let k = 1; k <= random.int(2, 5); k++)
        say({ text: `${zh ? `（${k}）` : `(${String.fromCharCode(96 + k)}) `}${w.sentence()}` });
    },
    () => {
      for (let k = 1; k <= random.int(2, 4); k++)
        say(bold(zh ? `第${chineseNumeral(k + n)}条　` : `Section ${n}.0${k} `), { text: w.sentence() + w.sentence() });
    },
    () => {
      for (const party of zh ? ['甲方（盖章）：', '乙方（盖章）：', '日期：'] : ['Signature:', 'Name:', 'Date:'])
        say({ text: party + random.pick(['', '＿＿＿＿＿＿', '_________']) });
    },
    () =>
      say({
        text: `20${random.int(10, 26)}${zh ? '年' : '-'}${random.int(1, 12)}${zh ? '月' : '-'}${random.int(1, 28)}${zh ? '日' : ''}`,
      }),
  ])();
}

function body(m: Maker, kind: Kind, n: number): void {
  const { w, random, blocks, zh } = m;
  if (kind === 'exam') {
    for (let k = 1; k <= random.int(3, 6); k++) {
      blocks.push({ kind: 'paragraph', runs: plain(`${k}${zh ? '．' : '. '}${w.sentence()}${zh ? '（　）' : ''}`) });
      if (random.chance(0.7))
        blocks.push({
          kind: 'paragraph',
          runs: plain(['A', 'B', 'C', 'D'].map((l) => `${l}. ${w.phrase(1, 2)}`).join('   ')),
        });
    }
    return;
  }
  for (let k = random.int(1, 3); k > 0; k--) {
    blocks.push({
      kind: 'paragraph',
      runs: plain(Array.from({ length: random.int(1, 5) }, () => w.sentence()).join(zh ? '' : ' ')),
    });
    if (random.chance(0.35)) lookalike(m, n);
  }
}

/** A paper of an office or company, with its style sheet. */
export function makeReport(content: Content, random: Random): SourceDocument {
  const zh = random.chance(0.65);
  const language = zh ? 'zh' : 'en';
  const w = makeWriter(content, random, language, WORDS);
  const kind = random.pick(['letter', 'annual', 'research', 'contract', 'statute', 'exam', 'thesis'] as const);
  const size = random.pick(zh ? [9, 10.5, 12, 12, 14, 16] : [9, 10, 11, 12]);
  const levels = levelsOf(kind, zh, random.fork('levels'), size);
  const m: Maker = { w, random, zh, blocks: [] };
  const deepest = random.int(1, levels.length);
  const section = (depth: number, above: string): void => {
    const count = random.int(depth === 0 ? 3 : 2, depth === 0 ? 7 : 4);
    for (let n = 1; n <= count; n++) {
      const label = levels[depth]!.label(n, Number(above.split('.').pop()) || 1);
      const end = kind === 'exam' && zh ? `（每题${n}分，共${n * 5}分）` : '';
      m.blocks.push({
        kind: 'heading',
        level: depth + 2,
        runs: plain(label + (random.chance(0.6) ? w.title() : w.phrase(1, 5)) + end),
      });
      const deeper = depth + 1 < deepest && random.chance(0.75);
      if (!deeper || random.chance(0.5)) body(m, kind, n);
      if (deeper) section(depth + 1, `${above}.${n}`);
    }
  };
  if (random.chance(0.4)) m.blocks.push({ kind: 'paragraph', runs: plain(w.sentence()) });
  section(0, '');
  return { title: w.title(), blocks: m.blocks, language, numbered: true, css: styleOf(zh, levels, size, random) };
}

function styleOf(zh: boolean, levels: readonly Level[], size: number, random: Random): string {
  const font = random.pick(zh ? [...SONG, ...SONG, ...HEI, ...KAI] : LATIN);
  return [
    `@page{size:${random.pick(['A4', 'A4', 'Letter'])};margin:${random.pick(['1.5cm', '2cm', '2.5cm', '3cm 2.6cm'])}}`,
    `body{font:${size}pt/${random.pick(['1.2', '1.5', '1.75', '2'])} ${font};margin:0}`,
    `p{margin:${random.pick(['0', '0', '.4em 0', '.8em 0'])};${zh || random.chance(0.2) ? 'text-indent:2em;' : ''}text-align:justify}`,
    `h1{font-family:${zh ? random.pick(HEI) : font};font-size:${size + random.pick([4, 6, 8, 10])}pt;text-align:${random.pick(['center', 'center', 'left'])};font-weight:${random.pick(['bold', 'normal'])}}`,
    `h2,h3,h4,h5{margin:${random.pick(['0', '.3em 0', '.6em 0', '1em 0 .5em'])}}`,
    random.chance(0.12) ? 'main{column-count:2;column-gap:1cm}' : '',
    ...levels.map((l, i) => `h${i + 2}{${l.css}}`),
  ].join('');
}

export function reportHtml({ title, blocks: all, language, css }: SourceDocument): string {
  const inner = (runs: readonly Run[]): string => runs.map(runHtml).join('');
  const blocks = all.map((b) =>
    b.kind === 'heading'
      ? `<h${b.level}>${inner(b.runs)}</h${b.level}>`
      : b.kind === 'paragraph'
        ? `<p>${inner(b.runs)}</p>`
        : '',
  );
  const head = `<meta charset="utf-8"><title>${escapeXml(title)}</title><style>${css ?? ''}</style>`;
  return `<!DOCTYPE html><html lang="${language}"><head>${head}</head><body><h1>${escapeXml(title)}</h1><main>${blocks.join('\n')}</main></body></html>`;
}
