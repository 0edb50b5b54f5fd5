import { addMinutes, officeClock, printDate } from '../facts/dates.ts';
import * as tell from '../facts/narrative.ts';
import { strays } from '../facts/papers.ts';
import { moment } from '../facts/patient.ts';
import type { PaperMaker } from '../form.ts';

import { diagnosesOf, sketcher, tellings } from './clinical-parts.ts';

const diagnosticReport: PaperMaker = {
  type: 'medical_diagnostic_report',
  family: 'medical',
  category: 9,
  designs: [
    {
      name: 'report',
      draw: (desk) => {
        const { random, entry, chance } = desk;
        const modality = random.pick(tell.MODALITIES);
        const part = tell.site(random);
        return sketcher(
          modality.titles.split('|'),
          [
            'name',
            'gender',
            'age',
            'outpatient_number',
            'inpatient_number',
            'medical_record_number',
            'bed_number',
            'ward',
          ],
          (_desk, v) => {
            const time = officeClock(random);
            const examined = entry(
              'inspection_time',
              '检查时间;检查日期;检查时间|摄片日期;检查日',
              moment(desk, v, v.day, time),
              { p: 0.75 },
            );
            const reported = entry(
              'report_time',
              '报告时间;报告日期;报告时间|诊断日期;报告日;出具时间',
              moment(desk, v, v.day, addMinutes(time, 45)),
              {
                p: 0.9,
              },
            );
            return {
              more: [
                ...entry('order_department', '申请科室;科室;送检科室;开单科室|科别;申请科别', v.department, { p: 0.8 }),
                ...entry(
                  'inspection_number',
                  '检查号;影像号;检查编号;超声号;放射号|流水号;X线号;检查序号',
                  `${random.pick(['', 'CT', 'US', 'DR', 'MR'])}${random.digits(8)}`,
                  { p: 0.85 },
                ),
                ...entry('inspection_part', '检查部位;部位;检查部位|投照部位;扫描部位', part, { p: 0.75 }),
                ...entry(
                  'inspection_item_name',
                  '检查项目;检查方法;检查名称|项目名称;检查类型;扫描方式',
                  `${part}${random.pick(modality.items.split('|'))}`,
                  {
                    p: 0.65,
                  },
                ),
                ...entry('clinical_doctor', '申请医生;送检医生;申请医师|临床医师;开单医师', v.doctors[0]!, { p: 0.45 }),
                ...strays(
                  desk,
                  [
                    ['临床诊断', v.diagnoses[0]!.name],
                    ['仪器型号;检查设备', 'GE LOGIQ E9'],
                    ['费别', '医保'],
                  ],
                  0.3,
                ),
                ...(chance(0.5) ? examined : []),
              ],
              texts: [
                ...entry(
                  'diagnosis_content',
                  '影像所见;检查所见;超声所见;影像学表现;检查描述|影像表现;镜下所见;所见',
                  tell.findings(random),
                  { p: 0.97 },
                ),
                ...entry(
                  'diagnosis_result',
                  '诊断意见;影像诊断;检查结论;超声提示;诊断印象;印象|意见;提示;检查提示;结论',
                  tell.impression(random),
                  { p: 0.97 },
                ),
              ],
              signers: [
                ...entry(
                  'laboratory_doctor',
                  '报告医生;检查医师;报告医师;诊断医师;报告者|检查者;操作医师;书写医师',
                  v.doctors[1]!,
                  { p: 0.9 },
                ),
                ...entry('audit_doctor', '审核医生;审核医师;审核者;审签|复核医师;审核;上级医师', v.doctors[2]!, {
                  p: 0.8,
                }),
                ...reported,
              ],
            };
          },
        )(desk);
      },
    },
  ],
};

const diagnosisCertificate: PaperMaker = {
  type: 'diagnosis_certificate',
  family: 'medical',
  category: 12,
  designs: [
    {
      name: 'certificate',
      draw: sketcher(
        [
          '诊断证明书',
          '疾病诊断证明书',
          '疾病证明书',
          '病情证明书',
          '诊断证明',
          '病休证明书',
          '门诊诊断证明书',
          '住院诊断证明书',
        ],
        [
          'name',
          'gender',
          'age',
          'department',
          'outpatient_number',
          'inpatient_number',
          'medical_record_number',
          'bed_number',
        ],
        (desk, v) => ({
          corner: [],
          more: [
            ...desk.entry('ethnicity', '民族|族别', desk.random.pick(['汉', '汉族', '回族', '满族']), { p: 0.15 }),
            ...desk.entry(
              'work_unit',
              '单位;工作单位|所在单位;工作处所',
              `${v.where.city}第${desk.random.int(1, 9)}中学`,
              { p: 0.4 },
            ),
            ...desk.entry(
              'home_address',
              '住址;家庭住址;地址|现住址;家庭地址',
              `${v.where.city}市新华路${desk.random.int(1, 300)}号`,
              { p: 0.3 },
            ),
            ...desk.entry('medical_treatment_date', '就诊日期;门诊日期|看诊日期', printDate(v.day, v.date), {
              p: 0.25,
            }),
            ...(desk.chance(0.35)
              ? [
                  ...desk.entry('admission_time', '入院日期;入院时间|住院起始', printDate(v.admitted, v.date)),
                  ...desk.entry('discharge_time', '出院日期;出院时间|住院截止', printDate(v.discharged, v.date)),
                  ...desk.entry('hospitalization_days', '住院天数|住院日数', String(v.days), {
                    p: 0.4,
                    after: '天',
                    accept: [`${v.days}天`],
                  }),
                ]
              : []),
          ],
          texts: [
            ...strays(desk, [['病情摘要;简要病史', tell.complaint(desk.random)]], 0.2),
            ...desk.entry(
              'diagnosis_result',
              '诊断;临床诊断;诊 断;疾病诊断;诊断结果|病名;医师诊断;诊断意见',
              diagnosesOf(desk, v.diagnoses),
              { p: 0.98 },
            ),
            ...desk.entry(
              'medical_advice',
              '建议;处理意见;医师建议;意见;处理|医生建议;建议事项;休息意见',
              tell.restAdvice(desk.random),
              { p: 0.95 },
            ),
          ],
          signers: [
            ...desk.entry(
              'clinical_doctor',
              '医师;医师签名;医生;诊断医师;主治医师|经治医生;签名医师;医师签字',
              v.doctors[0]!,
              { p: 0.95 },
            ),
            ...desk.entry(
              'issuance_date',
              '日期;开具日期;签发日期;|开立日期;证明日期',
              printDate(v.day, desk.random.pick(['年', '年', '-', 'wide'])),
              {
                p: 0.95,
              },
            ),
          ],
          seals: desk.chance(0.75)
            ? [
                {
                  kind: 'other',
                  shape: 'round',
                  lines: [v.hospital, desk.random.pick(['诊断证明专用章', '医务科', '门诊部'])],
                },
              ]
            : [],
        }),
      ),
    },
  ],
};

const pathologyReport: PaperMaker = {
  type: 'pathology_report',
  family: 'medical',
  category: 14,
  designs: [
    {
      name: 'report',
      draw: sketcher(
        ['病理检查报告单', '病理诊断报告书', '病理报告单', '病理检查报告书', '组织病理学检查报告', '病理诊断报告'],
        [
          'name',
          'gender',
          'age',
          'department',
          'outpatient_number',
          'inpatient_number',
          'medical_record_number',
          'bed_number',
          'ward',
        ],
        (desk, v) => ({
          corner: desk.entry(
            'pathology_number',
            '病理号;病理编号;病理检查号|病理序号;标本编号',
            `${desk.random.pick(['', 'B', 'S', 'P'])}${v.day.slice(0, 4)}-${desk.random.digits(5)}`,
            { p: 0.95 },
          ),
          more: [
            ...desk.entry(
              'specimen_site',
              '标本部位;取材部位;送检部位;标本名称;送检标本|送检材料;标本;取材',
              desk.random.pick(['胃窦', '右乳肿物', '结肠息肉', '子宫', '甲状腺右叶', '胆囊', '宫颈组织']),
              { p: 0.85 },
            ),
            ...desk.entry(
              'specimen_submission_time',
              '送检日期;送检时间;收到日期;接收日期|收检日期;标本接收时间',
              printDate(v.admitted, v.date),
              { p: 0.8 },
            ),
            ...desk.entry('inspection_time', '检查时间;检查日期|取材日期', printDate(v.admitted, v.date), { p: 0.15 }),
            ...desk.entry('clinical_doctor', '送检医生;送检医师;申请医师|临床医师;送检者', v.doctors[0]!, { p: 0.75 }),
            ...desk.entry(
              'clinical_diagnosis_symptoms',
              '临床诊断;临床初步诊断|临床印象;临床资料',
              v.diagnoses[0]!.name,
              { p: 0.75 },
            ),
            ...strays(
              desk,
              [
                ['送检单位;送检医院', '本院'],
                ['电话', ''],
              ],
              0.25,
            ),
          ],
          texts: tellings(desk, [
            ['gross_examination', '肉眼所见;大体所见;巨检;大体检查|肉眼检查;大体描述;眼观', tell.gross, 0.93],
            ['microscopic_findings', '镜下所见;光镜所见;显微镜所见;镜检|镜下描述;组织学所见', tell.microscopic, 0.7],
            ['pathological_diagnosis', '病理诊断;病理诊断意见;诊断|病理学诊断;诊断结果', tell.pathology, 0.97],
            ['supplementary_comments', '补充意见;补充报告;备注|附注;说明', () => '建议结合临床及免疫组化。', 0.2],
          ]),
          tables: desk.chance(0.25)
            ? [
                {
                  name: 'pathology_additional_test_detail_table',
                  columns: [
                    ...(desk.chance(0.4) ? [{ key: 'test_category', label: desk.word('检测类别;类别|检测方法') }] : []),
                    { key: 'indicator_name', label: desk.word('指标;抗体名称;标记物;项目|指标名称;检测指标') },
                    { key: 'indicator_result', label: desk.word('结果;检测结果;表达|阳性程度') },
                  ],
                  rows: desk.random.sample(tell.IMMUNE, desk.random.int(2, 8)).map((name) => ({
                    test_category: '免疫组化',
                    indicator_name: name,
                    indicator_result: desk.random.pick(['（+）', '（-）', '+', '-', '约10%+', '2+', '散在+']),
                  })),
                },
              ]
            : [],
          signers: [
            ...desk.entry('laboratory_doctor', '诊断医师;报告医师;病理医师;报告医生|初诊医师;检查医师', v.doctors[1]!, {
              p: 0.93,
            }),
            ...desk.entry('audit_doctor', '审核医师;复核医师;审核医生|复诊医师;上级医师', v.doctors[2]!, { p: 0.7 }),
            ...desk.entry('report_time', '报告日期;报告时间|签发日期;诊断日期', printDate(v.day, v.date), { p: 0.93 }),
          ],
        }),
      ),
    },
  ],
};

const surgicalRecord: PaperMaker = {
  type: 'surgical_record',
  family: 'medical',
  category: 17,
  designs: [
    {
      name: 'record',
      draw: sketcher(
        ['手术记录', '手术记录', '手术记录单', '手 术 记 录', '手术经过记录'],
        ['name', 'gender', 'age', 'department', 'ward', 'bed_number', 'inpatient_number', 'medical_record_number'],
        (desk, v) => {
          const operation = desk.random.pick(tell.OPERATIONS);
          const start = officeClock(desk.random);
          const end = addMinutes(start, desk.random.int(30, 240));
          const split = desk.chance(0.6);
          return {
            corner: [],
            more: [
              ...desk.entry(
                'operation_datetime',
                '手术日期;手术时间;日期|施术日期;手术日',
                desk.chance(0.3) && !split ? `${printDate(v.day, v.date)} ${start}` : printDate(v.day, v.date),
                { p: 0.93 },
              ),
              ...(split
                ? [
                    ...desk.entry('operation_start_time', '手术开始时间;开始时间|起始时间;切皮时间', start),
                    ...desk.entry('operation_end_time', '手术结束时间;结束时间|终止时间;术毕时间', end),
                  ]
                : []),
              ...desk.entry(
                'preoperative_diagnosis',
                '术前诊断;手术前诊断|术前临床诊断',
                diagnosesOf(desk, v.diagnoses.slice(0, 2)),
                { p: 0.95, wide: true },
              ),
              ...desk.entry('intraoperative_diagnosis', '术中诊断|术中所见诊断', v.diagnoses[0]!.name, {
                p: 0.6,
                wide: true,
              }),
              ...desk.entry('postoperative_diagnosis', '术后诊断;手术后诊断|术后临床诊断', v.diagnoses[0]!.name, {
                p: 0.5,
                wide: true,
              }),
              ...desk.entry(
                'operation_name',
                '手术名称;手术方式;施行手术;已施手术|术式;拟施手术及名称',
                operation.name,
                { p: 0.97, wide: true },
              ),
              ...desk.entry(
                'operation_level',
                '手术级别;手术分级|手术等级',
                desk.random.pick(['一级', '二级', '三级', '四级', '3级']),
                { p: 0.35 },
              ),
              ...desk.entry(
                'operation_position',
                '手术部位;部位|手术切口部位',
                desk.random.pick(['腹部', '右髋', '腰椎', '左眼', '右膝']),
                { p: 0.2 },
              ),
              ...desk.entry('surgeon_name', '手术者;术者;主刀;手术医师|主刀医师;手术医生;施术者', v.doctors[0]!, {
                p: 0.95,
              }),
              ...desk.entry(
                'assistant_name',
                '助手;第一助手;手术助手|助手医师;一助',
                v.doctors.slice(1, 1 + desk.random.int(1, 2)).join(desk.random.pick(['、', ' ', '，'])),
                { p: 0.85 },
              ),
              ...desk.entry(
                'anesthesia_method',
                '麻醉方式;麻醉方法;麻醉|麻醉种类;麻醉名称',
                desk.random.pick(tell.ANAESTHESIA),
                { p: 0.93 },
              ),
              ...desk.entry('anesthesiologist', '麻醉医师;麻醉者;麻醉医生|麻醉师', v.doctors[4]!, { p: 0.8 }),
              ...desk.entry(
                'intraoperative_bleeding_vol',
                '术中出血量;出血量;术中失血|失血量',
                `${desk.random.pick([5, 10, 20, 50, 100, 200, 400])}ml`,
                {
                  p: 0.4,
                },
              ),
              ...strays(
                desk,
                [
                  ['器械护士;洗手护士', v.doctors[5]!],
                  ['输血量', '0ml'],
                  ['切口类型', 'II类'],
                ],
                0.3,
              ),
            ],
            texts: [
              {
                label: desk.word('手术经过;手术步骤;手术过程|手术经过及术中所见'),
                text: tell.operationCourse(desk.random),
              },
              ...desk.entry(
                'operation_conclusion',
                '手术结论;术后情况;手术结果|结论',
                desk.random.pick(['手术顺利，术毕安返病房。', '手术顺利', '术程顺利，麻醉满意。']),
                { p: 0.25 },
              ),
            ],
            signers: [
              ...strays(desk, [['记录者;医师签名', v.doctors[1]!]], 0.8),
              ...desk.entry(
                'operation_record_time',
                '记录时间;记录日期|书写日期;签名时间',
                moment(desk, v, v.day, end),
                { p: 0.6 },
              ),
            ],
          };
        },
        false,
      ),
    },
  ],
};

export const CLINICAL_REPORTS: readonly PaperMaker[] = [
  diagnosticReport,
  diagnosisCertificate,
  pathologyReport,
  surgicalRecord,
];
