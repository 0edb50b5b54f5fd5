import { isCreditCode, isIdCard, parseAmount, parseAmountInWords, parseChineseInteger } from '../values/index.ts';
import type { ValueKind } from './types/paper-type.ts';

/** A part of a text that matches a kind of value. `fit` 0..1 rates the match. */
export interface Reading {
  start: number;
  end: number;
  fit: number;
}

type Fit = (text: string) => number;

/** Inside numbers, letters that OCR confuses with digits count as digits. Checks correct them later. */
const DATE = String.raw`(?<!\d)(?:19|20)\d{2}(?:[年\-/.·]\d{1,2}[月\-/.·]\d{1,2}[日号]?|年\d{1,2}月(?!\d)|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d))`;
const TIME = String.raw`(?<!\d)(?:[01]?\d|2[0-4])(?::[0-5]\d(?::[0-5]\d)?|[时点](?:[0-5]?\d分?(?:[0-5]?\d秒)?)?)(?!\d)`;
const AMOUNT = String.raw`(?<![\d.,A-Za-z])[¥$Y]?(?:CNY|CN|YQ|RMB)?-?[¥]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,6})?元?(?![\d.])|(?<![A-Z])(?:[Xx]{2,4}|EXEMPT|NIL)(?![A-Z])`;
const NUMERAL = '零〇一二三四五六七八九十百千壹贰貳叁叄參肆伍陆陸柒捌玖拾佰仟万萬亿億';
const PROVINCE = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领';
const SEAT_CLASS =
  '(?:新空调)?(?:商务座|特等座|优选一等座|一等座|二等座|高级软卧|一等卧|二等卧|动卧|硬座|软座|硬卧|软卧|无座)(?:代[一二软硬]\\S)?|[一二]等(?:软座|卧)';

const SURNAMES = new Set(
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊於惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘钭厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴鬱胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍却璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公肖闫佟覃揭岳帅',
);
const COMPANY =
  /公司|集团|商[店行场社]|[厂店局院部所处站社行馆城坊园]$|中心|学校|大学|小学|中学|幼儿园|酒店|宾馆|饭店|餐[厅馆]|超市|药房|医院|银行|工作室|事务所|委员会|管理[局处]|合作社|个人|协会|基金会|Co\.?,?Ltd|Inc|GmbH|Limited|Company/iu;

const personFit: Fit = (text) => {
  if (/^[\p{Script=Han}]{2,4}$/u.test(text))
    return SURNAMES.has(text[0]!) && text.length <= 3 ? 1 : SURNAMES.has(text[0]!) ? 0.7 : 0.35;
  if (/^\p{Script=Han}[*＊×某\p{Script=Han}]{1,3}$/u.test(text)) return 0.8;
  if (/^\p{Script=Han}{2,6}[·•.]\p{Script=Han}{2,12}$/u.test(text)) return 0.9;
  if (/^[A-Z]{2,}[/ ]?[A-Z]*$/u.test(text)) return 0.7;
  return /\d/u.test(text) ? 0.05 : text.length <= 6 ? 0.2 : 0.1;
};
const companyFit: Fit = (text) => {
  if (COMPANY.test(text)) return text.length >= 4 ? 1 : 0.6;
  return personFit(text) >= 0.9 ? 0.6 : /\d{4}/u.test(text) ? 0.1 : text.length < 2 ? 0 : 0.3;
};
const addressFit: Fit = (text) => (/[省市区县镇乡村路街道巷弄号楼栋室座]/u.test(text) && text.length >= 5 ? 1 : 0.25);

/** Fee classes on hospital bills (财综〔2019〕29号), including older names. */
const FEE_CLASSES =
  '床位费 诊察费 诊查费 检查费 化验费 检验费 治疗费 手术费 护理费 卫生材料费 材料费 西药费 中药费 中药饮片费 中草药费 中成药费 一般诊疗费 药事服务费 挂号费 放射费 输血费 输氧费 氧气费 麻醉费 监护费 接生费 婴儿费 血费 膳食费 取暖费 空调费 其他费 其他费用 其它费 其它费用 其他住院收费 其他门急诊收费 其他门诊收费'.split(
    ' ',
  );
const feeClassFit: Fit = (text) => {
  if (FEE_CLASSES.includes(text)) return 1;
  const near = (name: string): boolean =>
    name.length === text.length && [...name].filter((c, i) => c !== text[i]).length === 1;
  return text.length > 2 && FEE_CLASSES.some(near) ? 0.8 : 0.1;
};

interface Grammar {
  /** Finds matches inside a text. If absent, any text matches. */
  pattern?: RegExp;
  fit: Fit;
}

const found = (source: string, fit: Fit | number = 1, flags = 'gu'): Grammar => ({
  pattern: new RegExp(source, flags),
  fit: typeof fit === 'number' ? () => fit : fit,
});

const amountFit: Fit = (text) => {
  if (/^(?:x{2,4}|EXEMPT|NIL)$/iu.test(text)) return 0.4;
  if (parseAmount(text) === undefined) return 0;
  const marked = /^[¥$Y]|^[A-Z]|元$/u.test(text);
  const cents = /\.\d{2}元?$/u.test(text);
  return marked && cents ? 1 : cents ? 0.9 : marked ? 0.85 : /\.\d+/u.test(text) ? 0.6 : text.length > 7 ? 0.1 : 0.35;
};

const GRAMMARS: Record<ValueKind, Grammar> = {
  text: { fit: (t) => (t.length > 0 ? 0.5 : 0) },
  'long-text': { fit: (t) => (t.length > 0 ? 0.5 : 0) },
  title: { fit: () => 0.5 },
  person: { fit: personFit },
  company: { fit: companyFit },
  address: { fit: addressFit },
  date: found(DATE),
  time: found(TIME),
  datetime: found(`${DATE}(?:星期.|T)?(?:${TIME})?开?|${TIME}`, (t) =>
    /\d{4}.*:/u.test(t) ? 1 : /\d{4}/u.test(t) ? 0.7 : 0.3,
  ),
  period: found(`${DATE}(?:${TIME})?(?:至|到|-|~|～|—|—)+(?:${DATE})(?:${TIME})?|${DATE}`, (t) =>
    t.length > 12 ? 1 : 0.5,
  ),
  amount: found(AMOUNT, amountFit),
  'amount-in-words': found(String.raw`(?:\(负数?\)|负)?[${NUMERAL}圆圓元角分整正]{2,}`, (t) =>
    parseAmountInWords(t.replace(/^〇/u, '')) === undefined ? 0.4 : 1,
  ),
  quantity: found(String.raw`(?<![\d.A-Za-z])-?\d+(?:\.\d+)?(?![\d.])`, (t) => (t.length < 12 ? 0.8 : 0.2)),
  percent: found(String.raw`\d{1,3}(?:\.\d+)?%|免税|不征税|\*{2,3}|(?<![\d.])0\.\d{1,3}(?!\d)`, (t) =>
    /%|税/u.test(t) ? 1 : 0.5,
  ),
  age: found(String.raw`\d{1,3}(?:岁|月|天|Y)(?:\d{1,2}(?:个?月|天))?|(?<!\d)\d{1,3}(?!\d)`, (t) =>
    /岁|月|天/u.test(t) ? 1 : Number.parseInt(t, 10) <= 120 ? 0.6 : 0.1,
  ),
  sex: found('[男女]'),
  code: found(String.raw`[A-Za-z0-9](?:[A-Za-z0-9\-_/.]*[A-Za-z0-9])?`, (t) =>
    /^\d+\.\d{2}$/u.test(t) ? 0.3 : !/\d/u.test(t) ? 0.3 : t.length < 3 ? 0.4 : 0.9,
  ),
  'invoice-code': found(String.raw`(?<![\dA-Z])\d{9,13}(?![\dA-Z])`, (t) =>
    t.length === 12 || t.length === 10 ? 1 : 0.35,
  ),
  'invoice-number': found(String.raw`(?<![\d*])\d{6,20}(?![\d*])`, (t) =>
    t.length === 8 || t.length === 20 ? 1 : t.length === 10 || t.length === 12 ? 0.5 : 0.3,
  ),
  'fiscal-code': found(String.raw`(?<!\d)\d{6,12}(?!\d)`, (t) => (t.length === 8 ? 1 : 0.4)),
  'fiscal-number': found(String.raw`(?<!\d)\d{6,14}(?!\d)`, (t) => (t.length === 10 || t.length === 8 ? 1 : 0.5)),
  'check-code': found(String.raw`(?<![\dA-Za-z])[0-9a-fA-F]{6}(?![\dA-Za-z])|(?<!\d)\d{20}(?!\d)`),
  'tax-id': found(
    String.raw`(?<![A-Z\d])(?:[0-9A-Z]{6,}(?:\*{2,}[0-9A-Z]{2,})?|[0-9A-Z]{1,6}\*{3,}[0-9A-Z]{0,4})(?![A-Z\d])`,
    (t) =>
      isCreditCode(t) || isIdCard(t)
        ? 1
        : /\*{3,}/u.test(t)
          ? 0.7
          : t.length === 18
            ? 0.85
            : t.length === 15 || t.length === 20 || t.length === 17
              ? 0.6
              : 0.15,
    'giu',
  ),
  'id-card': found(
    String.raw`(?<![A-Z\d])\d{3,14}[*＊×xX]{2,}[\dXx]{0,4}|(?<![A-Z\d])\d{17}[\dX]|(?<![A-Z\d])\d{15}(?!\d)|(?<![A-Z\d])[A-Z]{1,2}\d{6,9}(?!\d)`,
    (t) => (isIdCard(t) ? 1 : /[*＊×]{2,}/u.test(t) ? 0.95 : t.length === 18 ? 0.8 : 0.4),
    'giu',
  ),
  'bank-account': found(String.raw`\d{9,30}`, (t) => (t.length >= 12 ? 1 : 0.5)),
  phone: found(String.raw`(?<!\d)1\d{2}[\d*]{4}\d{4}(?!\d)|(?<!\d)0\d{2,3}-?\d{7,8}(?!\d)|(?<!\d)\d{7,8}(?!\d)`, (t) =>
    t.length >= 11 ? 1 : 0.5,
  ),
  plate: found(
    String.raw`[${PROVINCE}][A-Z][·.\-]?[A-Z0-9]{4,6}[挂学警]?|(?<![A-Z\d])[A-Z]{1,2}[·.\-]?[A-Z0-9]{4,6}(?![A-Z\d])|(?<![A-Z\d])[A-Z0-9]{5,6}(?![A-Z\d:.])`,
    (t) => (/^\p{Script=Han}/u.test(t) ? 1 : /^[A-Z]/u.test(t) ? 0.8 : 0.4),
  ),
  vin: found(String.raw`(?<![A-Z\d])[A-HJ-NPR-Z0-9]{17}(?![A-Z\d])`),
  train: found(String.raw`(?<![A-Z\d])(?:[GDCZTKLSYP]\d{1,4}|\d{4})(?![\d年:.])`, (t) => (/^[A-Z]/u.test(t) ? 1 : 0.2)),
  'train-ticket-number': found(String.raw`(?<![A-Z\d])[A-Z]\d{6,7}(?!\d)`),
  'train-serial': found(String.raw`\d{10,16}[A-Z]\d{6}|\d{14}[A-Z0-9]{7}|(?<!\d)\d{21}(?!\d)`),
  'ticket-number': found(String.raw`(?<!\d)\d{3}-?\d{10}(?!\d)`),
  'seat-class': found(SEAT_CLASS),
  pinyin: found("(?<![A-Za-z])[A-Z][a-z']{2,}(?![A-Za-z])"),
  seat: found(String.raw`\d{1,2}车(?:\d{1,3}[A-F]?号?(?:[上中下]铺)?|无座)`),
  flight: found(String.raw`(?<![A-Z\d])(?:[A-Z]{2}|[A-Z]\d|\d[A-Z])\d{3,4}(?!\d)`),
  station: {
    fit: (t) =>
      /^\p{Script=Han}{2,12}$/u.test(t)
        ? /[站港头口]$/u.test(t)
          ? 1
          : 0.6
        : /\p{Script=Han}/u.test(t) && t.length < 16
          ? 0.4
          : /^[A-Z]{3,}$/u.test(t)
            ? 0.4
            : 0.1,
  },
  distance: found(
    String.raw`\d+(?:\.\d+)?(?:km|公里|千米)?`,
    (t) => (/[a-z公千]/iu.test(t) ? 1 : /\./u.test(t) ? 0.7 : 0.4),
    'giu',
  ),
  count: found(String.raw`(?<=共计?)\d{1,4}(?=[笔个条单次])|(?<!\d)\d{1,4}(?!\d)`, 0.7),
  'page-number': found(
    String.raw`(?<=[共第])\d{1,3}(?=页)|(?<!\d)\d{1,3}(?=页?\/)|(?<=\/[共]?)\d{1,3}|(?<!\d)\d{1,3}(?!\d)`,
    0.7,
  ),
  'code-of': found(String.raw`\(([A-Za-z0-9]+)\)`, 0.8),
  goods: { fit: (t) => (t.length > 0 ? 0.5 : 0) },
  measure: {
    fit: (t) =>
      /^[<>≤≥]?-?\d+(?:\.\d+)?$/u.test(t)
        ? 1
        : /^[<>≤≥]?-?\d+(?:\.\d+)?[↑↓HL*]?$|阴性|阳性|^[+±-]+$|未见|正常/u.test(t)
          ? 0.9
          : 0.45,
  },
  range: {
    fit: (t) =>
      /\d\s*(?:-|~|～|—)+\s*\d|^[<>≤≥]/u.test(t)
        ? 1
        : /阴性|阳性|正常/u.test(t)
          ? 0.8
          : /^\d+(?:\.\d+)?$/u.test(t)
            ? 0.2
            : 0.4,
  },
  mark: { fit: (t) => (/^[↑↓HLN*+\-±高低正常阳性异]+$/u.test(t) ? 1 : 0.05) },
  serial: found(String.raw`(?<!\d)\d{1,4}(?!\d)`),
  'fee-class': { fit: feeClassFit },
  'insurance-class': {
    fit: (t) => (/^(?:[甲乙丙]类?|[全半]?自费|自付|部分自付|医保|公费|\d{1,3}%)$/u.test(t) ? 1 : 0.2),
  },
  dose: { fit: (t) => (/\d/u.test(t) && /(?:[mμuk]?g|m[lL1I]|IU|U|[片粒丸支袋贴枚喷滴瓶盒])/u.test(t) ? 0.9 : 0.5) },
  'unit-of-result': { fit: (t) => (/^(?:[\p{Script=Latin}μ%/^~*\d.]+)$/u.test(t) && /\p{L}|%/u.test(t) ? 0.9 : 0.4) },
  'disease-code': { fit: (t) => (/^[A-Z\d][\dOIl]{1,2}(?:\.[\dxA-Z]{1,8})?(?:x\d+)?$/u.test(t) ? 1 : 0.1) },
  flag: { fit: () => 0 },
  derived: { fit: () => 0 },
};

/** Kinds that any text may be a value of. Only a label or a place identifies them. */
const OPEN = new Set<ValueKind>([
  'text',
  'long-text',
  'title',
  'person',
  'company',
  'address',
  'station',
  'goods',
  'measure',
  'range',
  'mark',
  'fee-class',
  'insurance-class',
  'dose',
  'unit-of-result',
  'disease-code',
]);

export const isOpen = (kind: ValueKind): boolean => OPEN.has(kind);

/** Kinds that are distinctive enough to be found without a label. */
const STRONG = new Set<ValueKind>([
  'date',
  'time',
  'datetime',
  'period',
  'amount',
  'amount-in-words',
  'invoice-code',
  'invoice-number',
  'fiscal-code',
  'fiscal-number',
  'tax-id',
  'id-card',
  'plate',
  'vin',
  'train',
  'train-ticket-number',
  'train-serial',
  'seat-class',
  'pinyin',
  'seat',
  'flight',
  'ticket-number',
  'sex',
  'percent',
  'check-code',
  'phone',
  'station',
  'person',
  'company',
]);

export const isStrong = (kind: ValueKind): boolean => STRONG.has(kind);

/** Kinds written with digits. Letters that OCR confuses with digits are read as digits. */
const FIGURES = new Set<ValueKind>([
  'date',
  'time',
  'datetime',
  'period',
  'amount',
  'quantity',
  'percent',
  'age',
  'invoice-code',
  'invoice-number',
  'fiscal-code',
  'fiscal-number',
  'bank-account',
  'phone',
  'ticket-number',
  'distance',
  'count',
  'page-number',
]);

const TAKEN_FOR: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  Z: '2',
  z: '2',
  A: '4',
  S: '5',
  s: '5',
  G: '6',
  b: '6',
  B: '8',
  q: '9',
  g: '9',
};
const FIGURE_RUN = /(?<![A-Za-z\d])[\dOoQDIli|ZzASsGbBqg][\dOoQDIli|ZzASsGbBqg.,:/-]*(?![A-Za-z])/gu;

/**
 * The text as this kind reads it: in mostly numeric runs, look-alike letters become digits. Keeps the number of UTF-16
 * units.
 */
export function textFor(kind: ValueKind, text: string): string {
  if (!FIGURES.has(kind) || !/[OoQDIli|ZzASsGbBqg]/u.test(text)) return text;
  return text.replace(FIGURE_RUN, (run) => {
    const figures = (run.match(/\d/gu) ?? []).length;
    const letters = (run.match(/[A-Za-z|]/gu) ?? []).length;
    return figures > letters && figures > 0 ? run.replace(/[A-Za-z|]/gu, (c) => TAKEN_FOR[c] ?? c) : run;
  });
}

const EDGE = /^[\s:;,，、.。·|_\-=*#'"]+|[\s:;,，、|_\-='"]+$/gu;

/** Matches of a kind in a plain text (`plainText`), left to right. */
export function readingsOf(kind: ValueKind, printed: string): Reading[] {
  const text = textFor(kind, printed);
  const grammar = GRAMMARS[kind];
  if (!grammar.pattern) {
    const head = /^[:;,、.。·|_\-=]+/u.exec(text)?.[0].length ?? 0;
    const tail = /[:;,、|_\-=]+$/u.exec(text.slice(head))?.[0].length ?? 0;
    const end = text.length - tail;
    if (end <= head) return [];
    return [{ start: head, end, fit: grammar.fit(text.slice(head, end)) }];
  }
  const out: Reading[] = [];
  for (const m of text.matchAll(grammar.pattern)) {
    if (m[0] === '') continue;
    const fit = grammar.fit(m[0]);
    if (fit > 0) out.push({ start: m.index, end: m.index + m[0].length, fit });
  }
  return out;
}

/** How well a whole text matches a kind, 0..1. */
export function fitOf(kind: ValueKind, text: string): number {
  if (isOpen(kind)) return GRAMMARS[kind].fit(text);
  const best = readingsOf(kind, text).sort((a, b) => b.end - b.start - (a.end - a.start))[0];
  return best ? (best.fit * (best.end - best.start)) / text.length : 0;
}

/** The number that an amount in figures or in words stands for. */
export function numberOf(kind: ValueKind, text: string): number | undefined {
  if (kind === 'amount-in-words') return parseAmountInWords(text.replace(/^[⊗⊕]/u, ''));
  if (kind === 'amount' || kind === 'quantity' || kind === 'distance') return parseAmount(text);
  if (kind === 'count' || kind === 'page-number') return /^\d+$/u.test(text) ? Number(text) : parseChineseInteger(text);
  return undefined;
}

/** Removes punctuation at the edges that belongs to no value. */
export const trimSigns = (text: string): string => text.replace(EDGE, '');
