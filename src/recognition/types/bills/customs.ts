import { readType } from '../paper-type.ts';
import { B } from './wording.ts';

/** Customs declarations. The code of a party or place follows its printed label in brackets. */
export const CUSTOMS = [
  readType(`
customs_declaration | bill | 海关进出口报关单
titles: 海关出口货物报关单, 海关进口货物报关单, 中华人民共和国海关出口货物报关单, 中华人民共和国海关进口货物报关单, *货物报关单, 出口货物报关单, 进口货物报关单, 进口报关单, 出口报关单
anchors: 预录入编号, 海关编号, 境内发货人, 境内收货人, 出境关别, 进境关别, 备案号, 运输方式, 提运单号, 监管方式,
    征免性质, 许可证号, 合同协议号, 贸易国, 运抵国, 启运国, 包装种类, 成交方式, 随附单证, 标记唛码及备注, 商品编号,
    申报单位
title | 标题 | title |
invoice_type | 票据类型 | derived |
pre_entry_number | 预录入编号 | code | 预录入编号, 预录入号, 预录编号, 预录单号, 预录入单号
customs_number | 海关编号 | code | 海关编号, 报关单号, 报关单编号, 报关单号码, 海关单号, 海关号
domestic_consignor | 境内发货人 | company | 境内发货人, 境内发货单位, 发货人, 发货单位, 国内发货人, 境内发货企业
domestic_consignor_code | 境内发货人代码 | code-of |
domestic_consignee | 境内收货人 | company | 境内收货人, 境内收货单位, 收货人, 收货单位, 国内收货人, 境内收货企业
domestic_consignee_code | 境内收货人代码 | code-of |
exit_customs | 出境关别 | text | 出境关别, 出境海关, 出境口岸海关, 出口海关, 离境海关, 出境关, 申报海关
exit_customs_code | 出境关别代码 | code-of |
import_customs | 进境关别 | text | 进境关别, 进境海关, 进境口岸海关, 进口海关, 进境关, 申报海关
import_customs_code | 进境关别代码 | code-of |
export_date | 出口日期 | date | 出口日期, 出境日期, 出口时间, 出口日
import_date | 进口日期 | date | 进口日期, 进境日期, 进口时间, 进口日
declaration_date | 申报日期 | date | 申报日期, 报关日期, 申报时间, 报关时间, 申报日
record_number | 备案号 | code | 备案号, 手册号, 备案编号, 备案手册号, 手册编号
record_number_code | 备案号代码 | code-of |
overseas_consignee | 境外收货人 | company | 境外收货人, 境外收货单位, 国外收货人, 境外收货企业
overseas_consignee_code | 境外收货人代码 | code-of |
overseas_consignor | 境外发货人 | company | 境外发货人, 境外发货单位, 国外发货人, 境外发货企业
overseas_consignor_code | 境外发货人代码 | code-of |
transportation_mode | 运输方式 | text | 运输方式, 运输类型, 运输类别, 运输方法, 运输形式
transportation_mode_code | 运输方式代码 | code-of |
transport_name_and_voyage_number | 运输工具名称 | code | 运输工具名称及航次号, 运输工具名称, 船名航次, 船名及航次,
    船名/航次, 运输工具, 运输工具名称及航次, 运输工具及航次号, 航次, 航班号
delivery_number | 提运单号 | code | 提运单号, 提单号, 运单号, 提单号码, 提运单号码, 提货单号, 分提单号
storage_place | 货物存放地点 | text | 货物存放地点, 存放地点, 货物存放处, 货物存放地, 存货地点
production_and_sales_company | 生产销售单位 | company | 生产销售单位, 产销单位, 生产销售企业, 生产单位
production_and_sales_company_code | 生产销售单位代码 | code-of |
consumption_and_use_company | 消费使用单位 | company | 消费使用单位, 使用单位, 消费使用企业, 消费单位
consumption_and_use_company_code | 消费使用单位代码 | code-of |
supervision_way | 监管方式 | text | 监管方式, 贸易监管方式, 监管方法, 监管类型, 监管模式, 贸易方式
supervision_way_code | 监管方式代码 | code-of |
taxation | 征免性质 | text | 征免性质, 征免类别, 征免类型, 征免方式, 征税性质
taxation_code | 征免性质代码 | code-of |
license | 许可证号 | text | 许可证号, 许可证编号, 许可证, 许可证号码
license_code | 许可证号代码 | code-of |
port_of_shipment | 启运港 | text | 启运港, 装运港, 起运港, 启运口岸, 装船港, 出发港
port_of_shipment_code | 启运港代码 | code-of |
contract_agreement_number | 合同协议号 | code | 合同协议号, 合同号, 协议号, 合同编号, 合同协议编号, 合同号码
trading_country | 贸易国（地区） | text | 贸易国（地区）, 贸易国, 贸易国家, 贸易地区, 贸易国别, 贸易国别（地区）
trading_country_code | 贸易国（地区）代码 | code-of |
destination_country | 抵运国（地区） | text | 抵运国（地区）, 抵运国, 运抵国, 运抵国（地区）, 运抵国家, 目的国
destination_country_code | 抵运国（地区）代码 | code-of |
departure_country | 启运国（地区） | text | 启运国（地区）, 启运国, 起运国, 起运国（地区）, 启运国家, 发运国
departure_country_code | 启运国（地区）代码 | code-of |
port_of_call | 经停港 | text | 经停港, 中转港, 经停口岸, 停靠港, 转运港
port_of_call_code | 经停港代码 | code-of |
port_of_destination | 指运港 | text | 指运港, 目的港, 目的口岸, 抵运港, 运抵港, 卸货港
port_of_destination_code | 指运港代码 | code-of |
port_of_departure | 离境口岸 | text | 离境口岸, 离境港, 出境口岸, 出境港, 离境地
port_of_departure_code | 离境口岸代码 | code-of |
port_of_entry | 入境口岸 | text | 入境口岸, 进境口岸, 入境港, 进境港, 入境地
port_of_entry_code | 入境口岸代码 | code-of |
packing_type | 包装种类 | text | 包装种类, 包装, 包装方式, 包装类型, 包装形式
packing_type_code | 包装种类代码 | code-of |
number_of_packages | 件数 | quantity | 件数, 总件数, 件数合计, 包装件数
gross_weight | 毛重 | quantity | 毛重（千克）, 毛重, 总毛重, 毛重(KG), 毛重（公斤）
net_weight | 净重 | quantity | 净重（千克）, 净重, 总净重, 净重(KG), 净重（公斤）
terms_of_delivery | 成交方式 | text | 成交方式, 价格条款, 成交条款, 交货条款, 贸易术语, 价格术语
terms_of_delivery_code | 成交方式代码 | code-of |
freight | 运费 | text | 运费, 运输费
premium | 保费 | text | 保费, 保险费
incidental | 杂费 | text | 杂费, 其他费用, 杂项费用
attached_documents_and_serial_number | 随附单证 | long-text | 随附单证及编号, 随附单证, 随附单据, 随附单证编号, 随附文件, 所附单证
marking_marks_and_remarks | 标记唛码及备注 | long-text | 标记唛码及备注, 标记唛码, 唛头及备注, 唛头, 标记及备注, 备注, 标记唛头及备注
special_relationship_confirmation | 特殊关系确认 | text | 特殊关系确认, 特殊关系
price_impact_confirmation | 价格影响确认 | text | 价格影响确认, 价格影响
payment_of_royalty_confirmation | 支付特许权使用费确认 | text | 支付特许权使用费确认, 与货物有关的特许权使用费支付确认, 特许权使用费确认, 支付特许权使用费
self_inspection_and_payment | 自报自缴 | text | 自报自缴, 自报自缴标志
customs_broker | 报关人员 | text | 报关人员, 申报人员, 报关员, 申报人
certificate_number_of_customs_broker | 报关人员证号 | text | 报关人员证号, 报关员证号, 申报人员证号, 申报人证号, 人员证号
phone_number | 报关人员电话 | phone | 电话, 报关人员电话, 报关员电话, 联系电话
applicant_company | 申报单位 | company | 申报单位, 报关单位, 申报企业, 申报公司, 代理报关单位, 报关企业
applicant_company_code | 申报单位代码 | code-of |
consignee_or_consignor | 收发货人 | text | 收发货人
consignee_or_consignor_code | 收发货人代码 | code-of |
port_of_import | 进口口岸 | text | 进口口岸
port_of_import_code | 进口口岸代码 | code-of |
port_of_export | 出口口岸 | text | 出口口岸
port_of_export_code | 出口口岸代码 | code-of |
trade_mode | 贸易方式 | text | 贸易方式
trade_mode_code | 贸易方式代码 | code-of | 贸易方式代码
duty_rate | 征税比例 | text | 征税比例
port_of_loading | 装货港 | text | 装货港
port_of_loading_code | 装货港代码 | code-of |
domestic_arrival_destination | 境内目的地 | text | 境内目的地
domestic_arrival_destination_code | 境内目的地代码 | code-of |
domestic_place_of_origin | 境内货源地 | text | 境内货源地
domestic_place_of_origin_code | 境内货源地代码 | code-of |
container_number | 集装箱号 | code | 集装箱号
formula_pricing_confirmation | 公式定价确认 | text | 公式定价确认
provisional_price_confirmation | 暂定价格确认 | text | 暂定价格确认
table: product_list | 商品明细
> item_number | 表格项号 | serial | 项号, 序号, 项次, 编号
> product_id | 表格商品编号 | code | 商品编号, 商品编码, HS编码, 税则号列, 商品代码, 商品税号
> product_name_and_specification_model | 表格商品名称及规格型号 | text | 商品名称及规格型号, 商品名称、规格型号,
    商品名称规格型号, 品名规格, 商品名称及规格, 货名及规格, 品名及规格型号
> product_name | 表格商品名称 | text | 商品名称, 项目名称, 货物名称, 品名, 名称, 商品, 项目, 货物或服务名称, 商品及服务名称
> specification_model | 表格规格型号 | text | ${B.specification}
> quantity_and_unit | 表格数量及单位 | text | 数量及单位, 数量单位, 数量/单位, 数量、单位, 成交数量及单位
> quantity | 表格数量 | quantity | ${B.quantity}
> unit | 表格单位 | text | ${B.unit}
> unit_price_total_price_currency_value | 表格单价/总价/币制 | text | 单价/总价/币制, 单价总价币制, 单价、总价、币制, 价格/币制, 单价/总值/币制
> unit_price | 表格单价 | amount | ${B.unitPrice}
> total_price | 表格总价 | amount | 总价, 总值, 金额, 总金额
> currency | 表格币制 | text | 币制, 币别, 货币
> country_of_origin | 表格原产国（地区） | text | 原产国（地区）, 原产国, 原产地, 原产国家
> country_of_final_destination | 表格最终目的国（地区） | text | 最终目的国（地区）, 最终目的国, 目的国, 最终目的地
> domestic_place_of_delivered_goods | 表格境内货源地 | text | 境内货源地, 货源地, 境内货源
> domestic_destination | 表格境内目的地 | text | 境内目的地, 目的地, 境内目的
> tax_exemption | 表格征免 | text | 征免, 征免方式, 征减免税方式
rows: product_list.total_price = quantity * unit_price
`),
];
