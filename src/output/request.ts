/**
 * The requested content of a v1 response: `capabilities` and `engine_params` of the interface, under their wire names.
 */
export interface V1Request {
  /** `parent_id`, `children_ids`, `ref_element_id`. */
  include_hierarchy: boolean;
  /** `objects` of text elements and, with table structure, of cells. */
  include_inline_objects: boolean;
  /** `char_details` of text-like elements and, with table structure, of cells. */
  include_char_details: boolean;
  /** `image_data` of images, of inline objects and of cells. */
  include_image_data: boolean;
  include_table_structure: boolean;
  /** `confidence` of each element: lowest and mean of its characters. */
  include_confidence?: boolean;
  /**
   * separate: one Table per page, linked; merged: one Table per logical table. The document must have been linked in
   * the same mode.
   */
  element_merge_mode: 'separate' | 'merged';
  pages: boolean;
  title_tree: boolean;
  /** Format of tables in the Markdown. */
  table_view: 'markdown' | 'html';
  image_output_type: 'url' | 'base64';
  /** Resolution of page sizes and picture sizes. */
  dpi: 72 | 144 | 216;
}

/** Defaults of the interface. */
export const defaultV1Request: V1Request = {
  include_hierarchy: true,
  include_inline_objects: false,
  include_char_details: false,
  include_image_data: false,
  include_table_structure: false,
  element_merge_mode: 'separate',
  pages: false,
  title_tree: false,
  table_view: 'html',
  image_output_type: 'url',
  dpi: 144,
};
