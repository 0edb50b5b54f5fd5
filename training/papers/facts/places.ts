import type { Random } from '../random.ts';

export interface Province {
  name: string;
  /** With 省, 市 or 自治区. */
  full: string;
  /** First two digits of GB/T 2260 codes. */
  code: string;
  /** First character of number plates. */
  sign: string;
  cities: readonly string[];
  /** Dialling code of the first city. */
  area: string;
}

const province = (line: string): Province => {
  const [name = '', full = '', code = '', sign = '', area = '', cities = ''] = line.split(' ');
  return { name, full, code, sign, area, cities: cities.split(',') };
};

export const PROVINCES: readonly Province[] = [
  '北京 北京市 11 京 010 北京',
  '天津 天津市 12 津 022 天津',
  '河北 河北省 13 冀 0311 石家庄,唐山,保定,邯郸,沧州',
  '山西 山西省 14 晋 0351 太原,大同,临汾,长治',
  '内蒙古 内蒙古自治区 15 蒙 0471 呼和浩特,包头,赤峰',
  '辽宁 辽宁省 21 辽 024 沈阳,大连,鞍山,锦州',
  '吉林 吉林省 22 吉 0431 长春,吉林,四平',
  '黑龙江 黑龙江省 23 黑 0451 哈尔滨,大庆,齐齐哈尔',
  '上海 上海市 31 沪 021 上海',
  '江苏 江苏省 32 苏 025 南京,苏州,无锡,常州,徐州,南通',
  '浙江 浙江省 33 浙 0571 杭州,宁波,温州,嘉兴,金华',
  '安徽 安徽省 34 皖 0551 合肥,芜湖,蚌埠,安庆',
  '福建 福建省 35 闽 0591 福州,厦门,泉州,漳州',
  '江西 江西省 36 赣 0791 南昌,九江,赣州',
  '山东 山东省 37 鲁 0531 济南,青岛,烟台,潍坊,临沂',
  '河南 河南省 41 豫 0371 郑州,洛阳,南阳,开封',
  '湖北 湖北省 42 鄂 027 武汉,宜昌,襄阳,荆州',
  '湖南 湖南省 43 湘 0731 长沙,株洲,岳阳,衡阳',
  '广东 广东省 44 粤 020 广州,深圳,东莞,佛山,珠海,惠州',
  '广西 广西壮族自治区 45 桂 0771 南宁,柳州,桂林',
  '海南 海南省 46 琼 0898 海口,三亚',
  '重庆 重庆市 50 渝 023 重庆',
  '四川 四川省 51 川 028 成都,绵阳,德阳,乐山',
  '贵州 贵州省 52 贵 0851 贵阳,遵义',
  '云南 云南省 53 云 0871 昆明,大理,曲靖',
  '陕西 陕西省 61 陕 029 西安,咸阳,宝鸡',
  '甘肃 甘肃省 62 甘 0931 兰州,天水',
  '青海 青海省 63 青 0971 西宁',
  '宁夏 宁夏回族自治区 64 宁 0951 银川',
  '新疆 新疆维吾尔自治区 65 新 0991 乌鲁木齐,昌吉',
].map(province);

const ROADS =
  '人民路,解放大道,中山北路,建设路,长江路,科技二路,和平街,新华大街,文化东路,滨河南路,迎宾大道,工业园三路,朝阳街,锦绣路,汇金路,学府路'.split(
    ',',
  );
const DISTRICTS = '城关区,新城区,高新区,鼓楼区,经开区,江北区,东湖区,西湖区,南山区,天河区,武侯区,临江区'.split(',');

export interface Place {
  province: Province;
  city: string;
}

export const place = (random: Random): Place => {
  const where = random.pick(PROVINCES);
  return { province: where, city: random.pick(where.cities) };
};

const isCityState = (where: Place): boolean => where.city === where.province.name && where.province.full.endsWith('市');

export function address(random: Random, where: Place): string {
  const town = isCityState(where)
    ? `${where.city}市`
    : `${random.chance(0.7) ? where.province.full : ''}${where.city}市`;
  const end = random.pick([
    '',
    '',
    `${random.int(1, 30)}层`,
    `${random.int(1, 20)}栋${random.int(101, 2305)}室`,
    `${random.letters(1, 'ABCD')}座${random.int(201, 1808)}`,
  ]);
  return `${town}${random.chance(0.7) ? random.pick(DISTRICTS) : ''}${random.pick(ROADS)}${random.int(1, 999)}号${end}`;
}

/** Places in a town: ends of a ride or a bus line. */
export const spot = (random: Random): string =>
  `${random.pick('万达,龙湖,金地,银泰,世纪,恒隆,保利,星河,东方,国贸,绿城'.split(','))}${random.pick('广场,花园,大厦,中心,国际酒店,天街,小区北门,科技园,地铁站A口,公馆,写字楼'.split(','))}${random.chance(0.3) ? `-${random.pick(['南门', '东门', '西北门', '3号楼'])}` : ''}`;

export const STATIONS =
  '北京西:Beijingxi,上海虹桥:Shanghaihongqiao,广州南:Guangzhounan,深圳北:Shenzhenbei,杭州东:Hangzhoudong,南京南:Nanjingnan,武汉:Wuhan,长沙南:Changshanan,郑州东:Zhengzhoudong,西安北:Xianbei,成都东:Chengdudong,重庆北:Chongqingbei,合肥南:Hefeinan,南昌西:Nanchangxi,福州:Fuzhou,厦门北:Xiamenbei,济南西:Jinanxi,青岛北:Qingdaobei,天津:Tianjin,石家庄:Shijiazhuang,沈阳北:Shenyangbei,哈尔滨西:Haerbinxi,长春:Changchun,太原南:Taiyuannan,苏州:Suzhou,无锡东:Wuxidong,宁波:Ningbo,温州南:Wenzhounan,昆明南:Kunmingnan,贵阳北:Guiyangbei,南宁东:Nanningdong,兰州西:Lanzhouxi,义乌:Yiwu,桂林:Guilin,洛阳龙门:Luoyanglongmen,徐州东:Xuzhoudong,烟台:Yantai,嘉兴南:Jiaxingnan,衡阳东:Hengyangdong,株洲:Zhuzhou'
    .split(',')
    .map((pair) => {
      const [name = '', pinyin = ''] = pair.split(':');
      return { name, pinyin };
    });
