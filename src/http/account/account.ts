import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readErrors, readLedger, readState, readUsage } from '../../accounts/index.ts';
import { errorsBody, errorsQuery, ledgerPage, ledgerQuery, usageBody, usageQuery } from '../admin/index.ts';
import { accountOf, authenticate } from '../authenticate.ts';
import type { Deps } from '../deps.ts';
import { readPart } from '../documents/config-part.ts';
import { accountBody } from './account-body.ts';

/** `data` of the second of the endpoints below. Pages. */
export const balanceSchema = z.object({
  balance: z.int().describe('The sum of all ledger entries.'),
  available_balance: z.int().describe('Pages that are not reserved for work in progress.'),
  unavailable_balance: z.int().describe('Pages reserved for work in progress.'),
});

/**
 * What an account reads of itself: GET /api/docparse/account with its usage, errors and ledger below it, and GET
 * /user/finance/balance under the name that clients know.
 */
export function account(app: FastifyInstance, deps: Pick<Deps, 'accounts' | 'limits' | 'store'>): void {
  const route = { onRequest: authenticate(deps, null), config: { family: 'newer' as const } };
  app.get('/api/docparse/account', route, async (request) => {
    const state = await readState(deps.store.db, accountOf(request).id);
    return { code: 200, msg: 'success', data: accountBody(state), x_request_id: request.id };
  });
  app.get('/api/docparse/account/usage', route, async (request) => {
    const days = await readUsage(deps.store.db, accountOf(request).id, readPart(usageQuery, request.query));
    return { code: 200, msg: 'success', data: usageBody(days), x_request_id: request.id };
  });
  app.get('/api/docparse/account/errors', route, async (request) => {
    const days = await readErrors(deps.store.db, accountOf(request).id, readPart(errorsQuery, request.query));
    return { code: 200, msg: 'success', data: errorsBody(days), x_request_id: request.id };
  });
  app.get('/api/docparse/account/ledger', route, async (request) => {
    const page = readPart(ledgerQuery, request.query);
    const entries = await readLedger(deps.store.db, accountOf(request).id, page);
    return { code: 200, msg: 'success', data: ledgerPage(entries, page.limit), x_request_id: request.id };
  });
  app.get('/user/finance/balance', route, async (request) => {
    const { balance, held } = await readState(deps.store.db, accountOf(request).id);
    const data: z.infer<typeof balanceSchema> = {
      balance,
      available_balance: balance - held,
      unavailable_balance: held,
    };
    return { code: 200, msg: 'success', data, x_request_id: request.id };
  });
}
