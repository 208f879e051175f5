/** What visitors did before a page was hydrated. */
export type EarlyEvents = {
  /** In their order. */
  events: (MouseEvent | KeyboardEvent | SubmitEvent)[]
  stop: () => void
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents
  }
}

/**
 * Holds clicks, keys and submits until the page is hydrated, since React drops them. Runs in the head of the page before all
 * other scripts, as text: it uses nothing from outside. What browsers do on their own stays: links open, fields take text,
 * focus moves.
 */
const hold = () => {
  const events: EarlyEvents['events'] = []

  /** Whether the browser alone does what this event asks for. */
  const isNative = (event: Event, target: Element) => {
    const isField = target.matches(
      'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
    )
    if (event instanceof KeyboardEvent) {
      // Enter in a field submits its form.
      const isTyping = isField && !event.ctrlKey && !event.metaKey
      return isTyping || event.isComposing || event.key === 'Tab'
    }
    if (event.type === 'submit') return false
    return isField || target.closest('a[href], button, input, label')?.matches('a, label') === true
  }

  const onEvent = (event: Event) => {
    const { target, type } = event
    if (!(target instanceof Element) || isNative(event, target)) return
    event.stopImmediatePropagation()
    if (type !== 'keydown') event.preventDefault()
    // A second click is impatience: it must not stop what the first one starts.
    if (type === 'click' && events.some((held) => held.type === 'click' && held.target === target)) return
    events.push(event as MouseEvent | KeyboardEvent | SubmitEvent)
  }

  const types = ['click', 'keydown', 'submit']
  for (const type of types) addEventListener(type, onEvent, true)
  window.earlyEvents = {
    events,
    stop: () => {
      for (const type of types) removeEventListener(type, onEvent, true)
    },
  }
}

export const HOLD_EARLY_EVENTS = `(${hold})()`
