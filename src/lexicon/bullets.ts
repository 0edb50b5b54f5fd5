/**
 * Signs before the items of lists, for classes of regular expressions. Rooms add what they know to be a bullet where
 * they look, and say why; a sign that any page may have as a bullet belongs here.
 */

/** Bullets wherever text comes from: also alone in the cells of tables, and before entries of contents. */
export const COMMON_BULLETS = '•◦▪●○■□';

/** A text that begins with one of them. */
export const BEGINS_WITH_BULLET = new RegExp(`^[${COMMON_BULLETS}]`);

/** Bullets before items that somebody has typed. */
export const TYPED_BULLETS = `${COMMON_BULLETS}▫◆◇‣⁃➢➤►▶✓✔`;

/** Bullets on drawn pages, where ornaments of templates are characters too. */
export const PRINTED_BULLETS = `${TYPED_BULLETS}▸❖★☆`;

/** They are bullets at the start of an item, but also part words and figures. */
export const MIDDLE_DOTS = '∙·';

/** Boxes of tasks, empty and ticked. */
export const TASK_BOXES = '☐☑☒';

/** Symbol and Wingdings without a Unicode map: nearly all of these codes on pages are bullets. */
export const SYMBOL_CODES = '\\uf000-\\uf0ff';

/** Large discs of emoji fonts. */
export const LARGE_DISCS = '⚫⬤';

/** The block of geometric shapes. */
export const SHAPES = '\\u25a0-\\u25ff';
