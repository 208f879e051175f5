'use client'

import { useEffect, useRef } from 'react'
import { CopyButton } from '#components/settings/copy-button'

/** A link or key that is shown only once. */
export function RevealOnce({ text, note, copy }: { text: string; note: string; copy: string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} className="mt-4 rounded-3 bg-well p-4 shadow-press outline-none">
      <p className="text-text-2">{note}</p>
      <div className="mt-2 flex items-center gap-2">
        <code className="min-w-0 grow font-mono text-sm wrap-anywhere">{text}</code>
        <CopyButton text={text} label={copy} />
      </div>
    </div>
  )
}
