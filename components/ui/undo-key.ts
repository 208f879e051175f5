const EDITABLE =
  'input:not([type="radio"], [type="range"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

/**
 * Whether a press asks for what was done last on the page to be undone. In a field it is for the field's own words, and
 * under an open dialog nobody sees what it would do.
 */
export const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' &&
  (event.metaKey || event.ctrlKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest(EDITABLE)) &&
  document.querySelector('dialog[open]') === null
