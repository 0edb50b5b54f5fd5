/**
 * Evidence for a spending category: short names of the national classification of goods and services, which invoices
 * print between asterisks (商品和服务税收分类编码表, 国家税务总局公告2017年第45号); words of the item; words of the seller. An entry of
 * `names` may be part of a short name.
 */
interface SpendingWords {
  kind: string;
  names: string;
  items: string;
  sellers: string;
}

export const SPENDING_WORDS: readonly SpendingWords[] = [
  {
    kind: 'repast',
    names: '餐饮',
    items: '餐费 餐饮 用餐 订餐 外卖 酒席 宴席 工作餐',
    sellers: '餐饮 饭店 餐厅 酒楼 菜馆 火锅 小吃 快餐 咖啡 食府 烧烤 面馆',
  },
  { kind: 'lodging', names: '住宿', items: '住宿 房费 客房', sellers: '酒店 宾馆 旅馆 民宿 招待所 旅店 公寓 度假村' },
  {
    kind: 'traffic',
    names: '运输服务 客运 旅客运输 航空运输 铁路运输',
    items: '客运 机票 车票 船票 打车 网约车 代驾 通行费 过路费 过桥费 高速 地铁 公交 租车',
    sellers: '出行 客运 出租汽车 航空 铁路 高速公路 轮渡 地铁 公交 旅行社',
  },
  {
    kind: 'vehicle',
    names: '汽油 柴油 润滑油 机动车 汽车 车用 摩托车',
    items: '停车 车辆停放 加油 汽油 柴油 充电服务 洗车 汽车 轮胎 车辆保养 车辆维修 机油',
    sellers: '石油 石化 加油站 停车 汽车 汽修 轮胎 充电',
  },
  {
    kind: 'communication',
    names: '电信',
    items: '话费 通信费 通讯费 宽带 流量 短信 固话',
    sellers: '中国移动 中国电信 中国联通 移动通信 电信股份 联合网络通信 通信',
  },
  {
    kind: 'post',
    names: '邮政 收派 快递 物流辅助',
    items: '快递 邮寄 邮费 收派 寄递 配送',
    sellers: '顺丰 快递 速递 速运 邮政 物流',
  },
  {
    kind: 'medical_treatment',
    names: '医疗 化学药品 中成药 中药 生物药品 医药 药品',
    items: '药品 诊疗 体检 挂号 门诊 住院费 检查费 治疗费 口罩',
    sellers: '医院 药房 药店 大药房 诊所 医药 卫生院 门诊 体检',
  },
  {
    kind: 'education',
    names: '教育 图书 印刷品 非学历 培训',
    items: '培训 学费 教材 图书 课程 考试费 报名费 书籍',
    sellers: '学校 大学 学院 幼儿园 培训 教育 书店 书城 出版社',
  },
  {
    kind: 'office',
    names: '文具 纸制品 办公 墨 本册',
    items: '办公用品 复印纸 打印纸 文具 硒鼓 墨盒 文件夹 签字笔 打印 印刷 复印',
    sellers: '文具 办公 印刷 图文 文化用品',
  },
  {
    kind: 'digital_appliance',
    names: '计算机 通信终端 视听设备 照相 电子元件 家用 电器 存储 移动通信设备 打印设备',
    items: '手机 电脑 笔记本电脑 平板 显示器 耳机 相机 充电器 硬盘 键盘 鼠标 电视 冰箱 空调 洗衣机 打印机 路由器',
    sellers: '电器 数码 电子 电脑 计算机 手机',
  },
  {
    kind: 'raiment',
    names: '服装 鞋 针织 皮革 纺织 箱包 帽',
    items: '服装 衣服 上衣 裤 裙 衬衫 外套 运动鞋 皮鞋 工作服 箱包',
    sellers: '服饰 服装 鞋业 制衣 纺织',
  },
  {
    kind: 'foodstuff',
    names:
      '食品 水果 蔬菜 肉 蛋 水产 谷物 植物油 调味品 饮料 酒 茶 乳制品 糖 豆类 坚果 海水产品 淡水产品 薯类 干果 糕点',
    items: '食品 水果 蔬菜 牛奶 饮料 矿泉水 白酒 啤酒 红酒 茶叶 大米 食用油 糕点 零食 月饼 面包',
    sellers: '食品 粮油 果业 酒业 茶业 烘焙 蛋糕 水果 生鲜',
  },
  {
    kind: 'rent_decoration',
    names: '不动产 建筑服务 装饰 物业 建材 涂料 家具 地板 卫生陶瓷 门窗',
    items: '房租 租金 租赁房屋 房屋租赁 装修 装饰 物业 家具 涂料 地板 瓷砖 灯具',
    sellers: '物业 房地产 装饰 装修 建材 家居 家具 置业',
  },
  {
    kind: 'daily',
    names: '日用 洗涤 化妆品 卫生用品 塑料制品 玻璃 金属制品 家用纺织 清洁 厨具 口腔',
    items: '日用品 日用百货 洗发 洗衣 牙膏 毛巾 纸巾 抽纸 垃圾袋 清洁 化妆品 护肤',
    sellers: '超市 百货 便利店 商场 日用 商贸 购物',
  },
  {
    kind: 'service',
    names: '服务 劳务 咨询 信息技术 保险 金融',
    items: '服务费 咨询 会议费 会务 广告 设计 技术服务 手续费 保险 代理费 维修 会员',
    sellers: '咨询 服务 广告 会展 律师 会计师 科技 信息技术 保险 美容 美发',
  },
];
