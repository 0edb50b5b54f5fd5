import { balanceSchema } from '../account/account.ts';
import { accountSchema } from '../account/account-body.ts';
import {
  adminOperations,
  errorsAnswer,
  errorsQuery,
  ledgerAnswer,
  ledgerQuery,
  usageAnswer,
  usageQuery,
} from '../admin/index.ts';
import { meaningOf } from './meanings.ts';
import { into, newerAnswer, type Operation, out, type Parameter, parametersOf } from './operation.ts';

const X_REQUEST_ID = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

/** What an account reads of itself. */
export const accountOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/docparse/account',
    tag: 'Account',
    summary: 'Balance, limits and services of the account',
    access: 'account',
    answer: { kind: 'json', name: 'AccountAnswer', schema: newerAnswer(accountSchema) },
  },
  {
    method: 'get',
    path: '/api/docparse/account/usage',
    tag: 'Account',
    summary: 'Pages of the account by day and service, oldest first',
    about: 'Days are those of the time zone of the quota; both bounds are included.',
    access: 'account',
    parameters: parametersOf(into(usageQuery)),
    answer: {
      kind: 'json',
      name: 'UsageAnswer',
      schema: newerAnswer(usageAnswer),
      example: {
        code: 200,
        msg: 'success',
        data: { days: [{ day: '2026-01-31', service: 'parse', pages: 42, free_pages: 10 }] },
        x_request_id: X_REQUEST_ID,
      },
    },
    errors: ['PARAMETER'],
  },
  {
    method: 'get',
    path: '/api/docparse/account/errors',
    tag: 'Account',
    summary: 'Errors of the account by day, service and code, oldest first',
    about:
      'Answers with an error and failed jobs; wrong credentials count for nobody. Counts appear within a second. Days are those of the time zone of the quota; both bounds are included.',
    access: 'account',
    parameters: parametersOf(into(errorsQuery)),
    answer: {
      kind: 'json',
      name: 'ErrorsAnswer',
      schema: newerAnswer(errorsAnswer),
      example: {
        code: 200,
        msg: 'success',
        data: {
          errors: [
            { day: '2026-01-31', service: 'parse', code: 40303, message: 'The file type is not supported.', count: 2 },
          ],
        },
        x_request_id: X_REQUEST_ID,
      },
    },
    errors: ['PARAMETER'],
  },
  {
    method: 'get',
    path: '/api/docparse/account/ledger',
    tag: 'Account',
    summary: 'Ledger of the account, newest entries first: one for each page, one for each credit',
    access: 'account',
    parameters: parametersOf(into(ledgerQuery)),
    answer: { kind: 'json', name: 'LedgerAnswer', schema: newerAnswer(ledgerAnswer) },
    errors: ['PARAMETER'],
  },
  {
    method: 'get',
    path: '/user/finance/balance',
    tag: 'Account',
    summary: 'Balance of the account, in pages',
    access: 'account',
    answer: {
      kind: 'json',
      name: 'BalanceAnswer',
      schema: newerAnswer(balanceSchema),
      example: {
        code: 200,
        msg: 'success',
        data: { balance: 1000, available_balance: 990, unavailable_balance: 10 },
        x_request_id: X_REQUEST_ID,
      },
    },
  },
];

const inPath = (path: string): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    about: meaningOf(name!),
    schema: { type: 'string' },
    required: true,
  }));

const OF_BODIES: Record<number, string> = { 413: 'the body is too large', 415: 'the body is not JSON' };

/** The admin API, told by the table that it is routed by. */
export const adminApiOperations = adminOperations.map(
  ({ method, path, summary, query, body, answer, status }): Operation => ({
    method: method.toLowerCase() as Operation['method'],
    path,
    tag: 'Administration',
    summary: summary.replace(/\.$/, ''),
    access: 'admin',
    parameters: [...inPath(path), ...(query ? parametersOf(into(query)) : [])],
    body: body && into(body),
    success: status,
    answer: answer
      ? { kind: 'json', name: `Admin${method[0]}${method.slice(1).toLowerCase()}${nameOf(path)}`, schema: out(answer) }
      : { kind: 'none' },
    statuses: {
      400: 'the request is invalid; the message names the member',
      401: 'the admin token is missing or wrong',
      404: 'the account, secret, service or job does not exist',
      409: 'it conflicts with the present state, such as an id that is taken',
      ...(body ? OF_BODIES : {}),
      503: 'the database is not reachable',
    },
  }),
);

function nameOf(path: string): string {
  return path
    .split('/')
    .slice(3)
    .map((step) => step.replaceAll(/[{}]/g, ''))
    .map((step) => step.replace(/(^|_)(\w)/g, (_, __, first: string) => first.toUpperCase()))
    .join('');
}
