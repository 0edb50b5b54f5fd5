import {
  type Box,
  boxHeight,
  boxOfQuad,
  boxWidth,
  centreY,
  overlapX,
  type PaperSeal,
  unionBox,
} from '../document/index.ts';
import { findDate, parseAmountInWords } from '../values/index.ts';
import { type Piece, plainText } from './pieces.ts';
import type { RecognisedValue } from './record.ts';
import type { PaperType } from './types/paper-type.ts';

/**
 * A value that describes the paper as a whole or follows from other values. `key` is a key of the interface. Undefined
 * if nothing is known.
 */
export function deriveValue(key: string, facts: DerivedFacts): string | undefined {
  return RULES[key]?.(facts);
}

export interface DerivedFacts {
  type: PaperType;
  pieces: readonly Piece[];
  seals: readonly PaperSeal[];
  /** In points. */
  width: number;
  height: number;
  value(key: string): RecognisedValue | undefined;
}

type Rule = (facts: DerivedFacts) => string | undefined;

const flag = (value: boolean): string => (value ? 'True' : 'False');

const legendOf = (seal: PaperSeal): string => plainText(seal.lines.join(''));

/** The box of the title, or its usual place if the paper has no title. */
function headOf({ width, height, value }: DerivedFacts): Box {
  const lines = (value('title')?.regions ?? []).map(({ quad }) => boxOfQuad(quad));
  // A seal may hide one half of the title, so always include the middle of the paper.
  const middle = { x0: 0.4 * width, x1: 0.6 * width };
  return lines.length > 0
    ? unionBox([...lines, { ...unionBox(lines), ...middle }])
    : { ...middle, y0: 0, y1: 0.25 * height };
}

/**
 * Whether a seal is the printed seal of the tax office or treasury: by its legend, or as an oval over or just below the
 * title. Its faint print is rarely legible.
 */
export function isSupervisionSeal(seal: PaperSeal, head: Box): boolean {
  const legend = legendOf(seal);
  if (/监制|监[制刷]章|统一发票|财政票据|税务[总局]/u.test(legend)) return true;
  if (seal.shape !== 'oval' || /专用|公司|公章/u.test(legend)) return false;
  const { box } = seal;
  const middle = centreY(box);
  return overlapX(box, head) > 0 && middle > head.y0 - boxHeight(box) && middle < head.y1 + boxHeight(box);
}

/** Smaller marks without a legend are pictures. Share of the paper's width. */
const LEAST_SEAL = 0.06;

/** Whether the issuer sealed the paper. The legend of a black seal may be among the text. */
function hasIssuerSeal(facts: DerivedFacts): boolean {
  const head = headOf(facts);
  return (
    facts.pieces.some((p) => /(?:发票|收费|财务)专用章$/u.test(p.text) && p.text.length < 24) ||
    facts.seals.some((seal) => {
      const legend = legendOf(seal);
      if (/专用章|公章/u.test(legend)) return true;
      if (legend === '' && boxWidth(seal.box) < LEAST_SEAL * facts.width) return false;
      return !isSupervisionSeal(seal, head);
    })
  );
}

const find = (pieces: readonly Piece[], pattern: RegExp): string | undefined => {
  for (const p of pieces) {
    const m = pattern.exec(p.text);
    if (m) return m[1] ?? m[0];
  }
  return undefined;
};

/** Fixed-amount bills print the amount only in words: 贰拾元整. */
function fixedAmount({ pieces }: DerivedFacts): string | undefined {
  const said = new Set(
    pieces
      .filter((p) => /^(?:人民币|金额|面额|票额)?[:：]?[零壹贰叁肆伍陆柒捌玖拾佰仟万]+[元圆][整正]?$/u.test(p.text))
      .map((p) => parseAmountInWords(p.text.replace(/^[^零壹贰叁肆伍陆柒捌玖拾佰仟万]+/u, ''))),
  );
  const [only] = said;
  return said.size === 1 && only !== undefined ? only.toFixed(2) : undefined;
}

const dateOf = ({ value }: DerivedFacts): string | undefined => value('departure_date')?.value;

const periodDates = ({ value }: DerivedFacts): string[] =>
  [...(value('trip_date')?.value ?? '').matchAll(/\d{4}[-年/.]\d{1,2}[-月/.]\d{1,2}日?/gu)].map(
    (m) => findDate(m[0])?.iso ?? '',
  );

const VAT_TYPES = ['增值税电子普通发票', '增值税电子专用发票', '增值税专用发票', '增值税普通发票'];

const RULES: Record<string, Rule> = {
  exist_manufacture_supervising_seal: (f) => flag(f.seals.some((s) => isSupervisionSeal(s, headOf(f)))),
  exist_invoice_seal: (f) => flag(hasIssuerSeal(f)),
  seal: ({ seals }) => flag(seals.length > 0),
  money: fixedAmount,
  price: fixedAmount,
  amount_digits: fixedAmount,
  dateonly_of_departure_date: (f) => /^\d{4}-\d{2}-\d{2}/u.exec(dateOf(f) ?? '')?.[0],
  timeonly_of_departure_date: (f) => /\d{1,2}:\d{2}/u.exec(dateOf(f) ?? '')?.[0],
  startdate_of_trip_date: (f) => periodDates(f)[0],
  enddate_of_trip_date: (f) => periodDates(f).at(-1),
  page_count: ({ pieces }) => find(pieces, /共(\d{1,3})页/u),
  page_no: ({ pieces }) => find(pieces, /第(\d{1,3})页/u),
  vat_invoice_daima_right_side: (f) => printedTwice(f, 'vat_invoice_daima'),
  vat_invoice_haoma_right_side: (f) => printedTwice(f, 'vat_invoice_haoma'),
  vat_invoice_page_number: ({ pieces }) => copyOf(pieces),
  vehicle_invoice_page_number: ({ pieces }) => copyOf(pieces),
  vat_invoice_service_type: serviceOf,
  agent_mark: ({ pieces }) => (pieces.some((p) => /^代开$|代开(?:企业|机关|单位)/u.test(p.text)) ? 'True' : undefined),
  invoice_type: ({ type, pieces, value }) => {
    const title = plainText(value('title')?.value ?? '');
    const all = `${title}\n${pieces.map((p) => p.text).join('\n')}`;
    switch (type.name) {
      case 'vat_invoice': {
        if (/通行费/u.test(all) && /电子普通发票/u.test(all)) return '收费公路通行费增值税电子普通发票';
        if (/区块链/u.test(title)) return '区块链电子发票';
        return VAT_TYPES.find((t) => all.includes(t));
      }
      case 'vat_digital_invoice':
        return /专用发票/u.test(title || all) ? '电子发票（增值税专用发票）' : '电子发票（普通发票）';
      case 'vat_volume_invoice':
        return '增值税普通发票（卷票）';
      case 'car_purchase_invoice':
        return /电子发票/u.test(title) ? '电子发票（机动车销售统一发票）' : '机动车销售统一发票';
      case 'used_car_purchase_invoice':
        return /电子发票/u.test(title) ? '电子发票（二手车销售统一发票）' : '二手车销售统一发票';
      case 'non_tax_income_unified_bill': {
        const kind = FISCAL_TYPES.find((t) => all.includes(t));
        if (kind) return /电子/u.test(all) ? `${kind}（电子）` : kind;
        return title ? '财政票据' : undefined;
      }
      case 'customs_declaration':
        return /进口/u.test(title) ? '海关进口货物报关单' : /出口/u.test(title) ? '海关出口货物报关单' : undefined;
      default:
        return undefined;
    }
  },
  payment_notice_type: ({ value }) => /进口(增值税|关税|消费税)/u.exec(value('title')?.value ?? '')?.[1],
  location: regionOf,
  issuing_status: ({ pieces }) => find(pieces, /(红冲|换开)/u) ?? undefined,
  type_of_business: ({ pieces }) => find(pieces, /(始发改签|差额退票|退票|补票)费?/u),
};

/** Printed names of provinces, regions and cities with provincial rank (GB/T 2260). */
const REGIONS =
  /(?:北京|天津|上海|重庆)(?=市|[国地税出通]|$)|(?:河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾)省?(?=\p{Script=Han}|$)|内蒙古(?:自治区)?|广西(?:壮族自治区)?|西藏(?:自治区)?|宁夏(?:回族自治区)?|新疆(?:维吾尔自治区)?|香港|澳门/u;

/** A city at the start of the title of a bill. */
const CITY = /^\p{Script=Han}{2,3}市(?=\p{Script=Han}*票)/u;

/** The region of issue, from the title or the printed seal: a province, else a city. */
function regionOf(facts: DerivedFacts): string | undefined {
  const head = facts.pieces.filter(({ box }) => box.y0 < 0.25 * facts.height).map(({ text }) => text);
  const seals = facts.seals.filter((seal) => isSupervisionSeal(seal, headOf(facts))).map(legendOf);
  const texts = [...head.sort((a, b) => Number(/票|税/u.test(b)) - Number(/票|税/u.test(a))), ...seals];
  return [REGIONS, CITY].flatMap((pattern) => texts.map((text) => pattern.exec(text)?.[0])).find(Boolean);
}

/** Kinds of service that digital invoices print at their head. */
const SERVICES = new Set(
  '建筑服务 货物运输服务 不动产经营租赁服务 旅客运输服务 稀土 卷烟 不动产销售 农产品收购 光伏收购 代收车船税 自产农产品 差额征税-差额开票 差额征税-全额开票 成品油'.split(
    ' ',
  ),
);

function serviceOf({ pieces, height }: DerivedFacts): string | undefined {
  return pieces.find(({ box, text }) => box.y0 < 0.3 * height && SERVICES.has(text))?.text;
}

const FISCAL_TYPES = [
  '非税收入统一票据',
  '车辆通行费票据',
  '公益事业捐赠统一票据',
  '社会团体会费统一票据',
  '非税收入一般缴款书',
];

/** Paper invoices repeat their code and number in small print at the right. */
function printedTwice({ pieces, value }: DerivedFacts, key: string): string | undefined {
  const text = plainText(value(key)?.value ?? '');
  return text !== '' && pieces.filter((p) => p.text.includes(text)).length > 1 ? text : undefined;
}

const COPY = /(发票联|抵扣联|记账联|报税联|注册登记联|存根联|收据联|转移登记联|出入库联)/u;

/** Which copy of the form this is, as printed at its edge. */
function copyOf(pieces: readonly Piece[]): string | undefined {
  return find(pieces, COPY);
}
