import type { Desk, Entry } from '../form.ts';
import { addDays, type DateStyle, dateStyle, printDate, someDay } from './dates.ts';
import { DEPARTMENTS, DIAGNOSES, hospital } from './medicine.ts';
import { type Person, person, personName } from './people.ts';
import { type Place, place } from './places.ts';

/** One visit to a hospital, shared by all medical papers. */
export interface Visit {
  where: Place;
  hospital: string;
  patient: Person;
  age: string;
  department: string;
  ward: string;
  bed: string;
  day: string;
  admitted: string;
  discharged: string;
  days: number;
  date: DateStyle;
  diagnoses: typeof DIAGNOSES;
  doctors: string[];
  outpatientNumber: string;
  inpatientNumber: string;
  recordNumber: string;
}

export function visit({ random }: Desk): Visit {
  const day = someDay(random, 2013, 2026);
  const patient = person(random, day);
  const stay = random.int(1, 24);
  const department = random.pick(DEPARTMENTS);
  const where = place(random);
  return {
    where,
    hospital: hospital(random, where),
    patient,
    age: `${patient.years}${random.weighted([
      [6, '岁'],
      [1, ''],
      [0.6, ' 岁'],
      [0.4, 'Y'],
    ] as const)}`,
    department,
    ward: random.pick([
      `${department}病区`,
      `${department}${random.pick(['一', '二', '三'])}病区`,
      `${random.int(2, 18)}病区`,
      `${random.int(1, 9)}楼${random.pick(['东', '西'])}病区`,
    ]),
    bed: random.pick([
      String(random.int(1, 60)),
      `${random.int(1, 60)}床`,
      `+${random.int(1, 9)}`,
      String(random.int(1, 60)).padStart(2, '0'),
      `${random.int(10, 30)}-${random.int(1, 40)}`,
    ]),
    day,
    admitted: addDays(day, -stay),
    discharged: day,
    days: stay,
    date: dateStyle(random),
    diagnoses: random.sample(DIAGNOSES, random.int(1, 4)),
    doctors: Array.from({ length: 8 }, () => personName(random)),
    outpatientNumber: random.pick([random.digits(8), random.digits(10), `M${random.digits(9)}`, random.digits(12)]),
    inpatientNumber: random.pick([
      random.digits(6),
      random.digits(7),
      `ZY${random.digits(8)}`,
      `${day.slice(0, 4)}${random.digits(5)}`,
    ]),
    recordNumber: random.pick([random.digits(7), random.digits(8), `B${random.digits(8)}`]),
  };
}

export const LABELS = {
  name: '姓名;患者姓名;病人姓名;患者;姓 名|就诊人;病员姓名;受检者;病人;姓名(Name)',
  gender: '性别;性 别;患者性别|性别(Sex);病人性别',
  age: '年龄;年 龄;患者年龄|年龄(Age);病人年龄',
  department: '科室;科别;就诊科室;科 室;所在科室|病室;就诊科别;专科',
  ward: '病区;病区名称;所在病区|护理单元;病 区',
  bed_number: '床号;床位;床位号;床 号|病床号;病床',
  outpatient_number: '门诊号;门诊号码;就诊号;门诊ID|门诊登记号;门(急)诊号;门诊流水号',
  inpatient_number: '住院号;住院号码;住院编号;住 院 号|住院流水号;住院登记号;住院ID',
  medical_record_number: '病历号;病案号;病历编号;病案号码|病历卡号;档案号;病历本号',
} as const;

export type PatientKey = keyof typeof LABELS;

/** Header entries of medical papers. `p`: probability of each; keys that the type lacks become distractors. */
export function patientEntries(desk: Desk, v: Visit, keys: readonly PatientKey[], p = 0.6): Entry[] {
  const texts: Record<PatientKey, string> = {
    name: v.patient.name,
    gender: v.patient.sex,
    age: v.age,
    department: v.department,
    ward: v.ward,
    bed_number: v.bed,
    outpatient_number: v.outpatientNumber,
    inpatient_number: v.inpatientNumber,
    medical_record_number: v.recordNumber,
  };
  const often: Partial<Record<PatientKey, number>> = {
    name: 0.98,
    gender: 0.95,
    age: 0.95,
    department: 0.8,
    ward: 0.3,
  };
  return keys.flatMap((key) => {
    const accept = key === 'age' && /^\d+\D+$/u.test(v.age.trim()) ? [String(v.patient.years)] : undefined;
    return desk.entry(key, LABELS[key], texts[key], { p: often[key] ?? p, ...(accept && { accept }) });
  });
}

/** A date, sometimes with a time. */
export const moment = (desk: Desk, v: Visit, day: string, time: string, timed = 0.6): string => {
  const date = printDate(day, v.date === 'compact' && timed > 0 ? '-' : v.date);
  return desk.chance(timed) ? `${date} ${time}` : date;
};
