import Link from 'next/link'
import type { SongFilter } from '#components/api/use-songs'
import { Button, buttonLook } from '#components/ui/button'
import { Threads } from '#components/waveform/threads'

/** Taut threads, one sentence, one button: nothing was made yet, or nothing matches. */
export function LibraryEmpty({ filter, onClear }: { filter: SongFilter; onClear: () => void }) {
  const searched = filter.q.trim() !== ''
  return (
    <div className="mt-10">
      <Threads state="queued" height={46} />
      <p className="mt-8 max-w-xl font-words text-f leading-9 text-text">
        {searched
          ? `Nothing here is called, sings or sounds like “${filter.q.trim()}”.`
          : filter.favourite
            ? 'No favourites yet. The heart beside a song puts it here.'
            : 'The loom is strung. The first song starts with a sentence.'}
      </p>
      {searched || filter.favourite ? (
        <Button look="primary" size="large" className="mt-6" onClick={onClear}>
          Show all songs
        </Button>
      ) : (
        <Link href="/" className={buttonLook({ look: 'primary', size: 'large', className: 'mt-6' })}>
          Write a song
        </Link>
      )}
    </div>
  )
}
