import { concepts } from './concept.ts';

/** Contracts, work orders, persons, companies, banks, travel, property. */
export const DOCUMENTS = concepts(`
contract_number | code | 合同编号, 合同号, 协议编号, 合同号码, contract number, contract no, contract no.,
    agreement number, agreement no, n° de contrat, vertragsnummer
contract_name | text | 合同名称, 协议名称, contract name, contract title, agreement title
sign_date | date | 签订日期, 签署日期, 签约日期, 签订时间, 合同签订日期, signing date, date of signature,
    signature date, signed on, contract date, agreement date, effective date
sign_place | text | 签订地点, 签约地点, 签署地点, place of signature, signed at
party_a | company | 甲方, 甲方名称, 甲方(盖章), 委托方, 发包方, 出租方, 需方, 买受人, 定作人, party a, first party, the client, lessor, employer
party_b | company | 乙方, 乙方名称, 乙方(盖章), 受托方, 承包方, 承租方, 供方, 出卖人, 承揽人, party b, second party, the contractor, lessee
contract_amount | amount | 合同金额, 合同总价, 合同总金额, 合同价款, 合同价, contract amount, contract value, contract price
contract_start | date | 合同开始日期, 合同生效日期, 生效日期, 起始日, commencement date, start date, effective from
contract_end | date | 合同结束日期, 合同到期日, 合同终止日期, 失效日期, 到期日期, expiry date, expiration date, termination date, valid until
contract_term | text | 合同期限, 合同有效期, 服务期限, 租赁期限, term, contract term, duration, contract period
project_name | text | 项目名称, 工程名称, project, project name
project_number | code | 项目编号, 工程编号, project number, project no
legal_representative | name | 法定代表人, 法人代表, 法人, 负责人, legal representative
agent | name | 委托代理人, 代理人, 授权代表, authorized representative, authorised signatory, agent
contact_person | name | 联系人, 联络人, contact, contact person, contact name, attn, attention, ansprechpartner, interlocuteur
name | name | 姓名, 名字, 申请人, 申请人姓名, name, full name, name of person, nom, nom et prénom, nom du client
first_name | name | 名, first name, given name, given names, prénom, vorname, nombre
last_name | name | 姓, last name, surname, family name, nom de famille, nachname, apellido
sex | text | 性别, sex, gender, sexe, geschlecht
nationality | text | 国籍, nationality, nationalité, staatsangehörigkeit
ethnicity | text | 民族, ethnic group, ethnicity
birth_date | date | 出生日期, 出生年月, 出生, 生日, date of birth, birth date, dob, born, date de naissance,
    geburtsdatum, fecha de nacimiento
birth_place | text | 出生地, 籍贯, place of birth, birthplace, lieu de naissance, geburtsort
age | number | 年龄, age, alter, âge
id_number | id-card | 身份证号, 身份证号码, 公民身份号码, 居民身份证号, 身份证, 证件号码, 证件号, id number,
    id card number, identity number, id no, identification number
passport_number | code | 护照号, 护照号码, passport number, passport no, numéro de passeport
license_plate | code | 车牌号, 车牌号码, 号牌号码, 车牌, license plate, plate number, licence plate, registration number
vin | code | 车辆识别代号, 车架号, 车架号码, 车辆识别代号/车架号码, vin, chassis number, vehicle identification number
engine_number | code | 发动机号, 发动机号码, engine number
vehicle_model | text | 厂牌型号, 车辆型号, 品牌型号, vehicle model, make and model
occupation | text | 职业, 工种, occupation, profession, beruf
job_title | text | 职务, 职位, 岗位, 岗位名称, job title, position, title of position, poste, fonction
department | text | 部门, 科室, 所属部门, department, dept, division, service, abteilung
employer | company | 工作单位, 单位名称, 公司名称, 企业名称, 单位, employer, company, company name, organisation,
    organization, institution, entreprise, société, firma
employee_number | code | 工号, 员工编号, employee number, employee id, staff no, personalnummer
education | text | 学历, 文化程度, education, degree
school | text | 毕业院校, 学校, school, university
marital_status | text | 婚姻状况, marital status
address | address | 地址, 住址, 通讯地址, 联系地址, 住所, 家庭住址, 详细地址, 注册地址, 公司地址, address, home address,
    mailing address, postal address, adresse, anschrift, dirección, indirizzo
postal_code | code | 邮编, 邮政编码, postal code, post code, postcode, zip, zip code, code postal, plz
city | text | 城市, 市, city, town, ville, ort, stadt
province | text | 省份, 省, 所在省份, province, state, région
country | text | 国家, 国家/地区, country, pays, land
phone | phone | 电话, 联系电话, 电话号码, 手机, 手机号, 手机号码, 联系方式, 移动电话, 固定电话, phone, telephone,
    phone number, tel, tel., mobile, mobile number, cell, contact number, tél, téléphone, telefon, mobil, teléfono,
    telefono
fax | phone | 传真, 传真号码, fax, fax number, télécopie, telefax
email | email | 邮箱, 电子邮箱, 电子邮件, 邮箱地址, 邮件地址, email, e-mail, email address, mail, courriel,
    adresse email, adresse email de contact, correo electrónico
website | url | 网址, 网站, 官网, website, web, url, homepage, internet, site web, im internet
bank_name | text | 开户行, 开户银行, 银行名称, 银行, 开户行名称, bank, bank name, name of bank, nom de la banque,
    bankverbindung, bankname, banque, banco
bank_account | bank-card | 银行账号, 账号, 银行帐号, 帐号, 银行卡号, 卡号, 收款账号, 对公账号, bank account,
    account number, account no, bank account number, a/c no, kontonummer, kto-nr, konto, numéro de compte, n° de compte,
    número de cuenta
account_name | text | 户名, 账户名称, 开户名, 收款户名, account name, account holder, beneficiary, beneficiary name,
    kontoinhaber, titulaire du compte
iban | iban | iban, international bank account number
swift | code | swift, swift code, bic, bic/swift, swift/bic, swift-bic
ifsc | code | ifsc, ifsc code
sort_code | code | 联行号, 行号, sort code, routing number, blz, bankleitzahl, code banque
opening_balance | amount | 期初余额, 上期余额, opening balance, previous balance, balance brought forward, solde précédent
closing_balance | amount | 期末余额, 余额, 账户余额, 本期余额, 可用余额, closing balance, balance, ending balance,
    new balance, available balance, solde
transaction_date | date | 交易日期, 交易时间, 记账日期, 入账日期, transaction date, posting date, value date, booking date
transaction_amount | amount | 交易金额, 转账金额, 汇款金额, transaction amount, transfer amount
transaction_number | code | 交易流水号, 流水号, 交易号, 交易单号, transaction number, transaction id, transaction no, trace no
payer | company | 付款人, 付款人名称, 付款方名称, 汇款人, 交款人, 缴款人, 付款户名, payer, payer name, remitter, debtor
payee | company | 收款人名称, 收款方, 收款方名称, 收款单位名称, payee, payee name, creditor
purpose | text | 用途, 摘要, 事由, 交易摘要, purpose, payment purpose, verwendungszweck, motif, subject, betreff, objet
summary | text | 摘要, 概要, summary, abstract
author | name | 作者, 编制人, 拟稿人, author, written by
credit_code | credit-code | 统一社会信用代码, 社会信用代码, 信用代码, 统一信用代码, unified social credit code, uscc
registered_capital | amount | 注册资本, 注册资金, registered capital, share capital
business_scope | text | 经营范围, business scope
established | date | 成立日期, 成立时间, 注册日期, date of establishment, established, incorporation date
valid_from | date | 有效期自, 有效期起, 有效期开始, valid from
valid_until | date | 有效期至, 有效期止, 有效期截止, 有效期, valid until, valid to, expires, expires on, expiry,
    gültig bis, valable jusqu'au
issuing_authority | text | 签发机关, 发证机关, 登记机关, 开具单位, issuing authority, issued by authority
certificate_number | code | 证书编号, 证书号, 许可证编号, 编号, certificate number, certificate no, licence number,
    license number, licence no
serial_number | code | 序列号, 电子客票号码, 电子客票号, 客票号, serial number, serial no, ticket number, e-ticket number
booking_id | code | 预订编号, 预订号, 订房号, booking id, booking number, booking no, booking reference,
    reservation number, confirmation number, reservation no, pnr, numéro de réservation, buchungsnummer,
    {booking|reservation|confirmation} {ref|id|code|nr|#}, confirmation, {buchungs|reservierungs}{nummer|nr|-nr|code},
    {n°|no|nº|numéro} {de|} {réservation|confirmation|dossier}, {n°|nº|número|código|localizador} {de|} {reserva|confirmación}, localizador,
    {codice|numero|n°} {di|} prenotazione, {boekings|reserverings}{nummer|nr|code}
check_in | date | 入住日期, 入住时间, 入店日期, check in, check-in, check-in date, check in date, arrival, arrival date,
    arrivée, anreise,
    {anreise|ankunft|anreisetag|arrivée|date d'arrivée|llegada|entrada|arrivo|data di arrivo|aankomst|aankomstdatum}, {arrival|arrive} {day|on}
check_out | date | 离店日期, 退房日期, 退房时间, check out, check-out, check-out date, check out date, departure date,
    départ, abreise,
    {abreise|abfahrt|abreisetag|départ|date de départ|salida|partenza|data di partenza|vertrek|vertrekdatum}, {departure|depart} {day|on}
rooms | number | 房间数, 房间数量, number of rooms, rooms, no of rooms, room count
room_number | code | 房号, 房间号, room number, room no, room
guests | number | 入住人数, 人数, guests, number of guests, no of guests
hotel | text | 酒店名称, 酒店, name of the hotel, hotel, hotel name, hotel details, property
passenger | name | 旅客姓名, 乘客, 乘车人, 乘客姓名, passenger, passenger name, name of passenger
train_number | code | 车次, 列车号, train number, train no, train
flight_number | code | 航班号, 航班, flight number, flight no, flight
departure_station | text | 出发站, 始发站, 出发地, 上车, 起点, from station, departure station, departure city, origin
arrival_station | text | 到达站, 目的地, 终点站, 下车, 终点, to station, arrival station, destination
departure_date | date | 乘车日期, 出发日期, 开车时间, 出行日期, date of travel, travel date, departure
seat_number | code | 座位号, 座号, 席位号, seat number, seat no, seat
seat_class | text | 席别, 座位类型, 舱位, 座位等级, class, seat class, cabin class
fare | amount | 票价, 票款, fare, ticket price
meter_reading | number | 电表读数, 本期读数, 表底, meter reading, current reading
delivery_address | address | 送达地址, 收件地址, 收货人地址, consignee address
consignee | name | 收货人, 收件人, 收货单位, consignee, receiver, recipient
shipper | name | 发货人, 寄件人, 发货单位, shipper, sender, consignor, absender
weight | number | 重量, 净重, 毛重, weight, net weight, gross weight, poids, gewicht
version | code | 版本, 版本号, version, revision, rev
date_generic | date | 日期, 时间, date, datum, fecha
effective_date | date | 生效日期, 实施日期, 施行日期, effective date
publish_date | date | 发布日期, 发文日期, 印发日期, publication date, published, published on, release date
document_number | code | 文号, 发文字号, 文件编号, 文档编号, document number, document no, doc no
`);
