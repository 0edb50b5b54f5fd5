/**
 * Frequent short names of classes of goods and services. Tax invoices print them between two stars before the name
 * (国家税务总局公告2017年第45号, 商品和服务税收分类编码表).
 */
const CLASSES = new Set(
  `谷物 薯类 豆类 油料 蔬菜 水果 坚果 饮料作物 香料 林业产品 活牲畜 家禽 禽蛋 生乳 海水产品 淡水产品 肉及肉制品 水产加工品 谷物加工品 植物油 食用植物油
  制糖 糖 淀粉 豆制品 蛋制品 焙烤食品 糖果类食品 方便食品 乳制品 罐头 调味品 发酵类制品 营养保健食品 其他食品 食品添加剂 加工盐 酒 软饮料 精制茶 饮用水 烟草制品
  纺织产品 棉纺织品 毛纺织品 麻纺织品 丝织品 化纤纺织品 针织品 服装 帽子 鞋 皮革毛皮制品 羽绒制品 木制品 竹制品 家具 日用杂品 纸制品 印刷品 文具 乐器 体育用品 玩具 游艺器材
  工艺品 珠宝首饰 石油制品 炼油产品 煤炭 焦炭 天然气 燃气 热力 供电 电力 自来水 水冰雪 有机化学原料 无机化学原料 基础化学原料 化学肥料 肥料 农药 涂料 油墨 颜料 合成材料
  橡胶制品 塑料制品 化学试剂助剂 专用化学产品 洗涤剂 化妆品 日用化学产品 医药 化学药品制剂 中成药 中药饮片 生物化学药品 医疗卫生材料及用品 兽用药品
  玻璃及玻璃制品 玻璃制品 陶瓷制品 水泥 石灰 石膏 水泥制品 砖瓦 石材 耐火材料 石墨及碳素制品 非金属矿物制品 黑色金属冶炼压延品 有色金属冶炼压延品 钢材 金属制品 结构性金属制品 金属工具
  集装箱及金属包装容器 建筑用金属制品 搪瓷制品 锅炉及原动设备 金属加工机械 物料搬运设备 泵 阀门 压缩机 液压元件 轴承 齿轮 通用设备 通用零部件 机床 风机 制冷空调设备 包装专用设备
  矿山专用设备 工程机械 建筑工程用机械 农业机械 食品加工机械 印刷设备 纺织设备 环境保护专用设备 专用设备 其他机械设备 医疗仪器器械 医疗器械 机动车 汽车 汽车零部件及配件 摩托车 自行车 电动自行车 铁路运输设备
  船舶 航空器 电动机 发电机 变压器 输配电设备 配电控制设备 电线电缆 电缆 电池 蓄电池 家用厨房电器具 家用清洁卫生电器具 家用美容保健电器具 家用通风电器具 家用制冷电器具 家用电器 照明装置 灯具
  计算机 电子计算机 计算机整机 计算机外部设备 计算机配套产品 计算机网络设备 信息安全产品 通信设备 移动通信设备 通信终端设备 广播电视设备 雷达设备 视听设备 音响设备 电子元件 电子器件 集成电路 电子工业专用设备
  仪器仪表 敏感元件及传感器 光学仪器 衡器 钟表 文化办公用设备 办公用品 照相器材 打字机 复印胶版印制设备 劳动防护用品 安全防护用品 消防设备 眼镜类产品 眼镜 图书 报纸 期刊 电子出版物 音像制品 软件
  运输服务 陆路运输服务 水路运输服务 航空运输服务 铁路运输服务 管道运输服务 无运输工具承运 邮政服务 快递服务 电信服务 基础电信服务 增值电信服务 建筑服务 工程服务 安装服务 修缮服务 装饰服务 金融服务 贷款服务
  直接收费金融服务 保险服务 研发和技术服务 研发服务 技术服务 合同能源管理服务 工程勘察勘探服务 专业技术服务 信息技术服务 软件服务 电路设计及测试服务 信息系统服务 信息系统增值服务 业务流程管理服务 文化创意服务 设计服务
  知识产权服务 广告服务 会议展览服务 会展服务 物流辅助服务 航空服务 港口码头服务 货运客运场站服务 打捞救助服务 装卸搬运服务 仓储服务 收派服务 租赁服务 经营租赁 有形动产租赁 不动产租赁 融资租赁 鉴证咨询服务 认证服务 鉴证服务
  咨询服务 广播影视服务 商务辅助服务 企业管理服务 经纪代理服务 人力资源服务 安全保护服务 劳务派遣 其他现代服务 现代服务 文化服务 体育服务 文化体育服务 教育服务 学历教育服务 非学历教育服务 教育医疗服务 医疗服务 旅游服务 娱乐服务
  旅游娱乐服务 餐饮服务 住宿服务 餐饮住宿服务 居民日常服务 生活服务 其他生活服务 物业管理服务 代理服务 维修服务 机动车维修 修理修配劳务 劳务 加工劳务 不动产 无形资产 预付卡销售 加油卡 车辆通行费`
    .split(/\s+/u)
    .filter((name) => name !== ''),
);
const LONGEST = Math.max(...[...CLASSES].map((name) => name.length));

/** Characters that OCR reads instead of a star. */
const STAR = `*＊"“”'‘’·•∗※★`;
const STARRED = new RegExp(`^[${STAR}]?([\\p{Script=Han}、]{1,${LONGEST}})[${STAR}](?=.)`, 'u');

/** Restores the stars around the class in a goods name where OCR has lost or misread them. */
export function repairGoods(text: string): string {
  const starred = STARRED.exec(text);
  if (starred && (/[*＊]/u.test(starred[0]) || CLASSES.has(starred[1]!)))
    return `*${starred[1]}*${text.slice(starred[0].length)}`;
  const plain = text.replace(new RegExp(`^[${STAR}]`, 'u'), '');
  // Without any visible star, the class may not have been printed as one.
  if (plain === text) return text;
  for (let length = Math.min(LONGEST, plain.length - 2); length >= 2; length--) {
    const rest = plain.slice(length);
    if (CLASSES.has(plain.slice(0, length)) && /^\p{L}{2}/u.test(rest)) return `*${plain.slice(0, length)}*${rest}`;
  }
  return text;
}
