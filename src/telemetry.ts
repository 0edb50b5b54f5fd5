import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api';

/**
 * Tracing through the API of OpenTelemetry alone, an optional package. To get traces, register an SDK, such as by
 * `NODE_OPTIONS=--import`; without one every call here costs nothing and does nothing.
 */
const api = await import('@opentelemetry/api').catch(() => undefined);

export type { Attributes, Span };

export interface SpanOptions {
  kind?: 'internal' | 'server' | 'consumer';
  attributes?: Attributes;
}

const TRACER = 'docparse';

/** Runs `run` inside a span, which is its child's parent, ends with it and carries its error. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  run: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (!api) return run(undefined);
  const { SpanStatusCode } = api;
  return api.trace
    .getTracer(TRACER)
    .startActiveSpan(name, { kind: kindOf(options), attributes: options.attributes }, async (span) => {
      try {
        return await run(span);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', errorType(error));
        throw error;
      } finally {
        span.end();
      }
    });
}

/**
 * A span that somebody else ends, made the parent of what `next` begins. `carrier` are headers that may name a parent
 * (W3C Trace Context).
 */
export function startServerSpan(
  name: string,
  carrier: Record<string, unknown>,
  attributes: Attributes,
  next: (span: Span | undefined) => void,
): void {
  if (!api) {
    next(undefined);
    return;
  }
  // With HTTP instrumentation in the SDK there is a span of this request already: a second one would count it twice.
  const running = api.trace.getActiveSpan();
  if (running) {
    running.setAttributes(attributes);
    next(undefined);
    return;
  }
  const parent: Context = api.propagation.extract(api.context.active(), carrier);
  const span = api.trace.getTracer(TRACER).startSpan(name, { kind: api.SpanKind.SERVER, attributes }, parent);
  api.context.with(api.trace.setSpan(parent, span), next, undefined, span);
}

/** Marks a span as failed, for those that `startServerSpan` made. */
export function failSpan(span: Span, type: string): void {
  if (api) span.setStatus({ code: api.SpanStatusCode.ERROR });
  span.setAttribute('error.type', type);
}

const errorType = (error: unknown): string => {
  const named = error as { code?: unknown; name?: unknown } | undefined;
  return String(named?.code ?? named?.name ?? 'unknown');
};

function kindOf({ kind }: SpanOptions): SpanKind | undefined {
  if (!api || !kind) return undefined;
  return { internal: api.SpanKind.INTERNAL, server: api.SpanKind.SERVER, consumer: api.SpanKind.CONSUMER }[kind];
}
