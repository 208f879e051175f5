'use client'

import { useEffect } from 'react'
import type { EarlyEvents } from '#components/early-events/hold'

/** Text fields, except for those that join early text with a stored one. */
const FIELDS = 'input, textarea:not([data-takes-early-text])'

/**
 * Returns a function that lets React take over the present value of a field. React compares a new value with the last one that
 * it has set or seen.
 */
const keepValue = (field: HTMLInputElement | HTMLTextAreaElement) => {
  const { value, selectionStart, selectionEnd } = field
  return () => {
    if (field.type !== 'file') {
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    }
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

/** A key that was pressed outside of fields goes to the one that a key before it has focused. */
const replayKey = (event: KeyboardEvent, target: Element) => {
  const focused = target === document.body ? (document.activeElement ?? target) : target
  const isOpen = focused.dispatchEvent(new KeyboardEvent(event.type, event))
  if (isOpen && focused !== target && event.key.length === 1) document.execCommand('insertText', false, event.key)
}

const replayEvent = (event: EarlyEvents['events'][number], target: Element) => {
  if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter)
  else if (event instanceof KeyboardEvent) replayKey(event, target)
  else target.dispatchEvent(new MouseEvent(event.type, event))
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const replay = async ({ events, stop }: EarlyEvents) => {
  delete window.earlyEvents
  stop()
  // What was typed is only in the fields, and may be gone once their page renders again.
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
  const restores = fields.filter(({ value, defaultValue }) => value !== defaultValue).map(keepValue)
  // React answers no events while it runs effects.
  await null
  for (const restore of restores) restore()
  for (const event of events) {
    // What effects of the page and the events before have changed is rendered.
    await nextTask()
    const target = event.target as Element
    if (target.isConnected) replayEvent(event, target)
  }
}

/** Does what visitors did before hydration. Stands behind the page, so that its effects have run. */
export function ReplayEarlyEvents() {
  useEffect(() => {
    if (window.earlyEvents) void replay(window.earlyEvents)
  }, [])
  return null
}
