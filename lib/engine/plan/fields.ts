import type { BriefFields } from '#lib/engine/brief'
import { withoutSinging } from '#lib/engine/plan/band-rules'
import { isCovered } from '#lib/engine/plan/match-instrument'
import type { Mood } from '#lib/engine/plan/plan'
import { type Exclusion, readExclusion } from '#lib/engine/plan/prompt/exclusions'
import { blend } from '#lib/engine/plan/prompt/mood-words'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'

/** Applies the fields of a brief to what its prompt says. Fields win. */
export const withFields = (intent: PromptIntent, fields: BriefFields | undefined): PromptIntent => {
  if (!fields) return intent
  const { seconds, bpm, key, meter, voice, language, exclude = [] } = fields
  const stated: PromptIntent = {
    ...intent,
    ...(seconds !== undefined && { seconds }),
    ...(bpm !== undefined && { tempo: { bpm, range: null, lean: 0 } }),
    ...(key && { key: { tonic: key.tonic, mode: key.mode } }),
    ...(meter && { meter }),
    ...(language && { language }),
    ...(voice && { voice: voiceOf(intent.voice, voice) }),
  }
  return exclude.map(readExclusion).reduce((before, exclusion) => without(before, exclusion, fields), stated)
}

const voiceOf = (said: PromptIntent['voice'], voice: NonNullable<BriefFields['voice']>): PromptIntent['voice'] => {
  if (voice === 'none') return { ...said, instrumental: true, sung: false, kind: null }
  const sung = { ...said, instrumental: false, sung: true }
  if (voice === 'whisper') {
    // A group or a machine does not whisper.
    const kind = said.kind === 'choir' || said.kind === 'robot' || said.kind === 'duet' ? null : said.kind
    return { ...sung, kind, manners: ['whisper', ...said.manners.filter((manner) => manner !== 'whisper')] }
  }
  const tract = voice === 'female' || voice === 'male' ? voice : said.tract
  return { ...sung, kind: voice, tract, ...(voice === 'rap' && { excludesRap: false }) }
}

/** An intent without one excluded thing. */
const without = (intent: PromptIntent, exclusion: Exclusion, fields: BriefFields): PromptIntent => {
  switch (exclusion.kind) {
    case 'instrument': {
      const requested = intent.requested.filter((term) => !isCovered(term, exclusion.terms))
      return {
        ...intent,
        excluded: [...new Set([...intent.excluded, ...exclusion.terms])],
        banned: [...(intent.banned ?? []), ...exclusion.terms],
        requested,
        onlyRequested: intent.onlyRequested && (requested.length > 0 || intent.requested.length === 0),
      }
    }
    case 'section':
      return { ...intent, excludedSections: [...(intent.excludedSections ?? []), ...exclusion.letters] }
    case 'genre': {
      const allowed = (id: string) => id !== exclusion.genre
      return {
        ...intent,
        genres: intent.genres.filter(allowed),
        scenes: intent.scenes.filter(allowed),
        excludedGenres: [...(intent.excludedGenres ?? []), exclusion.genre],
      }
    }
    case 'mood': {
      const moods = intent.moods.filter((name) => name !== exclusion.mood)
      // Without other moods the song moves to the other side.
      const opposite = scaled(blend([exclusion.mood]), -MOOD_AVERSION)
      return { ...intent, moods, mood: moods.length > 0 ? blend(moods) : opposite }
    }
    case 'manner': {
      const { voice } = intent
      const manners = voice.manners.filter((name) => name !== exclusion.manner)
      return {
        ...intent,
        voice: { ...voice, manners, excludedManners: [...(voice.excludedManners ?? []), exclusion.manner] },
      }
    }
    case 'technique':
      if (exclusion.technique === 'swing') return { ...intent, feel: { ...intent.feel, swing: 0.5 } }
      if (exclusion.technique === 'key-change') return { ...intent, keyChange: false, excludesKeyChange: true }
      return { ...intent, ending: intent.ending === 'strip' ? null : intent.ending, excludedEnding: 'strip' }
    case 'voice':
      return fields.voice || fields.singer
        ? withoutBacking(intent, exclusion.voice)
        : withoutVoice(intent, exclusion.voice)
    default:
      return intent
  }
}

/** A chosen singer stays; the exclusion concerns who sings along. */
const withoutBacking = (intent: PromptIntent, voice: string): PromptIntent =>
  voice === 'choir' || voice === 'harmonies'
    ? { ...intent, excluded: [...intent.excluded, 'choir'], voice: { ...intent.voice, harmonies: false } }
    : intent

const OPPOSITE = { female: 'male', male: 'female' } as const

const withoutVoice = (intent: PromptIntent, voice: string): PromptIntent => {
  const own = intent.voice
  switch (voice) {
    case 'any':
      return withoutSinging(intent)
    case 'female':
    case 'male':
      return own.kind === null || own.kind === voice
        ? { ...intent, voice: { ...own, kind: OPPOSITE[voice], tract: OPPOSITE[voice] } }
        : { ...intent, voice: { ...own, tract: own.tract === voice ? OPPOSITE[voice] : own.tract } }
    case 'rap':
      return { ...intent, voice: { ...own, kind: own.kind === 'rap' ? own.tract : own.kind, excludesRap: true } }
    case 'child':
      return { ...intent, voice: { ...own, kind: own.kind === 'child' || own.kind === null ? 'female' : own.kind } }
    case 'choir':
    case 'harmonies':
      return withoutBacking({ ...intent, voice: { ...own, kind: own.kind === 'choir' ? null : own.kind } }, voice)
    default:
      return { ...intent, voice: { ...own, kind: own.kind === voice ? null : own.kind } }
  }
}

/** Share of an excluded mood by which a song without a mood moves to the other side. */
const MOOD_AVERSION = 0.6

const scaled = ({ valence, energy, darkness, space }: Mood, factor: number): Mood => ({
  valence: valence * factor,
  energy: energy * factor,
  darkness: darkness * factor,
  space: space * factor,
})
