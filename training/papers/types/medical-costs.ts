import { composeForm } from '../compose/page.ts';
import { addDays, officeClock, printDate } from '../facts/dates.ts';
import { idCard } from '../facts/identifiers.ts';
import { DRUGS, SERVICES } from '../facts/medicine.ts';
import { cents, money, sum } from '../facts/money.ts';
import { billPrint, medicalPrint, strays } from '../facts/papers.ts';
import { moment, patientEntries, visit } from '../facts/patient.ts';
import { price } from '../facts/people.ts';
import type { Column, Desk, FormTable, PaperMaker, Sketch } from '../form.ts';
import type { Random } from '../random.ts';

/** Charged items: name, category, unit and price. */
function charge(random: Random) {
  const drug = random.chance(0.5) ? random.pick(DRUGS) : undefined;
  const quantity = random.int(1, 12);
  const unitPrice = drug ? drug.price : price(random, 2, 420);
  return {
    name: drug?.name ?? random.pick(SERVICES),
    category: drug ? '西药费' : random.pick(['治疗费', '检查费', '化验费', '床位费', '护理费', '材料费']),
    code: random.pick([random.digits(9), `X${random.digits(8)}`, random.digits(12)]),
    spec: drug?.spec ?? '',
    unit: drug?.unit ?? random.pick(['次', '项', '日', '天']),
    quantity,
    unitPrice,
    amount: cents(quantity * unitPrice),
    grade: random.pick(['甲', '乙', '丙', '甲类', '乙类', '自费']),
  };
}

function costDetails(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const v = visit(desk);
  const charges = Array.from({ length: random.int(2, 22) }, () => charge(random));
  const total = sum(charges.map((c) => c.amount));
  const columns: Column[] = [
    ...(chance(0.4)
      ? [{ key: 'day', label: word('日期;费用日期;收费日期|记账日期'), weight: 1.1, foreign: true }]
      : []),
    ...(chance(0.4)
      ? [{ key: 'project_category', label: word('费用类别;类别;费目|项目类别;收费类别'), weight: 0.9 }]
      : []),
    ...(chance(0.5)
      ? [{ key: 'project_code', label: word('项目编码;编码;项目代码|医保编码;国家编码'), weight: 1.3 }]
      : []),
    { key: 'project_name', label: word('项目名称;名称;收费项目;费用名称|药品/项目名称;医嘱名称'), weight: 2.3 },
    ...(chance(0.6) ? [{ key: 'specification', label: word('规格;规格型号|规格/型号'), weight: 1 }] : []),
    { key: 'unit', label: word('单位|计价单位'), weight: 0.5, align: 'center' },
    { key: 'unit_price', label: word('单价;单价(元);单价（元）|价格'), weight: 0.8, align: 'right' },
    { key: 'quantity', label: word('数量;数 量|用量'), weight: 0.6, align: 'right' },
    { key: 'amount', label: word('金额;金额(元);金额（元）;总价|费用;合计金额'), weight: 0.9, align: 'right' },
    ...(chance(0.5)
      ? [
          {
            key: 'reimbursement_type',
            label: word('医保等级;医保类别;类型;等级|报销类别;收费等级'),
            weight: 0.7,
            align: 'center' as const,
          },
        ]
      : []),
    ...(chance(0.25)
      ? [{ key: 'self_funded_amount', label: word('自费金额;自费|全自费金额'), weight: 0.7, align: 'right' as const }]
      : []),
  ];
  const rows = charges.map((c) => ({
    day: printDate(addDays(v.admitted, random.int(0, v.days)), '-'),
    project_category: c.category,
    project_code: c.code,
    project_name: c.name,
    specification: c.spec,
    unit: c.unit,
    unit_price: random.chance(0.8) ? money(c.unitPrice) : c.unitPrice.toFixed(4),
    quantity: random.chance(0.85) ? String(c.quantity) : c.quantity.toFixed(2),
    amount: money(c.amount),
    reimbursement_type: c.grade,
    self_funded_amount: c.grade === '自费' || c.grade === '丙' ? money(c.amount) : '0.00',
  }));
  const inpatient = chance(0.65);
  const table: FormTable = { name: 'treatment_summary_table', columns, rows };
  return composeForm(
    desk,
    {
      institution: { key: 'medical_institution_name', text: v.hospital },
      title: {
        key: 'document_title_name',
        text: random.pick([
          '住院费用明细清单',
          '费用清单',
          '住院病人费用清单',
          '住院一日清单',
          '门诊费用明细清单',
          '医疗费用明细',
          '患者费用汇总清单',
          '收费明细单',
          '住院费用每日清单',
        ]),
      },
      groups: [
        [
          ...patientEntries(
            desk,
            v,
            inpatient
              ? [
                  'name',
                  'gender',
                  'age',
                  'inpatient_number',
                  'bed_number',
                  'department',
                  'ward',
                  'medical_record_number',
                ]
              : ['name', 'gender', 'age', 'outpatient_number', 'department', 'medical_record_number'],
            0.7,
          ),
          ...entry(
            'personnel_category',
            '人员类别;费别;身份|病人类别;患者类别',
            random.pick(['职工医保', '居民医保', '自费', '在职', '退休']),
            { p: 0.4 },
          ),
          ...(inpatient
            ? [
                ...entry('admission_time', '入院日期;入院时间|住院日期', printDate(v.admitted, v.date), { p: 0.7 }),
                ...entry('discharge_time', '出院日期;出院时间|截止日期', printDate(v.discharged, v.date), { p: 0.55 }),
                ...entry('hospitalization_days', '住院天数|天数', String(v.days), { p: 0.35, after: '天' }),
              ]
            : entry('medical_treatment_date', '就诊日期;就诊时间|看诊日期', printDate(v.day, v.date), { p: 0.6 })),
          ...entry('id_number', '身份证号;身份证号码|公民身份号码', idCard(random, v.patient.birth, v.patient.sex), {
            p: 0.15,
          }),
          ...strays(
            desk,
            [
              ['打印日期;打印时间', printDate(v.day, '-')],
              ['预交款', '3000.00'],
            ],
            0.3,
          ),
        ],
      ],
      tables: [table],
      totals: entry(
        'total_expense_amount',
        '合计;总计;费用合计;合计金额;总金额|总费用;费用总计;本次合计',
        money(total),
        { p: 0.93, money: true },
      ),
      signers: strays(
        desk,
        [
          ['操作员;收费员', v.doctors[0]!],
          ['病人签字;患者签名', ''],
        ],
        0.4,
      ),
      furniture: medicalPrint(random, 2),
    },
    random.pick([{ width: 210 }, { width: 210 }, { width: 241 }]),
  );
}

function settlement(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const v = visit(desk);
  const inpatient = chance(0.7);
  const fees = random
    .sample(
      '床位费,诊察费,检查费,化验费,治疗费,手术费,护理费,卫生材料费,西药费,中药饮片费,中成药费,一般诊疗费,挂号费,其他费'.split(
        ',',
      ),
      random.int(3, 10),
    )
    .map((name) => {
      const amount = price(random, 5, 6000);
      const own = chance(0.3) ? cents(amount * random.real(0.05, 0.5)) : 0;
      const b = chance(0.4) ? cents((amount - own) * random.real(0.1, 0.6)) : 0;
      return { name, amount, own, b, a: cents(amount - own - b) };
    });
  const total = sum(fees.map((f) => f.amount));
  const own = sum(fees.map((f) => f.own));
  const deductible = random.pick([0, 300, 500, 700, 1000]);
  const fund = cents(Math.max(0, total - own - deductible) * random.real(0.5, 0.9));
  const account = chance(0.5) ? cents((total - fund) * random.real(0.1, 0.8)) : 0;
  const cash = cents(total - fund - account);
  const columns: Column[] = [
    { key: 'expense_name', label: word('费用名称;项目名称;费用项目;费用类别|项目;收费类别'), weight: 1.6 },
    { key: 'amount', label: word('金额;金额(元);总金额;费用金额|合计金额'), align: 'right' },
    ...(chance(0.75)
      ? [{ key: 'category_a_expense_amount', label: word('甲类;甲类金额|甲类费用'), align: 'right' as const }]
      : []),
    ...(chance(0.75)
      ? [{ key: 'category_b_expense_amount', label: word('乙类;乙类金额|乙类费用'), align: 'right' as const }]
      : []),
    ...(chance(0.8)
      ? [{ key: 'self_funded_amount', label: word('自费;自费金额;全自费|自费费用'), align: 'right' as const }]
      : []),
  ];
  const rows = fees.map((f) => ({
    expense_name: f.name,
    amount: money(f.amount),
    category_a_expense_amount: money(f.a),
    category_b_expense_amount: money(f.b),
    self_funded_amount: money(f.own),
  }));
  const amount = (key: string, wordings: string, value: number, p: number) =>
    entry(key, wordings, money(value), { p, money: true });
  const funds = chance(0.25)
    ? [
        {
          name: 'funds_payment_summary_table',
          columns: [
            { key: 'fund_type', label: word('基金类型;基金支付类型|基金名称'), weight: 2 },
            { key: 'fund_payment_amount', label: word('金额;支付金额|基金支付金额'), align: 'right' as const },
          ],
          rows: ['基本医疗保险统筹基金', '大病保险基金', '医疗救助基金', '公务员医疗补助基金']
            .slice(0, random.int(1, 4))
            .map((fund_type, i) => ({ fund_type, fund_payment_amount: money(i === 0 ? fund : 0) })),
        },
      ]
    : [];
  return composeForm(
    desk,
    {
      ...(chance(0.6) ? { institution: { key: 'medical_institution_name', text: v.hospital } } : {}),
      title: {
        key: 'document_title_name',
        text: random.pick(
          [
            '医疗保险住院费用结算单',
            `${v.where.city}市基本医疗保险结算单`,
            '医保结算单',
            '医疗保障基金结算清单',
            '城乡居民医疗保险费用结算单',
            `${v.where.province.full}医疗保险费用结算单`,
            '医疗费用结算单',
            '门诊医保结算单',
          ].filter((t) => inpatient || !t.includes('住院')),
        ),
      },
      loose: true,
      groups: [
        [
          ...patientEntries(
            desk,
            v,
            inpatient
              ? ['name', 'gender', 'age', 'inpatient_number', 'department', 'bed_number', 'medical_record_number']
              : ['name', 'gender', 'age', 'outpatient_number', 'department'],
            0.6,
          ),
          ...entry(
            'social_security_card_number',
            '社会保障号码;社保卡号;社会保障卡号;医保卡号|个人编号;社保号',
            random.digits(random.int(9, 12)),
            { p: 0.6 },
          ),
          ...entry(
            'insurance_type',
            '险种类型;险种;参保险种|险种名称',
            random.pick(['城镇职工基本医疗保险', '城乡居民基本医疗保险', '职工医保', '居民医保']),
            {
              p: 0.6,
            },
          ),
          ...entry(
            'personnel_category',
            '人员类别;人员性质|参保人员类别',
            random.pick(['在职', '退休', '普通居民', '在职人员', '退休人员']),
            { p: 0.65 },
          ),
          ...entry(
            'visit_type',
            '医疗类别;业务类别;就医类别|就诊类别',
            inpatient ? random.pick(['普通住院', '住院']) : random.pick(['普通门诊', '门诊慢特病']),
            { p: 0.6 },
          ),
          ...entry('insurance_location', '参保地;参保地区;统筹区|参保区划', `${v.where.city}市`, { p: 0.5 }),
          ...entry('treatment_location', '就医地;就医地区|就诊地', `${v.where.city}市`, { p: 0.2 }),
          ...entry(
            'affiliated_unit',
            '单位名称;所属单位;工作单位|参保单位',
            `${v.where.city}第${random.int(1, 20)}中学`,
            { p: 0.45 },
          ),
          ...(inpatient
            ? [
                ...entry('admission_time', '入院日期;入院时间|住院开始日期', printDate(v.admitted, v.date), { p: 0.9 }),
                ...entry('discharge_time', '出院日期;出院时间|住院结束日期', printDate(v.discharged, v.date), {
                  p: 0.9,
                }),
                ...entry('hospitalization_days', '住院天数;天数|住院日数', String(v.days), {
                  p: 0.65,
                  after: random.pick(['', '天']),
                }),
              ]
            : entry('medical_treatment_date', '就诊日期;就诊时间|就医日期', printDate(v.day, v.date), { p: 0.8 })),
          ...entry('main_diagnosis', '主要诊断;诊断;出院诊断;疾病诊断|病种;主诊断', v.diagnoses[0]!.name, { p: 0.75 }),
          ...entry('secondary_diagnosis', '次要诊断;其他诊断|副诊断', v.diagnoses.at(-1)!.name, { p: 0.15 }),
          ...entry(
            'medical_institution_type',
            '医院等级;医疗机构类型;医院级别|机构等级',
            random.pick(['三级甲等', '二级', '三级', '一级']),
            { p: 0.4 },
          ),
          ...entry('settlement_time', '结算时间;结算日期|结账日期', moment(desk, v, v.day, officeClock(random)), {
            p: 0.85,
          }),
        ],
        [
          ...amount(
            'total_expense_amount',
            '费用合计;医疗费总额;总费用;医疗总费用;费用总额|医疗费用合计;总金额',
            total,
            0.95,
          ),
          ...amount('deductible_amount', '起付线;起付标准;起付金额|本次起付线;门槛费', deductible, 0.65),
          ...amount(
            'medical_insurance_payment',
            '统筹基金支付;基本医疗统筹支付;医保统筹支付|统筹支付金额;统筹报销',
            fund,
            0.9,
          ),
          ...amount('personal_account_payment', '个人账户支付;个人帐户支付|账户支付金额', account, 0.75),
          ...amount('personal_cash_payment', '个人现金支付;现金支付;个人支付|自付现金;个人负担现金', cash, 0.85),
          ...amount('personal_self_funded_amount', '个人自费;自费金额;全自费金额|自费费用', own, 0.6),
          ...amount(
            'personal_self_payment_amount',
            '个人自付;自付金额|按比例自付',
            cents(Math.max(0, total - own - fund)),
            0.45,
          ),
          ...amount(
            'cumulative_insurance_payment',
            '本年统筹累计支付;统筹累计;年度累计支付|本年度累计报销',
            price(random, 100, 30000),
            0.25,
          ),
          ...entry('insurance_reimbursement_rate', '报销比例;统筹支付比例|支付比例', `${random.int(50, 95)}%`, {
            p: 0.3,
          }),
          ...amount('current_year_balance', '账户余额;个人账户余额|当年账户余额', price(random, 1, 4000), 0.3),
          ...amount('other_payments', '其他支付;大病保险支付|其他基金支付', 0, 0.3),
        ],
      ],
      tables: chance(0.75) ? [{ name: 'expense_summary_table', columns, rows }, ...funds] : funds,
      signers: strays(
        desk,
        [
          ['经办人;操作员', v.doctors[0]!],
          ['患者签字;参保人签字', ''],
          ['审核', v.doctors[1]!],
        ],
        0.5,
      ),
      furniture: medicalPrint(random, 2),
    },
    { width: 210 },
  );
}

/** Details of an electronic fee bill, with the names of the bill service. */
function feeList(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const v = visit(desk);
  const charges = Array.from({ length: random.int(3, 20) }, () => charge(random));
  const total = sum(charges.map((c) => c.amount));
  const columns: Column[] = [
    { key: 'name', label: word('项目名称;名称|收费项目'), weight: 2.4, foreign: true },
    { key: 'quantity', label: word('数量|数 量'), foreign: true, align: 'right' },
    { key: 'unit', label: word('单位|计量单位'), foreign: true },
    { key: 'price', label: word('单价;标准|单价(元)'), foreign: true, align: 'right' },
    { key: 'amount', label: word('金额（元）;金额|金额(元)'), foreign: true, align: 'right' },
    { key: 'note', label: word('备注|说明'), foreign: true },
  ];
  return composeForm(
    desk,
    {
      title: {
        key: 'title',
        text: random.pick([
          '医疗收费明细（电子）',
          '医疗收费明细(电子)',
          `${v.where.province.name}医疗收费明细（电子）`,
          '医疗收费明细',
        ]),
      },
      corner: [
        ...entry('invoice_code', '所属电子票据代码;电子票据代码|票据代码', random.digits(8)),
        ...entry('invoice_number', '所属电子票据号码;电子票据号码|票据号码', random.digits(10)),
        ...entry('payer', '交款人;交 款 人|缴款人', v.patient.name, { p: 0.95 }),
        ...entry('date', '开票日期;开票日期|开具日期', printDate(v.day, '-'), { p: 0.95 }),
      ],
      groups: [],
      tables: [
        {
          name: 'list',
          columns,
          rows: charges.map((c) => ({
            name: c.name,
            quantity: String(c.quantity),
            unit: c.unit,
            price: money(c.unitPrice),
            amount: money(c.amount),
            note: c.grade,
          })),
          halves: chance(0.2),
        },
      ],
      totals: [
        ...entry('subtotal', '小计;本页小计|页小计', money(total), { p: 0.7, money: true }),
        ...entry('amount_digital', '合计;总计|金额合计', money(total), { p: 0.9, money: true }),
      ],
      signers: [
        ...entry('page_no', '第;页码;当前页|页次', '1', { p: 0.7, after: '页' }),
        ...entry('page_count', '共;总页数|页数', '1', { p: 0.7, after: '页' }),
      ],
      furniture: billPrint(random, 1),
    },
    { width: 210 },
  );
}

export const MEDICAL_COSTS: readonly PaperMaker[] = [
  { type: 'medical_cost_details', family: 'medical', category: 6, designs: [{ name: 'list', draw: costDetails }] },
  {
    type: 'medical_insurance_settlement',
    family: 'medical',
    category: 5,
    designs: [{ name: 'sheet', draw: settlement }],
  },
  {
    type: 'medical_invoice_list',
    family: 'bill',
    kind: 'medical_treatment',
    designs: [{ name: 'list', draw: feeList }],
  },
];
