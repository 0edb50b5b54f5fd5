import { officeClock, printDate } from '../facts/dates.ts';
import * as tell from '../facts/narrative.ts';
import { strays } from '../facts/papers.ts';
import { moment } from '../facts/patient.ts';
import type { PaperMaker } from '../form.ts';
import type { Random } from '../random.ts';

import { diagnosesOf, drugTable, sketcher, tellings } from './clinical-parts.ts';

const outpatientRecord: PaperMaker = {
  type: 'outpatient_medical_record',
  family: 'medical',
  category: 10,
  designs: [
    {
      name: 'record',
      draw: sketcher(
        ['门诊病历', '门诊病历', '门(急)诊病历', '急诊病历', '门诊病历记录', '门诊电子病历', '初诊病历', '门急诊病历'],
        ['name', 'gender', 'age', 'department', 'outpatient_number'],
        (desk, v) => ({
          more: [
            ...desk.entry(
              'medical_treatment_date',
              '就诊时间;就诊日期;日期;看诊时间|接诊时间;时间;就医日期',
              moment(desk, v, v.day, officeClock(desk.random)),
              { p: 0.95 },
            ),
            ...strays(
              desk,
              [
                ['费别', '自费'],
                ['职业', '职员'],
                ['民族', '汉族'],
                ['联系电话;电话', '13800000000'],
              ],
              0.2,
            ),
          ],
          texts: [
            ...tellings(desk, [
              ['chief_complaint', '主诉;主 诉|主要症状;病人主诉', tell.complaint, 0.97],
              [
                'present_illness_history',
                '现病史;现 病 史|病史;现病历',
                (r) => tell.presentIllness(r, r.int(1, 3)),
                0.93,
              ],
              ['past_medical_history', '既往史;既往病史|过去史;既往', tell.pastHistory, 0.75],
              ['allergy_history', '过敏史;药物过敏史|过敏情况', tell.allergyHistory, 0.55],
              ['personal_history', '个人史|个人生活史', tell.personalHistory, 0.2],
              ['family_medical_history', '家族史|家族病史', tell.familyHistory, 0.25],
              ['marital_history', '婚姻史|婚史', tell.marriageHistory, 0.1],
              ['obstetric_history', '孕产史;生育史|月经生育史', tell.birthHistory, 0.1],
              ['physical_examination', '体格检查;查体;体检;体 检|体征;检查', tell.physicalExam, 0.88],
              ['auxiliary_examination', '辅助检查;检查结果|辅检;实验室检查', tell.auxiliary, 0.65],
            ]),
            ...desk.entry(
              'diagnosis_result',
              '诊断;初步诊断;门诊诊断;临床诊断|印象;诊断结果;初诊',
              diagnosesOf(desk, v.diagnoses),
              { p: 0.95 },
            ),
            ...desk.entry(
              'outpatient_treatment',
              '处理;处理意见;处置;治疗意见|处理措施;治疗方案',
              tell.advice(desk.random),
              { p: 0.75 },
            ),
            ...desk.entry('medical_advice', '医嘱;建议;健康宣教;嘱托|注意事项;随访建议', tell.advice(desk.random, 2), {
              p: 0.45,
            }),
          ],
          tables: desk.chance(0.25) ? [drugTable(desk, 'prescription_summary_table', '')] : [],
          signers: desk.entry(
            'clinical_doctor',
            '医生;医师签名;接诊医生;医师;医生签名|主诊医师;经治医师;坐诊医生',
            v.doctors[0]!,
            { p: 0.93 },
          ),
        }),
      ),
    },
  ],
};

const dischargeSummary: PaperMaker = {
  type: 'discharge_summary',
  family: 'medical',
  category: 11,
  designs: [
    {
      name: 'record',
      draw: sketcher(
        ['出院小结', '出院记录', '出院记录', '出院证明书', '出院病情小结', '出院总结'],
        ['name', 'gender', 'age', 'department', 'ward', 'bed_number', 'inpatient_number', 'medical_record_number'],
        (desk, v) => ({
          more: [
            ...desk.entry(
              'admission_time',
              '入院时间;入院日期;住院日期|入 院;入院日',
              moment(desk, v, v.admitted, '10:20', 0.3),
              { p: 0.97 },
            ),
            ...desk.entry(
              'discharge_time',
              '出院时间;出院日期|出 院;出院日',
              moment(desk, v, v.discharged, '09:30', 0.3),
              { p: 0.97 },
            ),
            ...desk.entry(
              'hospitalization_days',
              '住院天数;住院日数;共住院;实际住院天数|住院日;住院时长',
              String(v.days),
              {
                p: 0.8,
                after: desk.random.pick(['天', '', '日']),
                accept: [`${v.days}天`],
              },
            ),
          ],
          texts: [
            ...desk.entry('outpatient_diagnosis', '门诊诊断;门(急)诊诊断|门急诊诊断', v.diagnoses[0]!.name, { p: 0.3 }),
            ...desk.entry(
              'admission_diagnosis',
              '入院诊断;入 院 诊 断|入院时诊断;住院诊断',
              diagnosesOf(desk, v.diagnoses),
              { p: 0.9 },
            ),
            ...desk.entry(
              'discharge_diagnosis',
              '出院诊断;出 院 诊 断;最后诊断|出院时诊断;确定诊断',
              diagnosesOf(desk, v.diagnoses),
              { p: 0.95 },
            ),
            ...desk.entry(
              'admission_symptoms_and_signs',
              '入院情况;入院时情况;入院症状与体征|入院时主要症状及体征;入院病情摘要',
              `因“${tell.complaint(desk.random)}”入院。${tell.physicalExam(desk.random)}`,
              { p: 0.9 },
            ),
            ...desk.entry(
              'treatment_overview',
              '诊疗经过;住院经过;治疗经过;诊疗过程|诊治经过;住院诊疗情况',
              tell.treatment(desk.random),
              { p: 0.95 },
            ),
            ...desk.entry(
              'discharge_symptoms_and_signs',
              '出院情况;出院时情况;出院时症状与体征|出院时病情;离院情况',
              `${desk.random.pick(['患者一般情况可，', '无特殊不适，', ''])}${tell.physicalExam(desk.random)}`,
              { p: 0.85 },
            ),
            ...desk.entry(
              'treatment_result',
              '治疗结果;治疗效果;转归|疗效;出院转归',
              desk.random.pick(['好转', '治愈', '未愈', '痊愈']),
              { p: 0.35 },
            ),
            ...desk.entry(
              'medical_advice',
              '出院医嘱;出院建议;出院后建议;医嘱|离院医嘱;出院指导',
              tell.advice(desk.random),
              { p: 0.95 },
            ),
          ],
          tables: desk.chance(0.3)
            ? [drugTable(desk, 'discharge_medication_summary_table', 'medication_quantity')]
            : [],
          signers: [
            ...desk.entry(
              'attending_doctor',
              '住院医师;医师签名;主治医师;经治医师;医师|管床医生;主管医师;住院医生',
              v.doctors[0]!,
              { p: 0.93 },
            ),
            ...strays(desk, [['日期', printDate(v.day, v.date)]], 0.4),
          ],
        }),
      ),
    },
  ],
};

const admissionRecord: PaperMaker = {
  type: 'admission_record',
  family: 'medical',
  category: 13,
  designs: [
    {
      name: 'record',
      draw: (desk) =>
        sketcher(
          ['入院记录', '入院记录', '住院病历', '入院病历', '入院志', '再次入院记录'],
          ['name', 'gender', 'age', 'department', 'ward', 'inpatient_number'],
          (_desk, v) => {
            const joint = desk.chance(0.5);
            return {
              corner: [],
              more: [
                ...desk.entry(
                  'marital_status',
                  '婚姻;婚姻状况;婚否|婚姻情况',
                  desk.random.pick(['已婚', '未婚', '离异', '丧偶']),
                  { p: 0.8 },
                ),
                ...desk.entry('ethnicity', '民族|族别', desk.random.pick(['汉族', '汉', '壮族', '回族']), { p: 0.75 }),
                ...desk.entry(
                  'occupation',
                  '职业;职 业|工种',
                  desk.random.pick(['农民', '工人', '退休', '职员', '教师', '学生', '无业']),
                  { p: 0.7 },
                ),
                ...desk.entry(
                  'birth_place',
                  '出生地;籍贯;出生地址|出生地点',
                  `${v.where.province.name}${v.where.city}`,
                  { p: 0.6 },
                ),
                ...desk.entry(
                  'history_narrator',
                  '病史陈述者;供史者;病史叙述者|叙述者;病史提供者',
                  desk.random.pick(['患者本人', '本人', '患者家属', '患者及家属']),
                  { p: 0.7 },
                ),
                ...desk.entry(
                  'admission_method',
                  '入院方式;入院途径|来院方式',
                  desk.random.pick(['门诊', '急诊', '步行', '平车推入', '扶行']),
                  { p: 0.25 },
                ),
                ...desk.entry(
                  'admission_time',
                  '入院时间;入院日期|住院日期;入院日',
                  moment(desk, v, v.admitted, officeClock(desk.random)),
                  { p: 0.95 },
                ),
                ...desk.entry(
                  'record_time',
                  '记录时间;记录日期;病史采集时间|书写时间;采集日期',
                  moment(desk, v, v.admitted, officeClock(desk.random)),
                  {
                    p: 0.8,
                  },
                ),
                ...strays(
                  desk,
                  [
                    ['住址;现住址', `${v.where.city}市`],
                    ['可靠程度', '可靠'],
                    ['工作单位', '无'],
                  ],
                  0.3,
                ),
              ],
              texts: [
                ...tellings(desk, [
                  ['chief_complaint', '主诉;主 诉|主要症状', tell.complaint, 0.98],
                  ['present_illness_history', '现病史;现 病 史|现病情况', tell.presentIllness, 0.97],
                  ['past_medical_history', '既往史;既 往 史|过去史;既往病史', tell.pastHistory, 0.93],
                  ['allergy_history', '过敏史;药物过敏史|过敏情况', tell.allergyHistory, 0.25],
                  ['personal_history', '个人史;个 人 史|个人生活史', tell.personalHistory, 0.88],
                  ...(joint
                    ? ([
                        [
                          'marital_reproductive_history',
                          '婚育史;婚姻生育史|月经婚育史',
                          (r: Random) => `${tell.marriageHistory(r)}${tell.birthHistory(r)}`,
                          0.9,
                        ],
                      ] as const)
                    : ([
                        ['marital_history', '婚姻史|婚史', tell.marriageHistory, 0.6],
                        ['obstetric_history', '孕产史;生育史|月经及生育史', tell.birthHistory, 0.35],
                      ] as const)),
                  ['family_medical_history', '家族史;家 族 史|家族病史', tell.familyHistory, 0.9],
                  ['physical_examination', '体格检查;体 格 检 查;查体|体检', tell.physicalExam, 0.95],
                  ['specialized_examination', '专科检查;专科情况|专科体检;局部检查', tell.specialExam, 0.5],
                  ['auxiliary_examination', '辅助检查;辅助检查结果|实验室及器械检查', tell.auxiliary, 0.85],
                ]),
                ...desk.entry(
                  'admission_diagnosis',
                  '初步诊断;入院诊断;诊断|印象;拟诊',
                  diagnosesOf(desk, v.diagnoses),
                  { p: 0.95 },
                ),
                ...desk.entry('supplementary_diagnosis', '补充诊断;修正诊断|补充(修正)诊断', v.diagnoses.at(-1)!.name, {
                  p: 0.15,
                }),
              ],
              signers: [
                ...desk.entry(
                  'admission_record_doctor',
                  '医师签名;住院医师;记录医师;医师;签名|书写医师;经治医师;医生签名',
                  v.doctors[0]!,
                  { p: 0.93 },
                ),
                ...desk.entry(
                  'supplementary_diagnosis_doctor',
                  '补充诊断医师;修正医师|补充诊断医师签名',
                  v.doctors[1]!,
                  { p: 0.08 },
                ),
              ],
            };
          },
        )(desk),
    },
  ],
};

export const CLINICAL_RECORDS: readonly PaperMaker[] = [outpatientRecord, dischargeSummary, admissionRecord];
