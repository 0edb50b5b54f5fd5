import { readFile } from 'node:fs/promises';
import { decodeWords } from 'postal-mime';
import type { Flow, FlowBlock, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { decodeText } from '../charset/index.ts';
import { htmlToFlow } from '../html/index.ts';
import { rtfToBlocks, textToBlocks } from '../text/index.ts';
import { type MimePart, parseMime } from './mime.ts';
import { allParts, partHtml, partsContext } from './web-archive.ts';

const SHOWN: [header: string, label: string][] = [
  ['from', 'From'],
  ['sender', 'Sender'],
  ['to', 'To'],
  ['cc', 'Cc'],
  ['bcc', 'Bcc'],
  ['reply-to', 'Reply-To'],
  ['date', 'Date'],
];
/** Maximum nesting of messages. */
const MAX_NESTED = 8;

/**
 * Reads a mail as a Flow: its headers, its text (HTML if there are several forms), and names of its attachments. Throws
 * CORRUPTED.
 */
export async function readEml(source: Source): Promise<Flow> {
  const root = parseMime(await readFile(source.path));
  if (root.headers.size === 0) throw new DocparseError('CORRUPTED', 'The message has no headers.');
  return messageToFlow(root);
}

export function messageToFlow(root: MimePart): Flow {
  const reader = new MessageReader();
  const blocks = reader.message(root, 1);
  const title = headerText(root, 'subject');
  return { parts: [{ kind: 'flowing', blocks }], warnings: reader.warnings, ...(title ? { title } : {}) };
}

const headerText = (part: MimePart, name: string): string =>
  decodeWords(part.headers.get(name) ?? '')
    .replace(/\s+/g, ' ')
    .trim();

class MessageReader {
  readonly warnings: string[] = [];

  /** Blocks of a message; `level` is the heading level of its subject. */
  message(root: MimePart, level: number): FlowBlock[] {
    const blocks: FlowBlock[] = [];
    const subject = headerText(root, 'subject');
    if (subject)
      blocks.push({ kind: 'heading', level: Math.min(level, 6), runs: [{ text: subject }], style: 'Subject' });
    for (const [name, label] of SHOWN) {
      const value = headerText(root, name);
      // Show the sender only if it differs from the author.
      if (value === '' || (name === 'sender' && value === headerText(root, 'from'))) continue;
      blocks.push({
        kind: 'paragraph',
        style: label,
        runs: [{ text: `${label}:`, bold: true }, { text: ` ${value}` }],
      });
    }
    const attachments: MimePart[] = [];
    const nested: MimePart[] = [];
    const used = new Set<MimePart>();
    const body = this.#body(root, root, attachments, nested, used);
    if (body[0]) body[0] = { ...body[0] };
    blocks.push(...body);
    for (const part of attachments) {
      if (!used.has(part)) blocks.push(attachmentBlock(part));
    }
    for (const part of nested) {
      blocks.push(attachmentBlock(part));
      if (level < MAX_NESTED) blocks.push(...this.message(part.message ?? parseMime(part.content()), level + 1));
      else this.warnings.push('A message was left out: attached messages are nested too deeply.');
    }
    return blocks;
  }

  #body(part: MimePart, root: MimePart, attachments: MimePart[], nested: MimePart[], used: Set<MimePart>): FlowBlock[] {
    const read = (one: MimePart): FlowBlock[] => this.#body(one, root, attachments, nested, used);
    if (part.type === 'multipart/alternative') {
      // The last form is the richest (RFC 2046, 5.1.4), but only HTML and text are readable.
      const forms = part.children;
      const isHtml = (one: MimePart): boolean =>
        one.type === 'text/html' || (one.children.length > 0 && allParts(one).some(({ type }) => type === 'text/html'));
      const html = forms.filter(isHtml);
      const plain = forms.filter(
        (one) => !isHtml(one) && (one.type === 'text/plain' || one.type.startsWith('multipart/')),
      );
      for (const one of forms) if (!html.includes(one) && !plain.includes(one)) attachments.push(one);
      for (const one of [...html.toReversed(), ...plain.toReversed()]) {
        const blocks = read(one);
        if (blocks.length > 0) return blocks;
      }
      return [];
    }
    if (part.children.length > 0) return part.children.flatMap(read);
    if (part.type === 'message/rfc822' || part.type === 'message/global') {
      nested.push(part);
      return [];
    }
    if (part.type.startsWith('multipart/')) return [];
    const attached =
      part.disposition === 'attachment' || (part.fileName !== undefined && part.disposition !== 'inline');
    if (!attached && part.type === 'text/html')
      return htmlToFlow(partHtml(part), {
        ...partsContext(allParts(root), part, used),
        warn: (message) => void this.warnings.push(message),
      }).blocks;
    if (
      !attached &&
      (part.type === 'text/plain' || part.type === 'message/delivery-status' || part.type === 'text/rfc822-headers')
    ) {
      return textToBlocks(flowed(decodeText(part.content(), part.params.charset).text, part.params), {
        structure: false,
      });
    }
    if (!attached && part.type === 'text/rtf') return rtfToBlocks(part.content());
    if (!attached && (part.type === 'text/enriched' || part.type === 'text/richtext')) {
      return textToBlocks(
        decodeText(part.content(), part.params.charset).text.replace(/<<|<\/?[\w-]+>/g, (tag) =>
          tag === '<<' ? '<' : '',
        ),
        { structure: false },
      );
    }
    if (part.type.startsWith('image/') && part.disposition === 'inline' && part.id === undefined) {
      return [
        {
          kind: 'picture',
          altText: part.fileName ?? '',
          image: { mimeType: part.type, bytes: async () => part.content() },
        },
      ];
    }
    if (part.type === 'application/pkcs7-mime')
      this.warnings.push('The message is encrypted or signed as a whole (S/MIME) and cannot be read.');
    attachments.push(part);
    return [];
  }
}

/** Joins lines that were broken for transport (RFC 3676). */
function flowed(text: string, params: Record<string, string>): string {
  if (params.format?.toLowerCase() !== 'flowed') return text;
  const space = params.delsp?.toLowerCase() === 'yes' ? '' : ' ';
  return text
    .split(/\r?\n/)
    .map((line) => (line.startsWith(' ') ? line.slice(1) : line))
    .join('\n')
    .replace(/^(-- )$/gm, '--')
    .replace(/ \n(?!\n|>)/g, space);
}

function attachmentBlock(part: MimePart): FlowBlock {
  const name = part.fileName || (part.type.startsWith('message/') ? 'message' : 'without a name');
  const size = part.content().length;
  const shown =
    size < 1024
      ? `${size} B`
      : size < 1024 * 1024
        ? `${(size / 1024).toFixed(1)} KB`
        : `${(size / 1024 / 1024).toFixed(1)} MB`;
  return {
    kind: 'list-item',
    depth: 0,
    marker: '•',
    ordered: false,
    style: 'Attachment',
    runs: [{ text: `Attachment: ${name} (${part.type}, ${shown})` }],
  };
}
