const EDITABLE =
  'input:not([type="radio"], [type="range"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Whether a key press should undo the last page action. Not in text fields, which have their own undo, nor under a dialog. */
export const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' &&
  (event.metaKey || event.ctrlKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest(EDITABLE)) &&
  document.querySelector('dialog[open]') === null
