import { readType } from '../paper-type.ts';

/** Tickets of trains, planes, ships, buses, taxis; tolls and parking. */
export const TICKETS = [
  readType(`
railway_digital_ticket | bill | 数电票(铁路电子客票) | traffic
titles: 电子发票（铁路电子客票）, 铁路电子客票
anchors: 电子客票号, 票价, 购买方名称, 买票请到12306, 中国铁路祝您旅途愉快, 发票号码, 开票日期, 统一社会信用代码
departure_station | 出发地 | station | 出发站, 始发站, 发站, 出发地, 起点站, 上车站, 起站, 乘车站, 起点, 始发地, 始发, 出发, 上车地点, 上客站, 乘车地点, 启程站, FROM, 自
train_number | 车次号 | train | 车次
arrival_station | 目的地 | station | 到达站, 终到站, 到站, 目的地, 终点站, 下车站, 讫站, 止站, 终点, 到达地, 到达, 目的站, 下车地点, 抵达站, TO, 至
seat_number | 座位号 | seat | 座位号, 席位, 席位号
price | 票价 | amount | 票价, 价格, 金额, 票款, 票面金额, 票面价, 全价, 实收, 实收金额, 合计, 合计金额, 人民币, 票价（元）, 金额（元）, 费用, PRICE, FARE, AMOUNT
class | 座位类别 | seat-class | 席别, 座位类别, 座位等级
passenger_id | 乘客身份证 | id-card | 身份证号, 证件号码, 身份证件号码, 身份证号码, 证件号, 有效证件号码, 有效证件号, 证件信息, 身份证, 证件, ID NO, ID NUMBER, ID
passenger_name | 乘客名称 | person | 乘客姓名, 旅客姓名, 姓名, 乘车人, 乘客, 旅客, 持票人, 旅客名称, 乘客名称, 乘客信息, 旅客信息, NAME, PASSENGER
ticket_id | 电子客票号 | code | 电子客票号, 客票号, 电子客票号码, 票号, 电子票号
number | 发票号码 | invoice-number | 发票号码, 发票号, 号码, 票号, 票据号码, 票据号, 编号, INVOICE NO, INVOICE NO.
date_of_issue | 开票日期 | date | 开票日期, 开票时间, 开具日期, 开具时间, 开票日, 填开日期, 出票日期, 制票日期, 打印日期, DATE
phonics_of_departure_station | 出发地拼音 | pinyin |
phonics_of_arrival_station | 目的地拼音 | pinyin |
pretax_amount | 税前金额 | amount | 税前金额, 不含税金额
tax_rate | 税率 | percent | 税率
tax | 税额 | amount | 税额
buyer | 购买方名称 | company | 购买方名称, 购买方, 购方名称, 购方, 买方, 抬头, 受票方, 单位名称
buyer_tax_id | 社会统一信用代码 | tax-id | 统一社会信用代码, 统一社会信用代码/纳税人识别号, 纳税人识别号, 购买方税号, 税号, 纳税识别号, 识别号, 社会信用代码, 信用代码, 统一信用代码, 税务登记号
number_of_original_invoice | 原发票号码 | invoice-number | 原发票号码
departure_date | 乘车时间 | datetime | 乘车时间, 乘车日期, 开车时间
dateonly_of_departure_date | 发车日期 | derived |
timeonly_of_departure_date | 发车当日时间 | derived |
type_of_business | 商务类型 | derived |
invoice_item | 发票项目 | derived |
refund | 退票费 | amount | 退票费
rebook | 改签费 | amount | 改签费
amount_refunded | 已退金额 | amount | 已退金额, 退款金额
issuing_status | 开票状态 | derived |
code: number = number, date = date_of_issue, amount = price
rates: tax_rate
sum: price = pretax_amount + tax
product: tax = pretax_amount * tax_rate
`),
  readType(`
flight_digital_ticket | bill | 数电票(航空运输电子客票行程单) | traffic
titles: 电子发票（航空运输电子客票行程单）, *航空运输电子客票行程单*
anchors: 开具状态, 国内国际标识, GP单号, 旅客姓名, 有效身份证件号码, 签注, 承运人, 航班号, 座位等级, 燃油附加费, 民航发展基金, 增值税税率, 增值税税额, 购买方名称, -印刷序号
agentcode | 销售网点代号 | code | 销售网点代号, 销售单位代号, AGENT CODE
passenger_name | 旅客姓名 | person | 旅客姓名, NAME OF PASSENGER, 姓名, 乘客姓名, 乘客, 旅客, 乘车人, 持票人, 旅客名称, 乘客名称, 乘客信息, 旅客信息, NAME, PASSENGER
id_no | 身份证件号码 | id-card | 有效身份证件号码, 身份证件号码, 证件号码, ID NO, 身份证号码, 身份证号, 证件号, 有效证件号码, 有效证件号, 证件信息, 身份证, 证件, ID NUMBER, ID
total | 合计金额 | amount | 合计, 合计金额, TOTAL, 小写, （小写）, 合计（小写）, 金额（小写）, 合计金额（小写）, 小写金额, 价税合计, 总金额, 总计, 应付金额, 实付金额, 人民币（小写）
fare | 票价 | amount | 票价, FARE
civil_aviation_fund | 民航发展基金 | amount | 民航发展基金, CIVIL AVIATION DEVELOPMENT FUND
fuel_surcharge | 燃油附加费 | amount | 燃油附加费, FUEL SURCHARGE
other_taxes | 其他税费 | amount | 其他税费, OTHER TAXES
issued_date | 填开日期 | date | 填开日期, 开票日期, ISSUED DATE, 开票时间, 开具日期, 开具时间, 开票日, 出票日期, 制票日期, 打印日期, DATE
issued_by | 填开单位 | company | 填开单位, ISSUED BY, 开票单位, 填开机构, 出票单位
e_ticket_no | 电子客票号码 | ticket-number | 电子客票号码, E-TICKET NO, 电子客票号, 客票号码, 客票号, 票号, TICKET NO
restriction | 签注 | text | 签注, ENDORSEMENTS/RESTRICTIONS, ENDORSEMENTS
insurance | 保险费 | amount | 保险费, INSURANCE
international_flag | 国内国际标签 | text | 国内国际标识, 国内国际标签
number_of_original_invoice | 原发票号码 | invoice-number | 原发票号码
tax_rate | 增值税税率 | percent | 增值税税率, 税率, VAT RATE
tax | 增值税税额 | amount | 增值税税额, 税额, VAT TAX AMOUNT, VAT
check_code | 验证码 | code | 验证码, CK
prompt_information | 提示信息 | text | 提示信息, INFORMATION
buyer | 购买方名称 | company | 购买方名称, 购买方, PURCHASER, 购方, 买方, 抬头, 受票方, 单位名称
buyer_tax_id | 统一社会信用代码/购买方纳税人识别号 | tax-id | 统一社会信用代码/纳税人识别号, 统一社会信用代码, 纳税人识别号, 购买方纳税人识别号, 税号, 纳税识别号, 识别号, 社会信用代码, 信用代码, 统一信用代码, 税务登记号
invoice_number | 发票号码 | invoice-number | 发票号码, 发票号, 号码, 票号, 票据号码, 票据号, 编号, INVOICE NO, INVOICE NO.
issuing_status | 开票状态 | text | 开具状态, 开票状态
gp_no | GP单号 | code | GP单号, GP 单号
table: flight_data_list | 航班信息
> from | 出发站 | station | 自, FROM, 出发站
> to | 到达站 | station | 至, TO, 到达站
> carrier | 承运人 | text | 承运人, CARRIER
> flight_number | 航班号 | flight | 航班号, FLIGHT
> seat_class | 座位等级 | text | 座位等级, 座位等级/舱位, CLASS
> date | 航班日期 | date | 日期, DATE
> time | 航班时间 | time | 时间, TIME
> fare_basis | 客票级别/客票类别 | text | 客票级别/客票类别, 客票级别, FARE BASIS
> not_valid_before | 客票生效日期 | date | 客票生效日期, 生效日期, NOT VALID BEFORE
> not_valid_after | 有效截至日期 | date | 有效截止日期, 有效截至日期, 截止日期, NOT VALID AFTER
> allow | 免费行李 | text | 免费行李, ALLOW
code: number = invoice_number, date = issued_date, amount = total
rates: tax_rate
sum: total = fare + fuel_surcharge? + tax? + civil_aviation_fund? + other_taxes?
`),
  readType(`
train_ticket | bill | 火车票 | traffic
titles: 火车票, 报销凭证, 中国铁路客票
anchors: 限乘当日当次车, 仅供报销使用, 买票请到12306, 发货请到95306, 中国铁路祝您旅途愉快, 检票, 开, 二等座, 一等座, 硬座, 硬卧, 软卧, 退票费, 退票改签时须交回车站, 遗失不补, -发票号码, -电子客票号
ticket_number | 火车票红色编码 | train-ticket-number |
boarding_gate | 检票口 | text | 检票, 检票口, 检票站台, 候车室, 检票处
departure_station | 出发地 | station | 出发站, 始发站, 起点站, 发站, 上车站, 起站, 乘车站, 起点, 出发地, 始发地, 始发, 出发, 上车地点, 上客站, 乘车地点, 启程站, FROM, 自
train_number | 车次号 | train | 车次
arrival_station | 目的地 | station | 到达站, 终到站, 终点站, 到站, 下车站, 讫站, 止站, 终点, 目的地, 到达地, 到达, 目的站, 下车地点, 抵达站, TO, 至
departure_date | 乘车时间 | datetime |
seat_number | 座位号 | seat |
price | 价格 | amount | 票价, 金额, 票款, 票面金额, 票面价, 全价, 价格, 实收, 实收金额, 合计, 合计金额, 人民币, 票价（元）, 金额（元）, 费用, PRICE, FARE, AMOUNT
class | 座位类别 | seat-class |
passenger_id | 乘客身份证 | id-card | 证件号码, 身份证号码, 身份证号, 证件号, 身份证件号码, 有效证件号码, 有效证件号, 证件信息, 身份证, 证件, ID NO, ID NUMBER, ID
passenger_name | 乘客姓名 | person | 姓名, 乘客姓名, 旅客姓名, 乘客, 旅客, 乘车人, 持票人, 旅客名称, 乘客名称, 乘客信息, 旅客信息, NAME, PASSENGER
ticket_id | 火车票ID | train-serial | 电子客票号, 客票号, 票号, 电子票号
refund | 退票费 | amount | 退票费
rebook | 改签费 | amount | 改签费
dateonly_of_departure_date | 发车日期 | derived |
timeonly_of_departure_date | 发车当日时间 | derived |
tail: ticket_number = ticket_id
`),
  readType(`
taxi_ticket | bill | 出租车票 | traffic
titles: 出租汽车专用发票, 出租汽车发票, 出租车发票, 出租汽车客运发票, 出租汽车统一发票, 客运出租汽车专用发票, *出租*发票
anchors: 车号, 证号, 上车, 下车, 里程, 等候, 单价, 状态, 发票代码, 发票号码, 机打发票手写无效, 卡号, 卡余额, 电召费, 燃油附加费, 的士
invoice_code | 发票代码 | invoice-code | 发票代码, 代码, 票代码, 票据代码, 发票代码号, INVOICE CODE
invoice_no | 发票号码 | invoice-number | 发票号码, 号码, 票号, 发票号, 票据号码, 票据号, 编号, INVOICE NO, INVOICE NO.
date | 日期 | date | 日期, 乘车日期, 打印日期, 开票日期, 开票时间, 开具日期, 开具时间, 开票日, 填开日期, 出票日期, 制票日期, DATE
taxi_no | 车号 | plate | 车号, 车牌, 车牌号, 车牌号码, 车辆号码, 牌号, 车辆牌号, 出租车号, TAXI NO
boarding_time | 上车时间 | time | 上车, 上车时间, 起始时间, 开始时间, 起租时间, 上客时间, 乘车时间, 起时, 上车时刻, 开始
landing_time | 下车时间 | time | 下车, 下车时间, 结束时间, 终止时间, 下客时间, 止时, 落客时间, 到达时间, 下车时刻, 结束
mileage | 里程 | distance | 里程, 计程, 载客里程, 计费里程, 公里, 计价里程, 行驶里程, 公里数, 营运里程, 行程, KM, 里程（公里）, 里程（km）
price | 票面金额 | amount | 金额, 总金额, 车费, 票价, 实收金额, 总额, 金额合计, 票款, 票面金额, 票面价, 全价, 价格, 实收, 合计, 合计金额, 人民币, 票价（元）, 金额（元）, 费用, PRICE, FARE, AMOUNT
surcharge | 附加费 | amount | 附加费, 另收附加费, 燃油附加费, 燃油附加, 燃油费, 燃附费, 附加, 附加金额, 燃油
location | 发票所在地 | derived |
sum | 总计金额 | amount | 合计, 总计, 合计金额, 总计金额
call_service_surcharge | 电召费 | amount | 电召费, 电召服务费, 另收电召费, 预约费, 叫车费, 预约叫车服务费, 叫车服务费, 电调费, 电召, 召车费, 约车费
service_surcharge | 服务费 | amount | 服务费, 夜间服务费
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
`),
  readType(`
ride_receipt | bill | 网约车行程单 | traffic
titles: 行程单, 滴滴出行-行程单, 高德地图-行程单, 行程报销单, 打车-行程单, 用车行程单, 网约车行程单, TRIP TABLE
anchors: 行程起止日期, 申请日期, 行程人手机号, 共计, 笔行程, 序号, 车型, 服务商, 上车时间, 城市, 起点, 终点, 里程, 金额, 备注
title | 标题 | title |
application_date | 申请日期 | date | 申请日期, 申请时间, 开具日期, 导出日期, 生成日期
trip_date | 行程日期 | period | 行程起止日期, 行程日期, 行程时间, 行程起止时间, 用车日期, 出行日期
trip_number | 合计行程数量 | count | 共计, 共, 行程数量, 合计行程
amount_total | 合计金额 | amount | 合计, 合计金额, 总计, 总金额, 共计金额, 行程总金额
phone_number | 行程人手机号/预定人手机号 | phone | 行程人手机号, 行程人手机号码, 手机号, 手机号码, 预定人手机号, 乘车人手机号, 联系电话
other_expenses_total | 其他费用合计 | amount | 其他费用合计, 其他费用
startdate_of_trip_date | 行程开始日期 | derived |
enddate_of_trip_date | 行程结束日期 | derived |
table: product_list | 行程明细
> serial_no_table | 表格序号 | code | 序号
> order_no_table | 表格订单号 | code | 订单号, 订单编号
> service_type_table | 表格订单/服务类型 | text | 服务类型, 订单类型, 用车类型, 用车方式
> supplier_table | 表格服务商 | text | 服务商, 平台, 运营商
> car_type_table | 表格车型 | text | 车型, 车辆类型
> departure_point_table | 表格起点 | text | 起点, 上车地点, 出发地, 出发地点
> destination_table | 表格终点 | text | 终点, 下车地点, 目的地, 到达地点
> city_table | 表格城市 | text | 城市, 用车城市
> driving_time_table | 表格行驶时长 | text | 行驶时长, 时长, 时长[分钟]
> order_time_table | 表格下单时间 | datetime | 下单时间
> pick_up_time_table | 表格上车时间 | datetime | 上车时间, 乘车时间, 出发时间
> using_time_table | 表格用车时间 | datetime | 用车时间
> mileage_table | 表格行程里程 | distance | 里程, 里程[公里], 里程(公里), 行驶里程, 里程（km）
> journey_amount_table | 表格行程金额 | amount | 金额, 金额[元], 金额(元), 费用, 订单金额, 行程金额
> notes_table | 表格备注 | text | 备注
> other_expenses_table | 表格其他费用 | amount | 其他费用
items: amount_total = product_list.journey_amount_table
`),
  readType(`
vehicle_toll | bill | 过路过桥费发票 | traffic
titles: 车辆通行费发票, 车辆通行费, 通行费发票, 高速公路通行费发票, 过路费发票, 通行费专用发票, 公路通行费专用收据, 过桥费, *通行费*
anchors: 入口, 出口, 车型, 轴数, 收费站, 收费员, 金额, 实收, 通行费, 车类, 车种, -增值税, -停车
toll_code | 车辆通行费代码 | invoice-code | 发票代码, 代码, 票据代码, 发票代码号, INVOICE CODE
toll_number | 车辆通行费号码 | invoice-number | 发票号码, 号码, 票据号码, 票号, 流水号, 发票号, 票据号, 编号, INVOICE NO, INVOICE NO.
money | 收费金额 | amount | 金额, 收费金额, 通行费, 实收, 实收金额, 应收, 收费, 收费额, 票价, 票款, 票面金额, 票面价, 全价, 价格, 合计, 合计金额, 人民币, 票价（元）, 金额（元）, 费用, PRICE, FARE, AMOUNT, 过路费, 路费
date | 收费日期 | date | 日期, 收费日期, 交易日期, 时间, 日期时间, 收费时间, 开票日期, 开票时间, 开具日期, 开具时间, 开票日, 填开日期, 出票日期, 制票日期, 打印日期, DATE
time | 收费时间 | time | 时间, 收费时间, 通行时间, 日期时间
location | 发票所在地 | derived |
entrance | 入口 | station | 入口, 入口站, 入站, 入口收费站, 入, 入站口, 驶入站, 上道站, 进口, 入口名称, 入口站名
exit | 出口 | station | 出口, 出口站, 出站, 出口收费站, 出, 收费站, 出站口, 驶出站, 下道站, 出口名称, 出口站名, 本站
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
title | 标题 | title |
`),
  readType(`
highway_passenger_invoice | bill | 公路客运发票 | traffic
titles: 公路汽车客票, 汽车客票, 公路客运发票, 道路客运发票, 汽车客运发票, 公路旅客运输发票, 长途汽车票, 公路汽车客运专用发票
anchors: 车次, 座号, 座位, 检票口, 始发站, 到达站, 发站, 到站, 乘车日期, 开车时间, 票价, 全票, 车型, 当日当次有效, 汽车站, -船, -航次, -舱
invoice_code | 发票代码 | invoice-code | 发票代码, 代码, 票据代码, 发票代码号, INVOICE CODE
invoice_number | 发票号码 | invoice-number | 发票号码, 号码, 票号, 发票号, 票据号码, 票据号, 编号, INVOICE NO, INVOICE NO.
money | 金额 | amount | 票价, 金额, 全价, 票款, 全票, 半票, 票面金额, 票面价, 价格, 实收, 实收金额, 合计, 合计金额, 人民币, 票价（元）, 金额（元）, 费用, PRICE, FARE, AMOUNT
date | 日期 | date | 乘车日期, 日期, 发车日期, 开车日期, 乘车时间, 发车时间, 开票日期, 开票时间, 开具日期, 开具时间, 开票日, 填开日期, 出票日期, 制票日期, 打印日期, DATE
time | 时间 | time | 开车时间, 发车时间, 时间, 乘车时间, 开车
passenger_name | 乘客姓名 | person | 姓名, 乘客姓名, 旅客姓名, 乘客, 旅客, 乘车人, 持票人, 旅客名称, 乘客名称, 乘客信息, 旅客信息, NAME, PASSENGER
passenger_id | 乘客身份证号码 | id-card | 身份证号, 身份证号码, 证件号, 证件号码, 身份证, 身份证件号码, 有效证件号码, 有效证件号, 证件信息, 证件, ID NO, ID NUMBER, ID
exist_invoice_seal | 发票专用章存在性判断 | flag |
departure | 出发站 | station | 始发站, 出发站, 发站, 起点站, 上车站, 起站, 乘车站, 出发地, 起点, 始发地, 始发, 出发, 上车地点, 上客站, 乘车地点, 启程站, FROM, 自
arrival | 到达站 | station | 到达站, 到站, 终点站, 下车站, 终到站, 讫站, 目的地, 止站, 终点, 到达地, 到达, 目的站, 下车地点, 抵达站, TO, 至
title | 标题 | title |
bus_number | 车次 | code | 车次, 班次, 班次号, 车次号, 班号, 航班
`),
  readType(`
passenger_transport_invoice | bill | 旅客运输发票 | traffic
titles: 旅客运输发票, 旅客运输服务发票, 旅客运输业统一发票, 客运发票, 道路旅客运输发票, 水路旅客运输发票, 客运统一发票
anchors: 车次, 班次, 座号, 始发站, 到达站, 发站, 到站, 乘车日期, 票价, 旅客, 旅客运输
invoice_code | 发票代码 | invoice-code | 发票代码, 代码, 票据代码, 发票代码号, INVOICE CODE
invoice_number | 发票号码 | invoice-number | 发票号码, 号码, 票号, 发票号, 票据号码, 票据号, 编号, INVOICE NO, INVOICE NO.
money | 金额 | amount | 票价, 金额, 全价, 票款, 合计, 票面金额, 票面价, 价格, 实收, 实收金额, 合计金额, 人民币, 票价（元）, 金额（元）, 费用, PRICE, FARE, AMOUNT
date | 日期 | date | 乘车日期, 日期, 发车日期, 开车日期, 乘车时间, 发车时间, 乘坐日期, 开票日期, 开票时间, 开具日期, 开具时间, 开票日, 填开日期, 出票日期, 制票日期, 打印日期, DATE
time | 时间 | time | 开车时间, 发车时间, 时间, 乘车时间, 开车
passenger_name | 乘客姓名 | person | 姓名, 乘客姓名, 旅客姓名, 乘客, 旅客, 乘车人, 持票人, 旅客名称, 乘客名称, 乘客信息, 旅客信息, NAME, PASSENGER
passenger_id | 乘客身份证号码 | id-card | 身份证号, 身份证号码, 证件号, 证件号码, 身份证, 身份证件号码, 有效证件号码, 有效证件号, 证件信息, 证件, ID NO, ID NUMBER, ID
exist_invoice_seal | 发票专用章存在性判断 | flag |
departure | 出发站 | station | 始发站, 出发站, 发站, 起点站, 上车站, 起站, 乘车站, 出发地, 起点, 始发地, 始发, 出发, 上车地点, 上客站, 乘车地点, 启程站, FROM, 自
arrival | 到达站 | station | 到达站, 到站, 终点站, 下车站, 终到站, 讫站, 目的地, 终点, 止站, 到达地, 到达, 目的站, 下车地点, 抵达站, TO, 至
title | 标题 | title |
bus_number | 车次 | code | 车次, 班次, 班次号, 车次号, 班号, 航班
`),
  readType(`
parking_invoice | bill | 停车费发票 | other
titles: 停车费发票, 停车费定额发票, 停车收费发票, 停车场发票, 机动车停车费, 停车服务费, 停车费专用发票, 停车缴费小票, *停车*
anchors: 车牌号, 入场时间, 出场时间, 停车时长, 停车费, 收费金额, 停车场, 车位, 驶入, 驶出, 进场, 离场
invoice_number | 发票号码 | invoice-number | 发票号码, 号码, 票号, 票据号码, No., No, №, 发票号, 票据号, 编号, INVOICE NO, INVOICE NO.
money | 金额 | amount | 金额, 停车费, 收费金额, 实收金额, 应收金额, 合计, 收费, 实收, 停车费用, 缴费金额, 票价, 票款, 票面金额, 票面价, 全价, 价格, 合计金额, 人民币, 票价（元）, 金额（元）, 费用, PRICE, FARE, AMOUNT, 应收, 停车金额
exist_invoice_seal | 发票专用章存在性判断 | flag |
`),
  readType(`
shipping_invoice | bill | 船运客票 | traffic
titles: 船票, 客船票, 轮船客票, 水路客运发票, 船运客票, 轮渡票, 旅客船票, 航运客票, 客轮票, 水路旅客运输客票
anchors: 船名, 航次, 舱位, 舱等, 码头, 港, 开航, 航线, 铺位, 登船, 开船, 席位, -车次
invoice_code | 发票代码 | invoice-code | 发票代码, 代码, 票据代码, 发票代码号, INVOICE CODE
invoice_number | 发票号码 | invoice-number | 发票号码, 号码, 票号, 发票号, 票据号码, 票据号, 编号, INVOICE NO, INVOICE NO.
money | 金额 | amount | 票价, 金额, 全价, 票款, 合计, 票面金额, 票面价, 价格, 实收, 实收金额, 合计金额, 人民币, 票价（元）, 金额（元）, 费用, PRICE, FARE, AMOUNT
date | 日期 | date | 开航日期, 乘船日期, 日期, 航班日期, 开船日期, 开航时间, 开船时间, 乘船时间, 开票日期, 开票时间, 开具日期, 开具时间, 开票日, 填开日期, 出票日期, 制票日期, 打印日期, DATE
time | 时间 | time | 开航时间, 开船时间, 时间, 乘船时间, 航班时间
exist_invoice_seal | 发票专用章存在性判断 | flag |
departure | 出发点 | station | 始发港, 出发港, 起点, 出发地, 上船港, 起航港, 始发地, 发港, 出发码头, 始发码头, 出发站, 始发站, 起点站, 发站, 上车站, 起站, 乘车站, 始发, 出发, 上车地点, 上客站, 乘车地点, 启程站, FROM, 自
arrival | 到达点 | station | 到达港, 目的港, 终点, 目的地, 下船港, 抵达港, 到达地, 到港, 到达码头, 到达站, 终到站, 终点站, 到站, 下车站, 讫站, 止站, 到达, 目的站, 下车地点, 抵达站, TO, 至
passenger_name | 乘客姓名 | person | 姓名, 乘客姓名, 旅客姓名, 乘客, 旅客, 乘车人, 持票人, 旅客名称, 乘客名称, 乘客信息, 旅客信息, NAME, PASSENGER
passenger_id | 乘客身份证号码 | id-card | 身份证号, 身份证号码, 证件号, 证件号码, 身份证, 身份证件号码, 有效证件号码, 有效证件号, 证件信息, 证件, ID NO, ID NUMBER, ID
`),
  readType(`
flight_itinerary | bill | 航空运输电子客票行程单 | traffic
titles: 航空运输电子客票行程单, ITINERARY/RECEIPT OF E-TICKET FOR AIR TRANSPORT, ITINERARY/RECEIPT OF E-TICKET
anchors: 印刷序号, 旅客姓名, 有效身份证件号码, 签注, 承运人, 航班号, 座位等级, 客票级别, 机场建设费, 燃油附加费, 民航发展基金, 电子客票号码, 验证码, 销售单位代号, 填开单位, VOID, -开具状态, -国内国际标识
agentcode | 销售单位代号 | code | 销售单位代号, 销售网点代号, AGENT CODE
passenger_name | 旅客姓名 | person | 旅客姓名, NAME OF PASSENGER, 姓名, 乘客姓名, 乘客, 旅客, 乘车人, 持票人, 旅客名称, 乘客名称, 乘客信息, 旅客信息, NAME, PASSENGER
id_no | 身份证件号码 | id-card | 有效身份证件号码, 身份证件号码, ID NO, 证件号码, 身份证号码, 身份证号, 证件号, 有效证件号码, 有效证件号, 证件信息, 身份证, 证件, ID NUMBER, ID
serial_number | 印刷序号 | code | 印刷序号, SERIAL NUMBER, 印刷号
total | 合计金额 | amount | 合计, 合计金额, TOTAL, 小写, （小写）, 合计（小写）, 金额（小写）, 合计金额（小写）, 小写金额, 价税合计, 总金额, 总计, 应付金额, 实付金额, 人民币（小写）
fare | 票价 | amount | 票价, FARE
civil_aviation_fund | 民航发展基金 | amount | 民航发展基金, 机场建设费, CIVIL AVIATION DEVELOPMENT FUND, AIRPORT TAX
fuel_surcharge | 燃油附加费 | amount | 燃油附加费, FUEL SURCHARGE
other_taxes | 其他税费 | amount | 其他税费, OTHER TAXES
issued_date | 填开日期 | date | 填开日期, ISSUED DATE, 开票日期, 开票时间, 开具日期, 开具时间, 开票日, 出票日期, 制票日期, 打印日期, DATE
issued_by | 填开单位 | company | 填开单位, ISSUED BY, 开票单位, 填开机构, 出票单位
e_ticket_no | 电子客票号码 | ticket-number | 电子客票号码, E-TICKET NO, 电子客票号, 客票号码, 客票号, 票号, TICKET NO
insurance | 保险费 | amount | 保险费, INSURANCE
restriction | 签注 | text | 签注, ENDORSEMENTS/RESTRICTIONS, ENDORSEMENTS, RESTRICTIONS
check_code | 验证码 | code | 验证码, CK
table: flight_data_list | 航班信息
> from | 出发站 | station | 自, FROM, 出发站
> to | 到达站 | station | 至, TO, 到达站
> carrier | 承运人 | text | 承运人, CARRIER
> flight_number | 航班号 | flight | 航班号, FLIGHT
> seat_class | 座位等级 | text | 座位等级, CLASS
> date | 航班日期 | date | 日期, DATE
> time | 航班时间 | time | 时间, TIME
> fare_basis | 客票级别 | text | 客票级别/客票类别, 客票级别, FARE BASIS
> not_valid_before | 客票生效日期 | date | 客票生效日期, NOT VALID BEFORE
> not_valid_after | 有效截至日期 | date | 有效截止日期, 有效截至日期, NOT VALID AFTER
> allow | 免费行李 | text | 免费行李, ALLOW
sum: total = fare + civil_aviation_fund? + fuel_surcharge? + other_taxes?
`),
];
