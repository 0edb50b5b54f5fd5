import { composeForm } from '../compose/page.ts';
import { printDate } from '../facts/dates.ts';
import { DRUGS, FREQUENCIES } from '../facts/medicine.ts';
import { cents, money, sum } from '../facts/money.ts';
import { medicalPrint, strays } from '../facts/papers.ts';
import { patientEntries, visit } from '../facts/patient.ts';
import type { Column, Desk, FormTable, PaperMaker, Sketch } from '../form.ts';
import { box, cellValue, printed, typed } from '../markup.ts';

function draw(desk: Desk, running: boolean): Sketch {
  const { random, entry, word, chance } = desk;
  const v = visit(desk);
  const drugs = random
    .sample(DRUGS, random.int(1, 6))
    .map((drug) => ({ ...drug, count: random.int(1, 6), frequency: random.pick(FREQUENCIES) }));
  const total = sum(drugs.map((drug) => cents(drug.price * drug.count)));
  const name = 'prescription_summary_table';
  const priced = chance(0.4);
  const parted = chance(0.5);
  const columns: Column[] = [
    ...(chance(0.3) ? [{ key: 'no', label: word('序号;No|组'), weight: 0.4, foreign: true }] : []),
    { key: 'drug_name', label: word('药品名称;药名;名称;药品|品名;药品通用名'), weight: 2.4 },
    { key: 'specification', label: word('规格;药品规格|规格型号'), weight: 1.4 },
    ...(chance(0.85)
      ? [{ key: 'dosage', label: word('单次用量;用量;每次用量;剂量|单次剂量;一次量'), weight: 0.9 }]
      : []),
    { key: 'usage', label: word('用法;给药途径;途径|给药方式;用药途径'), weight: 0.9 },
    ...(chance(0.5) ? [{ key: 'frequency', label: word('频次;频率|用药频次'), weight: 0.9, foreign: true }] : []),
    {
      key: 'quantity',
      label: word('数量;总量;总数量|发药数量'),
      weight: 0.6,
      align: 'right' as const,
      ...(!parted && { also: { key: 'unit', joint: '' } }),
    },
    ...(parted ? [{ key: 'unit', label: word('单位|包装单位'), weight: 0.5 }] : []),
    ...(priced
      ? [
          { key: 'unit_price', label: word('单价;单价(元)|零售价'), weight: 0.7, align: 'right' as const },
          { key: 'amount', label: word('金额;金额(元)|小计'), weight: 0.7, align: 'right' as const },
        ]
      : []),
  ];
  const rows = drugs.map((drug, i) => ({
    no: String(i + 1),
    drug_name: drug.name,
    specification: drug.spec,
    dosage: drug.dose,
    usage: drug.route,
    frequency: drug.frequency,
    quantity: String(drug.count),
    unit: drug.unit,
    unit_price: money(drug.price),
    amount: money(cents(drug.price * drug.count)),
  }));
  const table: FormTable = { name, columns, rows };
  // Written as doctors do: a line with name, strength and number, then a line with directions.
  const written = drugs
    .map((drug, i) => {
      const cell = (column: string, plain: string): string => cellValue(name, i, column, plain);
      const sig = `${printed(random.pick(['Sig：', '用法：', 'S：', '用法用量：']))}${cell('dosage', drug.dose)} ${cell('usage', drug.route)} ${typed(drug.frequency)}`;
      return `<div>${chance(0.5) ? printed(`${i + 1}. `) : ''}${cell('drug_name', drug.name)}&nbsp; ${cell('specification', drug.spec)}<span style="float:${random.pick(['right', 'none'])}">&nbsp;${printed('×')}${cell('quantity', String(drug.count))}${cell('unit', drug.unit)}</span></div><div style="padding-left:2em">${sig}</div>`;
    })
    .join('');
  const corner = [
    ...entry(
      'prescription_number',
      '处方号;处方编号;NO;编号|处方序号;处方单号;Rp号',
      random.digits(random.int(6, 12)),
      { p: 0.7 },
    ),
    ...strays(
      desk,
      [
        ['费别', random.pick(['医保', '自费', '公费'])],
        ['医保卡号', random.digits(9)],
      ],
      0.4,
    ),
  ];
  const date = entry(
    'issuance_date',
    '开具日期;日期;处方日期;开方日期|就诊日期;开单日期;开立时间',
    printDate(v.day, v.date),
    { p: 0.95 },
  );
  const early = chance(0.6);
  const mark = printed(
    random.pick(['R', 'Rp', 'Rp.', 'R：', '℞']),
    `font-size:${random.real(1.2, 1.9)}em;font-weight:bold`,
  );
  return composeForm(
    desk,
    {
      institution: { key: 'medical_institution_name', text: v.hospital },
      title: {
        key: 'document_title_name',
        text: random.pick([
          '处方笺',
          '处方笺',
          '门诊处方笺',
          '普通处方',
          '处方',
          '电子处方',
          '门诊处方',
          '急诊处方笺',
          '西药处方笺',
        ]),
      },
      corner,
      groups: [
        [
          ...patientEntries(
            desk,
            v,
            [
              'name',
              'gender',
              'age',
              'department',
              'outpatient_number',
              'medical_record_number',
              'inpatient_number',
              'bed_number',
              'ward',
            ],
            0.35,
          ),
          ...(early ? date : []),
          ...entry(
            'clinical_diagnosis_symptoms',
            '临床诊断;诊断;初步诊断|疾病诊断;病情及诊断',
            v.diagnoses
              .slice(0, 2)
              .map((d) => d.name)
              .join(random.pick(['；', '、', '，'])),
            { wide: chance(0.5) },
          ),
          ...strays(desk, [['住址/电话;地址', `${v.where.city}市`]], 0.2),
        ],
      ],
      ...(running ? { bodies: [box(mark + written, 'min-height:60mm')] } : { tables: [table] }),
      signers: [
        ...(early ? [] : date),
        ...entry(
          'prescribing_doctor',
          '医师;医生;开方医师;处方医师;开单医生|医师签名;开具医师;主诊医生',
          v.doctors[0]!,
          { p: 0.95 },
        ),
        ...strays(
          desk,
          [
            ['审核药师;审核', v.doctors[2]!],
            ['调配药师;调配', v.doctors[3]!],
          ],
          0.6,
        ),
        ...entry('dispensing_pharmacist', '发药药师;核对发药;发药;核对、发药药师|复核发药;发药人', v.doctors[1]!, {
          p: 0.7,
        }),
        ...entry('total_expense_amount', '金额;药费;处方金额;合计;药品金额|总价;费用合计;药价', money(total), {
          p: 0.75,
          money: true,
        }),
      ],
      furniture: medicalPrint(random, 2),
    },
    random.pick([{ width: 148 }, { width: 130 }, { width: 210 }]),
  );
}

export const prescription: PaperMaker = {
  type: 'medical_prescription',
  family: 'medical',
  category: 7,
  designs: [
    { name: 'written', draw: (desk) => draw(desk, true) },
    { name: 'table', weight: 0.8, draw: (desk) => draw(desk, false) },
  ],
};
