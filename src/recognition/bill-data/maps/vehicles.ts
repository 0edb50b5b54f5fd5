import { readMap } from '../bill-map.ts';

/** Vehicle invoices: delivery XML and exchange formats of tax control devices. */
export const vehicleMap = readMap(`
types: car_purchase_invoice
needs: VIN, VehicleIdentificationNumber, CLSBDH, CJHM, 车辆识别代号/车架号码, 车辆识别代号
needs: EngineNumber, FDJHM, 发动机号码, CLLX, VehicleType, 车辆类型
needs: FPHM, InvoiceNumber, EIid, 发票号码, InvoiceNo

invoice_type | InvoiceTypeName, FPLXMC, 发票类型
vehicle_invoice_daima | InvoiceCode, FPDM, 发票代码
vehicle_invoice_haoma | TaxSupervisionInfo>InvoiceNumber, InvoiceNo, FPHM, 发票号码, EIid, InvoiceNumber
digital_elec_invoice_number | QDFPHM, SDFPHM, 数电票号码, 全电发票号码
vehicle_invoice_issue_date : date | TaxSupervisionInfo>IssueTime, IssueDate, IssueTime, KPRQ, 开票日期, RequestTime
vehicle_invoice_machine_id | MachineNo, JQBH, 机器编号
vehicle_invoice_tax_code | TaxControlCode, SKM, 税控码
vehicle_invoice_buyer | BuyerName, GMFMC, GHDW, 购买方名称, 购货单位
vehicle_invoice_buyer_id | BuyerOrganizationCode, BuyerIdCard, SFZHM, 身份证号码, 身份证号码/组织机构代码
vehicle_invoice_buyer_tax_id | BuyerIdNum, BuyerTaxID, GMFNSRSBH, 购买方纳税人识别号
vehicle_invoice_vehicle_type | VehicleType, CLLX, 车辆类型
vehicle_invoice_car_model | BrandModel, VehicleModel, CPXH, 厂牌型号
vehicle_invoice_car_made_place | ProducingArea, OriginPlace, CD, 产地
vehicle_invoice_cert_id | CertificateNumber, CertificateOfConformity, HGZH, HGZS, 合格证号
vehicle_invoice_import_certificate_id | ImportCertificateNumber, JKZMSH, 进口证明书号
vehicle_invoice_commodity_inspection_id | InspectionNumber, CommodityInspectionNumber, SJDH, 商检单号
vehicle_invoice_engine_id | EngineNumber, EngineNo, FDJHM, 发动机号码
vehicle_invoice_car_vin | VIN, VehicleIdentificationNumber, CLSBDH, CJHM, 车辆识别代号/车架号码, 车辆识别代号
vehicle_invoice_total_price_char | TotalTax-includedAmountInChinese, JSHJDX, 价税合计大写
vehicle_invoice_total_price_digits : amount | TotalTax-includedAmount, JSHJ, 价税合计, 价税合计小写
vehicle_invoice_price_without_tax : amount | TotalAmWithoutTax, BHSJ, 不含税价
vehicle_invoice_tax_rate : percent | TaxRate, ZZSSL, 增值税税率或征收率
vehicle_invoice_tax_amount : amount | TotalTaxAm, ZZSSE, 增值税税额
vehicle_invoice_seller | SellerName, XSFMC, XHDWMC, 销货单位名称, 销售方名称
vehicle_invoice_seller_tax_id | SellerIdNum, SellerTaxID, XSFNSRSBH, 销货单位纳税人识别号, 纳税人识别号
vehicle_invoice_seller_address | SellerAddr, XSFDZ, DZ, 地址
vehicle_invoice_seller_telephone | SellerTelNum, XSFDH, DH, 电话
vehicle_invoice_seller_bank_name | SellerBankName, XSFKHH, KHYH, 开户银行
vehicle_invoice_seller_bank_account | SellerBankAccNum, XSFZH, ZH, 账号
vehicle_invoice_tax_authority | TaxBureauName, ZGSWJGMC, 主管税务机关
vehicle_invoice_tax_authority_id | TaxBureauCode, ZGSWJGDM, 主管税务机关代码
vehicle_invoice_tax_payment_certificate_number | TaxPaymentCertificateNumber, WSPZHM, 完税凭证号码
vehicle_invoice_tonnage | Tonnage, DW, 吨位
vehicle_invoice_limit_number | LimitedPassengers, SeatingCapacity, XCRS, 限乘人数
vehicle_invoice_issued_by | Drawer, KPR, 开票人
`);
