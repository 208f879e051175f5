import { type Consonant, consonantOf } from '#lib/engine/perform/voice/consonants'
import type { VoiceSettings } from '#lib/engine/perform/voice/singers'
import type { Phone, Syllable } from '#lib/lyrics/syllable'
import type { Random } from '#lib/music/random'
import type { MidiNote, Milliseconds, Seconds, Velocity } from '#lib/music/time'

/** A sung note. `syllable` null continues the previous syllable. */
export type SungTone = {
  at: Seconds
  length: Seconds
  pitch: MidiNote
  velocity: Velocity
  syllable: Syllable | null
}

/** A phone with its time. The vowel of a syllable lies on its note. */
export type PhoneSegment =
  | { kind: 'vowel'; from: Seconds; to: Seconds; sung: number }
  | {
      kind: 'consonant'
      from: Seconds
      to: Seconds
      sung: number
      consonant: Consonant
      phone: Phone
      role: 'onset' | 'coda'
      /** Time of a stop's release. */
      release: Seconds
      /** False for a syllable-final stop before another consonant. */
      released: boolean
    }

/** A syllable with all its notes. */
export type SungSyllable = {
  syllable: Syllable
  tones: SungTone[]
  at: Seconds
  end: Seconds
  /** End of the vowel and start of the coda. */
  vowelEnd: Seconds
  /** Whether a pause precedes or follows it. */
  first: boolean
  last: boolean
}

const MAX_ONSET: Seconds = 0.19
/** Share of the previous syllable, beyond its shortest vowel, that an onset may take. */
const MAX_ONSET_SHARE = 0.6
/** Shorter rests are sung through. */
const MAX_LEGATO_GAP: Seconds = 0.12
const MIN_VOWEL: Seconds = 0.07

const VOWEL_ALONE: Syllable = { text: '', word: 0, onset: [], nucleus: 'AA', coda: [], stress: 1 }

/** In English, D between vowels is a tap where its syllable is unstressed: "wedding". */
const tapped = ({ onset, stress }: Syllable, before: Syllable | undefined): Phone[] => {
  const last = before?.coda.at(-1)
  const isTap = stress === 0 && onset.length === 1 && onset[0] === 'D' && before && (!last || last === 'R')
  return isTap ? ['ɾ'] : onset
}

/** Groups notes by syllable. Notes before the first syllable get an open vowel. */
const groupBySyllable = (tones: SungTone[], spread: Seconds, random: Random): SungSyllable[] => {
  const groups: SungSyllable[] = []
  for (const tone of tones) {
    const current = groups[groups.length - 1]
    if (tone.syllable === null && current) {
      current.tones.push(tone)
      current.end = Math.max(current.end, tone.at + tone.length)
      continue
    }
    const at = tone.at + (random() + random() - 1) * spread
    const syllable = tone.syllable ?? VOWEL_ALONE
    groups.push({ syllable, tones: [tone], at, end: tone.at + tone.length, vowelEnd: 0, first: false, last: false })
  }
  return groups
}

type TimedConsonant = { phone: Phone; consonant: Consonant; length: Seconds; voiceDelay: Seconds }

const seconds = (ms: Milliseconds): Seconds => ms / 1000

/** Consonants of an onset or coda with natural lengths. Clusters are faster, and stops after S are unaspirated. */
const timeConsonants = (phones: Phone[], rate: number, coda: boolean): TimedConsonant[] => {
  const known = phones.flatMap((phone) => {
    const consonant = consonantOf(phone)
    return consonant ? [{ phone, consonant }] : []
  })
  return known.map(({ phone, consonant }, index) => {
    const cluster = known.length > 1 ? 0.82 : 1
    const afterS = index > 0 && known[index - 1]?.consonant.manner === 'fricative'
    const vot = seconds(consonant.vot) * (afterS && !coda ? 0.3 : 1)
    const closure = seconds(consonant.closure) * cluster * rate
    const stop = consonant.manner === 'stop'
    const length = stop ? closure + (coda ? 0 : vot) : seconds(consonant.length) * cluster * rate
    return { phone, consonant, length: coda ? length * 0.9 : length, voiceDelay: stop && !coda ? vot : 0 }
  })
}

const totalLength = (pieces: TimedConsonant[]) => pieces.reduce((sum, piece) => sum + piece.length, 0)

/**
 * Assigns times to the phones of a phrase. **The vowel lands on the beat**: onsets end there, codas end with the note
 * or at the next onset.
 * Only vowels are stretched. An onset takes time from the previous syllable, but leaves it an audible vowel.
 */
export const alignPhones = (
  tones: SungTone[],
  settings: VoiceSettings,
  random: Random,
): { syllables: SungSyllable[]; segments: PhoneSegment[] } => {
  const syllables = groupBySyllable(tones, settings.timing, random)
  const onsets = syllables.map((sung, index) => {
    const before = syllables[index - 1]
    const joined = before && sung.at - before.end < MAX_LEGATO_GAP
    const rate = Math.min(1.15, Math.max(0.9, (sung.tones[0]?.length ?? 0.4) / 0.4))
    return timeConsonants(joined ? tapped(sung.syllable, before.syllable) : sung.syllable.onset, rate, false)
  })
  const starts = syllables.map((sung, index) => {
    const before = syllables[index - 1]
    const room = before ? Math.max(0.02, sung.at - before.at - MIN_VOWEL) * MAX_ONSET_SHARE : MAX_ONSET
    const pieces = onsets[index] ?? []
    const squeeze = Math.min(1, Math.min(room, MAX_ONSET) / Math.max(1e-6, totalLength(pieces)))
    for (const piece of pieces) {
      piece.length *= squeeze
      piece.voiceDelay *= squeeze
    }
    return sung.at - totalLength(pieces)
  })

  const segments: PhoneSegment[] = []
  const place = (pieces: TimedConsonant[], from: Seconds, sung: number, role: 'onset' | 'coda', openEnd: boolean) => {
    let at = from
    for (const [index, piece] of pieces.entries()) {
      const to = at + piece.length
      const release =
        piece.consonant.manner === 'affricate'
          ? at + Math.min(seconds(piece.consonant.closure), piece.length * 0.4)
          : to - piece.voiceDelay
      const released = role === 'onset' || (openEnd && index === pieces.length - 1)
      const { phone, consonant } = piece
      segments.push({ kind: 'consonant', from: at, to, sung, consonant, phone, role, release, released })
      at = to
    }
  }

  for (const [index, sung] of syllables.entries()) {
    const before = syllables[index - 1]
    const next = syllables[index + 1]
    const nextStart = starts[index + 1]
    sung.first = !before || sung.at - before.end > MAX_LEGATO_GAP
    const joined = next !== undefined && nextStart !== undefined && nextStart < sung.end + MAX_LEGATO_GAP
    sung.last = !joined
    const end = joined ? Math.max(sung.at + 0.03, nextStart) : sung.end
    sung.end = end
    const codas = timeConsonants(sung.syllable.coda, 1, true)
    const rhotic = sung.syllable.coda[0] === 'R'
    // A syllable-final R colours the whole end of its vowel.
    if (rhotic && codas[0]) codas[0].length = Math.min(0.14, Math.max(0.05, (end - sung.at) * 0.25))
    const room = Math.max(0, end - sung.at - MIN_VOWEL) * 0.6
    const squeeze = Math.min(1, Math.min(room, (end - sung.at) * 0.36) / Math.max(1e-6, totalLength(codas)))
    for (const piece of codas) piece.length *= squeeze
    sung.vowelEnd = end - totalLength(codas)
    place(onsets[index] ?? [], starts[index] ?? sung.at, index, 'onset', false)
    segments.push({ kind: 'vowel', from: sung.at, to: sung.vowelEnd, sung: index })
    const vowelNext = joined && (next?.syllable.onset.length ?? 0) === 0
    place(codas, sung.vowelEnd, index, 'coda', sung.last || vowelNext)
  }
  segments.sort((a, b) => a.from - b.from)
  return { syllables, segments }
}
