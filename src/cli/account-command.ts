import type { Command } from 'commander';

type Run = (command: () => Promise<number>) => Promise<void>;

/** docparse account ... What the commands do is loaded when one is called. */
export function accountCommand(program: Command, run: Run): void {
  const account = program
    .command('account')
    .description('Accounts: who may use the service, and how much. Running servers take changes at once.');
  const load = () => import('./account.ts');
  const command = (nameAndArguments: string, description: string) =>
    account.command(nameAndArguments).description(description);
  const json = '--json';
  const asJson = 'print JSON, as the admin API answers';

  withLimits(command('create <name>', 'Make an account. Its secret is shown this once.'))
    .option('--app-id <text>', 'instead of a random one')
    .option('--pages <n>', 'credit to begin with')
    .option(json, asJson)
    .action((name, options) => run(async () => (await load()).create(name, options, process.env)));
  command('list', 'All accounts.')
    .option(json, asJson)
    .action((options) => run(async () => (await load()).list(options, process.env)));
  command('show <app-id>', 'One account: balance, sum of the ledger, usage of today, limits, secrets (without values).')
    .option(json, asJson)
    .action((appId, options) => run(async () => (await load()).show(appId, options, process.env)));
  command(
    'credit <app-id> <pages>',
    'Add pages to the balance; negative takes back what is neither spent nor promised.',
  )
    .option(
      '--key <text>',
      'idempotency key: a second credit with the same key changes nothing (default: a random one)',
    )
    .option('--note <text>', 'for the ledger')
    .option(json, asJson)
    .action((appId, pages, options) => run(async () => (await load()).credit(appId, pages, options, process.env)));
  withLimits(command('limit <app-id>', 'Change what the account may do; what is not named stays.'))
    .option('--name <text>', 'another name')
    .option(json, asJson)
    .action((appId, options) => run(async () => (await load()).limit(appId, options, process.env)));
  command('rotate <app-id>', 'Make a new secret; earlier ones with the same tag stay valid for a time.')
    .option('--overlap <time>', 'such as 0, 30m, 24h or 7d', '24h')
    .option('--tag <text>', 'name of the secret: what is used with it is counted under the name')
    .option('--expires <time>', 'when the new secret ends, such as 90d (default: never)')
    .option(json, asJson)
    .action((appId, options) => run(async () => (await load()).rotate(appId, options, process.env)));
  command('disable <app-id>', 'Refuse its credentials. Its history stays.')
    .option(json, asJson)
    .action((appId, options) => run(async () => (await load()).setDisabled(appId, true, options, process.env)));
  command('enable <app-id>', 'Take its credentials again.')
    .option(json, asJson)
    .action((appId, options) => run(async () => (await load()).setDisabled(appId, false, options, process.env)));
  command(
    'reset [app-id]',
    'Secret lost: make a new one and end the old ones without a tag at once. Of the first account when none is named; makes one when there is none.',
  ).action((appId) => run(async () => (await load()).reset(appId, process.env)));
  command('audit [app-id]', 'Who changed what, newest first.')
    .option('--limit <n>', 'entries', '50')
    .option(json, asJson)
    .action((appId, options) => run(async () => (await load()).auditLog(appId, options, process.env)));
}

const withLimits = (command: Command): Command =>
  command
    .option('--overdraft <n>', 'pages the balance may go below zero, or "none" for no limit')
    .option('--daily-free <n>', 'pages a day that cost nothing')
    .option('--time-zone <zone>', 'whose midnight begins a new free quota, such as Asia/Shanghai')
    .option('--qps <n>', 'requests per second, or "none" for no limit')
    .option('--allow <list>', 'addresses and CIDR ranges, separated by commas, or "any"')
    .option('--on <services>', 'services to switch on, separated by commas (parse, extraction, medical, bill)')
    .option('--off <services>', 'services to switch off')
    .option('--webhook-secret <secret>', 'whsec_..., "new" to have one made, or "none"');
