import { composeForm } from '../compose/page.ts';
import { printDate } from '../facts/dates.ts';
import { creditCode } from '../facts/identifiers.ts';
import { DRUGS, SERVICES } from '../facts/medicine.ts';
import { amountInWords, cents, money, sum } from '../facts/money.ts';
import { billPrint, strays } from '../facts/papers.ts';
import { LABELS, visit } from '../facts/patient.ts';
import { price } from '../facts/people.ts';
import type { Column, Desk, Entry, EntryOptions, FormTable, PaperMaker, Seal, Sketch } from '../form.ts';

const FEES =
  '床位费,诊察费,检查费,化验费,治疗费,手术费,护理费,卫生材料费,西药费,中药饮片费,中成药费,一般诊疗费,挂号费,其他住院收费,其他门急诊收费,放射费,输血费,氧气费,麻醉费'.split(
    ',',
  );

/** Keys of the two services for the values of a fee bill. */
type Keys = Readonly<Record<string, string>>;
const BILL: Keys = {
  title: 'title',
  code: 'invoice_code',
  number: 'invoice_number',
  payerId: 'payer_uniform_social_credit_code',
  payer: 'payer',
  check: 'correct_code',
  date: 'date',
  words: 'amount_char',
  figures: 'amount_digital',
  unit: 'cashier_company',
  reviewer: 'reviewer',
  cashier: 'cashier',
  serial: 'workflow_number',
  outpatient: 'patient_number',
  visitDate: 'visit_date',
  institutionType: 'medical_institution_type',
  insuranceType: 'medical_insurance_type',
  insuranceNumber: 'medical_insurance_number',
  sex: 'sex',
  fund: 'medical_pooling_payment',
  other: 'other_payment',
  account: 'personal_account_payment',
  cash: 'cash_payment',
  selfPay: 'individual_payment',
  selfBear: 'personal_payment',
  selfFunded: 'self_payment',
  record: 'medical_record_number',
  inpatient: 'hospitalized_number',
  department: 'hospitalization_department',
  stay: 'hospitalization_date',
  prepaid: 'advance_payment',
  supplement: 'supplementary_payment',
  refund: 'refund_amount',
};
const without = (keys: Keys, ...gone: string[]): Keys =>
  Object.fromEntries(Object.entries(keys).filter(([name]) => !gone.includes(name)));
const BILL_OUTPATIENT = without(
  BILL,
  'code',
  'payerId',
  'payer',
  'check',
  'reviewer',
  'visitDate',
  'other',
  'selfPay',
  'record',
  'inpatient',
  'department',
  'stay',
  'prepaid',
  'supplement',
  'refund',
);
const BILL_INPATIENT: Keys = {
  ...without(
    BILL,
    'code',
    'payerId',
    'payer',
    'check',
    'reviewer',
    'visitDate',
    'other',
    'selfPay',
    'selfBear',
    'selfFunded',
    'outpatient',
    'stay',
  ),
  admitted: 'admission_date',
  discharged: 'discharge_date',
};
const MEDICAL: Keys = {
  title: 'document_title_name',
  code: 'invoice_code',
  number: 'invoice_number',
  payerId: 'payer_social_credit_code',
  payer: 'payer',
  check: 'bill_verification_code',
  date: 'invoice_date',
  words: 'total_amount_in_words',
  figures: 'total_expense_amount',
  unit: 'payee_organization',
  reviewer: 'reviewer',
  cashier: 'payee',
  serial: 'business_serial_number',
  outpatient: 'outpatient_number',
  visitDate: 'medical_treatment_date',
  institutionType: 'medical_institution_type',
  insuranceType: 'medical_insurance_type',
  insuranceNumber: 'medical_insurance_number',
  sex: 'gender',
  fund: 'medical_insurance_payment',
  other: 'other_payments',
  account: 'personal_account_payment',
  cash: 'personal_cash_payment',
  selfPay: 'personal_self_payment_amount',
  selfBear: 'personal_self_bear_amount',
  selfFunded: 'personal_self_funded_amount',
  record: 'medical_record_number',
  inpatient: 'inpatient_number',
  department: 'department',
  admitted: 'admission_time',
  discharged: 'discharge_time',
  days: 'hospitalization_days',
  prepaid: 'prepaid_amount',
  supplement: 'supplementary_payment_amount',
  refund: 'refund_amount',
  balance: 'personal_account_balance',
};
const PAPER_MEDICAL: Keys = { ...MEDICAL, name: 'name', age: 'age' };

interface Kind {
  inpatient: boolean;
  electronic: boolean;
  keys: Keys;
  bill: boolean;
}

interface Fee {
  name: string;
  quantity: string;
  unit: string;
  amount: number;
}

/** Outpatient bills list fee classes, or services. */
const tableName = (desk: Desk, kind: Kind): string =>
  kind.bill ? 'product_list' : kind.inpatient || desk.chance(0.5) ? 'expense_item_summary_table' : 'item_summary_table';

function tablesOf(desk: Desk, kind: Kind, fees: Fee[], name: string): FormTable {
  const { random, word, chance } = desk;
  const item = kind.bill
    ? 'project_name_table'
    : kind.inpatient || name === 'item_summary_table'
      ? 'project_name'
      : 'expense_item';
  const amount = kind.bill ? 'amount_table' : 'amount';
  const quantity = kind.bill
    ? kind.inpatient && !kind.electronic
      ? ''
      : 'number_table'
    : name === 'item_summary_table'
      ? 'quantity'
      : '';
  const unit = kind.bill ? 'unit_table' : 'unit';
  const columns: Column[] = [
    { key: item, label: word('项目名称;收费项目;项目;费用项目|费目;收费名称;费用类别'), weight: 2 },
    ...(chance(0.5)
      ? [
          {
            key: quantity || 'count',
            label: word('数量/单位;数量|数 量'),
            weight: 0.9,
            align: 'center' as const,
            foreign: quantity === '',
            ...(quantity && { also: { key: unit, joint: '/' } }),
          },
        ]
      : []),
    {
      key: amount,
      label: word('金额（元）;金额(元);金额|收费金额;金 额'),
      weight: 1.1,
      align: random.pick(['right', 'center'] as const),
    },
    ...(chance(0.4) ? [{ key: 'remarks', label: word('备注;备 注|说明'), weight: 0.7, foreign: kind.bill }] : []),
  ];
  const rows = fees.map((fee) => ({
    [item]: fee.name,
    [quantity || 'count']: quantity || !fee.unit ? fee.quantity : `${fee.quantity}/${fee.unit}`,
    [unit]: fee.unit,
    [amount]: money(fee.amount),
    remarks: random.chance(0.2) ? random.pick(['甲', '乙', '自费']) : '',
  }));
  return { name, columns, rows, halves: rows.length > 4 && chance(0.4), filler: chance(0.3) ? random.int(1, 5) : 0 };
}

function draw(desk: Desk, kind: Kind): Sketch {
  const { random, chance } = desk;
  const v = visit(desk);
  const listed = tableName(desk, kind);
  const parted = chance(0.6);
  const names = listed === 'item_summary_table' ? [...SERVICES, ...DRUGS.map((drug) => drug.name)] : FEES;
  const fees = random.sample(names, random.int(1, kind.inpatient ? 12 : 7)).map(
    (name): Fee => ({
      name,
      quantity: String(random.int(1, 20)),
      unit: parted ? random.pick(['项', '次', '日']) : '',
      amount: price(random, 2, kind.inpatient ? 9000 : 600),
    }),
  );
  const total = sum(fees.map((fee) => fee.amount));
  const insured = chance(0.7);
  const fund = insured ? cents(total * random.real(0.2, 0.8)) : 0;
  const account = insured && chance(0.6) ? cents((total - fund) * random.real(0.1, 0.9)) : 0;
  const cash = cents(total - fund - account);
  const own = cents(cash * random.real(0, 1));
  const prepaid = Math.ceil(total / 1000) * 1000;
  const say = (name: string, wordings: string, text: string, options?: EntryOptions): Entry[] => {
    const key = kind.keys[name];
    const made = desk.entry(key ?? 'none', wordings, text, options);
    return key ? made : made.map(({ key: _key, ...entry }) => entry);
  };
  const amount = (name: string, wordings: string, sumOf: number, p: number): Entry[] =>
    say(name, wordings, money(sumOf), { p, money: true });
  const day = printDate(v.day, kind.electronic ? random.pick(['-', '年', '-']) : v.date);
  const short = (date: string): string => printDate(date, random.pick(['-', '年', 'compact'] as const));
  const stay = chance(0.5);
  const title = kind.electronic
    ? `${chance(0.6) ? v.where.province.name : ''}医疗${kind.inpatient ? '住院' : '门诊'}收费票据（电子）`
    : random.pick([
        `${v.where.province.full}医疗${kind.inpatient ? '住院' : '门诊'}收费票据`,
        `医疗${kind.inpatient ? '住院' : '门诊'}收费票据`,
        `${v.where.city}市${kind.inpatient ? '住院' : '门诊'}收费专用收据`,
        `${v.where.province.name}医疗卫生单位${kind.inpatient ? '住院' : '门诊'}收费票据`,
        `${kind.inpatient ? '住院' : '门诊'}医疗费用统一收据`,
      ]);
  const corner = [
    ...say(
      'code',
      '票据代码;票据代码|代码',
      `${v.where.province.code}06${random.pick(['01', '02'])}${random.digits(2)}`,
      { p: kind.electronic ? 0.98 : 0.3 },
    ),
    ...say(
      'number',
      kind.electronic ? '票据号码|号码' : 'No;NO.;票据号码;№|号码;编号',
      random.digits(kind.electronic ? 10 : random.pick([8, 9, 10])),
      {
        p: 0.97,
      },
    ),
    ...(kind.electronic
      ? say('payerId', '交款人统一社会信用代码|交款人信用代码', chance(0.15) ? creditCode(random) : '', { p: 0.7 })
      : []),
    ...(kind.electronic
      ? say('check', '校验码;校 验 码|校验代码', random.letters(6, 'abcdef0123456789'), { p: 0.97 })
      : []),
  ];
  const head = [
    ...say('payer', '交款人;交 款 人|缴款人;付款人', v.patient.name, { p: kind.electronic ? 0.97 : 0.3 }),
    ...(kind.electronic ? [] : say('name', LABELS.name, v.patient.name, { p: 0.9 })),
    ...say('sex', LABELS.gender, v.patient.sex, { p: 0.6 }),
    ...(kind.electronic ? [] : say('age', LABELS.age, v.age, { p: 0.2 })),
    ...say('date', '开票日期;收费日期;日期;结算日期|开具日期;收款日期', day, { p: 0.95 }),
    ...say(
      'insuranceType',
      '医保类型;医疗保险类型;费别|参保类型;费用类型',
      random.pick(['职工医保', '居民医保', '城乡居民基本医疗保险', '自费', '职工基本医疗保险']),
      { p: 0.55 },
    ),
    ...say('insuranceNumber', '医保编号;医保号;社保卡号|医保个人编号;医保卡号', random.digits(random.int(9, 14)), {
      p: 0.4,
    }),
    ...say(
      'institutionType',
      '医疗机构类型;机构类型|医院类型;医疗机构等级',
      random.pick(['综合医院', '三级甲等', '专科医院', '公立医院', '非营利性']),
      {
        p: 0.55,
      },
    ),
    ...say('serial', '业务流水号;流水号|交易流水号;业务单号', random.digits(random.int(10, 18)), { p: 0.5 }),
    ...(kind.inpatient
      ? [
          ...say('inpatient', LABELS.inpatient_number, v.inpatientNumber, { p: 0.9 }),
          ...say('record', LABELS.medical_record_number, v.recordNumber, { p: 0.35 }),
          ...say('department', '住院科别;科室;住院科室;科别|病区科室', v.department, { p: 0.7 }),
          ...(stay && kind.keys.stay
            ? say('stay', '住院时间;住院日期|住院起止', `${short(v.admitted)}至${short(v.discharged)}`, { p: 0.9 })
            : [
                ...(kind.keys.admitted && kind.keys.discharged && desk.chance(0.4)
                  ? say('admitted', '住院时间;住院日期;住院起止日期|住院起止时间', short(v.admitted), {
                      second: {
                        between: desk.random.pick(['至', ' 至 ', '-', '~']),
                        key: kind.keys.discharged,
                        text: short(v.discharged),
                      },
                    })
                  : [
                      ...say('admitted', '入院日期;住院日期;入院时间|住院起始', short(v.admitted), { p: 0.75 }),
                      ...say('discharged', '出院日期;出院时间|住院截止', short(v.discharged), { p: 0.75 }),
                    ]),
              ]),
          ...say('days', '住院天数|天数', String(v.days), { p: 0.3, after: '天' }),
        ]
      : [
          ...say('outpatient', LABELS.outpatient_number, v.outpatientNumber, { p: 0.85 }),
          ...say('visitDate', '就诊日期;就诊时间|看诊日期', day, { p: 0.5 }),
        ]),
  ];
  const payments = [
    ...amount('fund', '医保统筹基金支付;统筹支付;医保统筹支付;医保支付|统筹基金支付;基金支付', fund, 0.75),
    ...amount('other', '其他支付;其它支付|其他基金支付', 0, 0.5),
    ...amount('account', '个人账户支付;个人帐户支付;个人账户|账户支付;医保卡支付', account, 0.75),
    ...amount('cash', '个人现金支付;现金支付;个人支付;现金|自付现金;个人缴费', cash, 0.75),
    ...amount('selfPay', '个人自付;自付金额|自付', own, 0.5),
    ...amount('selfBear', '个人自负|自负金额', own, 0.1),
    ...amount('selfFunded', '个人自费;自费金额;自费|全自费', cents(cash - own), 0.5),
    ...(kind.inpatient
      ? [
          ...amount('prepaid', '预缴金额;预交金额;预交款|预收款', prepaid, 0.6),
          ...amount('supplement', '补缴金额;补交金额|补收金额', 0, 0.5),
          ...amount('refund', '退费金额;应退金额|退款金额', cents(prepaid - total), 0.5),
        ]
      : []),
    ...amount('balance', '个人账户余额;账户余额|卡内余额', price(random, 1, 5000), 0.2),
  ];
  const seals: Seal[] = [];
  if (kind.electronic || chance(0.7))
    seals.push({ kind: 'supervision', shape: 'oval', lines: ['财政票据监制章', v.where.province.name] });
  if (chance(0.7))
    seals.push({
      kind: 'other',
      shape: 'round',
      lines: [v.hospital, random.pick(['收费专用章', '财务专用章', '门诊收费章'])],
    });
  const early = chance(0.4);
  const fullForm = composeForm(
    desk,
    {
      title: { ...(kind.keys.title && { key: kind.keys.title }), text: title },
      corner,
      groups: early ? [head, payments] : [head],
      tables: [tablesOf(desk, kind, fees, listed)],
      totals: [
        ...say(
          'words',
          '金额合计（大写）;合计（大写）;人民币（大写）;合计大写|总计大写;大写',
          amountInWords(total, random.pick(['圆', '元'])),
          { p: 0.97 },
        ),
        ...say('figures', '（小写）;小写;合计;金额合计（小写）|合计金额;总金额', money(total), {
          before: random.pick(['¥', '￥', '']),
        }),
      ],
      signers: [
        ...(early ? [] : payments),
        ...say('unit', '收款单位（章）;收款单位;收款单位(盖章)|收费单位;单位名称', v.hospital, { p: 0.93 }),
        ...say('reviewer', '复核人;复核|审核人', v.doctors[0]!, { p: 0.6 }),
        ...say('cashier', '收款人;收费员;收款员|经手人;收费人', chance(0.3) ? random.digits(4) : v.doctors[1]!, {
          p: 0.9,
        }),
        ...strays(desk, [['备注', '']], 0.1),
      ],
      furniture: billPrint(random, 2),
      seals,
      codes:
        kind.electronic && chance(0.7)
          ? [
              `${random.digits(8)},${random.digits(10)},${random.letters(6, 'abcdef0123456789')},${v.day.replaceAll('-', '')},${money(total)}`,
            ]
          : [],
    },
    random.pick([{ width: 210 }, { width: 190 }, { width: 210 }, { width: 127 }]),
  );
  return {
    ...fullForm,
    kind: 'medical_treatment',
    ignore: kind.bill ? [] : ['medical_institution_name', ...(kind.keys.name ? [] : ['name'])],
    alias: kind.bill ? {} : { payer: ['name'], payee_organization: ['medical_institution_name'] },
  };
}

const design = (name: string, kind: Kind) => ({ name, draw: (desk: Desk) => draw(desk, kind) });

export const FEE_BILLS: readonly PaperMaker[] = [
  {
    type: 'paper_inpatient_medical_invoice',
    family: 'medical',
    category: 1,
    designs: [design('paper', { inpatient: true, electronic: false, keys: PAPER_MEDICAL, bill: false })],
  },
  {
    type: 'paper_outpatient_medical_invoice',
    family: 'medical',
    category: 2,
    designs: [
      design('paper', { inpatient: false, electronic: false, keys: without(PAPER_MEDICAL, 'record'), bill: false }),
    ],
  },
  {
    type: 'electronic_inpatient_medical_invoice',
    family: 'medical',
    category: 3,
    designs: [design('electronic', { inpatient: true, electronic: true, keys: MEDICAL, bill: false })],
  },
  {
    type: 'electronic_outpatient_medical_invoice',
    family: 'medical',
    category: 4,
    designs: [design('electronic', { inpatient: false, electronic: true, keys: MEDICAL, bill: false })],
  },
  {
    type: 'electronic_medical_invoice',
    family: 'bill',
    kind: 'medical_treatment',
    designs: [
      design('inpatient', { inpatient: true, electronic: true, keys: BILL, bill: true }),
      design('outpatient', { inpatient: false, electronic: true, keys: BILL, bill: true }),
    ],
  },
  {
    type: 'outpatient_medical_invoice',
    family: 'bill',
    kind: 'medical_treatment',
    designs: [design('paper', { inpatient: false, electronic: false, keys: BILL_OUTPATIENT, bill: true })],
  },
  {
    type: 'inpatient_medical_invoice',
    family: 'bill',
    kind: 'medical_treatment',
    designs: [design('paper', { inpatient: true, electronic: false, keys: BILL_INPATIENT, bill: true })],
  },
];
