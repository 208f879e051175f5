'use client'

import type { ReactNode } from 'react'
import { ArrangeButton } from '#components/compose/arrange/arrange-button'
import {
  type Draft,
  isUnsupported,
  type LyricsDraft,
  modelLimits,
  type Style,
  sentPrompt,
} from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import type { FieldProblem } from '#components/compose/fields/panel'
import { SongCells } from '#components/compose/fields/song-cells'
import { TitleField } from '#components/compose/fields/title-field'
import { parseLength, parseTempo } from '#components/compose/lyric-timing'
import { LyricsField } from '#components/compose/lyrics-field'
import { PromptBox } from '#components/compose/prompt-box'
import { StyleChips } from '#components/compose/style-chips'
import { lazy } from '#components/ui/lazy'
import type { Capabilities } from '#lib/contract/capabilities'
import { codePoints } from '#lib/contract/limits'

const ArrangeCard = lazy(
  () => import('#components/compose/arrange/arrange-card').then((module) => module.ArrangeCard),
  // Keeps most of its place.
  <div className="min-h-72" />,
)
const ArrangedLyrics = lazy(() =>
  import('#components/compose/arrange/arranged-lyrics').then((module) => module.ArrangedLyrics),
)

const setStyle = (style: Style) => changeDraft((draft) => ({ ...draft, prompt: { ...draft.prompt, style } }))
/** Appends text that was typed before the stored draft was loaded. */
const addText = (typed: string) =>
  changeDraft((draft) => {
    const { style } = draft.prompt
    const text = [style.text, typed].filter((part) => part !== '').join('\n')
    return { ...draft, prompt: { ...draft.prompt, style: { ...style, text } } }
  })
const setLyrics = (lyrics: LyricsDraft) => changeDraft((draft) => ({ ...draft, prompt: { ...draft.prompt, lyrics } }))

/** The form that starts from a description, with optional lyrics. */
export function PromptForm({
  draft,
  capabilities,
  problem,
  reading,
  onBrowse,
  suggestions,
}: {
  draft: Draft
  capabilities: Capabilities
  problem: FieldProblem
  /** Name of the file of a song to arrange that is being read. */
  reading: string | null
  onBrowse: () => void
  suggestions: ReactNode
}) {
  const { style, lyrics, fields, arrange } = draft.prompt
  const limits = modelLimits(draft)
  const prompt = sentPrompt(draft)
  const cannotArrange = isUnsupported(draft, capabilities, 'arrange')
  return (
    <>
      {arrange && (
        <ArrangeCard
          arranged={arrange}
          tempo={fields.tempo}
          isUnsupported={cannotArrange}
          error={problem('arrange')}
          onBrowse={onBrowse}
        />
      )}
      <div>
        <PromptBox
          style={style}
          length={codePoints(prompt)}
          limit={limits.prompt}
          error={problem('prompt')}
          onChange={setStyle}
          onEarly={addText}
        />
        <StyleChips chips={style.chips} onChange={(chips) => setStyle({ ...style, chips })} />
      </div>
      {suggestions}
      <TitleField draft={draft} error={problem('title')} />
      {arrange && !cannotArrange ? (
        <ArrangedLyrics arranged={arrange} typed={lyrics.text} instrumental={lyrics.instrumental} />
      ) : (
        <LyricsField
          form="prompt"
          described
          words={lyrics}
          limit={limits.lyric}
          bpm={fields.tempo ?? parseTempo(prompt)}
          asked={fields.duration ?? parseLength(prompt)}
          error={problem('lyric')}
          onChange={setLyrics}
        />
      )}
      <SongCells draft={draft} capabilities={capabilities} problem={problem} />
      {!arrange && <ArrangeButton isUnsupported={cannotArrange} reading={reading} onBrowse={onBrowse} />}
    </>
  )
}
