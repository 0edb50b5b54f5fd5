import { composeForm } from '../compose/page.ts';
import { addMinutes, officeClock } from '../facts/dates.ts';
import { PANELS } from '../facts/medicine.ts';
import { medicalPrint, strays } from '../facts/papers.ts';
import { moment, patientEntries, visit } from '../facts/patient.ts';
import type { Column, Desk, PaperMaker, Sketch } from '../form.ts';
import type { Random } from '../random.ts';

interface Result {
  result: string;
  prompt: string;
  reference: string;
}

type Test = (typeof PANELS)[number]['items'][number];

/** A result with its mark and range in the style of this laboratory. */
function resultOf(random: Random, test: Test, arrows: readonly [string, string], dash: string): Result {
  if (test.words) {
    const normal = test.words[0]!;
    const result = random.chance(0.8) ? normal : random.pick(test.words);
    return {
      result,
      prompt: result !== normal && random.chance(0.5) ? random.pick(['*', '↑', '异常']) : '',
      reference: random.chance(0.85) ? normal : '',
    };
  }
  const span = test.high - test.low;
  const off = random.weighted([
    [7, 0],
    [1.5, 1],
    [1.5, -1],
  ] as const);
  const from = off === 0 ? test.low : off > 0 ? test.high + span * 0.02 : Math.max(0, test.low - span * 0.6);
  const to = off === 0 ? test.high : off > 0 ? test.high + span * 1.2 : test.low * 0.98;
  const number = from + random.next() * Math.max(0, to - from);
  const shown = Number(number.toFixed(test.digits));
  const prompt = shown > test.high ? arrows[0] : shown < test.low ? arrows[1] : '';
  const bound = (n: number): string => (random.chance(0.5) ? String(n) : n.toFixed(Math.max(test.digits, 0)));
  const reference =
    test.low === 0 && random.chance(0.5)
      ? random.pick(['<', '≤', '＜']) + bound(test.high)
      : `${bound(test.low)}${dash}${bound(test.high)}`;
  return { result: number.toFixed(test.digits), prompt, reference };
}

function draw(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const v = visit(desk);
  const panels = random.sample(
    PANELS,
    random.weighted([
      [7, 1],
      [2, 2],
      [0.7, 3],
    ] as const),
  );
  const tests = panels.flatMap((panel) =>
    panel.items.slice(0, random.int(Math.min(3, panel.items.length), panel.items.length)),
  );
  const [day, taken] = [v.day, officeClock(random)];
  const received = addMinutes(taken, random.int(5, 60));
  const reported = addMinutes(received, random.int(20, 200));
  const arrows = random.pick([
    ['↑', '↓'],
    ['↑', '↓'],
    ['H', 'L'],
    ['偏高', '偏低'],
    ['高', '低'],
  ] as const);
  const dash = random.pick(['-', '-', '~', '--', '～', '—', ' - ']);
  // Marks are in a separate column, after the results, or absent.
  const joined = chance(0.12);
  const marked = !joined && chance(0.25);
  const columns: Column[] = [
    ...(chance(0.6)
      ? [{ key: 'no', label: word('序号;No;NO;№|编号;序'), weight: 0.45, foreign: true, align: 'center' as const }]
      : []),
    ...(chance(0.4)
      ? [{ key: 'code', label: word('代号;英文;缩写;英文名称|简称;编码'), weight: 0.8, foreign: true }]
      : []),
    {
      key: 'project_name',
      label: word('项目名称;检验项目;项目;检测项目;中文名称|分析项目;检查项目;试验项目;测定项目'),
      weight: 2.2,
    },
    {
      key: 'result',
      label: word('结果;检验结果;测定结果;检测结果;结 果|测定值;化验结果;检测值;Result'),
      weight: 1,
      align: random.pick(['left', 'center', 'right'] as const),
      ...(marked && { also: { key: 'prompt', joint: ' ' } }),
    },
    ...(!marked && !joined
      ? [
          {
            key: 'prompt',
            label: word('提示;标志;状态;;异常提示|标记;高低;警示;Flag'),
            weight: 0.5,
            align: 'center' as const,
          },
        ]
      : []),
    { key: 'unit', label: word('单位;单 位;结果单位;Unit|计量单位'), weight: 0.9 },
    {
      key: 'reference_value',
      label: word('参考值;参考范围;参考区间;参考值范围;正常值|正常范围;生物参考区间;参 考 值;参考标准'),
      weight: 1.2,
    },
    ...(chance(0.15) ? [{ key: 'method', label: word('检测方法;方法|测定方法'), weight: 0.9, foreign: true }] : []),
  ];
  if (chance(0.25)) {
    const at = columns.findIndex((column) => column.key === 'unit');
    const [unit] = columns.splice(at, 1);
    columns.splice(chance(0.5) ? columns.length : columns.findIndex((column) => column.key === 'result'), 0, unit!);
  }
  const has = (key: string): boolean => columns.some((column) => column.key === key);
  const rows = tests.map((test, i) => {
    const { result, prompt, reference } = resultOf(random, test, arrows, dash);
    return {
      no: String(i + 1),
      code: test.code,
      project_name:
        has('code') || chance(0.5)
          ? test.name
          : random.pick([test.name, `${test.name}(${test.code})`, `${test.code} ${test.name}`, `*${test.name}`]),
      result,
      prompt,
      unit: test.unit,
      reference_value: reference,
      method: random.pick(['比色法', '速率法', '化学发光法', '散射比浊法']),
    };
  });
  const name = panels.map((panel) => panel.name).join('+');
  const groups = [
    patientEntries(
      desk,
      v,
      [
        'name',
        'gender',
        'age',
        'outpatient_number',
        'inpatient_number',
        'medical_record_number',
        'bed_number',
        'ward',
        'department',
      ],
      0.45,
    ),
    [
      ...entry('patient_number', '病人编号;患者编号;病人ID;患者ID|ID号;登记号', random.digits(8), { p: 0.2 }),
      ...entry('specimen_number', '样本号;标本号;样本编号;标本编号|检体号;样 本 号', String(random.int(1, 900)), {
        p: 0.7,
      }),
      ...entry(
        'specimen_type',
        '标本种类;标本类型;样本类型;标本|检体;标本类别;样本种类',
        random.pick(panels[0]!.specimens),
        { p: 0.8 },
      ),
      ...entry('inspection_item_name', '检验项目;检验目的;申请项目|送检项目;医嘱项目;检验组合', name, { p: 0.4 }),
      ...entry('inspection_number', '检验编号;检验号;条码号;报告编号|申请单号;检查号', random.digits(10), { p: 0.4 }),
      ...entry('clinical_doctor', '送检医生;申请医生;送检医师;开单医生|临床医师;申请者;医 生', v.doctors[0]!, {
        p: 0.75,
      }),
      ...entry('clinical_diagnosis_symptoms', '临床诊断;诊断;临床印象|初步诊断;病情诊断', v.diagnoses[0]!.name, {
        p: 0.6,
      }),
      ...strays(
        desk,
        [
          ['费别;费用类别', random.pick(['医保', '自费'])],
          ['备注;标本备注', ''],
          ['患者类型;病人类别', random.pick(['住院', '门诊', '体检'])],
        ],
        0.2,
      ),
    ],
  ];
  const times = [
    ...entry('sampling_time', '采样时间;采集时间;采样日期|标本采集;抽血时间', moment(desk, v, day, taken), { p: 0.6 }),
    ...entry('receipt_time', '接收时间;接收日期;核收时间;送检时间|签收时间;收样时间', moment(desk, v, day, received), {
      p: 0.6,
    }),
    ...strays(
      desk,
      [
        ['检验时间;检测时间', moment(desk, v, day, received)],
        ['打印时间', moment(desk, v, day, addMinutes(reported, 30))],
      ],
      0.25,
    ),
    ...entry('report_time', '报告时间;报告日期;报告时间|发布时间;审核时间;出报告时间', moment(desk, v, day, reported), {
      p: 0.92,
    }),
  ];
  const signers = [
    ...entry('laboratory_doctor', '检验者;检验人;检验医师;检验|检测者;操作者;检验技师', v.doctors[1]!, { p: 0.9 }),
    ...entry('audit_doctor', '审核者;审核人;核对者;审核;批准者|复核者;审核医师;校对', v.doctors[2]!, { p: 0.9 }),
    ...entry('sampling_doctor', '采样者;采集人;采样人|采血者;采集者', v.doctors[3]!, { p: 0.12 }),
  ];
  const mixed = chance(0.6);
  return composeForm(
    desk,
    {
      institution: { key: 'medical_institution_name', text: v.hospital },
      title: {
        key: 'document_title_name',
        text: random.pick([
          '检验报告单',
          '检验报告',
          '检验科报告单',
          '化验报告单',
          '医学检验报告单',
          '生化检验报告单',
          '临床检验报告',
          '检验结果报告单',
          '化验单',
          `${panels[0]!.name}检验报告单`,
        ]),
      },
      groups: mixed ? groups : [[...groups[0]!, ...groups[1]!]],
      tables: [{ name: 'test_results_summary_table', columns, rows, halves: rows.length > 7 && chance(0.25) }],
      signers: chance(0.6) ? [...times, ...signers] : [...signers, ...times],
      furniture: medicalPrint(random),
    },
    random.pick([{ width: 210 }, { width: 210 }, { width: 190 }, { width: 148 }]),
  );
}

export const labReport: PaperMaker = {
  type: 'medical_laboratory_report',
  family: 'medical',
  category: 8,
  designs: [{ name: 'report', draw }],
};
