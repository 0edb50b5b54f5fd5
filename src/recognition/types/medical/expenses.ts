import { readType } from '../paper-type.ts';
import { FEE, W } from './wording.ts';

const sheet = `total_pages_of_invoice | 票据总页数 | page-number | ${W.pages}
current_page_number | 当前页码 | page-number | ${W.page}`;
const named = `name | 姓名 | person | ${W.name}
gender | 性别 | sex | ${W.sex}
age | 年龄 | age | ${W.age}`;

/** Papers about the cost of treatment and its payers, other than the bill itself. */
export const EXPENSE_PAPERS = [
  readType(`
medical_insurance_settlement | medical | 医保结算单 | 5
titles: 医疗保障基金结算清单, 医疗保险结算单, 基本医疗保险结算单, 医疗保险住院费用结算单, 医疗保险费用结算单,
    医保结算单, 医保费用结算单, 医疗保险住院结算单, 城镇职工基本医疗保险住院费用结算单, 城乡居民基本医疗保险结算单,
    基本医疗保险住院费用结算表, 医疗费用结算单, 住院费用结算单, 异地就医结算单, 跨省异地就医结算单, 医疗保险门诊结算单,
    医疗费用结算清单, *医疗保险*结算单, *医保*结算单, *医疗保险*结算表, *结算清单, 新型农村合作医疗*补偿*, *补偿结算单
anchors: 参保, 险种类型, 起付线, 起付标准, 统筹基金支付, 人员类别, 大病保险, 大额, 公务员补助, 医疗救助, 先行自付,
    超限价, 政策范围内, 报销比例, 甲类, 乙类, 丙类, 参保地, 就医地, 医保基金, -处方, -参考范围
group: invoice_information
document_title_name | 单据标题名称 | title |
${sheet}
settlement_time | 结算时间 | datetime | 结算日期, 结算时间, 结算年月日, 支付日期, 报销日期, 补偿日期, 结账日期, 打印日期, 制表日期, 结算完成时间
group: patient_information
${named}
medical_insurance_type | 医保类型 | text | 医保类型, 医保类别, 医疗类别, 费别, 参保类型, 结算类型, 保险类型, 医疗保险类型
social_security_card_number | 社会保障号码 | code | ${W.socialNumber}, ${W.insuranceNumber}
insurance_location | 参保地 | text | 参保地, 参保地区, 参保地区划, 参保区划, 参保所属地, 参保统筹区, 统筹区, 统筹区划, 参保机构, 参保地经办机构, 行政区划
treatment_location | 就医地 | text | 就医地, 就医地区, 就诊地, 就医地区划, 就医区划, 就诊地区, 就医统筹区
visit_type | 业务类别 | text | 业务类别, 业务类型, 就诊类型, 就诊类别, 医疗类别, 就医方式, 就医类别, 就医类型, 支付类别, 待遇类型, 住院类型, 就诊方式
insurance_type | 险种类型 | text | 险种类型, 险种, 保险种类, 险种名称, 参保险种, 基本医疗保险类型
personnel_category | 人员类别 | text | ${W.personnel}
affiliated_unit | 所属单位 | company | 单位名称, 所属单位, 工作单位, 参保单位, 单位, 所在单位, 参保单位名称, 家庭住址
outpatient_number | 门诊号 | code | ${W.outpatient}
inpatient_number | 住院号 | code | ${W.inpatient}, 住院（门诊）号, 住院/门诊号
medical_record_number | 病历号 | code | ${W.record}
bed_number | 床号 | code | ${W.bed}
ward | 病区 | text | ${W.ward}
${FEE.institution}
medical_treatment_date | 就诊日期 | date | ${W.visitDate}
${FEE.stay}
main_diagnosis | 主要诊断 | long-text | 主要诊断, 出院诊断, 出院主要诊断, 诊断, 疾病名称, 病种, 病种名称, 疾病诊断, 主诊断, 入院诊断, 确诊病名, 诊断名称, 临床诊断, 出院第一诊断
secondary_diagnosis | 次要诊断 | long-text | 次要诊断, 其他诊断, 其它诊断, 第二诊断, 副诊断, 出院其他诊断, 并发症
group: expense_information
total_expense_amount | 费用合计金额 | amount | 费用总额, 总费用, 医疗费总额, 医疗费用总额, 费用合计, 总金额, 合计,
    医疗总费用, 本次总费用, 住院总费用, 总医疗费, 费用总计, 医疗费用合计, 发生费用金额, 本次医疗费用, 医疗费用总计
deductible_amount | 起付线金额 | amount | 起付线, 起付标准, 起付线金额, 起付金额, 起付段自付, 起付标准自付, 本次起付线, 本次起付标准, 实际起付标准, 起付标准金额, 起伏线
paid_deductible_amount | 已付起付线 | amount | 已付起付线, 累计起付线, 起付线累计, 已支付起付线, 年度累计起付线, 累计已付起付线, 本年累计起付标准
personal_self_payment_amount | 个人自付金额 | amount | 个人自付, 个人自付金额, 自付金额, 自付, 个人负担, 个人支付,
    个人支付金额, 个人负担金额, 个人自付总额, 个人支付合计, 个人承担, 个人负担总金额
personal_self_funded_amount | 个人自费金额 | amount | 个人自费, 自费金额, 全自费金额, 自费, 全自费, 自费费用, 丙类自费, 范围外费用, 目录外费用, 自费部分, 完全自费
medical_insurance_payment | 医保统筹基金支付 | amount | 统筹基金支付, 医保统筹基金支付, 基本医疗统筹支付, 统筹支付,
    基本统筹支付, 基本医疗保险统筹基金支付, 统筹支付金额, 基金支付总额, 医保基金支付, 基金支付, 统筹基金支付金额,
    报销金额, 补偿金额, 实际补偿金额, 统筹报销, 本次统筹支付, 基本医保基金支付
cumulative_insurance_payment | 本年医保统筹基金累计支付 | amount | 本年统筹累计支付, 统筹累计支付, 年度统筹累计,
    累计统筹支付, 本年度统筹支付累计, 年度累计支付, 本年累计统筹支付, 统筹支付累计, 累计报销金额
insurance_reimbursement_rate | 医保统筹报销比例 | percent | 报销比例, 支付比例, 统筹支付比例, 基金支付比例, 补偿比例, 统筹报销比例, 实际报销比例, 基本医疗统筹支付比例
personal_account_payment | 个人账户支付 | amount | 个人账户支付, 账户支付, 个人帐户支付, 帐户支付, 个人账户支付金额, 本次账户支付, 个账支付, 个人账户, 账户支付金额
personal_cash_payment | 个人现金支付 | amount | 个人现金支付, 现金支付, 现金自付, 现金, 现金支付金额, 本次现金支付, 个人现金, 个人应付现金
other_payments | 其他支付 | amount | 其他支付, 其它支付, 其他基金支付, 大病保险支付, 大额支付, 大额医疗费用补助,
    公务员补助, 公务员医疗补助, 医疗救助, 医疗救助支付, 其他补助, 企业补充, 补充保险支付, 大病支付, 伤残人员医疗保障基金
current_year_balance | 医保当年账户余额 | amount | 账户余额, 个人账户余额, 当年账户余额, 帐户余额, 本年账户余额, 个人帐户余额, 账户结余
category_b_prepaid_total | 乙类先行自付总额 | amount | 乙类先行自付, 先行自付金额, 乙类自付, 先行自付, 乙类先自付, 乙类个人先付, 先自付, 乙类自理, 部分自付
over_limit_self_payment_total_amount | 超限价自付总额 | amount | 超限价自付, 超限价金额, 超限价, 超限价自付费用, 超限额自付, 超标准自付, 超限价自费
table: expense_summary_table | 费用明细汇总表
> expense_name | 费用名称 | text | 费用名称, 费用项目, 项目, 项目名称, 费用类别, 收费项目, 类别, 费用种类, 医疗收费项目,
    费目, 费用分类, 费用大类, 医疗费用类别, 收费类别, 收费项目类别, 收费名称
> amount | 金额 | amount | ${W.amount}, 发生金额, 合计, 费用金额, 总金额, 合计金额, 费用合计, 发生费用, 费用总额
> self_funded_amount | 自费 | amount | 自费, 自费金额, 全自费, 丙类, 其中自费, 全额自费, 自费费用, 自费部分, 全自费金额, 个人自费
> category_b_advance_payment | 乙类先行自付 | amount | 乙类先行自付, 先行自付, 乙类自付, 先自付, 乙类个人先付, 自付
> over_limit_self_payment_amount | 超限价自付 | amount | 超限价自付, 超限价, 超限价金额, 超限价自费
> category_a_expense_amount | 甲类费用金额 | amount | 甲类, 甲类金额, 甲类费用, 甲
> category_b_expense_amount | 乙类费用金额 | amount | 乙类, 乙类金额, 乙类费用, 乙
> category_c_expense_amount | 丙类费用金额 | amount | 丙类, 丙类金额, 丙类费用, 丙
> partial_item_self_payment_amount | 部分项目自付 | amount | 部分项目自付, 部分自付, 部分项目自付金额
> out_of_policy_scope_amount | 政策范围外费用金额 | amount | 政策范围外, 范围外, 目录外, 范围外费用, 政策外费用, 其他
table: funds_payment_summary_table | 基金支付合计汇总表
> fund_type | 医保基金类型 | text | 基金类型, 基金支付类型, 支付项目, 基金名称, 支付类别, 基金支付项目, 基金, 基金种类, 支付渠道, 支付来源, 支付方式, 基金项目
> fund_payment_amount | 基金支付金额 | amount | 基金支付金额, 支付金额, 金额, 基金支付, 支付额, 本次支付, 本次支付金额, 支付金额（元）, 金额（元）, 基金支付额
sum: total_expense_amount = medical_insurance_payment? + other_payments? + personal_account_payment? + personal_cash_payment
items: total_expense_amount = expense_summary_table.amount
`),
  readType(`
medical_cost_details | medical | 医疗费用明细 | 6
titles: 费用明细清单, 住院费用清单, 住院费用明细清单, 费用清单, 医疗费用明细清单, 住院病人费用清单, 患者费用清单,
    住院一日清单, 一日清单, 住院费用一日清单, 每日费用清单, 费用汇总清单, 住院费用汇总清单, 门诊费用清单, 门诊费用明细,
    医疗收费明细（电子）, 医疗收费明细, 收费明细清单, 收费清单, 出院费用清单, 住院结算清单, 病人费用明细,
    医疗收费票据明细, *费用*清单, *明细清单, *收费明细*
anchors: 项目编码, 项目名称, 规格, 单价, 数量, 金额, 医保等级, 自付比例, 小计, 合计, 记账日期, 执行科室, 费用日期, 收费明细, -参考范围, -处方
group: invoice_information
document_title_name | 单据标题名称 | title |
${sheet}
invoice_code | 票据代码 | code | 票据代码, 所属电子票据代码, 电子票据代码, 发票代码
invoice_number | 票据号码 | invoice-number | 票据号码, 所属电子票据号码, 电子票据号码, 发票号码, 发票号, 结算单号, 单据号
invoice_date | 开票日期 | date | 开票日期, 结算日期, 打印日期, 日期, 打印时间, 清单日期, 制表日期, 收费日期, 费用日期
group: patient_information
${named}
personnel_category | 人员类别 | text | ${W.personnel}, ${W.insuranceType}
outpatient_number | 门诊号 | code | ${W.outpatient}
inpatient_number | 住院号 | code | ${W.inpatient}
medical_record_number | 病历号 | code | ${W.record}
bed_number | 床号 | code | ${W.bed}
ward | 病区 | text | ${W.ward}
id_number | 公民身份证号码 | id-card | ${W.idNumber}
social_security_card_number | 社会保障号码 | code | ${W.socialNumber}, ${W.insuranceNumber}
group: visit_and_institution_information
medical_institution_type | 医疗机构类型 | text | ${W.institutionType}
department | 科室 | text | ${W.department}
medical_treatment_date | 就诊日期 | date | ${W.visitDate}
${FEE.stay}
medical_institution_name | 医疗机构名称 | company | ${W.institution}
group: expense_information
total_expense_amount | 费用合计金额 | amount | 合计, 总计, 费用合计, 总金额, 合计金额, 费用总额, 总费用, 金额合计, 总计金额, 累计费用, 费用总计, 住院总费用, 合计（元）, 共计
payer | 交款人 | person | 交款人, 缴款人, 付款人
payee_organization | 收款单位 | company | 收款单位, 收款单位（章）, 收费单位, 开票单位
table: treatment_summary_table | 诊疗清单汇总表
> project_name | 项目名称 | text | 项目名称, 名称, 收费项目, 收费项目名称, 药品/项目名称, 药品及诊疗项目名称, 项目, 费用名称, 药品名称, 诊疗项目, 项目（药品）名称, 医嘱名称, 收费名称
> project_category | 项目类别（费目） | text | 费用类别, 费目, 类别, 项目类别, 收费类别, 发票项目, 费用分类, 分类, 核算类别, 项目分类
> project_code | 项目编号 | code | 项目编码, 编码, 项目编号, 代码, 收费编码, 医保编码, 国家编码, 项目代码, 药品编码, 国家医保编码, 物价编码, 医保代码
> quantity | 数量 | quantity | ${W.quantity}
> unit | 单位 | text | ${W.unit}
> amount | 金额 | amount | ${W.amount}
> unit_price | 单价 | amount | ${W.unitPrice}
> specification | 规格 | dose | ${W.specification}
> reimbursement_type | 医保报销类别 | insurance-class | ${W.reimbursement}
> self_funded_amount | 自费金额 | amount | 自费金额, 自费, 全自费, 丙类自费, 自理金额, 自费部分
> category_self_payment_amount | 乙类分类自付 | amount | 分类自付, 乙类自付, 先行自付, 自付金额, 乙类先行自付, 自付, 分类自负
> over_limit_self_payment_amount | 超限价自付 | amount | 超限价自付, 超限价, 超限价金额, 超限价自费
> remarks | 备注 | text | ${W.remarks}
table: expense_item_summary_table | 费目金额汇总表
> expense_item | 费目 | fee-class | 费目, 费用类别, 发票项目, 费用项目, 收费类别
> amount | 金额 | amount | 金额, 金额（元）, 小计, 费用
> remarks | 备注 | text | ${W.remarks}
rows: treatment_summary_table.amount = quantity * unit_price
`),
];
