import { readMap } from '../bill-map.ts';

/**
 * Electronic fiscal bills for medical care, as medical papers, with the names of `fiscal.ts`. Other fiscal bills are
 * not medical papers.
 */
export const medicalMap = readMap(`
types: electronic_inpatient_medical_invoice, electronic_outpatient_medical_invoice, other
choose: electronic_inpatient_medical_invoice | document_title_name | 住院
choose: electronic_outpatient_medical_invoice | document_title_name | 门诊|门急诊
choose: electronic_inpatient_medical_invoice | inpatient_number | .
choose: electronic_inpatient_medical_invoice | admission_time | .
choose: electronic_outpatient_medical_invoice | invoice_code | ^\\d{2}06\\d{4}$
choose: electronic_outpatient_medical_invoice | document_title_name | 医疗
needs: EInvoiceNumber, EInvoiceCode, RandomNumber, 票据号码, 电子票据号码
needs: InvoicingPartyName, PayerPartyName, PayerName, 收款单位, 交款人, NameOfPayer

document_title_name | EInvoiceName, BillName, NameOfBill, 票据名称
invoice_code | EInvoiceCode, BillCode, BillBatchCode, 票据代码, 电子票据代码
invoice_number | EInvoiceNumber, BillNumber, BillNo, 票据号码, 电子票据号码
bill_verification_code | RandomNumber, CheckCode, VerificationCode, 校验码
invoice_date : date | IssueDate, DateOfIssue, IvcDateTime, 开票日期
payer | PayerPartyName, PayerName, NameOfPayer, 交款人
payer_social_credit_code | PayerPartyCode, PayerCode, UnifiedSocialCreditCodeOfPayer, 交款人统一社会信用代码
total_amount_in_words | TotalAmountInWords, TotalAmountInChinese, AmountInWords, 金额合计大写, 金额合计（大写）
total_expense_amount : amount | TotalAmount, AmountInFigures, 金额合计, 金额合计小写, 金额合计（小写）
payee_organization | InvoicingPartyName, ReceivingUnit, 收款单位
reviewer | Checker, Reviewer, 复核人
payee | HandlingPerson, Payee, Cashier, 收款人
business_serial_number | BusinessNumber, BizSerialNumber, BusinessSerialNumber, busNo, 业务流水号
gender | Gender, Sex, 性别
- / outpatient_number | OutpatientNumber, ClinicNumber, patientNo, 门诊号
- / medical_treatment_date : date | ConsultationDate, VisitDate, TreatmentDate, 就诊日期, 就诊时间
inpatient_number / - | HospitalNo, HospitalNumber, InpatientNumber, 住院号
medical_record_number | CaseNumber, MedicalRecordNumber, 病历号
department | DepartmentName, Category, InpatientDepartment, 住院科别, 科室
admission_time / - : date | inHospitalDate, AdmissionDate, 入院日期, 住院起始日期
discharge_time / - : date | outHospitalDate, DischargeDate, 出院日期, 住院结束日期
hospitalization_days / - | hospitalDays, HospitalizationDays, 住院天数
bed_number / - | BedNumber, BedNo, 床号
ward / - | Ward, InpatientWard, 病区
medical_institution_type | MedicalInstitutionType, medicalInstitution, 医疗机构类型
medical_insurance_type | MedicalInsuranceType, medicalCareType, 医保类型
medical_insurance_number | MedicalInsuranceNumber, medicalInsuranceID, 医保编号
medical_insurance_payment | FundPayAmount, fundPayAmt, MedicalInsuranceFundPayment, 医保统筹基金支付
other_payments | OtherPayAmount, otherfundPayAmt, OtherPayment, 其他支付
personal_account_payment | AccountPayAmount, accountPayAmt, PersonalAccountPayment, 个人账户支付
personal_cash_payment | SelfCashPay, CashPayAmount, selfCashPayAmt, PersonalCashPayment, 个人现金支付
personal_self_payment_amount | SelfPaymentAmount, selfpaymentAmt, PersonalSelfPay, 个人自付
personal_self_funded_amount | SelfPaymentCost, selfpaymentCost, PersonalOwnExpense, 个人自费
personal_account_balance | OwnAcBalance, AccountBalance, 个人账户余额
prepaid_amount | PrepayAmount, prepayAmt, Prepayment, 预缴金额
supplementary_payment_amount | RechargeAmount, rechargeAmt, SupplementaryPayment, 补缴金额
refund_amount | RefundAmount, refundAmt, 退费金额

table: expense_item_summary_table
>* project_name / expense_item | ItemName, 项目名称
> amount : amount | ItemAmount, 金额
> remarks | ItemRemark, ItemExt>Remark, 备注
`);
