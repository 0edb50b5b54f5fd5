import { readType } from '../paper-type.ts';
import { W } from './wording.ts';

const title = `group: invoice_information
document_title_name | 单据标题名称 | title |`;
const sheet = `total_pages_of_invoice | 票据总页数 | page-number | ${W.pages}
current_page_number | 当前页码 | page-number | ${W.page}`;
const named = `group: patient_information
name | 姓名 | person | ${W.name}
gender | 性别 | sex | ${W.sex}
age | 年龄 | age | ${W.age}`;
const visit = 'group: visit_and_institution_information';
const institution = `medical_institution_name | 医疗机构名称 | company | ${W.institution}`;
const stay = `admission_time | 住院起始日期 | date | ${W.admission}
discharge_time | 住院结束日期 | date | ${W.discharge}
hospitalization_days | 住院天数 | quantity | ${W.stayDays}
order: admission_time < discharge_time`;
const histories = `chief_complaint | 主诉 | long-text | ${W.chiefComplaint}
present_illness_history | 现病史 | long-text | ${W.presentIllness}
past_medical_history | 既往史 | long-text | ${W.pastHistory}
allergy_history | 过敏史 | long-text | ${W.allergy}
personal_history | 个人史 | long-text | ${W.personalHistory}
family_medical_history | 家族史 | long-text | ${W.familyHistory}
marital_history | 婚姻史 | long-text | ${W.marriageHistory}
obstetric_history | 孕产史 | long-text | ${W.obstetricHistory}`;
const medication = `> drug_name | 药品名称 | text | ${W.drug}
> usage | 用法 | text | ${W.usage}
> dosage | 用量 | dose | ${W.dosage}
> medication_frequency | 用药频率 | text | ${W.frequency}
> medication_course | 用药疗程 | text | ${W.course}`;

/** Medical records of visits and stays (《病历书写基本规范》, 卫医政发〔2010〕11号). */
export const RECORDS = [
  readType(`
outpatient_medical_record | medical | 门急诊病历 | 10
titles: 门诊病历, 急诊病历, 门（急）诊病历, 门急诊病历, 门诊病历记录, 门诊病历记录单, 门诊电子病历, 门诊记录,
    急诊留观病历, 留观病历, 初诊病历, 复诊病历, 门诊初诊记录, 门诊复诊记录, 病历记录, 门诊病历单, 急诊病历记录,
    *门诊病历*, *急诊病历*, *门诊记录*
anchors: 主诉, 现病史, 既往史, 过敏史, 体格检查, 查体, 辅助检查, 初步诊断, 处理意见, 处理, 处置, 医嘱, 就诊时间, 初诊, 复诊, 医师签名, -出院医嘱, -病史陈述者, -入院日期, -诊疗经过
${title}
${sheet}
${named}
outpatient_number | 门诊号 | code | ${W.outpatient}
${visit}
${institution}
medical_treatment_date | 就诊日期 | datetime | ${W.visitDate}
department | 科室 | text | ${W.department}
clinical_doctor | 临床医生 | person | ${W.clinicalDoctor}
${histories}
physical_examination | 体格检查 | long-text | ${W.physicalExamination}
auxiliary_examination | 辅助检查 | long-text | ${W.auxiliaryExamination}
clinical_diagnosis_symptoms | 临床诊断/症状 | long-text | 临床诊断, 临床症状, 临床诊断/症状, 症状, 临床印象, 门诊印象
diagnosis_result | 诊断结果 | long-text | 诊断, 初步诊断, 诊断结果, 门诊诊断, 初诊诊断, 诊断意见, 西医诊断, 中医诊断, 诊 断, 急诊诊断, 拟诊, 印象, 主要诊断, 病情诊断, 疾病诊断
outpatient_treatment | 门诊处置 | long-text | 处置, 处理, 门诊处置, 治疗, 治疗意见, 处 理, 诊疗计划, 治疗方案, 治疗措施, 处理措施, 门诊处理, 治疗计划, 处理方案
medical_advice | 医学建议/医嘱 | long-text | 医嘱, 处理意见, 建议, 嘱托, 医生建议, 医学建议, 注意事项, 诊疗意见,
    指导意见, 健康指导, 随诊建议, 嘱, 医师建议, 健康教育, 处方, 处理及建议, 医嘱及建议
table: prescription_summary_table | 处方汇总表
${medication}
> specification | 规格 | dose | ${W.specification}
> notes_or_instructions | 提示/嘱托 | text | ${W.instructions}
`),
  readType(`
discharge_summary | medical | 出院小结 | 11
titles: 出院小结, 出院记录, 出院病历摘要, 出院病情摘要, 出院证明书, 出院总结, 出院病历小结, 24小时内入出院记录,
    二十四小时内入出院记录, 24小时入出院记录, 住院病情摘要, 出院通知书, 出院证明, *出院小结*, *出院记录*, *出院证明*
anchors: 出院诊断, 入院诊断, 诊疗经过, 出院医嘱, 出院情况, 入院情况, 出院带药, 治疗经过, 出院时情况, 住院天数, 出院日期, 治疗结果, 住院经过, 入院时情况, 出院时, 住院医师, -病史陈述者, -术者
${title}
${sheet}
${named}
inpatient_number | 住院号 | code | ${W.inpatient}
medical_record_number | 病历号 | code | ${W.record}
bed_number | 床号 | code | ${W.bed}
ward | 病区 | text | ${W.ward}
${visit}
${institution}
${stay}
department | 科室 | text | ${W.department}, 出院科室, 出院科别, 入院科室
outpatient_diagnosis | 门诊诊断 | long-text | 门诊诊断, 门（急）诊诊断, 门急诊诊断, 门诊印象, 急诊诊断
admission_diagnosis | 入院诊断 | long-text | 入院诊断, 入 院 诊 断, 入院时诊断, 入院初步诊断, 初步诊断, 入院主要诊断
discharge_diagnosis | 出院诊断 | long-text | 出院诊断, 出 院 诊 断, 出院时诊断, 最后诊断, 最终诊断, 确诊诊断, 出院主要诊断
admission_symptoms_and_signs | 入院症状与体征 | long-text | 入院情况, 入院时情况, 入院症状与体征, 入院时症状及体征,
    入院时主要症状及体征, 入院时病情, 入院病情, 病史摘要, 入院时主要症状和体征, 主要病史, 入院时症状与体征,
    入院症状及体征, 简要病史, 入院查体, 病历摘要, 入院时主要情况
discharge_symptoms_and_signs | 出院症状与体征 | long-text | 出院情况, 出院时情况, 出院症状与体征, 出院时症状及体征,
    出院时病情, 出院病情, 出院时主要症状及体征, 出院状况, 出院时症状与体征, 出院查体, 出院时状况, 目前情况,
    出院时主要情况
treatment_overview | 诊疗经过 | long-text | 诊疗经过, 住院经过, 治疗经过, 诊治经过, 住院诊疗经过, 诊疗过程,
    主要诊疗经过, 住院治疗经过, 病程与治疗结果, 病情经过, 住院期间诊疗经过, 诊疗情况, 治疗情况, 住院过程, 诊断治疗经过
treatment_result | 治疗结果 | long-text | 治疗结果, 治疗效果, 疗效, 出院转归, 转归, 治疗转归, 疗效评价, 离院方式, 治疗转归情况
medical_advice | 出院医嘱 | long-text | 出院医嘱, 出院嘱托, 医嘱, 出院建议, 出院后建议, 出院注意事项, 建议, 出院指导,
    健康指导, 出院后注意事项, 出院随访, 嘱托, 出院后医嘱, 注意事项, 出院医嘱及建议, 出院带药及医嘱
attending_doctor | 住院医生 | person | 住院医师, 住院医生, 主治医师, 主治医生, 经治医师, 经治医生, 主管医师, 主管医生,
    医师签名, 医生签名, 记录医师, 床位医师, 医师, 管床医师, 医生, 管床医生, 书写医师, 医师签字
table: discharge_medication_summary_table | 出院带药汇总表
${medication}
> medication_quantity | 带药数量 | quantity | 数量, 带药数量, 总量, 带药量, 总数量, 发药数量
> specification | 规格 | dose | ${W.specification}
> notes_or_instructions | 提示/嘱托 | text | ${W.instructions}
table: self_provided_medication_summary_table | 自备药汇总表
${medication}
> notes_or_instructions | 提示/嘱托 | text | ${W.instructions}
`),
  readType(`
diagnosis_certificate | medical | 诊断证明书 | 12
titles: 诊断证明书, 疾病诊断证明书, 诊断证明, 疾病证明书, 疾病诊断证明, 疾病诊断书, 病情证明书, 病情证明单, 疾病证明,
    病假证明书, 病休证明, 病假证明, 门诊诊断证明书, 医疗诊断证明书, 诊断书, 出院诊断证明, 出院诊断证明书, 休假证明,
    诊断休假证明书, 病情诊断证明, 病假单, 疾病休假证明书, 医学诊断证明书, *诊断证明*, *疾病证明*, *病假*
anchors: 兹证明, 建议休息, 休息, 盖章有效, 盖章, 特此证明, 处理意见, 诊断, 医师意见, 单位或住址, 病休, 全休, 未盖章无效, 涂改无效, 有效, 此证明, -出院医嘱, -诊疗经过, -主诉
${title}
issuance_date | 开具日期 | date | 开具日期, 日期, 开具时间, 证明日期, 填写日期, 签发日期, 开单日期, 诊断日期, 出具日期, 打印日期, 证明时间, 开立日期, 签署日期
${named}
ethnicity | 民族 | text | ${W.ethnicity}
work_unit | 单位 | company | 单位, 工作单位, 单位名称, 所在单位, 单位或住址, 单位或地址, 工作单位或住址, 工作单位及地址, 单位及住址, 工作单位（地址）, 单位/住址
home_address | 家庭住址 | address | 住址, 家庭住址, 家庭地址, 现住址, 地址, 联系地址, 居住地址, 户籍地址, 住 址
outpatient_number | 门诊号 | code | ${W.outpatient}
inpatient_number | 住院号 | code | ${W.inpatient}, 门诊/住院号, 住院/门诊号, 住院（门诊）号, 门诊（住院）号
medical_record_number | 病历号 | code | ${W.record}
bed_number | 床号 | code | ${W.bed}
${visit}
${institution}
medical_treatment_date | 就诊日期 | date | ${W.visitDate}
${stay}
department | 科室 | text | ${W.department}
clinical_doctor | 临床医生 | person | 医师, 医生, 医师签名, 医生签名, 诊断医师, 诊断医生, 主治医师, 医师（签名）,
    医师签章, 主管医师, 经治医师, 开具医师, 接诊医师, 医师签字, 医生签字, 医师（签章）, 主任医师, 诊治医师, 医生（签名）
diagnosis_result | 诊断结果 | long-text | 诊断, 临床诊断, 诊断结果, 疾病诊断, 门诊诊断, 出院诊断, 初步诊断, 诊断意见,
    病情诊断, 诊 断, 医师诊断, 诊断为, 经诊断, 病情及诊断, 主要诊断, 疾病名称
medical_advice | 医学建议/医嘱 | long-text | 建议, 处理意见, 医师意见, 医嘱, 医生建议, 意见, 医学建议, 处理, 医师建议,
    处理建议, 建议及医嘱, 诊疗意见, 医生意见, 处置意见, 治疗意见, 医嘱及建议, 休息意见, 处 理 意 见, 诊疗建议, 建 议
`),
  readType(`
admission_record | medical | 入院记录 | 13
titles: 入院记录, 住院病历, 入院病历, 入院志, 住院志, 住院病历（入院记录）, 再次入院记录, 多次入院记录, 再入院记录, 入院病历记录, 住院记录, 大病历, 完整病历, *入院记录*, *入院志*, *住院病历*
anchors: 病史陈述者, 供史者, 病史叙述者, 可靠程度, 主诉, 现病史, 既往史, 个人史, 婚育史, 家族史, 月经史, 专科检查,
    专科情况, 初步诊断, 入院诊断, 体温, 脉搏, 呼吸, 血压, 发育, 营养, 记录时间, 记录日期, 入院时间, 出生地, 籍贯,
    -出院医嘱, -出院诊断, -处理意见
${title}
${named}
occupation | 职业 | text | ${W.occupation}
marital_status | 婚姻状况 | text | ${W.marriage}
history_narrator | 病史陈述者 | text | 病史陈述者, 供史者, 病史叙述者, 病史提供者, 病史供述者, 陈述者, 叙述者, 病史申述者, 病历陈述者, 病史采集对象, 病史来源, 病史提供人, 供史人
birth_place | 出生地 | address | 出生地, 籍贯, 出生地点, 出 生 地, 出生地址, 籍 贯, 出生地（籍贯）
ethnicity | 民族 | text | ${W.ethnicity}
ward | 病区 | text | ${W.ward}
inpatient_number | 住院号 | code | ${W.inpatient}, 病案号, 病历号
${visit}
${institution}
department | 科室 | text | ${W.department}, 入院科室, 入院科别
admission_method | 入院方式 | text | 入院方式, 入院途径, 入院情况, 入院状态, 入院方法, 步行方式, 入院类型
admission_time | 入院时间 | datetime | ${W.admission}
record_time | 记录时间 | datetime | 记录时间, 记录日期, 病史采集时间, 病史采集日期, 书写时间, 书写日期, 病历记录时间, 采集时间, 采史日期, 记录日期时间, 病史记录时间, 病史记录日期
${histories}
marital_reproductive_history | 婚育史 | long-text | 婚育史, 婚姻生育史, 婚育情况, 婚姻及生育史, 婚姻、生育史, 婚育、月经史, 月经及婚育史, 月经婚育史, 婚 育 史
physical_examination | 体格检查 | long-text | ${W.physicalExamination}
specialized_examination | 专科检查 | long-text | 专科检查, 专科情况, 专科查体, 外科情况, 专科体检, 妇科检查, 神经系统检查, 眼科检查, 产科检查, 专科体格检查, 外科检查, 局部情况
auxiliary_examination | 辅助检查 | long-text | ${W.auxiliaryExamination}
admission_diagnosis | 入院诊断 | long-text | 入院诊断, 初步诊断, 入 院 诊 断, 诊断, 初 步 诊 断, 入院初步诊断, 最后诊断, 修正诊断, 初步印象
supplementary_diagnosis | 补充诊断 | long-text | 补充诊断, 确定诊断, 修正诊断, 补 充 诊 断
admission_record_doctor | 入院记录医生 | person | 住院医师, 医师签名, 医生签名, 记录者, 记录医师, 记录人, 经治医师,
    主治医师, 医师, 书写医师, 住院医生, 病史采集者, 书写者, 主管医师, 医师签字, 管床医师, 医生
supplementary_diagnosis_doctor | 补充诊断医生 | person | 补充诊断医师, 补充诊断医生, 修正诊断医师, 补充诊断医师签名, 确定诊断医师
`),
  readType(`
medical_record_front_sheet | medical | 病案首页 | 16
titles: 住院病案首页, 病案首页, 中医住院病案首页, 住院病历首页, 住院病案首页（一）, *病案首页*, *病历首页
anchors: 医疗付费方式, 健康卡号, 次住院, 病案号, 入院途径, 离院方式, 组织机构代码, 新生儿出生体重, 出院诊断, 疾病编码,
    入院病情, 损伤、中毒的外部原因, 病理诊断, 药物过敏, 死亡患者尸检, 血型, 科主任, 责任护士, 进修医师, 编码员,
    质控医师, 切口愈合等级, 手术及操作编码, 31天内再住院, 颅脑损伤患者昏迷时间, 国籍, 籍贯, 邮编
${title}
${named}
birth_date | 出生日期 | date | ${W.birthDate}
id_number | 公民身份证号 | id-card | ${W.idNumber}
ethnicity | 民族 | text | ${W.ethnicity}
native_place | 籍贯 | address | 籍贯, 籍 贯, 祖籍
occupation | 职业 | text | ${W.occupation}
current_address | 现住地址 | address | 现住址, 现住地址, 现居住地址, 居住地址, 现 住 址, 家庭住址, 住址
household_address | 户籍地址 | address | 户口地址, 户籍地址, 户口所在地, 户籍所在地, 户口住址
patient_phone | 联系电话 | phone | ^电话, 联系电话, 患者电话, 本人电话, 手机号码, 手机号, 手机
contact_name@contact | 联系人姓名 | person | 联系人姓名, 联系人, 联系人名称
contact_relationship@contact | 联系人关系 | text | ^关系, 与患者关系, 联系人关系, 与病人关系
contact_phone@contact | 联系人电话 | phone | ^电话, 联系人电话, 联系人联系电话
inpatient_number | 住院号 | code | ${W.inpatient}
medical_record_number | 病案号 | code | 病案号, 病历号, 病案号码, 病 案 号, 病案编号, 病历号码
${visit}
${institution}
medical_institution_code | 医疗机构组织机构编码 | code | 组织机构代码, 机构代码, 医疗机构代码, 组织机构编码, 医疗机构编码, 机构编码, 医疗机构组织机构代码
admission_department@admission | 入院科别 | text | 入院科别, 入院科室, ^科别, ^科室
discharge_department@discharge | 出院科别 | text | 出院科别, 出院科室, ^科别, ^科室
admission_datetime | 入院日期时间 | datetime | 入院时间, 入院日期, 入 院 时 间, 入院日期时间
discharge_datetime | 出院日期时间 | datetime | 出院时间, 出院日期, 出 院 时 间, 出院日期时间
order: admission_datetime < discharge_datetime
hospitalization_days | 住院天数 | quantity | 实际住院, 实际住院天数, 住院天数, 住院日数, 实际住院日
opd_emer_diagnosis@clinic | 门急诊诊断 | long-text | 门（急）诊诊断, 门急诊诊断, 门诊诊断, 急诊诊断, 门（急）诊诊断（西医诊断）
opd_emer_diag_code@clinic | 门急诊诊断疾病编码 | code | ^疾病编码, ^编码, ^诊断编码, 门急诊诊断编码, 门诊诊断编码
admission_diagnosis@admission | 入院诊断 | long-text | 入院诊断, 入院时诊断
admission_diagnosis_code@admission | 入院诊断疾病编码 | code | ^疾病编码, ^编码, 入院诊断编码
table: discharge_diagnosis_table | 出院诊断表
> discharge_diagnosis | 出院诊断 | text | 出院诊断, 诊断名称, 疾病名称, 出院西医诊断, 主要诊断, 其他诊断, 出院中医诊断, 诊断
> disease_code | 疾病编码 | disease-code | 疾病编码, 编码, 疾病代码, ICD-10编码, ICD10, 诊断编码, ICD-10
> admission_condition | 入院病情 | text | 入院病情, 入院情况, 病情
> discharge_condition | 出院情况 | text | 出院情况, 出院病情, 治疗结果, 转归, 疗效
table: operation_record_table | 手术记录表
> operation_name | 手术操作名称 | text | 手术及操作名称, 手术操作名称, 手术名称, 操作名称, 手术及操作
> operation_code | 手术操作编码 | code | 手术及操作编码, 手术操作编码, 手术编码, 操作编码, ICD-9-CM3, ICD-9-CM-3, 编码
> operation_date | 术及操作日期 | date | 手术及操作日期, 手术操作日期, 手术日期, 操作日期, 日期
> operation_level | 手术级别 | text | 手术级别, 手术等级, 级别
> surgeon_main | 手术及操作医师-术者 | person | 术者, 主刀, 手术者, 主刀医师, 手术及操作医师, 手术医师
> surgeon_first_assist | 手术及操作医师-一助 | person | Ⅰ助, I助, 一助, 第一助手, 助手1, 1助, Ⅰ 助
> surgeon_second_assist | 手术及操作医师-二助 | person | Ⅱ助, II助, 二助, 第二助手, 助手2, 2助, Ⅱ 助
> anesthesia_method | 麻醉方式 | text | 麻醉方式, 麻醉方法, 麻醉
> incision_healing_grade | 切口愈合等级 | text | 切口愈合等级, 切口等级, 愈合等级, 切口/愈合等级, 切口愈合, 切口类别
> anesthesiologist | 麻醉医师 | person | 麻醉医师, 麻醉医生, 麻醉师, 麻醉者
`),
  readType(`
surgical_record | medical | 手术记录单 | 17
titles: 手术记录, 手术记录单, 手术记录书, 手术经过记录, 手术操作记录, 介入手术记录, 手术记录表, 介入治疗记录, 内镜手术记录, 手术报告单, 手术护理记录, *手术记录*, *介入*记录*
anchors: 术前诊断, 术中诊断, 术后诊断, 手术名称, 麻醉方式, 麻醉方法, 手术经过, 手术者, 术者, 主刀, 助手, 一助, 术中出血,
    出血量, 手术日期, 手术时间, 手术步骤, 麻醉医师, 器械护士, 洗手护士, 巡回护士, 标本, 手术体位, 切口, 引流, -出院医嘱
${title}
${named}
bed_number | 床号 | code | ${W.bed}
ward | 病区 | text | ${W.ward}
inpatient_number | 住院号 | code | ${W.inpatient}
medical_record_number | 病案号 | code | ${W.record}
${visit}
department | 科室 | text | ${W.department}
operation_name | 手术名称 | long-text | 手术名称, 手术方式, 术式, 施行手术名称, 已施手术, 实施手术, 手术方法,
    实施手术名称, 施行手术, 手术种类, 操作名称, 手术项目, 拟施手术, 手术及操作名称, 术中术式
operation_datetime | 手术日期时间 | datetime | 手术日期, 手术时间, 手术日期时间, 操作日期, 手术年月日, 手 术 日 期, 日期
operation_level | 手术级别 | text | 手术级别, 手术等级, 手术分级
preoperative_diagnosis | 术前诊断 | long-text | 术前诊断, 手术前诊断, 术 前 诊 断, 术前初步诊断
intraoperative_diagnosis | 术中诊断 | long-text | 术中诊断, 手术中诊断, 术 中 诊 断, 术中所见
postoperative_diagnosis | 术后诊断 | long-text | 术后诊断, 手术后诊断, 术 后 诊 断
operation_position | 手术部位 | text | 手术部位, 部位, 手术体位, 体位, 手术位置, 切口部位
anesthesiologist | 麻醉医师 | person | 麻醉医师, 麻醉医生, 麻醉师, 麻醉者, 麻醉人员, 麻醉科医师
anesthesia_method | 麻醉方式 | text | 麻醉方式, 麻醉方法, 麻醉, 麻醉种类, 麻醉类型
surgeon_name | 术者姓名 | person | 手术者, 术者, 主刀, 主刀医师, 手术医师, 主刀医生, 手术医生, 术者姓名, 施术者, 手术人员, 操作医师
assistant_name | 助手姓名 | person | 助手, 第一助手, 手术助手, 一助, Ⅰ助, 助手姓名, 助手1, 第二助手, 二助, 助手医师
intraoperative_bleeding_vol | 术中出血量 | text | 术中出血, 出血量, 术中出血量, 失血量, 估计出血量, 术中失血量, 出血, 术中失血
operation_conclusion | 手术结论 | long-text | 手术结论, 结论, 手术结果, 手术小结, 手术总结, 术后情况
operation_record_time | 手术记录时间 | datetime | 记录时间, 记录日期, 手术记录时间, 书写时间, 记录日期时间, 签名日期, 签名时间
operation_start_time | 手术开始时间 | datetime | 手术开始时间, 手术时间, 手术起止时间, 开始时间, 开始, 手术开始, 手术起始时间, 起始时间, 切皮时间
operation_end_time | 手术结束时间 | datetime | 手术结束时间, 手术时间, 手术起止时间, 结束时间, 手术结束, 终止时间, 完毕时间, 手术终止时间, 结束
`),
];
