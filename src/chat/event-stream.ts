/** What streamed parts of an answer come to. */
export interface ChatDelta {
  content: string;
  /** Logarithms of the probabilities of tokens, with their texts. */
  tokens: { text: string; logprob: number }[];
  finish?: string;
  /** The server has said that nothing more comes. */
  done?: boolean;
  usage?: { promptTokens: number; completionTokens: number };
  /** The server gives up in the middle of the stream, with HTTP 200 long sent. */
  error?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of servers of many makes
type Loose = any;

/** Longest line; a server that sends more without a line break is no event stream. */
const MAX_LINE = 4 * 1024 * 1024;

/**
 * Parts of a chat answer, from server-sent events (`data: {...}` until `data: [DONE]`) or from one JSON document, which
 * servers send that do not stream. Throws SyntaxError when it is neither.
 */
export async function* readDeltas(body: AsyncIterable<Uint8Array>): AsyncGenerator<ChatDelta> {
  const decoder = new TextDecoder();
  let left = '';
  let plain = false;
  for await (const bytes of body) {
    left += decoder.decode(bytes, { stream: true });
    if (left.length > MAX_LINE) throw new SyntaxError('a line of the answer is too long');
    // Pretty-printed JSON has line breaks too: it is read whole.
    plain ||= /^\s*[{[]/.test(left);
    if (plain) continue;
    const lines = left.split(/\r\n|\n|\r(?!$)/);
    left = lines.pop() ?? '';
    for (const line of lines) {
      const delta = deltaOf(line);
      if (delta === 'done') return yield END;
      if (delta) yield delta;
    }
  }
  left += decoder.decode();
  if (plain) yield { ...fromJson(JSON.parse(left)), done: true };
  else {
    const delta = deltaOf(left);
    if (delta) yield delta === 'done' ? END : delta;
  }
}

const END: ChatDelta = { content: '', tokens: [], done: true };

function deltaOf(line: string): ChatDelta | 'done' | undefined {
  // Comments (`: ping`) and other fields of events mean nothing here.
  if (!line.startsWith('data:')) return undefined;
  const data = line.slice(5).trim();
  if (data === '') return undefined;
  if (data === '[DONE]') return 'done';
  return fromJson(JSON.parse(data));
}

/** OpenAI's chunk or whole completion, and what Ollama's own paths send. */
function fromJson(event: Loose): ChatDelta {
  const choice = event?.choices?.[0];
  const message = choice?.delta ?? choice?.message ?? event?.message;
  const logprobs = choice?.logprobs?.content;
  const usage = event?.usage;
  const error = event?.error;
  const finish = choice?.finish_reason ?? (event?.done === true ? event.done_reason : undefined);
  return {
    content: contentText(message?.content) || contentText(choice?.text),
    tokens: Array.isArray(logprobs)
      ? logprobs
          .filter((one: Loose) => typeof one?.token === 'string' && typeof one.logprob === 'number')
          .map((one: Loose) => ({ text: one.token, logprob: one.logprob }))
      : [],
    ...(typeof finish === 'string' && { finish }),
    ...(usage && {
      usage: { promptTokens: count(usage.prompt_tokens), completionTokens: count(usage.completion_tokens) },
    }),
    ...(error && { error: String(typeof error === 'object' ? (error.message ?? JSON.stringify(error)) : error) }),
  };
}

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : 0;

/** Text, or a list of parts of which some are text. */
const contentText = (content: Loose): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: Loose) => (typeof part?.text === 'string' ? part.text : '')).join('')
      : '';
