import { readType } from '../paper-type.ts';

/** Invoices of car sales. */
export const VEHICLES = [
  readType(`
used_car_purchase_invoice | bill | 二手车销售统一发票 | vehicle
titles: 二手车销售统一发票, 电子发票（二手车销售统一发票）
anchors: 买方单位/个人, 卖方单位/个人, 车牌照号, 登记证号, 转入地车辆管理所名称, 车价合计, 经营、拍卖单位, 二手车市场, 厂牌型号, 车架号
section: buyer | 买方, 买方单位/个人, 买方单位／个人, 买方名称
section: seller | 卖方, 卖方单位/个人, 卖方单位／个人, 卖方名称
section: auction | 经营、拍卖单位, 经营拍卖单位
section: market | 二手车市场
title | 标题 | title |
invoice_type | 发票类型 | derived |
vehicle_invoice_page_number | 发票联次 | derived |
vehicle_invoice_daima | 发票代码 | invoice-code | 发票代码, 票据代码, 代码, 发票代码号, INVOICE CODE
vehicle_invoice_haoma | 发票号码 | invoice-number | 发票号码, 发票号, 号码, 票号, 票据号码, 票据号, 编号, INVOICE NO, INVOICE NO.
vehicle_invoice_buyer@buyer | 买方单位/个人 | company | 买方单位/个人, 买方单位／个人, 买方, 买方名称
vehicle_invoice_buyer_id@buyer | 买方单位代码/身份证号码 | tax-id | 单位代码/身份证号码, 单位代码/身份证号, 身份证号码, 买方单位代码/身份证号码, ^税号, ^纳税识别号, ^识别号, ^社会信用代码, ^信用代码, ^统一社会信用代码, ^纳税人识别号, ^统一信用代码, ^税务登记号
vehicle_invoice_buyer_addr@buyer | 买方单位/个人住址 | address | 买方单位/个人住址, 买方住址, 买方地址
vehicle_invoice_buyer_phone@buyer | 买方电话 | phone | ^电话, 买方电话
vehicle_invoice_seller@seller | 卖方单位/个人 | company | 卖方单位/个人, 卖方单位／个人, 卖方, 卖方名称
vehicle_invoice_seller_id@seller | 卖方单位代码/身份证号码 | tax-id | 单位代码/身份证号码, 单位代码/身份证号, 身份证号码, 卖方单位代码/身份证号码, ^税号, ^纳税识别号, ^识别号, ^社会信用代码, ^信用代码, ^统一社会信用代码, ^纳税人识别号, ^统一信用代码, ^税务登记号
vehicle_invoice_seller_addr@seller | 卖方单位/个人住址 | address | 卖方单位/个人住址, 卖方住址, 卖方地址
vehicle_invoice_seller_phone@seller | 卖方电话 | phone | ^电话, 卖方电话
vehicle_invoice_plate_num | 车牌照号 | plate | 车牌照号, 车牌号, 车牌号码
vehicle_invoice_register_num | 登记证号 | code | 登记证号, 登记证书号
vehicle_invoice_vehicle_type | 车辆类型 | text | 车辆类型
vehicle_invoice_vin | 车架号/车辆识别代码 | vin | 车架号/车辆识别代码, 车架号, 车辆识别代号/车架号码, 车辆识别代码
vehicle_invoice_car_model | 厂牌型号 | text | 厂牌型号
vehicle_invoice_dmv | 转入地车辆管理所名称 | text | 转入地车辆管理所名称, 转入地车管所名称, 转入地车辆车管所名称, 转入地车辆管理所
vehicle_invoice_total_price_char | 车价合计(大写) | amount-in-words | 车价合计（大写）, 车价合计, 车价合计大写, 大写, （大写）, 合计（大写）, 金额（大写）, 合计金额（大写）, 大写金额, 人民币（大写）, 人民币大写, 合计人民币（大写）, 金额合计（大写）, 合计大写
vehicle_invoice_total_price_digits | 车价合计(小写) | amount | 小写, （小写）, 车价合计（小写）, 合计（小写）, 金额（小写）, 合计金额（小写）, 小写金额, 价税合计, 合计金额, 总金额, 总计, 合计, 应付金额, 实付金额, 人民币（小写）
vehicle_invoice_auction_house@auction | 经营、拍卖单位 | company | 经营、拍卖单位, 经营拍卖单位
vehicle_invoice_auction_house_addr@auction | 经营、拍卖单位地址 | address | 经营、拍卖单位地址, ^地址
vehicle_invoice_auction_house_tax_id@auction | 经营、拍卖单位纳税人识别号 | tax-id | ^纳税人识别号, ^税号, ^纳税识别号, ^识别号, ^社会信用代码, ^信用代码, ^统一社会信用代码, ^纳税人识别号, ^统一信用代码, ^税务登记号
vehicle_invoice_auction_house_bank_account@auction | 经营、拍卖单位开户银行、账号 | text | ^开户银行、账号, ^开户银行账号, ^开户银行及账号
vehicle_invoice_auction_house_phone@auction | 经营、拍卖单位电话 | phone | ^电话
vehicle_invoice_market@market | 二手车市场 | company | 二手车市场
vehicle_invoice_market_addr@market | 二手车市场地址 | address | ^地址
vehicle_invoice_market_tax_id@market | 二手车市场纳税人识别号 | tax-id | ^纳税人识别号, ^税号, ^纳税识别号, ^识别号, ^社会信用代码, ^信用代码, ^统一社会信用代码, ^纳税人识别号, ^统一信用代码, ^税务登记号
vehicle_invoice_market_bank_account@market | 二手车市场开户银行、账号 | text | ^开户银行、账号, ^开户银行账号, ^开户银行及账号
vehicle_invoice_market_phone@market | 二手车市场电话 | phone | ^电话
vehicle_invoice_issue_date | 开票日期 | date | 开票日期, 开票时间, 开具日期, 开具时间, 开票日, 填开日期, 出票日期, 制票日期, 打印日期, DATE
vehicle_invoice_machine_id | 机器编号 | code | 机器编号
vehicle_invoice_note | 备注 | long-text | 备注
vehicle_invoice_tax_code | 税控码 | long-text | 税控码
vehicle_invoice_issued_by | 开票人 | person | 开票人
vehicle_invoice_jida_daima | 机打代码 | invoice-code | 机打代码, 发票代码, 票据代码, 代码, 发票代码号, INVOICE CODE
vehicle_invoice_jida_haoma | 机打号码 | invoice-number | 机打号码
digital_elec_invoice_number | 数电票号码 | invoice-number | 数电票号码
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
words: vehicle_invoice_total_price_char = vehicle_invoice_total_price_digits
`),
  readType(`
car_purchase_invoice | bill | 机动车销售统一发票 | vehicle
titles: 机动车销售统一发票, 电子发票（机动车销售统一发票）
anchors: 合格证号, 进口证明书号, 商检单号, 发动机号码, 车辆识别代号/车架号码, 销货单位名称, 增值税税率或征收率, 主管税务机关及代码, 不含税价, 完税凭证号码, 吨位, 限乘人数, 厂牌型号, 产地
section: buyer | 购买方, 购方, 购货单位, 购买方名称
section: seller | 销货单位, 销售方, 销货单位名称
title | 标题 | title |
invoice_type | 发票类型 | derived |
vehicle_invoice_page_number | 发票联次 | derived |
vehicle_invoice_daima | 发票代码 | invoice-code | 发票代码, 票据代码, 代码, 发票代码号, INVOICE CODE
vehicle_invoice_haoma | 发票号码 | invoice-number | 发票号码, 发票号, 号码, 票号, 票据号码, 票据号, 编号, INVOICE NO, INVOICE NO.
vehicle_invoice_issue_date | 开票日期 | date | 开票日期, 开票时间, 开具日期, 开具时间, 开票日, 填开日期, 出票日期, 制票日期, 打印日期, DATE
vehicle_invoice_machine_id | 机器编号 | code | 机器编号
vehicle_invoice_jida_daima | 机打代码 | invoice-code | 机打代码, 发票代码, 票据代码, 代码, 发票代码号, INVOICE CODE
vehicle_invoice_jida_haoma | 机打号码 | invoice-number | 机打号码
vehicle_invoice_tax_code | 税控码 | long-text | 税控码
vehicle_invoice_buyer@buyer | 购货单位(人)/购买方名称 | company | 购买方名称, 购货单位（人）, 购货单位(人), 购货单位, 购方名称
vehicle_invoice_buyer_id@buyer | 购方身份证号码/组织机构代码 | tax-id | 身份证号码/组织机构代码, 身份证号码, 组织机构代码, 购方身份证号码/组织机构代码, 纳税人识别号/统一社会信用代码/身份证明号码, 购买方纳税人识别号/统一社会信用代码/身份证明号码, ^税号, ^纳税识别号, ^识别号, ^社会信用代码, ^信用代码, ^统一社会信用代码, ^纳税人识别号, ^统一信用代码, ^税务登记号
vehicle_invoice_buyer_tax_id@buyer | 购方纳税人识别号 | tax-id | 购买方纳税人识别号, 购方纳税人识别号, ^税号, ^纳税识别号, ^识别号, ^社会信用代码, ^信用代码, ^统一社会信用代码, ^纳税人识别号, ^统一信用代码, ^税务登记号
vehicle_invoice_vehicle_type | 车辆类型 | text | 车辆类型
vehicle_invoice_car_made_place | 产地 | text | 产地
vehicle_invoice_car_model | 厂牌型号 | text | 厂牌型号
vehicle_invoice_car_vin | 车辆识别代号/车架号码 | vin | 车辆识别代号/车架号码, 车架号码, 车辆识别代号, 车架号
vehicle_invoice_cert_id | 合格证号 | code | 合格证号, 合格证编号
vehicle_invoice_commodity_inspection_id | 商检单号 | code | 商检单号
vehicle_invoice_engine_id | 发动机号码 | code | 发动机号码, 发动机号
vehicle_invoice_import_certificate_id | 进口证明书号 | code | 进口证明书号
vehicle_invoice_total_price_char | 价税合计(大写) | amount-in-words | 价税合计, 价税合计（大写）, 大写, （大写）, 合计（大写）, 金额（大写）, 合计金额（大写）, 大写金额, 人民币（大写）, 人民币大写, 合计人民币（大写）, 金额合计（大写）, 合计大写
vehicle_invoice_total_price_digits | 价税合计(小写) | amount | 小写, （小写）, 价税合计（小写）, 合计（小写）, 金额（小写）, 合计金额（小写）, 小写金额, 价税合计, 合计金额, 总金额, 总计, 合计, 应付金额, 实付金额, 人民币（小写）
vehicle_invoice_seller@seller | 销货单位名称 | company | 销货单位名称, 销售方名称, 销货单位
vehicle_invoice_seller_address@seller | 销货单位地址 | address | 地址, 销货单位地址
vehicle_invoice_seller_bank_account@seller | 销货单位账号 | bank-account | 账号, 帐号, 银行账号
vehicle_invoice_seller_bank_name@seller | 销货单位开户银行 | text | 开户银行
vehicle_invoice_seller_tax_id@seller | 销货单位纳税人识别号 | tax-id | 纳税人识别号, 销货单位纳税人识别号, ^税号, ^纳税识别号, ^识别号, ^社会信用代码, ^信用代码, ^统一社会信用代码, ^纳税人识别号, ^统一信用代码, ^税务登记号
vehicle_invoice_seller_telephone@seller | 销货单位电话 | phone | 电话, 销货单位电话
vehicle_invoice_tax_rate | 增值税税率或征收率 | percent | 增值税税率或征收率, 增值税税率, 税率
vehicle_invoice_tax_amount | 增值税税额 | amount | 增值税税额, 税额
vehicle_invoice_tax_authority | 主管税务机关 | text | 主管税务机关, 主管税务机关及代码
vehicle_invoice_tax_authority_id | 主管税务机关代码 | code | 主管税务机关代码, 主管税务机关及代码
vehicle_invoice_price_without_tax | 不含税价 | amount | 不含税价, 不含税价格, 不含税金额
vehicle_invoice_tax_payment_certificate_number | 完税凭证号 | code | 完税凭证号码, 完税凭证号
vehicle_invoice_tonnage | 吨位 | quantity | 吨位
vehicle_invoice_limit_number | 限乘人数 | quantity | 限乘人数
vehicle_invoice_issued_by | 开票人 | person | 开票人
digital_elec_invoice_number | 数电票号码 | invoice-number | 数电票号码
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
rates: vehicle_invoice_tax_rate
words: vehicle_invoice_total_price_char = vehicle_invoice_total_price_digits
sum: vehicle_invoice_total_price_digits = vehicle_invoice_price_without_tax + vehicle_invoice_tax_amount
product: vehicle_invoice_tax_amount = vehicle_invoice_price_without_tax * vehicle_invoice_tax_rate
`),
];
