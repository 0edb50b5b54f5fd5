import type { Endpoint, Values } from './options.ts';
import { asBit, settingsOf } from './options.ts';

/** One request of the interface: what the client is called with, and what the shown code is made of. */
export interface PlannedRequest {
  endpoint: Endpoint;
  path: string;
  kind: 'form' | 'json' | 'bytes';
  /** Parts of the form, members of the JSON body, or the query. */
  parts: Record<string, unknown>;
  query: Record<string, unknown>;
  /** How the clients call it. */
  call: { typescript: string; python: string; argument: unknown };
}

/** A setting that must be JSON and is not. */
export class InvalidJson extends Error {
  readonly setting: string;

  constructor(setting: string, why: string) {
    super(why);
    this.setting = setting;
  }
}

/** Throws InvalidJson when a JSON field cannot be read. */
export function planRequest(endpoint: Endpoint, values: Values): PlannedRequest {
  const settings = settingsOf(endpoint, values);
  switch (endpoint) {
    case 'v1':
      return {
        endpoint,
        path: '/api/v1/docparse/parse/sync',
        kind: 'form',
        parts: { config: settings },
        query: {},
        call: { typescript: 'parse', python: 'parse', argument: settings },
      };
    case 'newer': {
      const config = newerConfig(settings, values.parse_mode);
      return {
        endpoint,
        path: '/api/docparse/parse/sync',
        kind: 'form',
        parts: { config },
        query: {},
        call: { typescript: 'parseNewer', python: 'parse_newer', argument: config },
      };
    }
    case 'pipeline':
      return pipeline(settings, values);
    case 'extract':
      return extraction(settings, values);
    case 'bill': {
      const query = bits({ ...settings, crop_complete_image: true });
      return {
        endpoint,
        path: '/ai/service/v1/bill_recognize_v2',
        kind: 'bytes',
        parts: {},
        query,
        call: { typescript: 'recogniseBills', python: 'recognise_bills', argument: query },
      };
    }
    case 'medical': {
      const query = bits({ ...settings, return_image_base64: true });
      return {
        endpoint,
        path: '/ai/service/v1/medical_recognize',
        kind: 'bytes',
        parts: {},
        query,
        call: { typescript: 'recogniseMedical', python: 'recognise_medical', argument: query },
      };
    }
  }
}

const bits = (settings: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, asBit(value)]));

/** Its default reads every page as a picture, so the mode is always said. */
const newerConfig = (settings: Record<string, unknown>, mode: unknown): Record<string, unknown> => ({
  provider: 'primary',
  ...bits(settings),
  parse_mode: mode,
});

function pipeline(settings: Record<string, unknown>, values: Values): PlannedRequest {
  const names = String(values.stages).split(', ');
  const of = (name: string): Record<string, unknown> => (settings[name] ?? {}) as Record<string, unknown>;
  const stages = names.map((type) => {
    switch (type) {
      case 'parse':
        return { type, config: newerConfig(of('parse'), values['parse.parse_mode']) };
      case 'chunk':
        return { type, config: { strategy: values['chunk.strategy'], ...of('chunk') } };
      case 'embed':
        return { type, config: { provider: values['embed.provider'], ...of('embed') } };
      default:
        return { type, config: { ...of('extract'), schema: readJson('schema', values['extract.schema']) } };
    }
  });
  return {
    endpoint: 'pipeline',
    path: '/api/docparse/pipeline',
    kind: 'form',
    parts: { stages },
    query: {},
    call: { typescript: 'pipeline', python: 'pipeline', argument: stages },
  };
}

function extraction(settings: Record<string, unknown>, values: Values): PlannedRequest {
  const { mode: _, schema: __, fields: ___, prompt, char_confidence, stamp, crop_dewarp, pdf_pwd, ...pages } = settings;
  // Those that both endpoints know by the same name.
  const common = { ...pages, parse_mode: values.parse_mode, get_image: 'page' };
  if (values.mode === 'prompt') {
    const query = bits({ ...common, char_confidence, crop_image: crop_dewarp });
    const body = { prompt };
    return {
      endpoint: 'extract',
      path: '/ai/service/v2/entity_extraction',
      kind: 'json',
      parts: body,
      query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)),
      call: { typescript: 'extractFields', python: 'extract_fields', argument: body },
    };
  }
  const schema = values.mode === 'schema' ? readJson('schema', values.schema) : schemaOf(String(values.fields));
  const body = {
    schema,
    parse_options: { ...common, crop_dewarp, pdf_pwd },
    extract_options: { char_confidence, stamp },
  };
  return {
    endpoint: 'extract',
    path: '/ai/service/v3/entity_extraction',
    kind: 'json',
    parts: body,
    query: {},
    call: { typescript: 'extract', python: 'extract', argument: body },
  };
}

/** A field a line; a description may follow a colon. */
function schemaOf(fields: string): object {
  const lines = fields.split('\n').flatMap((line) => {
    const [, name, description] = /^\s*([^::]+?)\s*(?:[::]\s*(.*))?$/.exec(line) ?? [];
    return name ? [[name, { type: 'string', ...(description ? { description } : {}) }] as const] : [];
  });
  return { type: 'object', properties: Object.fromEntries(lines) };
}

function readJson(name: string, text: unknown): object {
  try {
    return JSON.parse(String(text)) as object;
  } catch (error) {
    throw new InvalidJson(name, error instanceof Error ? error.message : '');
  }
}
