/** Elements that a key types into. */
const TEXT_FIELDS =
  'input:not([type="radio"], [type="range"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Whether a key press belongs to a text field, or to what else is named. */
// isTyping(event, 'dialog')
export const isTyping = ({ target }: KeyboardEvent, ...others: string[]): boolean =>
  target instanceof Element && target.closest([TEXT_FIELDS, ...others].join(',')) !== null
