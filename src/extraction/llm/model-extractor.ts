import type { ChatAnswer } from '../../chat/index.ts';
import { DocparseError } from '../../errors.ts';
import type { ExtractionRequest, FieldSpec } from '../types.ts';
import { ChatClient, type ChatMessage, PromptTooLong } from './chat-client.ts';
import type { Extractor, ModelLimits } from './extractor.ts';
import { estimateTokens, type PageMaterial } from './material.ts';
import { mergeReplies } from './merge.ts';
import { answerKeys, fieldQuestion, messagesOf, promptQuestion, type Question } from './question.ts';
import { type NamedValue, type Reply, readRecords, readReply } from './reply.ts';
import type { Said, SaidValue } from './said.ts';
import type { LlmSettings } from './settings.ts';
import { halves, windowsOf } from './windows.ts';

/** Minimum number of tokens for the document beside a long list of fields. */
const MIN_WINDOW = 500;

/** Extraction by a model behind an OpenAI-compatible server. */
export function createExtractor(settings: LlmSettings): Extractor {
  const client = new ChatClient(settings);
  const budgetFor = ({ instructions, schema }: Question): number =>
    Math.max(
      MIN_WINDOW,
      settings.contextTokens -
        settings.maxOutputTokens -
        estimateTokens(instructions) -
        estimateTokens(JSON.stringify(schema)) -
        64,
    );

  /** The readings of all windows in order, and their cost. */
  async function readAll<R extends { cut: boolean; errors?: string[] }>(
    pages: readonly PageMaterial[],
    question: Question,
    limits: ModelLimits,
    read: (answer: ChatAnswer) => R | undefined,
  ): Promise<{ readings: R[]; usage: Said['usage']; warnings: string[] }> {
    const usage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };
    const warnings = new Set<string>();
    const ask = async (messages: ChatMessage[]): Promise<ChatAnswer> => {
      const answer = await client.complete(messages, question.schema, limits);
      usage.promptTokens += answer.usage.promptTokens;
      usage.completionTokens += answer.usage.completionTokens;
      usage.totalTokens = usage.promptTokens + usage.completionTokens;
      return answer;
    };
    const one = async (window: PageMaterial[]): Promise<R[]> => {
      const messages = messagesOf(question, window);
      try {
        const answer = await ask(messages);
        const reading = read(answer);
        if (reading && !reading.errors?.length && !answer.runaway) return [cutNote(reading, warnings)];
        // Retry once with the errors. Keep a partial answer that ran into the deadline.
        const better = answer.runaway === 'time' ? undefined : await again(messages, answer, reading?.errors);
        const best =
          better && (!reading || (better.errors?.length ?? 0) <= (reading.errors?.length ?? 0)) ? better : reading;
        if (!best) throw new DocparseError('BACKEND', "The language model's server answered twice what is not JSON.");
        for (const error of best.errors ?? []) warnings.add(`the model's answer does not fit: ${error}`);
        return [cutNote(best, warnings)];
      } catch (error) {
        if (!(error instanceof PromptTooLong)) throw error;
        const parts = halves(window);
        if (!parts)
          throw new DocparseError('BACKEND', 'The request is longer than what the language model can read.', {
            cause: error,
          });
        return [...(await one(parts[0])), ...(await one(parts[1]))];
      }
    };
    const again = async (
      messages: ChatMessage[],
      answer: ChatAnswer,
      errors: string[] | undefined,
    ): Promise<R | undefined> => {
      const wrong = errors?.length
        ? errors.join('; ')
        : answer.runaway
          ? `it did not end (${answer.runaway})`
          : 'it was not JSON';
      const correction: ChatMessage[] = [
        { role: 'assistant', content: answer.text.trim().slice(0, 2000) },
        {
          role: 'user',
          content: `That answer has errors: ${wrong}. Answer again with the whole JSON object, compact, and nothing else.`,
        },
      ];
      try {
        return read(await ask([...messages, ...correction]));
      } catch (error) {
        if (limits.signal?.aborted) throw error;
        return undefined;
      }
    };
    const windows = windowsOf(pages, budgetFor(question));
    const readings = (await Promise.all(windows.map(one))).flat();
    return { readings, usage, warnings: [...warnings] };
  }

  return {
    async extract(material, request, limits) {
      const pages = material.filter(({ lines }) => lines.length > 0);
      const keys = answerKeys(request);
      if (pages.length === 0 || (keys.scalars.length === 0 && keys.arrays.length === 0)) return nothing(request);
      const { readings, usage, warnings } = await readAll<Reply>(
        pages,
        fieldQuestion(request, keys),
        limits,
        (answer) => readReply(answer, request, keys),
      );
      return {
        ...mergeReplies(readings, request),
        finishReason: readings.some(({ cut }) => cut) ? 'length' : 'stop',
        warnings,
        usage,
      };
    },

    async answer(material, prompt, limits) {
      const pages = material.filter(({ lines }) => lines.length > 0);
      const empty: ExtractionRequest = { scalars: [], arrays: [] };
      if (pages.length === 0) return { request: empty, said: nothing(empty) };
      const { readings, usage, warnings } = await readAll(pages, promptQuestion(prompt), limits, readRecords);
      const finishReason = readings.some(({ cut }) => cut) ? ('length' as const) : ('stop' as const);
      const { request, replies } = requestOf(readings.map(({ records }) => records));
      return { request, said: { ...mergeReplies(replies, request), finishReason, warnings, usage } };
    },
  };
}

function cutNote<R extends { cut: boolean }>(reading: R, warnings: Set<string>): R {
  if (reading.cut) warnings.add("the model's answer was cut off: values may be missing");
  return reading;
}

const nothing = ({ scalars, arrays }: ExtractionRequest): Said => ({
  scalars: scalars.map(() => null),
  arrays: arrays.map(() => []),
  finishReason: 'stop',
  warnings: [],
  usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
});

/**
 * Turns the fields named by a model into a request, and its answers into replies: one record becomes scalars, several
 * become rows of one list.
 */
function requestOf(windows: readonly NamedValue[][][]): { request: ExtractionRequest; replies: Reply[] } {
  const many = windows.some((records) => records.length > 1);
  const names = [...new Set(windows.flat(2).map(({ name }) => name))];
  const specs = names.map((name): FieldSpec => ({ path: [name], name, type: 'string', nullable: true }));
  const row = (record: readonly NamedValue[]): (SaidValue | null)[] =>
    names.map((name) => record.find((one) => one.name === name)?.said ?? null);
  const reply = (records: readonly NamedValue[][]): Reply =>
    many
      ? { scalars: [], arrays: [records.map(row)], cut: false, errors: [] }
      : { scalars: row(records.flat()), arrays: [], cut: false, errors: [] };
  return {
    request: many
      ? { scalars: [], arrays: [{ path: ['records'], title: 'records', columns: specs }] }
      : { scalars: specs, arrays: [] },
    replies: windows.map(reply),
  };
}
