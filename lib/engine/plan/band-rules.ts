import type { Analysis } from '#lib/engine/analyse/analysis'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import type { Gain } from '#lib/music/time'

/** Below this share of percussion a recording counts as drumless. */
const MIN_PERCUSSION: Gain = 0.25

/** Instruments that make calm music without a band. */
const CHAMBER_INSTRUMENTS: ReadonlySet<string> = new Set(
  'piano strings violin cello harp flute clarinet oboe recorder horn nylon-guitar steel-guitar guitar celesta music-box kalimba vibraphone guzheng erhu pipa dizi shakuhachi dulcimer'.split(
    ' ',
  ),
)

/**
 * Keeps a calm instrumental to the chamber instruments that the prompt names.
 * "Calm piano with flute, instrumental" adds no rhythm section.
 */
export const keepChamberBand = (intent: PromptIntent): PromptIntent =>
  intent.voice.instrumental &&
  intent.mood.energy <= -0.4 &&
  intent.genres.length === 0 &&
  intent.scenes.length === 0 &&
  intent.requested.length > 0 &&
  intent.requested.every((id) => CHAMBER_INSTRUMENTS.has(id))
    ? { ...intent, onlyRequested: true }
    : intent

/** Whether a recording has no drums. */
export const isDrumless = ({ percussion }: Analysis): boolean => percussion < MIN_PERCUSSION

/** Excludes drums when the source recording has none, unless the prompt asks for a genre or drums. */
export const keepDrumless = (intent: PromptIntent, recording: Analysis | null): PromptIntent =>
  recording &&
  isDrumless(recording) &&
  intent.genres.length === 0 &&
  !intent.requested.some((id) => /drum|kit/.test(id))
    ? { ...intent, excluded: [...intent.excluded, 'drums'] }
    : intent

/** Above this share of singing a recording counts as sung. */
const MIN_SINGING: Gain = 0.55

/** Whether a prompt or its fields ask for a voice, a way of singing or a language of the words. */
const asksForVoice = ({ voice, language }: PromptIntent) =>
  voice.sung || voice.mentionsSinging || voice.kind !== null || voice.manners.length > 0 || language !== null

/** Whether somebody sings in a recording. */
export const isSung = ({ singing }: Analysis): boolean => singing >= MIN_SINGING

/** Removes all singing, background choirs included, unless the prompt asks for a voice: nobody sings in the recording. */
export const keepUnsung = (intent: PromptIntent): PromptIntent =>
  asksForVoice(intent) ? intent : withoutSinging(intent)

/** Removes all singing from an intent, background choirs included. */
export const withoutSinging = (intent: PromptIntent): PromptIntent => {
  const requested = intent.requested.filter((id) => id !== 'choir')
  return {
    ...intent,
    requested,
    excluded: [...intent.excluded, 'choir'],
    onlyRequested: intent.onlyRequested && requested.length > 0,
    voice: { ...intent.voice, instrumental: true, sung: false, kind: null },
  }
}
