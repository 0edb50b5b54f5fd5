import type { Split } from './form.ts';
import type { Random } from './random.ts';

const SONG = "'AR PL SungtiL GB','AR PL UMing CN','Noto Serif CJK SC'";
const FACES = {
  song: "'Noto Serif CJK SC','AR PL UMing CN'",
  fine: SONG,
  ming: "'AR PL UMing CN','Noto Serif CJK SC'",
  kai: "'AR PL KaitiM GB','AR PL UKai CN','Noto Serif CJK SC'",
  hei: "'Noto Sans CJK SC'",
  zen: "'WenQuanYi Zen Hei','Noto Sans CJK SC'",
  micro: "'WenQuanYi Micro Hei','Noto Sans CJK SC'",
  wen: "'LXGW WenKai','AR PL UKai CN'",
};
const LATIN = [
  "'Liberation Serif'",
  "'Liberation Sans'",
  "'Liberation Mono'",
  "'DejaVu Sans Mono'",
  "'Nimbus Sans'",
  "'Nimbus Mono PS'",
  '',
];

/** The style of a paper, independent of its layout. */
export interface Look {
  /** CSS families. */
  labelFace: string;
  valueFace: string;
  titleFace: string;
  /** In millimetres. */
  size: number;
  titleSize: number;
  labelColor: string;
  valueColor: string;
  lineColor: string;
  titleColor: string;
  paperColor: string;
  lineWidth: number;
  leading: number;
  /** After labels. */
  colon: string;
  /** Offset of the print in a pre-printed form, in millimetres. */
  offsetX: number;
  offsetY: number;
  valueSize: number;
  valueSpacing: number;
  /** How two-character labels are spaced: '' not at all, a space, an ideographic space, or one em. */
  spread: '' | ' ' | '　' | 'justify';
  /** Around labels. */
  brackets: '' | '【】' | '［］' | '()';
  currency: '' | '￥' | '¥' | '￥ ';
  unit: '' | '元' | 'label';
  boldLabels: boolean;
}

const FORM_COLORS = [
  '#111',
  '#111',
  '#222',
  '#333',
  '#6b3a1e',
  '#801818',
  '#9c5223',
  '#1e5a3a',
  '#1d3f7a',
  '#7a4a12',
  '#555',
];
const VALUE_COLORS = ['#111', '#111', '#111', '#222', '#1a2a5a', '#333', '#26305c', '#444'];
const PAPERS = ['#fff', '#fff', '#fff', '#fefefb', '#fbf8ef', '#f6f6f2', '#fdf1f1', '#eef5ee', '#eef3fb', '#fdf9e3'];

export function makeLook(random: Random, split: Split): Look {
  const faces = Object.values(FACES);
  const latin = random.pick(LATIN);
  const both = (face: string): string => (latin ? `${latin},${face}` : face);
  const labelFace = random.pick(faces);
  const preprinted = random.chance(0.35);
  const formColor = random.pick(FORM_COLORS);
  const size = random.real(2.7, 4.2);
  return {
    labelFace: both(labelFace),
    valueFace: preprinted || random.chance(0.25) ? both(random.pick(faces)) : both(labelFace),
    titleFace: both(random.pick(faces)),
    size,
    titleSize: size * random.real(1.35, 2.1),
    labelColor: formColor,
    valueColor: preprinted ? random.pick(VALUE_COLORS) : random.chance(0.5) ? formColor : '#111',
    lineColor: random.chance(0.7) ? formColor : random.pick(['#888', '#aaa', '#000']),
    titleColor: random.chance(0.75) ? formColor : random.pick(FORM_COLORS),
    paperColor: random.pick(PAPERS),
    lineWidth: random.pick([0.15, 0.2, 0.25, 0.35]),
    leading: random.real(1.25, 1.9),
    colon: random.weighted([
      [6, '：'],
      [3, ':'],
      [1, ''],
      [0.5, ' :'],
      [0.5, '： '],
    ]),
    offsetX: preprinted ? random.real(-0.3, 0.6) * size : 0,
    offsetY: preprinted ? random.real(-0.35, 0.35) * size : 0,
    valueSize: preprinted ? random.real(0.9, 1.15) : 1,
    valueSpacing: preprinted && random.chance(0.3) ? random.real(0.02, 0.12) : 0,
    spread: random.weighted([
      [5, ''],
      [1.5, ' '],
      [1.5, '　'],
      [split === 'test' ? 2 : 0.6, 'justify'],
    ]),
    brackets: random.weighted([
      [20, ''],
      [1, '【】'],
      [0.5, '［］'],
      [0.3, '()'],
    ]),
    currency: random.weighted([
      [4, ''],
      [3, '￥'],
      [3, '¥'],
      [1, '￥ '],
    ]),
    unit: random.weighted([
      [5, ''],
      [2, '元'],
      [2, 'label'],
    ]),
    boldLabels: random.chance(0.12),
  };
}

/** A label in the style of this paper. */
export function dressLabel(look: Look, label: string): string {
  const chars = [...label];
  const wide =
    /^\p{Script=Han}{2}$/u.test(label) && (look.spread === ' ' || look.spread === '　')
      ? `${chars[0]}${look.spread.repeat(look.spread === ' ' ? 2 : 1)}${chars[1]}`
      : label;
  return look.brackets ? `${look.brackets[0]}${wide}${look.brackets[1]}` : wide;
}

export const css = (look: Look): string => `
  html,body{margin:0;background:#fff}
  #paper{position:relative;box-sizing:border-box;overflow:hidden;background:${look.paperColor};font-family:${look.labelFace};font-size:${look.size}mm;line-height:${look.leading};color:${look.labelColor}}
  i{font-style:normal}
  i.l{${look.boldLabels ? 'font-weight:bold' : ''}}
  i.v{position:relative;left:${look.offsetX}mm;top:${look.offsetY}mm;font-family:${look.valueFace};font-size:${look.valueSize}em;color:${look.valueColor};letter-spacing:${look.valueSpacing}em;font-weight:normal}
  table{border-collapse:collapse;width:100%;font-size:inherit}
  td{padding:.15em .35em;vertical-align:middle}
  .title{font-family:${look.titleFace};font-size:${look.titleSize}mm;color:${look.titleColor};line-height:1.35}
  .title i.v,.plain i.v{font:inherit;color:inherit;left:0;top:0;letter-spacing:inherit}
  .seal{position:absolute;mix-blend-mode:multiply}
  .code{position:absolute}
  .code svg,.seal svg{display:block;width:100%;height:100%}
`;
