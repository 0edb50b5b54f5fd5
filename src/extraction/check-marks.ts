/** Characters for ticked boxes. */
export const CHECKED = '☑☒✓√✔■●◉🗹';
const EMPTY = '☐□○◯◻❏❑';
export const CHECK_MARK = new RegExp(`[${CHECKED}${EMPTY}]`, 'u');
/** Check marks that are never bullets. */
export const SURE_MARK = /[☐☑☒✓√✔🗹]/u;
