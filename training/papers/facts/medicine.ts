import type { Random } from '../random.ts';
import type { Place } from './places.ts';

export function hospital(random: Random, where: Place): string {
  const town = random.weighted([
    [4, `${where.city}市`],
    [2, where.city],
    [1, where.province.full],
    [
      2,
      `${where.city}${random.pick(['市', ''])}${random.pick(['高新', '江宁', '临江', '东湖', '新城', '安平', '清河', '永安'])}${random.pick(['区', '县'])}`,
    ],
  ]);
  return random.weighted([
    [4, `${town}${random.pick(['第一', '第二', '第三', '第五', ''])}人民医院`],
    [
      2,
      `${town}${random.pick(['中医院', '中医医院', '中西医结合医院', '妇幼保健院', '儿童医院', '肿瘤医院', '口腔医院', '中心医院', '骨科医院'])}`,
    ],
    [
      2,
      `${random.pick(['华康', '仁济', '同德', '协和', '博爱', '康宁', '瑞安', '江南', '北方'])}${random.pick(['大学', '医科大学', '医学院'])}附属${random.pick(['第一', '第二', '', '肿瘤'])}医院`,
    ],
    [
      1,
      `${town}${random.pick(['城关', '新桥', '柳林', '和平', '白马'])}${random.pick(['镇', '街道', '社区'])}${random.pick(['卫生院', '社区卫生服务中心', '卫生服务站'])}`,
    ],
    [
      1,
      `${where.city}${random.pick(['美康', '爱尔', '国泰', '广济'])}${random.pick(['医院', '眼科医院', '口腔门诊部', '体检中心', '诊所'])}`,
    ],
  ]);
}

export const DEPARTMENTS =
  '心血管内科,呼吸内科,消化内科,神经内科,内分泌科,肾内科,血液内科,普外科,骨科,泌尿外科,胸外科,神经外科,妇科,产科,儿科,眼科,耳鼻喉科,皮肤科,急诊科,肿瘤科,康复医学科,中医科,口腔科,感染科,重症医学科,全科医学科,肝胆外科,乳腺外科,风湿免疫科,老年病科'.split(
    ',',
  );

/** diagnosis | ICD-10 code */
export const DIAGNOSES =
  '高血压病2级|I10.x05,2型糖尿病|E11.900,冠状动脉粥样硬化性心脏病|I25.103,脑梗死|I63.900,慢性胃炎|K29.500,急性阑尾炎|K35.800,社区获得性肺炎|J15.902,慢性阻塞性肺疾病急性加重期|J44.100,腰椎间盘突出|M51.202,急性上呼吸道感染|J06.900,胆囊结石伴慢性胆囊炎|K80.100,右侧股骨颈骨折|S72.000,子宫肌瘤|D25.900,甲状腺结节|E04.101,肾结石|N20.000,过敏性鼻炎|J30.400,膝关节骨性关节炎|M17.900,白内障|H26.900,胃息肉|K31.703,缺铁性贫血|D50.900,左侧腹股沟疝|K40.900,急性支气管炎|J20.900,痛风性关节炎|M10.000,前列腺增生|N40.x00,心房颤动|I48.x01,乳腺良性肿瘤|D24.x00,颈椎病|M47.201,高脂血症|E78.500,手足口病|B08.401,带状疱疹|B02.900'
    .split(',')
    .map((line) => {
      const [name = '', code = ''] = line.split('|');
      return { name, code };
    });

/** name | specification | unit | dose | route | price */
export const DRUGS = `阿莫西林胶囊|0.25g*24粒|盒|0.5g|口服|12.5
头孢克肟分散片|0.1g*6片|盒|0.1g|口服|23.8
盐酸二甲双胍片|0.5g*20片|盒|0.5g|口服|21.6
硝苯地平控释片|30mg*7片|盒|30mg|口服|26.4
阿司匹林肠溶片|100mg*30片|盒|100mg|口服|14.9
阿托伐他汀钙片|20mg*7片|盒|20mg|口服|42.3
奥美拉唑肠溶胶囊|20mg*14粒|瓶|20mg|口服|18.2
布洛芬缓释胶囊|0.3g*20粒|盒|0.3g|口服|19.7
连花清瘟胶囊|0.35g*24粒|盒|1.4g|口服|14.8
复方丹参滴丸|27mg*180粒|瓶|270mg|口服|27.6
左氧氟沙星氯化钠注射液|0.5g:100ml|瓶|0.5g|静脉滴注|38.5
0.9%氯化钠注射液|250ml|袋|250ml|静脉滴注|3.9
5%葡萄糖注射液|500ml|袋|500ml|静脉滴注|4.6
注射用头孢曲松钠|1.0g|支|2.0g|静脉滴注|11.3
地塞米松磷酸钠注射液|5mg:1ml|支|5mg|静脉注射|1.2
门冬胰岛素注射液|300IU:3ml|支|8IU|皮下注射|62.7
盐酸氨溴索口服溶液|100ml:0.6g|瓶|10ml|口服|29.4
蒙脱石散|3g*10袋|盒|3g|口服|15.6
氯雷他定片|10mg*6片|盒|10mg|口服|13.1
云南白药气雾剂|85g|盒|适量|外用|36.8
双氯芬酸二乙胺乳胶剂|20g|支|适量|外用|22.4
妥布霉素滴眼液|5ml:15mg|支|1滴|滴眼|16.9
甲钴胺片|0.5mg*20片|盒|0.5mg|口服|24.2
缬沙坦胶囊|80mg*7粒|盒|80mg|口服|20.5
孟鲁司特钠咀嚼片|4mg*5片|盒|4mg|口服|33.9`
  .split('\n')
  .map((line) => {
    const [name = '', spec = '', unit = '', dose = '', route = '', price = ''] = line.split('|');
    return { name, spec, unit, dose, route, price: Number(price) };
  });

/** Hospital charges other than drugs. */
export const SERVICES =
  '静脉输液,普通床位费,住院诊查费,Ⅱ级护理,血常规检查,心电图检查,胸部CT平扫,彩色多普勒超声检查,换药(中),肌肉注射,氧气吸入,雾化吸入,一次性使用输液器,葡萄糖测定,导尿,静脉采血,挂号费,急诊诊查费'.split(
    ',',
  );

export const FREQUENCIES = [
  '每日一次',
  '每日二次',
  '每日三次',
  'qd',
  'bid',
  'tid',
  '1日3次',
  '一日两次',
  'qn',
  'q8h',
  '必要时',
  '每晚一次',
];

export interface Panel {
  name: string;
  specimens: string[];
  items: { name: string; code: string; unit: string; low: number; high: number; digits: number; words?: string[] }[];
}

/** panel | specimens, then items: name,code,unit,low,high,decimals; without numbers: a test with a verbal result */
export const PANELS: Panel[] = `
血常规|全血/静脉血/末梢血
白细胞计数,WBC,10^9/L,3.5,9.5,2;红细胞计数,RBC,10^12/L,4.3,5.8,2;血红蛋白,HGB,g/L,130,175,0;红细胞压积,HCT,%,40,50,1;平均红细胞体积,MCV,fL,82,100,1;平均血红蛋白量,MCH,pg,27,34,1;平均血红蛋白浓度,MCHC,g/L,316,354,0;血小板计数,PLT,10^9/L,125,350,0;中性粒细胞百分比,NEUT%,%,40,75,1;淋巴细胞百分比,LYMPH%,%,20,50,1;单核细胞百分比,MONO%,%,3,10,1;嗜酸性粒细胞百分比,EO%,%,0.4,8,1;嗜碱性粒细胞百分比,BASO%,%,0,1,1;中性粒细胞绝对值,NEUT#,10^9/L,1.8,6.3,2;红细胞分布宽度,RDW-CV,%,11.5,14.5,1;平均血小板体积,MPV,fL,7.4,12.5,1
肝功能|血清
丙氨酸氨基转移酶,ALT,U/L,9,50,0;天门冬氨酸氨基转移酶,AST,U/L,15,40,0;总胆红素,TBIL,μmol/L,3.4,20.5,1;直接胆红素,DBIL,μmol/L,0,6.8,1;总蛋白,TP,g/L,65,85,1;白蛋白,ALB,g/L,40,55,1;球蛋白,GLO,g/L,20,40,1;碱性磷酸酶,ALP,U/L,45,125,0;γ-谷氨酰转移酶,GGT,U/L,10,60,0;总胆汁酸,TBA,μmol/L,0,10,1
肾功能|血清/血浆
尿素,UREA,mmol/L,3.1,8,2;肌酐,CREA,μmol/L,57,97,1;尿酸,UA,μmol/L,208,428,0;胱抑素C,CysC,mg/L,0.54,1.15,2;β2微球蛋白,β2-MG,mg/L,1,2.3,2
血脂四项|血清
总胆固醇,TC,mmol/L,2.8,5.18,2;甘油三酯,TG,mmol/L,0.4,1.7,2;高密度脂蛋白胆固醇,HDL-C,mmol/L,1.04,1.55,2;低密度脂蛋白胆固醇,LDL-C,mmol/L,0,3.37,2
电解质|血清
钾,K,mmol/L,3.5,5.3,2;钠,Na,mmol/L,137,147,1;氯,Cl,mmol/L,99,110,1;钙,Ca,mmol/L,2.11,2.52,2;无机磷,P,mmol/L,0.85,1.51,2;镁,Mg,mmol/L,0.75,1.02,2
尿常规|尿液/中段尿
尿葡萄糖,GLU,阴性/+/2+;尿蛋白,PRO,阴性/±/+;酮体,KET,阴性/-;隐血,BLD,阴性/+/+-;亚硝酸盐,NIT,阴性;尿胆原,URO,正常;白细胞酯酶,LEU,阴性/+;酸碱度,pH,,4.5,8,1;比重,SG,,1.003,1.03,3;红细胞,RBC,/μL,0,17,0
凝血四项|血浆
凝血酶原时间,PT,s,9.4,12.5,1;国际标准化比值,INR,,0.8,1.2,2;活化部分凝血活酶时间,APTT,s,25.1,36.5,1;纤维蛋白原,FIB,g/L,2,4,2;凝血酶时间,TT,s,10.3,16.6,1;D-二聚体,D-D,mg/L,0,0.55,2
甲状腺功能|血清
三碘甲状腺原氨酸,T3,nmol/L,1.3,3.1,2;甲状腺素,T4,nmol/L,66,181,1;游离三碘甲状腺原氨酸,FT3,pmol/L,3.1,6.8,2;游离甲状腺素,FT4,pmol/L,12,22,2;促甲状腺激素,TSH,mIU/L,0.27,4.2,3
乙肝两对半|血清
乙肝表面抗原,HBsAg,阴性(-)/阳性(+);乙肝表面抗体,HBsAb,阴性(-)/阳性(+);乙肝e抗原,HBeAg,阴性(-);乙肝e抗体,HBeAb,阴性(-)/阳性(+);乙肝核心抗体,HBcAb,阴性(-)/阳性(+)
肿瘤标志物|血清
甲胎蛋白,AFP,ng/mL,0,7,2;癌胚抗原,CEA,ng/mL,0,5,2;糖类抗原125,CA125,U/mL,0,35,1;糖类抗原199,CA19-9,U/mL,0,27,1;糖类抗原153,CA15-3,U/mL,0,25,1
心肌标志物|血清/全血
肌酸激酶,CK,U/L,50,310,0;肌酸激酶同工酶,CK-MB,U/L,0,24,1;高敏肌钙蛋白I,hs-cTnI,ng/mL,0,0.04,3;肌红蛋白,MYO,ng/mL,0,70,1;B型钠尿肽前体,NT-proBNP,pg/mL,0,125,0
粪便常规|粪便
颜色,YS,黄色/褐色;性状,XZ,软便/稀便;白细胞,WBC,未见/0-2/HP;红细胞,RBC,未见;隐血试验,OB,阴性/阳性;虫卵,CL,未查见
`
  .trim()
  .split('\n')
  .reduce<Panel[]>((panels, line, i) => {
    if (i % 2 === 0) {
      const [name = '', specimens = ''] = line.split('|');
      panels.push({ name, specimens: specimens.split('/'), items: [] });
    } else
      panels.at(-1)!.items = line.split(';').map((item) => {
        const [name = '', code = '', third = '', low, high, digits = '0'] = item.split(',');
        return low === undefined
          ? { name, code, unit: '', low: 0, high: 0, digits: 0, words: third.split('/') }
          : { name, code, unit: third, low: Number(low), high: Number(high), digits: Number(digits) };
      });
    return panels;
  }, []);
