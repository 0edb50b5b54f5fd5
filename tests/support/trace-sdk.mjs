// A small stand-in for an OpenTelemetry SDK, loaded by `--import` as a real one: prints every span that ends as one
// line.
import { AsyncLocalStorage } from 'node:async_hooks';
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';

const storage = new AsyncLocalStorage();
context.setGlobalContextManager({
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (ctx, run, self, ...args) => storage.run(ctx, run.bind(self), ...args),
  bind: (_ctx, target) => target,
  enable() {
    return this;
  },
  disable() {
    return this;
  },
});
propagation.setGlobalPropagator({
  inject() {},
  fields: () => ['traceparent'],
  extract(ctx, carrier) {
    const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(carrier.traceparent ?? '');
    return match
      ? trace.setSpanContext(ctx, { traceId: match[1], spanId: match[2], traceFlags: 1, isRemote: true })
      : ctx;
  },
});

let next = 1;
function startSpan(name, options = {}, ctx = context.active()) {
  const parent = trace.getSpanContext(ctx);
  const spanId = (next++).toString(16).padStart(16, '0');
  const span = {
    name,
    kind: options.kind ?? 0,
    traceId: parent?.traceId ?? 'f'.repeat(32),
    spanId,
    parentId: parent?.spanId,
    attributes: { ...options.attributes },
  };
  return {
    spanContext: () => ({ traceId: span.traceId, spanId, traceFlags: 1 }),
    setAttribute: (key, value) => void Object.assign(span.attributes, { [key]: value }),
    setAttributes: (more) => void Object.assign(span.attributes, more),
    setStatus: ({ code }) => void Object.assign(span, { status: code }),
    isRecording: () => true,
    end: () => process.stderr.write(`SPAN ${JSON.stringify(span)}\n`),
  };
}
trace.setGlobalTracerProvider({
  getTracer: () => ({
    startSpan,
    startActiveSpan(name, options, run) {
      const span = startSpan(name, options);
      return context.with(trace.setSpan(context.active(), span), run, undefined, span);
    },
  }),
});
