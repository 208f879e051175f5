'use client'

import { useEffect, useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { barsOf, type Cut } from '#components/compose/cut'
import { CutDrawing, CutEditor, CutField } from '#components/compose/cut-editor'
import { type Draft, isUnsupported, type LyricsDraft, modelLimits } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import { SongCells } from '#components/compose/fields/song-cells'
import { TitleField } from '#components/compose/fields/title-field'
import { LyricsField } from '#components/compose/lyrics-field'
import { AutoGrowTextarea } from '#components/compose/prompt-box'
import { soundingEnd } from '#components/compose/sounding-end'
import { durationOf, type KnownSource, recordingOf, type Source } from '#components/compose/source'
import { SourceField, type SourceFormProps, sourceOrigin } from '#components/compose/source-field'
import { StyleChips } from '#components/compose/style-chips'
import { useSourceStyle } from '#components/compose/use-source-style'
import { formatKey } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'
import { FieldError } from '#components/ui/field-error'
import { usePeaks } from '#components/waveform/use-peaks'
import { isWhole } from '#components/waveform/wave-geometry'
import type { Translator } from '#lib/i18n/translator'

const set = (change: Partial<Draft['extend']>) =>
  changeDraft((draft) => ({ ...draft, extend: { ...draft.extend, ...change } }))

const factsLine = (t: Translator<'music'>, c: Translator<'compose.source'>, source: Source) => {
  if (source.kind === 'url') return sourceOrigin(c, source)
  const { bpm, key, duration } = recordingOf(source)
  return [formatKey(t, key), bpm ? t('bpm', { count: Math.round(bpm) }) : null, formatClock(duration)]
    .filter(Boolean)
    .join(' · ')
}

/** Where the music of a source ends; undefined until known. */
const useSoundingEnd = (source: KnownSource | null) => {
  const peaks = usePeaks(source && recordingOf(source).peaks_url)
  return useMemo(
    () => (source && peaks && isWhole(peaks) ? soundingEnd(peaks, barsOf(source)) : undefined),
    [source, peaks],
  )
}

/** The form that extends a song. */
export function ExtendForm(props: SourceFormProps) {
  const { draft, capabilities, problem } = props
  const t = useTranslations('compose')
  const c = useTranslations('compose.source')
  const music = useTranslations('music')
  const { source, cut, placed, snap, style, lyrics, fields } = draft.extend
  const id = useId()
  /** Whether the service takes no style for an extension. */
  const styleRefused = isUnsupported(draft, capabilities, 'prompt')
  /** What holds for the extension while no style is given. */
  const ownStyle = useSourceStyle(source)
  const known = source === null || source.kind === 'url' ? null : source
  const onCut = (to: Cut) => set({ cut: to, placed: true })
  const end = useSoundingEnd(known)
  useEffect(() => {
    if (source && !placed && end !== undefined) set({ cut: end, placed: true })
  }, [source, placed, end])
  return (
    <>
      <SourceField
        mode="extend"
        path="origin_audio"
        form={props}
        subtitle={(source) => factsLine(music, c, source)}
        renderRecording={(source) => (
          <CutDrawing source={source} cut={cut} snap={snap} added={fields.duration ?? null} onCut={onCut} />
        )}
      >
        {(source, preview) => (
          <>
            {source.kind === 'url' ? (
              <div>
                <CutField at={cut} onCut={(at) => onCut(at > 0 ? at : null)} />
                <FieldError>{problem('extend_at')}</FieldError>
              </div>
            ) : (
              <CutEditor
                source={source}
                cut={cut}
                snap={snap}
                preview={preview}
                error={problem('extend_at')}
                onCut={onCut}
                onSnap={(on) => set({ snap: on })}
              />
            )}
            {cut !== null && cut === end && <p className="-mt-1 text-xs text-muted">{t('cut.sounding')}</p>}
          </>
        )}
      </SourceField>
      <div>
        <div className="rounded-3 bg-well px-4 pt-2.5 pb-[11px] shadow-press has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus">
          <label htmlFor={id} className="mb-1 block font-[550]">
            {t('style.extension')}
          </label>
          <AutoGrowTextarea
            id={id}
            value={style.text}
            label={t('style.extension')}
            placeholder={
              styleRefused
                ? t('fields.notHere')
                : ownStyle !== null && style.chips.length === 0
                  ? t('style.asTheSong', { style: ownStyle })
                  : t('style.extensionHint')
            }
            describedBy={styleRefused ? `${id}-why` : undefined}
            readOnly={styleRefused}
            onChange={(text) => set({ style: { ...style, text } })}
            className="text-[1.125rem] leading-6"
          />
        </div>
        {styleRefused && (
          <p id={`${id}-why`} className="mt-1.5 text-xs leading-4.25 text-muted">
            {t('fields.unsupported.extend')}
          </p>
        )}
        <FieldError>{problem('prompt')}</FieldError>
        {!styleRefused && (style.chips.length > 0 || style.text !== '') && (
          <StyleChips chips={style.chips} onChange={(chips) => set({ style: { ...style, chips } })} />
        )}
      </div>
      <TitleField draft={draft} error={problem('title')} />
      <LyricsField
        form="extend"
        described={!styleRefused}
        fallbackStyle={ownStyle}
        title={t('lyrics.extension')}
        withInstrumental={!styleRefused}
        words={styleRefused ? { ...lyrics, instrumental: false } : lyrics}
        limit={modelLimits(draft).lyric}
        bpm={fields.tempo ?? (known && recordingOf(known).bpm)}
        asked={fields.duration ?? null}
        from={cut ?? (source ? (durationOf(source) ?? 0) : 0)}
        error={problem('lyric')}
        onChange={(next: LyricsDraft) => set({ lyrics: next })}
      />
      <SongCells draft={draft} capabilities={capabilities} problem={problem} />
    </>
  )
}
