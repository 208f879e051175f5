'use client'

import { useState } from 'react'
import { isUnderWay } from '#components/api/use-upload'
import type { Cut } from '#components/compose/cut'
import { CutDrawing, CutEditor, CutField } from '#components/compose/cut-editor'
import { type Draft, limitsOf, type Words } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import { LyricsField } from '#components/compose/lyrics-field'
import { audioOf, type SourceForm } from '#components/compose/reference-form'
import { withSource } from '#components/compose/reuse'
import { durationOf, type Source } from '#components/compose/source'
import { SourceHead, sourceOrigin, UploadBench } from '#components/compose/source-bench'
import { SourceEmpty } from '#components/compose/source-empty'
import { useAudition } from '#components/compose/use-audition'
import { useSourceStillThere } from '#components/compose/use-source'
import { keyInWords } from '#components/song/key-name'
import { clock } from '#components/song/time-format'
import { FieldError } from '#components/ui/field-note'

const set = (change: Partial<Draft['extend']>) =>
  changeDraft((draft) => ({ ...draft, extend: { ...draft.extend, ...change } }))

const factsLine = (source: Source) => {
  if (source.kind === 'url') return sourceOrigin(source)
  const { bpm, key, duration } = source.kind === 'upload' ? source.upload : source.song
  return [keyInWords(key), bpm ? `${Math.round(bpm)} BPM` : null, clock(duration)].filter(Boolean).join(' · ')
}

const bpmOf = (source: Source | null) =>
  source === null || source.kind === 'url' ? null : source.kind === 'upload' ? source.upload.bpm : source.song.bpm

/** A song that goes on. */
export function ExtendForm({ draft, problem, upload, onBrowse, onUpload, onCancelUpload }: SourceForm) {
  const { source, cut, snap, words } = draft.extend
  const [replacing, setReplacing] = useState(false)
  const [removed, setRemoved] = useState(false)
  const [chosen, setChosen] = useState(false)
  const audition = useAudition(source?.kind === 'url' ? null : audioOf(source))
  const gone = useSourceStillThere('extend', source)
  const choose = (next: Source | null) => {
    setReplacing(false)
    setRemoved(next === null)
    setChosen(next !== null)
    changeDraft((current) => withSource(current, 'extend', next))
  }
  const onCut = (to: Cut) => set({ cut: to })
  const ready = source !== null && !replacing && !isUnderWay(upload)
  return (
    <>
      {upload.state !== 'idle' && <UploadBench upload={upload} onCancel={onCancelUpload} onAgain={onUpload} />}
      {isUnderWay(upload) ? null : source === null || replacing ? (
        <SourceEmpty
          purpose="extend"
          focused={replacing || removed}
          error={problem('origin_audio') ?? gone}
          onBrowse={onBrowse}
          onSource={choose}
        />
      ) : (
        <div className="rounded-3 bg-well p-3 shadow-press">
          <SourceHead
            source={source}
            audition={source.kind === 'url' ? null : audition}
            below={factsLine(source)}
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
            <CutField at={cut} onCut={(at) => set({ cut: at > 0 ? at : null })} />
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
      <LyricsField
        title="Words of the new part"
        withInstrumental={false}
        words={words}
        limit={limitsOf(draft).lyric}
        bpm={bpmOf(source)}
        from={cut ?? (source ? (durationOf(source) ?? 0) : 0)}
        error={problem('lyric')}
        onChange={(next: Words) => set({ words: next })}
      />
    </>
  )
}
