import { readType } from '../paper-type.ts';
import { B } from './wording.ts';

/** Invoices of car sales. */
export const VEHICLES = [
  readType(`
used_car_purchase_invoice | bill | 二手车销售统一发票 | vehicle
titles: 二手车销售统一发票, 电子发票（二手车销售统一发票）, 二手车发票, 二手车销售发票, 二手车交易发票, 二手车统一发票
anchors: 买方单位/个人, 卖方单位/个人, 车牌照号, 登记证号, 转入地车辆管理所名称, 车价合计, 经营、拍卖单位, 二手车市场, 厂牌型号, 车架号
section: buyer | 买方, 买方单位/个人, 买方单位／个人, 买方名称, 购车人, 买主
section: seller | 卖方, 卖方单位/个人, 卖方单位／个人, 卖方名称, 卖主, 售车人
section: auction | 经营、拍卖单位, 经营拍卖单位, 拍卖单位, 经营单位
section: market | 二手车市场, 二手车交易市场, 交易市场, 二手车市场名称
title | 标题 | title |
invoice_type | 发票类型 | derived |
vehicle_invoice_page_number | 发票联次 | derived |
vehicle_invoice_daima | 发票代码 | invoice-code | ${B.code}
vehicle_invoice_haoma | 发票号码 | invoice-number | ${B.number}
vehicle_invoice_buyer@buyer | 买方单位/个人 | company | 买方单位/个人, 买方单位／个人, 买主, 买车人, 购车人, 受让方, 买方单位, 买方姓名, ${B.buyer}
vehicle_invoice_buyer_id@buyer | 买方单位代码/身份证号码 | tax-id | 单位代码/身份证号码, 单位代码/身份证号, 身份证号码,
    买方单位代码/身份证号码, 证件号码, 买方证件号码, 买方证件号, 买方代码, ^证件号码, ^证件号, ^代码, ^身份证号,
    ${B.ownTaxId}
vehicle_invoice_buyer_addr@buyer | 买方单位/个人住址 | address | 买方单位/个人住址, 买方住址, 买方地址, ^住址, ^地址, 买方单位地址, 买方住所
vehicle_invoice_buyer_phone@buyer | 买方电话 | phone | ^电话, 买方电话, 买方联系电话, ${B.ownPhone}
vehicle_invoice_seller@seller | 卖方单位/个人 | company | 卖方单位/个人, 卖方单位／个人, 卖主, 售车人, 出让方, 卖方单位, 卖方姓名, ${B.seller}
vehicle_invoice_seller_id@seller | 卖方单位代码/身份证号码 | tax-id | 单位代码/身份证号码, 单位代码/身份证号,
    身份证号码, 卖方单位代码/身份证号码, 证件号码, 卖方证件号码, 卖方证件号, 卖方代码, ^证件号码, ^证件号, ^代码,
    ^身份证号, ${B.ownTaxId}
vehicle_invoice_seller_addr@seller | 卖方单位/个人住址 | address | 卖方单位/个人住址, 卖方住址, 卖方地址, ^住址, ^地址, 卖方单位地址, 卖方住所
vehicle_invoice_seller_phone@seller | 卖方电话 | phone | ^电话, 卖方电话, 卖方联系电话, ${B.ownPhone}
vehicle_invoice_plate_num | 车牌照号 | plate | 车牌照号, 车牌号, 车牌号码, ${B.plate}
vehicle_invoice_register_num | 登记证号 | code | 登记证号, 登记证书号, 登记证书号码, 机动车登记证号, 登记证书编号, 登记证编号, 登记证
vehicle_invoice_vehicle_type | 车辆类型 | text | 车辆类型, 车型, 机动车类型, 车种, 车辆种类, 车辆型式
vehicle_invoice_vin | 车架号/车辆识别代码 | vin | 车架号/车辆识别代码, 车架号, 车辆识别代号/车架号码, 车辆识别代码,
    车架号码, 车辆识别代号, VIN, VIN码, 车辆识别码, 车架号/VIN, 识别代号
vehicle_invoice_car_model | 厂牌型号 | text | 厂牌型号, 品牌型号, 厂牌, 车辆品牌型号, 厂牌/型号, 车辆型号, 品牌/型号
vehicle_invoice_dmv | 转入地车辆管理所名称 | text | 转入地车辆管理所名称, 转入地车管所名称, 转入地车辆车管所名称,
    转入地车辆管理所, 转入车管所, 转入地车管所, 转入车辆管理所, 转入地车辆管理机关, 转入地
vehicle_invoice_total_price_char | 车价合计(大写) | amount-in-words | 车价合计（大写）, 车价合计, 车价合计大写, 成交价（大写）, 成交价格, ${B.words}
vehicle_invoice_total_price_digits | 车价合计(小写) | amount | 车价合计（小写）, 车价, 成交价, 成交价（小写）, 成交金额, 车款合计, ${B.figures}
vehicle_invoice_auction_house@auction | 经营、拍卖单位 | company | 经营、拍卖单位, 经营拍卖单位, 拍卖单位, 经营单位, 经营拍卖机构, 经营、拍卖企业, ^名称
vehicle_invoice_auction_house_addr@auction | 经营、拍卖单位地址 | address | 经营、拍卖单位地址, ^地址, 拍卖单位地址, 经营拍卖单位地址, ${B.ownAddress}
vehicle_invoice_auction_house_tax_id@auction | 经营、拍卖单位纳税人识别号 | tax-id | ${B.ownTaxId}
vehicle_invoice_auction_house_bank_account@auction | 经营、拍卖单位开户银行、账号 | text | ^开户银行、账号,
    ^开户银行账号, ^开户银行及账号, 拍卖单位银行账户, 经营、拍卖单位银行, 经营、拍卖单位银行账户, ${B.ownBank}
vehicle_invoice_auction_house_phone@auction | 经营、拍卖单位电话 | phone | ^电话, 拍卖单位电话, 经营、拍卖单位电话, ${B.ownPhone}
vehicle_invoice_market@market | 二手车市场 | company | 二手车市场, 交易市场, 二手车交易市场, 二手车市场名称, 市场名称, ^名称
vehicle_invoice_market_addr@market | 二手车市场地址 | address | ^地址, 市场地址, 二手车市场地址, 交易市场地址, ${B.ownAddress}
vehicle_invoice_market_tax_id@market | 二手车市场纳税人识别号 | tax-id | ${B.ownTaxId}
vehicle_invoice_market_bank_account@market | 二手车市场开户银行、账号 | text | ^开户银行、账号, ^开户银行账号,
    ^开户银行及账号, 市场银行账户, 二手车市场银行账户, 二手车市场银行, 二手车市场开户银行, ${B.ownBank}
vehicle_invoice_market_phone@market | 二手车市场电话 | phone | ^电话, 市场电话, 二手车市场电话, ${B.ownPhone}
vehicle_invoice_issue_date | 开票日期 | date | ${B.issued}
vehicle_invoice_machine_id | 机器编号 | code | ${B.machine}
vehicle_invoice_note | 备注 | long-text | ${B.remark}
vehicle_invoice_tax_code | 税控码 | long-text | 税控码, 税控密文, 密文, 密码区, 税控信息
vehicle_invoice_issued_by | 开票人 | person | ${B.drawer}
vehicle_invoice_jida_daima | 机打代码 | invoice-code | 发票代码, 票据代码, 代码, 发票代码号, INVOICE CODE, ${B.machineCode}
vehicle_invoice_jida_haoma | 机打号码 | invoice-number | ${B.machineNumber}
digital_elec_invoice_number | 数电票号码 | invoice-number | 数电票号码, 数电发票号码, 电子发票号码, 全电发票号码
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
words: vehicle_invoice_total_price_char = vehicle_invoice_total_price_digits
`),
  readType(`
car_purchase_invoice | bill | 机动车销售统一发票 | vehicle
titles: 机动车销售统一发票, 电子发票（机动车销售统一发票）, 机动车发票, 机动车销售发票, 机动车统一发票, 汽车销售发票
anchors: 合格证号, 进口证明书号, 商检单号, 发动机号码, 车辆识别代号/车架号码, 销货单位名称, 增值税税率或征收率, 主管税务机关及代码, 不含税价, 完税凭证号码, 吨位, 限乘人数, 厂牌型号, 产地
section: buyer | 购买方, 购方, 购货单位, 购买方名称, 购车人, 购买方信息
section: seller | 销货单位, 销售方, 销货单位名称, 销售单位, 销方, 销售方信息, 销售方名称
title | 标题 | title |
invoice_type | 发票类型 | derived |
vehicle_invoice_page_number | 发票联次 | derived |
vehicle_invoice_daima | 发票代码 | invoice-code | ${B.code}
vehicle_invoice_haoma | 发票号码 | invoice-number | ${B.number}
vehicle_invoice_issue_date | 开票日期 | date | ${B.issued}
vehicle_invoice_machine_id | 机器编号 | code | ${B.machine}
vehicle_invoice_jida_daima | 机打代码 | invoice-code | 发票代码, 票据代码, 代码, 发票代码号, INVOICE CODE, ${B.machineCode}
vehicle_invoice_jida_haoma | 机打号码 | invoice-number | ${B.machineNumber}
vehicle_invoice_tax_code | 税控码 | long-text | 税控码, 税控密文, 密文, 密码区, 税控信息
vehicle_invoice_buyer@buyer | 购货单位(人)/购买方名称 | company | 购买方名称及身份证号码/组织机构代码,
    购货单位（人）及身份证号码/组织机构代码, 购货单位（人）, 购货单位(人), 购车人, 车主, ${B.buyer}
vehicle_invoice_buyer_id@buyer | 购方身份证号码/组织机构代码 | tax-id | 身份证号码/组织机构代码, 身份证号码,
    组织机构代码, 购方身份证号码/组织机构代码, 纳税人识别号/统一社会信用代码/身份证明号码,
    购买方纳税人识别号/统一社会信用代码/身份证明号码, 证件号码, 证件号, 购方证件号码, 身份证号, 组织机构代码/身份证号,
    购买方证件号, ^代码, ${B.ownTaxId}
vehicle_invoice_buyer_tax_id@buyer | 购方纳税人识别号 | tax-id | 购买方纳税人识别号, 购方纳税人识别号, ${B.ownTaxId}
vehicle_invoice_vehicle_type | 车辆类型 | text | 车辆类型, 车型, 机动车类型, 车种, 车辆种类, 车辆型式
vehicle_invoice_car_made_place | 产地 | text | 产地, 产地国别, 车辆产地, 制造地, 原产地
vehicle_invoice_car_model | 厂牌型号 | text | 厂牌型号, 品牌型号, 厂牌, 车辆品牌型号, 厂牌/型号, 车辆型号, 品牌/型号
vehicle_invoice_car_vin | 车辆识别代号/车架号码 | vin | 车辆识别代号/车架号码, 车架号码, 车辆识别代号, 车架号,
    车架号/VIN, VIN, VIN码, 车辆识别码, 车辆识别代码, 车辆识别号, 识别代号
vehicle_invoice_cert_id | 合格证号 | code | 合格证号, 合格证编号, 合格证号码, 车辆合格证号, 整车合格证号, 合格证
vehicle_invoice_commodity_inspection_id | 商检单号 | code | 商检单号, 商检单编号, 商检号, 商检编号, 商检证号
vehicle_invoice_engine_id | 发动机号码 | code | 发动机号码, 发动机号, 发动机编号, 发动机, 发动机号/电机号, 引擎号
vehicle_invoice_import_certificate_id | 进口证明书号 | code | 进口证明书号, 进口证明书编号, 进口证号, 进口证书号, 进口证明号
vehicle_invoice_total_price_char | 价税合计(大写) | amount-in-words | 价税合计, 车价合计, 成交价（大写）, 成交价格, ${B.words}
vehicle_invoice_total_price_digits | 价税合计(小写) | amount | 车价, 成交价, 成交价（小写）, 成交金额, 车款合计, ${B.figures}
vehicle_invoice_seller@seller | 销货单位名称 | company | ${B.seller}
vehicle_invoice_seller_address@seller | 销货单位地址 | address | 地址, 销货单位地址, 销售单位地址, 单位地址, 销售方地址, 销方地址, ${B.ownAddress}
vehicle_invoice_seller_bank_account@seller | 销货单位账号 | bank-account | 账号, 帐号, 银行账号, 银行账户, 账户, 销售方账号, 开户账号
vehicle_invoice_seller_bank_name@seller | 销货单位开户银行 | text | 开户银行, 开户行, 开户行名称, 银行名称, 银行
vehicle_invoice_seller_tax_id@seller | 销货单位纳税人识别号 | tax-id | 纳税人识别号, 销货单位纳税人识别号, ${B.ownTaxId}
vehicle_invoice_seller_telephone@seller | 销货单位电话 | phone | 电话, 销货单位电话, 联系电话, 销售方电话, 单位电话, 销方电话, ${B.ownPhone}
vehicle_invoice_tax_rate | 增值税税率或征收率 | percent | 增值税税率或征收率, 增值税税率, 税率, 征收率, 税率/征收率, 适用税率, 税率或征收率
vehicle_invoice_tax_amount | 增值税税额 | amount | 增值税税额, 税额, 增值税额, 增值税, 税款
vehicle_invoice_tax_authority | 主管税务机关 | text | 主管税务机关, 主管税务机关及代码, 税务机关, 主管税务局, 税务机关名称, 征收机关, 主管税务所
vehicle_invoice_tax_authority_id | 主管税务机关代码 | code | 主管税务机关, 主管税务机关代码, 主管税务机关及代码, 税务机关代码, 机关代码, 税务代码, 主管机关代码
vehicle_invoice_price_without_tax | 不含税价 | amount | 不含税价, 不含税价格, 不含税金额, 不含税价款, 不含税, 未税价, 税前价, 不含税车价
vehicle_invoice_tax_payment_certificate_number | 完税凭证号 | code | 完税凭证号码, 完税凭证号, 完税证号, 完税证明号, 完税凭证, 完税凭证编号
vehicle_invoice_tonnage | 吨位 | quantity | 吨位, 载重吨位, 核定吨位, 吨数
vehicle_invoice_limit_number | 限乘人数 | quantity | 限乘人数, 核定载客, 限乘, 载客人数, 限载人数, 核载人数, 准乘人数, 核定乘员, 载客数, 座位数
vehicle_invoice_issued_by | 开票人 | person | ${B.drawer}
digital_elec_invoice_number | 数电票号码 | invoice-number | 数电票号码, 数电发票号码, 电子发票号码, 全电发票号码
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
rates: vehicle_invoice_tax_rate
words: vehicle_invoice_total_price_char = vehicle_invoice_total_price_digits
sum: vehicle_invoice_total_price_digits = vehicle_invoice_price_without_tax + vehicle_invoice_tax_amount
product: vehicle_invoice_tax_amount = vehicle_invoice_price_without_tax * vehicle_invoice_tax_rate
`),
];
