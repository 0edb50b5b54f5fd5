import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { AliasTable } from '../config/index.ts';

/** The prefix a client used, and ours that it stands for. */
interface Called {
  theirs: string;
  ours: string;
}

const called = new WeakMap<object, Called>();

/**
 * Turns the path and header names of another naming into ours, before the request is routed. Everything else of the
 * service knows one naming only. Null when nothing is to be done.
 */
export function rewriter({ paths, headers }: AliasTable): ((request: IncomingMessage) => string) | undefined {
  const prefixes = Object.entries(paths).toSorted(([a], [b]) => b.length - a.length);
  const names = Object.entries(headers);
  if (prefixes.length === 0 && names.length === 0) return undefined;
  return (request) => {
    for (const [theirs, ours] of names) {
      // If a request has both names, ours counts.
      const value = request.headers[theirs];
      if (value !== undefined && request.headers[ours] === undefined) request.headers[ours] = value;
    }
    const url = request.url ?? '/';
    const found = prefixes.find(
      ([theirs]) => url.startsWith(theirs) && (theirs.endsWith('/') || /^([/?]|$)/.test(url.slice(theirs.length))),
    );
    if (!found) return url;
    const [theirs, ours] = found;
    called.set(request, { theirs, ours });
    return ours + url.slice(theirs.length);
  };
}

/** A path of this service in the naming that the client of this request uses, for addresses in its answer. */
export function pathForClient(request: Pick<FastifyRequest, 'raw'>, path: string): string {
  const by = called.get(request.raw);
  return by && path.startsWith(by.ours) ? by.theirs + path.slice(by.ours.length) : path;
}

/** Members whose content belongs to the client: names in it are no names of the interface. */
const FOREIGN = new Set(['schema']);

/** Replaces values of another naming by ours, in place, at any depth. Returns whether anything was replaced. */
export function ownValues(root: unknown, values: AliasTable['values']): boolean {
  const members = new Map(Object.entries(values).map(([member, names]) => [member, new Map(Object.entries(names))]));
  let replaced = false;
  // By hand instead of by recursion: the depth is the client's choice.
  const todo: unknown[] = [root];
  while (todo.length > 0) {
    const node = todo.pop();
    if (node === null || typeof node !== 'object') continue;
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') {
        const ours = members.get(key)?.get(value);
        if (ours === undefined) continue;
        (node as Record<string, unknown>)[key] = ours;
        replaced = true;
      } else if (!FOREIGN.has(key)) todo.push(value);
    }
  }
  return replaced;
}

/** The same for the JSON text of a part. Text that is no JSON stays as it is, for the validation to name. */
export function ownValuesInText(text: string, { values }: AliasTable): string {
  if (Object.keys(values).length === 0) return text;
  try {
    const parsed: unknown = JSON.parse(text);
    return ownValues(parsed, values) ? JSON.stringify(parsed) : text;
  } catch {
    return text;
  }
}
