import type { Random } from '../random.ts';

/** Reading quality. Probabilities are per character, unless stated otherwise. */
export interface Noise {
  confuse: number;
  drop: number;
  /** Colons, dots, brackets. */
  dropPunctuation: number;
  dropBlank: number;
  /** Per line. */
  dropLine: number;
  splitLine: number;
  /** Minimum gap, in text sizes, between separate lines. */
  splitGap: number;
  /** Jitter of character places, in sizes. */
  jitter: number;
  /** Skew of the paper, in degrees. */
  skew: number;
  /** Per ruling. */
  dropRuling: number;
}

export type Reading = 'text' | 'light' | 'medium' | 'heavy';

export function noiseOf(reading: Reading, random: Random): Noise {
  const splitGap = random.real(0.9, 1.7);
  if (reading === 'text')
    return {
      confuse: 0,
      drop: 0,
      dropPunctuation: 0,
      dropBlank: 0,
      dropLine: 0,
      splitLine: 0,
      splitGap,
      jitter: 0,
      skew: 0,
      dropRuling: 0,
    };
  const strength = { light: 1, medium: 3, heavy: 8 }[reading];
  return {
    confuse: 0.003 * strength,
    drop: 0.0015 * strength,
    dropPunctuation: 0.012 * strength,
    dropBlank: 0.3,
    dropLine: 0.001 * strength,
    splitLine: 0.006 * strength,
    splitGap,
    jitter: 0.03 + 0.01 * strength,
    skew: random.real(-0.12, 0.12) * strength,
    dropRuling: 0.02 * strength,
  };
}

/** Characters that OCR for printed Chinese confuses. */
const GROUPS = [
  '0OoD',
  '1lIi|',
  '5S',
  '8B',
  '2Z',
  '6Gb',
  '9gq',
  '4A',
  'uv',
  'cC',
  'xX×',
  '：:',
  '（(',
  '）)',
  '，,',
  '。.',
  '；;',
  '日目曰',
  '己已',
  '人入',
  '末未',
  '土士',
  '干千于',
  '口囗',
  '元无兀',
  '圆园',
  '账帐',
  '玖玫',
  '柒染',
  '贰贡',
  '诊珍',
  '疗庁',
  '院完',
  '票栗',
  '车东',
  '号吕',
  '大太',
  '天夫',
  '间问',
  '检捡',
  '免兔',
  '折拆',
  '治冶',
  '候侯',
  '晴睛',
  '第弟',
  '析折',
  '期朝',
  '联朕',
  '金全',
  '名各',
  '代伐',
  '纳钠',
  '税祝',
  '州洲',
  '~-',
  '—-一',
  '￥¥Y',
  '↑个T',
  '↓J',
  '“"',
  '”"',
  '、,',
];
const MATES = new Map<string, string[]>();
for (const group of GROUPS)
  for (const sign of group)
    MATES.set(sign, [...(MATES.get(sign) ?? []), ...[...group].filter((other) => other !== sign)]);

const PUNCTUATION = /^[：:，,。.；;·、\-—~()（）《》“”"'*]$/u;

/** The reading of one character; '' if it is lost. */
export function misread(char: string, noise: Noise, random: Random): string {
  if (random.chance(PUNCTUATION.test(char) ? noise.dropPunctuation : noise.drop)) return '';
  const mates = MATES.get(char);
  // Most misread characters have a look-alike.
  return mates && random.chance(Math.min(0.5, noise.confuse * 8)) ? random.pick(mates) : char;
}
