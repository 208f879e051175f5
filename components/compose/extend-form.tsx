'use client'

import { useEffect, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isUploading } from '#components/api/use-upload'
import { barsOf, type Cut } from '#components/compose/cut'
import { CutDrawing, CutEditor, CutField } from '#components/compose/cut-editor'
import { type Draft, isUnsupported, type LyricsDraft, modelLimits } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import { SongCells } from '#components/compose/fields/song-cells'
import { TitleField } from '#components/compose/fields/title-field'
import { LyricsField } from '#components/compose/lyrics-field'
import { AutoGrowTextarea } from '#components/compose/prompt-box'
import { previewUrl, type SourceForm } from '#components/compose/reference-form'
import { withSource } from '#components/compose/reuse'
import { soundingEnd } from '#components/compose/sounding-end'
import { durationOf, type Source } from '#components/compose/source'
import { SourceEmpty } from '#components/compose/source-empty'
import { StyleChips } from '#components/compose/style-chips'
import { SourceHeader, sourceOrigin, UploadProgress } from '#components/compose/upload-progress'
import { useAudition } from '#components/compose/use-audition'
import { useSourceExists } from '#components/compose/use-source-exists'
import { formatKey } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'
import { FieldError } from '#components/ui/field-error'
import { usePeaks } from '#components/waveform/use-peaks'
import { isWhole } from '#components/waveform/wave-geometry'
import type { Translator as Said } from '#lib/i18n/translator'

const set = (change: Partial<Draft['extend']>) =>
  changeDraft((draft) => ({ ...draft, extend: { ...draft.extend, ...change } }))

const factsLine = (t: Said<'music'>, c: Said<'compose.source'>, source: Source) => {
  if (source.kind === 'url') return sourceOrigin(c, source)
  const { bpm, key, duration } = source.kind === 'upload' ? source.upload : source.song
  return [formatKey(t, key), bpm ? t('bpm', { count: Math.round(bpm) }) : null, formatClock(duration)]
    .filter(Boolean)
    .join(' · ')
}

const bpmOf = (source: Source | null) =>
  source === null || source.kind === 'url' ? null : source.kind === 'upload' ? source.upload.bpm : source.song.bpm

/** Where the music of the source ends; undefined until known. */
const useSoundingEnd = (source: Source | null) => {
  const heard = source === null || source.kind === 'url' ? null : source
  const peaks = usePeaks(heard && (heard.kind === 'upload' ? heard.upload.peaks_url : heard.song.peaks_url))
  return useMemo(
    () => (heard && peaks && isWhole(peaks) ? soundingEnd(peaks, barsOf(heard)) : undefined),
    [heard, peaks],
  )
}

/** The form that extends a song. */
export function ExtendForm({
  draft,
  service,
  problem,
  upload,
  uploadLimit,
  onBrowse,
  onUpload,
  onCancelUpload,
}: SourceForm) {
  const t = useTranslations('compose')
  const c = useTranslations('compose.source')
  const music = useTranslations('music')
  const { source, cut, placed, snap, style, lyrics, fields } = draft.extend
  const id = useId()
  /** Whether the service takes no style for an extension. */
  const styleRefused = isUnsupported(draft, service, 'prompt')
  const [replacing, setReplacing] = useState(false)
  const [removed, setRemoved] = useState(false)
  const [chosen, setChosen] = useState(false)
  useEffect(() => setReplacing(false), [source])
  const audition = useAudition(source?.kind === 'url' ? null : previewUrl(source))
  const gone = useSourceExists('extend', source)
  const choose = (next: Source | null) => {
    setReplacing(false)
    setRemoved(next === null)
    setChosen(next !== null)
    changeDraft((current) => withSource(current, 'extend', next))
  }
  const onCut = (to: Cut) => set({ cut: to, placed: true })
  const end = useSoundingEnd(source)
  useEffect(() => {
    if (source && !placed && end !== undefined) set({ cut: end, placed: true })
  }, [source, placed, end])
  const ready = source !== null && !replacing && !isUploading(upload)
  return (
    <>
      {upload.state !== 'idle' && <UploadProgress upload={upload} onCancel={onCancelUpload} onAgain={onUpload} />}
      {isUploading(upload) ? null : source === null || replacing ? (
        <SourceEmpty
          purpose="extend"
          uploadLimit={uploadLimit}
          focused={replacing || removed}
          error={problem('origin_audio') ?? gone}
          onBrowse={onBrowse}
          onSource={choose}
        />
      ) : (
        <div className="rounded-3 bg-well p-3 shadow-press">
          <SourceHeader
            source={source}
            audition={source.kind === 'url' ? null : audition}
            below={factsLine(music, c, source)}
            focused={chosen}
            onChange={() => setReplacing(true)}
            onRemove={() => choose(null)}
          />
          {source.kind !== 'url' && <CutDrawing source={source} cut={cut} snap={snap} onCut={onCut} />}
          <FieldError>{problem('origin_audio')}</FieldError>
        </div>
      )}
      {ready &&
        (source.kind === 'url' ? (
          <div>
            <CutField at={cut} onCut={(at) => onCut(at > 0 ? at : null)} />
            <FieldError>{problem('extend_at')}</FieldError>
          </div>
        ) : (
          <CutEditor
            source={source}
            cut={cut}
            snap={snap}
            audition={audition}
            error={problem('extend_at')}
            onCut={onCut}
            onSnap={(on) => set({ snap: on })}
          />
        ))}
      {ready && cut !== null && cut === end && <p className="-mt-1 text-xs text-muted">{t('cut.sounding')}</p>}
      <div>
        <div className="rounded-3 bg-well px-4 pt-2.5 pb-[11px] shadow-press has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus">
          <label htmlFor={id} className="mb-1 block font-[550]">
            {t('style.extension')}
          </label>
          <AutoGrowTextarea
            id={id}
            value={style.text}
            label={t('style.extension')}
            placeholder={styleRefused ? t('fields.notHere') : t('style.extensionHint')}
            describedBy={styleRefused ? `${id}-why` : undefined}
            readOnly={styleRefused}
            onChange={(text) => set({ style: { ...style, text } })}
            className="text-[18px] leading-6"
          />
        </div>
        {styleRefused && (
          <p id={`${id}-why`} className="mt-1.5 text-xs leading-[17px] text-muted">
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
        described={false}
        title={t('lyrics.extension')}
        withInstrumental={!styleRefused}
        words={styleRefused ? { ...lyrics, instrumental: false } : lyrics}
        limit={modelLimits(draft).lyric}
        bpm={fields.tempo ?? bpmOf(source)}
        asked={fields.duration ?? null}
        from={cut ?? (source ? (durationOf(source) ?? 0) : 0)}
        error={problem('lyric')}
        onChange={(next: LyricsDraft) => set({ lyrics: next })}
      />
      <SongCells draft={draft} service={service} problem={problem} />
    </>
  )
}
