'use client'

import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { barsOf, type Cut, clampCut, cutAt, readSeconds, snapCut, stepCut } from '#components/compose/cut'
import { CutLens } from '#components/compose/cut-lens'
import { CutOverview } from '#components/compose/cut-overview'
import { type KnownSource, recordingOf } from '#components/compose/source'
import type { SourcePreview } from '#components/compose/use-source-preview'
import { Button, IconButton } from '#components/ui/button'
import { FieldError } from '#components/ui/field-error'
import { Switch } from '#components/ui/switch'
import { usePeaks } from '#components/waveform/use-peaks'
import type { Seconds } from '#lib/music/time'

const PREVIEW_SECONDS: Seconds = 5

/** The drawing of the cut inside the source. */
export function CutDrawing({ source, cut, snap, added, onCut }: Props & { added: Seconds | null }) {
  const { peaks, duration, bars, at } = useCut(source, cut)
  return (
    <CutOverview
      peaks={peaks}
      duration={duration}
      bars={bars}
      at={at}
      added={added}
      onCut={(to) => onCut(cutAt(snap ? snapCut(to, bars, duration) : clampCut(to, duration), duration))}
    />
  )
}

type Props = {
  source: KnownSource
  cut: Cut
  snap: boolean
  onCut: (cut: Cut) => void
}

const useCut = (source: KnownSource, cut: Cut) => {
  const { duration, peaks_url } = recordingOf(source)
  const peaks = usePeaks(peaks_url)
  return { peaks, duration, bars: barsOf(source), at: cut ?? duration }
}

/** The cut with lens, time field, steps and preview. */
export function CutEditor({
  source,
  cut,
  snap,
  preview,
  error,
  onCut,
  onSnap,
}: Props & { preview: SourcePreview; error: string | undefined; onSnap: (snap: boolean) => void }) {
  const t = useTranslations('compose.cut')
  const { peaks, duration, bars, at } = useCut(source, cut)
  const { bpm } = recordingOf(source)
  const move = (to: Seconds) => onCut(cutAt(to, duration))
  return (
    <>
      <CutLens peaks={peaks} duration={duration} bars={bars} bpm={bpm} at={at} snap={snap} onCut={move} />
      <div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <CutField at={at} onCut={(to) => move(clampCut(to, duration))}>
            <IconButton
              label={bars.length > 1 ? t('barBack') : t('secondBack')}
              className="w-7! text-muted"
              onClick={() => move(stepCut(at, -1, bars, duration, false))}
            >
              <ChevronLeft size={18} />
            </IconButton>
            <IconButton
              label={bars.length > 1 ? t('barOn') : t('secondOn')}
              className="w-7! text-muted"
              onClick={() => move(stepCut(at, 1, bars, duration, false))}
            >
              <ChevronRight size={18} />
            </IconButton>
          </CutField>
          <Button
            aria-label={t('playBeforeCut')}
            title={t('playBeforeCut')}
            className="h-10 max-md:h-11"
            onClick={() => (preview.playing ? preview.pause() : preview.play(Math.max(0, at - PREVIEW_SECONDS), at))}
          >
            {preview.playing ? (
              <Pause size={14} className="fill-current" />
            ) : (
              <Play size={14} className="fill-current" />
            )}
            {t('beforeCut')}
          </Button>
        </div>
        <FieldError>{error}</FieldError>
      </div>
      <Snapping snap={snap} disabled={bars.length < 2} onSnap={onSnap} />
    </>
  )
}

function Snapping({ snap, disabled, onSnap }: { snap: boolean; disabled: boolean; onSnap: (snap: boolean) => void }) {
  const t = useTranslations('compose.cut')
  const id = useId()
  if (disabled) return <p className="-mt-1 text-xs text-muted">{t('noBars')}</p>
  return (
    <div className="-mt-1 flex min-h-5 items-center gap-2 text-muted">
      <Switch id={id} checked={snap} onChange={onSnap} aria-label={t('snap')} />
      <label htmlFor={id}>{t('snap')}</label>
      <span className="ml-auto text-xs pointer-coarse:hidden">{t('free')}</span>
    </div>
  )
}

/** The cut in seconds. Input is applied on Enter or blur if it is a valid time. */
export function CutField({
  at,
  onCut,
  children,
}: {
  at: Seconds | null
  onCut: (at: Seconds) => void
  children?: React.ReactNode
}) {
  const t = useTranslations('compose.cut')
  const shown = at === null ? '' : at.toFixed(2)
  const [text, setText] = useState(shown)
  useEffect(() => setText(shown), [shown])
  const take = () => {
    const read = readSeconds(text)
    if (read !== null && read !== at) onCut(read)
    else setText(shown)
  }
  return (
    <div className="flex h-10 min-w-0 items-center gap-1 rounded-3 bg-well pr-0.5 pl-3 shadow-press has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus max-md:h-11">
      <label className="flex items-center gap-1.5">
        <span className="text-xs text-muted">{t('from')}</span>
        <input
          value={text}
          inputMode="decimal"
          aria-label={t('fromLabel')}
          placeholder={t('end')}
          onChange={(event) => setText(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) take()
          }}
          className="num w-15.5 bg-transparent text-[1.0625rem] font-medium tracking-[-.01em] outline-none"
        />
      </label>
      <span className="text-muted">{t('seconds')}</span>
      <span className="grow" />
      {children}
    </div>
  )
}
