'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isUploading, type Upload } from '#components/api/use-upload'
import { CharacterCount } from '#components/compose/character-count'
import { type Draft, type LyricsDraft, modelLimits, type Style, sentPrompt } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import type { FieldProblem } from '#components/compose/fields/panel'
import { SongCells } from '#components/compose/fields/song-cells'
import { TitleField } from '#components/compose/fields/title-field'
import { parseLength, parseTempo } from '#components/compose/lyric-timing'
import { LyricsField } from '#components/compose/lyrics-field'
import { AutoGrowTextarea } from '#components/compose/prompt-box'
import { withSource } from '#components/compose/reuse'
import { SimilaritySlider } from '#components/compose/similarity-slider'
import type { Source } from '#components/compose/source'
import { SourceEmpty } from '#components/compose/source-empty'
import { SourceWave } from '#components/compose/source-wave'
import { StyleChips } from '#components/compose/style-chips'
import { SourceHeader, SourceMetadata, sourceOrigin, UploadProgress } from '#components/compose/upload-progress'
import { useAudition } from '#components/compose/use-audition'
import { useSourceExists } from '#components/compose/use-source-exists'
import { FieldError } from '#components/ui/field-error'
import { codePoints, type Megabytes } from '#lib/contract/limits'
import type { Health } from '#lib/contract/studio'

export type SourceForm = {
  draft: Draft
  service: Health['service']
  problem: FieldProblem
  upload: Upload
  uploadLimit: Megabytes
  onBrowse: () => void
  onUpload: (file: File) => void
  onCancelUpload: () => void
}

const set = (change: Partial<Draft['reference']>) =>
  changeDraft((draft) => ({ ...draft, reference: { ...draft.reference, ...change } }))

/** The URL at which a source can be previewed. */
export const previewUrl = (source: Source | null) =>
  source === null
    ? null
    : source.kind === 'upload'
      ? source.upload.audio_url
      : source.kind === 'song'
        ? source.song.audio_url
        : source.url

/** The form that uses a reference track. */
export function ReferenceForm({
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
  const { source, similarity, style, lyrics, fields } = draft.reference
  const [replacing, setReplacing] = useState(false)
  const [removed, setRemoved] = useState(false)
  const [chosen, setChosen] = useState(false)
  useEffect(() => setReplacing(false), [source])
  const audition = useAudition(source?.kind === 'url' ? null : previewUrl(source))
  const gone = useSourceExists('reference', source)
  const limits = modelLimits(draft)
  const prompt = sentPrompt(draft)
  const choose = (next: Source | null) => {
    setReplacing(false)
    setRemoved(next === null)
    setChosen(next !== null)
    changeDraft((current) => withSource(current, 'reference', next))
  }
  return (
    <>
      {upload.state !== 'idle' && <UploadProgress upload={upload} onCancel={onCancelUpload} onAgain={onUpload} />}
      {isUploading(upload) ? null : source === null || replacing ? (
        <SourceEmpty
          purpose="reference"
          uploadLimit={uploadLimit}
          focused={replacing || removed}
          error={problem('reference_audio') ?? gone}
          onBrowse={onBrowse}
          onSource={choose}
        />
      ) : (
        <div className="rounded-3 bg-well p-3 shadow-press">
          <SourceHeader
            source={source}
            audition={source.kind === 'url' ? null : audition}
            below={sourceOrigin(c, source)}
            focused={chosen}
            onChange={() => setReplacing(true)}
            onRemove={() => choose(null)}
          />
          {source.kind !== 'url' && (
            <>
              <div className="mt-3">
                <SourceWave
                  peaksUrl={source.kind === 'upload' ? source.upload.peaks_url : source.song.peaks_url}
                  duration={source.kind === 'upload' ? source.upload.duration : source.song.duration}
                  audition={audition}
                />
              </div>
              <SourceMetadata source={source} />
            </>
          )}
          <FieldError>{problem('reference_audio')}</FieldError>
        </div>
      )}
      {source && !replacing && !isUploading(upload) && (
        <SimilaritySlider
          value={similarity}
          error={problem('similarity')}
          onChange={(value) => set({ similarity: value })}
        />
      )}
      <div>
        <div className="mb-1 flex min-h-6 items-center gap-2 font-[550]">
          {t('style.title')}
          <span className="ml-auto font-normal text-muted">
            {prompt === '' ? (
              t('optional')
            ) : (
              <CharacterCount length={codePoints(prompt)} limit={limits.prompt} className="text-xs" />
            )}
          </span>
        </div>
        <div className="rounded-3 bg-well px-3.5 py-[11px] shadow-press has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus">
          <AutoGrowTextarea
            value={style.text}
            label={t('style.label')}
            placeholder={t('style.hint')}
            onChange={(text) => set({ style: { ...style, text } })}
            className="text-[18px] leading-6"
          />
        </div>
        <FieldError>{problem('prompt')}</FieldError>
        {(style.chips.length > 0 || style.text !== '') && (
          <StyleChips chips={style.chips} onChange={(chips) => set({ style: { ...style, chips } satisfies Style })} />
        )}
      </div>
      <TitleField draft={draft} error={problem('title')} />
      <LyricsField
        form="reference"
        described
        folded
        words={lyrics}
        limit={limits.lyric}
        bpm={fields.tempo ?? parseTempo(prompt)}
        asked={fields.duration ?? parseLength(prompt)}
        error={problem('lyric')}
        onChange={(next: LyricsDraft) => set({ lyrics: next })}
      />
      <SongCells draft={draft} service={service} problem={problem} />
    </>
  )
}
