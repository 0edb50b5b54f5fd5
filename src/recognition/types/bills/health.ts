import { W } from '../medical/wording.ts';
import { readType } from '../paper-type.ts';
import { B } from './wording.ts';

/** Hospital bills in the bill family. */
export const HEALTH = [
  readType(`
electronic_medical_invoice | bill | 电子医疗发票 | medical_treatment
titles: 医疗门诊收费票据（电子）, 医疗住院收费票据（电子）, 医疗收费票据（电子）, *门诊收费票据（电子）,
    *住院收费票据（电子）, 医疗门急诊收费票据（电子）, 医疗门（急）诊收费票据（电子）, 门诊医疗收费票据（电子）,
    住院医疗收费票据（电子）, 医疗收费电子票据, 医疗电子票据
anchors: 票据代码, 票据号码, 校验码, 交款人统一社会信用代码, 医保统筹基金支付, 个人现金支付, 个人账户支付, 业务流水号, 医疗机构类型, （电子）, 金额合计, 收款单位
title | 标题 | title |
invoice_code | 票据代码 | fiscal-code | 电子票据代码, 票据编码, ${B.code}
invoice_number | 票据号码 | fiscal-number | 电子票据号码, ${B.number}
payer_uniform_social_credit_code | 交款人统一社会信用代码 | tax-id | 交款人统一社会信用代码, ${B.taxId}
payer | 交款人 | person | 交款人, 缴款人, 姓名, ${W.name}
correct_code | 校验码 | check-code | ${B.checkCode}
date | 开票日期 | date | ${B.issued}
amount_char | 合计大写 | amount-in-words | ${B.words}
amount_digital | 合计小写 | amount | ${B.figures}
cashier_company | 收款单位 | company | 收款单位（章）, 收款单位, 开票单位, 收费单位, 单位名称, 收款单位名称, 医疗机构, 医院名称, 收款单位（公章）
reviewer | 复核人 | person | ${B.reviewer}
cashier | 收款人 | person | ${B.cashier}
workflow_number | 业务流水号 | code | 业务流水号, 流水号, 业务单号, 交易流水号, 业务号, 流水单号, 收费流水号, 结算流水号, 交易号
patient_number | 门诊号 | code | 门诊号, ${W.outpatient}
visit_date | 就诊时间/就诊日期 | date | 就诊日期, 就诊时间, ${W.visitDate}
medical_institution_type | 医疗机构类型 | text | 医疗机构类型, ${W.institutionType}
medical_insurance_type | 医保类型 | text | 医保类型, 医疗保险类型, ${W.insuranceType}
medical_insurance_number | 医保编号 | code | 医保编号, 医保号, 医疗保险号, ${W.insuranceNumber}
sex | 性别 | sex | 性别, ${W.sex}
medical_pooling_payment | 医保统筹基金支付 | amount | 医保统筹基金支付, 统筹基金支付, 医保统筹支付, 医保基金支付,
    统筹支付, 医保统筹, 统筹, 医保基金, 医保支付, 统筹支付金额, 基金支付, 医保统筹支付金额
other_payment | 其他支付 | amount | 其他支付, 其他医保支付, 其它支付, 其他基金支付
personal_account_payment | 个人账户支付 | amount | 个人账户支付, 个人帐户支付, 医保个人账户支付, 账户支付, 医保卡支付, 个人帐户, 个人账户, 医保账户支付, 个账支付, 账户支付金额
cash_payment | 个人现金支付 | amount | 个人现金支付, 现金支付, 个人缴费, 个人支付, 现金, 个人现金, 自付现金, 现金支付金额, 个人缴费金额
individual_payment | 个人自付 | amount | 个人自付, 自付, 自付金额, 个人自付金额
personal_payment | 个人自负 | amount | 个人自负, 自负, 自负金额, 个人自负金额
self_payment | 个人自费 | amount | 个人自费, 自费, 自费金额, 个人自费金额, 全自费
medical_record_number | 病历号 | code | 病历号, 病案号, ${W.record}
hospitalized_number | 住院号 | code | 住院号, ${W.inpatient}
hospitalization_department | 住院科别 | text | 住院科别, 科别, 住院科室, 科室, ${W.department}
hospitalization_date | 住院时间 | period | 住院时间, 住院日期, 住院起止时间, 住院起止日期, 起止日期, 住院期间
advance_payment | 预缴金额 | amount | 预缴金额, 预交金额, 预缴款, 预交款, 预付金额, 押金, 预交费, 预缴费用
supplementary_payment | 补缴金额 | amount | 补缴金额, 补交金额, 补交, 补缴, 补缴款, 补交款, 应补金额
refund_amount | 退费金额 | amount | 退费金额, 退款金额, 应退金额, 退费, 退款, 退还金额, 应退款, 退费合计
table: product_list | 项目明细
> project_code_table | 表格项目编码 | code | 项目编码, 编码, 项目代码, 代码, 收费编码
> project_name_table | 表格项目名称 | text | 项目名称, 收费项目, 项目, 费用名称, 费用类别, 收费类别, 项目类别, 名称, 收费名称, 费用项目, 收费项目名称, 项目/规格
> unit_table | 表格单位 | text | 单位, 数量/单位, 数量／单位, 计量单位, 数量单位
> number_table | 表格数量 | quantity | 数量, 数量/单位, 数量／单位, 次数, 数目, 数量单位
> amount_table | 表格金额 | amount | 金额（元）, 金额, 金额(元), 费用, 收费金额, 费用金额, 合计金额, 小计, 金额/元, 应收金额
words: amount_char = amount_digital
items: amount_digital = product_list.amount_table
sum: amount_digital = medical_pooling_payment? + other_payment? + personal_account_payment? + cash_payment
`),
  readType(`
outpatient_medical_invoice | bill | 纸质门诊发票 | medical_treatment
titles: 医疗门诊收费票据, 门诊收费专用收据, 门诊医疗收费票据, 门诊费专用收据, 医疗门诊统一收费票据, *门诊*收费*,
    门诊医疗费用统一收据, 门诊收费统一收据, 门诊医药费收据, 门诊医疗收据, 门诊统一收据, 门诊费用收据, 门诊收费票据,
    门急诊收费票据, 门（急）诊收费票据, 门诊医疗费收据, 门诊医疗费专用收据, 医疗门诊收据, 门诊医药费专用收据,
    门诊医疗费用收据, *门诊*收据, *门诊*票据
anchors: 门诊, 收款单位（章）, 门诊号, 业务流水号, 医保统筹支付, 个人账户支付, 个人支付, 收据联, -（电子）, -校验码, -住院
title | 标题 | title |
invoice_number | 票据号码 | fiscal-number | 电子票据号码, ${B.number}
date | 开票日期 | date | 日期, 收费日期, ${B.issued}
amount_char | 合计大写 | amount-in-words | ${B.words}
amount_digital | 合计小写 | amount | ${B.figures}
cashier_company | 收款单位 | company | 收款单位（章）, 收款单位, 收费单位, 单位名称, 开票单位, 收款单位名称, 医疗机构, 医院名称, 收款单位（公章）
cashier | 收款人 | person | ${B.cashier}
workflow_number | 业务流水号 | code | 业务流水号, 流水号, 业务单号, 交易流水号, 业务号, 流水单号, 收费流水号, 结算流水号, 交易号
patient_number | 门诊号 | code | 门诊号, 门诊号码, ${W.outpatient}
medical_institution_type | 医疗机构类型 | text | 医疗机构类型, ${W.institutionType}
medical_insurance_type | 医保类型 | text | 医保类型, ${W.insuranceType}
medical_insurance_number | 医保编号 | code | 医保编号, 社会保障号码, 医保号, ${W.insuranceNumber}
sex | 性别 | sex | 性别, ${W.sex}
medical_pooling_payment | 医保统筹基金支付 | amount | 医保统筹基金支付, 医保统筹支付, 统筹支付, 统筹基金支付, 医保统筹,
    统筹, 医保基金, 医保支付, 统筹支付金额, 基金支付, 医保统筹支付金额
personal_account_payment | 个人账户支付 | amount | 个人账户支付, 个人帐户支付, 账户支付, 医保卡支付, 个人帐户, 个人账户, 医保账户支付, 个账支付, 账户支付金额
cash_payment | 个人现金支付 | amount | 个人现金支付, 现金支付, 个人支付金额, 个人缴费, 个人支付, 现金, 个人现金, 自付现金, 现金支付金额, 个人缴费金额
personal_payment | 个人自负 | amount | 个人自负, 个人自付, 自付, 个人自付金额, 个人负担
self_payment | 个人自费 | amount | 个人自费, 自费, 自费金额, 个人自费金额, 全自费
table: product_list | 项目明细
> project_code_table | 表格项目编码 | code | 项目编码, 编码, 项目代码, 代码, 收费编码
> project_name_table | 表格项目名称 | text | 项目名称, 收费项目, 项目, 项目/规格, 费用名称, 费用类别, 收费类别, 项目类别, 名称, 收费名称, 费用项目, 收费项目名称
> specs_table | 表格规格 | text | 规格, 项目规格
> unit_table | 表格单位 | text | 单位, 数量/单位, 数量／单位, 计量单位, 数量单位
> unit_price_table | 表格单价 | amount | 单价, 单价（元）, 价格
> number_table | 表格数量 | quantity | 数量, 数量/单位, 次数, 数目, 数量单位
> amount_table | 表格金额 | amount | 金额（元）, 金额, 金额(元), 费用, 收费金额, 费用金额, 合计金额, 小计, 金额/元, 应收金额
words: amount_char = amount_digital
items: amount_digital = product_list.amount_table
sum: amount_digital = medical_pooling_payment? + personal_account_payment? + cash_payment
`),
  readType(`
inpatient_medical_invoice | bill | 纸质住院发票 | medical_treatment
titles: 医疗住院收费票据, 住院收费专用收据, 住院医疗收费票据, 住院费专用收据, *住院*收费*, 住院医疗费用统一收据,
    住院收费统一收据, 住院医药费收据, 住院医疗收据, 住院统一收据, 住院费用收据, 住院收费票据, 住院医疗费收据,
    住院医疗费专用收据, 医疗住院收据, 住院医药费专用收据, 住院医疗费用收据, *住院*收据, *住院*票据
anchors: 住院, 住院号, 预缴金额, 预交金额, 补缴金额, 退费金额, 住院时间, 收款单位（章）, 收据联, -（电子）, -校验码, -门诊号
title | 标题 | title |
invoice_number | 票据号码 | fiscal-number | 电子票据号码, ${B.number}
date | 开票日期 | date | 日期, 收费日期, 结算日期, ${B.issued}
amount_char | 合计大写 | amount-in-words | ${B.words}
amount_digital | 合计小写 | amount | ${B.figures}
cashier_company | 收款单位 | company | 收款单位（章）, 收款单位, 收费单位, 单位名称, 开票单位, 收款单位名称, 医疗机构, 医院名称, 收款单位（公章）
cashier | 收款人 | person | ${B.cashier}
workflow_number | 业务流水号 | code | 业务流水号, 流水号, 业务单号, 交易流水号, 业务号, 流水单号, 收费流水号, 结算流水号, 交易号
medical_institution_type | 医疗机构类型 | text | 医疗机构类型, ${W.institutionType}
medical_insurance_type | 医保类型 | text | 医保类型, ${W.insuranceType}
medical_insurance_number | 医保编号 | code | 医保编号, 社会保障号码, 医保号, ${W.insuranceNumber}
sex | 性别 | sex | 性别, ${W.sex}
medical_pooling_payment | 医保统筹基金支付 | amount | 医保统筹基金支付, 医保统筹支付, 统筹支付, 统筹基金支付, 医保统筹,
    统筹, 医保基金, 医保支付, 统筹支付金额, 基金支付, 医保统筹支付金额
personal_account_payment | 个人账户支付 | amount | 个人账户支付, 个人帐户支付, 账户支付, 医保卡支付, 个人帐户, 个人账户, 医保账户支付, 个账支付, 账户支付金额
cash_payment | 个人现金支付 | amount | 个人现金支付, 现金支付, 个人支付金额, 个人缴费, 个人支付, 现金, 个人现金, 自付现金, 现金支付金额, 个人缴费金额
personal_payment | 个人自负 | amount | 个人自负, 个人自付, 自付, 自负, 自负金额, 个人自负金额
self_payment | 个人自费 | amount | 个人自费, 自费, 自费金额, 个人自费金额, 全自费
medical_record_number | 病历号 | code | 病历号, 病案号, ${W.record}
hospitalized_number | 住院号 | code | 住院号, 住院号码, ${W.inpatient}
hospitalization_department | 住院科别 | text | 住院科别, 科别, 住院科室, 科室, ${W.department}
admission_date | 住院日期 | date | 入院日期, 入院时间, 住院日期, 住院时间, ${W.admission}
discharge_date | 住院日期 | date | 住院时间, 住院日期, 住院起止日期, 出院日期, 出院时间, ${W.discharge}
order: admission_date < discharge_date
advance_payment | 预缴金额 | amount | 预缴金额, 预交金额, 预缴款, 预交款, 预付金额, 押金, 预交费, 预缴费用
supplementary_payment | 补缴金额 | amount | 补缴金额, 补交金额, 补交, 补缴, 补缴款, 补交款, 应补金额
refund_amount | 退费金额 | amount | 退费金额, 退款金额, 应退金额, 退费, 退款, 退还金额, 应退款, 退费合计
table: product_list | 项目明细
> project_name_table | 表格项目名称 | text | 项目名称, 收费项目, 项目, 费用名称, 费用类别, 收费类别, 项目类别, 名称, 收费名称, 费用项目, 收费项目名称, 项目/规格
> amount_table | 表格金额 | amount | 金额（元）, 金额, 金额(元), 费用, 收费金额, 费用金额, 合计金额, 小计, 金额/元, 应收金额
words: amount_char = amount_digital
items: amount_digital = product_list.amount_table
sum: amount_digital = medical_pooling_payment? + personal_account_payment? + cash_payment
`),
  readType(`
medical_invoice_list | bill | 医疗收费明细 | medical_treatment
titles: 医疗收费明细（电子）, 医疗收费明细, 收费明细（电子）, 门诊收费明细, 住院收费明细, 医疗费用明细, 费用明细清单,
    收费明细清单, 医疗收费明细清单, 医疗费用明细清单, 收费清单, 费用清单, 医疗收费清单, 门诊费用明细, 住院费用明细
anchors: 所属电子票据代码, 所属电子票据号码, 项目编码, 项目名称, 单价, 数量, 金额, 小计, 合计, 页, 明细
title | 标题 | title |
invoice_code | 所属电子票据代码 | fiscal-code | 所属电子票据代码, 电子票据代码, 所属票据代码, 票据编码, 票据代码（所属）, ${B.code}
invoice_number | 所属电子票据号码 | fiscal-number | 所属电子票据号码, 电子票据号码, 所属票据号码, ${B.number}
payer | 交款人 | person | 交款人, 缴款人, 姓名, 付款人, 缴费人, ${W.name}
date | 开票日期 | date | 日期, ${B.issued}
amount_digital | 合计金额 | amount | 总费用, 费用合计, ${B.figures}
subtotal | 小计金额 | amount | 小计, 小计金额, 本页小计, 本页合计, 本页金额, 页小计
page_count | 总页数 | page-number | ${B.pageTotal}
page_no | 当前页码 | page-number | ${B.pageNumber}
`),
];
