// Installs the parts of LibreOffice that docparse uses, from the packages of the system. --unattended asks nothing and
// gives up on a slow network.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:os';
import { delimiter, join } from 'node:path';
import { capture } from './lib.mjs';

const dry = process.argv.includes('--dry-run');
const unattended = process.argv.includes('--unattended');
/** Milliseconds for what may be broken off without harm, which unpacking may not. */
const LIMIT_MS = { update: 60_000, download: 180_000 };
const has = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, program)));

/** Impress brings Draw. */
const APT_PACKAGES = [
  'libreoffice-writer-nogui',
  'libreoffice-calc-nogui',
  'libreoffice-impress-nogui',
  'libreoffice-math-nogui',
  'fonts-liberation',
  'fonts-noto-cjk',
];

/**
 * What each package manager is told. Math: without it formulas are neither drawn nor kept when old formats are turned
 * into new ones. Fonts: text in Chinese is measured by those that are there.
 */
const MANAGERS = [
  {
    program: 'apt-get',
    root: true,
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', '--download-only', ...APT_PACKAGES],
      ['apt-get', 'install', '-y', '--no-install-recommends', ...APT_PACKAGES],
    ],
  },
  {
    program: 'dnf',
    root: true,
    commands: [
      [
        'dnf',
        'install',
        '-y',
        'libreoffice-writer',
        'libreoffice-calc',
        'libreoffice-impress',
        'libreoffice-draw',
        'libreoffice-math',
        'liberation-fonts',
        'google-noto-sans-cjk-fonts',
      ],
    ],
  },
  {
    program: 'apk',
    root: true,
    commands: [
      [
        'apk',
        'add',
        'libreoffice-writer',
        'libreoffice-calc',
        'libreoffice-impress',
        'libreoffice-draw',
        'libreoffice-math',
        'font-liberation',
        'font-noto-cjk',
      ],
    ],
  },
  { program: 'brew', root: false, commands: [['brew', 'install', '--cask', 'libreoffice']] },
];

const found = MANAGERS.find(({ program }) => has(program));
if (!found) {
  console.error(
    `No package manager that is known here (${MANAGERS.map(({ program }) => program).join(', ')}). Install LibreOffice 7.4 or later by hand` +
      `${platform() === 'win32' ? ' (https://www.libreoffice.org/download)' : ''} and set DOCPARSE_SOFFICE to its program soffice.`,
  );
  process.exit(1);
}

let prefix = [];
if (found.root && process.getuid?.() !== 0) {
  // Asks on the terminal, if it has to.
  if (has('sudo')) prefix = unattended ? ['sudo', '-n'] : ['sudo'];
  else if (!dry) {
    console.error(
      `${found.program} needs root, and there is no sudo. As root:\n${found.commands.map((command) => `  ${command.join(' ')}`).join('\n')}`,
    );
    process.exit(1);
  }
}
for (const command of found.commands) {
  const [program, ...args] = [...prefix, ...command];
  console.log(`> ${[program, ...args].join(' ')}`);
  if (dry) continue;
  try {
    const timeout = unattended
      ? command.includes('update')
        ? LIMIT_MS.update
        : command.includes('--download-only')
          ? LIMIT_MS.download
          : undefined
      : undefined;
    execFileSync(program, args, {
      stdio: 'inherit',
      timeout,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    // Lists of some sources may be out of reach and those of others enough.
    if (command.includes('update')) continue;
    console.error(
      `${command.join(' ')} failed (${error.status === null || error.status === undefined ? error.code : `exit code ${error.status}`}).`,
    );
    process.exit(1);
  }
}
if (!dry) {
  // Needs the Node that the project brings; without it nothing is known, and nothing is said.
  const { code, output } = await capture('node', [join('scripts', 'office-parts.ts')]);
  if (code === 1 && output.includes(' lacks '))
    console.error(`${output.trim()} Install them from where this LibreOffice comes from.`);
  else
    console.log(
      'LibreOffice is installed: npm run doctor shows it. A service that runs already finds it with the next document.',
    );
}
