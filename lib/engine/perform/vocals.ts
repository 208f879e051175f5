import { LoudnessMeter, powerToLufs } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { sampleOf, timeOf } from '#lib/engine/perform/timeline'
import { sing } from '#lib/engine/perform/voice/sing'
import { voiceFor } from '#lib/engine/perform/voice/singers'
import type { Plan, Singer } from '#lib/engine/plan/plan'
import type { Phrase } from '#lib/engine/score/score'
import { beatsToSeconds, type Decibels, decibelsToGain, type Samples, secondsToSamples } from '#lib/music/time'

/**
 * A rendered phrase. `at` is its first sample, which lies before the first note, because consonants precede the beat.
 * `lastNote` is the offset of its last note in samples.
 */
export type SungPhrase = { at: Samples; audio: Float32Array; voice: Phrase['voice']; lastNote: Samples } & Pick<
  Phrase,
  'side'
>

/** Loudness of a phrase at velocity 0.8. */
export const VOCAL_LOUDNESS: Decibels = -20
const LOUDNESS_PER_VELOCITY_DECADE: Decibels = 14 // per factor of 10 in velocity
/** Whispers consist of consonants, which sound too close at normal loudness. */
const WHISPER_ATTENUATION: Decibels = 5

/** Loudness of the louder half of a phrase, which excludes rests and breaths. */
const loudnessOf = (audio: Float32Array): Decibels => {
  const meter = new LoudnessMeter(SAMPLE_RATE)
  meter.push(audio, audio)
  const powers = [...meter.powers].sort((a, b) => b - a)
  const upper = powers.slice(0, Math.max(1, Math.ceil(powers.length / 2)))
  return powerToLufs(upper.reduce((sum, power) => sum + power, 0) / upper.length)
}

/** A singer who speaks. Whispers and machines speak as they sing. */
const speaking = (singer: Singer): Singer =>
  singer.style === 'whisper' || singer.style === 'vocoder' ? singer : { ...singer, style: 'rap' }

/** Sings one phrase of a plan at its level. */
export const singPhrase = (plan: Plan, singer: Singer, phrase: Phrase, index: number): SungPhrase => {
  const notes = phrase.notes.map((note) => ({
    ...note,
    at: timeOf(plan, note.at),
    length: beatsToSeconds(note.length, plan.bpm),
  }))
  const settings = voiceFor(phrase.spoken ? speaking(singer) : singer, phrase.voice, phrase.secondSinger)
  if (phrase.breathless) settings.inhale = null
  // Two doubles are detuned in opposite directions.
  if (index % 2 === 1) settings.detune = -settings.detune
  const sung = sing(notes, settings, plan.seed + index * 7919)
  const velocity = phrase.notes.reduce((sum, note) => sum + note.velocity, 0) / Math.max(1, phrase.notes.length)
  const attenuation = WHISPER_ATTENUATION * (1 - settings.voicing)
  const targetLoudness =
    VOCAL_LOUDNESS - attenuation + LOUDNESS_PER_VELOCITY_DECADE * Math.log10(Math.max(0.2, velocity) / 0.8)
  const gain = decibelsToGain(Math.min(40, targetLoudness - loudnessOf(sung.samples)))
  const audio = sung.samples
  for (let i = 0; i < audio.length; i++) audio[i] = audio[i]! * gain
  const at = secondsToSamples(sung.start, SAMPLE_RATE)
  const lastNote = secondsToSamples((notes[notes.length - 1]?.at ?? sung.start) - sung.start, SAMPLE_RATE)
  return { at, audio, voice: phrase.voice, lastNote, ...(phrase.side && { side: phrase.side }) }
}

type OrderedPhrase = { phrase: Phrase; at: Samples; index: number }

/** The sung phrases by onset. `index` gives equal phrases different seeds. */
export const orderPhrases = (plan: Plan, phrases: readonly Phrase[]): readonly OrderedPhrase[] =>
  plan.singer === null
    ? []
    : phrases
        .filter((phrase) => phrase.notes.length > 0)
        .map((phrase, index) => ({ phrase, index: phrase.order ?? index, at: sampleOf(plan, phrase.notes[0]!.at) }))
        .sort((a, b) => a.at - b.at || a.index - b.index)

/** The side on which each phrase is panned: phrases of one voice take turns. */
export const phraseSides = (plan: Plan, phrases: readonly Phrase[]): Map<Phrase, 'left' | 'right'> => {
  const turns = new Map<Phrase['voice'], number>()
  return new Map(
    orderPhrases(plan, phrases).map(({ phrase }) => {
      const turn = turns.get(phrase.voice) ?? 0
      turns.set(phrase.voice, turn + 1)
      return [phrase, turn % 2 === 0 ? 'right' : 'left']
    }),
  )
}

/** Sings the phrase at an index of that order. The result does not depend on when or where it is called. */
export type PhraseSinger = (place: number) => SungPhrase

/** Sings in this thread on demand. */
export const singInThread = (plan: Plan, phrases: readonly Phrase[]): PhraseSinger => {
  const order = orderPhrases(plan, phrases)
  return (place) => {
    const { phrase, index } = order[place]!
    return singPhrase(plan, plan.singer!, phrase, index)
  }
}

/** After a second, the last note of a phrase is silent. */
const RELEASE_SAMPLES: Samples = SAMPLE_RATE

/** Delivers the phrases in order, each once. */
export class Vocals {
  private next = 0
  private readonly order: ReturnType<typeof orderPhrases>
  private readonly skipped: readonly boolean[]

  constructor(
    plan: Plan,
    phrases: readonly Phrase[],
    private readonly sing: PhraseSinger = singInThread(plan, phrases),
    /** Phrases that end before it are not sung. */
    from: Samples = 0,
  ) {
    this.order = orderPhrases(plan, phrases)
    this.skipped = this.order.map(({ phrase }) => {
      const last = phrase.notes.at(-1)!
      return sampleOf(plan, last.at + last.length) + RELEASE_SAMPLES < from
    })
  }

  /** Phrases that begin up to a second after `until` and were not delivered yet. */
  singUntil(until: Samples): SungPhrase[] {
    const sung: SungPhrase[] = []
    // Consonants and a breath may start up to a second before the first note.
    for (; this.next < this.order.length && this.order[this.next]!.at < until + SAMPLE_RATE; this.next++)
      if (!this.skipped[this.next]) sung.push(this.sing(this.next))
    return sung
  }
}
