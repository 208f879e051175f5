import { highpass, highShelf, peaking, StereoBiquad } from '#lib/dsp/biquad'
import { Compressor } from '#lib/dsp/compressor'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { mixInto, type Sends } from '#lib/engine/mix/channel'
import type { PartWaveforms, SoundingVoice } from '#lib/engine/mix/part-waveforms'
import { presencePower } from '#lib/engine/mix/presence-band'
import { type Pair, VoiceTap } from '#lib/engine/mix/stem-taps'
import type { VoiceFaders } from '#lib/engine/mix/voice-faders'
import type { SungPhrase } from '#lib/engine/perform/vocals'
import { type Phrase, VOICE_GROUPS, voiceGroupOf } from '#lib/engine/score/score'
import { type Decibels, decibelsToGain, type Gain, type Samples } from '#lib/music/time'

/** Placement of the voices. Doubles and harmonies alternate between left and right. */
const VOICE_PLACEMENT: Record<Phrase['voice'], { level: Decibels; pan: number; reverb: Gain; echo: Gain }> = {
  lead: { level: 0, pan: 0, reverb: 0.06, echo: 0.03 },
  double: { level: -9, pan: 0.75, reverb: 0.22, echo: 0 },
  'harmony-high': { level: -7.5, pan: 0.5, reverb: 0.3, echo: 0.04 },
  'harmony-low': { level: -7.5, pan: 0.5, reverb: 0.3, echo: 0.04 },
  pad: { level: -13, pan: 0.4, reverb: 0.4, echo: 0 },
  adlib: { level: -6, pan: 0.3, reverb: 0.35, echo: 0.22 },
}

/** Send of a line's last note into the echo, by genre. */
const THROWS: Record<string, Gain> = {
  reggae: 0.5,
  dubstep: 0.45,
  trance: 0.45,
  techno: 0.45,
  shoegaze: 0.4,
  synthwave: 0.4,
  trap: 0.38,
  drill: 0.34,
  phonk: 0.38,
  house: 0.36,
  edm: 0.38,
  ambient: 0.45,
  dnb: 0.36,
  pop: 0.26,
  kpop: 0.26,
  jpop: 0.24,
  citypop: 0.28,
  soulrnb: 0.28,
  rnb: 0.3,
  powerballad: 0.26,
  guofeng: 0.26,
  classicrock: 0.22,
  blues: 0.2,
}

/** Send of a line's last note into the reverb. The notes before it are drier, because reverb fills their closures. */
const LAST_NOTE_REVERB: Gain = 0.2

/**
 * Send of a line's last note into the echo.
 *
 * @example
 * throwOf('reggae') // => 0.5
 */
export const throwOf = (genre: string): Gain => THROWS[genre] ?? 0.12

/** Control period of the de-esser. */
const CONTROL_SAMPLES: Samples = 16

/** Level of the voices relative to the band. */
const VOICE_LEVEL: Decibels = 1

/** Power that counts as silence. */
const POWER_FLOOR = 1e-9

type PlacedVoice = SungPhrase & {
  left: Gain
  right: Gain
  reverb: Gain
  echo: Gain
  presencePower: number
  bandPresencePower: number
}

/**
 * The first formant of the singers stands above the octave that follows it, and their highest one above the octave of
 * the consonants: both steps are levelled.
 * The octaves of the first formant and of the sibilants are raised, because a band masks them as well as the range
 * between, whose level is set by the presence balancer.
 */
const toneFilters = (): StereoBiquad[] => [
  new StereoBiquad(highpass(95, Math.SQRT1_2, SAMPLE_RATE)),
  new StereoBiquad(peaking(450, 0.6, 2, SAMPLE_RATE)),
  new StereoBiquad(peaking(770, 1.6, -6.5, SAMPLE_RATE)),
  new StereoBiquad(peaking(1120, 1.2, 4.8, SAMPLE_RATE)),
  new StereoBiquad(peaking(3000, 1.4, -4, SAMPLE_RATE)),
  new StereoBiquad(peaking(4600, 1.1, 8, SAMPLE_RATE)),
  new StereoBiquad(highShelf(5000, 3.5, SAMPLE_RATE)),
]

const sibilanceFilter = () => new StereoBiquad(highpass(5600, Math.SQRT1_2, SAMPLE_RATE))

/** Bus of all voices: pan, EQ, compression, de-essing and sends. */
export class VoiceBus {
  private sounding: PlacedVoice[] = []
  /** Input powers between 1 and 4 kHz of the sounding voices and of the band under them. */
  readonly expected = { band: 1, voice: 1 }
  /** Samples since the last voice ended. */
  private silentSamples: Samples = SAMPLE_RATE
  private readonly phraseCounts = new Map<Phrase['voice'], number>()
  private readonly filters: StereoBiquad[]
  private readonly compressor = new Compressor(
    // Levels loud vowels with the consonants beside them: it recovers within the consonant after a vowel.
    { threshold: -26, ratio: 3.2, attack: 0.005, release: 0.05, makeUp: 2 },
    SAMPLE_RATE,
  )
  private readonly sibilance = sibilanceFilter()
  private readonly hiss = [0, 1].map(() => new Float32Array(4096))
  private readonly deEsser = { high: 0, whole: 0, depth: 0 }

  private readonly gains = new Float64Array(4096)
  private readonly visibleVoices: SoundingVoice[] = []
  private readonly taps: { voice: VoiceTap; backing: VoiceTap; depths: Float64Array; gains: Float64Array } | null

  /**
   * `stems` receive the lead and the other voices. `throwLevel` is the echo send of a line's end. `waveforms` collects
   * the voices. `faders`, which need the stems, move what is sent to the effects.
   */
  constructor(
    stems: { voice: Pair; backing: Pair } | null = null,
    private readonly throwLevel: Gain = 0,
    private readonly waveforms: PartWaveforms | null = null,
    private readonly faders: VoiceFaders | null = null,
  ) {
    this.filters = toneFilters()
    const tap = (signal: Pair) => new VoiceTap(signal, toneFilters(), sibilanceFilter())
    const size = stems?.voice[0].length ?? 0
    this.taps = stems && {
      voice: tap(stems.voice),
      backing: tap(stems.backing),
      depths: new Float64Array(size),
      gains: new Float64Array(size),
    }
  }

  /** `lift`: gain for the loudness of the band. `band`: power of the band between 1 and 4 kHz. */
  place(sung: SungPhrase, lift: Decibels, band: number) {
    const place = VOICE_PLACEMENT[sung.voice]
    const turn = this.phraseCounts.get(sung.voice) ?? 0
    this.phraseCounts.set(sung.voice, turn + 1)
    const side = sung.side ?? (turn % 2 === 0 ? 'right' : 'left')
    const angle = ((place.pan * (side === 'right' ? 1 : -1) + 1) * Math.PI) / 4
    const gain = decibelsToGain(place.level + VOICE_LEVEL + lift)
    this.sounding.push({
      ...sung,
      left: gain * Math.cos(angle) * Math.SQRT2,
      right: gain * Math.sin(angle) * Math.SQRT2,
      reverb: place.reverb,
      echo: place.echo,
      presencePower: presencePower(sung.audio) * 4 * gain ** 2,
      bandPresencePower: band,
    })
  }

  /** Renders the voices of [at, at + count) and adds to the sends. Returns false where all is silent. */
  render(left: Float32Array, right: Float32Array, sends: Sends, at: Samples, count: Samples): boolean {
    const { taps } = this
    left.fill(0, 0, count)
    right.fill(0, 0, count)
    if (taps) for (const side of [...taps.voice.signal, ...taps.backing.signal]) side.fill(0, 0, count)
    let reverb = 0
    let echo = 0
    let loudest = 0
    let words = POWER_FLOOR
    this.visibleVoices.length = 0
    this.sounding = this.sounding.filter((sung) => {
      const { audio } = sung
      const from = Math.max(0, sung.at - at)
      const until = Math.min(count, sung.at + audio.length - at)
      const offset = at - sung.at
      const { left: leftGain, right: rightGain } = sung
      for (let i = from; i < until; i++) {
        const x = audio[i + offset]!
        left[i]! += x * leftGain
        right[i]! += x * rightGain
      }
      if (this.waveforms && until > from)
        this.visibleVoices.push({
          ...{ voice: sung.voice, audio, offset, from, until },
          gain: Math.max(leftGain, rightGain) * (this.faders?.[voiceGroupOf(sung.voice)].level ?? 1),
        })
      if (taps) {
        const [stemLeft, stemRight] = taps[voiceGroupOf(sung.voice)].signal
        for (let i = from; i < until; i++) {
          stemLeft[i]! += audio[i + offset]! * sung.left
          stemRight[i]! += audio[i + offset]! * sung.right
        }
      }
      if (until > from) words += sung.presencePower
      if (until > from && sung.left + sung.right > loudest) {
        loudest = sung.left + sung.right
        reverb = sung.reverb
        this.expected.band = sung.bandPresencePower + POWER_FLOOR
        const ending = sung.voice === 'lead' && at + count > sung.at + sung.lastNote
        if (ending) reverb = Math.max(reverb, LAST_NOTE_REVERB)
        echo = ending ? Math.max(sung.echo, this.throwLevel) : sung.echo
      }
      return sung.at + audio.length > at + count
    })
    if (loudest > 0) this.expected.voice = words
    this.silentSamples = loudest > 0 ? 0 : this.silentSamples + count
    // Filters and dynamics settle within half a second, after which rendering can stop.
    if (this.silentSamples > SAMPLE_RATE / 2) return false
    for (const filter of this.filters) filter.process(left, right, count)
    this.deEss(left, right, count)
    this.compressor.process(left, right, count, taps?.gains ?? (this.waveforms && this.gains))
    this.waveforms?.voices(this.visibleVoices, taps?.gains ?? this.gains, at)
    taps?.voice.process(taps.depths, taps.gains, count)
    taps?.backing.process(taps.depths, taps.gains, count)
    if (loudest === 0) return true
    const { faders } = this
    const sent = faders && taps ? VOICE_GROUPS.map((group) => [taps[group].signal, faders[group].level] as const) : null
    for (const [[ownLeft, ownRight], level] of sent ?? [[[left, right], 1] as const]) {
      mixInto(sends.reverb, ownLeft, ownRight, reverb * level, count)
      mixInto(sends.echo, ownLeft, ownRight, echo * level, count)
    }
    return true
  }

  /** Reduces excess sibilance above 5.6 kHz, relative to the whole voice. */
  private deEss(left: Float32Array, right: Float32Array, count: Samples) {
    const [l, r] = this.hiss as [Float32Array, Float32Array]
    l.set(left.subarray(0, count))
    r.set(right.subarray(0, count))
    this.sibilance.process(l, r, count)
    const { deEsser } = this
    for (let start = 0; start < count; start += CONTROL_SAMPLES) {
      const end = Math.min(count, start + CONTROL_SAMPLES)
      const n = end - start
      let high = 0
      let whole = 0
      for (let i = start; i < end; i++) {
        high += l[i]! * l[i]! + r[i]! * r[i]!
        whole += left[i]! * left[i]! + right[i]! * right[i]!
      }
      deEsser.high += (high / n > deEsser.high ? 0.3 : 0.03) * (high / n - deEsser.high)
      deEsser.whole += 0.0032 * (whole / n - deEsser.whole)
      // Sibilants may reach 35 % of the voice's mean power.
      const allowed = 0.35 * deEsser.whole + 1e-9
      const wanted = deEsser.high > allowed ? 1 - Math.sqrt(allowed / deEsser.high) : 0
      let depth = deEsser.depth
      deEsser.depth += 0.15 * (wanted - depth)
      const slope = (deEsser.depth - depth) / n
      for (let i = start; i < end; i++) {
        depth += slope
        left[i]! -= depth * l[i]!
        right[i]! -= depth * r[i]!
      }
      if (this.taps) for (let i = start; i < end; i++) this.taps.depths[i] = deEsser.depth - (end - 1 - i) * slope
    }
  }
}
