import { bandpass, StereoBiquad } from '#lib/dsp/biquad'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { presenceFilters } from '#lib/engine/mix/presence-band'
import { type Decibels, decibelsToGain, type Samples } from '#lib/music/time'

const CONTROL_SAMPLES: Samples = 64
/** Range of the voice's lead over the band between 1 and 4 kHz, as means over phrases. No gain changes inside it. */
const MIN_VOICE_LEAD: Decibels = 5
const MAX_VOICE_LEAD: Decibels = 5.2
/** Below the range: first a cut of the band there, then a boost of the voice. */
const MAX_BAND_CUT: Decibels = 6
const MAX_VOICE_BOOST: Decibels = 6
/** Cut of the band there under a consonant, which is short and soft. */
const CONSONANT_CUT: Decibels = 8
/** Mean squared slope over power, above which the voice hisses: that of a tone of 3.6 kHz. Vowels stay below a third. */
const HISS_SLOPE = 0.26
/** Below this share of the power of its syllable, the voice has a consonant or closure, for the longest one at most. */
const SOFT_SHARE = 0.15
const MAX_SOFT_STRIDES = 80
/** Coefficient of the voice's power per control period: 7 ms. */
const PHONE_COEFFICIENT = 0.2
/** Above the range: first a small cut of the voice there, as a deep one hollows it, then an attenuation of the voice. */
const MAX_VOICE_CUT: Decibels = 1.5
const MAX_VOICE_ATTENUATION: Decibels = 16
/**
 * Share of the power between 1 and 4 kHz that the filter affects, measured on music and vocals.
 * The filter is 1 / (1 + jx), whose real part equals its squared magnitude.
 * So x − d · bandpass(x) leaves the power 1 − FILTER_POWER_SHARE · (1 − (1 − d)²).
 */
const FILTER_POWER_SHARE = 0.97
/** Coefficient of the means per control period: 1.5 seconds of singing. */
const MEAN_COEFFICIENT = 0.001
/** Weight of the expectation, in measured control periods. */
const EXPECTATION_WEIGHT = 100
/** Added to both powers, so that silence can be compared. */
const POWER_FLOOR = 1e-8
/** Powers below which the voice rests: absolute, and relative to its recent peak. */
const SILENCE_POWER = 1e-6
const REST_RATIO = 0.004

/** Depths and voice trim of one block, before and after each control period. */
export type PresenceGains = {
  band: [from: number, to: number]
  voice: [from: number, to: number]
  trim: [from: number, to: number]
}[]

/**
 * The depth at which x − d · bandpass(x) is quieter by `less` between 1 and 4 kHz.
 *
 * @example
 * depthFor(4) // => 0.384
 */
export const depthFor = (less: Decibels): number =>
  1 - Math.sqrt(Math.max(0, 1 - (1 - decibelsToGain(-less) ** 2) / FILTER_POWER_SHARE))

const CONSONANT_DEPTH = depthFor(CONSONANT_CUT)
/** Coefficient per control period: 50 ms. */
const CONSONANT_RELEASE = 0.03

/** What the balancer knows of the music so far. Its filters and its view of phones settle by themselves. */
export type PresenceState = {
  voicePower: number
  bandMean: number
  voiceMean: number
  strides: number
  recentPeak: number
  bandDepth: number
  voiceDepth: number
  trim: number
  trimWanted: number
}

/** Filter of the presence band. Its skirts reach the first formant and the sibilants, which a band masks as well. */
export const presenceBand = () => new StereoBiquad(bandpass(1500, 0.2, SAMPLE_RATE))

/** Applies recorded gains to one component of a side. `filtered` is that component through presenceBand. */
export const applyPresenceGains = (
  signal: [Float32Array, Float32Array],
  filtered: [Float32Array, Float32Array],
  moves: PresenceGains,
  side: 'band' | 'voice',
  count: Samples,
) => {
  moves.forEach((move, stride) => {
    const start = stride * CONTROL_SAMPLES
    const end = Math.min(count, start + CONTROL_SAMPLES)
    duck(signal, filtered[0], filtered[1], move[side][0], move[side][1], start, end)
    if (side === 'voice') scale(signal, move.trim[0], move.trim[1], start, end)
  })
}

/**
 * Keeps the voice ahead of the band between 1 and 4 kHz, where words are understood, but not too far.
 * The louder side is reduced by x − d · bandpass(x) with a slowly moving depth d.
 * Both sides are compared by means over a second or so, because a gain per syllable would always be late.
 * Only consonants get room at once, because a listener tells words apart by them.
 * Nothing moves while no voice sounds.
 */
export class PresenceBalancer {
  /** Of the band and of the voice. */
  private readonly filters = [presenceBand(), presenceBand()] as const
  private readonly presenceFilters = [presenceFilters(), presenceFilters()] as const
  private readonly filtered = [0, 1].map(() => new Float32Array(4096))
  private readonly scratch = [0, 1, 2, 3].map(() => new Float32Array(4096))
  /** Power of the voice over about a syllable. */
  private voicePower = 0
  /** Power of the voice over about a phone, and the control periods since that is soft. */
  private phonePower = 0
  private softStrides = 0
  /** Means of measured over expected power during singing, and the number of control periods behind them. */
  private bandMean = 1
  private voiceMean = 1
  private strides = EXPECTATION_WEIGHT
  /** Decaying peak of the voice power. */
  private recentPeak = 0
  private bandDepth = 0
  /** Coefficient at which the band recovers: faster after a consonant than after a phrase. */
  private releaseRate = 0.006
  private voiceDepth = 0
  private trim = 1
  private trimWanted = 1

  get state(): PresenceState {
    const { voicePower, bandMean, voiceMean, strides, recentPeak, bandDepth, voiceDepth, trim, trimWanted } = this
    return { voicePower, bandMean, voiceMean, strides, recentPeak, bandDepth, voiceDepth, trim, trimWanted }
  }

  /** Continues from a state that was read before. */
  set state(state: PresenceState) {
    Object.assign(this, state)
  }

  /** Hears the dry band of a block, before the effect returns are added to it. Comes before `process` or `rest`. */
  hearBand(band: [Float32Array, Float32Array], count: Samples) {
    this.filterPresence(band, 0, count)
  }

  /** Instead of `process`, while no voice sounds. */
  rest() {
    this.voicePower = 0
  }

  /** Whether the voice hisses: most of its power lies high, and it is no rest. */
  private isConsonant([left, right]: [Float32Array, Float32Array], start: Samples, end: Samples): boolean {
    let power = 0
    let slope = 0
    let before = start > 0 ? left[start - 1]! + right[start - 1]! : left[start]! + right[start]!
    for (let i = start; i < end; i++) {
      const x = left[i]! + right[i]!
      power += x * x
      slope += (x - before) * (x - before)
      before = x
    }
    return power / (end - start) > Math.max(SILENCE_POWER, REST_RATIO * this.recentPeak) && slope > HISS_SLOPE * power
  }

  /** Whether the voice falls within its syllable, as under a stop or a nasal. After a phrase it soon is a rest. */
  private isSoft(voiceNow: number): boolean {
    this.phonePower += PHONE_COEFFICIENT * (voiceNow - this.phonePower)
    const sings = this.voicePower > 10 * Math.max(SILENCE_POWER, REST_RATIO * this.recentPeak)
    this.softStrides = sings && this.phonePower < SOFT_SHARE * this.voicePower ? this.softStrides + 1 : 0
    return this.softStrides > 0 && this.softStrides < MAX_SOFT_STRIDES
  }

  /** Whether any reduction is still active. */
  get isActive(): boolean {
    return this.bandDepth > 1e-3 || this.voiceDepth > 1e-3
  }

  /** The mono sum through the presence filters. */
  private filterPresence([left, right]: [Float32Array, Float32Array], who: 0 | 1, count: Samples): Float32Array {
    const mid = this.filtered[who]!
    for (let i = 0; i < count; i++) mid[i] = left[i]! + right[i]!
    for (const filter of this.presenceFilters[who]!) filter.process(mid, count)
    return mid
  }

  /**
   * Changes both sides in place: the band with its effect returns, and the voice. `gains` receives the applied gains.
   * `expected`: powers relative to other moments of the song, so measurements in a verse apply to a chorus.
   */
  process(
    band: [Float32Array, Float32Array],
    voice: [Float32Array, Float32Array],
    count: Samples,
    expected: { band: number; voice: number },
    gains: PresenceGains | null = null,
  ) {
    const signals = [...band, ...voice] as const
    for (let k = 0; k < 4; k++) this.scratch[k]!.set(signals[k]!.subarray(0, count))
    const [bandLeft, bandRight, voiceLeft, voiceRight] = this.scratch as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    this.filters[0].process(bandLeft, bandRight, count)
    this.filters[1].process(voiceLeft, voiceRight, count)
    const bandHeard = this.filtered[0]!
    const voiceHeard = this.filterPresence(voice, 1, count)
    for (let start = 0; start < count; start += CONTROL_SAMPLES) {
      const end = Math.min(count, start + CONTROL_SAMPLES)
      const n = end - start
      const bandNow = energy(bandHeard, start, end) / n
      const voiceNow = energy(voiceHeard, start, end) / n
      this.voicePower += (voiceNow > this.voicePower ? 0.05 : 0.008) * (voiceNow - this.voicePower)
      const soft = this.isSoft(voiceNow)
      const consonant = soft || this.isConsonant(voice, start, end)
      let bandWanted = 0
      let voiceWanted = 0
      this.recentPeak = Math.max(this.voicePower, this.recentPeak * 0.9995)
      if (this.voicePower > Math.max(SILENCE_POWER, REST_RATIO * this.recentPeak)) {
        const share = Math.max(MEAN_COEFFICIENT, 1 / ++this.strides)
        this.bandMean += share * (bandNow / expected.band - this.bandMean)
        this.voiceMean += share * (voiceNow / expected.voice - this.voiceMean)
        const lead =
          10 *
          Math.log10((this.voiceMean * expected.voice + POWER_FLOOR) / (this.bandMean * expected.band + POWER_FLOOR))
        const deficit = Math.max(0, MIN_VOICE_LEAD - lead)
        const excess = Math.max(0, lead - MAX_VOICE_LEAD)
        bandWanted = depthFor(Math.min(MAX_BAND_CUT, deficit))
        voiceWanted = depthFor(Math.min(MAX_VOICE_CUT, excess))
        const louder = Math.min(MAX_VOICE_BOOST, Math.max(0, deficit - MAX_BAND_CUT))
        const softer = Math.min(MAX_VOICE_ATTENUATION, Math.max(0, excess - MAX_VOICE_CUT))
        this.trimWanted = decibelsToGain(louder - softer)
      }
      const bandBefore = this.bandDepth
      if (consonant) this.bandDepth += 0.3 * Math.max(0, CONSONANT_DEPTH - bandBefore)
      else this.bandDepth += (bandWanted > bandBefore ? 0.03 : this.releaseRate) * (bandWanted - bandBefore)
      this.releaseRate = consonant ? CONSONANT_RELEASE : Math.max(0.006, this.releaseRate * 0.985)
      duck(band, bandLeft, bandRight, bandBefore, this.bandDepth, start, end)
      const voiceBefore = this.voiceDepth
      this.voiceDepth += 0.006 * (voiceWanted - voiceBefore)
      duck(voice, voiceLeft, voiceRight, voiceBefore, this.voiceDepth, start, end)
      // The trim is held during rests, so each phrase starts at the previous one's level.
      const trimBefore = this.trim
      this.trim += 0.004 * (this.trimWanted - trimBefore)
      scale(voice, trimBefore, this.trim, start, end)
      gains?.push({
        band: [bandBefore, this.bandDepth],
        voice: [voiceBefore, this.voiceDepth],
        trim: [trimBefore, this.trim],
      })
    }
  }
}

const energy = (block: Float32Array, start: Samples, end: Samples) => {
  let sum = 0
  for (let i = start; i < end; i++) sum += block[i]! * block[i]!
  return sum
}

const duck = (
  [left, right]: [Float32Array, Float32Array],
  bandLeft: Float32Array,
  bandRight: Float32Array,
  from: number,
  to: number,
  start: Samples,
  end: Samples,
) => {
  if (from < 1e-4 && to < 1e-4) return
  const slope = (to - from) / (end - start)
  let depth = from
  for (let i = start; i < end; i++) {
    depth += slope
    left[i]! -= depth * bandLeft[i]!
    right[i]! -= depth * bandRight[i]!
  }
}

const scale = ([left, right]: [Float32Array, Float32Array], from: number, to: number, start: Samples, end: Samples) => {
  if (Math.abs(from - 1) < 1e-3 && Math.abs(to - 1) < 1e-3) return
  const slope = (to - from) / (end - start)
  let gain = from
  for (let i = start; i < end; i++) {
    gain += slope
    left[i]! *= gain
    right[i]! *= gain
  }
}
