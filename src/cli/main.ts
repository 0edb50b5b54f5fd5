#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/index.ts';
import { accountCommand } from './account-command.ts';
import { EXIT } from './exit-codes.ts';
import { version } from './version.ts';

// Compiling is a third of what loading a command costs: Node keeps the result in the folder of temporary files.
enableCompileCache();

// Commands are loaded when they are called: --help and wrong arguments answer at once.
const program = new Command('docparse')
  .description('Document intelligence on your own machine: PDFs and images in; elements, tables and Markdown out.')
  .version(version)
  .showHelpAfterError('(docparse --help shows what there is)')
  .option(
    '-c, --config <file>',
    'settings file, YAML or JSON (default: DOCPARSE_CONFIG, or docparse.yaml in the data directory)',
  )
  .hook('preAction', () => {
    const { config } = program.opts<{ config?: string }>();
    if (config) process.env.DOCPARSE_CONFIG = config;
  })
  .exitOverride();

program
  .command('serve')
  .description(
    'Start the HTTP service. Settings come from a file and DOCPARSE_* variables; "docparse config" shows them.',
  )
  .option('--no-worker', 'only take jobs; "docparse worker" processes do them')
  .action((options: { worker: boolean }) => run(async () => (await import('./serve.ts')).serve(process.env, options)));

program
  .command('worker')
  .description('Work on the jobs of a database. Any number of workers can run, on any machines.')
  .action(() => run(async () => (await import('./worker.ts')).worker(process.env)));

program
  .command('parse')
  .description('Parse files without a service.')
  .argument('<files...>', 'documents of any format; - reads one from standard input')
  .option('-o, --out <dir>', 'write one file per document into this directory instead of standard output')
  .option(
    '-f, --format <format>',
    'md or json (the data object of the HTTP interface, with everything switched on)',
    'md',
  )
  .option('-p, --pages <range>', 'such as 1-5 or 1-3,7')
  .option('--password <text>', 'of an encrypted document')
  .option('--mode <mode>', 'auto, scan, parse or lite', 'auto')
  .option('--jobs <n>', 'engine processes (default: one per core)')
  .addHelpText(
    'after',
    `
Exit codes:
  ${EXIT.ok}  every file was parsed
  ${EXIT.failed}  no file was parsed
  ${EXIT.usage}  wrong arguments or settings
  ${EXIT.partial}  some files or pages failed, the rest was written
  ${EXIT.interrupted}  interrupted`,
  )
  .action((files: string[], options: Record<string, string>) =>
    run(async () => (await import('./parse.ts')).parse(files, options, process.env)),
  );

program
  .command('mcp')
  .description(
    'Tools for language models (Model Context Protocol) over a running service: parse, map, read, extract, recognise bills, verify citations.',
  )
  .option('--url <address>', 'the service', process.env.DOCPARSE_URL ?? 'http://localhost:8000')
  .option('--http', 'by HTTP, at /mcp; by standard input and output when missing')
  .option('--host <host>', 'with --http: where to listen', '127.0.0.1')
  .option('--port <port>', 'with --http: where to listen', '8001')
  .addHelpText(
    'after',
    '\nDOCPARSE_APP_ID and DOCPARSE_SECRET_CODE name the account; DOCPARSE_MCP_TOKEN is the bearer token that clients of --http must show.',
  )
  .action((options: { url: string; http?: boolean; host: string; port: string }) =>
    run(async () => (await import('./mcp.ts')).mcp(options, process.env)),
  );

program
  .command('doctor')
  .description('Show what works on this machine and what is missing. Exit code 0 if documents can be parsed, else 1.')
  .action(() => run(async () => (await import('./doctor.ts')).doctor(process.env)));

program
  .command('models')
  .description('The trained models of this version: which are there, and which are missing or damaged.')
  .argument('<what>', 'list; or verify, which also makes what is made of them and fails when one is damaged')
  .action((what: string) => run(async () => (await import('./models.ts')).models(what, process.env)));

program
  .command('config')
  .description('Print the settings in force and where each comes from, without secrets.')
  .option('--template', 'print a commented settings file instead')
  .action((options: { template?: boolean }) =>
    run(async () => (await import('./config.ts')).config(process.env, options)),
  );

accountCommand(program, run);

async function run(command: () => Promise<number>): Promise<void> {
  process.exitCode = await command();
}

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  else {
    process.exitCode = error instanceof ConfigError ? EXIT.usage : EXIT.failed;
    process.stderr.write(`docparse: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
