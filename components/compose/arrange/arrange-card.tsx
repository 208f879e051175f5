'use client'

import { Check, RefreshCw, Square, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MelodyPreview } from '#components/compose/arrange/melody-preview'
import { readMelody } from '#components/compose/arrange/read-song'
import { barsOf, secondsOf } from '#components/compose/arrange/song-file'
import { useMelodySound } from '#components/compose/arrange/use-melody-sound'
import { type ArrangeDraft, withArranged } from '#components/compose/draft'
import { changeDraft, currentDraft } from '#components/compose/draft-store'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { PlayIcon } from '#components/player/icons'
import { formatKey } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'
import { IconButton } from '#components/ui/button'
import { FieldError } from '#components/ui/field-error'
import { Menu, MenuItem } from '#components/ui/menu'
import type { SongFields } from '#lib/contract/api'

/** What was read from the file of a song to arrange, and what could not be read. */
export function ArrangeCard({
  arranged,
  tempo,
  isUnsupported,
  error,
  onBrowse,
}: {
  arranged: ArrangeDraft
  /** Chosen instead of that of the file. */
  tempo: SongFields['tempo']
  isUnsupported: boolean
  error: string | undefined
  onBrowse: () => void
}) {
  const t = useTranslations('compose.arrange')
  const music = useTranslations('music')
  const { song, name, warnings } = arranged
  const title = song.title ?? (name || music('untitled'))
  const { at, toggle } = useMelodySound(song, tempo ?? song.tempo)
  const facts = [
    formatKey(music, song.key),
    music('bpm', { count: Math.round(tempo ?? song.tempo) }),
    song.meter,
    formatClock(secondsOf(song, tempo)),
  ]
  return (
    <section aria-label={t('title')}>
      <div className="mb-2 flex items-baseline gap-3">
        <h2 className="shrink-0 font-[550]">{t('title')}</h2>
        {name && name !== title && <p className="ml-auto truncate text-xs text-muted">{t('from', { name })}</p>}
      </div>
      <div className="rounded-3 bg-well p-3 shadow-press">
        <div className="flex items-center gap-3">
          <button
            type="button"
            aria-label={t(at === null ? 'play' : 'stop')}
            onClick={toggle}
            className="tap-target pressable grid size-9 shrink-0 place-items-center rounded-full bg-surface-3 text-text"
          >
            {at === null ? <PlayIcon size={14} /> : <Square size={13} fill="currentColor" aria-hidden="true" />}
          </button>
          <div className="min-w-0 grow">
            <p className="truncate font-serif text-[1.0625rem] leading-5.5">{title}</p>
            <p className="num truncate text-xs leading-4 text-muted">{facts.join(' · ')}</p>
          </div>
          <div className="flex shrink-0">
            <IconButton label={t('another')} className="text-muted" onClick={onBrowse}>
              <RefreshCw size={15} />
            </IconButton>
            <IconButton
              label={t('remove')}
              className="text-muted"
              onClick={() => changeDraft((draft) => withArranged(draft, null))}
            >
              <X size={18} />
            </IconButton>
          </div>
        </div>
        {isUnsupported && <p className="mt-2 text-xs leading-4.25 text-text-2">{t('unsupportedKept')}</p>}
        <MelodyPreview song={song} at={at} />
        <Contents arranged={arranged} />
        {warnings.length > 0 && <Warnings warnings={warnings} />}
        <FieldError>{error}</FieldError>
      </div>
    </section>
  )
}

/** Melody, chords, words and form, one a row. */
function Contents({ arranged }: { arranged: ArrangeDraft }) {
  const t = useTranslations('compose.arrange')
  const { song, has_chords, choices, chosen } = arranged
  const notes = song.lines.flatMap((line) => line.notes)
  const melody = chosen === null ? undefined : choices[chosen]
  const syllables = notes.filter(({ syllable }) => syllable !== undefined).length
  const sung = song.lines.filter(
    ({ notes, words }) => words !== undefined || notes.some(({ syllable }) => syllable !== undefined),
  ).length
  const bars = t('bars', { count: barsOf(song) })
  const chords = t('chordCount', { count: song.chords.length })
  const rows = [
    {
      name: t('melody'),
      value: notes.length === 0 ? t('written') : melody ? t('barsFrom', { bars, voice: melody.name }) : bars,
      isFound: notes.length > 0,
    },
    { name: t('chords'), value: has_chords ? chords : t('derived', { chords }), isFound: has_chords },
    {
      name: t('words'),
      value: sung === 0 ? t('noWords') : syllables === 0 ? t('lines', { sung }) : t('wordCount', { sung, syllables }),
      isFound: sung > 0,
    },
    { name: t('form'), value: t('sections', { count: song.sections.length }), isFound: true },
  ]
  return (
    <dl className="num mt-2 text-sm">
      {rows.map(({ name, value, isFound }, index) => (
        <div key={name} className="flex min-h-8 items-center gap-3 border-t border-line-strong py-1">
          <Check size={14} aria-hidden="true" className={isFound ? 'text-success' : 'invisible'} />
          <dt className="w-17 shrink-0 text-text-2">{name}</dt>
          <dd className="min-w-0 grow font-[550] wrap-anywhere">
            {value}
            {index === 0 && choices.length > 1 && <MelodyMenu arranged={arranged} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The voices that can be the melody. Another one is read from the file again. */
function MelodyMenu({ arranged }: { arranged: ArrangeDraft }) {
  const t = useTranslations('compose.arrange')
  const toMessage = useErrorMessage()
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const choose = async (melody: number) => {
    if (isReading || melody === arranged.chosen) return
    setReading(true)
    setError(null)
    try {
      const read = await readMelody(arranged, melody)
      if (!read) setError(t('fileGone'))
      // Another file may have been chosen meanwhile.
      else if (currentDraft().prompt.arrange?.file === arranged.file)
        changeDraft((draft) => ({ ...draft, prompt: { ...draft.prompt, arrange: read } }))
    } catch (failure) {
      setError(toMessage(failure))
    }
    setReading(false)
  }
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={t('changeMelody')}
            aria-disabled={isReading || undefined}
            className="tap-target ml-2 rounded-1 text-accent-text"
          >
            {t('change')}
          </button>
        }
      >
        {arranged.choices.map(({ name, notes, syllables }, index) => (
          <MenuItem key={index} checked={index === arranged.chosen} onSelect={() => void choose(index)}>
            {t(syllables > 0 ? 'sungVoice' : 'voice', { name, notes, syllables })}
          </MenuItem>
        ))}
      </Menu>
      <FieldError>{error}</FieldError>
    </>
  )
}

function Warnings({ warnings }: Pick<ArrangeDraft, 'warnings'>) {
  const t = useTranslations('compose.arrange')
  return (
    <div className="mt-3 rounded-2 bg-warn-wash px-3 py-2.5 text-xs leading-4.75 text-text-2">
      <h3 className="flex items-center gap-2 font-[550] text-warn">
        <TriangleAlert size={14} aria-hidden="true" />
        {t('warnings')}
      </h3>
      <ul className="mt-1 max-h-40 overflow-y-auto pl-5.5">
        {warnings.map(({ place, message }, index) => (
          <li key={index}>
            {place !== null && <b className="font-[550] text-text">{place}: </b>}
            {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
