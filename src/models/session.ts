import type * as ort from 'onnxruntime-node';

/** How networks are run in an engine process. */
export const SESSION: ort.InferenceSession.SessionOptions = {
  // One core per process: the pool runs one process per core, and two calls in a process do not overlap anyway.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  // An arena keeps the blocks of the largest input forever; most networks are asked now and then only.
  enableCpuMemArena: false,
  enableMemPattern: false,
};

/**
 * Opens a network from the bytes of its model, with `options` besides those of all networks. The runtime is loaded with
 * the first of them, because it needs memory that processes with digital PDFs can save. Rejects if the bytes are no
 * model.
 */
export async function openSession(
  weights: Uint8Array,
  options: ort.InferenceSession.SessionOptions = {},
): Promise<{ session: ort.InferenceSession; Tensor: typeof ort.Tensor }> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  return { session: await InferenceSession.create(weights, { ...SESSION, ...options }), Tensor };
}
