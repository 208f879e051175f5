'use client'

import { FileAudio2 as FileAudio, FileX2 as FileX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MAX_SONG_FILE_MB } from '#components/compose/arrange/song-file'
import { cx } from '#components/ui/cx'
import type { Megabytes } from '#lib/contract/limits'

/** Files under the pointer: how many and of which type, as far as the browser tells before the drop. */
export type Dragged = { count: number; type: string | null; ok: boolean; isSong: boolean }

const KINDS: readonly [type: RegExp, name: string][] = [
  [/midi?$/, 'MIDI'],
  [/musicxml/, 'MusicXML'],
  [/wav/, 'WAV'],
  [/flac/, 'FLAC'],
  [/mpeg|mp3/, 'MP3'],
  [/ogg|opus/, 'Ogg'],
  [/m4a|mp4/, 'M4A'],
  [/webm/, 'WebM'],
]

// kindOf('audio/mpeg') → 'MP3'
const kindOf = (type: string | null) => KINDS.find(([known]) => type !== null && known.test(type))?.[1]

/** Overlay during a drag that says what a drop will do. */
export function DropOverlay({
  purpose,
  dragged,
  uploadLimit,
}: {
  purpose: 'reference' | 'extend' | 'arrange'
  dragged: Dragged
  uploadLimit: Megabytes
}) {
  const t = useTranslations('compose.drop')
  const kinds = useTranslations('compose.source')('kinds')
  const { ok, count } = dragged
  const kind = kindOf(dragged.type)
  const steps = {
    reference: [t('kept'), t('read'), t('chooseSimilarity')],
    extend: [t('kept'), t('bars'), t('chooseCut')],
    arrange: [t('notesRead'), t('songKept'), t('describeBand')],
  }[purpose]
  const isSong = purpose === 'arrange'
  return (
    <div
      role="status"
      className={cx(
        'pointer-events-none absolute inset-2 z-20 flex flex-col items-center justify-center overflow-hidden rounded-[14px] bg-surface-2 px-8 text-center shadow-lift-3 inset-ring-2',
        ok ? 'inset-ring-accent' : 'inset-ring-danger',
      )}
    >
      <div className="relative -mx-8 w-[calc(100%+64px)]">
        <svg viewBox="0 0 364 190" fill="none" aria-hidden="true" className="w-full">
          <path
            className="stroke-line-control"
            strokeWidth="1.2"
            d={[0, 1, 2, 3]
              .map((i) => DROP_AREA(63.5 + 7 * i, 9 + 8.9 * i) + DROP_AREA(126.5 - 7 * i, 181 - 8.9 * i))
              .join('')}
          />
          <path
            className={ok ? 'stroke-accent' : 'stroke-danger'}
            strokeWidth="2"
            d={DROP_AREA(91.5, 44.6) + DROP_AREA(98.5, 145.4)}
          />
        </svg>
        <div className="absolute inset-0 grid place-items-center">
          <div className="flex -rotate-2 items-center gap-2.5 rounded-2 bg-raised py-2 pr-3.5 pl-2 text-left shadow-lift-2">
            <span
              className={cx(
                'grid size-8.5 place-items-center rounded-1',
                ok ? 'bg-accent text-on-accent' : 'bg-danger-wash text-danger',
              )}
            >
              {ok ? <FileAudio size={18} /> : <FileX size={18} />}
            </span>
            <span className="leading-4.5">
              <b className="block font-[550]">
                {count > 1 ? t('files', { count }) : kind ? t('ofKind', { kind }) : t('file')}
              </b>
              <span className="block text-xs text-muted">{ok ? t('works') : t('worksNot')}</span>
            </span>
          </div>
        </div>
      </div>
      <h2 className="mt-8.5 mb-2.5 font-serif text-[2rem] leading-9 tracking-[-.01em] text-balance">
        {!ok ? (count > 1 ? t('oneAtATime') : isSong ? t('cannotArrange') : t('silent')) : t(purpose)}
      </h2>
      <p className="max-w-67.5 leading-5 text-text-2">
        {isSong ? t('songLimits', { limit: MAX_SONG_FILE_MB }) : t('limits', { kinds, limit: uploadLimit })}
      </p>
      {ok && (
        <ol className="mt-6.5 grid w-full text-left">
          {steps.map((step, i) => (
            <li key={step} className="flex gap-3.5 border-t border-line-strong px-1 py-[11px] leading-4.75 text-text-2">
              <b className="w-4 shrink-0 font-serif text-[1.25rem] leading-4.75 font-normal text-accent-text">
                {i + 1}
              </b>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const DROP_AREA = (edge: number, middle: number) =>
  `M0 ${edge}C90 ${edge} 92 ${middle} 182 ${middle}S274 ${edge} 364 ${edge}`
