import type { Plan } from '#lib/engine/plan/plan'
import type { Score, VoiceGroup } from '#lib/engine/score/score'

/** Reserved stem names. Parts must not use them. */
export const VOICE_STEM = 'Voice'
export const BACKING_STEM = 'Backing voices'
export const ROOM_STEM = 'Room'
export const SOURCE_STEM = 'Source'

/** The stem of voices that are mixed together. */
export const voiceStemName = (group: VoiceGroup) => (group === 'voice' ? VOICE_STEM : BACKING_STEM)

/**
 * The voices of a song that have a stem and a MIDI track: lead and backing voices, where they sing.
 *
 * @example
 * voiceNames(plan, score) → ['Voice', 'Backing voices']
 */
export const voiceNames = (plan: Pick<Plan, 'singer'>, score: Pick<Score, 'phrases'>): string[] => {
  if (!plan.singer) return []
  const sung = score.phrases.filter((phrase) => phrase.notes.length > 0)
  return [
    ...(sung.some((phrase) => phrase.voice === 'lead') ? [VOICE_STEM] : []),
    ...(sung.some((phrase) => phrase.voice !== 'lead') ? [BACKING_STEM] : []),
  ]
}

/**
 * The names of a song's stems in order: parts, voices, room.
 *
 * @example
 * stemNames(plan, score) → ['Drums', 'Bass', 'Keys', 'Voice', 'Room']
 */
export const stemNames = (plan: Pick<Plan, 'singer'>, score: Pick<Score, 'parts' | 'phrases'>): string[] => [
  ...score.parts.map((part) => part.name),
  ...voiceNames(plan, score),
  ROOM_STEM,
]
