import { readType } from '../paper-type.ts';
import { B } from './wording.ts';

/** Fiscal bills, tax and customs payments; quota and machine-printed invoices; everything else. */
export const FISCAL = [
  readType(`
quota_invoice | bill | 通用定额发票
titles: 通用定额发票, 定额发票, 定额专用发票, 通用定额专用发票, 餐饮定额发票, *定额*发票, 定额手撕发票, 定额统一发票, 服务业定额发票, 通用定额票, 定额收据, 服务业通用定额发票
anchors: 元整, 壹佰元整, 伍拾元整, 贰拾元整, 拾元整, 发票联, 发票代码, 发票号码, 存根联, 兑奖, 密码, 刮开
title | 标题 | title |
quota_invoice_code | 发票代码 | invoice-code | ${B.code}
quota_invoice_number | 发票号码 | invoice-number | ${B.number}
amount_char | 金额(大写) | amount-in-words | 人民币, 面额, 票面金额, 票面额, 定额, ${B.words}
amount_digits | 金额(小写) | amount | ￥, 金额, 面额, 票面金额, 票面额, 定额, ${B.figures}
location | 发票所在地 | derived |
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
words: amount_char = amount_digits
`),
  readType(`
non_tax_income_unified_bill | bill | 非税收入统一票据
titles: 非税收入统一票据（电子）, 非税收入一般缴款书（电子）, 非税收入统一票据, 非税收入一般缴款书,
    车辆通行费票据（电子）, 公益事业捐赠统一票据（电子）, 社会团体会费统一票据（电子）, 财政票据, 资金往来结算票据,
    行政事业单位资金往来结算票据, *非税收入*, *公益事业捐赠*, *社会团体会费*, 非税收入票据, 非税收入专用票据,
    非税收入收据, 行政事业性收费票据, 行政事业性收费统一票据, 政府非税收入票据, 非税收入缴款书, 非税收入通用票据,
    公益事业捐赠票据, 捐赠统一票据, 社会团体会费票据, 会费统一票据, 财政电子票据
anchors: 票据代码, 票据号码, 校验码, 交款人统一社会信用代码, 交款人, 项目编码, 项目名称, 收款单位, 金额合计, 其他信息, 缴款码, 执收单位, 复核人, 收款人, -门诊, -住院, -医疗
section: payer | 付款人, 交款人, 缴款人, 付款方
section: receiver | 收款人, 收款方
title | 标题 | title |
payer | 交款人 | company | 交款人, 缴款人, 交款单位, 交款人名称, 捐赠人, 缴款单位, 缴款人名称, 交款单位（个人）, 付款人, 付款单位, 交费人, 缴费人, 捐赠单位, 捐赠者, 缴款单位（人）, 付款方
invoice_number | 票据号码 | fiscal-number | 电子票据号码, ${B.number}
check_code | 校验码 | check-code | ${B.checkCode}
issued_date | 开票日期 | date | 日期, ${B.issued}
total_char | 金额合计(大写) | amount-in-words | ${B.words}
total_digits | 金额合计(小写) | amount | ${B.figures}
checker | 复核人 | person | ${B.reviewer}
invoice_code | 票据代码 | fiscal-code | 电子票据代码, 票据编码, ${B.code}
payer_tax_id | 交款人统一社会信用代码 | tax-id | 交款人统一社会信用代码, 缴款人统一社会信用代码, 交款人纳税人识别号, ${B.taxId}
payee | 收款人 | person | 开票人, 经办, 收款员, ${B.cashier}
invoicing_party_name | 收款单位 | company | 收款单位（章）, 收款单位, 开票单位, 开票单位（章）, 收款单位（公章）,
    接受捐赠单位, 单位名称, 收费单位, 开具单位, 收款方, 执收单位, 收款单位名称
remark | 其他信息/备注 | long-text | ${B.remark}
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
invoice_type | 发票类型 | derived |
currency_code | 币种 | text | 币种, 货币, 货币种类, 币别
payment_code | 缴款码 | code | 缴款码, 缴款书编号, 缴款识别码, 缴款书号, 缴款识别号, 缴费码, 缴款编号
payee_code | 执收单位编码 | code | 执收单位编码, 执收单位代码, 收款单位编码, 单位编码
payee_name | 执收单位名称 | company | 执收单位名称, 执收单位
payer_account_name@payer | 付款人全称 | company | 付款人全称, ^全称, ^户名, ^账户名称, 付款户名
payer_account_number@payer | 付款人账号 | bank-account | 付款人账号, ^账号, ^帐号, 付款账号, ^银行账号, ^账户, 付款人银行账号
payer_account_opening_bank@payer | 付款人开户银行 | text | 付款人开户银行, ^开户银行, 付款人开户行, ^开户行, ^银行, 付款开户行
receiver_account_name@receiver | 收款人全称 | company | 收款人全称, ^全称, ^户名, ^账户名称, 收款户名
receiver_account_number@receiver | 收款人账号 | bank-account | 收款人账号, ^账号, ^帐号, 收款账号, ^银行账号, ^账户, 收款人银行账号
receiver_account_opening_bank@receiver | 收款人开户银行 | text | 收款人开户银行, ^开户银行, 收款人开户行, ^开户行, ^银行, 收款开户行
handle | 经办人 | person | 经办人, 经办, 经手人
block_chain | 区块标识 | code | 区块标识, 区块链标识, 区块链号, 区块
table: product_list | 项目明细
> item_code | 项目编码 | code | 项目编码, 编码, 收入项目编码, 项目代码, 收费项目编码, 代码
> item_name | 项目名称 | text | 项目名称, 收入项目名称, 收费项目, 项目, 商品名称, 货物名称, 品名, 名称, 商品,
    货物或服务名称, 商品及服务名称, 收费项目名称, 收款项目, 捐赠项目, 项目内容, 款项名称
> item_unit | 单位 | text | ${B.unit}
> item_quantity | 数量 | quantity | ${B.quantity}
> item_std | 标准 | text | 标准, 收缴标准, 收费标准, 标准（元）, 收费依据, 征收标准, 标准/元, 执收标准
> item_amount | 金额 | amount | ${B.amount}
> item_ext | 备注 | text | 备注, 附注, 说明, 备注信息
words: total_char = total_digits
items: total_digits = product_list.item_amount
`),
  readType(`
general_machine_invoice | bill | 通用机打发票
titles: 通用机打发票, 机打发票, 通用机打平推式发票, *通用机打*, 通用机打票, 通用手工发票, 服务业机打发票, 国家税务局通用机打发票, 机打通用发票, 税务局通用机打发票, 通用机打卷式发票
anchors: 行业分类, 付款方名称, 收款方名称, 付款方, 收款方, 机打代码, 机打号码, 开票日期, 发票联, 手写无效, 大写, 开票人
section: buyer | 付款方, 购买方, 付款单位, 客户, 购货单位
section: seller | 收款方, 销售方, 收款单位, 开票单位, 销货单位
title | 标题 | title |
invoice_code | 发票代码 | invoice-code | ${B.code}
invoice_number | 发票号码 | invoice-number | ${B.number}
seller@seller | 收款方名称 | company | ^名称, ${B.seller}
seller_tax_id@seller | 收款方证件号 | tax-id | 收款方识别号, 收款方证件号, 收款方税号, 收款方纳税人识别号, 销售方识别号, ${B.ownTaxId}
buyer@buyer | 付款方名称 | company | 付款单位（个人）, ^名称, ${B.buyer}
buyer_tax_id@buyer | 付款方证件号 | tax-id | 付款方识别号, 付款方证件号, 付款方税号, 付款方纳税人识别号, 购买方识别号, ${B.ownTaxId}
total | 金额 | amount | 金额, 合计人民币（小写）, ${B.figures}
date | 开票日期 | date | 日期, ${B.issued}
time | 时间 | time | 时间, 开票时间, 开票时刻, 打印时间, 交易时间
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
`),
  readType(`
tax_payment_certificate | bill | 完税证明
titles: 税收完税证明, 完税证明, 税收缴款书, 税收电子缴款书, 税收通用完税证, 税收完税证, 完税凭证, 税收缴款证明, 税收完税证明（表格式）, 税收完税证明（文书式）, 税收通用缴款书
anchors: 税务机关, 填发日期, 纳税人识别号, 纳税人名称, 原凭证号, 税种, 品目名称, 税款所属时期, 入（退）库日期, 实缴（退）金额, 填票人, 妥善保管, 收据联, 表格式
title | 标题 | title |
certificate_number | 完税证明号 | code | No., No, №, 证明号, 凭证号码, 完税证明号, 票证号码, 证号, 编号, 票号, 证明编号, 税票号码, 税票号, 凭证编号, 号码
tax_authority | 税务机关 | text | 税务机关, 填发税务机关, 主管税务机关, 征收机关, 填发机关, 征收税务机关, 税务机关名称, 开具机关, 填发单位, 税务所
issue_date | 填发日期 | date | 填发时间, ${B.issued}
tax_payer_id | 纳税人识别号 | tax-id | 纳税人识别号（统一社会信用代码）, 身份证件号码, ${B.taxId}
tax_payer_name | 纳税人名称 | company | 纳税人名称, 纳税人, 纳税人姓名, 缴款单位（人）, 纳税单位, 缴税人, 缴款人, 纳税人全称, 名称
amounts_capital | 金额合计大写 | amount-in-words | 金额合计, ${B.words}
amounts_lowercase | 金额合计小写 | amount | ￥, ${B.figures}
seal | 印章存在性 | flag |
filler_name | 填票人 | person | ${B.drawer}
remark | 备注 | long-text | ${B.remark}
table: product_list | 税款明细
> source_document_number | 原凭证号 | code | 原凭证号, 原凭证号码, 凭证号, 原凭证, 凭证号码, 税票号码, 原税票号
> tax_type | 税种 | text | 税种, 税 种, 税（费）种, 税费种, 税种名称, 税（费）种类, 费种
> tax_item_name | 品目名称 | text | 品目名称, 税目, 品目, 项目名称, 商品名称, 货物名称, 品名, 名称, 商品, 项目, 货物或服务名称, 商品及服务名称, 征收品目, 品目名, 征收项目
> tax_period | 税款所属时期 | text | 税款所属时期, 所属时期, 税款所属期, 所属期, 所属期间, 税期, 税款期间, 税款所属期间
> payment_date | 入（退）库日期 | date | 入（退）库日期, 入(退)库日期, 入库日期, 缴款日期, 入库日, 缴纳日期, 税款缴库日期, 入退库日期, 缴库日期, 扣款日期
> payment_amounts | 实缴（退）金额 | amount | 实缴（退）金额, 实缴(退)金额, 实缴金额, 实缴, 实缴税额, 税额, 缴纳金额, 实缴（退）税额, 实缴退金额, ${B.amount}
words: amounts_capital = amounts_lowercase
items: amounts_lowercase = product_list.payment_amounts
`),
  readType(`
customs_duty_payment_certificate | bill | 海关专用缴款书
titles: 海关进口增值税专用缴款书, 海关进口关税专用缴款书, 海关专用缴款书, 海关进口消费税专用缴款书, *海关*专用缴款书,
    海关关税专用缴款书, 海关增值税专用缴款书, 海关税款专用缴款书, 海关税款缴款书, 海关代征增值税专用缴款书,
    进口关税专用缴款书, 进口增值税专用缴款书
anchors: 收入系统, 收入机关, 预算级次, 收款国库, 缴款单位, 税号, 货物名称, 完税价格, 税款金额, 申请单位编号, 报关单编号, 提/装货单号, 缴款期限, 合同（批文）号, 填制单位
section: receiver | 收款单位, 收款方
section: payer | 缴款单位, 缴款单位（人）, 缴款人, 付款单位
title | 标题 | title |
issued_date | 填发日期 | date | 填制日期, ${B.issued}
number | 号码 | code | 号码No, 号码, No., No, №, 缴款书号码, 缴款书编号, 缴款书号, 编号, 凭证号
payer_name@payer | 缴款单位名称 | company | ^名称, 缴款单位名称, ^名 称, ^单位名称, 缴款人, 缴款人名称, 缴款单位（人）名称, 付款单位, 缴款单位
contract_batch_number | 合同批文号 | code | 合同（批文）号, 合同批文号, 合同号, 批文号, 合同/批文号, 合同编号
remark | 备注 | long-text | ${B.remark}
revenue_system | 收入系统 | text | 收入系统, 征收系统, 系统
revenue_collecting_authority | 收款单位收入机关 | text | 收入机关, 征收机关, 收入机关名称
revenue_subject | 收款单位科目 | text | 科目, 科 目, 税收科目, 预算科目, 收入科目, 科目名称
budget_level | 收款单位预算级次 | text | 预算级次, 级次, 预算级别
receiving_treasury | 收款单位收款国库 | text | 收款国库, 国库, 收款国库名称, 入库国库
payer_account@payer | 缴款单位帐号 | bank-account | 账号, 帐号, 账 号, ^银行账号, ^账户, ^付款账号, 缴款账号, 缴款单位账号
payer_bank@payer | 缴款单位开户银行 | text | 开户银行, ^开户行, ^银行, 缴款单位开户银行, 开户银行名称
total_amount_figures | 合计金额小写 | amount | 合计（￥）, 合计（¥）, 税款合计, 合计税款, ${B.figures}
total_amount_words | 合计金额大写 | amount-in-words | ${B.words}
applicant_unit_number | 申请单位编号 | code | 申请单位编号, 申请单位代码, 单位编号, 申报单位编号
customs_declaration_number | 报关单编号 | code | 报关单编号, 报关单号, 报关单号码
means_of_transport_no | 运输工具号 | code | 运输工具（号）, 运输工具号, 运输工具, 船名航次, 运输工具名称, 运输工具编号
payment_deadline | 缴款期限 | date | 缴款期限, 缴款截止日期, 缴税期限, 限缴日期, 缴纳期限
delivery_number | 提装货单号 | code | 提/装货单号, 提装货单号, 提单号, 提运单号, 装货单号, 提货单号, 提（装）货单号
issuing_unit | 填制单位 | text | 填制单位, 填制机关, 填发单位, 填发机关, 制单单位
payment_notice_type | 缴费书类型 | derived |
table: product_list | 货物明细
> tax_number | 表格税号 | code | 税号, 税则号列, 税则号, 商品编码, 税号编码
> goods_name | 表格货物名称 | text | 商品名称, 品名, ${B.goods}
> quantity | 表格数量 | quantity | ${B.quantity}
> unit | 表格单位 | text | ${B.unit}
> dutiable_value | 表格完税价格 | amount | 完税价格（￥）, 完税价格, 完税价格（¥）, 计税价格, 计税金额, 完税价, 完税金额
> tax_rate | 表格税率 | percent | ${B.taxRate}
> tax_amount | 表格税款金额 | amount | 税款金额（￥）, 税款金额, 税款金额（¥）, 税款, 税额, 应纳税额, 应缴税款
words: total_amount_words = total_amount_figures
items: total_amount_figures = product_list.tax_amount
rows: product_list.tax_amount = dutiable_value * tax_rate
`),
  readType(`
other | bill | 其他 | other
titles:
anchors:
title | 标题 | title |
number | 发票号码 | invoice-number | 单号, 小票号, 流水号, 订单号, 交易号, ${B.number}
code | 发票代码 | invoice-code | ${B.code}
date | 日期 | date | 日期, 时间, 交易时间, 交易日期, 消费时间, 下单时间, ${B.issued}
total | 金额 | amount | 应付, 实付, 实收, 应收, 金额, amount, grand total, ${B.figures}
kind | 消费类型 | derived |
`),
];
