import { CHINESE, ENGLISH } from '../../bench/lib/sentences.ts';

export type Language = 'zh' | 'en';
export type Random = () => number;

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low);
export const whole = (random: Random, low: number, high: number): number => Math.floor(between(random, low, high + 1));
export const chance = (random: Random, p: number): boolean => random() < p;
export const choose = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

const MORE_ENGLISH = [
  'Light from distant stars bends as it passes a heavy body, and its path tells us how much mass lies between.',
  'When the harvest failed for a third year, many families left the valley and settled along the coast.',
  'Most cells divide only when neighbouring cells give the signal, which is why wounds close evenly.',
  'She had kept every letter in a wooden box, although she never read them again after that winter.',
  'The speed of the reaction doubles, roughly, for every rise of ten degrees in temperature.',
  'Voters were asked whether the bridge should be rebuilt; fewer than half of them answered.',
  'A triangle with two equal sides has two equal angles, as can be shown by folding it along its axis.',
  'Merchants paid a toll at each gate, and the records of these tolls survive in the town hall.',
];
const MORE_CHINESE = [
  '春天来了，小河里的冰慢慢融化，岸边的柳树也发出了嫩绿的新芽。',
  '光在均匀介质中沿直线传播，遇到两种介质的分界面时会发生反射和折射。',
  '宋代的城市商业十分繁荣，坊市界限被打破，夜市与早市相继出现。',
  '如果两个三角形的三条边分别相等，那么这两个三角形全等，简写为边边边。',
  '他站在窗前望了很久，直到远处的灯火一盏一盏地熄灭，才轻轻关上了窗。',
  '植物的蒸腾作用能够促进根对水分的吸收，也能降低叶片表面的温度。',
  '市民代表建议在老城区增设公共停车位，并对主要路口的信号灯进行改造。',
  '作者通过对比的手法，表现了人物前后心理的变化，深化了文章的主题。',
];
const TITLES: Record<Language, readonly string[]> = {
  en: [
    'Waves and Sound',
    'The Market Towns',
    'A Method for Sparse Data',
    'Results',
    'Discussion',
    'How Cells Divide',
    'Trade Routes of the North',
    'Energy and Work',
    'Related Work',
    'A Short History of Maps',
    'Outlook',
    'Angles and Triangles',
  ],
  zh: [
    '光的反射与折射',
    '经济运行情况',
    '基础练习',
    '课后思考',
    '第二节 城市的发展',
    '研究方法',
    '结果与讨论',
    '阅读理解',
    '主要结论',
    '全等三角形的判定',
    '市场回顾与展望',
    '能力提升',
  ],
};
const NOUNS: Record<Language, readonly string[]> = {
  en: ['revenue', 'rainfall', 'velocity', 'pressure', 'population', 'yield', 'output', 'growth', 'share', 'voltage'],
  zh: ['营业收入', '降水量', '速度', '压强', '人口', '产量', '增长率', '成本', '净利润', '电压'],
};

const digits = (text: string, random: Random): string => text.replace(/#/g, () => String(Math.floor(random() * 10)));

export const sentence = (language: Language, random: Random): string =>
  digits(
    choose(
      random,
      language === 'zh'
        ? [...CHINESE, ...MORE_CHINESE, ...MORE_CHINESE]
        : [...ENGLISH, ...MORE_ENGLISH, ...MORE_ENGLISH],
    ),
    random,
  );

export const paragraph = (language: Language, random: Random, least = 2, most = 5): string =>
  Array.from({ length: whole(random, least, most) }, () => sentence(language, random)).join(
    language === 'zh' ? '' : ' ',
  );

export const title = (language: Language, random: Random): string => choose(random, TITLES[language]);
export const noun = (language: Language, random: Random): string => choose(random, NOUNS[language]);
export const figure = (random: Random): string =>
  choose(random, [
    () => String(whole(random, 1, 9999)),
    () => between(random, 0, 100).toFixed(1),
    () => `${between(random, 0, 99).toFixed(1)}%`,
    () => between(random, -20, 900).toFixed(2),
  ])();
