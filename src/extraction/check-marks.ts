/** Signs of boxes to tick, ticked and not. */
export const CHECKED = '☑☒✓√✔■●◉🗹';
const EMPTY = '☐□○◯◻❏❑';
export const CHECK_MARK = new RegExp(`[${CHECKED}${EMPTY}]`, 'u');
/** Those that are no bullets either. */
export const SURE_MARK = /[☐☑☒✓√✔🗹]/u;
