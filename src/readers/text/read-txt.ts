import { readFile } from 'node:fs/promises';
import type { Flow, FlowBlock, Source } from '../../document/index.ts';
import { decodeText } from '../charset/index.ts';
import { textToBlocks } from './plain-text.ts';

/** Extensions of programs and data, whose lines and spaces are significant. */
const LANGUAGES: Record<string, string> = {
  json: 'json',
  jsonl: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  ini: 'ini',
  js: 'javascript',
  ts: 'typescript',
  py: 'python',
  java: 'java',
  c: 'c',
  h: 'c',
  cpp: 'cpp',
  cs: 'csharp',
  go: 'go',
  rs: 'rust',
  rb: 'ruby',
  php: 'php',
  sh: 'shell',
  sql: 'sql',
  css: 'css',
  tex: 'latex',
};

/** Longer text is read as lines without structure. */
const MAX_STRUCTURE = 16 * 1024 * 1024;

/** A text file as a Flow. */
export async function readTxt(source: Source): Promise<Flow> {
  const { text } = decodeText(await readFile(source.path));
  const language = languageOf(text, source.name);
  const warnings: string[] = [];
  let blocks: FlowBlock[];
  if (language !== undefined) blocks = [{ kind: 'code', language, runs: [{ text: text.replace(/\r\n?/g, '\n') }] }];
  else blocks = textToBlocks(text, { structure: text.length <= MAX_STRUCTURE });
  return { parts: [{ kind: 'flowing', blocks }], warnings };
}

function languageOf(text: string, name: string): string | undefined {
  const extension = /\.([a-z0-9]{1,6})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const named = LANGUAGES[extension];
  if (named !== undefined) return named;
  if (!/^\s*[[{]/.test(text) || text.length > 4_000_000 || extension === 'txt') return undefined;
  try {
    JSON.parse(text);
    return 'json';
  } catch {
    return undefined;
  }
}
