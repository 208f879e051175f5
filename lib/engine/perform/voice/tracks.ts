import { burstCentre, locusOf } from '#lib/engine/perform/voice/loci'
import type { VoiceSettings } from '#lib/engine/perform/voice/singers'
import { smooth } from '#lib/engine/perform/voice/smoothing'
import type { PhoneSegment, SungSyllable } from '#lib/engine/perform/voice/timing'
import { locusShare, transitionsOf } from '#lib/engine/perform/voice/transitions'
import { type Formants, type Vowel, vowelOf } from '#lib/engine/perform/voice/vowels'
import type { Syllable } from '#lib/lyrics/syllable'
import type { Random } from '#lib/music/random'
import { type Decibels, decibelsToGain, type Seconds } from '#lib/music/time'

/** Control period: 220 samples, 5 ms. */
export const HOP = 220
export const RATE = 44100
export const FRAME: Seconds = HOP / RATE

/** One value per frame for each parameter of the vocal tract. Amplitudes are relative to the RMS of a vowel. */
export type Tracks = {
  frames: number
  start: Seconds
  f1: Float32Array
  f2: Float32Array
  f3: Float32Array
  f4: Float32Array
  voice: Float32Array
  breath: Float32Array
  noise: Float32Array
  noiseCentre: Float32Array
  noiseWidth: Float32Array
  /** Nasal coupling, 0 oral … 1 open. */
  nasal: Float32Array
  /** Nasal zero (Hz) during nasals. */
  zero: Float32Array
}

const SYLLABIC_L: Formants = [500, 960, 2600, 3450]

/** The vowel in context: unstressed ones are centralised even on long notes, UW after a coronal is fronted. */
const vowelAsSung = (syllable: Syllable): Vowel => {
  const weak = syllable.stress === 0 && syllable.tone === undefined
  if (weak && syllable.nucleus === 'AH') {
    // "Table", "little": the L itself is the syllable.
    return syllable.coda[0] === 'L' ? { ...vowelOf('AX'), formants: SYLLABIC_L } : vowelOf('AX')
  }
  if (weak && syllable.nucleus === 'IH') return vowelOf('IX')
  const plain = vowelOf(syllable.nucleus)
  const before = syllable.onset[syllable.onset.length - 1] ?? ''
  if (syllable.nucleus === 'UW' && /^(T|D|N|S|Z|L|Y|TH|DH|CH|JH|SH)$/.test(before)) {
    const [f1, , f3, f4] = plain.formants
    return { ...plain, formants: [f1, 1120, f3, f4] }
  }
  // Before R, AO is closer than in "law".
  if (syllable.nucleus === 'AO' && syllable.coda[0] === 'R') return { ...plain, formants: [490, 830, 2400, 3400] }
  return plain
}

const smoothstep = (u: number) => u * u * (3 - 2 * u)
const mixed = (a: Formants, b: Formants, u: number): Formants => [
  a[0] + (b[0] - a[0]) * u,
  a[1] + (b[1] - a[1]) * u,
  a[2] + (b[2] - a[2]) * u,
  a[3] + (b[3] - a[3]) * u,
]

/** The voice starts and stops within two glottal cycles, so that short closures stay silent between held vowels. */
const VOICE_TIME: Seconds = 0.007

/** Breath between the partials of a vowel shows its formants, also at a high pitch. */
const BREATH_IN_VOWELS: Decibels = 1.5

const DARK_L: Formants = [430, 850, 2750, 3500]
const CODA_R: Formants = [470, 1330, 1700, 3250]
const NEUTRAL: Formants = [500, 1480, 2500, 3500]

/** Targets of the whole phrase, smoothed symmetrically, so targets are actual positions. */
export const tracksOf = (
  syllables: SungSyllable[],
  segments: PhoneSegment[],
  settings: VoiceSettings,
  start: Seconds,
  frames: number,
  random: Random,
): Tracks => {
  const track = (fill = 0) => new Float32Array(frames).fill(fill)
  const f = [track(NEUTRAL[0]), track(NEUTRAL[1]), track(NEUTRAL[2]), track(NEUTRAL[3])] as const
  const voice = track()
  const breath = track()
  const noise = track()
  const noiseCentre = track(5000)
  const noiseWidth = track(3000)
  const nose = track()
  const zero = track(0)
  const louder = decibelsToGain(settings.consonants)
  const breathiness = decibelsToGain(settings.breath + BREATH_IN_VOWELS)

  const index = (time: Seconds) => Math.max(0, Math.min(frames, Math.round((time - start) / FRAME)))
  const put = (values: Float32Array, from: Seconds, to: Seconds, value: number) =>
    values.fill(value, index(from), index(to))
  const putFormants = (from: Seconds, to: Seconds, at: (u: number) => Formants) => {
    const first = index(from)
    const last = index(to)
    for (let i = first; i < last; i++) {
      const formants = at(last - first > 1 ? (i - first) / (last - first - 1) : 0)
      for (let k = 0; k < 4; k++) f[k as 0 | 1 | 2 | 3][i] = formants[k as 0 | 1 | 2 | 3]
    }
  }

  const vowels = syllables.map((sung) => vowelAsSung(sung.syllable))
  const nearest = (segment: PhoneSegment): Formants => {
    const own = vowels[segment.sung]
    if (!own) return NEUTRAL
    return segment.kind === 'consonant' && segment.role === 'coda' ? (own.end?.formants ?? own.formants) : own.formants
  }

  let reached: Formants = NEUTRAL
  let until = start
  for (const [position, segment] of segments.entries()) {
    // In short gaps the tract holds its position; in long ones it moves to the next phone.
    const target = segment.kind === 'vowel' ? nearest(segment) : locusOf(segment.consonant, nearest(segment))
    if (segment.from > until) {
      const held = segment.from - until < 0.15 ? until : Math.max(until, segment.from - 0.15)
      const previous = reached
      putFormants(until, held, () => previous)
      putFormants(held, segment.from, (u) => mixed(previous, target, segment.from - until < 0.15 ? 0 : u))
    }
    until = Math.max(until, segment.to)

    if (segment.kind === 'vowel') {
      const sung = syllables[segment.sung]
      const vowel = vowels[segment.sung]
      if (!sung || !vowel) continue
      const { from, to } = segment
      const end = vowel.end
      if (end) {
        // The glide of a melisma belongs to its last note.
        const lastTone = sung.tones[sung.tones.length - 1]
        const stretch = Math.min(to - from, Math.max(0.05, to - Math.max(from, lastTone?.at ?? from)))
        const short = stretch < 0.18
        const glide = Math.min(end.glide / 1000, stretch * (short ? 0.5 : Math.max(end.share, 0.3)))
        const goal = mixed(vowel.formants, end.formants, short ? end.reach * 0.8 : end.reach)
        putFormants(from, to - glide, () => vowel.formants)
        putFormants(to - glide, to, (u) => mixed(vowel.formants, goal, smoothstep(u)))
        reached = goal
      } else {
        putFormants(from, to, () => vowel.formants)
        reached = vowel.formants
      }
      const formants = { start: vowel.formants, end: reached }
      for (const transition of transitionsOf(segment, segments[position - 1], segments[position + 1], formants)) {
        const { border, vowel: settled, locus } = transition
        for (let i = index(Math.min(border, settled)); i < index(Math.max(border, settled)); i++) {
          const share = locusShare(transition, start + (i + 0.5) * FRAME)
          for (const k of [0, 1, 2, 3] as const) f[k][i] = f[k][i]! + share * (locus[k] - f[k][i]!)
        }
      }
      put(voice, from, to, 1)
      put(breath, from, to, breathiness)
      if (vowel.nasal > 0 || settings.twang > 0) put(nose, from, to, Math.max(0.55 * vowel.nasal, 0.4 * settings.twang))
      // A nasal coda nasalises the vowel before it.
      if (/^(M|N|NG)$/.test(sung.syllable.coda[0] ?? '')) {
        const share = sung.syllable.coda[0] === 'NG' && sung.syllable.tone ? 0.5 : 0.28
        const opens = to - Math.min(0.18, (to - from) * share)
        for (let i = index(opens); i < index(to); i++)
          nose[i] = (0.4 * (i - index(opens))) / Math.max(1, index(to) - index(opens))
      }
      continue
    }

    const { consonant, from, to, role, release, released } = segment
    const next = segments[position + 1]
    const shaped =
      role === 'coda' && segment.phone === 'L' ? DARK_L : role === 'coda' && segment.phone === 'R' ? CODA_R : target
    const previous = reached
    // After its release a stop has the formants of the next phone.
    const opening =
      next && next.from - to < 0.02 && next.kind === 'consonant'
        ? locusOf(next.consonant, nearest(next))
        : nearest(segment)
    if (consonant.manner === 'stop' && role === 'onset') {
      putFormants(from, release, () => shaped)
      putFormants(release, to, (u) => mixed(shaped, opening, 0.25 + 0.6 * u))
    } else if (consonant.manner === 'approximant' && role === 'coda') {
      putFormants(from, to, (u) => mixed(previous, shaped, smoothstep(Math.min(1, u * 1.6))))
    } else putFormants(from, to, () => shaped)
    reached = shaped

    const level = (decibels: number | null) => (decibels === null ? 0 : decibelsToGain(decibels) * louder)
    if (consonant.manner === 'stop') {
      put(voice, from, release, consonant.voice === null ? 0 : decibelsToGain(consonant.voice))
      if (released && consonant.burst) {
        const soft = role === 'coda' ? 0.5 : 1
        const end = release + (consonant.place === 'labial' ? 0.009 : 0.014)
        put(noise, release, Math.max(end, release + FRAME), level(consonant.burst.level) * soft * 1.5)
        put(noiseCentre, release - 0.02, end + 0.02, burstCentre(consonant, nearest(segment)))
        put(noiseWidth, release - 0.02, end + 0.02, consonant.burst.width)
        const aspirated = role === 'coda' ? release + 0.04 : to
        put(breath, release + 0.004, aspirated, level(consonant.breath) * soft)
        if (role === 'onset' && consonant.voice !== null) put(voice, release, to, 0.4)
      }
      continue
    }
    put(voice, from, to, consonant.voice === null ? 0 : decibelsToGain(consonant.voice))
    put(
      breath,
      from,
      to,
      consonant.breath === null ? breathiness * (consonant.voice === null ? 0 : 0.7) : level(consonant.breath),
    )
    if (consonant.noise) {
      const begins = consonant.manner === 'affricate' ? release : from
      const aspirated = consonant.manner === 'affricate' && consonant.breath !== null ? to - 0.035 : to
      put(noise, begins, aspirated, level(consonant.noise.level))
      put(
        noiseCentre,
        from - 0.01,
        to + 0.01,
        consonant.noise.centre *
          (consonant.noise.centre > 5000 ? settings.tract.upper : 1 + (settings.tract.upper - 1) * 0.6),
      )
      put(noiseWidth, from - 0.01, to + 0.01, consonant.noise.width)
      if (consonant.manner === 'affricate') put(breath, from, aspirated, 0)
      if (consonant.manner === 'affricate') put(voice, release, to, consonant.voice === null ? 0 : 0.3)
    }
    if (consonant.manner === 'nasal') {
      put(nose, from, to, 1)
      put(zero, from, to, consonant.zero ?? 1000)
    }
    // A trill is three taps.
    if (segment.phone === 'r') {
      for (let i = index(from); i < index(to); i++)
        voice[i] = voice[i]! * (0.6 + 0.4 * Math.cos(((i - index(from)) * FRAME * 2 * Math.PI) / 0.036))
    }
  }

  fadeEnds(syllables, voice, breath, settings, index)
  if (settings.voicing < 1) for (let i = 0; i < frames; i++) voice[i] = voice[i]! * settings.voicing
  const alive = settings.manner === 'robot' ? 0 : 1
  return {
    frames,
    start,
    f1: articulate(f[0], 26 / 1000, 0.03 * alive, random),
    f2: articulate(f[1], 34 / 1000, 0.035 * alive, random),
    f3: articulate(f[2], 34 / 1000, 0.025 * alive, random),
    f4: smooth(f[3], 34 / 1000, FRAME),
    voice: smooth(voice, VOICE_TIME, FRAME),
    breath: smooth(breath, 9 / 1000, FRAME),
    noise: smooth(noise, 6 / 1000, FRAME),
    noiseCentre,
    noiseWidth,
    nasal: smooth(nose, 12 / 1000, FRAME),
    zero,
  }
}

/** Share of the slow movement of the jaw, and its time. */
const JAW_SHARE = 0.33
const JAW_TIME: Seconds = 0.11

/**
 * Smooths a formant like an articulator: a fast part for the tongue and a slow part for the jaw, with a random
 * deviation `wander`.
 */
const articulate = (targets: Float32Array, quick: Seconds, wander: number, random: Random): Float32Array => {
  const fast = smooth(targets, quick, FRAME)
  const slow = smooth(targets, JAW_TIME, FRAME)
  let drift = 0
  for (let i = 0; i < fast.length; i++) {
    drift += (random() - 0.5) * 0.22 - drift * 0.035
    fast[i] = (fast[i]! + JAW_SHARE * (slow[i]! - fast[i]!)) * (1 + wander * drift)
  }
  return fast
}

/** Fades phrases in with the voice's attack, and out over 90 ms into breath. */
const fadeEnds = (
  syllables: SungSyllable[],
  voice: Float32Array,
  breath: Float32Array,
  settings: VoiceSettings,
  index: (time: Seconds) => number,
) => {
  for (const sung of syllables) {
    if (sung.first && sung.syllable.onset.length === 0) {
      const from = index(sung.at - settings.attack * 0.4)
      const to = index(sung.at + settings.attack)
      for (let i = from; i < to; i++) voice[i] = Math.max(voice[i]!, 1) * ((i - from + 0.5) / (to - from))
    }
    if (!sung.last || sung.syllable.coda.length > 0) continue
    const fade = Math.min(0.09, (sung.end - sung.at) * 0.35)
    const from = index(sung.end - fade)
    const to = index(sung.end)
    for (let i = from; i < to; i++) {
      const u = (i - from) / (to - from)
      voice[i] = voice[i]! * (1 - 0.85 * u * u)
      breath[i] = breath[i]! * (1 + 0.8 * u)
    }
  }
}
