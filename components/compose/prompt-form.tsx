'use client'

import { type Draft, type LyricsDraft, modelLimits, type Style, sentPrompt } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import { parseLength, parseTempo } from '#components/compose/lyric-timing'
import { LyricsField } from '#components/compose/lyrics-field'
import { PromptBox } from '#components/compose/prompt-box'
import { StyleChips } from '#components/compose/style-chips'
import { codePoints } from '#lib/contract/limits'

export type FieldProblem = (path: string) => string | undefined

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
export function PromptForm({ draft, problem }: { draft: Draft; problem: FieldProblem }) {
  const { style, lyrics } = draft.prompt
  const limits = modelLimits(draft)
  const prompt = sentPrompt(draft)
  return (
    <>
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
      <LyricsField
        form="prompt"
        described
        words={lyrics}
        limit={limits.lyric}
        bpm={parseTempo(prompt)}
        asked={parseLength(prompt)}
        error={problem('lyric')}
        onChange={setLyrics}
      />
    </>
  )
}
