import { isTyping } from '#components/ui/text-field-keys'

/** Whether a key press should undo the last page action. Not in text fields, which have their own undo, nor under a dialog. */
export const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' &&
  (event.metaKey || event.ctrlKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !isTyping(event) &&
  document.querySelector('dialog[open]') === null
