import type { Analysis } from '#lib/engine/analyse/analysis'
import type { Wish } from '#lib/engine/plan/prompt/prompt-intent'
import type { Gain } from '#lib/music/time'

/** Recordings of which less than this is drums are followed by music without any, unless the prompt says something else. */
const DRUMMED: Gain = 0.25

/** Instruments that make calm music by themselves. */
const CHAMBER: ReadonlySet<string> = new Set(
  'piano strings violin cello harp flute clarinet oboe recorder horn nylon-guitar steel-guitar guitar celesta music-box kalimba vibraphone guzheng erhu pipa dizi shakuhachi dulcimer'.split(
    ' ',
  ),
)

/** "Calm piano with flute, instrumental" is those two, and no band around them. */
export const chambered = (wish: Wish): Wish =>
  wish.voice.instrumental &&
  wish.mood.energy <= -0.4 &&
  wish.genres.length === 0 &&
  wish.scenes.length === 0 &&
  wish.wanted.length > 0 &&
  wish.wanted.every((id) => CHAMBER.has(id))
    ? { ...wish, only: true }
    : wish

/** Nobody drums where nobody drummed. */
export const drummedAs = (wish: Wish, heard: Analysis | null): Wish =>
  heard && heard.percussion < DRUMMED && wish.genres.length === 0 && !wish.wanted.some((id) => /drum|kit/.test(id))
    ? { ...wish, removed: [...wish.removed, 'drums'] }
    : wish

/** The same wish for music that nobody sings to, not even a choir in the background. */
export const unsung = (wish: Wish): Wish => {
  const wanted = wish.wanted.filter((id) => id !== 'choir')
  return {
    ...wish,
    wanted,
    removed: [...wish.removed, 'choir'],
    only: wish.only && wanted.length > 0,
    voice: { ...wish.voice, instrumental: true, sung: false, kind: null },
  }
}
