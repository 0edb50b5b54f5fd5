import { burn } from '@kenjiuno/msgreader/lib/Burner.js';

/** Content of an Outlook message for tests. */
export interface MsgParts {
  subject?: string;
  sender?: [name: string, address: string];
  to?: [name: string, address: string][];
  body?: string;
  html?: string;
  /** Compressed RTF. */
  rtf?: Buffer;
  attachments?: { name: string; mimeType?: string; id?: string; content: Buffer }[];
  messages?: MsgParts[];
}

type Tree = { name: string; content?: Buffer; children?: Tree[] };

const unicode = (tag: string, value: string): Tree => ({
  name: `__substg1.0_${tag}001F`,
  content: Buffer.from(value, 'utf16le'),
});
const binary = (tag: string, content: Buffer): Tree => ({ name: `__substg1.0_${tag}0102`, content });

/** Fixed-size properties ([MS-OXMSG] 2.4): 32-bit integers by tag, after a header. */
function properties(header: number, values: Record<string, number> = {}): Tree {
  const entries = Object.entries(values).map(([tag, value]) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt16LE(3, 0);
    entry.writeUInt16LE(Number.parseInt(tag, 16), 2);
    entry.writeUInt32LE(6, 4);
    entry.writeUInt32LE(value, 8);
    return entry;
  });
  return { name: '__properties_version1.0', content: Buffer.concat([Buffer.alloc(header), ...entries]) };
}

const numbered = (kind: string, i: number): string =>
  `__${kind}_version1.0_#${i.toString(16).padStart(8, '0').toUpperCase()}`;

function tree(
  { subject, sender, to = [], body, html, rtf, attachments = [], messages = [] }: MsgParts,
  header: number,
): Tree[] {
  const given = (tag: string, value: string | undefined): Tree[] => (value === undefined ? [] : [unicode(tag, value)]);
  return [
    properties(header, { '3FDE': 65001 }),
    ...given('0037', subject),
    ...given('0C1A', sender?.[0]),
    ...given('5D01', sender?.[1]),
    ...given('1000', body),
    ...(html === undefined ? [] : [binary('1013', Buffer.from(html))]),
    ...(rtf ? [binary('1009', rtf)] : []),
    ...to.map(
      ([name, address], i): Tree => ({
        name: numbered('recip', i),
        children: [properties(8, { '0C15': 1 }), unicode('3001', name), unicode('39FE', address)],
      }),
    ),
    ...attachments.map(
      ({ name, mimeType, id, content }, i): Tree => ({
        name: numbered('attach', i),
        children: [
          properties(8, { '3705': 1 }),
          unicode('3707', name),
          ...given('370E', mimeType),
          ...given('3712', id),
          binary('3701', content),
        ],
      }),
    ),
    ...messages.map(
      (one, i): Tree => ({
        name: numbered('attach', attachments.length + i),
        children: [
          properties(8, { '3705': 5 }),
          unicode('3001', one.subject ?? 'message'),
          { name: '__substg1.0_3701000D', children: tree(one, 24) },
        ],
      }),
    ),
  ];
}

const [DIRECTORY, DOCUMENT, ROOT] = [1, 2, 5];

/** An Outlook message as a compound file ([MS-OXMSG]). */
export function makeMsg(parts: MsgParts): Buffer {
  const entries: Parameters<typeof burn>[0] = [];
  const add = (name: string, type: number, { content, children }: Omit<Tree, 'name'>): number => {
    const index = entries.length;
    const entry = {
      name,
      type,
      length: content?.length ?? 0,
      ...(content ? { binaryProvider: () => Uint8Array.from(content) } : {}),
      children: [] as number[],
    };
    entries.push(entry);
    for (const child of children ?? [])
      entry.children.push(add(child.name, child.content ? (DOCUMENT as number) : (DIRECTORY as number), child));
    return index;
  };
  const names: Tree = {
    name: '__nameid_version1.0',
    children: ['00020102', '00030102', '00040102'].map((tag) => ({
      name: `__substg1.0_${tag}`,
      content: Buffer.alloc(0),
    })),
  };
  add('Root Entry', ROOT as number, { children: [names, ...tree(parts, 32)] });
  return Buffer.from(burn(entries));
}
