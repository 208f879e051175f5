import type { CellName } from '#components/compose/fields/panel'

/** A place in the form: words of the prompt, or a cell, which then opens. */
export type FormPlace = { words: string } | { cell: CellName }

/** A narrow screen first shows the form instead of the songs. */
const MAX_WAIT_MS = 3000

/** Moves the focus to a place in the form as soon as it is visible, and selects the words. */
export const focusForm = (place: FormPlace) => {
  const selector = 'words' in place ? '[data-prompt]' : `[data-cell="${place.cell}"]`
  const end = performance.now() + MAX_WAIT_MS
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
