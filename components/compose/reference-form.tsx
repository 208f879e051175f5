'use client'

import { FileMusic } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CharacterCount } from '#components/compose/character-count'
import { type Draft, type LyricsDraft, modelLimits, type Style, sentPrompt } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import { SongCells } from '#components/compose/fields/song-cells'
import { TitleField } from '#components/compose/fields/title-field'
import { parseLength, parseTempo } from '#components/compose/lyric-timing'
import { LyricsField } from '#components/compose/lyrics-field'
import { AutoGrowTextarea } from '#components/compose/prompt-box'
import { SimilaritySlider } from '#components/compose/similarity-slider'
import { type KnownSource, recordingOf } from '#components/compose/source'
import { SourceField, type SourceFormProps, sourceOrigin } from '#components/compose/source-field'
import { SourceWave } from '#components/compose/source-wave'
import { StyleChips } from '#components/compose/style-chips'
import { formatKey } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'
import { Button } from '#components/ui/button'
import { FieldError } from '#components/ui/field-error'
import { codePoints } from '#lib/contract/limits'

const set = (change: Partial<Draft['reference']>) =>
  changeDraft((draft) => ({ ...draft, reference: { ...draft.reference, ...change } }))

/** The form that uses a reference track. */
export function ReferenceForm(props: SourceFormProps) {
  const { draft, capabilities, problem, onMelody } = props
  const t = useTranslations('compose')
  const c = useTranslations('compose.source')
  const { similarity, style, lyrics, fields } = draft.reference
  const limits = modelLimits(draft)
  const prompt = sentPrompt(draft)
  return (
    <>
      <SourceField
        mode="reference"
        path="reference_audio"
        form={props}
        subtitle={(source) => sourceOrigin(c, source)}
        renderRecording={(source, preview) => (
          <>
            <div className="mt-3">
              <SourceWave recording={recordingOf(source)} preview={preview} />
            </div>
            <SourceMetadata source={source} />
            {source.kind === 'upload' && onMelody && (
              <Button variant="ghost" size="ghost" onClick={() => onMelody(source.upload)} className="mt-2 max-md:h-11">
                <FileMusic size={15} />
                {t('arrange.fromReference')}
              </Button>
            )}
          </>
        )}
      >
        {() => (
          <SimilaritySlider
            value={similarity}
            error={problem('similarity')}
            onChange={(value) => set({ similarity: value })}
          />
        )}
      </SourceField>
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
            className="text-[1.125rem] leading-6"
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
      <SongCells draft={draft} capabilities={capabilities} problem={problem} />
    </>
  )
}

/** Confidence below which a value is marked as a guess. */
const MIN_CONFIDENCE = 0.5

/** Tempo, key, meter and length of a source. */
function SourceMetadata({ source }: { source: KnownSource }) {
  const t = useTranslations('compose.source')
  const music = useTranslations('music')
  const facts =
    source.kind === 'upload'
      ? [
          [
            t('tempo'),
            source.upload.bpm
              ? `${source.upload.confidence.tempo < MIN_CONFIDENCE ? '~' : ''}${music('bpm', { count: Math.round(source.upload.bpm) })}`
              : '–',
          ],
          [
            t('key'),
            `${source.upload.confidence.key < MIN_CONFIDENCE ? '~ ' : ''}${formatKey(music, source.upload.key) ?? '–'}`,
          ],
          // Forms that were filled in before this version lack it.
          ...(source.upload.meter ? [[t('meter'), source.upload.meter]] : []),
          [t('length'), formatClock(source.upload.duration)],
        ]
      : [
          [t('tempo'), source.song.bpm ? music('bpm', { count: Math.round(source.song.bpm) }) : '–'],
          [t('key'), formatKey(music, source.song.key) ?? '–'],
          ...(source.song.meter ? [[t('meter'), source.song.meter]] : []),
          [t('length'), formatClock(source.song.duration)],
        ]
  return (
    <dl className="num mt-2.5 grid grid-flow-col justify-between gap-x-3 border-t border-line pt-[9px]">
      {facts.map(([name, value]) => (
        <div key={name} className="leading-4.25">
          <dt className="text-2xs text-muted">{name}</dt>
          <dd className="font-[550] whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
