import { composeForm } from '../compose/page.ts';
import { officeClock, printDate, someDay } from '../facts/dates.ts';
import { creditCode, idCard, mobile } from '../facts/identifiers.ts';
import { DEPARTMENTS } from '../facts/medicine.ts';
import * as tell from '../facts/narrative.ts';
import { medicalPrint, strays } from '../facts/papers.ts';
import { LABELS, visit } from '../facts/patient.ts';
import { company, personName } from '../facts/people.ts';
import { address } from '../facts/places.ts';
import type { Desk, PaperMaker, Sketch } from '../form.ts';

function frontSheet(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const v = visit(desk);
  const home = address(random, v.where);
  const coded = chance(0.5);
  const sex = coded ? (v.patient.sex === '男' ? '1' : '2') : v.patient.sex;
  const when = (day: string): string =>
    chance(0.5)
      ? `${printDate(day, v.date === 'compact' ? '-' : v.date)} ${officeClock(random)}`
      : printDate(day, v.date);
  const diagnoses = v.diagnoses.map((d) => ({
    discharge_diagnosis: d.name,
    disease_code: d.code,
    admission_condition: random.pick(['1', '2', '有', '临床未确定']),
    discharge_condition: random.pick(['1', '2', '治愈', '好转']),
  }));
  const operations = random.sample(tell.OPERATIONS, random.int(1, 3)).map((o) => ({
    operation_name: o.name,
    operation_code: o.code,
    operation_date: printDate(v.admitted, '-'),
    operation_level: random.pick(['1', '2', '3', '4', '三级']),
    surgeon_main: v.doctors[0]!,
    surgeon_first_assist: v.doctors[1]!,
    surgeon_second_assist: chance(0.5) ? v.doctors[2]! : '',
    anesthesia_method: random.pick(tell.ANAESTHESIA),
    incision_healing_grade: random.pick(['Ⅰ/甲', 'Ⅱ/甲', 'I/甲', '0/']),
    anesthesiologist: v.doctors[4]!,
  }));
  return composeForm(
    desk,
    {
      institution: { key: 'medical_institution_name', text: v.hospital },
      title: {
        key: 'document_title_name',
        text: random.pick(['住院病案首页', '住院病案首页', '病案首页', '中医住院病案首页', '住院病历首页']),
      },
      corner: [
        ...entry('medical_institution_code', '组织机构代码;机构代码|医疗机构代码', creditCode(random, '12'), {
          p: 0.6,
        }),
        ...entry('medical_record_number', '病案号;病 案 号|病案编号', v.recordNumber, { p: 0.95 }),
        ...strays(
          desk,
          [
            ['健康卡号', '-'],
            ['医疗付费方式', random.pick(['1', '01', '城镇职工基本医疗保险'])],
            ['第几次住院;住院次数', '1'],
          ],
          0.6,
        ),
      ],
      groups: [
        [
          ...entry('name', LABELS.name, v.patient.name),
          ...entry('gender', LABELS.gender, sex, { accept: [v.patient.sex] }),
          ...entry('birth_date', '出生日期;出生年月|生日', printDate(v.patient.birth, v.date), { p: 0.95 }),
          ...entry('age', LABELS.age, v.age, { p: 0.95, accept: [String(v.patient.years)] }),
          ...entry('ethnicity', '民族|族别', random.pick(['汉族', '汉', '回族']), { p: 0.9 }),
          ...entry('native_place', '籍贯|祖籍', `${v.where.province.full}${v.where.city}`, { p: 0.75 }),
          ...entry(
            'id_number',
            '身份证号;身份证号码|身份证件号码;公民身份号码',
            idCard(random, v.patient.birth, v.patient.sex),
            { p: 0.95 },
          ),
          ...entry('occupation', '职业|工种', random.pick(['农民', '退休人员', '职员', '工人', '学生']), { p: 0.9 }),
          ...strays(
            desk,
            [
              ['国籍', '中国'],
              ['婚姻', random.pick(['2', '已婚'])],
              ['出生地', v.where.city],
            ],
            0.7,
          ),
        ],
        [
          ...entry('current_address', '现住址;现地址|居住地址', home, { p: 0.9, wide: chance(0.5) }),
          ...entry('patient_phone', '电话;联系电话|本人电话', mobile(random), { p: 0.8 }),
          ...entry('household_address', '户口地址;户籍地址|户口所在地', address(random, v.where), {
            p: 0.8,
            wide: chance(0.5),
          }),
          ...strays(
            desk,
            [
              ['工作单位及地址', company(random, v.where)],
              ['邮编', random.digits(6)],
            ],
            0.6,
          ),
          ...entry('contact_name', '联系人姓名;联系人|紧急联系人', personName(random), { p: 0.9 }),
          ...entry(
            'contact_relationship',
            '关系;与患者关系|联系人关系',
            random.pick(['配偶', '子', '女', '父母', '1']),
            { p: 0.85 },
          ),
          ...entry('contact_phone', '联系人电话;联系电话|紧急电话', mobile(random), { p: 0.8 }),
        ],
        [
          ...strays(desk, [['入院途径', random.pick(['1', '2', '门诊'])]], 0.7),
          ...entry('admission_datetime', '入院时间;入院日期|入院日期时间', when(v.admitted), { p: 0.97 }),
          ...entry('admission_department', '入院科别;入院科室|入院病区科别', v.department, { p: 0.9 }),
          ...entry('discharge_datetime', '出院时间;出院日期|出院日期时间', when(v.discharged), { p: 0.97 }),
          ...entry(
            'discharge_department',
            '出院科别;出院科室|出院病区科别',
            chance(0.8) ? v.department : random.pick(DEPARTMENTS),
            { p: 0.9 },
          ),
          ...entry('hospitalization_days', '实际住院;实际住院天数;住院天数|住院日数', String(v.days), {
            p: 0.93,
            after: '天',
          }),
          ...entry('opd_emer_diagnosis', '门（急）诊诊断;门(急)诊诊断;门急诊诊断|门诊诊断', v.diagnoses[0]!.name, {
            p: 0.93,
            wide: chance(0.3),
          }),
          ...entry('opd_emer_diag_code', '疾病编码;门（急）诊诊断编码|诊断编码', v.diagnoses[0]!.code, { p: 0.8 }),
        ],
      ],
      tables: [
        {
          name: 'discharge_diagnosis_table',
          columns: [
            { key: 'discharge_diagnosis', label: word('出院诊断;诊断名称|出院诊断名称'), weight: 2.4 },
            { key: 'disease_code', label: word('疾病编码;ICD-10|诊断编码'), weight: 1 },
            { key: 'admission_condition', label: word('入院病情;入院情况|入院时病情'), weight: 0.8 },
            ...(chance(0.3) ? [{ key: 'discharge_condition', label: word('出院情况|转归'), weight: 0.8 }] : []),
          ],
          rows: diagnoses,
          filler: random.int(0, 4),
          halves: false,
        },
        ...(chance(0.6)
          ? [
              {
                name: 'operation_record_table',
                columns: [
                  { key: 'operation_code', label: word('手术及操作编码;手术编码|操作编码'), weight: 1 },
                  { key: 'operation_date', label: word('手术及操作日期;手术日期|操作日期'), weight: 1.1 },
                  ...(chance(0.7)
                    ? [{ key: 'operation_level', label: word('手术级别;级别|手术分级'), weight: 0.5 }]
                    : []),
                  { key: 'operation_name', label: word('手术及操作名称;手术名称|操作名称'), weight: 2.2 },
                  { key: 'surgeon_main', label: word('术者;手术医师|主刀'), weight: 0.8 },
                  { key: 'surgeon_first_assist', label: word('Ⅰ助;I助|一助'), weight: 0.8 },
                  ...(chance(0.6) ? [{ key: 'surgeon_second_assist', label: word('Ⅱ助;II助|二助'), weight: 0.8 }] : []),
                  { key: 'incision_healing_grade', label: word('切口愈合等级;切口/愈合|愈合等级'), weight: 0.7 },
                  { key: 'anesthesia_method', label: word('麻醉方式;麻醉方法|麻醉'), weight: 1 },
                  { key: 'anesthesiologist', label: word('麻醉医师;麻醉医生|麻醉师'), weight: 0.8 },
                ],
                rows: operations,
                filler: random.int(0, 3),
              },
            ]
          : []),
      ],
      signers: strays(
        desk,
        [
          ['科主任', v.doctors[5]!],
          ['主任（副主任）医师', v.doctors[6]!],
          ['主治医师', v.doctors[0]!],
          ['住院医师', v.doctors[1]!],
          ['责任护士', v.doctors[3]!],
          ['编码员', v.doctors[7]!],
          ['病案质量', '甲'],
        ],
        0.7,
      ),
      furniture: medicalPrint(random, 1),
    },
    { width: 210 },
  );
}

function healthCheck(desk: Desk): Sketch {
  const { random, entry, chance } = desk;
  const v = visit(desk);
  const day = someDay(random, 2013, 2026);
  const texts = [
    ...entry('health_self_report', '健康自述;自述症状|自觉症状', random.pick(['无特殊不适', '偶有头晕', '无']), {
      p: 0.15,
    }),
    ...entry('past_medical_history', '既往史;既往病史|过去史', tell.pastHistory(random), { p: 0.35 }),
    ...entry('family_medical_history', '家族史|家族病史', tell.familyHistory(random), { p: 0.2 }),
    ...entry('lifestyle_history', '生活方式;生活习惯|生活史', '不吸烟，偶饮酒，每周运动2次。', { p: 0.15 }),
    ...entry('exam_summary', '体格检查;一般检查;检查摘要|体检摘要;内外科检查', tell.physicalExam(random), { p: 0.5 }),
    ...entry('lab_summary', '实验室检查;化验检查|检验摘要;实验室检查摘要', tell.auxiliary(random), { p: 0.5 }),
    ...entry('imaging_summary', '影像检查;影像学检查|影像检查摘要;辅助检查', tell.findings(random), { p: 0.45 }),
    ...entry(
      'abnormal_summary',
      '异常结果汇总;阳性结果;异常指标汇总;体检异常汇总|主要异常发现;阳性发现',
      tell.impression(random),
      { p: 0.7 },
    ),
    ...entry('exam_conclusion', '体检结论;总检结论;主检结论;结论|总检综述;综合结论', tell.impression(random), {
      p: 0.9,
    }),
    ...entry('health_advice', '健康建议;建议;体检建议;医生建议|保健建议;健康指导;指导意见', tell.advice(random), {
      p: 0.9,
    }),
  ];
  return composeForm(
    desk,
    {
      institution: { key: 'medical_institution_name', text: v.hospital },
      title: {
        key: 'document_title_name',
        text: random.pick([
          '健康体检报告',
          '体检报告',
          '健康体检表',
          '健康检查报告书',
          '职工健康体检报告',
          '入职体检报告',
          '健康体检报告书',
        ]),
      },
      groups: [
        [
          ...entry('exam_number', '体检编号;体检号;编号;登记号|档案编号;体检流水号', random.digits(random.int(8, 12)), {
            p: 0.95,
          }),
          ...entry('name', LABELS.name, v.patient.name),
          ...entry('gender', LABELS.gender, v.patient.sex, { p: 0.95 }),
          ...entry('age', LABELS.age, v.age, { p: 0.9, accept: [String(v.patient.years)] }),
          ...entry('birth_date', '出生日期;出生年月|生日', printDate(v.patient.birth, v.date), { p: 0.4 }),
          ...entry('id_number', '身份证号;证件号码|身份证', idCard(random, v.patient.birth, v.patient.sex), {
            p: 0.45,
          }),
          ...entry('work_unit', '单位;工作单位;单位名称|所属单位;体检单位', company(random, v.where), { p: 0.7 }),
          ...entry('home_address', '家庭住址;住址|联系地址', address(random, v.where), { p: 0.25 }),
          ...entry('exam_time', '体检日期;体检时间;检查日期|到检日期;体检日', printDate(day, v.date), { p: 0.95 }),
          ...strays(
            desk,
            [
              ['联系电话;电话', mobile(random)],
              ['婚否', '已婚'],
              ['套餐名称', '常规体检套餐A'],
            ],
            0.35,
          ),
        ],
      ],
      texts,
      signers: [
        ...entry('audit_doctor', '总检医生;主检医师;总检医师;审核医生|终检医生;主审医师', v.doctors[0]!, { p: 0.9 }),
        ...strays(
          desk,
          [
            ['总检日期;报告日期', printDate(day, v.date)],
            ['初审医生', v.doctors[1]!],
          ],
          chance(0.5) ? 0.6 : 0.1,
        ),
      ],
      furniture: medicalPrint(random, 2),
    },
    { width: 210 },
  );
}

export const FRONT_SHEETS: readonly PaperMaker[] = [
  {
    type: 'medical_record_front_sheet',
    family: 'medical',
    category: 16,
    ignore: ['inpatient_number', 'admission_diagnosis', 'admission_diagnosis_code'],
    designs: [{ name: 'sheet', draw: frontSheet }],
  },
  {
    type: 'physical_examination_report',
    family: 'medical',
    category: 15,
    designs: [{ name: 'report', draw: healthCheck }],
  },
];
