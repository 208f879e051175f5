'use client'

import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorText } from '#components/api/error-text'
import { type NewCover, useChangeCover } from '#components/api/use-cover'
import { coverOf } from '#components/song/cover-address'
import { CoverChoices, wovenCover } from '#components/song/cover-choices'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { usePeaks } from '#components/waveform/use-peaks'
import { type CoverChoice, MAX_PICTURE_MB, PICTURE_TYPES } from '#lib/contract/cover'
import type { Peaks, SongDetail } from '#lib/contract/studio'
import { pairAmplitudes } from '#lib/cover/amplitudes'
import type { CoverInput } from '#lib/cover/geometry'
import { readKey } from '#lib/music/key'

/** What the cover of a song is woven from. */
const coverInput = (song: SongDetail, peaks: Peaks, choice: CoverChoice | null): CoverInput => ({
  peaks: peaks.cover_peaks ?? pairAmplitudes(peaks.points),
  sections: peaks.sections.map(({ kind, at }) => ({ kind: kind.toLowerCase(), at: at / peaks.duration })),
  key: readKey(song.key),
  bpm: song.bpm,
  meter: song.meter,
  choice,
})

/** Another cover for a song: pattern, colours, or an own picture. */
export function CoverDialog({ song, onClose }: { song: SongDetail; onClose: () => void }) {
  const t = useTranslations('song.coverDialog')
  const peaks = usePeaks(song.peaks_url)
  const { mutate, error, isPending, reset } = useChangeCover(song.id)
  const hasPicture = song.cover?.picture !== undefined
  /** Null: as the music has it. */
  const [choice, setChoice] = useState<CoverChoice | null>(hasPicture ? null : song.cover)
  const [isWoven, setIsWoven] = useState(!hasPicture)
  const [picture, setPicture] = useState<File | null>(null)
  const pictureUrl = useObjectUrl(picture)
  const file = useRef<HTMLInputElement>(null)
  const input = useMemo(() => peaks && coverInput(song, peaks, choice), [song, peaks, choice])
  const tooLarge = picture !== null && picture.size > MAX_PICTURE_MB * 1e6

  const chooseWoven = (next: CoverChoice | null) => {
    reset()
    setPicture(null)
    setIsWoven(true)
    setChoice(next)
  }
  const choosePicture = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    // The same file can be chosen again.
    event.target.value = ''
    if (!chosen) return
    reset()
    setPicture(chosen)
  }
  const save = () => {
    const cover: NewCover | null = picture ? { picture } : isWoven ? { choice } : null
    if (cover) mutate(cover, { onSuccess: onClose })
    else onClose()
  }
  const preview = pictureUrl ?? (isWoven ? input && wovenCover(input, 48) : coverOf(song.peaks_url, false))

  return (
    <Dialog title={t('title')} onClose={onClose} className="w-[min(38.75rem,calc(100vw-24px))]">
      <div className="mt-3 grid min-h-0 gap-5 overflow-y-auto p-1 sm:grid-cols-[13.75rem_minmax(0,1fr)]">
        {/* On a phone the picture stands beside its button, so that all choices fit below. */}
        <div className="max-sm:grid max-sm:grid-cols-[104px_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-4">
          {preview ? (
            <img
              src={preview}
              alt={t('preview')}
              className="aspect-square w-full rounded-cover object-cover shadow-cover"
            />
          ) : (
            <div className="aspect-square rounded-cover bg-well shadow-press" />
          )}
          <input
            ref={file}
            type="file"
            accept={PICTURE_TYPES.join()}
            onChange={choosePicture}
            aria-label={t('upload')}
            className="sr-only"
            tabIndex={-1}
          />
          <div className="sm:mt-3">
            <Button className="w-full pointer-coarse:h-11" onClick={() => file.current?.click()}>
              <ImageUp size={15} aria-hidden="true" />
              {t('upload')}
            </Button>
            <p className="mt-1.5 text-2xs leading-4 text-muted">{t('pictureHint', { limit: MAX_PICTURE_MB })}</p>
          </div>
        </div>
        <div className="flex flex-col gap-4">{input && <CoverChoices input={input} onChange={chooseWoven} />}</div>
      </div>
      {(tooLarge || error) && (
        <p role="alert" className="mt-3 text-xs leading-4 text-danger">
          {tooLarge ? t('tooLarge', { limit: MAX_PICTURE_MB }) : <ErrorText error={error as Error} />}
        </p>
      )}
      <footer className="mt-4 flex items-center justify-end gap-2">
        <Button variant="ghost" className="mr-auto pointer-coarse:h-11" onClick={() => chooseWoven(null)}>
          {t('reset')}
        </Button>
        <Button variant="primary" className="pointer-coarse:h-11" disabled={isPending || tooLarge} onClick={save}>
          {isPending ? t('saving') : t('save')}
        </Button>
      </footer>
    </Dialog>
  )
}

/** The address of a file of this browser, for as long as it is shown. */
const useObjectUrl = (file: Blob | null) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
