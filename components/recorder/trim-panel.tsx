'use client'

import { Check, Pause, Play, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useSourcePreview } from '#components/compose/use-source-preview'
import { signed } from '#components/recorder/level'
import type { RecordingUse } from '#components/recorder/recorded-file'
import {
  durationOf,
  envelopeOf,
  isClipped,
  peakOf,
  type Recording,
  type Span,
  wavOf,
} from '#components/recorder/recording'
import { soundingSpans, withoutSilence } from '#components/recorder/silence'
import { atLeastMinimum, formatTenths, MIN_SPAN_SECONDS } from '#components/recorder/trim'
import { TrimWave } from '#components/recorder/trim-wave'
import { UseAs } from '#components/recorder/use-as'
import { formatClock, formatMoment } from '#components/song/time-format'
import { Button } from '#components/ui/button'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import type { Locale } from '#lib/i18n/locale'
import { gainToDecibels } from '#lib/music/time'

/** Below this amplitude nothing was recorded: −60 dBFS. */
const SILENT = 0.001

/** Plays, trims and uses a recording. */
export function TrimPanel({
  recording,
  as,
  onAs,
  onUse,
  onDiscard,
}: {
  recording: Recording
  as: RecordingUse
  onAs: (as: RecordingUse) => void
  onUse: (file: File) => void
  onDiscard: () => void
}) {
  const t = useTranslations('recorder')
  const locale = useLocale() as Locale
  const duration = durationOf(recording)
  const envelope = useMemo(() => envelopeOf(recording), [recording])
  const spans = useMemo(() => soundingSpans(envelope), [envelope])
  const sounding = withoutSilence(spans)
  const [kept, setKept] = useState<Span>({ from: 0, to: duration })
  const [discarding, setDiscarding] = useState(false)
  const preview = useSourcePreview(useObjectUrl(recording))
  const moment = formatMoment(recording.startedAt / 1000, locale)
  const peak = peakOf(envelope)
  const tooShort = duration < MIN_SPAN_SECONDS
  const use = () => {
    preview.pause()
    onUse(
      new File([wavOf(recording, kept)], `${t('file', { moment }).replaceAll(/[:/\\]/g, '.')}.wav`, {
        type: 'audio/wav',
      }),
    )
  }
  const change = (next: Span) => {
    preview.pause()
    setKept(next)
  }

  return (
    <div className="rounded-[14px] bg-surface-2 px-6 py-5 shadow-lift-2 max-md:px-4">
      <header className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-serif text-lg leading-7">{t('recorded', { moment })}</h3>
        <p className="num grow text-muted">
          {[
            formatClock(duration),
            peak < SILENT ? t('silent') : t('peak', { decibels: signed(gainToDecibels(peak)) }),
            isClipped(envelope) ? t('clipped') : t('unclipped'),
          ].join(' · ')}
        </p>
        <span className="flex gap-2">
          <Button variant="outline" onClick={() => setDiscarding(true)}>
            <RotateCcw size={15} />
            {t('recordAgain')}
          </Button>
          <Button variant="outline" onClick={() => setDiscarding(true)}>
            <Trash2 size={15} />
            {t('delete')}
          </Button>
        </span>
      </header>
      {peak < SILENT && <p className="mb-3 text-warn">{t('level.advice.silent')}</p>}
      <TrimWave envelope={envelope} duration={duration} spans={spans} kept={kept} preview={preview} onChange={change} />
      <div className="mt-3.5 flex flex-wrap items-center gap-x-3.5 gap-y-3">
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
          autoFocus
          aria-label={preview.playing ? t('pause') : t('play')}
          onClick={() => (preview.playing ? preview.pause() : preview.play(kept.from, kept.to))}
          className="pressable grid size-11 shrink-0 place-items-center rounded-full bg-raised shadow-lift-1 hover:bg-surface-4"
        >
          {preview.playing ? (
            <Pause size={18} className="fill-current" />
          ) : (
            <Play size={18} className="translate-x-px fill-current" />
          )}
        </button>
        <span className="num font-[550]">{t('kept', { time: formatTenths(kept.to - kept.from) })}</span>
        <span className="min-w-48 flex-1 text-muted pointer-coarse:hidden">{t('snaps')}</span>
        <Button
          size="large"
          disabled={!sounding || tooShort}
          onClick={() => sounding && change(atLeastMinimum(sounding, duration))}
        >
          {t('trimSilence')}
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4 border-t border-line pt-4">
        <UseAs value={as} onChange={onAs} />
        <div className="ml-auto flex items-center gap-3">
          {tooShort && <span className="text-warn">{t('tooShort')}</span>}
          <Button variant="primary" size="large" disabled={tooShort} onClick={use}>
            <Check size={16} />
            {t('use')}
          </Button>
        </div>
      </div>
      {discarding && (
        <ConfirmDialog
          title={t('discard.title')}
          text={t('discard.note')}
          cancel={t('discard.keep')}
          confirm={t('discard.delete')}
          danger
          onCancel={() => setDiscarding(false)}
          onConfirm={onDiscard}
        />
      )}
    </div>
  )
}

/** The address of the whole recording as a WAV file, as long as it is shown. */
const useObjectUrl = (recording: Recording): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(wavOf(recording))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [recording])
  return url
}
