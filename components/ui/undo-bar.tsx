'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button'

/** Something that was done on the page and not yet on the server. */
type Offer = { id: number; text: string; undo: () => void; send: () => Promise<void> }

const WAIT = 7000 // ms

let offer: Offer | null = null
let told: string | null = null
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const set = (next: Offer | null, text: string | null = null) => {
  offer = next
  told = text
  for (const listener of listeners) listener()
}

/** The offer is over: what was done is sent. A refusal puts it back and says so. */
const settle = () => {
  clearTimeout(timer)
  const done = offer
  set(null)
  done?.send().catch((error: unknown) => {
    done.undo()
    set(null, error instanceof Error ? error.message : 'That could not be done.')
    timer = setTimeout(() => set(null), WAIT)
  })
}

/** Shows what was done with a way back for seven seconds, and only then sends it. A second offer sends the first. */
export const offerUndo = (text: string, undo: () => void, send: () => Promise<void>) => {
  if (offer) settle()
  clearTimeout(timer)
  set({ id: ++count, text, undo, send })
  timer = setTimeout(settle, WAIT)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Floats above the player. Leaving the page sends what is still offered; resting on it or focusing it keeps it. */
export function UndoBar() {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )
  const failure = useSyncExternalStore(
    subscribe,
    () => told,
    () => null,
  )
  const [held, setHeld] = useState(false)
  useEffect(() => {
    addEventListener('pagehide', settle)
    return () => removeEventListener('pagehide', settle)
  }, [])
  useEffect(() => {
    if (!current) return
    clearTimeout(timer)
    if (!held) timer = setTimeout(settle, WAIT)
  }, [held, current])

  const text = current?.text ?? failure
  return (
    <div role="status" className="pointer-events-none relative z-20 flex h-0 justify-center">
      {text && (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press, it only waits while it is read.
        <div
          key={current?.id}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className="arrive pointer-events-auto absolute bottom-[18px] flex max-w-[calc(100vw-24px)] items-center gap-3 rounded-[14px] bg-surface-3 py-1.5 pr-2 pl-4 shadow-lift-3 inset-ring inset-ring-line-strong"
        >
          <span className="truncate">{text}</span>
          {current && (
            <Button
              look="ghost"
              size="ghost"
              className="text-accent-text"
              onClick={() => {
                clearTimeout(timer)
                setHeld(false)
                current.undo()
                set(null)
              }}
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
