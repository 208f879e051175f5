import type { Brief } from '#lib/engine/brief'
import { withFields } from '#lib/engine/plan/fields'
import type { Plan } from '#lib/engine/plan/plan'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { voiceName } from '#lib/engine/plan/reading/outcome'
import type { PromptReading } from '#lib/engine/plan/reading/reading'
import { keyName, meterName } from '#lib/music/key'

/** What the request left open. A recording decides tempo, key and meter of its extension. */
export const chosenForYou = (brief: Brief, plan: Plan): PromptReading['chosen'] => {
  const intent = withFields(readPrompt(brief.prompt), brief.fields)
  const isFree = brief.source.kind !== 'extend'
  const saysVoice = intent.voice.kind !== null || intent.voice.instrumental || brief.fields?.singer !== undefined
  return {
    ...(intent.genres.length === 0 && { genre: plan.genre }),
    ...(isFree && intent.key.tonic === null && { key: keyName(plan.key) }),
    ...(isFree && intent.tempo.bpm === null && { tempo: Math.round(plan.bpm * 100) / 100 }),
    ...(isFree && intent.meter === null && { meter: meterName(plan.meter) }),
    ...(brief.lyric === null && { form: plan.sections.map(({ label }) => label) }),
    ...(!saysVoice && brief.singing !== 'never' && { voice: voiceName(plan.singer) }),
  }
}
