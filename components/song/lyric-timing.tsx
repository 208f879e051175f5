'use client'

import { AudioLines } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ErrorText } from '#components/api/error-text'
import { useMakeFile, useParts } from '#components/api/use-parts'
import { Button } from '#components/ui/button'
import type { SongDetail } from '#lib/contract/studio'
import { isAligned } from '#lib/music/alignment'

const FILE = 'song.lrc'

/** How the times of the words of a song from another service are known, or how to find them out. */
export function LyricTiming({ song }: { song: SongDetail }) {
  const t = useTranslations('song.lyrics')
  const isOurs = song.engine !== null
  const { data } = useParts(isOurs ? null : song.parts_url)
  const { states, make, stop } = useMakeFile(song.parts_url)
  const file = data?.files.find((each) => each.file === FILE)
  const state = states[FILE]
  // That of a production is compared with its sketch, and says so there.
  if (isOurs || (song.alignment && isAligned(song.alignment))) return null
  if (song.timing === 'estimated') return <p className="mt-4 text-xs leading-4.5 text-muted">{t('estimated')}</p>
  if (!file || file.state === 'ready') return null
  const isMaking = state?.kind === 'making'
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button onClick={() => (isMaking ? stop(FILE) : void make(file, false))}>
        <AudioLines size={15} aria-hidden="true" />
        {t(isMaking ? 'timing' : 'time')}
      </Button>
      {state?.kind === 'refused' ? (
        <p role="alert" className="text-xs leading-4.5 text-danger">
          <ErrorText error={state.error} />
        </p>
      ) : (
        <p className="text-xs leading-4.5 text-muted">{t('timeAbout')}</p>
      )}
    </div>
  )
}
