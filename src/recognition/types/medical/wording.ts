/** Printed labels of values that most medical papers have, across hospitals, provinces and hospital software. */
export const W = {
  name: `姓名, 患者姓名, 病人姓名, 就诊人, 就诊人姓名, 就诊者, 患者, 病人, 患者名称, 患者名字, 受检者, 受检者姓名, 受检人,
    参保人姓名, 参保人, 人员姓名, 持卡人, 姓 名, Name, Patient Name`,
  sex: '性别, 患者性别, 性 别, Sex, Gender',
  age: '年龄, 患者年龄, 实足年龄, 年 龄, Age',
  ethnicity: '民族, 民 族, 族别',
  occupation: '职业, 职 业, 职业/工种, 工种',
  marriage: '婚姻状况, 婚姻, 婚否, 婚姻情况',
  birthDate: '出生日期, 出生年月, 出生年月日, 生日, 出生时间, Date of Birth',
  idNumber:
    '身份证号, 身份证号码, 公民身份号码, 公民身份证号, 公民身份证号码, 证件号码, 证件号, 有效证件号, 有效证件号码, 居民身份证号, 身份证, 个人身份证号, ID号码',
  outpatient: `门诊号, 门诊编号, 门诊流水号, 门（急）诊号, 门急诊号, 门诊ID, 门诊ID号, 门诊卡号, 就诊卡号, 就诊卡, 就诊号, 就诊序号,
      诊疗卡号, 诊疗卡, 登记号, 挂号号, 挂号序号, 挂号流水号, 卡号, 健康卡号, 急诊号, 就诊ID`,
  inpatient:
    '住院号, 住院号码, 住院编号, 住院流水号, 住院ID, 住院登记号, 入院登记号, 住院病历号, 住院病案号, 住 院 号, 住院序号, Inpatient No',
  record: `病历号, 病案号, 病历号码, 病案号码, 病历编号, 病案编号, 病历本号, 病历卡号, 门诊病历号, 病人ID, 病人ID号, 患者ID,
      患者编号, 患者号, 患者唯一号, ID号, 档案号, 健康档案号, 病员号, 登记号, MRN, Patient ID`,
  bed: '床号, 床位号, 床位, 病床号, 床, 床 号, Bed No',
  ward: '病区, 病房, 病室, 所在病区, 病区名称, 护理单元, 病区/床号, 病 区',
  department: `科室, 科别, 就诊科室, 就诊科别, 申请科室, 送检科室, 开单科室, 住院科室, 住院科别, 科室名称, 所在科室, 病人科室,
      患者科室, 接诊科室, 挂号科室, 开方科室, 执行科室, 当前科室, 科 别, 科 室, 诊别, 临床科室, 就医科室, Dept`,
  institution:
    '医疗机构, 医疗机构名称, 定点医疗机构, 定点医疗机构名称, 就诊医疗机构, 就医机构, 医院名称, 医院, 机构名称, 医药机构名称, 就诊医院, 送检单位, 体检机构, 体检单位名称',
  institutionType: '医疗机构类型, 医院类型, 机构类型, 医疗机构类别, 医院类别, 医院等级, 医疗机构等级, 医院级别',
  visitDate:
    '就诊日期, 就诊时间, 就医日期, 看诊日期, 看诊时间, 门诊日期, 就诊日, 挂号日期, 接诊时间, 接诊日期, 诊疗日期, 治疗日期, 就医时间',
  admission:
    '入院日期, 入院时间, 住院日期, 住院开始日期, 住院起始日期, 住院时间, 入院日, 入院年月日, 起始日期, 费用开始日期, 入 院 日 期, 入住日期, Admission Date',
  discharge: `出院日期, 出院时间, 住院时间, 住院日期, 住院起止日期, 住院起止时间, 住院期间, 起止日期, 起止时间, 住院结束日期, 出院日,
      出院年月日, 截止日期, 终止日期, 费用截止日期, 结算截止日期, 出 院 日 期, 离院时间, Discharge Date`,
  stayDays: '住院天数, 实际住院天数, 实际住院, 住院日数, 住院日, 住院总天数, 共住院, 总住院天数, 天数',
  insuranceType: `医保类型, 医保类别, 费用类型, 医保性质, 参保类别, 医保身份, 险种, 险种类型, 参保类型, 医疗类别, 医疗保险类型,
      医疗保险类别, 费别, 费用类别, 付费方式, 医疗付费方式, 结算类型, 病人类别, 患者类型, 病人类型, 身份, 患者类别,
      保险类型`,
  insuranceNumber:
    '医保编号, 医保号, 医保证号, 医保卡号, 医疗证号, 医疗保险号, 医保个人编号, 个人编号, 个人医保编号, 个人代码, 医保编码, 保险号, 人员编号, 合作医疗证号',
  socialNumber:
    '社会保障号码, 社会保障号, 社保号, 社会保障卡号, 社保卡号, 社会保障卡号码, 社保卡号码, 公民身份号码, 社会保险号, 保障卡号',
  personnel:
    '人员类别, 人员类型, 人员性质, 参保人员类别, 参保人类型, 医保人员类别, 病人身份, 人群类别, 职工类别, 特殊人员类别',
  pages: '共, 总页数, 合计页数, 总页码, 页数',
  page: '第, 页码, 当前页, 当前页码, 页号, 页次',
  reportTime:
    '报告时间, 报告日期, 发布时间, 报告发布时间, 审核时间, 审核日期, 出报告时间, 报告完成时间, 签发日期, 报 告 日 期, 报告打印时间, 打印时间, 打印日期',
  clinicalDoctor: `申请医生, 送检医生, 送检医师, 临床医生, 临床医师, 开单医生, 开单医师, 申请医师, 申请者, 医生, 医师, 接诊医生, 接诊医师,
      经治医师, 主治医师, 主管医生, 主管医师, 就诊医生, 医生签名, 医师签名, 医师签字, 医生签字, 医师签章, 医师`,
  auditDoctor:
    '审核者, 审核医生, 审核医师, 审核人, 审核, 核对者, 核对医师, 复核者, 复核医师, 复核, 审 核, 审核签名, 复检者, 批准者, 批准人, 签发者, 审签医师, 上级医师, 审阅医师, 主检医师',
  laboratoryDoctor: `检验者, 检验医生, 检验师, 检验人, 检验员, 检验医师, 检 验 者, 操作者, 检查者, 检查医生, 检查医师, 报告医生, 报告医师,
      报告者, 报告人, 诊断医生, 诊断医师, 书写医师, 技师, 检验技师, 测定者`,
  clinicalDiagnosis:
    '临床诊断, 诊断, 初步诊断, 临床印象, 临床诊断/症状, 临床症状, 疾病诊断, 门诊诊断, 入院诊断, 病情诊断, 临床资料, 病史及临床诊断, 诊 断, 中医诊断, 西医诊断, Diagnosis',
  allergy: '过敏史, 药物过敏史, 药敏史, 过敏, 药物过敏, 过敏情况, 食物药物过敏史, 过 敏 史',
  chiefComplaint: '主诉, 主 诉, 患者主诉, 病人主诉, 主诉及病史, Chief Complaint',
  presentIllness: '现病史, 现 病 史, 现在病史, 病史, 简要病史, 病史摘要',
  pastHistory: '既往史, 既 往 史, 既往病史, 既往健康状况, 过去史, 既往疾病史, 以往病史',
  personalHistory: '个人史, 个 人 史, 个人生活史',
  familyHistory: '家族史, 家 族 史, 家族病史, 家族遗传史, 遗传病史',
  marriageHistory: '婚姻史, 婚 姻 史',
  obstetricHistory: '孕产史, 生育史, 月经史, 月经生育史, 月经及生育史, 生 育 史',
  physicalExamination: '体格检查, 查体, 体检, 体征, 体 格 检 查, 阳性体征, 体查, 专科查体, 检查所见, PE',
  auxiliaryExamination:
    '辅助检查, 辅助检查结果, 辅 助 检 查, 实验室检查, 实验室及器械检查, 检查结果, 辅检, 检查及化验, 化验检查, 实验室及特殊检查, 门诊及院外重要辅助检查',
  amount:
    '金额, 金额（元）, 金额(元), 总金额, 合计金额, 费用, 费用金额, 总价, 小计, 应收金额, 实收金额, 金 额, 收费金额, 费用金额（元）, 总价（元）, 合计（元）',
  unit: '单位, 数量/单位, 单位/数量, 计量单位, 计价单位, 包装单位, 单 位, Unit, 包装, 药品单位, 数量单位',
  quantity:
    '数量, 数量/单位, 单位/数量, 数 量, 总量, 用量合计, 总数量, 发药数量, 数目, 次数, Qty, 开药数量, 药品数量, 取药量, 药量, 发药量, 总量(包装)',
  unitPrice: '单价, 单价（元）, 单价(元), 价格, 单 价, 零售价, 零售单价, 收费单价, 单价金额, 价格（元）',
  specification:
    '规格, 规格型号, 药品规格, 型号规格, 规格/型号, 规 格, 剂型规格, 包装规格, 药品规格型号, 规格及型号, 型号规格/包装',
  remarks: '备注, 备 注, 说明, 附注',
  reimbursement:
    '医保报销类别, 医保类别, 医保等级, 报销类别, 收费类别, 项目等级, 费用等级, 等级, 甲乙类, 类别, 医保属性, 收费项目等级, 医保目录类别, 目录类别, 医保标识, 自付比例',
  drug: '药品名称, 药名, 药品, 名称, 药物名称, 药品名, 商品名, 通用名, 药品通用名, 药品名称/规格, 药品名称及规格, 处方药品, 项目名称, 品名, 处方药名, 药品名称(规格), 通用名称, 商品名称',
  usage:
    '用法, 给药途径, 给药方式, 用药途径, 途径, 服用方法, 使用方法, 用药方法, 服法, 用 法, 用法用量, Sig, 给药方法, 用药方式, 使用途径',
  dosage:
    '用量, 单次用量, 每次用量, 单次剂量, 剂量, 每次剂量, 每次, 次量, 一次用量, 单量, 用 量, 单次量, 单剂量, 一次剂量, 每次服量, 次剂量',
  frequency:
    '频次, 用药频率, 频率, 用药频次, 每日次数, 执行频率, 给药频次, 次/日, 用药次数, 给药频率, 服用频次, 服药次数',
  course: '疗程, 用药疗程, 用药天数, 天数, 用药时间, 使用天数, 用药周期, 持续时间',
  instructions: '嘱托, 医嘱, 备注, 说明, 提示, 注意事项, 嘱咐, 特殊说明, 用药说明',
} as const;

/** Fields at the end of all fee bills. */
const EXPENSES = `
group: expense_information
total_amount_in_words | 大写金额合计 | amount-in-words | 金额合计（大写）, 合计（大写）, 合计大写, 合计人民币（大写）,
    人民币（大写）, 人民币大写, 大写金额, 金额大写, 合计金额（大写）, 总金额（大写）, 总计（大写）, 大写,
    费用合计（大写）, 实收金额（大写）, 合计人民币
total_expense_amount | 发票金额合计 | amount | （小写）, 小写, 金额合计（小写）, 合计（小写）, 合计金额, 金额合计,
    总金额, 费用总额, 总费用, 合计, 总计, 医疗费用总额, 医疗费总额, 费用合计, 应收金额, 实收金额, 总金额（小写）,
    本次总费用
personal_account_balance | 个人账户余额 | amount | 个人账户余额, 账户余额, 个人帐户余额, 帐户余额, 医保卡余额, 个账余额, 医保账户余额, 卡余额, 余额
personal_self_payment_amount | 个人自付金额 | amount | 个人自付, 个人自付金额, 自付金额, 自付, 自付费用, 自付一, 个人自付费用, 本次自付
personal_self_bear_amount | 个人自负金额 | amount | 个人自负, 自负金额, 个人自负金额, 自负, 个人负担, 个人负担金额, 个人支付, 个人支付金额, 个人承担
category_self_payment_amount | 分类自付金额 | amount | 分类自付, 分类自负, 分类自付金额, 乙类自付, 乙类先行自付, 先自付金额, 自付二, 乙类自理, 部分自付, 先行自付
personal_self_funded_amount | 个人自费金额 | amount | 个人自费, 自费金额, 个人自费金额, 自费, 自费费用, 全自费, 全自费金额, 自费部分
prepaid_amount | 预缴金额 | amount | 预缴金额, 预交金额, 预缴款, 预交款, 预交金, 预缴金, 押金, 预收金额, 住院预交金, 已预缴, 预收款, 预付款
supplementary_payment_amount | 补缴金额 | amount | 补缴金额, 补交金额, 补缴, 补交, 补收金额, 应补金额, 补交款, 应补, 补收
refund_amount | 退费金额 | amount | 退费金额, 退款金额, 退费, 退款, 应退金额, 应退, 退还金额
rounding_amount | 抹零金额 | amount | 抹零, 抹零金额, 舍入金额, 四舍五入, 凑整, 误差金额
medical_insurance_payment | 医保统筹基金支付 | amount | 医保统筹基金支付, 统筹基金支付, 基金支付, 统筹支付,
    医保基金支付, 统筹基金支付金额, 医保支付, 医保统筹支付, 统筹金支付, 基本医疗统筹支付, 基本医疗保险统筹基金支付,
    统筹金额, 医保报销, 报销金额, 医保记账, 记账金额, 本次统筹支付
additional_fund_payment | 附加基金支付 | amount | 附加基金支付, 附加支付, 附加基金, 地方附加基金支付, 大额基金支付, 大病保险支付, 大病支付, 大额支付, 大额医疗支付, 补充医疗保险支付
personal_account_payment | 个人账户支付 | amount | 个人账户支付, 账户支付, 个人帐户支付, 帐户支付, 个人账户, 个账支付, 个人账户支付金额, 医保卡支付, 医保账户支付, 个人帐户, 卡支付
personal_cash_payment | 个人现金支付 | amount | 个人现金支付, 现金支付, 个人现金, 现金, 现金自付, 个人现金支付金额, 自费现金支付, 本次现金支付, 现金支付金额
other_payments | 其他支付 | amount | 其他支付, 其它支付, 其他医保支付, 其他基金支付, 其他, 其他补助, 其他资金支付
payee_organization | 收款单位 | company | 收款单位（章）, 收款单位, 收费单位, 收款单位（公章）, 收费单位（章）, 开票单位, 收款方, 收款单位(盖章), 医疗机构（章）
payee | 收款人 | person | 收款人, 收费员, 收款员, 收费人, 开票人, 经办人, 收费, 操作员, 制单人, 收款
reviewer | 复核人 | person | 复核人, 复核, 审核人, 审核, 稽核, 复核员
payer | 交款人 | person | 交款人, 缴款人, 付款人, 交费人, 缴费人, 交款单位, 缴款单位
current_year_balance | 医保当年账户余额 | amount | 当年账户余额, 医保当年账户余额, 本年账户余额, 当年余额, 当年帐户余额, 本年余额
cumulative_balance | 医保历年账户余额 | amount | 历年账户余额, 医保历年账户余额, 历年余额, 历年帐户余额
cumulative_insurance_payment | 累计统筹报销金额 | amount | 累计统筹支付, 统筹累计支付, 累计统筹报销, 累计报销金额, 本年统筹累计, 统筹累计, 年度统筹累计, 累计统筹报销金额
cumulative_deductible_amount | 累计起付线金额 | amount | 累计起付线, 累计起付线金额, 起付线累计, 累计起付标准, 起付标准累计
`;

/** `electronic`: only paper bills print the numbers of their electronic twin. */
const billNumbers = (electronic: boolean): string => `
group: invoice_information
document_title_name | 单据标题名称 | title |
invoice_code | 票据代码 | code | 票据代码, 发票代码, 收据代码, 票据编码, 代码
invoice_number | 票据号码 | invoice-number | 票据号码, 票据号, 发票号码, 发票号, 收据号, 收据号码, 发票编号, 号码, No, NO, №, No.
${
  electronic
    ? `electronic_invoice_code | 电子票据代码 | code | 电子票据代码, 电子发票代码, 电子票代码
electronic_invoice_number | 电子票据号码 | invoice-number | 电子票据号码, 电子票号, 电子票据号, 电子发票号码, 电子票号码`
    : ''
}
business_serial_number | 业务流水号 | code | 业务流水号, 流水号, 业务号, 交易流水号, 收费流水号, 结算流水号, 结算单号, 结算编号, 结算序号, 单据号, 单据流水号, 收费单号, 交易号
bill_verification_code | 票据校验码 | code | 校验码, 票据校验码, 验证码, 防伪码, 随机码
payer_social_credit_code | 交款人统一社会信用代码 | tax-id | 交款人统一社会信用代码, 统一社会信用代码, 交款人信用代码, 交款人证件号码
invoice_date | 开票日期 | date | 开票日期, 开票时间, 收费日期, 结算日期, 收款日期, 日期, 缴费日期, 打印日期, 结算时间, 收费时间, 交费日期, 开单日期
`;

const insured = `medical_insurance_number | 医保编号 | code | ${W.insuranceNumber}
medical_insurance_type | 医保类型 | text | ${W.insuranceType}
social_security_card_number | 社会保障号码 | code | ${W.socialNumber}`;
const institution = `group: visit_and_institution_information
medical_institution_name | 医疗机构名称 | company | ${W.institution}
medical_institution_type | 医疗机构类型 | text | ${W.institutionType}
department | 科室 | text | ${W.department}`;
const stay = `admission_time | 住院起始日期 | date | ${W.admission}
discharge_time | 住院结束日期 | date | ${W.discharge}
hospitalization_days | 住院天数 | quantity | ${W.stayDays}
order: admission_time < discharge_time`;
const project =
  '项目名称, 项目, 收费项目, 费用项目, 收费项目名称, 名称, 费目, 费用名称, 项目名称/规格, 诊疗项目, 收费名称, 费用类别, 费目名称, 收费类别, 明细项目';
const feeItem =
  '费目, 费用项目, 项目, 费用类别, 收费类别, 发票项目, 费用名称, 费别, 类别, 项目名称, 收费项目, 收费名称, 收费项目名称';

/** How the amounts of all fee bills agree: the payers' shares add up to the total. */
const CHECKS = `words: total_amount_in_words = total_expense_amount
sum: total_expense_amount = medical_insurance_payment? + additional_fund_payment? + personal_account_payment? + other_payments? + personal_cash_payment`;

export const FEE = { EXPENSES, CHECKS, billNumbers, insured, institution, stay, project, feeItem };
