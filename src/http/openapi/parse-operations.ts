import { EMBED_PROVIDERS, LEXICAL_MODEL, LOCAL_DIMENSIONS, SEMANTIC_MODEL } from '../../embedding/index.ts';
import { newerSchema, pipelineSchema, v1Schema } from '../../output/index.ts';
import { newerConfigSchema } from '../parse/parse-newer-config.ts';
import { parseConfigSchema } from '../parse/parse-v1-config.ts';
import { chunkConfigSchema, extractConfigSchema } from '../pipeline/pipeline-stages.ts';
import { DOCUMENT_ERRORS, FILE_PARTS, into, type JsonSchema, type Operation } from './operation.ts';

const metadata = {
  filename: 'note.pdf',
  filetype: 'application/pdf',
  page_count: 1,
  data_source: { record_locator: { protocol: 'file', remote_file_path: 'note.pdf' }, url: 'file://note.pdf' },
};
const corners = [0.1, 0.1, 0.9, 0.1, 0.9, 0.2, 0.1, 0.2];
const ID = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

const v1Example = {
  code: 200,
  message: 'success',
  x_request_id: ID,
  data: {
    schema_version: '1.4.0',
    file_id: ID,
    job_id: ID,
    success_count: 1,
    metadata,
    elements: [
      {
        element_id: `${ID}${ID}`,
        type: 'Title',
        text: 'Quarterly report',
        page_number: 1,
        coordinates: corners,
        metadata: { children_ids: [], category_depth: 0, is_continuation: false, data_source: metadata.data_source },
      },
    ],
    markdown: '# Quarterly report\n',
  },
};

export const v1Config: JsonSchema = into(parseConfigSchema);
export const newerConfig: JsonSchema = into(newerConfigSchema);
const chunkConfig = into(chunkConfigSchema);
const extractConfig = into(extractConfigSchema);

const stage = (type: string, config: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { type: { const: type }, config: withoutDialect(config) },
  required: ['type'],
});
const withoutDialect = ({ $schema: _, ...schema }: JsonSchema): JsonSchema => schema;
const embedConfig: JsonSchema = {
  type: 'object',
  properties: {
    provider: { type: 'string', enum: [...EMBED_PROVIDERS] },
    model_name: {
      type: 'string',
      description: 'a model of the provider; `local` takes its best one when none is named',
    },
    dimensions: {
      type: 'integer',
      minimum: 1,
      description: `length of the vectors; \`local\`: at most ${LOCAL_DIMENSIONS}`,
    },
  },
};

export const parseOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/v1/docparse/parse/sync',
    tag: 'Parse',
    summary: 'Parse a document and wait for the result (v1)',
    about: `\`multipart/form-data\` with one of \`file\` (the document) and \`file_url\` (its http or https address), and optionally \`config\` (a JSON object, with or without a content type of its own).
Unknown parts and members are ignored.

Word files, slides, sheets, web pages, mail and books know their own structure. Their pictures are read like those of a PDF. A picture of text on paper (a pasted scan) that covers a fifth
of a page becomes text and tables in its place, in a PDF only if it has more than twice the text of its page; one with a ground of its own (a screenshot, a slide) stays an Image with that text; codes are read. With \`include_image_data\` smaller pictures are read too, and the labels of a figure are the \`text\` of its Image. \`parse_mode\`
parse reads codes only; lite reads no picture and is the fastest. At most 300 pictures of a document and 32 million pixels of a page are read; a warning names the rest.`,
    access: 'account',
    form: [...FILE_PARTS, { name: 'config', about: 'Every member may be missing.', schema: v1Config }],
    answer: { kind: 'json', name: 'ParseV1Answer', schema: v1Schema(), example: v1Example },
    errors: [...DOCUMENT_ERRORS, 'DPI', 'OFFICE'],
  },
  {
    method: 'post',
    path: '/api/docparse/parse/sync',
    tag: 'Parse',
    summary: 'Parse a document and wait for the result (newer form)',
    about: `The newer form: \`multipart/form-data\` with \`file\` or \`file_url\`, and optionally \`config\`. The default \`parse_mode\` is \`scan\`: digital PDFs are read by OCR too, unless the request sets
\`"parse_mode": "auto"\`. Ids are the SHA-256 of text, coordinates, page number and file name. Dates are those of the request if the origin of the file has none.
Errors come as \`{code, msg, data: {file_id?, status: "failed", message}}\`; a request without a file is 40004 "File not uploaded" here.

With \`underline_level\` 1, drawn blanks of a form (lines without text on them, beside text of the same line) become underscores in that text, one for each half of its height. Lines of tables and
rules between paragraphs do not.

With \`image_storage_config\`, page pictures are put into your own bucket under the SHA-256 of their content, and \`page_image_url\` and \`original_image_url\` lead there; private addresses
are refused like those of \`file_url\`. Its keys are used for this one request and kept nowhere, so asynchronous requests refuse it.`,
    access: 'account',
    form: [
      ...FILE_PARTS,
      {
        name: 'config',
        about: 'Every member may be missing. Switches are taken as numbers, booleans and text.',
        schema: newerConfig,
      },
    ],
    answer: {
      kind: 'json',
      name: 'ParseNewerAnswer',
      schema: newerSchema(),
      example: {
        code: 40004,
        msg: 'Parameter error',
        data: { status: 'failed', message: 'File not uploaded' },
        x_request_id: ID,
      },
    },
    errors: DOCUMENT_ERRORS.filter((name) => name !== 'NO_FILE'),
  },
  {
    method: 'post',
    path: '/api/docparse/pipeline',
    tag: 'Parse',
    summary: 'Parse a document, then chunk and embed or extract',
    about: `\`multipart/form-data\` with \`file\` or \`file_url\`, and \`stages\`: a JSON array of \`{type, config}\`, as text, as a JSON part or as a file.

1. There are one to three stages.
2. The first one, and no other, is \`parse\`.
3. \`chunk\`, \`embed\` and \`extract\` appear at most once.
4. \`chunk\` comes before \`embed\`.
5. \`extract\` follows \`parse\` alone.

The \`config\` of \`parse\` is that of the newer parse above; here it must name a \`provider\`. With \`extract\` the answer has
\`extract_result\` instead of \`elements\`.
Broken rules are 40004, a request that cannot be read is 400, both with the texts of the interface.`,
    access: 'account',
    form: [
      ...FILE_PARTS,
      {
        name: 'stages',
        about: 'what is done, in this order',
        required: true,
        schema: {
          type: 'array',
          minItems: 1,
          maxItems: 3,
          items: {
            anyOf: [
              stage('parse', newerConfig),
              stage('chunk', chunkConfig),
              stage('embed', embedConfig),
              stage('extract', extractConfig),
            ],
          },
        },
      },
      {
        name: 'data_source',
        about:
          'where the document comes from, for `metadata.data_source`: `url`, `version`, `date_created`, `date_modified`, `date_processed`, `record_locator`',
        schema: { type: 'object' },
      },
    ],
    more: [
      {
        title: 'config of chunk',
        schema: chunkConfig,
      },
      {
        title: 'Chunks',
        text: 'Lengths are Unicode code points; limits that are not given are 500, 500 and 0. Chunks are `CompositeElement`, `Table`, and `TableChunk` for pieces of a table, which repeat its header rows. Pictures take no part in the text. `metadata.page_numbers` and `metadata.source_regions` (element, page, coordinates, range in the text of the chunk) say where the words stand; `orig_elements` is base64 of zlib data.',
      },
      {
        title: 'config of embed',
        text: [
          '| provider | model_name |',
          '| --- | --- |',
          '| `embed_provider_a` | `text-embedding-v3`, `text-embedding-v4`, or as configured |',
          '| `embed_provider_b` | as configured |',
          `| \`local\` | \`${SEMANTIC_MODEL}\` (default): by the meaning of words and by their letters, Chinese and English; \`${LEXICAL_MODEL}\`: by letters alone, any language, knows no synonyms |`,
          '',
          'Every element that has text gets `embeddings`, a vector of its own, of length `dimensions` where that is given and the model can. The first two providers are OpenAI-compatible servers that the operator names; `local` needs no server. Where the file of word vectors is missing or damaged, the default of `local` is `hashed-ngrams-v1`, which the log says. `stats.stages` says which model made the vectors: vectors of different models do not compare.',
        ].join('\n'),
      },
      { title: 'config of extract', schema: extractConfig },
      {
        title: 'Elements',
        text: 'Elements are those of the newer parse. `stats.stages` repeats the stages with their defaults, without passwords.',
      },
    ],
    answer: {
      kind: 'json',
      name: 'PipelineAnswer',
      schema: pipelineSchema(),
      example: {
        code: 200,
        message: 'success',
        x_request_id: ID,
        data: {
          elements: [],
          stats: {
            success_count: 1,
            original_elements: 0,
            chunked_elements: 0,
            embedded_elements: 0,
            stages: [{ type: 'parse', config: { provider: 'primary' } }],
          },
        },
      },
    },
    errors: ['PIPELINE_REQUEST', ...DOCUMENT_ERRORS.filter((name) => name !== 'NO_FILE')],
  },
];
