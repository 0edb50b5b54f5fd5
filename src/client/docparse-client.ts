import { base64Of, type DocumentInput, openDocument } from './document.ts';
import { buildForm } from './form.ts';
import { Jobs, type NewerJobs, type V1Jobs } from './jobs.ts';
import { Transport, type TransportOptions } from './transport.ts';
import type {
  Account,
  BillOptions,
  BillResult,
  ErrorDays,
  ExtractConfig,
  ExtractFieldsQuery,
  ExtractFieldsRequest,
  ExtractSchemaRequest,
  FieldsResult,
  LedgerPage,
  MedicalOptions,
  MedicalResult,
  NewerParseConfig,
  NewerParseResult,
  ParseConfig,
  ParseResult,
  PipelineDataSource,
  PipelineResult,
  PipelineStages,
  SchemaResult,
  UsageDays,
  WebhookDelivery,
  WebhookDeliveryList,
} from './types.ts';

export interface ClientOptions extends Omit<TransportOptions, 'headers'> {
  appId: string;
  secretCode: string;
}

export interface CallOptions {
  signal?: AbortSignal;
}

const DELIVERIES = '/api/docparse/webhooks/deliveries';

/**
 * All endpoints that an account can use. Every method throws ApiError for a documented error and ConnectionError when
 * no answer comes.
 */
export class DocparseClient {
  readonly #transport: Transport;
  /** Parse v1 in the background. */
  readonly jobs: V1Jobs;
  /** The newer parse in the background. */
  readonly newerJobs: NewerJobs;

  constructor({ appId, secretCode, ...options }: ClientOptions) {
    this.#transport = new Transport({ ...options, headers: { 'x-ti-app-id': appId, 'x-ti-secret-code': secretCode } });
    this.jobs = new Jobs(this.#transport, '/api/v1/docparse/parse/async');
    this.newerJobs = new Jobs(this.#transport, '/api/docparse/parse/async');
  }

  /**
   * Parses a document: elements, Markdown and what `config.capabilities` asks for. Pages that failed are named in
   * `warnings` and `pages`.
   */
  async parse(document: DocumentInput, config?: ParseConfig, { signal }: CallOptions = {}): Promise<ParseResult> {
    return (await this.#form<{ data: ParseResult }>('/api/v1/docparse/parse/sync', document, { config }, signal)).data;
  }

  /** The newer form: a flat `config` with a `provider`. */
  async parseNewer(
    document: DocumentInput,
    config?: NewerParseConfig,
    { signal }: CallOptions = {},
  ): Promise<NewerParseResult> {
    type Answer = { data: { file_id: string; warnings?: string[]; result: Omit<NewerParseResult, 'file_id'> } };
    const { data } = await this.#form<Answer>('/api/docparse/parse/sync', document, { config }, signal);
    return { file_id: data.file_id, warnings: data.warnings, ...data.result };
  }

  /** Parse, then chunk and embed, or extract. */
  async pipeline(
    document: DocumentInput,
    stages: PipelineStages,
    { signal, dataSource }: CallOptions & { dataSource?: PipelineDataSource } = {},
  ): Promise<PipelineResult> {
    const answer = await this.#form<{ data: PipelineResult }>(
      '/api/docparse/pipeline',
      document,
      { stages, data_source: dataSource },
      signal,
    );
    return answer.data;
  }

  /** Fields by a JSON Schema, with citations. */
  async extract(
    document: DocumentInput,
    request: ExtractSchemaRequest,
    { signal }: CallOptions = {},
  ): Promise<SchemaResult> {
    const opened = openDocument(document);
    const file =
      'address' in opened
        ? { file_url: opened.address }
        : { file_base64: await base64Of(opened.data), file_name: opened.name === 'document' ? null : opened.name };
    return (
      await this.#json<{ result: SchemaResult }>('/ai/service/v3/entity_extraction', { ...request, file }, signal)
    ).result;
  }

  /** The same by a form: large documents are streamed. */
  async extractForm(
    document: DocumentInput,
    config: ExtractConfig,
    { signal, parse }: CallOptions & { parse?: NewerParseConfig } = {},
  ): Promise<SchemaResult> {
    type Answer = { data: { result: SchemaResult } };
    return (
      await this.#form<Answer>(
        '/api/docparse/extract/sync',
        document,
        { extract_config: config, parse_config: parse },
        signal,
      )
    ).data.result;
  }

  /** Fields by their names, or by a prompt. The document has to be sent as bytes. */
  async extractFields(
    document: Exclude<DocumentInput, string | URL>,
    request: ExtractFieldsRequest,
    { signal, query }: CallOptions & { query?: ExtractFieldsQuery } = {},
  ): Promise<FieldsResult> {
    const opened = openDocument(document);
    if ('address' in opened) throw new TypeError('This endpoint takes no addresses: send the bytes of the document.');
    const body = { ...request, file: await base64Of(opened.data) };
    const name = opened.name === 'document' ? {} : { file_name: opened.name };
    return (
      await this.#json<{ result: FieldsResult }>('/ai/service/v2/entity_extraction', body, signal, {
        ...name,
        ...query,
      })
    ).result;
  }

  /** Invoices, tickets and other bills. */
  async recogniseBills(
    document: DocumentInput,
    options: BillOptions = {},
    { signal }: CallOptions = {},
  ): Promise<BillResult> {
    return this.#bytes<BillResult>('/ai/service/v1/bill_recognize_v2', document, options, signal);
  }

  /** Bills, reports and records of hospitals. */
  async recogniseMedical(
    document: DocumentInput,
    options: MedicalOptions = {},
    { signal }: CallOptions = {},
  ): Promise<MedicalResult> {
    return (await this.#bytes<{ result: MedicalResult }>('/ai/service/v1/medical_recognize', document, options, signal))
      .result;
  }

  /** A picture of a result by its `image_id`. */
  async image(imageId: string, { signal }: CallOptions = {}): Promise<Blob> {
    const { response } = await this.#transport.send(`/api/v1/docparse/files/${encodeURIComponent(imageId)}`, {
      signal,
    });
    return response.blob();
  }

  /** Balance, limits and services. */
  async account({ signal }: CallOptions = {}): Promise<Account> {
    return (await this.#transport.json<{ data: Account }>('/api/docparse/account', { signal })).data;
  }

  /** Pages by day and service, and by the tag of the key where asked for. */
  async usage(
    days: { from?: string; to?: string; by?: 'service' | 'tag' } = {},
    { signal }: CallOptions = {},
  ): Promise<UsageDays> {
    return (await this.#transport.json<{ data: UsageDays }>('/api/docparse/account/usage', { query: days, signal }))
      .data;
  }

  /** Answers with an error and failed jobs, by day, service and code. */
  async errors(days: { from?: string; to?: string } = {}, { signal }: CallOptions = {}): Promise<ErrorDays> {
    return (await this.#transport.json<{ data: ErrorDays }>('/api/docparse/account/errors', { query: days, signal }))
      .data;
  }

  /** Entries of the ledger, newest first. */
  async ledger(
    page: { before?: number; limit?: number; kind?: 'page' | 'free_page' | 'credit' } = {},
    { signal }: CallOptions = {},
  ): Promise<LedgerPage> {
    return (await this.#transport.json<{ data: LedgerPage }>('/api/docparse/account/ledger', { query: page, signal }))
      .data;
  }

  /** Webhooks that were called, or are to be. */
  async webhookDeliveries(
    filter: { job_id?: string; state?: 'pending' | 'delivered' | 'failed'; limit?: number } = {},
    { signal }: CallOptions = {},
  ): Promise<WebhookDeliveryList> {
    return (await this.#transport.json<{ data: WebhookDeliveryList }>(DELIVERIES, { query: filter, signal })).data;
  }

  /** One of them with all attempts. */
  async webhookDelivery(id: string, { signal }: CallOptions = {}): Promise<WebhookDelivery> {
    return (
      await this.#transport.json<{ data: WebhookDelivery }>(`${DELIVERIES}/${encodeURIComponent(id)}`, { signal })
    ).data;
  }

  /** Calls a webhook again. */
  async redeliverWebhook(id: string, { signal }: CallOptions = {}): Promise<void> {
    await this.#transport.json(`${DELIVERIES}/${encodeURIComponent(id)}/redeliver`, { method: 'POST', signal });
  }

  #form<T>(
    path: string,
    document: DocumentInput,
    parts: Record<string, unknown>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    return this.#transport.json<T>(path, { method: 'POST', ...buildForm(openDocument(document), parts), signal });
  }

  #json<T>(path: string, body: unknown, signal: AbortSignal | undefined, query?: Record<string, unknown>): Promise<T> {
    return this.#transport.json<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      query,
      signal,
    });
  }

  async #bytes<T>(
    path: string,
    document: DocumentInput,
    query: Record<string, unknown>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const opened = openDocument(document);
    const sent =
      'address' in opened
        ? { body: opened.address, headers: { 'content-type': 'text/plain' } }
        : {
            body: opened.data,
            headers: { 'content-type': 'application/octet-stream' },
            repeatable: opened.data instanceof Blob,
          };
    return this.#transport.json<T>(path, { method: 'POST', query, signal, ...sent });
  }
}
