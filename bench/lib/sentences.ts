/** Sentences of reports, contracts, papers and invoices, written for the benchmark. `#` becomes a random digit. */
export const CHINESE = [
  '根据双方签订的服务合同，甲方应在收到发票后##个工作日内付清全部款项。',
  '本季度营业收入为####.##万元，较去年同期增长##.#%，毛利率基本保持稳定。',
  '患者于####年#月##日因反复咳嗽、咳痰伴发热三天入院，既往有高血压病史。',
  '实验结果表明，该方法在准确率和运行速度两方面均优于现有的基线模型。',
  '公司董事会审议通过了关于使用部分闲置募集资金进行现金管理的议案。',
  '请于每月##日前将上月的考勤记录提交至人力资源部，逾期将影响工资发放。',
  '图像经过二值化处理之后，再利用连通区域分析得到每个字符的外接矩形。',
  '增值税专用发票的抵扣联应当妥善保管，遗失须及时向主管税务机关报告。',
  '受全球供应链紧张影响，部分原材料价格上涨，企业经营成本压力有所加大。',
  '诊断意见：双肺纹理增粗，右下肺可见斑片状阴影，建议结合临床复查。',
  '投资者应当认真阅读招募说明书，充分了解基金的风险收益特征后再作决定。',
  '会议强调，要坚持稳中求进的工作总基调，扎实推动高质量发展取得新成效。',
  '该地区年平均降水量约为###毫米，主要集中在六月至九月，冬季干燥少雨。',
  '软件升级完成后请重新启动设备，若指示灯持续闪烁，请联系售后服务人员。',
  '第#条 乙方不得将本合同项下的权利义务转让给任何第三方，否则承担违约责任。',
  '样品在##摄氏度下恒温干燥两小时，冷却至室温后称重，重复操作直至恒重。',
];

export const ENGLISH = [
  'The purchaser shall pay the full amount within ## days after receipt of a valid invoice.',
  'Revenue for the quarter rose ##.#% to $#,### million, while gross margin was largely unchanged.',
  'We propose a simple baseline that needs neither external data nor additional supervision.',
  'The patient was admitted on ## March with a three-day history of cough and intermittent fever.',
  'Samples were dried at ### degrees for two hours, cooled to room temperature and weighed again.',
  'Neither party may assign its rights under this agreement without prior written consent.',
  'Figure # compares the measured spectrum with the one predicted by the revised model.',
  'Please return the signed form to the office at least five working days before departure.',
  'Average annual rainfall is about ### mm, most of which falls between June and September.',
  'The committee reviewed the budget, noted the surplus of #,###,### and approved the proposal.',
  'Rotate the valve clockwise until the indicator turns green; do not force it beyond that point.',
  'Interest accrues daily at a rate of #.##% per annum on any balance that remains outstanding.',
];

export const MIXED = [
  '本文使用 Python 3.## 与 PyTorch 实现，训练数据来自公开的 ImageNet 子集。',
  '订单编号 PO-2026-#### 的货物已由 DHL 承运，预计 ## 月 ## 日送达。',
  '接口返回 HTTP 200 时，请检查 code 字段；若为 40004，则表示参数错误。',
  '设备型号为 RX-##00 Pro，额定功率 #.# kW，工作电压 220 V，净重 ## kg。',
];
