import { readType } from '../paper-type.ts';
import { FEE, W } from './wording.ts';

const named = `name | 姓名 | person | ${W.name}
gender | 性别 | sex | ${W.sex}
age | 年龄 | age | ${W.age}`;
const FEES =
  '床位费, 诊察费, 诊查费, 检查费, 化验费, 治疗费, 手术费, 护理费, 卫生材料费, 西药费, 中药饮片费, 中成药费, 一般诊疗费, 挂号费, 放射费, 材料费, 输血费, 输氧费';

/** Hospital bills for stays and visits, paper and electronic (财政部 国家卫生健康委 国家医保局 财综〔2019〕29号). */
export const FEE_BILLS = [
  readType(`
paper_inpatient_medical_invoice | medical | 医疗住院收费票据（纸质） | 1
titles: 医疗住院收费票据, 住院收费票据, 住院医疗收费票据, 医疗住院收费专用票据, 住院收费专用收据, 住院医药费专用收据,
    医疗机构住院收费收据, 医院住院收费专用票据, 住院费用收据, 住院医疗费收据, 住院结算收据, *住院*票据, *住院*收据
anchors: 住院号, 预缴金额, 预交金额, 补缴金额, 退费金额, 住院科别, 收据联, 住院时间, 存根联, 记账联, -（电子）, -门诊号, ${FEES}
${FEE.billNumbers(true)}
group: patient_information
${named}
inpatient_number | 住院号 | code | ${W.inpatient}
medical_record_number | 病历号 | code | ${W.record}
bed_number | 床号 | code | ${W.bed}
ward | 病区 | text | ${W.ward}
${FEE.insured}
${FEE.institution}
medical_treatment_date | 就诊日期 | date | ${W.visitDate}
${FEE.stay}
${FEE.EXPENSES}
table: expense_item_summary_table | 费目金额汇总表
> project_name | 项目名称 | text | ${FEE.project}
> amount | 金额 | amount | ${W.amount}
> personal_payment_amount | 个人支付金额 | amount | 个人支付金额, 个人支付, 自付金额, 自付, 自费金额, 个人负担, 自理金额
> remarks | 备注 | text | ${W.remarks}
${FEE.CHECKS}
items: total_expense_amount = expense_item_summary_table.amount
`),
  readType(`
paper_outpatient_medical_invoice | medical | 医疗门诊收费票据（纸质） | 2
titles: 医疗门诊收费票据, 门诊收费票据, 门诊医疗收费票据, 医疗门诊收费专用票据, 门诊收费专用收据, 门诊医药费专用收据,
    医疗机构门诊收费收据, 医院门诊收费专用票据, 门（急）诊收费票据, 门急诊医疗收费票据, 医疗门急诊收费票据, *门诊*票据,
    *门诊*收据
anchors: 门诊号, 就诊日期, 收据联, 存根联, 记账联, -（电子）, -住院号, -预缴金额, ${FEES}
${FEE.billNumbers(true)}
group: patient_information
${named}
outpatient_number | 门诊号 | code | ${W.outpatient}
${FEE.insured}
${FEE.institution}
medical_treatment_date | 就诊日期 | date | ${W.visitDate}
${FEE.EXPENSES}
table: item_summary_table | 项目明细汇总表
> project_name | 项目名称 | text | 项目/规格, 项目名称/规格, 明细项目, 收费明细, 药品名称, ${FEE.project}
> specification | 规格 | dose | ${W.specification}
> amount | 金额 | amount | ${W.amount}
> remarks | 备注 | text | ${W.remarks}
> quantity | 数量 | quantity | 数量/单位, ${W.quantity}
> unit | 单位 | text | ${W.unit}
> reimbursement_type | 医保报销类别 | insurance-class | ${W.reimbursement}
table: expense_item_summary_table | 费目金额汇总表
> expense_item | 费目 | fee-class | ${FEE.feeItem}
> amount | 金额 | amount | ${W.amount}
> remarks | 备注 | text | ${W.remarks}
> reimbursement_type | 医保报销类别 | insurance-class | ${W.reimbursement}
${FEE.CHECKS}
items: total_expense_amount = expense_item_summary_table.amount
items: total_expense_amount = item_summary_table.amount
`),
  readType(`
electronic_inpatient_medical_invoice | medical | 医疗住院收费票据（电子） | 3
titles: *医疗住院收费票据（电子）, *住院收费票据（电子）, *医疗收费票据（电子）, *住院医疗收费票据（电子）
anchors: 票据代码, 票据号码, 校验码, 交款人统一社会信用代码, 住院号, 住院科别, 住院时间, 预缴金额, 补缴金额, 退费金额, 医保统筹基金支付, 个人现金支付, 个人自付, 个人自费, 其他信息, -门诊号
${FEE.billNumbers(false)}
group: patient_information
gender | 性别 | sex | ${W.sex}
inpatient_number | 住院号 | code | ${W.inpatient}
medical_record_number | 病历号 | code | ${W.record}
bed_number | 床号 | code | ${W.bed}
ward | 病区 | text | ${W.ward}
${FEE.insured}
${FEE.institution}
${FEE.stay}
${FEE.EXPENSES}
table: expense_item_summary_table | 费目金额汇总表
> project_name | 项目名称 | text | ${FEE.project}
> amount | 金额 | amount | ${W.amount}
> personal_payment_amount | 个人支付金额 | amount | 个人支付金额, 个人支付, 自付金额, 自付, 自费金额
> remarks | 备注 | text | ${W.remarks}
${FEE.CHECKS}
items: total_expense_amount = expense_item_summary_table.amount
`),
  readType(`
electronic_outpatient_medical_invoice | medical | 医疗门诊收费票据（电子） | 4
titles: *医疗门诊收费票据（电子）, *门诊收费票据（电子）, *门诊医疗收费票据（电子）, *门急诊收费票据（电子）, *医疗门急诊收费票据（电子）
anchors: 票据代码, 票据号码, 校验码, 交款人统一社会信用代码, 门诊号, 就诊日期, 医保统筹基金支付, 个人现金支付, 个人自付, 个人自费, 其他信息, -住院号, -预缴金额
${FEE.billNumbers(false)}
group: patient_information
gender | 性别 | sex | ${W.sex}
outpatient_number | 门诊号 | code | ${W.outpatient}
medical_record_number | 病历号 | code | ${W.record}
${FEE.insured}
${FEE.institution}
medical_treatment_date | 就诊日期 | date | ${W.visitDate}
${FEE.EXPENSES}
table: item_summary_table | 项目明细汇总表
> project_name | 项目名称 | text | 项目名称, 项目/规格, 收费项目, 项目, 明细项目, 名称
> specification | 规格 | dose | ${W.specification}
> amount | 金额 | amount | ${W.amount}
> remarks | 备注 | text | ${W.remarks}
> quantity | 数量 | quantity | 数量/单位, ${W.quantity}
> unit | 单位 | text | ${W.unit}
> reimbursement_type | 医保报销类别 | insurance-class | ${W.reimbursement}
table: expense_item_summary_table | 费目金额汇总表
> expense_item | 费目 | fee-class | ${FEE.feeItem}
> amount | 金额 | amount | ${W.amount}
> remarks | 备注 | text | ${W.remarks}
${FEE.CHECKS}
items: total_expense_amount = expense_item_summary_table.amount
items: total_expense_amount = item_summary_table.amount
`),
];
