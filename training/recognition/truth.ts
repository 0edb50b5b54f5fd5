import { readFile } from 'node:fs/promises';
import { editDistance } from '../../src/recognition/labels.ts';

/** The correct values of one paper: a wire record of a truth file. */
export interface Truth {
  type: string;
  family: 'bill' | 'medical';
  fields: Record<string, string>;
  tables: Record<string, Record<string, string>[]>;
  accept: Record<string, string[]>;
  ignore: string[];
  /** Outline in pixels of the picture, if it shows several papers. */
  position?: number[];
  page?: number;
}

interface Wire {
  endpoint?: string;
  type?: string;
  doc_type?: string;
  items?: Record<string, string>;
  fields?: Record<string, string>;
  lists?: Record<string, Record<string, string>[]>;
  tables?: Record<string, Record<string, string>[]>;
  accept?: Record<string, string[]>;
  ignore?: string[];
  alias?: Record<string, string[]>;
}

export async function readTruths(path: string): Promise<Truth[]> {
  const json = JSON.parse(await readFile(path, 'utf8')) as {
    objects?: { wire: Wire; position?: number[]; page?: number }[];
    wire?: Wire;
  };
  const objects = json.objects ?? [{ wire: json.wire ?? (json as Wire) }];
  return objects.map(({ wire, position, page }) => ({
    type: wire.type ?? wire.doc_type ?? '',
    family: wire.endpoint === 'medical' || wire.doc_type ? 'medical' : 'bill',
    fields: wire.items ?? wire.fields ?? {},
    tables: wire.lists ?? wire.tables ?? {},
    accept: wire.accept ?? {},
    ignore: wire.ignore ?? [],
    position,
    page,
  }));
}

const MONEY = /^(?:cny|rmb|cn|yq|¥)*(-?)(?:cny|rmb|¥)?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?元?$/u;

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200d\u2060\ufeff]+/gu, '')
    .toLowerCase()
    .replace(/[“”"]/gu, '"')
    .replace(/[‘’]/gu, "'")
    .replace(/[‐-―−─]/gu, '-')
    .replace(/。/gu, '.')
    .replace(/、/gu, ',');

const days = (text: string): string | undefined => {
  const found = [...text.matchAll(/(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2})(?!\d))/gu)].map((m) =>
    [m[1], m[2] ?? m[4], m[3] ?? m[5]].map(Number).join('-'),
  );
  const rest = text
    .replace(/(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2})(?!\d))/gu, '')
    .replace(/\d{1,2}[:时]\d{1,2}(?:[:分]\d{1,2}秒?)?分?/gu, '');
  return found.length > 0 && /^[至到~,-]*$/u.test(rest) ? found.join() : undefined;
};

/** Whether two values are equal: as amounts, as dates, else as folded text. */
export function sameValue(want: string, got: string): boolean {
  const a = fold(want);
  const b = fold(got);
  if (a === b) return true;
  if (a === '' || b === '') return false;
  const ma = MONEY.exec(a);
  const mb = MONEY.exec(b);
  if (ma && mb) {
    const number = (m: RegExpExecArray): number => Number(`${m[1]}${m[2]!.replaceAll(',', '')}${m[3] ?? ''}`);
    const marked = ma[3] ?? mb[3] ?? (/[¥元,]/u.test(a + b) ? '1' : undefined);
    return marked !== undefined && number(ma) === number(mb);
  }
  const da = days(a);
  return da !== undefined && da === days(b);
}

export const isRight = (truth: Truth, key: string, got: string): boolean => {
  const want = truth.fields[key];
  return want !== undefined && [want, ...(truth.accept[key] ?? [])].some((w) => sameValue(w, got));
};

const LEAST_NEAR = 0.85;

/** Whether an answer equals the truth except for OCR errors. Requires longer texts. */
export function isNear(truth: Truth, key: string, got: string): boolean {
  const want = fold(truth.fields[key] ?? '');
  const b = fold(got);
  if (want.length < 8 || Math.abs(b.length - want.length) > 0.15 * want.length) return false;
  const limit = Math.floor((1 - LEAST_NEAR) * want.length);
  return editDistance(want, b, limit) <= limit;
}
