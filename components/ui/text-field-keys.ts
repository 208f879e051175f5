/** Elements that take typed text. */
const TEXT_FIELD_SELECTOR =
  'input:not([type="radio"], [type="range"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Whether a key press belongs to a text field, or to an element that one of the other selectors matches. */
// isTyping(event, 'dialog')
export const isTyping = ({ target }: KeyboardEvent, ...otherSelectors: string[]): boolean =>
  target instanceof Element && target.closest([TEXT_FIELD_SELECTOR, ...otherSelectors].join(',')) !== null
