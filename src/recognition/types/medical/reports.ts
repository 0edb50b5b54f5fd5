import { readType } from '../paper-type.ts';
import { W } from './wording.ts';

const title = `group: invoice_information
document_title_name | 单据标题名称 | title |`;
const sheet = `total_pages_of_invoice | 票据总页数 | page-number | ${W.pages}
current_page_number | 当前页码 | page-number | ${W.page}`;
const named = `group: patient_information
name | 姓名 | person | ${W.name}
gender | 性别 | sex | ${W.sex}
age | 年龄 | age | ${W.age}`;
const numbers = `outpatient_number | 门诊号 | code | ${W.outpatient}
inpatient_number | 住院号 | code | ${W.inpatient}
medical_record_number | 病历号 | code | ${W.record}`;
const place = `bed_number | 床号 | code | ${W.bed}
ward | 病区 | text | ${W.ward}
group: visit_and_institution_information
medical_institution_name | 医疗机构名称 | company | ${W.institution}`;

/** Prescriptions, and reports of laboratories and examinations. */
export const REPORTS = [
  readType(`
medical_prescription | medical | 医疗处方笺 | 7
titles: 处方笺, 门诊处方笺, 普通处方笺, 急诊处方笺, 儿科处方笺, 麻醉处方笺, 中药处方笺, 中草药处方笺, 西药处方笺,
    中医处方笺, 电子处方笺, 电子处方, 互联网医院处方笺, 医疗保险处方笺, 普通处方, 门诊处方, 住院处方, 处方单, 医院处方,
    中药处方, *处方笺, *处方单, *处方
anchors: Rp, R:, Rx, Sig, 用法, 用量, 药师, 审核药师, 调配药师, 核对药师, 发药药师, 处方有效, 当日有效, 处方医师, 药费,
    费别, 临床诊断, 付数, 剂数, 水煎服, 口服, 每日, -参考范围, -检查所见
${title}
prescription_number | 处方号 | code | 处方号, 处方编号, 处方号码, 处方流水号, 处方单号, 处方笺编号, 处方序号, 编号, 处方ID, No, NO
issuance_date | 开具日期 | date | 开具日期, 日期, 处方日期, 开方日期, 开方时间, 开单日期, 开具时间, 开立时间, 就诊日期, 开立日期, 处方时间, 处方开具日期, 就诊时间, 开单时间, 打印时间
${named}
${numbers}
${place}
department | 科室 | text | ${W.department}
clinical_diagnosis_symptoms | 临床诊断 | long-text | ${W.clinicalDiagnosis}
prescribing_doctor | 开单医生 | person | 医师, 医生, 处方医师, 开单医生, 开方医师, 开方医生, 处方医生, 医师签名,
    医生签名, 医师签章, 开具医师, 医师（签名）, 医师（签章）, 接诊医师, 主治医师, 就诊医生, 开单医师, 医师签字
dispensing_pharmacist | 发药药师 | person | 发药药师, 发药, 核对、发药, 核对发药, 核对/发药, 审核药师, 审核, 药师,
    调配药师, 核对药师, 审方药师, 发药人, 药师（签名）, 调配, 核对, 审核/调配, 药师签名, 审核药师（士）, 配药, 复核药师,
    调剂药师
group: expense_information
total_expense_amount | 费用合计金额 | amount | 药品金额, 金额, 药费, 合计, 总金额, 处方金额, 药品金额及签名, 药价, 总价,
    合计金额, 药费合计, 处方总金额, 本处方金额, 药品费用, 费用合计, 总计
table: prescription_summary_table | 处方明细汇总表
> drug_name | 药品名称 | text | ${W.drug}
> quantity | 数量 | quantity | ${W.quantity}
> unit | 单位 | text | ${W.unit}
> specification | 规格 | dose | ${W.specification}
> usage | 用法 | text | ${W.usage}, ${W.frequency}
> dosage | 用量 | dose | ${W.dosage}
> unit_price | 单价 | amount | ${W.unitPrice}
> amount | 金额 | amount | ${W.amount}
`),
  readType(`
medical_laboratory_report | medical | 实验室检验报告 | 8
titles: 检验报告单, 检验报告, 化验单, 化验报告单, 检验结果报告单, 临床检验报告单, 检验科报告单, 实验室检验报告,
    医学检验报告单, 血常规检验报告单, 生化检验报告单, 免疫检验报告单, 微生物检验报告单, 细菌培养报告单, 尿液分析报告单,
    核酸检测报告, 检测报告单, 检测报告, 检验医学报告单, 临床检验中心检验报告单, *检验报告*, *化验*单, *检测报告*
anchors: 参考范围, 参考区间, 参考值, 参考值范围, 结果, 单位, 标本, 标本种类, 样本, 检验者, 审核者, 采集时间, 接收时间,
    检验日期, 采样时间, 此报告仅对本标本负责, 本报告仅对, 提示, 检验方法, 条码号, ↑, ↓, -影像所见, -检查所见, -病理
${title}
report_time | 报告时间 | datetime | ${W.reportTime}
${named}
${numbers}
patient_number | 病人编号 | code | 病人编号, 患者编号, 病员号, 病人号, 患者号, 就诊卡号, 病人ID, 患者ID, ID号, 唯一号, 登记号, 体检号
${place}
department | 科室 | text | ${W.department}
inspection_item_name | 检查项目名称 | text | 检验项目, 检验目的, 检查项目, 检验项目名称, 项目名称, 申请项目, 医嘱项目,
    检测项目, 检验组合, 组合名称, 医嘱名称, 检查目的, 送检目的, 送检项目, 检查项目名称
inspection_item_instrument | 检查项目仪器 | text | 检验仪器, 仪器, 检测仪器, 仪器名称, 仪器型号, 测试仪器, 使用仪器, 设备, 检验设备
experimental_method | 实验方法 | text | 检验方法, 实验方法, 检测方法, 方法, 方法学, 测定方法, 试验方法
sampling_time | 采样时间 | datetime | 采样时间, 采集时间, 采样日期, 采集日期, 标本采集时间, 采血时间, 采样日期时间, 标本采样时间, 取样时间, 抽血时间, 送检时间, 送检日期, 采 样 时 间
receipt_time | 接收时间 | datetime | 接收时间, 接收日期, 签收时间, 收样时间, 收样日期, 接收标本时间, 标本接收时间,
    核收时间, 核收日期, 检验时间, 检验日期, 送达时间, 收到时间, 检测日期, 检测时间
inspection_number | 检查编号 | code | 检验号, 检查号, 检验编号, 报告编号, 检查编号, 申请单号, 申请号, 检验单号,
    报告单号, 实验号, 实验编号, 申请序号, 检验序号, 报告号, 报告流水号, 编号
specimen_number | 标本号 | code | 标本号, 样本号, 标本编号, 样本编号, 条码号, 条形码, 条码, 样品编号, 样本条码, 标本条码, 标本ID, 样品号, 流水号, 条形码号, 标本条码号
specimen_type | 标本类型 | text | 标本类型, 标本种类, 标本, 样本类型, 样本种类, 样本, 标本类别, 样品类型, 标本名称, 样品种类, 送检标本, 样品名称, 标本来源
clinical_doctor | 临床医生 | person | ${W.clinicalDoctor}
sampling_doctor | 采样医生 | person | 采样者, 采样人, 采集者, 采集人, 采样医生, 采血者, 采样护士, 采集护士, 标本采集者, 采血人员
laboratory_doctor | 检验医生 | person | 检验者, 检验人, 检验师, 检验医师, 检验医生, 检验员, 操作者, 检测者, 检测人,
    检验技师, 测定者, 检验, 检 验 者, 报告者, 报告人, 主检, 实验者
audit_doctor | 审核医生 | person | ${W.auditDoctor}
clinical_diagnosis_symptoms | 临床诊断/症状 | text | ${W.clinicalDiagnosis}
table: test_results_summary_table | 检验结果汇总表
> project_name | 项目名称 | text | 项目名称, 项目, 检验项目, 检测项目, 中文名称, 分析项目, 测定项目, 检查项目, 名称,
    检验项目名称, 项目全称, 检验名称, 试验项目, 细菌名称, 抗生素, 抗菌药物, 指标名称, 英文缩写
> result | 结果 | measure | 结果, 检验结果, 测定结果, 检测结果, 测定值, 结果值, 数值, 定量结果, 测试结果, 检测值, 定性结果, 结 果, MIC, Result
> unit | 单位 | unit-of-result | 单位, 计量单位, 单 位, Unit, 结果单位
> reference_value | 参考值 | range | 参考范围, 参考区间, 参考值, 参考值范围, 正常参考值, 正常值, 生物参考区间, 正常范围,
    参考范围值, 参考值区间, 正常参考范围, 参考标准, 生物参考区间/参考值, Reference, 参考结果
> prompt | 提示 | mark | 提示, 标志, 异常提示, 标识, 结果提示, 状态, 高低, 异常, 判断, 敏感性, 敏感度, 提 示, 偏高偏低, 升降, 异常标志
`),
  readType(`
medical_diagnostic_report | medical | 影像学检查报告 | 9
titles: 影像检查报告单, CT检查报告单, CT诊断报告单, CT影像诊断报告, MR检查报告单, MRI检查报告单, 磁共振检查报告单,
    核磁共振检查报告单, DR检查报告单, X线检查报告单, X线诊断报告, 放射科报告单, 放射诊断报告单, 医学影像诊断报告书,
    医学影像检查报告单, 超声检查报告单, 彩超报告单, B超检查报告单, 彩色多普勒超声检查报告单, 超声诊断报告,
    超声心动图报告单, 心电图报告单, 心电图检查报告, 胃镜检查报告单, 电子胃镜报告单, 肠镜检查报告单, 内镜检查报告单,
    内窥镜检查报告, 核医学检查报告, PET-CT检查报告, 骨密度检查报告, 肺功能检查报告, 检查报告单, 检查诊断报告,
    *检查报告*, *诊断报告*, *超声*报告*
anchors: 影像所见, 检查所见, 超声所见, 影像表现, 影像诊断, 检查结论, 诊断意见, 超声提示, 检查部位, 检查方法, 影像号,
    检查号, 放射号, 镜下所见, 内镜所见, 报告医生, 审核医生, 诊断结论, 影像学诊断, 印象, 超声描述, 本报告仅供临床,
    -参考范围, -病理号, -标本
${title}
${sheet}
report_time | 报告时间 | datetime | ${W.reportTime}
${named}
${numbers}
${place}
order_department | 开单科室 | text | 申请科室, 开单科室, 送检科室, 临床科室, 就诊科室, 科别, 科室, 病人科室, 申请科别, 检查科室, 送检科别
inspection_item_name | 检查项目名称 | text | 检查项目, 检查名称, 检查项目名称, 项目名称, 医嘱名称, 检查类型, 检查方法, 检查技术, 申请项目, 检查类别, 扫描方式, 检查方式, 仪器名称
inspection_time | 检查时间 | datetime | 检查时间, 检查日期, 检查日期时间, 拍片日期, 摄片日期, 扫描时间, 登记时间, 申请日期, 申请时间, 登记日期, 检查完成时间
inspection_number | 检查编号 | code | 检查号, 检查编号, 影像号, 影像编号, 放射号, X线号, CT号, MR号, MRI号, 超声号,
    报告编号, 检查序号, 内镜号, 胃镜号, 片号, 检查单号, 申请单号, 流水号, 心电号, 影像检查号, 检查流水号, 核磁号
inspection_part | 检查部位 | text | 检查部位, 部位, 检查部位及方法, 检查部位名称, 扫描部位, 部位及方法, 摄片部位, 检查部位/方法, 检查部位与方法, 检查脏器
clinical_doctor | 临床医生 | person | ${W.clinicalDoctor}
laboratory_doctor | 检验医生 | person | 报告医生, 报告医师, 诊断医生, 诊断医师, 检查医生, 检查医师, 报告者, 报告人,
    书写医师, 检查者, 医师, 记录者, 初步诊断医师, 住院医师, 检查技师, 操作医师, 报告书写医师
audit_doctor | 审核医生 | person | ${W.auditDoctor}
diagnosis_content | 影像所见 | long-text | 影像所见, 检查所见, 超声所见, 影像表现, 影像学表现, 影像学所见, 影像描述,
    所见, 检查描述, 超声描述, 放射学表现, 放射学所见, X线所见, CT所见, MR所见, MRI所见, CT表现, 内镜所见, 镜下所见,
    胃镜所见, 检查结果, 诊断描述, 放射所见, 描述, 心电图特征, 超声检查所见
diagnosis_result | 诊断意见/结果 | long-text | 诊断意见, 影像诊断, 影像学诊断, 检查结论, 诊断结论, 超声提示, 超声诊断,
    诊断, 诊断印象, 印象, 意见, 结论, 诊断结果, 放射学诊断, X线诊断, CT诊断, MR诊断, 内镜诊断, 检查提示, 检查诊断, 提示,
    检查意见, 影像诊断意见, 影像学意见, 放射诊断, 心电图诊断, 镜下诊断, 诊断提示
`),
  readType(`
pathology_report | medical | 病理报告 | 14
titles: 病理检查报告单, 病理诊断报告书, 病理诊断报告单, 病理报告单, 病理报告, 病理学检查报告单, 病理诊断报告,
    组织病理诊断报告书, 组织病理学检查报告, 细胞学检查报告单, 细胞病理学报告, 液基细胞学检查报告单, 冰冻切片病理报告,
    术中冰冻病理报告, 免疫组化报告单, 外科病理报告, TCT检查报告, *病理*报告*, *细胞学*报告*
anchors: 病理号, 肉眼所见, 大体所见, 镜下所见, 光镜所见, 病理诊断, 免疫组化, 送检标本, 标本名称, 送检材料, 大体检查, 巨检, 取材, 蜡块, 送检医院, 病理医师, 诊断医师, 特殊染色, -参考范围
${title}
report_time | 报告时间 | datetime | ${W.reportTime}
pathology_number | 病理号 | code | 病理号, 病理编号, 病理检查号, 病理检查编号, 病理诊断号, 标本编号, 标本号, 病理条码, 检查号, 玻片号, 细胞学号, 冰冻号, 病理学号, 病理标本号, 申请单号
${named}
${numbers}
${place}
department | 科室 | text | ${W.department}
inspection_time | 检查时间 | datetime | 检查时间, 检查日期, 取材日期, 取材时间, 登记日期, 登记时间, 手术日期, 采样日期
specimen_site | 标本部位 | text | 标本名称, 送检标本, 标本部位, 送检部位, 标本, 取材部位, 送检材料, 送检组织, 标本类型,
    材料名称, 标本来源, 采集部位, 取样部位, 标本及部位, 送检物, 部位, 检查部位, 送检标本名称
specimen_submission_time | 送检时间 | datetime | 送检日期, 送检时间, 收到日期, 接收日期, 接收时间, 收样日期, 收到时间,
    标本接收时间, 收检日期, 送达日期, 标本接收日期, 签收时间, 核收日期, 收到标本日期
clinical_diagnosis_symptoms | 临床诊断症状 | long-text | ${W.clinicalDiagnosis}
clinical_doctor | 临床医生 | person | ${W.clinicalDoctor}
laboratory_doctor | 检验医生 | person | 诊断医师, 病理医师, 报告医师, 病理诊断医师, 诊断医生, 初诊医师, 报告医生, 病理医生, 初检医师, 诊断者, 报告者, 主诊医师, 阅片医师, 检查医师
audit_doctor | 审核医生 | person | ${W.auditDoctor}
gross_examination | 大体检查 | long-text | 肉眼所见, 大体所见, 大体检查, 巨检, 巨检所见, 肉眼检查, 大体描述, 巨体所见, 标本检查, 大体标本, 巨检描述, 大体标本描述, 肉眼观察
microscopic_findings | 光镜所见 | long-text | 镜下所见, 光镜所见, 显微镜所见, 镜检, 镜下检查, 镜检所见, 镜下描述,
    显微镜下所见, 组织学所见, 组织学描述, 光镜检查, 镜下观察, 光镜描述
pathological_diagnosis | 病理诊断 | long-text | 病理诊断, 诊断, 病理学诊断, 病理诊断意见, 诊断意见, 诊断结果, 病理结果,
    组织学诊断, 冰冻诊断, 细胞学诊断, 病理报告, 病理诊断结果, 石蜡诊断, 最后诊断, 病理检查诊断
supplementary_comments | 补充意见 | long-text | 补充意见, 备注, 附注, 补充报告, 补充诊断, 说明, 建议, 注释, 评注, 补充说明, 免疫组化, 免疫组化结果, 特殊检查, 特殊染色
table: pathology_additional_test_detail_table | 病理附加检测/指标明细表
> test_category | 检测类别 | text | 检测类别, 检测方法, 类别, 检测项目, 方法, 检查类别
> indicator_name | 指标名称 | text | 指标名称, 指标, 抗体, 抗体名称, 标记物, 项目, 项目名称, 基因, 检测指标, 抗体/指标,
    标志物, 免疫标记, 标记, 标记物名称, 检测抗体, 检测基因, 基因名称, 检测项目, 检查项目, 染色项目, 位点
> indicator_result | 指标结果 | text | 结果, 检测结果, 指标结果, 染色结果, 表达, 表达情况, 阳性率, 检测值, 判读结果, 结果判读, 染色强度, 阳性程度, 检验结果, 检查结果
> prompt | 提示 | text | 提示, 备注, 说明, 判读, 解释, 结果解释, 临床意义, 参考意义, 意义, 结果说明
`),
  readType(`
physical_examination_report | medical | 体检报告 | 15
titles: 健康体检报告, 体检报告, 体检报告书, 健康体检表, 健康体检报告书, 健康检查报告, 健康检查表, 体格检查表,
    入职体检表, 职业健康检查表, 职业健康检查报告, 体检结果报告, 健康体检综合报告, 员工体检报告, 个人体检报告,
    体检报告单, 健康管理报告, 健康体检结果, *体检报告*, *体检表, *健康检查*
anchors: 体检编号, 体检号, 体检日期, 总检, 总检医生, 主检医师, 健康建议, 体检结论, 体检中心, 健康管理中心, 一般检查,
    内科, 外科, 眼科, 耳鼻喉科, 口腔科, 身高, 体重, 血压, 体重指数, 异常结果, 专家建议, 阳性结果, 单位名称
${title}
exam_number | 体检编号 | code | 体检编号, 体检号, 体检流水号, 体检单号, 体检档案号, 档案号, 体检代码, 体检ID, 健康档案号, 登记流水号, 编号, 体检序号, 登记号, 条码号, 体检卡号, 登记编号
${named}
birth_date | 出生日期 | date | ${W.birthDate}
id_number | 公民身份证号 | id-card | ${W.idNumber}
work_unit | 工作单位 | company | 工作单位, 单位, 单位名称, 所在单位, 公司名称, 体检单位, 团体名称, 公司, 部门, 用人单位, 受检单位, 单位/部门, 工作单位/部门, 所属单位
home_address | 家庭地址 | address | 家庭地址, 家庭住址, 住址, 联系地址, 地址, 通讯地址, 现住址, 居住地址
group: visit_and_institution_information
exam_time | 体检时间 | datetime | 体检日期, 体检时间, 检查日期, 体检登记日期, 登记日期, 体检年月, 检查时间, 到检日期, 受检日期
medical_institution_name | 医疗机构名称 | company | ${W.institution}
health_self_report | 健康自述 | long-text | 健康自述, 自述症状, 自觉症状, 自述, 主诉, 症状, 目前症状, 健康状况自述
past_medical_history | 既往史 | long-text | ${W.pastHistory}
family_medical_history | 家族史 | long-text | ${W.familyHistory}
lifestyle_history | 生活方式史 | long-text | 生活方式, 生活习惯, 烟酒史, 吸烟史, 饮酒史, 吸烟, 饮酒, 生活方式史, 生活史, 运动情况
exam_summary | 体检检查摘要 | long-text | 检查摘要, 体检摘要, 体检综述, 综述, 检查综述, 总检综述, 检查汇总, 体检汇总,
    检查小结, 小结, 体检小结, 体格检查, 一般检查, 内外科检查, 物理检查, 科室检查
lab_summary | 实验室检查摘要 | long-text | 实验室检查, 化验结果, 检验摘要, 实验室检查摘要, 检验小结, 检验结果, 化验检查, 检验结果摘要
imaging_summary | 影像检查摘要 | long-text | 影像检查, 影像学检查, 影像检查摘要, 影像摘要, 放射检查, 超声检查, 影像小结,
    功能检查, 胸部X线, 胸片, 胸透, X线检查, 胸部透视, B超, 心电图
abnormal_summary | 体检异常汇总 | long-text | 异常汇总, 异常结果, 阳性结果, 异常指标, 主要异常, 异常结果汇总, 阳性体征,
    阳性发现, 体检异常, 异常项目, 主要阳性结果, 阳性结果和异常情况, 检查异常, 异常情况, 异常结果及建议
exam_conclusion | 体检结论 | long-text | 体检结论, 总检结论, 结论, 主检结论, 健康结论, 检查结论, 总检意见, 体检结果,
    总结论, 总检结果, 综合结论, 主检意见, 体检总结论, 诊断结论, 体检诊断
health_advice | 健康建议 | long-text | 健康建议, 总检建议, 建议, 医生建议, 专家建议, 健康指导, 保健建议, 医学建议,
    处理意见, 主检建议, 健康指导建议, 健康指导意见, 综合建议, 体检建议, 医师建议
audit_doctor | 审核医生 | person | 总检医生, 总检医师, 主检医生, 主检医师, 总检, 主检, 审核医生, 审核医师, 总检审核,
    终检医生, 总审医师, 主审医师, 总检审核医生, 审核者, 审核人, 终审医生
`),
];
