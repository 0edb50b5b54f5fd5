import { readMap } from '../bill-map.ts';

/**
 * Electronic fiscal bills (财政电子票据: EInvoice of the Ministry of Finance, XBRL efi) and non-tax payments (XBRL
 * ntrev_gpm). Digits 3 and 4 of the code give the purpose: 06 is medical care.
 */
export const fiscalMap = readMap(`
types: electronic_medical_invoice, non_tax_income_unified_bill
choose: electronic_medical_invoice | invoice_code | ^\\d{2}06\\d{4}$
choose: electronic_medical_invoice | title | 医疗|门诊|住院
choose: electronic_medical_invoice | medical_institution_type | .
needs: EInvoiceNumber, EInvoiceCode, RandomNumber, PaymentCode, 票据号码, 电子票据号码, 缴款码
needs: InvoicingPartyName, PayerPartyName, PayerName, 收款单位, 交款人, 执收单位名称, NameOfPayer

title | EInvoiceName, BillName, NameOfBill, 票据名称
invoice_code | EInvoiceCode, BillCode, BillBatchCode, 票据代码, 电子票据代码
invoice_number | EInvoiceNumber, BillNumber, BillNo, 票据号码, 电子票据号码
correct_code / check_code | RandomNumber, CheckCode, VerificationCode, 校验码
date / - : date | IssueDate, DateOfIssue, IvcDateTime, 开票日期
- / issued_date : date | IssueDate, DateOfIssue, IvcDateTime, 开票日期
payer | PayerPartyName, PayerName, NameOfPayer, 交款人
payer_uniform_social_credit_code / payer_tax_id | PayerPartyCode, PayerCode, UnifiedSocialCreditCodeOfPayer, 交款人统一社会信用代码
amount_char / total_char | TotalAmountInWords, TotalAmountInChinese, AmountInWords, 金额合计大写, 金额合计（大写）
amount_digital / - : amount | TotalAmount, AmountInFigures, 金额合计, 金额合计小写, 金额合计（小写）
- / total_digits : amount | TotalAmount, AmountInFigures, 金额合计, 金额合计小写, 金额合计（小写）
cashier_company / invoicing_party_name | InvoicingPartyName, ReceivingUnit, 收款单位
reviewer / checker | Checker, Reviewer, 复核人
cashier / payee | HandlingPerson, Payee, Cashier, 收款人
- / remark | Remark, Remarks, MainExt>Remark, 其他信息, 备注
- / currency_code | CurrencyCode, CurrencyType, Currency, 币种
- / payment_code | PaymentCode, PayCode, PaymentVoucher>PaymentVoucherNumber, 缴款码
- / payee_code | ExecutiveUnitCode, CollectingUnitCode, InvoicingPartyCode, 执收单位编码
- / payee_name | ExecutiveUnitName, CollectingUnitName, 执收单位名称
- / payer_account_name | PayerAccountName, PayerAcctName, 付款人全称
- / payer_account_number | PayerAccountNumber, PayerAcct, PayerAccount, 付款人账号
- / payer_account_opening_bank | PayerOpeningBank, PayerOpBk, PayerBank, 付款人开户银行
- / receiver_account_name | ReceiverAccountName, RecName, RecAcctName, 收款人全称
- / receiver_account_number | ReceiverAccountNumber, RecAcct, RecAccount, 收款人账号
- / receiver_account_opening_bank | ReceiverOpeningBank, RecOpBk, RecBank, 收款人开户银行
- / handle | Operator, Handler, 经办人
- / block_chain | BlockChainId, BlockIdentification, 区块标识
workflow_number / - | BusinessNumber, BizSerialNumber, BusinessSerialNumber, busNo, 业务流水号
patient_number / - | OutpatientNumber, ClinicNumber, patientNo, 门诊号
visit_date / - | ConsultationDate, VisitDate, TreatmentDate, 就诊日期, 就诊时间
medical_institution_type / - | MedicalInstitutionType, medicalInstitution, 医疗机构类型
medical_insurance_type / - | MedicalInsuranceType, medicalCareType, MedicalCareType, 医保类型
medical_insurance_number / - | MedicalInsuranceNumber, medicalInsuranceID, MedicalInsuranceID, 医保编号
sex / - | Gender, Sex, 性别
medical_pooling_payment / - | FundPayAmount, fundPayAmt, MedicalInsuranceFundPayment, 医保统筹基金支付
other_payment / - | OtherPayAmount, otherfundPayAmt, OtherPayment, 其他支付
personal_account_payment / - | AccountPayAmount, accountPayAmt, PersonalAccountPayment, 个人账户支付
cash_payment / - | SelfCashPay, CashPayAmount, selfCashPayAmt, PersonalCashPayment, 个人现金支付
individual_payment / - | SelfPaymentAmount, selfpaymentAmt, PersonalSelfPay, 个人自付
self_payment / - | SelfPaymentCost, selfpaymentCost, PersonalOwnExpense, 个人自费
medical_record_number / - | CaseNumber, MedicalRecordNumber, 病历号
hospitalized_number / - | HospitalNo, HospitalNumber, InpatientNumber, 住院号
hospitalization_department / - | DepartmentName, Category, InpatientDepartment, 住院科别
hospitalization_date / - | {inHospitalDate}至{outHospitalDate}, {AdmissionDate}至{DischargeDate}, {InHospitalDate}至{OutHospitalDate}, 住院时间
advance_payment / - | PrepayAmount, prepayAmt, Prepayment, 预缴金额
supplementary_payment / - | RechargeAmount, rechargeAmt, SupplementaryPayment, 补缴金额
refund_amount / - | RefundAmount, refundAmt, 退费金额

table: product_list
> project_code_table / item_code | ItemCode, 项目编码
>* project_name_table / item_name | ItemName, 项目名称
> unit_table / item_unit | ItemUnit, 单位
> number_table / item_quantity | ItemQuantity, 数量
> - / item_std | ItemStd, 标准
> amount_table / - : amount | ItemAmount, 金额
> - / item_amount : amount | ItemAmount, 金额
> - / item_ext | ItemRemark, ItemExt>Remark, 备注
`);
