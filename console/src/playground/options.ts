export type Endpoint = 'v1' | 'newer' | 'pipeline' | 'extract' | 'bill' | 'medical';
export const ENDPOINTS: readonly Endpoint[] = ['v1', 'newer', 'pipeline', 'extract', 'bill', 'medical'];

/** A setting of a request, under the name that the interface has for it. */
export interface Option {
  /** Where it goes in the request; steps are parted by dots. */
  path: string;
  kind: 'switch' | 'select' | 'text' | 'number' | 'area';
  values?: readonly string[];
  /** What the service takes when it is missing: such settings are not sent. */
  standard: unknown;
  /** What the console begins with; the standard when missing. */
  initial?: unknown;
  /** Shown only while this holds. */
  when?(values: Values): boolean;
}

export type Values = Record<string, unknown>;

const on = (path: string, initial?: boolean): Option => ({ path, kind: 'switch', standard: false, initial });
const off = (path: string): Option => ({ path, kind: 'switch', standard: true });
/** Switches that the interface writes as 0 and 1. */
export const asBit = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);
const pick = (path: string, values: string[], initial?: string): Option => ({
  path,
  kind: 'select',
  values,
  standard: values[0],
  initial,
});
const text = (path: string): Option => ({ path, kind: 'text', standard: '' });
const number = (path: string, initial?: number): Option => ({ path, kind: 'number', standard: undefined, initial });
const when = (option: Option, condition: (values: Values) => boolean): Option => ({ ...option, when: condition });

const INVOICE_SCHEMA = `{
  "type": "object",
  "properties": {
    "title": { "type": "string", "description": "title of the document" },
    "total": { "type": "number" }
  }
}`;

const newer = [
  pick('provider', ['primary', 'primary-lite', 'vlm_engine_a', 'vlm_engine_b']),
  pick('parse_mode', ['scan', 'auto'], 'auto'),
  text('page_ranges'),
  text('pdf_pwd'),
  on('get_page_image', true),
  on('get_sub_image'),
  on('include_confidence'),
  on('crop_dewarp'),
  on('remove_watermark'),
  on('underline_level'),
  on('apply_chart'),
  pick('fallback', ['none', 'primary']),
];

const stages = (name: string) => (values: Values) => String(values.stages).includes(name);
const mode =
  (...names: string[]) =>
  (values: Values) =>
    names.includes(String(values.mode));

export const OPTIONS: Record<Endpoint, Option[]> = {
  v1: [
    pick('config.engine_params.parse_mode', ['auto', 'scan', 'parse', 'lite']),
    text('scope.page_range'),
    text('scope.exclude_pages'),
    text('document.password'),
    on('capabilities.pages', true),
    on('capabilities.title_tree', true),
    on('capabilities.include_table_structure', true),
    on('capabilities.include_inline_objects', true),
    on('capabilities.include_image_data', true),
    on('capabilities.include_char_details'),
    on('capabilities.include_confidence', true),
    off('capabilities.include_hierarchy'),
    pick('capabilities.element_merge_mode', ['separate', 'merged'], 'merged'),
    pick('capabilities.table_view', ['html', 'markdown']),
    on('capabilities.crop_dewarp'),
    on('capabilities.remove_watermark'),
    pick('config.force_engine', ['', 'primary', 'primary_gui', 'vlm_engine_a', 'vlm_engine_b']),
    pick('config.engine_params.fallback', ['none', 'primary']),
    number('config.engine_params.dpi'),
    number('config.engine_params.formula_level'),
    on('config.engine_params.apply_chart'),
    on('config.engine_params.recognize_chemical'),
  ],
  newer,
  pipeline: [
    pick('stages', ['parse', 'parse, chunk', 'parse, chunk, embed', 'parse, extract'], 'parse, chunk'),
    ...newer.map((option) => ({ ...option, path: `parse.${option.path}` })),
    when(pick('chunk.strategy', ['basic', 'by_title', 'by_page'], 'by_title'), stages('chunk')),
    when(number('chunk.max_characters'), stages('chunk')),
    when(number('chunk.new_after_n_chars'), stages('chunk')),
    when(number('chunk.combine_text_under_n_chars'), stages('chunk')),
    when(number('chunk.overlap'), stages('chunk')),
    when(on('chunk.overlap_all'), stages('chunk')),
    when(on('chunk.include_orig_elements'), stages('chunk')),
    when(off('chunk.multipage_sections'), stages('chunk')),
    when(pick('embed.provider', ['local', 'embed_provider_a', 'embed_provider_b']), stages('embed')),
    when(text('embed.model_name'), stages('embed')),
    when({ path: 'extract.schema', kind: 'area', standard: '', initial: INVOICE_SCHEMA }, stages('extract')),
    when(on('extract.generate_citations', true), stages('extract')),
    when(on('extract.stamp', true), stages('extract')),
    when(on('extract.char_confidence'), stages('extract')),
  ],
  extract: [
    pick('mode', ['schema', 'fields', 'prompt'], 'fields'),
    when({ path: 'schema', kind: 'area', standard: '', initial: INVOICE_SCHEMA }, mode('schema')),
    when({ path: 'fields', kind: 'area', standard: '', initial: 'title\ntotal' }, mode('fields')),
    when(
      { path: 'prompt', kind: 'area', standard: '', initial: 'The title of the document and the total amount.' },
      mode('prompt'),
    ),
    pick('parse_mode', ['scan', 'auto'], 'auto'),
    on('remove_watermark'),
    on('crop_dewarp'),
    on('char_confidence', true),
    when(on('stamp', true), mode('schema', 'fields')),
    when(text('pdf_pwd'), mode('schema', 'fields')),
    number('page_start'),
    number('page_count'),
    number('formula_level'),
  ],
  bill: [
    text('specific_pages'),
    on('merge_digital_elec_invoice'),
    on('crop_value_image'),
    on('return_ppi'),
    on('verify_vat'),
  ],
  medical: [number('category'), on('crop_image'), on('is_same_file')],
};

export const initialValues = (endpoint: Endpoint): Values =>
  Object.fromEntries(OPTIONS[endpoint].map(({ path, initial, standard }) => [path, initial ?? standard ?? '']));

/** The settings that differ from what the service takes anyway, as the nested object of the interface. */
export function settingsOf(endpoint: Endpoint, values: Values): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { path, kind, standard, when: condition } of OPTIONS[endpoint]) {
    const raw = values[path];
    const value = kind === 'number' ? (raw === '' || raw === undefined ? undefined : Number(raw)) : raw;
    if (value === undefined || value === standard || (condition && !condition(values))) continue;
    const steps = path.split('.');
    let at = result;
    for (const step of steps.slice(0, -1)) {
      at[step] ??= {};
      at = at[step] as Record<string, unknown>;
    }
    at[steps.at(-1)!] = value;
  }
  return result;
}
