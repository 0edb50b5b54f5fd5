// Office files, web pages and texts to Markdown, beside mammoth (docx), officeparser (all) and, where it is installed,
// pandoc (a process for each file), on the same bytes. `node bench/speed-office.ts [FILE...]`: without files, made ones
// of 20 kB, 1 MB and 10 MB of every kind. KINDS=docx,html takes these kinds alone, SIZES='1 MB' this size. docparse is
// measured in its mode `lite`, which gives structure alone as the peers do, and beside it in `auto`, which also reads
// large pictures by OCR. Of libraries, each in a process of its own, start-up is left out; the first pass and the best
// of up to four later ones are given, in milliseconds of processor time for all files. Of pandoc the whole process
// counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONTENDERS, canonicalOffice } from './contenders/office.ts';
import { fileOfSize, MADE } from './lib/office-files.ts';

const SIZES = { '20 kB': 2e4, '1 MB': 1e6, '10 MB': 1e7 };
/** Pandoc's names of the formats. */
const PANDOC: Record<string, string> = {
  docx: 'docx',
  odt: 'odt',
  html: 'html',
  md: 'gfm',
  csv: 'csv',
  epub: 'epub',
  rtf: 'rtf',
};
const TIMEOUT_MS = 300_000;

interface Measured {
  name: string;
  firstMs: number;
  bestMs: number;
  note: string;
}

const here = import.meta.dirname;
const given = process.argv.slice(2);
const only = process.env.KINDS?.split(',');
const sizes = process.env.SIZES?.split(',');
const dir = mkdtempSync(path.join(tmpdir(), 'docparse-bench-'));
try {
  for (const [label, files] of given.length > 0 ? [['given', given] as const] : made()) {
    for (const kind of new Set(files.map(canonicalOffice))) {
      if (only && !only.includes(kind)) continue;
      compare(
        `${kind}, ${label}`,
        kind,
        files.filter((file) => canonicalOffice(file) === kind),
      );
    }
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}

function* made(): Generator<readonly [string, string[]]> {
  for (const kind of Object.keys(MADE) as (keyof typeof MADE)[]) {
    if (only && !only.includes(kind)) continue;
    for (const [label, bytes] of Object.entries(SIZES)) {
      if (sizes && !sizes.includes(label)) continue;
      const file = path.join(dir, `made.${kind}`);
      writeFileSync(file, fileOfSize(kind, bytes));
      yield [label, [file]];
    }
  }
}

function compare(title: string, kind: string, files: readonly string[]): void {
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const measured = [
    ...CONTENDERS.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => library(name, files)),
    pandoc(kind, files),
  ];
  const rows = measured.filter((one): one is Measured => one !== undefined);
  const [own] = rows;
  const peers = rows.filter(({ name }) => !name.startsWith('docparse'));
  console.log(`\n${title}: ${files.length} files, ${(bytes / 1e6).toFixed(2)} MB`);
  for (const { name, firstMs, bestMs, note } of rows) {
    const perMb = (bestMs / (bytes / 1e6)).toFixed(0);
    console.log(
      `  ${name.padEnd(38)} first ${firstMs.toFixed(0).padStart(6)} ms  best ${bestMs.toFixed(0).padStart(6)} ms  ${perMb.padStart(7)} ms/MB  ${note}`,
    );
  }
  const fastest = peers.reduce((best, peer) => (peer.bestMs < best.bestMs ? peer : best), peers[0] as Measured);
  if (own && fastest)
    console.log(`  ${own.name} takes ${(own.bestMs / fastest.bestMs).toFixed(2)} of the time of ${fastest.name}`);
}

function library(name: string, files: readonly string[]): Measured | undefined {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(here, 'contenders/office.ts'), name, ...files],
    {
      encoding: 'utf8',
      maxBuffer: 1e8,
      timeout: TIMEOUT_MS,
    },
  );
  if (status !== 0) {
    console.log(`  ${name}: failed. ${stderr.slice(-300)}`);
    return undefined;
  }
  const { firstMs, bestMs, characters, failed, rssMb } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
  return { name, firstMs, bestMs, note: `${characters} characters, ${failed} failed, ${rssMb.toFixed(0)} MB` };
}

/** A child's time is known only after its end, so measure the difference over the whole set. */
function pandoc(kind: string, files: readonly string[]): Measured | undefined {
  const from = PANDOC[kind];
  if (from === undefined || spawnSync('pandoc', ['--version']).status !== 0) return undefined;
  const times: number[] = [];
  let failed = 0;
  for (let round = 0; round < 2; round++) {
    failed = 0;
    let ms = 0;
    for (const file of files) {
      // `times` of the shell: the second line is that of its children, user and system.
      const { stdout, status } = spawnSync(
        'bash',
        ['-c', 'pandoc -f "$1" -t gfm "$2" -o /dev/null 2>/dev/null; code=$?; times; exit $code', 'bash', from, file],
        {
          encoding: 'utf8',
          timeout: TIMEOUT_MS,
        },
      );
      if (status !== 0) failed++;
      for (const [, minutes, seconds] of (stdout.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g))
        ms += (Number(minutes) * 60 + Number(seconds)) * 1000;
    }
    times.push(ms);
  }
  return {
    name: 'pandoc (whole process)',
    firstMs: times[0] ?? 0,
    bestMs: Math.min(...times),
    note: `${failed} failed`,
  };
}
