import { concepts } from './concept.ts';

/** Medical records, reports and hospital bills. */
export const MEDICAL = concepts(`
patient_name | name | 患者姓名, 病人姓名, 姓名, 交款人, patient name, patient, name of patient
patient_number | code | 患者编号, 病人ID, 病人编号, 就诊号, 就诊卡号, 病历号, 登记号, patient id, patient number, medical record number, mrn
admission_number | code | 住院号, 住院号码, 病案号, admission number, inpatient number
outpatient_number | code | 门诊号, 门诊号码, outpatient number
hospital | company | 医院名称, 医疗机构, 医疗机构名称, 就诊医院, hospital, hospital name, clinic
ward | text | 病区, 病房, ward
bed_number | code | 床号, 床位号, bed number, bed no, bed
admission_date | date | 入院日期, 入院时间, 住院日期, admission date, date of admission
discharge_date | date | 出院日期, 出院时间, discharge date, date of discharge
visit_date | date | 就诊日期, 就诊时间, visit date, date of visit
days_in_hospital | number | 住院天数, 实际住院天数, 住院日数, days in hospital, length of stay
doctor | name | 医生, 医师, 主治医师, 主治医生, 经治医师, 开单医生, 送检医生, 申请医生, 医师签名, doctor, physician, attending physician
reporting_doctor | name | 报告医师, 报告医生, 检验者, 检验人, 诊断医师, reported by, reporting physician
reviewing_doctor | name | 审核医师, 审核医生, 审核者, 核对者, verified by
diagnosis | text | 诊断, 临床诊断, 初步诊断, 入院诊断, 出院诊断, 主要诊断, diagnosis, clinical diagnosis, impression
chief_complaint | text | 主诉, chief complaint
present_illness | text | 现病史, history of present illness
past_history | text | 既往史, past history, past medical history
allergy | text | 过敏史, 药物过敏史, allergies, allergy history
treatment | text | 治疗意见, 处理意见, 治疗经过, 诊疗经过, 处理, treatment, treatment plan
discharge_advice | text | 出院医嘱, 医嘱, 建议, advice, recommendations
exam_item | text | 检查项目, 检查部位, 检查名称, examination, exam, procedure
exam_findings | text | 检查所见, 影像所见, 所见, findings
exam_conclusion | text | 检查结论, 影像诊断, 诊断意见, 结论, 检查结果, conclusion
specimen | text | 标本, 标本类型, 标本种类, specimen, specimen type, sample type
sample_number | code | 标本号, 样本号, 样本编号, 条码号, sample number, specimen number, barcode
collection_time | date | 采样时间, 采集时间, 采样日期, collection time, collected
receive_time | date | 接收时间, 收样时间, received, receive time
report_time | date | 报告时间, 报告日期, report date, report time, reported
insurance_type | text | 医保类型, 费别, 医疗保险类型, 参保类型, 结算类型, insurance type
insurance_number | code | 医保号, 医保编号, 社会保障号码, 社会保障卡号, 社保号, 医保卡号, 保险单号, 保单号,
    insurance number, policy number, social security number
insurance_fund | amount | 医保统筹基金支付, 统筹基金支付, 医保统筹支付, 医保支付, 基金支付, insurance payment
personal_account | amount | 个人账户支付, 个人账户, 账户支付, personal account payment
personal_cash | amount | 个人现金支付, 现金支付, 个人现金, cash payment
personal_payment | amount | 个人支付金额, 个人自付, 个人支付, 自付金额, self payment, patient payment
personal_expense | amount | 个人自费, 自费金额, 自费, self-paid
prepaid | amount | 预缴金额, 预交金额, 预缴款, 预交金, prepaid amount
refund | amount | 退费金额, 退款金额, 退费, 退款, refund
supplement | amount | 补缴金额, 补交金额, 补缴, additional payment
height | number | 身高, height
body_weight | number | 体重, body weight
blood_type | text | 血型, blood type
blood_pressure | text | 血压, blood pressure
temperature | number | 体温, temperature
pulse | number | 脉搏, 心率, pulse, heart rate
*drug_name | text | 药品名称, 药名, 通用名, drug, drug name, medication
*dosage | text | 用法用量, 用量, 剂量, 单次用量, dosage, dose
*usage | text | 用法, 给药途径, 频次, usage, route, frequency
*lab_item | text | 检验项目, 检测项目, 项目, 项目名称, 中文名称, test, test name, analyte
*lab_result | text | 结果, 检验结果, 检测结果, 测定结果, result, value
*lab_range | text | 参考范围, 参考值, 参考区间, 正常值, reference range, reference interval, normal range
*lab_unit | text | 单位, unit, units
*lab_flag | text | 提示, 标志, 异常提示, flag
`);
