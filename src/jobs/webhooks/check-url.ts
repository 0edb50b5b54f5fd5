import { DocparseError } from '../../errors.ts';
import { type AddressGuard, AddressRefused } from '../../intake/index.ts';

const MAX_LENGTH = 2048;
const LOOKUP_MS = 2000;

/**
 * Checks the address of a webhook when a job is submitted. Throws LINK with what is wrong. A name that cannot be
 * resolved now is let pass: by the time of the call it may be, and each attempt checks again.
 *
 * @returns the address in its normal form, for `enqueueWebhook`.
 */
export async function checkWebhookUrl(text: string, guard: AddressGuard): Promise<string> {
  const url = parseWebhookUrl(text);
  try {
    guard.checkHost(url.hostname);
    await Promise.race([
      checkName(url.hostname, guard),
      new Promise((resolve) => setTimeout(resolve, LOOKUP_MS).unref()),
    ]);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw new DocparseError('LINK', `webhook: ${error.message} The service does not call it.`, { cause: error });
  }
  return url.href;
}

function parseWebhookUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    throw new DocparseError('LINK', 'webhook: not a valid address.');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new DocparseError(
      'LINK',
      `webhook: only http and https are supported, not ${url.protocol.replace(':', '')}.`,
    );
  }
  if (url.username || url.password)
    throw new DocparseError('LINK', 'webhook: user name and password in the address are not supported.');
  if (url.href.length > MAX_LENGTH)
    throw new DocparseError('LINK', `webhook: the address is longer than ${MAX_LENGTH} characters.`);
  // A fragment is never sent.
  url.hash = '';
  return url;
}

function checkName(hostname: string, guard: AddressGuard): Promise<void> {
  return new Promise((resolve, reject) => {
    guard.lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }, (error) =>
      error instanceof AddressRefused && error.cause === undefined ? reject(error) : resolve(),
    );
  });
}
