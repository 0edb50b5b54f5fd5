import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, freemem, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { type Config, loadConfig } from '../config/index.ts';
import { defaultParseOptions } from '../document/index.ts';
import { makeSource, saveStream } from '../intake/index.ts';
import { type ModelState, verifyModels } from '../models/index.ts';
import { defaultV1Request } from '../output/index.ts';
import { describeOffice } from '../paging/index.ts';
import { Pool, parseDocument, refusedFlags } from '../pool/index.ts';
import { findHeif } from '../readers/index.ts';
import { describeConfinement, makeDocumentFolder, makePassage, prepareSandbox } from '../sandbox/index.ts';
import { checkDatabase, makeDataDir, openBlobs } from '../store/index.ts';
import { EXIT } from './exit-codes.ts';
import { samplePdf } from './sample-pdf.ts';
import { strokes } from './stroke-letters.ts';
import { version } from './version.ts';

type Level = 'ok' | 'note' | 'fail';
interface Finding {
  level: Level;
  what: string;
  says: string;
}

const MiB = 1024 * 1024;

/** docparse doctor */
export async function doctor(env: NodeJS.ProcessEnv): Promise<number> {
  const config = loadConfig(env);
  process.stdout.write(`docparse ${version}\n`);
  let failed = false;
  const tell = ({ level, what, says }: Finding): void => {
    failed ||= level === 'fail';
    process.stdout.write(`${{ ok: '  ok  ', note: ' note ', fail: ' FAIL ' }[level]} ${what.padEnd(14)} ${says}\n`);
  };
  tell(nodeVersion());
  tell(memory(config));
  tell(await dataDirectory(config));
  tell(await port(config));
  tell(await database(config));
  tell(await objects(config));
  tell(await office(config));
  tell(await heif());
  tell(await models(config));
  tell(await sandbox(config));
  tell(await flags());
  for await (const finding of engine(config, env)) tell(finding);
  process.stdout.write(
    failed ? 'Something that is needed is missing (FAIL above).\n' : 'Documents can be parsed on this machine.\n',
  );
  return failed ? EXIT.failed : EXIT.ok;
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > 22 || (major === 22 && minor >= 12);
  return {
    level: ok ? 'ok' : 'fail',
    what: 'Node',
    says: `${process.version} on ${process.platform} ${process.arch}${ok ? '' : '; 22.12 or later is needed (npm scripts bring their own)'}`,
  };
}

function memory(config: Config): Finding {
  const need = config.workers * 700 * MiB + 300 * MiB;
  const says = `${config.workers} engine processes on ${availableParallelism()} cores may use ${Math.round(need / MiB)} MB; ${Math.round(freemem() / MiB)} of ${Math.round(totalmem() / MiB)} MB are free`;
  return { level: freemem() < need ? 'note' : 'ok', what: 'Memory', says };
}

async function dataDirectory(config: Config): Promise<Finding> {
  try {
    await makeDataDir(config.dataDir);
    return { level: 'ok', what: 'Data directory', says: config.dataDir };
  } catch (error) {
    return { level: 'fail', what: 'Data directory', says: (error as Error).message };
  }
}

async function database(config: Config): Promise<Finding> {
  try {
    return { level: 'ok', what: 'Database', says: await checkDatabase(config) };
  } catch (error) {
    return { level: 'fail', what: 'Database', says: (error as Error).message };
  }
}

async function objects(config: Config): Promise<Finding> {
  const blobs = openBlobs(config);
  try {
    await blobs.check();
    const { kind, bucket, endpoint, region } = config.blobs;
    return {
      level: 'ok',
      what: 'Objects',
      says: kind === 's3' ? `S3 bucket ${bucket} at ${endpoint ?? region}` : `${join(config.dataDir, 'blobs')} on disk`,
    };
  } catch (error) {
    return { level: 'fail', what: 'Objects', says: (error as Error).message };
  } finally {
    blobs.close();
  }
}

/** Only some formats need it, so nothing is wrong without. */
async function office({ office }: Config): Promise<Finding> {
  try {
    const found = await describeOffice(office.soffice);
    if (found !== undefined)
      return {
        level: 'ok',
        what: 'LibreOffice',
        says: `${found}${office.render ? '' : '; draws no pages (office.render)'}`,
      };
    const where =
      office.soffice === undefined
        ? 'not installed (npm run setup:office)'
        : `not at ${office.soffice} (office.soffice)`;
    return {
      level: 'note',
      what: 'LibreOffice',
      says: `${where}: doc, xls and ppt are not read, and pages of office documents are estimates`,
    };
  } catch (error) {
    return { level: 'note', what: 'LibreOffice', says: `does not run: ${(error as Error).message.split('\n')[0]}` };
  }
}

async function heif(): Promise<Finding> {
  const found = await findHeif();
  return found === undefined
    ? {
        level: 'note',
        what: 'libheif',
        says: 'heif-convert is not installed (Debian: apt-get install libheif-examples): HEIC pictures are not read',
      }
    : { level: 'ok', what: 'libheif', says: found };
}

/** Rules or smaller models do what a missing one would. */
async function models({ modelsDir }: Config): Promise<Finding> {
  const reports = await verifyModels(modelsDir);
  const named = (state: ModelState): string =>
    reports
      .filter((report) => report.state === state)
      .map(({ model }) => `${model.name} (${model.task})`)
      .join(', ');
  const says = [`${reports.filter(({ state }) => state === 'ready').length} of ${reports.length} are there`];
  if (named('missing')) says.push(`missing: ${named('missing')}; npm run setup:models fetches them`);
  if (named('damaged')) says.push(`damaged and not used: ${named('damaged')}; npm run setup:models fetches them again`);
  return {
    level: reports.every(({ state }) => state === 'ready') ? 'ok' : 'note',
    what: 'Models',
    says: says.join('; '),
  };
}

/** How programs are held back that read files of strangers. */
async function sandbox(config: Config): Promise<Finding> {
  try {
    await prepareSandbox(config.sandbox);
  } catch (error) {
    return { level: 'fail', what: 'Sandbox', says: (error as Error).message };
  }
  const { complete, says, problems } = await describeConfinement();
  return { level: complete ? 'ok' : 'note', what: 'Sandbox', says: [says, ...problems].join('; ') };
}

function port(config: Config): Promise<Finding> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve({
        level: 'note',
        what: 'Port',
        says:
          error.code === 'EADDRINUSE'
            ? `${config.port} is in use (perhaps by docparse itself); DOCPARSE_PORT sets another one`
            : `${config.port}: ${error.message}`,
      }),
    );
    server.listen(config.port, config.host, () =>
      server.close(() => resolve({ level: 'ok', what: 'Port', says: `${config.port} is free` })),
    );
  });
}

/** A Node without one of them may start no engine process, or read more slowly and in more memory than was measured. */
async function flags(): Promise<Finding> {
  const refused = await refusedFlags();
  return refused.length === 0
    ? { level: 'ok', what: 'V8 flags', says: 'all those of engine processes are known' }
    : {
        level: 'note',
        what: 'V8 flags',
        says: `${refused.join(' ')}: unknown to ${process.version}; reading may be slower and take more memory`,
      };
}

/** Parses two small documents in a real engine process: one by its text, one by its pixels. */
async function* engine(config: Config, env: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  const dir = await mkdtemp(join(tmpdir(), 'docparse-doctor-'));
  await makePassage(dir);
  const pool = new Pool(
    {
      modelsDir: config.modelsDir,
      office: config.office,
      sheets: config.sheets,
      pictureKey: '',
      engineModule: env.DOCPARSE_ENGINE_MODULE || undefined,
      workDir: dir,
    },
    { ...config, workers: 1 },
  );
  try {
    const started = performance.now();
    try {
      await pool.start();
    } catch (error) {
      yield { level: 'fail', what: 'Engine', says: (error as Error).message.split('\n')[0] ?? '' };
      return;
    }
    yield { level: 'ok', what: 'Engine', says: `a process starts in ${Math.round(performance.now() - started)} ms` };
    yield await tryDocument(pool, config, join(dir, 'pdf'), 'PDF text', samplePdf(), 'Quarterly report', 'parse');
    const picture = await testPicture().catch((error: Error) => error);
    if (picture instanceof Error)
      yield { level: 'fail', what: 'Images', says: `sharp does not work: ${picture.message}` };
    else yield await tryDocument(pool, config, join(dir, 'image'), 'OCR', picture, 'DOCUMENT 2468', 'auto');
  } finally {
    await pool.close();
    await rm(dir, { recursive: true, force: true });
  }
}

async function tryDocument(
  pool: Pool,
  config: Config,
  dir: string,
  what: string,
  bytes: Buffer,
  expected: string,
  parseMode: 'parse' | 'auto',
): Promise<Finding> {
  const started = performance.now();
  let cause: string | undefined;
  try {
    await makeDocumentFolder(dir);
    const source = await makeSource(await saveStream(Readable.from([bytes]), join(dir, 'upload'), bytes.length), {});
    const output = { form: 'v1', request: defaultV1Request, publicBase: '', startedAt: Date.now() } as const;
    const outcome = await parseDocument(pool, {
      source,
      options: { ...defaultParseOptions, parseMode },
      output,
      workDir: dir,
      limits: config,
      onFailure: (failure) => (cause = failure.detail),
    });
    const { markdown } = JSON.parse(await readFile(outcome.resultPath, 'utf8')) as { markdown: string };
    const ok = markdown.replace(/\s/g, '').includes(expected.replace(/\s/g, ''));
    const took = `${Math.round(performance.now() - started)} ms`;
    return ok
      ? { level: 'ok', what, says: `read "${expected}" in ${took}` }
      : { level: 'fail', what, says: `expected "${expected}", read "${markdown.slice(0, 60)}"` };
  } catch (error) {
    return { level: 'fail', what, says: [(error as Error).message, cause].filter(Boolean).join('\n') };
  }
}

/**
 * Letters from a page of our own PDF would need a renderer that is under test itself, so the picture is made of
 * strokes: no font is needed.
 */
async function testPicture(): Promise<Buffer> {
  const svg = strokes('DOCUMENT 2468', { x: 200, y: 120, size: 30, width: 3 });
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
}
