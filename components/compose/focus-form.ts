import type { CellName } from '#components/compose/fields/panel'

/** A place in the form: words of the prompt, or a cell, which then opens. */
export type FormTarget = { words: string } | { cell: CellName }

/** A narrow screen needs time to replace the songs with the form. */
const MAX_VISIBILITY_WAIT_MS = 3000

/** Focuses a place in the form when it becomes visible, and selects its words. No-op after MAX_VISIBILITY_WAIT_MS. */
export const focusForm = (place: FormTarget) => {
  const selector = 'words' in place ? '[data-prompt]' : `[data-cell="${place.cell}"]`
  const end = performance.now() + MAX_VISIBILITY_WAIT_MS
  const attempt = () => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element?.checkVisibility()) {
      if (performance.now() < end) requestAnimationFrame(attempt)
      return
    }
    element.focus()
    if ('cell' in place && element.getAttribute('aria-expanded') === 'false') element.click()
    if (!('words' in place) || !(element instanceof HTMLTextAreaElement)) return
    const start = element.value.toLowerCase().indexOf(place.words.toLowerCase())
    if (place.words !== '' && start >= 0) element.setSelectionRange(start, start + place.words.length)
    else element.setSelectionRange(element.value.length, element.value.length)
  }
  requestAnimationFrame(attempt)
}
