export interface ServerEvent {
  event: string;
  data: string;
  id?: string;
}

/**
 * Events of a stream (HTML Living Standard, 9.2.6), as far as this service uses them: comments and `retry` are passed
 * over.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = '';
  let made: { event?: string; data: string[]; id?: string } = { data: [] };
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const lines = (text + next.value).split(/\r\n|\n/);
      text = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (made.data.length > 0) yield { event: made.event ?? 'message', data: made.data.join('\n'), id: made.id };
          made = { data: [] };
          continue;
        }
        const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
        if (field === 'data') made.data.push(value);
        else if (field === 'event') made.event = value;
        else if (field === 'id') made.id = value;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
