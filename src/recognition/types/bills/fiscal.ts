import { readType } from '../paper-type.ts';

/** Fiscal bills, tax and customs payments; quota and machine-printed invoices; everything else. */
export const FISCAL = [
  readType(`
quota_invoice | bill | 通用定额发票
titles: 通用定额发票, 定额发票, 定额专用发票, 通用定额专用发票, 餐饮定额发票, *定额*发票
anchors: 元整, 壹佰元整, 伍拾元整, 贰拾元整, 拾元整, 发票联, 发票代码, 发票号码, 存根联, 兑奖, 密码, 刮开
title | 标题 | title |
quota_invoice_code | 发票代码 | invoice-code | 发票代码, 代码, 票据代码, 发票代码号, INVOICE CODE
quota_invoice_number | 发票号码 | invoice-number | 发票号码, 号码, №, No., No, 发票号, 票号, 票据号码, 票据号, 编号, INVOICE NO, INVOICE NO.
amount_char | 金额(大写) | amount-in-words | 金额（大写）, 大写, 人民币, 金额大写, 面额, （大写）, 合计（大写）, 合计金额（大写）, 大写金额, 人民币（大写）, 人民币大写, 合计人民币（大写）, 金额合计（大写）, 合计大写
amount_digits | 金额(小写) | amount | 金额（小写）, 小写, ￥, 金额, 面额, （小写）, 合计（小写）, 合计金额（小写）, 小写金额, 价税合计, 合计金额, 总金额, 总计, 合计, 应付金额, 实付金额, 人民币（小写）
location | 发票所在地 | derived |
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
words: amount_char = amount_digits
`),
  readType(`
non_tax_income_unified_bill | bill | 非税收入统一票据
titles: 非税收入统一票据（电子）, 非税收入一般缴款书（电子）, 非税收入统一票据, 非税收入一般缴款书, 车辆通行费票据（电子）, 公益事业捐赠统一票据（电子）, 社会团体会费统一票据（电子）, 财政票据, 资金往来结算票据, 行政事业单位资金往来结算票据, *非税收入*, *公益事业捐赠*, *社会团体会费*
anchors: 票据代码, 票据号码, 校验码, 交款人统一社会信用代码, 交款人, 项目编码, 项目名称, 收款单位, 金额合计, 其他信息, 缴款码, 执收单位, 复核人, 收款人, -门诊, -住院, -医疗
section: payer | 付款人, 交款人
section: receiver | 收款人
title | 标题 | title |
payer | 交款人 | company | 交款人, 缴款人, 交款单位, 交款人名称, 捐赠人, 缴款单位, 缴款人名称, 交款单位（个人）
invoice_number | 票据号码 | fiscal-number | 票据号码, 票号, 号码, No., No, №, 票据号, 电子票据号码, 编号
check_code | 校验码 | check-code | 校验码, 防伪校验码, 防伪码, 验证码, 查验码
issued_date | 开票日期 | date | 开票日期, 填制日期, 开具日期, 日期, 填开日期, 开票时间, 开具时间, 开票日, 出票日期, 制票日期, 打印日期, DATE
total_char | 金额合计(大写) | amount-in-words | 金额合计（大写）, 合计（大写）, 大写, 合计大写, 金额（大写）, 人民币（大写）, 金额合计大写, （大写）, 合计金额（大写）, 大写金额, 人民币大写, 合计人民币（大写）
total_digits | 金额合计(小写) | amount | （小写）, 小写, 金额合计（小写）, 合计（小写）, 金额（小写）, 金额合计小写, 金额合计, 合计金额（小写）, 小写金额, 价税合计, 合计金额, 总金额, 总计, 合计, 应付金额, 实付金额, 人民币（小写）
checker | 复核人 | person | 复核人, 复核
invoice_code | 票据代码 | fiscal-code | 票据代码, 代码, 电子票据代码, 票据编码
payer_tax_id | 交款人统一社会信用代码 | tax-id | 交款人统一社会信用代码, 缴款人统一社会信用代码, 统一社会信用代码, 交款人纳税人识别号, 税号, 纳税识别号, 识别号, 社会信用代码, 信用代码, 纳税人识别号, 统一信用代码, 税务登记号
payee | 收款人 | person | 收款人, 收款员, 开票人
invoicing_party_name | 收款单位 | company | 收款单位（章）, 收款单位, 开票单位, 开票单位（章）, 收款单位（公章）, 接受捐赠单位
remark | 其他信息/备注 | long-text | 其他信息, 备注
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
invoice_type | 发票类型 | derived |
currency_code | 币种 | text | 币种
payment_code | 缴款码 | code | 缴款码, 缴款书编号, 缴款识别码
payee_code | 执收单位编码 | code | 执收单位编码, 执收单位代码
payee_name | 执收单位名称 | company | 执收单位名称, 执收单位
payer_account_name@payer | 付款人全称 | company | 付款人全称, ^全称
payer_account_number@payer | 付款人账号 | bank-account | 付款人账号, ^账号, ^帐号
payer_account_opening_bank@payer | 付款人开户银行 | text | 付款人开户银行, ^开户银行
receiver_account_name@receiver | 收款人全称 | company | 收款人全称, ^全称
receiver_account_number@receiver | 收款人账号 | bank-account | 收款人账号, ^账号, ^帐号
receiver_account_opening_bank@receiver | 收款人开户银行 | text | 收款人开户银行, ^开户银行
handle | 经办人 | person | 经办人
block_chain | 区块标识 | code | 区块标识, 区块链标识
table: product_list | 项目明细
> item_code | 项目编码 | code | 项目编码, 编码, 收入项目编码
> item_name | 项目名称 | text | 项目名称, 收入项目名称, 收费项目, 项目, 商品名称, 货物名称, 品名, 名称, 商品, 货物或服务名称, 商品及服务名称
> item_unit | 单位 | text | 单位, 计量单位
> item_quantity | 数量 | quantity | 数量, 数目, 件数
> item_std | 标准 | text | 标准, 收缴标准, 收费标准
> item_amount | 金额 | amount | 金额（元）, 金额, 金额(元), 总价, 小计, 金额合计
> item_ext | 备注 | text | 备注, 附注
words: total_char = total_digits
items: total_digits = product_list.item_amount
`),
  readType(`
general_machine_invoice | bill | 通用机打发票
titles: 通用机打发票, 机打发票, 通用机打平推式发票, *通用机打*
anchors: 行业分类, 付款方名称, 收款方名称, 付款方, 收款方, 机打代码, 机打号码, 开票日期, 发票联, 手写无效, 大写, 开票人
section: buyer | 付款方, 购买方, 付款单位, 客户, 购货单位
section: seller | 收款方, 销售方, 收款单位, 开票单位, 销货单位
title | 标题 | title |
invoice_code | 发票代码 | invoice-code | 发票代码, 代码, 票据代码, 发票代码号, INVOICE CODE
invoice_number | 发票号码 | invoice-number | 发票号码, 号码, No., No, №, 发票号, 票号, 票据号码, 票据号, 编号, INVOICE NO, INVOICE NO.
seller@seller | 收款方名称 | company | 收款方名称, 收款方, 收款单位, 销售方名称, 开票单位, 收款单位名称, 销货方名称, ^名称, 销售方, 卖方, 商户名称, 开票方
seller_tax_id@seller | 收款方证件号 | tax-id | 收款方识别号, 收款方证件号, 收款方税号, 收款方纳税人识别号, 销售方识别号, ^纳税人识别号, ^识别号, ^税号, ^税号, ^纳税识别号, ^识别号, ^社会信用代码, ^信用代码, ^统一社会信用代码, ^纳税人识别号, ^统一信用代码, ^税务登记号
buyer@buyer | 付款方名称 | company | 付款方名称, 付款方, 付款单位, 付款单位（个人）, 购买方名称, 客户名称, 付款单位名称, 顾客名称, ^名称, 购买方, 购方, 买方, 抬头, 受票方, 单位名称
buyer_tax_id@buyer | 付款方证件号 | tax-id | 付款方识别号, 付款方证件号, 付款方税号, 付款方纳税人识别号, 购买方识别号, ^纳税人识别号, ^识别号, ^税号, ^税号, ^纳税识别号, ^识别号, ^社会信用代码, ^信用代码, ^统一社会信用代码, ^纳税人识别号, ^统一信用代码, ^税务登记号
total | 金额 | amount | 小写, （小写）, 合计（小写）, 金额合计, 合计金额, 合计, 总计, 金额, 合计人民币（小写）, 小写合计, 小写金额, 金额（小写）, 合计金额（小写）, 价税合计, 总金额, 应付金额, 实付金额, 人民币（小写）
date | 开票日期 | date | 开票日期, 日期, 填开日期, 开票时间, 开具日期, 开具时间, 开票日, 出票日期, 制票日期, 打印日期, DATE
time | 时间 | time | 时间, 开票时间
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
`),
  readType(`
tax_payment_certificate | bill | 完税证明
titles: 税收完税证明, 完税证明, 税收缴款书, 税收电子缴款书, 税收通用完税证
anchors: 税务机关, 填发日期, 纳税人识别号, 纳税人名称, 原凭证号, 税种, 品目名称, 税款所属时期, 入（退）库日期, 实缴（退）金额, 填票人, 妥善保管, 收据联, 表格式
title | 标题 | title |
certificate_number | 完税证明号 | code | No., No, №, 证明号, 凭证号码, 完税证明号, 票证号码, 证号
tax_authority | 税务机关 | text | 税务机关, 填发税务机关, 主管税务机关, 征收机关
issue_date | 填发日期 | date | 填发日期, 开具日期, 开票日期, 开票时间, 开具时间, 开票日, 填开日期, 出票日期, 制票日期, 打印日期, DATE
tax_payer_id | 纳税人识别号 | tax-id | 纳税人识别号, 统一社会信用代码, 纳税人识别号（统一社会信用代码）, 身份证件号码, 税号, 纳税识别号, 识别号, 社会信用代码, 信用代码, 统一信用代码, 税务登记号
tax_payer_name | 纳税人名称 | company | 纳税人名称, 纳税人, 纳税人姓名, 缴款单位（人）
amounts_capital | 金额合计大写 | amount-in-words | 金额合计（大写）, 金额合计, 合计（大写）, 大写, 金额合计大写, （大写）, 金额（大写）, 合计金额（大写）, 大写金额, 人民币（大写）, 人民币大写, 合计人民币（大写）, 合计大写
amounts_lowercase | 金额合计小写 | amount | 小写, （小写）, 合计（小写）, ￥, 金额合计小写, 金额合计, 金额（小写）, 合计金额（小写）, 小写金额, 价税合计, 合计金额, 总金额, 总计, 合计, 应付金额, 实付金额, 人民币（小写）
seal | 印章存在性 | flag |
filler_name | 填票人 | person | 填票人, 填票, 开票人, 经办人
remark | 备注 | long-text | 备注
table: product_list | 税款明细
> source_document_number | 原凭证号 | code | 原凭证号, 原凭证号码, 凭证号
> tax_type | 税种 | text | 税种, 税 种, 税（费）种
> tax_item_name | 品目名称 | text | 品目名称, 税目, 品目, 项目名称, 商品名称, 货物名称, 品名, 名称, 商品, 项目, 货物或服务名称, 商品及服务名称
> tax_period | 税款所属时期 | text | 税款所属时期, 所属时期, 税款所属期
> payment_date | 入（退）库日期 | date | 入（退）库日期, 入(退)库日期, 入库日期, 缴款日期
> payment_amounts | 实缴（退）金额 | amount | 实缴（退）金额, 实缴(退)金额, 实缴金额, 金额, 金额（元）, 总价, 小计, 金额合计
words: amounts_capital = amounts_lowercase
items: amounts_lowercase = product_list.payment_amounts
`),
  readType(`
customs_duty_payment_certificate | bill | 海关专用缴款书
titles: 海关进口增值税专用缴款书, 海关进口关税专用缴款书, 海关专用缴款书, 海关进口消费税专用缴款书, *海关*专用缴款书
anchors: 收入系统, 收入机关, 预算级次, 收款国库, 缴款单位, 税号, 货物名称, 完税价格, 税款金额, 申请单位编号, 报关单编号, 提/装货单号, 缴款期限, 合同（批文）号, 填制单位
section: receiver | 收款单位
section: payer | 缴款单位, 缴款单位（人）
title | 标题 | title |
issued_date | 填发日期 | date | 填发日期, 开票日期, 开票时间, 开具日期, 开具时间, 开票日, 填开日期, 出票日期, 制票日期, 打印日期, DATE
number | 号码 | code | 号码No, 号码, No., No, №
payer_name@payer | 缴款单位名称 | company | ^名称, 缴款单位名称, ^名 称
contract_batch_number | 合同批文号 | code | 合同（批文）号, 合同批文号
remark | 备注 | long-text | 备注
revenue_system | 收入系统 | text | 收入系统
revenue_collecting_authority | 收款单位收入机关 | text | 收入机关
revenue_subject | 收款单位科目 | text | 科目, 科 目
budget_level | 收款单位预算级次 | text | 预算级次
receiving_treasury | 收款单位收款国库 | text | 收款国库
payer_account@payer | 缴款单位帐号 | bank-account | 账号, 帐号, 账 号
payer_bank@payer | 缴款单位开户银行 | text | 开户银行
total_amount_figures | 合计金额小写 | amount | 合计（￥）, 合计, 小写, 合计（¥）
total_amount_words | 合计金额大写 | amount-in-words | 金额人民币（大写）, 人民币（大写）, 大写, （大写）, 合计（大写）, 金额（大写）, 合计金额（大写）, 大写金额, 人民币大写, 合计人民币（大写）, 金额合计（大写）, 合计大写
applicant_unit_number | 申请单位编号 | code | 申请单位编号
customs_declaration_number | 报关单编号 | code | 报关单编号
means_of_transport_no | 运输工具号 | code | 运输工具（号）, 运输工具号
payment_deadline | 缴款期限 | date | 缴款期限
delivery_number | 提装货单号 | code | 提/装货单号, 提装货单号
issuing_unit | 填制单位 | text | 填制单位
payment_notice_type | 缴费书类型 | derived |
table: product_list | 货物明细
> tax_number | 表格税号 | code | 税号
> goods_name | 表格货物名称 | text | 货物名称
> quantity | 表格数量 | quantity | 数量, 数目, 件数
> unit | 表格单位 | text | 单位, 计量单位
> dutiable_value | 表格完税价格 | amount | 完税价格（￥）, 完税价格, 完税价格（¥）
> tax_rate | 表格税率 | percent | 税率（%）, 税率, 征收率, 税率/征收率, 税率(%)
> tax_amount | 表格税款金额 | amount | 税款金额（￥）, 税款金额, 税款金额（¥）
words: total_amount_words = total_amount_figures
items: total_amount_figures = product_list.tax_amount
rows: product_list.tax_amount = dutiable_value * tax_rate
`),
  readType(`
other | bill | 其他 | other
titles:
anchors:
title | 标题 | title |
number | 发票号码 | invoice-number | 发票号码, 票据号码, 单号, 小票号, 流水号, 订单号, 交易号, No., No, 发票号, 号码, 票号, 票据号, 编号, INVOICE NO, INVOICE NO.
code | 发票代码 | invoice-code | 发票代码, 票据代码, 代码, 发票代码号, INVOICE CODE
date | 日期 | date | 日期, 开票日期, 时间, 交易时间, 交易日期, 打印时间, 消费时间, 下单时间, 开票时间, 开具日期, 开具时间, 开票日, 填开日期, 出票日期, 制票日期, 打印日期, DATE
total | 金额 | amount | 合计, 总计, 总额, 应付, 实付, 实收, 应收, 合计金额, 总金额, 金额, 应付金额, 实付金额, 小写, total, amount, grand total, （小写）, 合计（小写）, 金额（小写）, 合计金额（小写）, 小写金额, 价税合计, 人民币（小写）
kind | 消费类型 | derived |
`),
];
