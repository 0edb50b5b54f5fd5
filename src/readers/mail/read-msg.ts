import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { decompressRTF } from '@kenjiuno/decompressrtf';
import type { FieldsData } from '@kenjiuno/msgreader';
import type { Flow, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { codePage } from '../text/shared.ts';
import type { MimePart } from './mime.ts';
import { messageToFlow } from './read-eml.ts';

// A CommonJS package with an export named `default`, which module loaders misinterpret.
const { default: MsgReader } = createRequire(import.meta.url)(
  '@kenjiuno/msgreader',
) as typeof import('@kenjiuno/msgreader');
type Reader = InstanceType<typeof MsgReader>;

/** Maximum nesting of messages; the mail reader stops earlier. */
const MAX_DEPTH = 20;

/** Reads an Outlook message ([MS-OXMSG]) as a Flow, like a mail. Throws CORRUPTED. */
export async function readMsg(source: Source): Promise<Flow> {
  const bytes = await readFile(source.path);
  try {
    const reader = new MsgReader(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    const fields = reader.getFileData();
    if (fields.error) throw new Error(fields.error);
    return messageToFlow(messagePart(reader, fields, 0));
  } catch (error) {
    if (error instanceof DocparseError) throw error;
    throw new DocparseError('CORRUPTED', 'The Outlook message is damaged.', { cause: error });
  }
}

/** Converts the message to the part tree of an equivalent mail. */
function messagePart(reader: Reader, fields: FieldsData, depth: number): MimePart {
  const headers = new Map<string, string>();
  const put = (name: string, value: string | undefined): void => {
    if (value?.trim()) headers.set(name, value.trim());
  };
  put('subject', fields.subject);
  put('from', person(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail));
  for (const kind of ['to', 'cc', 'bcc'] as const) {
    const people = (fields.recipients ?? []).filter(({ recipType }) => (recipType ?? 'to') === kind);
    put(kind, people.map(({ name, smtpAddress, email }) => person(name, smtpAddress ?? email)).join(', '));
  }
  put('date', fields.clientSubmitTime ?? fields.messageDeliveryTime ?? fields.creationTime);
  const attachments = (fields.attachments ?? []).map((attachment) => attachmentPart(reader, attachment, depth));
  return {
    ...part('multipart/mixed', () => Buffer.alloc(0)),
    headers,
    children: [...bodyPart(fields), ...attachments],
  };
}

/** The richest form of the text: HTML, plain text, or Outlook's compressed RTF ([MS-OXRTFCP]). */
function bodyPart({ html, bodyHtml, body, compressedRtf, internetCodepage }: FieldsData): MimePart[] {
  if (html && html.length > 0)
    return [{ ...part('text/html', () => Buffer.from(html)), params: { charset: codePage(internetCodepage) } }];
  if (bodyHtml?.trim()) return [{ ...part('text/html', () => Buffer.from(bodyHtml)), params: { charset: 'utf-8' } }];
  if (body?.trim()) return [{ ...part('text/plain', () => Buffer.from(body)), params: { charset: 'utf-8' } }];
  if (compressedRtf && compressedRtf.length > 0)
    return [part('text/rtf', () => Buffer.from(decompressRTF(Array.from(compressedRtf))))];
  return [];
}

function attachmentPart(reader: Reader, attachment: FieldsData, depth: number): MimePart {
  const fileName = attachment.fileName ?? attachment.name ?? attachment.fileNameShort;
  const inner = attachment.innerMsgContent ? attachment.innerMsgContentFields : undefined;
  const id = attachment.pidContentId?.replace(/^<|>$/g, '');
  const type = attachment.attachMimeTag?.toLowerCase() ?? '';
  return {
    ...part(inner ? 'message/rfc822' : /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream', () =>
      Buffer.from(reader.getAttachment(attachment).content),
    ),
    disposition: 'attachment',
    ...(fileName ? { fileName } : {}),
    ...(id ? { id } : {}),
    ...(inner && depth < MAX_DEPTH ? { message: messagePart(reader, inner, depth + 1) } : {}),
  };
}

const part = (type: string, content: () => Buffer): MimePart => ({
  headers: new Map(),
  type,
  params: {},
  disposition: '',
  children: [],
  content,
});

function person(name: string | undefined, address: string | undefined): string {
  // Internal Exchange addresses mean nothing elsewhere.
  const known = address?.includes('@') ? address : undefined;
  if (name?.trim() && known && name.trim() !== known) return `${name.trim()} <${known}>`;
  return known ?? name?.trim() ?? '';
}
