import { readType } from '../paper-type.ts';
import { B } from './wording.ts';

/** VAT invoices and related papers. */
export const VAT = [
  readType(`
vat_invoice | bill | 增值税发票
titles: 增值税电子普通发票, 增值税电子专用发票, 增值税专用发票, 增值税普通发票, 通行费增值税电子普通发票, 区块链电子普通发票, 通用机打电子发票, *增值税*发票
anchors: 机器编号, 校验码, 密码区, 购买方, 购货单位, 销售方, 销货单位, 价税合计, 货物或应税劳务、服务名称, 税率,
    规格型号, 发票代码, 发票号码, 抵扣联, 发票联, 记账联, 开户行及账号, 纳税人识别号, -卷票, -销货清单
section: buyer | 购买方, 购方, 购货单位, 购货方, 购 买 方, 购买方信息, 受票方, 买方, 付款方, 客户
section: seller | 销售方, 销方, 销货单位, 销货方, 销 售 方, 销售方信息, 开票方, 卖方, 收款方, 供方
title | 标题 | title |
invoice_type | 发票类型 | derived |
vat_invoice_machine_no | 机器编号 | code | ${B.machine}
vat_invoice_correct_code | 校验码 | check-code | 校验 码, ${B.checkCode}
vat_invoice_daima | 发票代码 | invoice-code | 电子发票代码, ${B.code}
vat_invoice_haoma | 发票号码 | invoice-number | 电子发票号码, ${B.number}
vat_invoice_issue_date | 开票日期 | date | 日期, ${B.issued}
vat_invoice_payer_name@buyer | 购买方名称 | company | ^名称, ^名 称, ${B.buyer}
vat_invoice_payer_bank_account@buyer | 购买方开户行及账号 | text | ^开户行及账号, ^开户行及帐号, ^开户银行及账号,
    购买方开户行及账号, 购方开户行及账号, 购买方银行账户, 购方银行账号, 购买方开户行、账号, ${B.ownBank}
vat_invoice_rate_payer_id@buyer | 购买方纳税人识别号 | tax-id | 购买方纳税人识别号, 购方税号, 购方纳税人识别号, ${B.ownTaxId}
vat_invoice_payer_addr_tell@buyer | 购买方地址、电话 | text | ^地址、电话, ^地址电话, ^地址、 电话, 购买方地址、电话,
    购方地址电话, 购买方地址电话, 购方地址、电话, ${B.ownContact}
vat_invoice_seller_name@seller | 销售方名称 | company | ^名称, ^名 称, ${B.seller}
vat_invoice_seller_bank_account@seller | 销售方开户行及帐号 | text | ^开户行及账号, ^开户行及帐号, ^开户银行及账号,
    销售方开户行及账号, 销方开户行及账号, 销售方银行账户, 销方银行账号, 销售方开户行、账号, ${B.ownBank}
vat_invoice_seller_id@seller | 销售方纳税人识别号 | tax-id | 销售方纳税人识别号, 销方税号, 销方纳税人识别号, ${B.ownTaxId}
vat_invoice_seller_addr_tell@seller | 销售方地址、电话 | text | ^地址、电话, ^地址电话, ^地址、 电话, 销售方地址、电话,
    销方地址电话, 销售方地址电话, 销方地址、电话, ${B.ownContact}
vat_invoice_tax_total | 税额合计 | amount | 合计, 合计税额, 税额合计, 税额总计, 税额, 合计税金, 税额小计, 税金合计
vat_invoice_total | 金额合计 | amount | 合计金额, 金额合计, 不含税金额, 不含税合计, 合计, 金额, 合计不含税金额, 不含税总额, 金额小计, 未税金额合计
vat_invoice_total_cover_tax | 价税合计大写 | amount-in-words | 价税合计, ${B.words}
vat_invoice_total_cover_tax_digits | 价税合计小写 | amount | 价税合计小写, 含税金额, 含税合计, ${B.figures}
vat_invoice_total_note | 备注 | long-text | 备 注, ${B.remark}
vat_invoice_cipher_field | 密码区 | long-text | 密码区, 密 码 区, 密文, 密码, 密文区, 税控密文
digital_elec_invoice_number | 数电票号码 | invoice-number | 数电票号码, 数电发票号码, 全电发票号码
vat_invoice_payee | 收款人 | person | ${B.cashier}
vat_invoice_review | 复核 | person | ${B.reviewer}
vat_invoice_drawer | 开票人 | person | ${B.drawer}
vat_invoice_page_number | 发票联次 | derived |
agent_mark | 是否代开 | derived |
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
vat_invoice_daima_right_side | 右侧打印发票代码 | derived |
vat_invoice_haoma_right_side | 右侧打印发票号码 | derived |
vat_invoice_service_type | 服务类型标签 | derived |
table: product_list | 商品明细
> vat_invoice_product_name | 项目名称 | goods | 货物及应税服务, ${B.goods}
> vat_invoice_specification | 规格型号 | text | ${B.specification}
> vat_invoice_unit | 单位 | text | 单 位, ${B.unit}
> vat_invoice_quantity | 数量 | quantity | 数 量, ${B.quantity}
> vat_invoice_unit_price | 单价 | amount | 单 价, ${B.unitPrice}
> vat_invoice_price | 金额 | amount | 金 额, ${B.amount}
> vat_invoice_tax_rate | 税率/征收率 | percent | 税 率, ${B.taxRate}
> vat_invoice_tax | 税额 | amount | 税 额, ${B.tax}
> vat_invoice_license_plate_number | 车牌号 | plate | 车牌号, 车牌号码
> vat_invoice_goods_type | 类型 | text | 类型, 车辆类型
> vat_invoice_pass_start_date | 通行日期起 | date | 通行日期起, 通行开始日期
> vat_invoice_pass_end_date | 通行日期止 | date | 通行日期止, 通行结束日期
code: number = vat_invoice_haoma, code = vat_invoice_daima, date = vat_invoice_issue_date, check = vat_invoice_correct_code, amount = vat_invoice_total
rates: product_list.vat_invoice_tax_rate
words: vat_invoice_total_cover_tax = vat_invoice_total_cover_tax_digits
sum: vat_invoice_total_cover_tax_digits = vat_invoice_total + vat_invoice_tax_total
items: vat_invoice_total = product_list.vat_invoice_price
items: vat_invoice_tax_total = product_list.vat_invoice_tax
rows: product_list.vat_invoice_price = vat_invoice_quantity * vat_invoice_unit_price
rows: product_list.vat_invoice_tax = vat_invoice_price * vat_invoice_tax_rate
`),
  readType(`
vat_digital_invoice | bill | 数电票(增值税专用发票/普通发票)
titles: 电子发票（普通发票）, 电子发票（增值税专用发票）, 数电票（普通发票）, 数电票（增值税专用发票）
anchors: 发票号码, 开票日期, 购买方信息, 销售方信息, 统一社会信用代码/纳税人识别号, 项目名称, 税率/征收率, 价税合计, 开票人, -发票代码, -机器编号, -密码区, -校验码, -铁路电子客票, -航空运输
section: buyer | 购买方, 购方, 购买方信息, 购 买 方, 受票方, 买方, 付款方, 客户, 购货方, 购货单位
section: seller | 销售方, 销方, 销售方信息, 销 售 方, 开票方, 卖方, 收款方, 供方, 销货方, 销货单位
title | 标题 | title |
vat_invoice_service_type | 全电票标签 | derived |
invoice_type | 发票类型 | derived |
vat_invoice_number | 发票号码 | invoice-number | 数电票号码, ${B.number}
vat_invoice_issue_date | 开票日期 | date | 日期, ${B.issued}
vat_invoice_payer_name@buyer | 购买方名称 | company | ^名称, ^名 称, ${B.buyer}
vat_invoice_rate_payer_id@buyer | 购买方纳税人识别号 | tax-id | 购买方纳税人识别号, 购方税号, 购买方统一社会信用代码/纳税人识别号, ${B.ownTaxId}
vat_invoice_seller_name@seller | 销售方名称 | company | ^名称, ^名 称, ${B.seller}
vat_invoice_seller_id@seller | 销售方纳税人识别号 | tax-id | 销售方纳税人识别号, 销方税号, 销售方统一社会信用代码/纳税人识别号, ${B.ownTaxId}
vat_invoice_subtotal | 金额小计 | amount | 金额小计, 小计, 小计金额
vat_invoice_tax_subtotal | 税额小计 | amount | 小计, 税额小计, 小计税额
vat_invoice_total | 金额合计 | amount | 合计金额, 金额合计, 不含税金额, 不含税合计, 合计, 合计不含税金额, 不含税总额, 未税金额合计
vat_invoice_tax_total | 税额合计 | amount | 合计, 合计税额, 税额合计, 税额总计, 合计税金, 税金合计
vat_invoice_total_cover_tax | 价税合计大写 | amount-in-words | 价税合计, ${B.words}
vat_invoice_total_cover_tax_digits | 价税合计小写 | amount | 价税合计小写, 含税金额, 含税合计, ${B.figures}
vat_invoice_total_note | 备注 | long-text | 备 注, ${B.remark}
vat_invoice_drawer | 开票人 | person | ${B.drawer}
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
page_count | 总页数 | derived |
page_no | 当前页数 | derived |
table: product_list | 商品明细
> vat_invoice_product_name | 项目名称 | goods | ${B.goods}
> vat_invoice_specification | 规格型号 | text | ${B.specification}
> vat_invoice_unit | 单位 | text | 单 位, ${B.unit}
> vat_invoice_quantity | 数量 | quantity | 数 量, ${B.quantity}
> vat_invoice_unit_price | 单价 | amount | 单 价, ${B.unitPrice}
> vat_invoice_price | 金额 | amount | 金 额, ${B.amount}
> vat_invoice_tax_rate | 税率/征收率 | percent | 税 率, ${B.taxRate}
> vat_invoice_tax | 税额 | amount | 税 额, ${B.tax}
> vat_invoice_license_plate_number | 车牌号 | plate | 车牌号, 车牌号码
> vat_invoice_vehicle_type | 车辆类型 | text | 车辆类型, 类型
> vat_invoice_pass_start_date | 通行日期起 | date | 通行日期起
> vat_invoice_pass_end_date | 通行日期止 | date | 通行日期止
> vat_invoice_place_of_building_service | 建筑服务发生地 | text | 建筑服务发生地
> vat_invoice_building_name | 建筑项目名称 | text | 建筑项目名称
> vat_invoice_certificate_number | 产权证书/不动产权证号 | text | 产权证书/不动产权证号, 产权证书号, 不动产权证号
> vat_invoice_area_unit | 面积单位 | text | 面积单位
table: transport_list | 运输明细
> vat_invoice_transport_type | 运输工具类型 | text | 运输工具种类, 运输工具类型, 交通工具类型, 交通工具种类
> vat_invoice_transport_number | 运输工具牌号 | plate | 运输工具牌号, 车牌号
> vat_invoice_from | 起运地 | text | 起运地, 出发地, 起始地
> vat_invoice_to | 到达地 | text | 到达地, 目的地
> vat_invoice_goods_name | 运输货物名称 | text | 运输货物名称
> vat_invoice_passenger | 出行人 | person | 出行人, 乘客
> vat_invoice_user_id | 有效身份证号 | id-card | 有效身份证件号, 有效身份证号, 身份证号
> vat_invoice_date | 出行日期 | date | 出行日期, 乘车日期
> vat_invoice_seat | 等级 | text | 等级, 座位等级, 席别
code: number = vat_invoice_number, date = vat_invoice_issue_date, amount = vat_invoice_total_cover_tax_digits
rates: product_list.vat_invoice_tax_rate
words: vat_invoice_total_cover_tax = vat_invoice_total_cover_tax_digits
sum: vat_invoice_total_cover_tax_digits = vat_invoice_total + vat_invoice_tax_total
items: vat_invoice_subtotal / vat_invoice_total = product_list.vat_invoice_price
items: vat_invoice_tax_subtotal / vat_invoice_tax_total = product_list.vat_invoice_tax
rows: product_list.vat_invoice_price = vat_invoice_quantity * vat_invoice_unit_price
rows: product_list.vat_invoice_tax = vat_invoice_price * vat_invoice_tax_rate
`),
  readType(`
vat_volume_invoice | bill | 增值税普通发票(卷票)
titles: 增值税普通发票（卷票）, 增值税普通发票(卷式), *卷票*, *卷式发票*, 增值税卷式发票, 卷式普通发票
anchors: 机打号码, 机器编号, 销售方名称, 收款员, 购买方名称, 合计金额, 校验码, 项目, 单价, 数量, -密码区, -规格型号
section: buyer | 购买方, 购方, 付款单位, 购货单位, 买方, 付款方
section: seller | 销售方, 销方, 收款单位, 销货单位, 卖方, 收款方
title | 标题 | title |
invoice_type | 发票类型 | derived |
invoice_number | 发票号码 | invoice-number | ${B.number}
invoice_code | 发票代码 | invoice-code | ${B.code}
machine_number | 机打号码 | code | ${B.machineNumber}
machine_code | 机器编码 | code | ${B.machine}
total_digits | 合计金额(小写) | amount | ${B.figures}
total_char | 合计金额(大写) | amount-in-words | ${B.words}
date_of_invoice | 开票日期 | date | 日期, ${B.issued}
check_number | 校验码 | check-code | ${B.checkCode}
buy_name@buyer | 购方名称 | company | ^名称, ${B.buyer}
buy_tax_number@buyer | 购方纳税人识别号 | tax-id | 购买方纳税人识别号, 购买方税号, 购方税号, 购方识别号, 纳税人识别号, 税号, ${B.ownTaxId}
sold_name@seller | 销售方名称 | company | ^名称, ${B.seller}
sold_tax_number@seller | 销售方纳税人识别号 | tax-id | 销售方纳税人识别号, 销售方税号, 销方税号, 销方识别号, 纳税人识别号, 税号, ${B.ownTaxId}
cashier_name | 收款员 | person | 开票人, ${B.cashier}
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
table: product_list | 商品明细
> goods_name_list | 项目名称明细 | text | ${B.goods}
> goods_unit_price_list | 项目单价明细 | amount | ${B.unitPrice}
> goods_number_list | 项目数量明细 | quantity | ${B.quantity}
> goods_money_list | 项目金额明细 | amount | ${B.amount}
code: number = invoice_number, code = invoice_code, date = date_of_invoice, check = check_number
words: total_char = total_digits
items: total_digits = product_list.goods_money_list
rows: product_list.goods_money_list = goods_number_list * goods_unit_price_list
`),
  readType(`
vat_invoice_sales_list | bill | 增值税销货清单
titles: 销售货物或者提供应税劳务、服务清单, 销售货物或者提供应税劳务清单, 销货清单, 增值税应税货物或劳务销货清单, 货物清单, 销售清单, 销货明细清单, 应税货物清单, 销售货物清单, 发票清单, 服务清单
anchors: 所属增值税, 代码, 号码, 购买方名称, 销售方名称, 序号, 填开日期, 小计, 总计, 共, 第, 页
section: buyer | 购买方, 购货单位, 购方, 购货方, 购货单位名称
section: seller | 销售方, 销货单位, 销方, 销货方
purchaser_name@buyer | 购买方名称 | company | ${B.buyer}
seller_name@seller | 销售方名称 | company | ${B.seller}
invoice_code | 发票代码 | invoice-code | 所属增值税普通发票代码, 所属增值税专用发票代码, 所属增值税发票代码, ${B.code}
invoice_number | 发票号码 | invoice-number | ${B.number}
total_page | 合计页码 | page-number | ${B.pageTotal}
page | 当前页码 | page-number | ${B.pageNumber}
total | 金额合计 | amount | 总计, 合计, 金额合计, 小写, （小写）, 合计（小写）, 金额（小写）, 合计金额（小写）,
    小写金额, 价税合计, 合计金额, 总金额, 应付金额, 实付金额, 人民币（小写）, 不含税合计, 不含税金额合计
tax_total | 税额合计 | amount | 合计, 总计, 税额合计, 合计税额, 税额总计, 税金合计
issued_date | 填开日期 | date | 日期, ${B.issued}
subtotal | 金额小计 | amount | 小计, 金额小计, 本页小计, 小计金额, 本页金额小计
tax_subtotal | 税额小计 | amount | 小计, 税额小计, 本页税额小计, 小计税额, 税额
remarks | 备注 | long-text | ${B.remark}
exist_invoice_seal | 发票专用章存在性判断 | flag |
title | 标题 | title |
table: product_list | 商品明细
> serial_number | 表格序号 | serial | 序号, 序 号, 行号, 编号, 项次, No.
> goods_services | 货物(劳务)名称 | goods | ${B.goods}
> specification | 规格型号 | text | ${B.specification}
> unit | 单位 | text | ${B.unit}
> quantity | 数量 | quantity | ${B.quantity}
> unit_price | 单价 | amount | ${B.unitPrice}
> amount | 金额 | amount | ${B.amount}
> tax_rate | 税率 | percent | ${B.taxRate}
> tax | 税额 | amount | ${B.tax}
rates: product_list.tax_rate
items: subtotal / total = product_list.amount
items: tax_subtotal / tax_total = product_list.tax
rows: product_list.amount = quantity * unit_price
rows: product_list.tax = amount * tax_rate
`),
];
