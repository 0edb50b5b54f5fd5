import { readMap } from '../bill-map.ts';

/** Railway tickets: XBRL accounting voucher (rai). */
export const railwayMap = readMap(`
types: railway_digital_ticket
needs: TrainNumber, CC, 车次
needs: DepartureStation, 出发站, 始发站

number | ElectronicInvoiceRailwayETicketNumber, InvoiceNumber, EIid, FPHM, 发票号码
date_of_issue : date | DateOfIssue, IssueDate, IssueTime, KPRQ, 开票日期
type_of_business | TypeOfBusiness, 业务类型 | 售=正常, 退=退票, 改=始发改签, 补=补票, 差=差额退票
departure_station | DepartureStation, 出发站, 始发站
arrival_station | DestinationStation, ArrivalStation, 到达站, 终到站
phonics_of_departure_station | DepartureStationPinyin, PinyinOfDepartureStation
phonics_of_arrival_station | DestinationStationPinyin, PinyinOfDestinationStation
train_number | TrainNumber, CC, 车次
departure_date | {TravelDate} {DepartureTime}, {乘车日期} {发车时间}, TravelDate
dateonly_of_departure_date : date | TravelDate, 乘车日期
timeonly_of_departure_date : time | DepartureTime, 发车时间
class | SeatLevel, SeatClass, 席别
seat_number : seat | {Carriage}车{Seat}号, {车厢}车{席位}号, Seat
price : amount | Fare, 票价
pretax_amount : amount | TotalAmountExcludingTax, 不含税金额
tax_rate : percent | TaxRate, 税率
tax : amount | TaxAmount, 税额
passenger_name | Name, PassengerName, 姓名, 旅客姓名
passenger_id | IdNumber, IDNumber, ValidIdNumber, 身份证件号码
ticket_id | ETicketNumber, 电子客票号
buyer | NameOfPurchaser, BuyerName, 购买方名称
buyer_tax_id | UnifiedSocialCreditCodeOfPurchaser, BuyerIdNum, 统一社会信用代码, 购买方统一社会信用代码
number_of_original_invoice | NumberOfOriginalInvoice, OriginalInvoiceNumber, 原发票号码
amount_refunded : amount | AmountRefunded, RefundedAmount, 已退金额
`);

/** Air itineraries: XBRL accounting voucher (atr). */
export const flightMap = readMap(`
types: flight_digital_ticket
needs: ElectronicInvoiceAirTransportReceiptNumber, CivilAviationDevelopmentFund, FuelSurcharge, 民航发展基金, 燃油附加费
needs: ETicketNumber, PassengerName, 电子客票号码, 旅客姓名

invoice_number | ElectronicInvoiceAirTransportReceiptNumber, InvoiceNumber, EIid, FPHM, 发票号码
issuing_status | IssuingStatus, InvoiceStatus, StatusOfIssue, 开具状态
issued_date : date | IssueDate, DateOfIssue, IssueTime, 填开日期
issued_by | IssueParty, NameOfSeller, IssuedBy, SellerName, 填开单位
agentcode | AgentCode, SalesAgentCode, 销售网点代号
passenger_name | PassengerName, 旅客姓名
id_no | ValidIdNumber, IdNumber, 有效身份证件号码
restriction | Endorsement, Endorsements, 签注
international_flag | InternationalFlag, DomesticInternationalMark, DomesticOrInternational, 国内国际标识
fare : amount | Fare, 票价
fuel_surcharge : amount | FuelSurcharge, 燃油附加费
tax_rate : percent | VatRate, VATRate, TaxRate, 增值税税率
tax : amount | VatTaxAmount, VATTaxAmount, TaxAmount, 增值税税额
civil_aviation_fund : amount | CivilAviationDevelopmentFund, 民航发展基金
other_taxes : amount | OtherTaxes, 其他税费
total : amount | TotalAmount, 合计
e_ticket_no | ETicketNumber, 电子客票号码
check_code | VerificationCode, CheckCode, 验证码
insurance : amount | Insurance, 保险费
prompt_information | PromptInformation, Prompt, 提示信息
buyer | NameOfPurchaser, BuyerName, 购买方名称
buyer_tax_id | UnifiedSocialCreditCodeOfPurchaser, BuyerIdNum, 购买方统一社会信用代码, 统一社会信用代码/纳税人识别号
gp_no | GPNumber, GpNo, GP单号
number_of_original_invoice | NumberOfOriginalInvoice, OriginalInvoiceNumber, 原发票号码

table: flight_data_list | flat
> from | DepartureStation, 出发站, 始发站
> to | DestinationStation, ArrivalStation, 到达站, 目的站
> carrier | Carrier, 承运人
>* flight_number | Flight, FlightNumber, 航班号
> seat_class | Class, SeatClass, 座位等级
> date : date | CarrierDate, FlightDate, 日期
> time : time | DepartureTime, FlightTime, 时间
> fare_basis | FareBasis, TicketLevel, 客票级别/客票类别, 客票级别
> not_valid_before : date | EffectiveDate, NotValidBefore, DateOfEffectiveness, 客票生效日期
> not_valid_after : date | ExpirationDate, NotValidAfter, ExpiryDate, 有效截止日期
> allow | FreeBaggageAllowance, FreeBaggage, BaggageAllowance, 免费行李
`);
