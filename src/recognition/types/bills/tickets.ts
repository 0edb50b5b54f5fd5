import { readType } from '../paper-type.ts';
import { B } from './wording.ts';

/** Tickets of trains, planes, ships, buses, taxis; tolls and parking. */
export const TICKETS = [
  readType(`
railway_digital_ticket | bill | 数电票(铁路电子客票) | traffic
titles: 电子发票（铁路电子客票）, 铁路电子客票, 铁路电子客票发票, 电子发票（铁路客票）, 铁路客票电子发票
anchors: 电子客票号, 票价, 购买方名称, 买票请到12306, 中国铁路祝您旅途愉快, 发票号码, 开票日期, 统一社会信用代码
departure_station | 出发地 | station | ${B.from}
train_number | 车次号 | train | 车次, 车次号, 列车号, 列车车次, 班次, Train No
arrival_station | 目的地 | station | ${B.to}
seat_number | 座位号 | seat | 座位号, 席位, 席位号, 座位, 座号, 席号, 车厢座位, 车厢/座位, 铺位, 席位信息, Seat
price | 票价 | amount | ${B.fare}
class | 座位类别 | seat-class | 席别, 座位类别, 座位等级, 席别类型, 座席, 座别, 席位等级, 座席类别
passenger_id | 乘客身份证 | id-card | ${B.passengerId}
passenger_name | 乘客名称 | person | ${B.passenger}
ticket_id | 电子客票号 | code | 电子客票号, 客票号, 电子客票号码, 票号, 电子票号, 客票号码, 电子票号码, 票证号
number | 发票号码 | invoice-number | ${B.number}
date_of_issue | 开票日期 | date | ${B.issued}
phonics_of_departure_station | 出发地拼音 | pinyin |
phonics_of_arrival_station | 目的地拼音 | pinyin |
pretax_amount | 税前金额 | amount | 税前金额, 不含税金额, 不含税价, 未税金额, 不含税票价, 税前价
tax_rate | 税率 | percent | 税率, 增值税率, 增值税税率, 适用税率, 征收率
tax | 税额 | amount | 税额, 增值税, 增值税额, 增值税税额, 税款
buyer | 购买方名称 | company | ${B.buyer}
buyer_tax_id | 社会统一信用代码 | tax-id | 购买方税号, ${B.taxId}
number_of_original_invoice | 原发票号码 | invoice-number | 原发票号码, 原票号码, 原发票号, 原发票
departure_date | 乘车时间 | datetime | 乘车时间, 乘车日期, 开车时间, 发车时间, 发车日期, 出发时间, 出发日期, 乘坐日期, 乘车日, 日期
dateonly_of_departure_date | 发车日期 | derived |
timeonly_of_departure_date | 发车当日时间 | derived |
type_of_business | 商务类型 | derived |
invoice_item | 发票项目 | derived |
refund | 退票费 | amount | 退票费, 退票手续费, 退票
rebook | 改签费 | amount | 改签费, 改签手续费, 改签
amount_refunded | 已退金额 | amount | 已退金额, 退款金额, 退还金额, 已退票款
issuing_status | 开票状态 | derived |
code: number = number, date = date_of_issue, amount = price
rates: tax_rate
sum: price = pretax_amount + tax
product: tax = pretax_amount * tax_rate
`),
  readType(`
flight_digital_ticket | bill | 数电票(航空运输电子客票行程单) | traffic
titles: 电子发票（航空运输电子客票行程单）, *航空运输电子客票行程单*, 电子发票（航空客票行程单）, 航空电子客票行程单电子发票
anchors: 开具状态, 国内国际标识, GP单号, 旅客姓名, 有效身份证件号码, 签注, 承运人, 航班号, 座位等级, 燃油附加费, 民航发展基金, 增值税税率, 增值税税额, 购买方名称, -印刷序号
agentcode | 销售网点代号 | code | 销售网点代号, 销售单位代号, AGENT CODE, 代理人代码, 代理人代号, 网点代号, 网点代码, 销售单位号, 销售代号, 代理代码, 出票点代码, Agent
passenger_name | 旅客姓名 | person | ${B.passenger}
id_no | 身份证件号码 | id-card | ${B.passengerId}
total | 合计金额 | amount | ${B.figures}
fare | 票价 | amount | 票价, FARE, 票款, 机票款, 票价（元）, 机票价格, 客票价, 票面价, 票面金额, Ticket Price
civil_aviation_fund | 民航发展基金 | amount | 民航发展基金, CIVIL AVIATION DEVELOPMENT FUND, 机建费, 机场建设费,
    民航基金, 基建费, 机场费, 民航发展基金费, 机建, CAAC Development Fund, Airport Tax
fuel_surcharge | 燃油附加费 | amount | 燃油附加费, FUEL SURCHARGE, 燃油费, 燃油附加, 燃油, 燃附费, 燃油税
other_taxes | 其他税费 | amount | 其他税费, OTHER TAXES, 其他税款, 其它税费, 其他税, 其他费用, 税费, Taxes
issued_date | 填开日期 | date | ISSUED DATE, ${B.issued}
issued_by | 填开单位 | company | 填开单位, ISSUED BY, 开票单位, 填开机构, 出票单位, 开具单位, 出票机构, 售票单位, 销售单位
e_ticket_no | 电子客票号码 | ticket-number | 电子客票号码, E-TICKET NO, 电子客票号, 客票号码, 客票号, 票号, TICKET NO,
    电子票号, 机票号, 电子客票票号, Ticket Number
restriction | 签注 | text | 签注, ENDORSEMENTS/RESTRICTIONS, ENDORSEMENTS, 限制, 限制条件, 签注信息, 签转限制, 客票限制, 备注限制, Endorsement
insurance | 保险费 | amount | 保险费, INSURANCE, 保险, 保险金, 航意险, 保险金额
international_flag | 国内国际标签 | text | 国内国际标识, 国内国际标签, 国内/国际, 国际国内, 国际国内标识, 国内国际, 航程类型
number_of_original_invoice | 原发票号码 | invoice-number | 原发票号码, 原票号码, 原发票号, 原发票
tax_rate | 增值税税率 | percent | 增值税税率, 税率, VAT RATE, 适用税率, 增值税率
tax | 增值税税额 | amount | 增值税税额, 税额, VAT TAX AMOUNT, VAT, 增值税, 增值税额, 税款
check_code | 验证码 | code | CK, 校验码, 查验码, 防伪码, 验证号, Check Code, CK., ${B.checkCode}
prompt_information | 提示信息 | text | 提示信息, INFORMATION, 提示, 温馨提示, 注意, 说明
buyer | 购买方名称 | company | ${B.buyer}
buyer_tax_id | 统一社会信用代码/购买方纳税人识别号 | tax-id | 购买方纳税人识别号, ${B.taxId}
invoice_number | 发票号码 | invoice-number | ${B.number}
issuing_status | 开票状态 | text | 开具状态, 开票状态, 状态, 开具状况, 发票状态
gp_no | GP单号 | code | GP单号, GP 单号, GP号, 公务机票单号, 公务票号, 公务机票验证号
table: flight_data_list | 航班信息
> from | 出发站 | station | 自, FROM, 出发站, 始发站, 始发地, 出发地, 起飞站, 起飞, Dep
> to | 到达站 | station | 至, TO, 到达站, 到达地, 目的地, 目的站, 抵达, Arr
> carrier | 承运人 | text | 承运人, CARRIER, 航空公司, 承运, 承运方, 航司, Airline
> flight_number | 航班号 | flight | 航班号, FLIGHT, 航班, 航班编号, Flight No
> seat_class | 座位等级 | text | 座位等级, 座位等级/舱位, CLASS, 等级, 舱位, 舱位等级, 座位等级／舱位, 座舱等级, Cabin
> date | 航班日期 | date | 日期, DATE, 航班日期, 出发日期, 起飞日期, 乘机日期
> time | 航班时间 | time | 时间, TIME, 起飞时间, 出发时间, 航班时间, Departure Time
> fare_basis | 客票级别/客票类别 | text | 客票级别/客票类别, 客票级别, FARE BASIS, 票价级别, 运价基础, 客票类别, 运价级别
> not_valid_before | 客票生效日期 | date | 客票生效日期, 生效日期, NOT VALID BEFORE, 有效期起
> not_valid_after | 有效截至日期 | date | 有效截止日期, 有效截至日期, 截止日期, NOT VALID AFTER, 失效日期, 有效期至, 有效期止
> allow | 免费行李 | text | 免费行李, ALLOW, 行李, 行李额, 免费行李额, 行李限额, Baggage
code: number = invoice_number, date = issued_date, amount = total
rates: tax_rate
sum: total = fare + fuel_surcharge? + tax? + civil_aviation_fund? + other_taxes?
`),
  readType(`
train_ticket | bill | 火车票 | traffic
titles: 火车票, 报销凭证, 中国铁路客票, 铁路客票, 火车客票, 列车客票, 铁路车票, 中国铁路
anchors: 限乘当日当次车, 仅供报销使用, 买票请到12306, 发货请到95306, 中国铁路祝您旅途愉快, 检票, 开, 二等座, 一等座,
    硬座, 硬卧, 软卧, 退票费, 退票改签时须交回车站, 遗失不补, -发票号码, -电子客票号
ticket_number | 火车票红色编码 | train-ticket-number |
boarding_gate | 检票口 | text | 检票, 检票口, 检票站台, 候车室, 检票处, 检票闸口, 检票入口
departure_station | 出发地 | station | ${B.from}
train_number | 车次号 | train | 车次, 车次号, 列车号, Train No
arrival_station | 目的地 | station | ${B.to}
departure_date | 乘车时间 | datetime | 开车时间, 发车时间, 发车日期, 乘车日期, 乘车时间, 日期, 开点
seat_number | 座位号 | seat | 座位号, 座位, 座号, 席位号, 席位, 铺位, 车厢座位, Seat
price | 价格 | amount | ${B.fare}
class | 座位类别 | seat-class | 席别, 座位类别, 座位等级, 座别, 席位类别
passenger_id | 乘客身份证 | id-card | ${B.passengerId}
passenger_name | 乘客姓名 | person | ${B.passenger}
ticket_id | 火车票ID | train-serial | 电子客票号, 客票号, 票号, 电子票号
refund | 退票费 | amount | 退票费
rebook | 改签费 | amount | 改签费
dateonly_of_departure_date | 发车日期 | derived |
timeonly_of_departure_date | 发车当日时间 | derived |
tail: ticket_number = ticket_id
`),
  readType(`
taxi_ticket | bill | 出租车票 | traffic
titles: 出租汽车专用发票, 出租汽车发票, 出租车发票, 出租汽车客运发票, 出租汽车统一发票, 客运出租汽车专用发票,
    *出租*发票, 出租车专用发票, 出租车统一发票, 出租汽车票, 出租车票, 出租汽车客票, 客运出租车发票, 巡游出租汽车发票,
    出租汽车机打发票, 出租汽车卷式发票, TAXI RECEIPT
anchors: 车号, 证号, 上车, 下车, 里程, 等候, 单价, 状态, 发票代码, 发票号码, 机打发票手写无效, 卡号, 卡余额, 电召费, 燃油附加费, 的士
invoice_code | 发票代码 | invoice-code | ${B.code}
invoice_no | 发票号码 | invoice-number | ${B.number}
date | 日期 | date | 日期, 乘车日期, 上车日期, 用车日期, 营运日期, 打印日期, ${B.issued}
taxi_no | 车号 | plate | 车号, 车牌, 车牌号, 车牌号码, 车辆号码, 牌号, 车辆牌号, 出租车号, TAXI NO, 车牌照, 车辆号, 车船号, Taxi
boarding_time | 上车时间 | time | 上车, 上车时间, 起始时间, 开始时间, 起租时间, 上客时间, 乘车时间, 起时, 上车时刻,
    开始, 上车时, 上车点, 乘客上车, 起点时间, Start Time, Time On
landing_time | 下车时间 | time | 下车, 下车时间, 结束时间, 终止时间, 下客时间, 止时, 落客时间, 到达时间, 下车时刻, 结束, 下车时, 乘客下车, 终点时间, End Time, Time Off
mileage | 里程 | distance | 里程, 计程, 载客里程, 计费里程, 公里, 计价里程, 行驶里程, 公里数, 营运里程, 行程, KM,
    里程（公里）, 里程（km）, 里程数, 公里（km）, 路程, 行车里程, 营业里程, 距离, Distance
price | 票面金额 | amount | 金额合计, ${B.fare}
surcharge | 附加费 | amount | 附加费, 另收附加费, 燃油附加费, 燃油附加, 燃油费, 燃附费, 附加, 附加金额, 燃油, 燃料附加费, 燃油附加费（元）, 燃油补贴, 附加服务费, Surcharge
location | 发票所在地 | derived |
sum | 总计金额 | amount | 合计, 总计, 合计金额, 实收金额, 总计金额, 总额, 总金额, Total
call_service_surcharge | 电召费 | amount | 电召费, 电召服务费, 另收电召费, 预约费, 叫车费, 预约叫车服务费, 叫车服务费,
    电调费, 电召, 召车费, 约车费, 约租费, 预约服务费, 调度费, 电调服务费
service_surcharge | 服务费 | amount | 服务费, 夜间服务费, 附加服务, 夜间费
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
`),
  readType(`
ride_receipt | bill | 网约车行程单 | traffic
titles: 行程单, 滴滴出行-行程单, 高德地图-行程单, 行程报销单, 打车-行程单, 用车行程单, 网约车行程单, TRIP TABLE,
    出行行程单, 用车明细单, 用车报销单, 出行报销单, 约车行程单, 出租车行程单, 打车行程单, 行程明细, 行程确认单
anchors: 行程起止日期, 申请日期, 行程人手机号, 共计, 笔行程, 序号, 车型, 服务商, 上车时间, 城市, 起点, 终点, 里程, 金额, 备注
title | 标题 | title |
application_date | 申请日期 | date | 申请日期, 申请时间, 开具日期, 导出日期, 生成日期, 申请日, 开票日期, 打印日期, 生成时间, 申请开具日期, 开单日期
trip_date | 行程日期 | period | 行程起止日期, 行程日期, 行程时间, 行程起止时间, 用车日期, 出行日期, 行程起止, 行程期间, 用车时间, 起止日期, 行程区间, 出行时间, 行程周期
trip_number | 合计行程数量 | count | 共计, 共, 行程数量, 合计行程, 行程数, 订单数, 订单数量, 行程单数, 总行程, 合计行程数, 行程笔数, 共有
amount_total | 合计金额 | amount | 行程总金额, 总费用, 费用合计, 行程金额合计, ${B.figures}
phone_number | 行程人手机号/预定人手机号 | phone | 行程人手机号, 行程人手机号码, 手机号, 手机号码, 预定人手机号,
    乘车人手机号, 联系电话, 用户手机号, 乘客手机号, 手机, 电话, 行程人电话, 预订人手机号, 用车人手机号, 账号手机
other_expenses_total | 其他费用合计 | amount | 其他费用合计, 其他费用
startdate_of_trip_date | 行程开始日期 | derived |
enddate_of_trip_date | 行程结束日期 | derived |
table: product_list | 行程明细
> serial_no_table | 表格序号 | serial | 序号, 编号, 行程序号, No.
> order_no_table | 表格订单号 | code | 订单号, 订单编号, 订单, 单号
> service_type_table | 表格订单/服务类型 | text | 服务类型, 订单类型, 用车类型, 用车方式, 服务, 业务类型, 用车服务, 类型
> supplier_table | 表格服务商 | text | 服务商, 平台, 运营商, 服务平台, 供应商, 用车平台, 承运商, 服务方, 服务提供商
> car_type_table | 表格车型 | text | 车型, 车辆类型, 车辆, 用车车型, 车辆型号
> departure_point_table | 表格起点 | text | 起点, 上车地点, 出发地, 出发地点, 出发, 上车点, 起始地, 起点地址, 上车地址, 始发地, 出发位置
> destination_table | 表格终点 | text | 终点, 下车地点, 目的地, 到达地点, 到达, 下车点, 终点地址, 到达地, 下车地址, 目的位置
> city_table | 表格城市 | text | 城市, 用车城市, 所在城市, 出发城市, 地区
> driving_time_table | 表格行驶时长 | text | 行驶时长, 时长, 时长[分钟], 用车时长, 行程时长, 时长（分钟）, 耗时, 行驶时间
> order_time_table | 表格下单时间 | datetime | 下单时间, 订单时间, 预订时间
> pick_up_time_table | 表格上车时间 | datetime | 上车时间, 乘车时间, 出发时间, 上车, 出发日期, 上车日期, 用车开始时间
> using_time_table | 表格用车时间 | datetime | 用车时间, 日期, 时间, 行程时间, 出行时间
> mileage_table | 表格行程里程 | distance | 里程, 里程[公里], 里程(公里), 行驶里程, 里程（km）, 公里数, 行程, 公里, 距离, 行程里程, 里程/公里
> journey_amount_table | 表格行程金额 | amount | 金额, 金额[元], 金额(元), 费用, 订单金额, 行程金额, 费用(元), 费用（元）, 车费, 行程费用, 实付金额, 订单费用, 总费用, 价格
> notes_table | 表格备注 | text | 备注, 说明, 附注
> other_expenses_table | 表格其他费用 | amount | 其他费用, 其他, 附加费用, 其它费用
items: amount_total = product_list.journey_amount_table
`),
  readType(`
vehicle_toll | bill | 过路过桥费发票 | traffic
titles: 车辆通行费发票, 车辆通行费, 通行费发票, 高速公路通行费发票, 过路费发票, 通行费专用发票, 公路通行费专用收据,
    过桥费, *通行费*, 过桥过路费发票, 路桥费发票, 过路过桥费发票, 公路通行费发票, 通行费收据, 车辆通行费收据,
    路桥通行费发票, 过路费收据, 高速公路收费发票
anchors: 入口, 出口, 车型, 轴数, 收费站, 收费员, 金额, 实收, 通行费, 车类, 车种, -增值税, -停车
toll_code | 车辆通行费代码 | invoice-code | ${B.code}
toll_number | 车辆通行费号码 | invoice-number | 流水号, ${B.number}
money | 收费金额 | amount | 通行费, 收费, 过路费, 路费, 通行费金额, 通行费用, 路桥费, 过桥费, 通行金额, 收费额, ${B.fare}
date | 收费日期 | date | 日期, 收费日期, 交易日期, 时间, 日期时间, 收费时间, 通行日期, 出口日期, 出口时间, 出站日期, 打印日期, ${B.issued}
time | 收费时间 | time | 时间, 收费时间, 通行时间, 日期时间, 出口时间, 交易时间, 出站时间
location | 发票所在地 | derived |
entrance | 入口 | station | 入口, 入口站, 入站, 入口收费站, 入, 入站口, 驶入站, 上道站, 进口, 入口名称, 入口站名, 入口路站, 进站, 进站口, 起点, 入站名, 驶入
exit | 出口 | station | 出口, 出口站, 出站, 出口收费站, 出, 收费站, 出站口, 驶出站, 下道站, 出口名称, 出口站名, 本站, 出口路站, 出站名, 驶出, 终点, 收费站名, 站名
exist_invoice_seal | 发票专用章存在性判断 | flag |
exist_manufacture_supervising_seal | 监制章存在性判断 | flag |
title | 标题 | title |
`),
  readType(`
highway_passenger_invoice | bill | 公路客运发票 | traffic
titles: 公路汽车客票, 汽车客票, 公路客运发票, 道路客运发票, 汽车客运发票, 公路旅客运输发票, 长途汽车票,
    公路汽车客运专用发票, 道路客运统一客票, 道路客运客票, 汽车客运客票, 公路客票, 汽车票, 长途客票, 公路汽车票,
    道路旅客运输客票, 班车客票, 客运汽车票, 公路旅客运输客票, 汽车客运统一发票, 长途汽车客票, 客运班车票,
    道路客运统一发票
anchors: 车次, 座号, 座位, 检票口, 始发站, 到达站, 发站, 到站, 乘车日期, 开车时间, 票价, 全票, 车型, 当日当次有效, 汽车站, -船, -航次, -舱
invoice_code | 发票代码 | invoice-code | ${B.code}
invoice_number | 发票号码 | invoice-number | ${B.number}
money | 金额 | amount | 全票, 半票, ${B.fare}
date | 日期 | date | 乘车日期, 日期, 发车日期, 开车日期, 乘车时间, 发车时间, 乘车日, 出发日期, 出行日期, 客运日期, ${B.issued}
time | 时间 | time | 开车时间, 发车时间, 时间, 乘车时间, 开车, 出发时间, 发车时刻, 发车, 开车时刻, 乘车时刻, 班车时间, 出发时刻
passenger_name | 乘客姓名 | person | ${B.passenger}
passenger_id | 乘客身份证号码 | id-card | ${B.passengerId}
exist_invoice_seal | 发票专用章存在性判断 | flag |
departure | 出发站 | station | ${B.from}
arrival | 到达站 | station | ${B.to}
title | 标题 | title |
bus_number | 车次 | code | ${B.vehicleRun}
`),
  readType(`
passenger_transport_invoice | bill | 旅客运输发票 | traffic
titles: 旅客运输发票, 旅客运输服务发票, 旅客运输业统一发票, 客运发票, 道路旅客运输发票, 水路旅客运输发票, 客运统一发票, 旅客运输统一发票, 旅客运输业发票, 旅客运输专用发票, 旅客客运发票, 客运服务发票
anchors: 车次, 班次, 座号, 始发站, 到达站, 发站, 到站, 乘车日期, 票价, 旅客, 旅客运输
invoice_code | 发票代码 | invoice-code | ${B.code}
invoice_number | 发票号码 | invoice-number | ${B.number}
money | 金额 | amount | 全票, 半票, ${B.fare}
date | 日期 | date | 乘车日期, 日期, 发车日期, 开车日期, 乘车时间, 发车时间, 乘坐日期, 乘车日, 出发日期, 出行日期, 客运日期, ${B.issued}
time | 时间 | time | 开车时间, 发车时间, 时间, 乘车时间, 开车, 出发时间, 发车时刻, 发车, 开车时刻, 乘车时刻, 班车时间, 出发时刻
passenger_name | 乘客姓名 | person | ${B.passenger}
passenger_id | 乘客身份证号码 | id-card | ${B.passengerId}
exist_invoice_seal | 发票专用章存在性判断 | flag |
departure | 出发站 | station | ${B.from}
arrival | 到达站 | station | ${B.to}
title | 标题 | title |
bus_number | 车次 | code | ${B.vehicleRun}
`),
  readType(`
parking_invoice | bill | 停车费发票 | other
titles: 停车费发票, 停车费定额发票, 停车收费发票, 停车场发票, 机动车停车费, 停车服务费, 停车费专用发票, 停车缴费小票,
    *停车*, 停车费收据, 停车收据, 停车场收费收据, 停车费票据, 停车缴费凭证, 机动车停放服务费发票, 车辆停放费, 泊车费
anchors: 车牌号, 入场时间, 出场时间, 停车时长, 停车费, 收费金额, 停车场, 车位, 驶入, 驶出, 进场, 离场
invoice_number | 发票号码 | invoice-number | ${B.number}
money | 金额 | amount | 停车费, 收费, 停车费用, 停车金额, 停车费金额, 停车收费, 停车费（元）, 应付金额, ${B.fare}
exist_invoice_seal | 发票专用章存在性判断 | flag |
`),
  readType(`
shipping_invoice | bill | 船运客票 | traffic
titles: 船票, 客船票, 轮船客票, 水路客运发票, 船运客票, 轮渡票, 旅客船票, 航运客票, 客轮票, 水路旅客运输客票, 水路客票,
    水运客票, 客滚船票, 水路旅客客票, 船运发票, 水运发票, 轮船票, 水路旅客运输发票, 水上客运发票, 船舶客票
anchors: 船名, 航次, 舱位, 舱等, 码头, 港, 开航, 航线, 铺位, 登船, 开船, 席位, -车次
invoice_code | 发票代码 | invoice-code | ${B.code}
invoice_number | 发票号码 | invoice-number | ${B.number}
money | 金额 | amount | ${B.fare}
date | 日期 | date | 开航日期, 乘船日期, 日期, 航班日期, 开船日期, 开航时间, 开船时间, 乘船时间, ${B.issued}
time | 时间 | time | 开航时间, 开船时间, 时间, 乘船时间, 航班时间
exist_invoice_seal | 发票专用章存在性判断 | flag |
departure | 出发点 | station | 出发港, 上船港, 起航港, 发港, 出发码头, 始发码头, ${B.from}
arrival | 到达点 | station | 下船港, 抵达港, 到港, 到达码头, ${B.to}
passenger_name | 乘客姓名 | person | ${B.passenger}
passenger_id | 乘客身份证号码 | id-card | ${B.passengerId}
`),
  readType(`
flight_itinerary | bill | 航空运输电子客票行程单 | traffic
titles: 航空运输电子客票行程单, ITINERARY/RECEIPT OF E-TICKET FOR AIR TRANSPORT, ITINERARY/RECEIPT OF E-TICKET,
    航空电子客票行程单, 电子客票行程单, 机票行程单
anchors: 印刷序号, 旅客姓名, 有效身份证件号码, 签注, 承运人, 航班号, 座位等级, 客票级别, 机场建设费, 燃油附加费,
    民航发展基金, 电子客票号码, 验证码, 销售单位代号, 填开单位, VOID, -开具状态, -国内国际标识
agentcode | 销售单位代号 | code | 销售单位代号, 销售网点代号, AGENT CODE, 代理人代码, 代理人代号, 网点代号, 网点代码, 销售单位号, 销售代号, 代理代码, 出票点代码, Agent
passenger_name | 旅客姓名 | person | ${B.passenger}
id_no | 身份证件号码 | id-card | ${B.passengerId}
serial_number | 印刷序号 | code | 印刷序号, SERIAL NUMBER, 印刷号, 序号, 印刷号码, 印刷编号, 行程单号, 行程单号码
total | 合计金额 | amount | ${B.figures}
fare | 票价 | amount | 票价, FARE, 票款, 机票款, 票价（元）, 机票价格, 客票价, 票面价, 票面金额, Ticket Price
civil_aviation_fund | 民航发展基金 | amount | 民航发展基金, 机场建设费, CIVIL AVIATION DEVELOPMENT FUND, AIRPORT TAX,
    机建费, 民航基金, 基建费, 机场费, 民航发展基金费, 机建, CAAC Development Fund
fuel_surcharge | 燃油附加费 | amount | 燃油附加费, FUEL SURCHARGE, 燃油费, 燃油附加, 燃油, 燃附费, 燃油税
other_taxes | 其他税费 | amount | 其他税费, OTHER TAXES, 其他税款, 其它税费, 其他税, 其他费用, 税费, Taxes
issued_date | 填开日期 | date | ISSUED DATE, ${B.issued}
issued_by | 填开单位 | company | 填开单位, ISSUED BY, 开票单位, 填开机构, 出票单位, 开具单位, 出票机构, 售票单位, 销售单位
e_ticket_no | 电子客票号码 | ticket-number | 电子客票号码, E-TICKET NO, 电子客票号, 客票号码, 客票号, 票号, TICKET NO,
    电子票号, 机票号, 电子客票票号, Ticket Number
insurance | 保险费 | amount | 保险费, INSURANCE, 保险, 保险金, 航意险, 保险金额
restriction | 签注 | text | 签注, ENDORSEMENTS/RESTRICTIONS, ENDORSEMENTS, RESTRICTIONS, 限制, 限制条件, 签注信息,
    签转限制, 客票限制, 备注限制, Endorsement
check_code | 验证码 | code | CK, 校验码, 查验码, 防伪码, 验证号, Check Code, CK., ${B.checkCode}
table: flight_data_list | 航班信息
> from | 出发站 | station | 自, FROM, 出发站, 始发站, 始发地, 出发地, 起飞站, 起飞, Dep
> to | 到达站 | station | 至, TO, 到达站, 到达地, 目的地, 目的站, 抵达, Arr
> carrier | 承运人 | text | 承运人, CARRIER, 航空公司, 承运, 承运方, 航司, Airline
> flight_number | 航班号 | flight | 航班号, FLIGHT, 航班, 航班编号, Flight No
> seat_class | 座位等级 | text | 座位等级, CLASS, 等级, 舱位, 舱位等级, 座位等级／舱位, 座舱等级, Cabin
> date | 航班日期 | date | 日期, DATE, 航班日期, 出发日期, 起飞日期, 乘机日期
> time | 航班时间 | time | 时间, TIME, 起飞时间, 出发时间, 航班时间, Departure Time
> fare_basis | 客票级别 | text | 客票级别/客票类别, 客票级别, FARE BASIS, 票价级别, 运价基础, 客票类别, 运价级别
> not_valid_before | 客票生效日期 | date | 客票生效日期, NOT VALID BEFORE, 生效日期, 有效期起
> not_valid_after | 有效截至日期 | date | 有效截止日期, 有效截至日期, NOT VALID AFTER, 截止日期, 失效日期, 有效期至, 有效期止
> allow | 免费行李 | text | 免费行李, ALLOW, 行李, 行李额, 免费行李额, 行李限额, Baggage
sum: total = fare + civil_aviation_fund? + fuel_surcharge? + other_taxes?
`),
];
