import type { Random } from '../random.ts';
import { DRUGS, FREQUENCIES } from './medicine.ts';

const pickOf = (random: Random, list: string): string => random.pick(list.split('|'));
const joined = (random: Random, list: string, from: number, to: number, mark = '，'): string =>
  random.shuffle(list.split('|')).slice(0, random.int(from, to)).join(mark);

const SYMPTOMS =
  '反复咳嗽咳痰|右上腹疼痛|头晕伴视物旋转|胸闷气短|腰痛伴左下肢放射痛|上腹部隐痛不适|发热伴咽痛|口干多饮多尿|右膝关节肿痛|心悸乏力|左侧肢体无力|间断性头痛|恶心呕吐|双眼视物模糊|尿频尿急尿痛|停经|皮疹伴瘙痒|鼻塞流涕|摔伤后右髋部疼痛';

export const duration = (random: Random): string =>
  `${random.pick(['1', '2', '3', '5', '10', '20', '半', '6'])}${random.pick(['天', '周', '个月', '小时', '年', '余年'])}`;

export const complaint = (random: Random): string =>
  `${pickOf(random, SYMPTOMS)}${random.chance(0.2) ? '，' : ''}${duration(random)}${random.chance(0.4) ? `，加重${random.int(1, 5)}天` : ''}${random.chance(0.5) ? '。' : ''}`;

export const presentIllness = (random: Random, sentences = random.int(2, 5)): string => {
  const first = `患者${duration(random)}前${pickOf(random, '无明显诱因|受凉后|劳累后|进食油腻食物后|外伤后')}出现${pickOf(random, SYMPTOMS)}，${joined(random, '呈阵发性|无放射痛|无发热|无畏寒寒战|伴少量白痰|活动后加重|休息后可缓解|夜间明显|无意识障碍', 1, 4)}。`;
  const more = random.shuffle([
    `曾于当地${pickOf(random, '诊所|卫生院|医院')}就诊，予${random.pick(DRUGS).name}治疗，症状${pickOf(random, '无明显好转|稍缓解|反复')}。`,
    `今为求进一步诊治来我院，门诊以“${pickOf(random, '待查|肺部感染|高血压|腹痛待查')}”收住入院。`,
    '病程中患者神志清，精神可，饮食睡眠尚可，大小便正常，体重无明显变化。',
    `门诊查${pickOf(random, '血常规|胸部CT|心电图|腹部彩超')}示${pickOf(random, '未见明显异常|白细胞升高|双肺纹理增多|窦性心律')}。`,
  ]);
  return [first, ...more].slice(0, sentences).join('');
};

export const pastHistory = (random: Random): string =>
  pickOf(random, '既往体健|平素健康状况一般|否认特殊病史') +
  `，${joined(random, '否认高血压、糖尿病、冠心病病史|否认肝炎、结核等传染病史|否认手术外伤史|否认输血史|预防接种史不详|有“高血压”病史10年，口服硝苯地平控制', 1, 4)}。`;
export const allergyHistory = (random: Random): string =>
  pickOf(random, '无|否认药物及食物过敏史|否认|青霉素过敏|否认药物过敏史。|磺胺类药物过敏史|未发现');
export const personalHistory = (random: Random): string =>
  `${pickOf(random, '生于原籍|出生并长期居住于本地')}，${joined(random, '无疫区居住史|否认吸烟饮酒史|吸烟20年，10支/日|无毒物接触史|无冶游史|无不良嗜好', 1, 3)}。`;
export const familyHistory = (random: Random): string =>
  pickOf(
    random,
    '否认家族性遗传病史。|父母健在，否认家族遗传病史。|父亲患“高血压”，母亲体健。|家族中无类似病史|无特殊',
  );
export const marriageHistory = (random: Random): string =>
  pickOf(random, '适龄结婚，配偶体健。|未婚|已婚，夫妻关系和睦。|25岁结婚，育1子1女，均体健。|离异');
export const birthHistory = (random: Random): string =>
  pickOf(random, '孕2产1，顺产。|G1P1，剖宫产一次。|未孕|足月顺产，无流产史|1-0-1-1');

export const physicalExam = (random: Random): string =>
  `${random.chance(0.7) ? `T:${random.real(36, 38.9).toFixed(1)}℃ P:${random.int(60, 110)}次/分 R:${random.int(16, 24)}次/分 BP:${random.int(100, 170)}/${random.int(60, 100)}mmHg ` : ''}${joined(random, '神志清楚|精神尚可|双肺呼吸音清，未闻及干湿性啰音|心率78次/分，律齐，各瓣膜区未闻及杂音|腹平软，无压痛反跳痛|肝脾肋下未触及|双下肢无水肿|咽部充血|扁桃体无肿大|四肢肌力正常|病理征未引出', 2, 7)}。`;
export const specialExam = (random: Random): string =>
  `${joined(random, '右膝关节肿胀，压痛（+）|浮髌试验阴性|直腿抬高试验左侧阳性|L4/5棘突旁压痛|双侧瞳孔等大等圆|伸舌居中|左侧肢体肌力4级|右下腹麦氏点压痛|肠鸣音4次/分', 1, 4)}。`;
export const auxiliary = (random: Random): string =>
  joined(
    random,
    '血常规：WBC 11.2×10^9/L，N 82%|胸部CT：右肺下叶炎症|心电图：窦性心律，大致正常|腹部彩超：胆囊多发结石|头颅MRI：左侧基底节区腔隙性梗死|空腹血糖 9.8mmol/L|尿常规未见异常|暂缺',
    1,
    3,
    '；',
  ) + random.pick(['。', '']);

export const treatment = (random: Random): string =>
  `入院后完善${joined(random, '血常规|生化全套|凝血功能|心电图|胸部CT|腹部彩超|心脏彩超', 2, 4, '、')}等相关检查，${random.chance(0.5) ? '排除手术禁忌，' : ''}予${random.pick(DRUGS).name}${pickOf(random, '抗感染|对症|营养神经|控制血压|改善循环')}等治疗，${pickOf(random, '患者症状逐渐好转|病情平稳|患者恢复良好，无特殊不适')}${random.chance(0.5) ? '，经上级医师同意，今日出院' : ''}。`;
export const advice = (random: Random, count = random.int(2, 5)): string => {
  const list = random
    .shuffle([
      '注意休息，避免劳累',
      '低盐低脂饮食',
      `${random.int(1, 4)}周后门诊复查`,
      '不适随诊',
      `继续口服${random.pick(DRUGS).name}，${random.pick(FREQUENCIES)}`,
      '监测血压、血糖',
      '戒烟限酒',
      '加强功能锻炼',
      '保持切口清洁干燥，定期换药',
      '清淡饮食，多饮水',
    ])
    .slice(0, count);
  return numbered(random, list);
};

/** Numbered items, inline or one per line. */
export function numbered(random: Random, list: readonly string[]): string {
  const style = random.int(0, 4);
  const end = random.pick(['', '。', '；']);
  const form = (line: string, i: number): string => {
    const last = i === list.length - 1;
    if (style === 0) return `${i + 1}.${line}；`;
    if (style === 1) return `${i + 1}、${line}。`;
    if (style === 2) return `${line}${last ? '。' : '，'}`;
    return `${i + 1}${style === 3 ? '.' : '、'}${line}${last && end !== '' ? '。' : end}`;
  };
  return list.map(form).join(style >= 3 ? '\n' : '');
}
export const restAdvice = (random: Random): string =>
  random.pick([
    `建议休息${random.pick(['壹周', '两周', '一个月', '3天', '半个月'])}`,
    `全休${random.int(3, 30)}天`,
    '住院治疗',
    '门诊随访，不适随诊',
  ]) + random.pick(['。', '，定期复查。', '，加强营养，避免负重。', '']);

const SITES = '胸部|头颅|腹部|腰椎|右膝关节|颈椎|甲状腺|盆腔|双侧乳腺|心脏|肝胆胰脾|双肾输尿管膀胱';
export const MODALITIES = [
  {
    name: 'CT',
    titles: 'CT检查报告单|CT诊断报告书|放射科CT报告单|CT影像诊断报告',
    items: '平扫|增强扫描|平扫+三维重建',
  },
  { name: 'MR', titles: '磁共振检查报告单|MRI诊断报告书|MR检查报告', items: 'MR平扫|MRI平扫+增强' },
  {
    name: 'DR',
    titles: 'DR检查报告单|X线诊断报告书|放射科诊断报告单|数字化X线摄影报告',
    items: '正侧位片|正位片|DR摄片',
  },
  {
    name: '超声',
    titles: '超声检查报告单|彩色多普勒超声诊断报告|B超检查报告单|彩超报告单',
    items: '彩色多普勒超声检查|常规超声|B超',
  },
  {
    name: '内镜',
    titles: '电子胃镜检查报告单|内镜检查报告|无痛胃肠镜报告单|电子肠镜检查报告',
    items: '无痛胃镜|电子结肠镜|胃镜检查',
  },
  { name: '心电', titles: '心电图报告单|心电图检查报告|动态心电图报告', items: '常规12导联心电图|动态心电图' },
];
export const site = (random: Random): string => pickOf(random, SITES);
export const findings = (random: Random): string =>
  `${joined(random, '双肺纹理清晰，未见明显异常密度影|右肺下叶见斑片状模糊影，边界不清|气管及主支气管通畅|纵隔未见肿大淋巴结|心影大小形态正常|肝脏形态大小正常，实质回声均匀|胆囊壁毛糙，内见强回声团，后伴声影|脑室系统大小形态正常，中线结构居中|L4/5椎间盘向后突出，硬膜囊受压|甲状腺右叶见一低回声结节，大小约0.8×0.6cm，边界清|胃窦黏膜充血水肿，可见散在糜烂|窦性心律，ST段未见明显偏移|双肾未见结石及积水', 2, 6, '；')}。`;
export const impression = (random: Random): string => {
  const list = random
    .shuffle(
      '双肺未见明显异常|右肺下叶炎症，建议治疗后复查|脂肪肝|胆囊结石|L4/5椎间盘突出|甲状腺右叶结节，TI-RADS 3类|慢性非萎缩性胃炎伴糜烂|窦性心律，正常心电图|左侧基底节区腔隙性脑梗死|请结合临床'.split(
        '|',
      ),
    )
    .slice(0, random.int(1, 3));
  return list.length === 1 ? `${list[0]}。` : numbered(random, list);
};
export const gross = (random: Random): string =>
  `${pickOf(random, '（胃窦）灰白色组织|（右乳肿物）灰黄组织一块|（子宫）切除标本|（结肠息肉）灰红组织|（甲状腺）组织')}${random.int(1, 6)}${pickOf(random, '粒|块|枚')}，大小${random.real(0.2, 5).toFixed(1)}×${random.real(0.2, 3).toFixed(1)}×${random.real(0.1, 2).toFixed(1)}cm，${pickOf(random, '切面灰白，质中|质软|切面灰红，质韧|包膜完整')}。`;
export const microscopic = (random: Random): string =>
  `${joined(random, '镜下见黏膜慢性炎细胞浸润|腺体排列规则|部分腺体肠上皮化生|未见异型细胞|导管上皮增生|间质纤维组织增生|可见滤泡结构', 2, 4)}。`;
export const pathology = (random: Random): string =>
  `${pickOf(random, '（胃窦）慢性轻度非萎缩性胃炎|（右乳）纤维腺瘤|（结肠）管状腺瘤|（甲状腺右叶）结节性甲状腺肿|（子宫）平滑肌瘤|慢性胆囊炎伴胆囊结石')}${random.chance(0.3) ? '，局灶肠化（+）' : ''}。`;
export const IMMUNE = 'ER|PR|HER-2|Ki-67|CK7|CK20|P53|CD34|CD20|S-100|Villin|CDX2|TTF-1|NapsinA'.split('|');
export const operationCourse = (random: Random): string =>
  `${joined(random, '麻醉成功后取仰卧位，常规消毒铺巾|取右下腹斜切口约5cm，逐层进腹|探查见阑尾充血水肿，表面附脓苔|建立气腹，置入腹腔镜|分离胆囊三角，夹闭切断胆囊管|术中止血彻底，清点器械纱布无误|逐层关闭切口|术毕患者安返病房', 3, 7)}。`;
/** operation | ICD-9-CM-3 code */
export const OPERATIONS =
  '腹腔镜下胆囊切除术|51.2300,阑尾切除术|47.0901,腹腔镜下阑尾切除术|47.0100,右侧人工髋关节置换术|81.5100,膝关节镜检查|80.2600,经皮冠状动脉支架植入术|36.0601,子宫肌瘤剔除术|68.2909,甲状腺单侧叶切除术|06.2x00,无张力性腹股沟疝修补术|53.0500,白内障超声乳化摘除+人工晶体植入术|13.4100,剖宫产术|74.1x01,腰椎间盘髓核摘除术|80.5100,经尿道前列腺电切术|60.2900'
    .split(',')
    .map((line) => {
      const [name = '', code = ''] = line.split('|');
      return { name, code };
    });
export const ANAESTHESIA = ['全身麻醉', '气管插管全麻', '腰硬联合麻醉', '局部麻醉', '静脉麻醉', '椎管内麻醉', '局麻'];
