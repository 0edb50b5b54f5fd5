import { composeForm } from '../compose/page.ts';
import { DRUGS, FREQUENCIES } from '../facts/medicine.ts';
import { medicalPrint } from '../facts/papers.ts';
import { type PatientKey, patientEntries, visit } from '../facts/patient.ts';
import type { Column, Desk, Entry, Form, FormTable } from '../form.ts';
import type { Random } from '../random.ts';

const HOSPITAL = 'medical_institution_name';
const TITLE = 'document_title_name';

/** Long texts: key, wordings of the heading, text generator, frequency. */
export type Telling = readonly [string, string, (random: Random) => string, number];

export const tellings = (desk: Desk, list: readonly Telling[]): Entry[] =>
  list.flatMap(([key, wordings, teller, p]) => desk.entry(key, wordings, teller(desk.random), { p, wide: true }));

const A4 = { width: 210 };
const cuts = (desk: Desk) => desk.random.pick([A4, A4, A4, { width: 185 }, { width: 148 }]);

export const diagnosesOf = (desk: Desk, list: { name: string }[]): string => {
  const style = desk.random.int(0, 3);
  const lines = style < 2 && desk.chance(0.5);
  if (list.length === 1) return list[0]!.name;
  return list
    .map((d, i) => (style === 0 ? `${i + 1}.${d.name}` : style === 1 ? `${i + 1}、${d.name}` : d.name))
    .join(lines ? '\n' : style < 2 ? ' ' : style === 2 ? '；' : '，');
};

export const pages = (desk: Desk): Entry[] =>
  desk.chance(0.2)
    ? [
        ...desk.entry('current_page_number', '页码;第|当前页', '1', { after: '页' }),
        ...desk.entry('total_pages_of_invoice', '共;总页数|页数', '1', { after: '页' }),
      ]
    : [];

/** Drugs as a table with the columns of the type. */
export function drugTable(desk: Desk, name: string, extra: 'medication_quantity' | ''): FormTable {
  const { random, word, chance } = desk;
  const columns: Column[] = [
    { key: 'drug_name', label: word('药品名称;药名;名称|药物名称'), weight: 2.2 },
    ...(chance(0.8) ? [{ key: 'specification', label: word('规格|药品规格'), weight: 1.2 }] : []),
    ...(chance(0.85) ? [{ key: 'dosage', label: word('用量;每次用量;剂量|单次量'), weight: 0.8 }] : []),
    ...(chance(0.85) ? [{ key: 'usage', label: word('用法;给药途径;途径|服法'), weight: 0.8 }] : []),
    ...(chance(0.8) ? [{ key: 'medication_frequency', label: word('频次;频率;用药频次|次数'), weight: 0.8 }] : []),
    ...(chance(0.5) ? [{ key: 'medication_course', label: word('疗程;天数|用药天数'), weight: 0.6 }] : []),
    ...(extra && chance(0.8) ? [{ key: extra, label: word('数量;总量|带药量'), weight: 0.6 }] : []),
    ...(chance(0.25) ? [{ key: 'notes_or_instructions', label: word('备注;嘱托|说明'), weight: 1 }] : []),
  ];
  const rows = random.sample(DRUGS, random.int(1, 5)).map((drug) => ({
    drug_name: drug.name,
    specification: drug.spec,
    dosage: drug.dose,
    usage: drug.route,
    medication_frequency: random.pick(FREQUENCIES),
    medication_course: `${random.int(3, 30)}天`,
    medication_quantity: `${random.int(1, 6)}${drug.unit}`,
    notes_or_instructions: random.pick(['', '饭后服用', '餐前', '遵医嘱']),
  }));
  return { name, columns, rows };
}

export const sketcher =
  (
    titles: string[],
    keys: readonly PatientKey[],
    body: (desk: Desk, v: ReturnType<typeof visit>) => Partial<Form> & { more?: Entry[] },
    keyed = true,
  ) =>
  (desk: Desk) => {
    const v = visit(desk);
    const { more = [], ...form } = body(desk, v);
    const patient = patientEntries(desk, v, keys, 0.5);
    return composeForm(
      desk,
      {
        institution: keyed ? { key: HOSPITAL, text: v.hospital } : { text: v.hospital },
        title: { key: TITLE, text: desk.random.pick(titles) },
        groups: desk.chance(0.5) ? [[...patient, ...more]] : [patient, more],
        corner: pages(desk).filter(() => keyed),
        furniture: medicalPrint(desk.random, 2),
        ...form,
      },
      cuts(desk),
    );
  };
