'use client'

import { PenLine, Redo2, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import type { Words } from '#components/compose/draft'
import { canRedo, canUndo, redoWords, undoWords } from '#components/compose/lyric-history'
import type { Writing } from '#components/compose/use-write-lyric'
import { Button, IconButton } from '#components/ui/button'

/** Has the words written now instead of with the song, and takes that back. */
export function WriteLyric({
  words,
  writing,
  onWrite,
  onChange,
}: {
  words: Words
  writing: Writing
  onWrite: () => void
  onChange: (words: Words) => void
}) {
  const first = useRef<HTMLButtonElement>(null)
  const busy = writing.state === 'writing'
  const travel = (to: Words, pressed: HTMLButtonElement) => {
    onChange(to)
    // The last step takes its own button away: the focus goes on beside it.
    requestAnimationFrame(() => {
      if (!pressed.isConnected) first.current?.focus()
    })
  }
  return (
    <span className="-my-1 flex items-center font-normal">
      <Button
        ref={first}
        look="ghost"
        size="ghost"
        aria-label="Write lyrics"
        aria-disabled={busy}
        onClick={() => {
          if (!busy) onWrite()
        }}
        className="max-desk:h-11 max-desk:text-p"
      >
        <PenLine size={15} />
        {busy ? (
          'Writing'
        ) : (
          <span>
            Write<span className="max-desk:hidden"> lyrics</span>
          </span>
        )}
      </Button>
      {canUndo(words) && (
        <IconButton
          label="Undo Write lyrics"
          className="text-muted max-desk:size-11"
          onClick={(event) => travel(undoWords(words), event.currentTarget)}
        >
          <Undo2 size={15} />
        </IconButton>
      )}
      {canRedo(words) && (
        <IconButton
          label="Redo Write lyrics"
          className="text-muted max-desk:size-11"
          onClick={(event) => travel(redoWords(words), event.currentTarget)}
        >
          <Redo2 size={15} />
        </IconButton>
      )}
      <span role="status" className="sr-only">
        {busy && 'The words are being written.'}
        {writing.state === 'written' &&
          `${writing.lines} lines were written. What stood there can be had back with Undo.`}
      </span>
    </span>
  )
}
