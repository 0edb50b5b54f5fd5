import { isKnownLabel } from './page-index.ts';
import type { ExtractionRequest } from './types.ts';

const MAX_FIELDS = 100;
const MAX_NAME = 40;
/** Words before and after the names in a request. */
const ASKING = [
  /^(?:请|麻烦|帮我|帮忙|你|需要|要求|从|在|根据|将|把|并|以及|还有|然后|我想|我要|想要|给我)+/u,
  /^(?:(?:这个?|该|本|此|上述|以下)?(?:图片|图像|文件|文档|合同|发票|票据|单据|页面|pdf)(?:(?:中|里面?|上|内)的?|的))/iu,
  /^(?:抽取|提取|识别|获取|找出|查找|读取|返回|输出|列出|解析|总结|告诉我)(?:出|到)?(?:(?:这个?|该|本|此|上述|以下|下列|下面|如下|其中)?的?(?:图片|图像|文件|文档|合同|发票|票据|单据|页面)(?:(?:中|里面?|上|内)的?|的))?(?:以下|下列|下面|如下|其中|所有|全部)?的?(?:(?:关键)?(?:字段|信息|内容|数据|键|要素)(?!\p{L}))?/u,
  /^(?:please|kindly|can you|could you|i need|i want|give me|return|extract|get|find|read|list|output|identify|parse|retrieve|tell me|what (?:is|are)|from (?:this|the) (?:document|file|image|invoice|contract|page|receipt)|the following|following|all|fields?|information|values?|these|those|and|also|the|its?|of)\b[\s:]*/iu,
];
const TAIL = [
  /(?:等)?(?:字段|信息|内容|关键信息)?(?:并|，)?(?:以|用|按)?(?:json|JSON)(?:格式|形式)?(?:返回|输出|给出)?$/u,
  /(?:等|等等|这些|这几个|几个|各项)?(?:字段|信息|内容)$/u,
  /(?:\b(?:from|in|of|on) (?:this|the) (?:document|file|image|invoice|contract|page|receipt|attached file)|\bas json|\bin json(?: format)?|\bfields?|\bvalues?|\binformation)[.!]?$/iu,
];

/**
 * Finds field names in a prompt without a model: keys of a JSON template, list items, quoted names, or names between
 * commas after a request word. Text that does not look like a name gives no field.
 */
export function readPrompt(prompt: string): ExtractionRequest {
  const names = fromJson(prompt) ?? fromText(prompt);
  const seen = new Set<string>();
  const scalars = names
    .filter(
      (n) =>
        n.name !== '' &&
        !DOCUMENT.test(n.name) &&
        [...n.name].length <= MAX_NAME &&
        !seen.has(n.name) &&
        seen.add(n.name),
    )
    .slice(0, MAX_FIELDS)
    .map((n) => ({
      path: [n.name],
      name: n.name,
      ...(n.description && { description: n.description }),
      type: 'string' as const,
      nullable: true,
    }));
  return { scalars, arrays: [] };
}

/** Words for the document itself, which are not fields. */
const DOCUMENT =
  /^(?:(?:这个?|该|本|此|上述|以下)?(?:图片|图像|文件|文档|页面|内容|信息|字段|数据)|(?:this|the) (?:document|file|image|page)|everything|all)$/iu;

interface Name {
  name: string;
  description?: string;
}

function fromJson(prompt: string): Name[] | undefined {
  const start = prompt.indexOf('{');
  const end = prompt.lastIndexOf('}');
  if (start < 0 || end <= start) return undefined;
  try {
    const value: unknown = JSON.parse(prompt.slice(start, end + 1));
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.entries(value).map(([name, v]) => ({
      name,
      ...(typeof v === 'string' && v !== '' && { description: v }),
    }));
  } catch {
    const keys = [...prompt.slice(start, end).matchAll(/["']([^"'{}:]{1,40})["']\s*:/gu)].map((m) => ({
      name: m[1]!.trim(),
    }));
    return keys.length > 0 ? keys : undefined;
  }
}

function fromText(prompt: string): Name[] {
  const quoted = [...prompt.matchAll(/[“"「『《【]([^“”"「」『』《》【】]{1,40})[”"」』》】]/gu)].map((m) =>
    m[1]!.trim(),
  );
  if (quoted.length > 0) return quoted.flatMap(splitNames).map((name) => ({ name }));
  const lines = prompt
    .split(/\r?\n|。|！|!|；|;|\.\s+(?=\p{Lu})/u)
    .map((l) => l.trim())
    .filter((l) => l !== '');
  const listed = lines.filter((l) => /^(?:[-*•·]|\d{1,2}[.、)）]|[（(]\d{1,2}[)）])\s*\S/u.test(l));
  const source =
    listed.length > 1 ? listed.map((l) => l.replace(/^(?:[-*•·]|\d{1,2}[.、)）]|[（(]\d{1,2}[)）])\s*/u, '')) : lines;
  return source.flatMap((line) => {
    // List items have the form `field: meaning`; elsewhere a request precedes the colon.
    const colon = /^([^:：]+)[:：]\s*(.+)$/u.exec(line);
    if (colon && listed.length > 1) return [{ name: strip(colon[1]!), description: colon[2]! }];
    if (colon && asks(colon[1]!)) return splitNames(strip(colon[2]!)).map((name) => ({ name: strip(name) }));
    const rest = strip(line);
    const parts = splitNames(rest)
      .map(strip)
      .filter((n) => n !== '');
    // Sentences without a name are instructions.
    return parts.length > 1 ||
      parts.some((p) => isKnownLabel(p)) ||
      (lines.length === 1 && rest !== line) ||
      listed.length > 1
      ? parts.map((name) => ({ name }))
      : [];
  });
}

const asks = (text: string): boolean =>
  strip(text) !== text.trim() || /字段|信息|fields?|following|extract|提取|抽取/iu.test(text);

const splitNames = (text: string): string[] =>
  text
    .split(/[,，、;；/|]|\s+(?:and|or|et|und)\s+|(?<=\p{Script=Han})(?:和|与|及|以及)(?=\p{Script=Han})/iu)
    .map((p) => p.trim())
    .filter((p) => p !== '');

function strip(text: string): string {
  let out = text.trim();
  for (let again = true; again; ) {
    again = false;
    for (const pattern of ASKING) {
      const next = out.replace(pattern, '').trim();
      if (next !== out && next !== '') {
        out = next;
        again = true;
      }
    }
    for (const pattern of TAIL) {
      const next = out.replace(pattern, '').trim();
      if (next !== out && next !== '') {
        out = next;
        again = true;
      }
    }
  }
  return out.replace(/^[\s:：,，、"'“”]+|[\s:：,，、."'“”。？?！!]+$/gu, '');
}
