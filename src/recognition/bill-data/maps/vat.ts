import { readMap } from '../bill-map.ts';

/**
 * VAT invoices: the delivery XML of fully digital invoices (EInvoice), the attachment of older electronic ones
 * (eInvoice 2019), XBRL accounting vouchers (inv, einv), exchange formats of tax control devices (Pinyin initials), and
 * plain Chinese names.
 */
export const vatMap = readMap(`
types: vat_digital_invoice, vat_invoice
choose: vat_digital_invoice | vat_invoice_number | ^\\d{20}$
needs: EIid, InvoiceNo, InvoiceNumber, NumberOfInvoice, FPHM, QDFPHM, SDFPHM, 发票号码, 数电票号码, 全电发票号码, 数电发票号码
needs: SellerName, NameOfSeller, XSFMC, XFMC, XHFMC, XHDWMC, 销售方名称, 销方名称, 销售方纳税人识别号, SellerIdNum, SellerTaxID, XSFNSRSBH, XFSH

title / title | InvoiceTitle, 发票标题
invoice_type / invoice_type | GeneralOrSpecialVAT>LabelName, TypeOfInvoice, InvoiceTypeName, FPLXMC, FPZLMC, 发票类型, 票种, 发票票种 | 普通发票=电子发票（普通发票）, 增值税专用发票=电子发票（增值税专用发票）, 数电普票=电子发票（普通发票）, 数电专票=电子发票（增值税专用发票）, 数电票（普通发票）=电子发票（普通发票）, 数电票（增值税专用发票）=电子发票（增值税专用发票）
- / vat_invoice_daima | InvoiceCode, CodeOfInvoice, FPDM, 发票代码
vat_invoice_number / vat_invoice_haoma | TaxSupervisionInfo>InvoiceNumber, EIid, InvoiceNo, NumberOfInvoice, FPHM, 发票号码, InvoiceNumber, EInvoiceNumber, QDFPHM, SDFPHM, 数电票号码, 数电发票号码, 全电发票号码, InvoiceNum
- / digital_elec_invoice_number | QDFPHM, SDFPHM, 数电票号码, 数电发票号码, 全电发票号码
vat_invoice_issue_date : date | TaxSupervisionInfo>IssueTime, IssueDate, DateOfIssue, IssueTime, InvoiceDate, InvoiceIssueDate, BillingDate, KPRQ, 开票日期, KPSJ, RequestTime
- / vat_invoice_machine_no | MachineNo, NumberOfInvoiceMachine, MachineNumber, JQBH, 机器编号
- / vat_invoice_correct_code | InvoiceCheckCode, IdentifyingCode, CheckCode, JYM, 校验码
- / vat_invoice_cipher_field | TaxControlCode, CipherField, CipherText, FPMW, FP_MW, MMQ, SKM, 密码区
vat_invoice_payer_name | BuyerName, NameOfPurchaser, PurchaserName, Buyer>Name, Purchaser>Name, BuyerInformation>Name, GMFMC, GMF_MC, GFMC, GHFMC, GHDWMC, 购买方名称, 购方名称, 购货单位名称
vat_invoice_rate_payer_id | BuyerIdNum, BuyerTaxID, BuyerTaxNo, TaxpayerIdentificationNumberUnifiedSocialCreditCodeOfPurchaser, UnifiedSocialCreditCodeOfPurchaser, PurchaserTaxID, PurchaserTaxNo, Buyer>TaxID, GMFNSRSBH, GMF_NSRSBH, GMFSBH, GFNSRSBH, GFSH, GHFSBH, GHFNSRSBH, GHDWSBH, 购买方纳税人识别号, 购方纳税人识别号, 购买方识别号, 购方识别号, 购买方税号, 购方税号, 购买方统一社会信用代码, 购买方统一社会信用代码/纳税人识别号
- / vat_invoice_payer_addr_tell | BuyerAddrTel, AddressPhoneNumberOfPurchaser, BuyerAddressPhone, GMFDZDH, GMF_DZDH, GFDZDH, GHFDZDH, 购买方地址电话, 购方地址电话, {BuyerAddr} {BuyerTelNum}, {GMFDZ} {GMFDH}, {GMFDZ} {GMFLXDH}, BuyerAddr
- / vat_invoice_payer_bank_account | BuyerFinancialAccount, DepositBankAndAccountNumberOfPurchaser, BuyerBankAccount, GMFYHZH, GMF_YHZH, GFYHZH, GHFYHZH, 购买方开户行及账号, 购方开户行及账号, {BuyerBankName} {BuyerBankAccNum}, {GMFKHH} {GMFZH}, {GMFKHH} {GMFYHZH}
vat_invoice_seller_name | SellerName, NameOfSeller, Seller>Name, SellerInformation>Name, XSFMC, XSF_MC, XFMC, XHFMC, XHDWMC, 销售方名称, 销方名称, 销货单位名称
vat_invoice_seller_id | SellerIdNum, SellerTaxID, SellerTaxNo, TaxpayerIdentificationNumberUnifiedSocialCreditCodeOfSeller, UnifiedSocialCreditCodeOfSeller, Seller>TaxID, XSFNSRSBH, XSF_NSRSBH, XSFSBH, XFNSRSBH, XFSH, XHFSBH, XHFNSRSBH, XHDWSBH, 销售方纳税人识别号, 销方纳税人识别号, 销售方识别号, 销方识别号, 销售方税号, 销方税号, 销售方统一社会信用代码, 销售方统一社会信用代码/纳税人识别号
- / vat_invoice_seller_addr_tell | SellerAddrTel, AddressPhoneNumberOfSeller, SellerAddressPhone, XSFDZDH, XSF_DZDH, XFDZDH, XHFDZDH, 销售方地址电话, 销方地址电话, {SellerAddr} {SellerTelNum}, {XSFDZ} {XSFDH}, {XSFDZ} {XSFLXDH}, SellerAddr
- / vat_invoice_seller_bank_account | SellerFinancialAccount, DepositBankAndAccountNumberOfSeller, SellerBankAccount, XSFYHZH, XSF_YHZH, XFYHZH, XHFYHZH, 销售方开户行及账号, 销方开户行及账号, {SellerBankName} {SellerBankAccNum}, {XSFKHH} {XSFZH}, {XSFKHH} {XSFYHZH}
vat_invoice_total : amount | TotalAmWithoutTax, TaxExclusiveTotalAmount, TotalAmountExcludingTax, TotalAmountWithoutTax, HJJE, 合计金额, 金额合计, 不含税金额
vat_invoice_tax_total : amount | TotalTaxAm, TaxTotalAmount, TotalTaxAmount, HJSE, 合计税额, 税额合计
vat_invoice_total_cover_tax | TotalTax-includedAmountInChinese, TaxIncludedAmountInWords, TaxInclusiveTotalAmountInWords, TaxInclusiveTotalAmountChinese, JSHJDX, JSHJ_DX, DXJSHJ, 价税合计大写, 价税合计（大写）
vat_invoice_total_cover_tax_digits : amount | TotalTax-includedAmount, TaxInclusiveTotalAmount, TaxIncludedAmountInFigures, TotalAmountWithTax, TotalAmountIncludingTax, JSHJ, JSHJXX, JSHJ_XX, 价税合计, 价税合计小写, 价税合计（小写）
vat_invoice_total_note | AdditionalInformation>Remark, Note, Remarks, Remark, BZ, 备注
- / vat_invoice_payee | Payee, SKR, 收款人
- / vat_invoice_review | Checker, Reviewer, FHR, 复核, 复核人
vat_invoice_drawer | Drawer, InvoiceClerk, Issuer, IssuedBy, KPR, KPRXM, 开票人

table: product_list
>* vat_invoice_product_name | ItemName, Item, NameOfTaxableGoodsOrServices, GoodsName, ProductName, XMMC, SPMC, HWMC, HWHYSLWFWMC, 项目名称, 货物名称, 商品名称, 货物或应税劳务名称, 货物或应税劳务、服务名称
> vat_invoice_specification | SpecMod, Specification, Spec, GGXH, 规格型号
> vat_invoice_unit | MeaUnits, MeasurementDimension, UnitOfGoodsOrServices, Unit, DW, JLDW, XMDW, 单位, 计量单位
> vat_invoice_tax_rate : percent | TaxRate, TaxScheme, SLV, 税率, 税率/征收率, SL
> vat_invoice_quantity | Quantity, QuantityOfGoodsOrServices, XMSL, SPSL, 数量, SL
> vat_invoice_unit_price | UnPrice, Price, UnitPriceOfGoodsOrServices, UnitPrice, XMDJ, SPDJ, DJ, 单价
> vat_invoice_price : amount | Amount, AmountExcludingTax, XMJE, SPJE, JE, 金额
> vat_invoice_tax : amount | ComTaxAm, TaxAmount, SPSE, SE, 税额
> vat_invoice_license_plate_number | LicensePlateNumber, PlateNumber, CPH, 车牌号
> - / vat_invoice_goods_type | VehicleCategory, 类型
> vat_invoice_vehicle_type / - | VehicleCategory, 车辆类型
> vat_invoice_pass_start_date : date | PassStartDate, TXRQQ, 通行日期起
> vat_invoice_pass_end_date : date | PassEndDate, TXRQZ, 通行日期止
> vat_invoice_place_of_building_service / - | PlaceOfConstruction, JZFWFSD, 建筑服务发生地
> vat_invoice_building_name / - | ConstructionProjectName, JZXMMC, 建筑项目名称
> vat_invoice_certificate_number / - | PropertyCertificateNumber, BDCQZSH, 产权证书/不动产权证号, 产权证书号
> vat_invoice_area_unit / - | AreaUnit, MJDW, 面积单位

table: transport_list
>* vat_invoice_passenger / - | Traveler, Traveller, CXR, 出行人
>* vat_invoice_transport_number / - | TransportVehicleNumber, LicensePlateOfVehicle, YSGJPH, 运输工具牌号
> vat_invoice_user_id / - | ValidIDNumber, CXRZJHM, 有效身份证件号, 有效身份证件号码
> vat_invoice_date / - : date | TravelDate, CXRQ, 出行日期
> vat_invoice_from / - | Departure, PlaceOfDeparture, CFD, QYD, 出发地, 起运地
> vat_invoice_to / - | Destination, PlaceOfArrival, DDD, 到达地
> vat_invoice_seat / - | Grade, ZWDJ, 等级
> vat_invoice_transport_type / - | Vehicletype, TransportVehicleType, JTGJLX, YSGJZL, 交通工具类型, 运输工具种类
> vat_invoice_goods_name / - | NameOfTransportedGoods, YSHWMC, 运输货物名称
`);
