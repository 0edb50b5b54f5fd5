import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Random } from '../../papers/random.ts';
import type { Run } from './blocks.ts';

/** Texts that documents are made of. */
export interface Content {
  sentences: string[];
  titles: string[];
  words: string[];
  code: string[][];
}

/** Chinese is put together from these words: its layout is that of any other Chinese. */
const CHINESE =
  '模块 接口 参数 返回 说明 类型 默认 服务 客户 配置 文件 目录 数据 用户 权限 管理 系统 测试 结果 版本 更新 支持 平台 编译 运行 安装 方法 请求 响应 状态 错误 日志 缓存 线程 内存 性能 网络 协议 安全 加密 签名 订单 支付 位置 时间 距离 费用 查询 添加 删除 修改 的 和 在 对 通过 使用 可以 需要 进行'.split(
    ' ',
  );
const CODE = [
  '$ make install',
  'const value = await read(file);',
  'if (!ok) {',
  '  return undefined;',
  '}',
  'def run(self, name):',
  '    # read the settings',
  '    return self.items[name]',
  'npm run build',
  'print("done")',
  '<dependency>',
  '  <version>1.2</version>',
  '</dependency>',
  'SELECT id, name FROM users;',
  '{ "port": 8080,',
  '  "host": "localhost" }',
  '# 启动服务',
  'curl -X POST http://localhost:8080/api',
];

/** Reads the texts of a folder of Markdown files. */
export function readContent(folder: string): Content {
  const content: Content = { sentences: [], titles: [], words: [], code: [] };
  const words = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.md'))
    .sort()) {
    let text = readFileSync(path.join(folder, name), 'utf8');
    text = text.replace(/^```[^\n]*\n([\s\S]*?)^```/gm, (_, body: string) => {
      const lines = body.trimEnd().split('\n');
      if (lines.length <= 16 && lines.every((l) => l.length < 70 && /^[\x20-\x7e]*$/.test(l))) content.code.push(lines);
      return '\n\n';
    });
    for (const block of text.split(/\n\s*\n/)) {
      const title = /^#+ +([^\n]+)/.exec(block)?.[1];
      const plain = plainText(title ?? block.replace(/\s+/g, ' ').trim());
      if (plain === undefined) continue;
      if (title) {
        if (plain.length > 3 && plain.length < 60) content.titles.push(plain);
      } else if (/^[A-Z]/.test(plain) && plain.length > 50) {
        content.sentences.push(
          ...plain.split(/(?<=[.!?]) +/).filter((s) => s.length > 20 && s.length < 200 && /^[A-Z].*[.!?]$/.test(s)),
        );
      }
    }
  }
  for (const s of content.sentences) for (const w of s.match(/\b[a-z]{3,11}\b/g) ?? []) words.add(w);
  content.words = [...words].sort();
  if (content.sentences.length < 200)
    throw new Error(
      `The folder ${folder} has ${content.sentences.length} sentences of Markdown; 200 are needed. Name a larger one.`,
    );
  return content;
}

/** A text without Markdown; undefined if it contains more than words. */
function plainText(text: string): string | undefined {
  const plain = text.replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1').replace(/\*\*|__|`/g, '');
  return /[<>|$\\{}*_#~^]|https?:|^\s*[-+\d]/.test(plain) || !/^[\x20-\x7e]*$/.test(plain) ? undefined : plain.trim();
}

/** Texts of one document. */
export interface Writer {
  title(): string;
  sentence(): string;
  /** A few words. */
  phrase(from: number, to: number): string;
  paragraph(): Run[];
  code(): string[];
  identifier(): string;
}

const capital = (s: string): string => s.slice(0, 1).toUpperCase() + s.slice(1);

export function makeWriter(
  content: Content,
  random: Random,
  language: 'en' | 'zh',
  chineseWords: readonly string[] = CHINESE,
): Writer {
  const chinese = (n: number): string => Array.from({ length: n }, () => random.pick(chineseWords)).join('');
  const zh = language === 'zh';
  const sentence = (): string =>
    zh ? `${chinese(random.int(3, 9))}，${chinese(random.int(3, 9))}。` : random.pick(content.sentences);
  const words = (n: number): string => capital(Array.from({ length: n }, () => random.pick(content.words)).join(' '));
  const identifier = (): string =>
    random.pick(['', '--', 'get_', 'MAX_', '']) +
    random.pick(content.words) +
    random.pick(['', `_${random.pick(content.words)}`, capital(random.pick(content.words)), '()']);
  return {
    title: () => (zh ? chinese(random.int(2, 5)) : random.pick(content.titles)),
    sentence,
    phrase: (from, to) => (zh ? chinese(random.int(from, to)) : words(random.int(from, to))),
    identifier,
    paragraph: () => {
      const runs: Run[] = [];
      const count = random.int(1, 5);
      for (let i = 0; i < count; i++) {
        const blank = i > 0 && !zh ? ' ' : '';
        if (random.chance(0.12))
          runs.push(
            { text: blank + capital(random.pick(content.words)), mark: 'bold' },
            { text: ' ' },
            { text: identifier(), mark: 'code' },
            { text: zh ? '：' : ': ' },
          );
        else if (blank) runs.push({ text: blank });
        runs.push(
          random.chance(0.08)
            ? { text: sentence(), mark: random.pick(['italic', 'link', 'bold'] as const) }
            : { text: sentence() },
        );
      }
      return runs;
    },
    code: () =>
      content.code.length > 0 && random.chance(0.7)
        ? random.pick(content.code)
        : random.sample(CODE, random.int(1, 8)).filter((l) => zh || /^[\x20-\x7e]*$/.test(l)),
  };
}
