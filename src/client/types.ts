import type { components, operations } from './schema.ts';

type Schemas = components['schemas'];

/** A part of the form of an operation. */
type Part<Name extends keyof operations, P extends string> = operations[Name] extends {
  requestBody: { content: { 'multipart/form-data': infer F } };
}
  ? P extends keyof F
    ? NonNullable<F[P]>
    : never
  : never;
type JsonBody<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? B
  : never;
type Query<Name extends keyof operations> = operations[Name] extends { parameters: { query?: infer Q } }
  ? NonNullable<Q>
  : never;
/** `data` of an answer, without that of a failed one. */
type Data<A extends { data: unknown }> = Exclude<A['data'], { status: 'failed' } | { message: string; job_id?: never }>;

/** `config` of parse v1. */
export type ParseConfig = Part<'postApiV1DocparseParseSync', 'config'>;
/** `config` of the newer parse. */
export type NewerParseConfig = Part<'postApiDocparseParseSync', 'config'>;
/** Stages of the pipeline, parse first. */
export type PipelineStages = Part<'postApiDocparsePipeline', 'stages'>;
export type PipelineDataSource = Part<'postApiDocparsePipeline', 'data_source'>;
export type ExtractConfig = Part<'postApiDocparseExtractSync', 'extract_config'>;
type FieldsBody = JsonBody<'postAiServiceV2EntityExtraction'>;
export type ExtractFieldsRequest = Omit<FieldsBody, 'file'>;
export type ExtractFieldsQuery = Query<'postAiServiceV2EntityExtraction'>;
type SchemaBody = JsonBody<'postAiServiceV3EntityExtraction'>;
export type ExtractSchemaRequest = Omit<SchemaBody, 'file'>;
export type BillOptions = Query<'postAiServiceV1BillRecognizeV2'>;
export type MedicalOptions = Query<'postAiServiceV1MedicalRecognize'>;

/** Result of parse v1. */
export type ParseResult = NonNullable<Schemas['ParseV1Answer']['data']>;
export type Element = ParseResult['elements'][number];
export type TableStructure = NonNullable<Element['table_structure']>;
export type TableCell = TableStructure['cells'][number];
export type CharDetail = NonNullable<Element['char_details']>[number];
export type Page = NonNullable<ParseResult['pages']>[number];
export type TitleTreeNode = NonNullable<ParseResult['title_tree']>[number];
export interface NewerParseResult {
  file_id: string;
  elements: NewerElement[];
  warnings?: string[];
}
export type PipelineResult = NonNullable<Schemas['PipelineAnswer']['data']>;
/** Of the newer parse and, with what chunk and embed add, of the pipeline. */
export type NewerElement = NonNullable<PipelineResult['elements']>[number];
export type FieldsResult = NonNullable<Schemas['ExtractionAnswer']['result']>;
export type SchemaResult = NonNullable<Schemas['ExtractionV3Answer']['result']>;
export type BillPage = NonNullable<Schemas['BillAnswer']['pages']>[number];
export type Bill = BillPage['result']['object_list'][number];
export interface BillResult {
  pageNum: number;
  pages: BillPage[];
  warnings?: string[];
}
export type MedicalResult = NonNullable<Schemas['MedicalAnswer']['result']>;

export type Job = Data<Schemas['JobV1']>;
export type JobList = Data<Schemas['JobListV1']>;
export type JobFilter = Query<'getApiV1DocparseParseAsync'>;
export type PageDone = Schemas['JobPageEvent'];
export type JobEvent = { event: 'progress' | 'done'; job: Job } | { event: 'page'; page: PageDone };

export type Account = Data<Schemas['AccountAnswer']>;
export type WebhookDeliveryList = Data<Schemas['WebhookDeliveries']>;
export type WebhookDelivery = Data<Schemas['WebhookDelivery']>;

export type AdminAccount = Schemas['AdminGetAccounts']['accounts'][number];
export type AdminAccountDetail = Schemas['AdminGetAccountsAppId'];
export type AdminLimits = JsonBody<'patchAdminV1AccountsByAppId'>;
export type AdminNewAccount = JsonBody<'postAdminV1Accounts'>;
export type AdminRotation = Partial<JsonBody<'postAdminV1AccountsByAppIdSecrets'>>;
export type AdminCreated = Schemas['AdminPostAccounts'];
export type AdminJobPage = Schemas['AdminGetJobs'];
export type AdminJob = AdminJobPage['jobs'][number];
export type AdminJobFilter = Query<'getAdminV1Jobs'>;
export type LedgerPage = Schemas['AdminGetAccountsAppIdLedger'];
export type UsageDays = Schemas['AdminGetAccountsAppIdUsage'];
export type ErrorDays = { errors: Schemas['ErrorDay'][] };
export type AuditPage = Schemas['AdminGetAudit'];
export type Services = Schemas['AdminGetServices'];
