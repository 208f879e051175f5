import { Echo } from '#lib/dsp/echo'
import { gatedLoudness, LoudnessMeter } from '#lib/dsp/loudness'
import { Reverb } from '#lib/dsp/reverb'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { AdaptiveEq } from '#lib/engine/mix/adaptive-eq'
import {
  type Automation,
  blocksSounding,
  emptyAutomation,
  record,
  recordAll,
  recordState,
  rounded,
  valueAt,
} from '#lib/engine/mix/automation'
import { balance, expectedPowers } from '#lib/engine/mix/balance'
import { Channel, type Sends } from '#lib/engine/mix/channel'
import { Ducker } from '#lib/engine/mix/ducker'
import { clubFader, ForecastFollower, referenceFader, sectionFader } from '#lib/engine/mix/fader'
import { endDecay, forecastVoice, HOP, meanOver, voiceLift } from '#lib/engine/mix/forecast'
import { INPUT_LOUDNESS, MixBus } from '#lib/engine/mix/mix-bus'
import { driveOf, mixProfileOf, withEra, withMood, withReference } from '#lib/engine/mix/mix-profiles'
import type { PartWaveforms } from '#lib/engine/mix/part-waveforms'
import { PresenceBalancer } from '#lib/engine/mix/presence'
import { echoTime, spaceOf } from '#lib/engine/mix/spaces'
import { SpectrumEq } from '#lib/engine/mix/spectrum-eq'
import { type StemListener, StemTaps } from '#lib/engine/mix/stem-taps'
import { throwOf, VoiceBus } from '#lib/engine/mix/voice-bus'
import { type VoiceFaders, voiceFadersOf } from '#lib/engine/mix/voice-faders'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { playerOf } from '#lib/engine/perform/instrument-player'
import { sampleOf, timeNotes } from '#lib/engine/perform/timeline'
import { type PhraseSinger, Vocals } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import { CONTINUATION_SPECTRUM_WEIGHT, CONTINUATION_WEIGHT } from '#lib/engine/plan/reference'
import type { Score } from '#lib/engine/score/score'
import { type Decibels, decibelsToGain, type Samples } from '#lib/music/time'

/** Block size of all rendering. */
export const BLOCK: Samples = 2048

const stereoPair = (): [Float32Array, Float32Array] => [new Float32Array(BLOCK), new Float32Array(BLOCK)]
const KICK_KEYS = new Set([35, 36])

/** Interval at which the state of the presence balancer is recorded: about a second. */
const SNAPSHOT_BLOCKS = 22

export type MixOptions = {
  /** Receives the stems of each block. */
  onStems?: StemListener | undefined
  /** Renders phrases elsewhere than in this thread. */
  sing?: PhraseSinger | undefined
  /** Collects the waveforms of the parts. */
  waveforms?: PartWaveforms | undefined
  /** Spectrum of the first seconds before any equaliser, where it is known. */
  opening?: readonly Decibels[] | undefined
  /** Receives the automation. */
  record?: Automation | undefined
  /** Mixes as before, from block `block` on, instead of deciding anew. */
  replay?: { automation: Automation; block: number } | undefined
}

/** Mixes the new music of a song in contiguous blocks, before mastering. */
export class Mixer {
  /** Expected K-weighted power of the output per tenth of a second. */
  readonly forecast: Float64Array
  private readonly channels: Channel[]
  /** Expected power of the band alone per tenth of a second. */
  private readonly band: Float64Array
  /** The same between 1 and 4 kHz. */
  private readonly bandPresence: Float64Array
  private readonly vocals: Vocals
  private readonly voiceBus: VoiceBus
  private readonly taps: StemTaps | null
  /** Whether the taps take the parts, too, or only split the voices for their faders. */
  private readonly tapsParts: boolean
  private readonly faders: VoiceFaders | null
  private readonly presence = new PresenceBalancer()
  private readonly mixBus: MixBus
  private readonly reverb: Reverb
  private readonly echo: Echo
  private readonly ducker: Ducker
  private readonly sends: Sends = { reverb: stereoPair(), echo: stereoPair() }
  private readonly scratch = stereoPair()
  private readonly voiceBlock = stereoPair()
  private readonly duckDepth = new Float32Array(BLOCK)
  private readonly trim: number
  private readonly spectrumEq: SpectrumEq | null
  private readonly adaptiveEq: AdaptiveEq | null
  /** Fader gain of the whole mix per HOP. */
  private readonly fader: Float64Array | null
  private readonly follower: ForecastFollower | null
  private readonly faderMeter = new LoudnessMeter(SAMPLE_RATE)
  private followedHops = 0
  private readonly waveforms: PartWaveforms | null
  private readonly automation: Automation
  private readonly replayed: Automation | null
  private at: Samples = 0

  constructor(plan: Plan, score: Score, bank: Bank, options: MixOptions = {}) {
    const { onStems, sing, waveforms = null, opening = [], replay } = options
    this.waveforms = waveforms
    this.automation = options.record ?? emptyAutomation()
    this.replayed = replay?.automation ?? null
    this.at = (replay?.block ?? 0) * BLOCK
    this.faders = voiceFadersOf(score)
    this.tapsParts = onStems !== undefined
    this.taps = onStems
      ? new StemTaps(score.parts.length, BLOCK, onStems)
      : this.faders && new StemTaps(0, BLOCK, () => {})
    this.voiceBus = new VoiceBus(this.taps, throwOf(plan.genre), waveforms, this.faders)
    const model = plan.extend ? { analysis: plan.extend.analysis, weight: CONTINUATION_WEIGHT } : plan.reference
    const profile = withReference(withMood(withEra(mixProfileOf(plan.genre), plan.era), plan.mood), model)
    const parts = score.parts.map((part) => ({ part, notes: timeNotes(plan, part.notes) }))
    this.band = new Float64Array(Math.ceil(plan.samples / HOP))
    this.bandPresence = new Float64Array(this.band.length)
    const spectrum = { whole: 0, treble: 0 }
    this.channels = parts.map(({ part, notes }, place) => {
      const known = this.replayed?.parts[part.name]
      const { gain, power, powers, whole, treble, presence } = known
        ? { ...known, powers: expectedPowers(notes, plan.samples, known.power), whole: 0, treble: 0 }
        : balance(part, notes, bank, plan.seed, plan.samples)
      this.automation.parts[part.name] = {
        gain: rounded(gain),
        power: rounded(power),
        presence: rounded(presence),
        sounding: [],
      }
      spectrum.whole += whole
      spectrum.treble += treble
      for (let i = 0; i < this.band.length; i++) {
        this.band[i]! += powers[i] ?? 0
        this.bandPresence[i]! += (powers[i] ?? 0) * presence
      }
      const player = playerOf(part.instrument, bank, plan.seed, part.seedName ?? part.name)
      const cutoffPoints = (part.sweep ?? []).map((opening) => ({
        at: sampleOf(plan, opening.at),
        cutoff: opening.cutoff,
      }))
      const ordered = notes.map((note, index) => ({ ...note, order: note.order ?? index }))
      const drive = driveOf(profile, part.role)
      const soundedBefore = known ? (at: Samples) => BLOCK * blocksSounding(known.sounding, at / BLOCK) : null
      const channel = new Channel(part, ordered, player, gain, profile.width, place, drive, cutoffPoints, soundedBefore)
      if (this.at > 0) channel.startAt(this.at, BLOCK)
      return channel
    })
    const power = forecastVoice(plan, score, this.band)
    const loudness = gatedLoudness(power)
    const change = Number.isFinite(loudness) ? INPUT_LOUDNESS - loudness : 0
    this.trim = this.replayed?.trim ?? decibelsToGain(change)
    this.vocals = new Vocals(plan, score.phrases, sing, this.at)
    const treble = this.replayed?.treble ?? spectrum.treble / Math.max(1e-12, spectrum.whole)
    this.mixBus = new MixBus(profile, treble)
    const { levels = [] } = plan.extend?.analysis.texture ?? {}
    this.spectrumEq = levels.length > 0 ? new SpectrumEq(levels, CONTINUATION_SPECTRUM_WEIGHT, opening) : null
    this.adaptiveEq = model && new AdaptiveEq(model, profile.brightnessOffset ?? 0, plan.samples)
    const last = parts.reduce((at, { notes }) => Math.max(at, notes.at(-1)?.at ?? 0), 0)
    const expected = power.map((x, i) => this.mixBus.expectedPower(x * 10 ** (change / 10) * endDecay(i, last)))
    this.fader = this.replayed
      ? this.replayed.fader && Float64Array.from(this.replayed.fader)
      : (referenceFader(plan, expected) ?? clubFader(plan, power.length) ?? sectionFader(plan, expected))
    this.follower = plan.reference && this.fader ? new ForecastFollower(expected, plan.reference.weight) : null
    this.forecast = expected.map((x, i) => x * (this.fader?.[i] ?? 1) ** 2)
    this.reverb = new Reverb(spaceOf(profile), SAMPLE_RATE)
    this.echo = new Echo(echoTime(profile.echo, plan.bpm), 0.38, 3800, SAMPLE_RATE)
    const kicks = parts
      .filter(({ part }) => part.role === 'drums')
      .flatMap(({ notes }) => notes.filter((note) => KICK_KEYS.has(Math.round(note.pitch))))
      .sort((a, b) => a.at - b.at)
    this.ducker = new Ducker(kicks, profile.duckRelease)
    Object.assign(this.automation, {
      trim: rounded(this.trim),
      treble: rounded(treble),
      fader: this.fader && Array.from(this.fader, rounded),
    })
    const state = replay && valueAt(replay.automation.presence, replay.block)
    if (state) this.presence.state = state
  }

  /** The equalisers and faders of the whole mix, which adapt to all that was mixed before; or as they were. */
  private adapt(left: Float32Array, right: Float32Array, count: Samples) {
    const block = Math.floor(this.at / BLOCK)
    const { automation, replayed, spectrumEq, adaptiveEq, follower } = this
    if (spectrumEq) {
      const bands = replayed && valueAt(replayed.bands, block)
      if (bands) spectrumEq.processAt(bands, left, right, count)
      else spectrumEq.process(left, right, count)
      recordAll(automation.bands, block, spectrumEq.gains)
    }
    if (adaptiveEq) {
      const tilt = replayed && valueAt(replayed.tilt, block)
      if (typeof tilt === 'number') adaptiveEq.processAt(tilt, left, right, count)
      else adaptiveEq.process(left, right, count)
      record(automation.tilt, block, adaptiveEq.tilt)
    }
    if (follower) {
      if (replayed) {
        const gain = valueAt(replayed.follower, block) ?? 1
        applyRamp(block > 0 ? (valueAt(replayed.follower, block - 1) ?? 1) : 1, gain, left, right, count)
        record(automation.follower, block, gain)
      } else {
        this.follow(follower, left, right, count)
        record(automation.follower, block, follower.gain)
      }
    }
    if (this.fader) this.applyFader(this.fader, left, right, count)
  }

  /** Spectrum of what was rendered so far, before the equalisers; empty without a recording to extend. */
  get spectrum(): Decibels[] {
    return this.spectrumEq?.measured ?? []
  }

  private follow(follower: ForecastFollower, left: Float32Array, right: Float32Array, count: Samples) {
    const before = follower.gain
    this.faderMeter.push(left, right, count)
    const { powers } = this.faderMeter
    for (; this.followedHops < powers.length; this.followedHops++) follower.update(powers[this.followedHops]!)
    applyRamp(before, follower.gain, left, right, count)
  }

  private applyFader(ride: Float64Array, left: Float32Array, right: Float32Array, count: Samples) {
    for (let i = 0; i < count; i++) {
      const hop = (this.at + i) / HOP
      const whole = Math.min(ride.length - 1, Math.floor(hop))
      const here = ride[whole]!
      const gain = here + ((ride[Math.min(ride.length - 1, whole + 1)]! - here) * (hop - whole) || 0)
      left[i]! *= gain
      right[i]! *= gain
    }
  }

  /** Renders the next `count` ≤ BLOCK samples. */
  render(left: Float32Array, right: Float32Array, count: Samples) {
    const { sends, scratch, voiceBlock: voice, at } = this
    left.fill(0, 0, count)
    right.fill(0, 0, count)
    for (const send of [sends.reverb, sends.echo]) for (const side of send) side.fill(0, 0, count)
    const block = Math.floor(at / BLOCK)
    if (block % SNAPSHOT_BLOCKS === 0) recordState(this.automation.presence, block, this.presence.state)
    this.ducker.render(this.duckDepth, at, count)
    this.channels.forEach((channel, place) => {
      channel.render([left, right], sends, this.duckDepth, scratch[0], scratch[1], at, count)
      record(this.automation.parts[channel.part.name]!.sounding, block, channel.sounds ? 1 : 0)
      if (this.tapsParts) this.taps?.part(place, scratch)
      this.waveforms?.part(place, scratch, at, count)
    })
    for (const sung of this.vocals.singUntil(at + count))
      this.voiceBus.place(
        sung,
        voiceLift(this.band, sung.at, sung.audio.length),
        meanOver(this.bandPresence, sung.at, sung.audio.length),
      )
    const sung = this.voiceBus.render(voice[0], voice[1], sends, at, count)
    this.presence.hearBand([left, right], count)
    this.taps?.dry([left, right])
    this.waveforms?.dry([left, right], count)
    this.echo.process(sends.echo[0], sends.echo[1], left, right, count, 1)
    this.reverb.process(sends.reverb[0], sends.reverb[1], left, right, count, 1.2)
    this.taps?.wet([left, right], count)
    this.waveforms?.wet([left, right], at, count)
    // After the effect returns, so that these too leave room for the words, and swell only behind them.
    if (sung || this.presence.isActive) {
      this.presence.process([left, right], voice, count, this.voiceBus.expected, this.taps?.presenceGains)
      this.taps?.applyPresence(count)
    } else this.presence.rest()
    const { trim, faders } = this
    if (faders) this.taps?.fadeVoices(faders, voice, count)
    const [voiceLeft, voiceRight] = voice
    for (let i = 0; i < count; i++) {
      left[i] = (left[i]! + voiceLeft[i]!) * trim
      right[i] = (right[i]! + voiceRight[i]!) * trim
    }
    this.taps?.mixed([left, right], trim, count)
    this.mixBus.process(left, right, count)
    this.adapt(left, right, count)
    this.at += count
  }
}

const applyRamp = (from: number, to: number, left: Float32Array, right: Float32Array, count: Samples) => {
  const slope = (to - from) / count
  for (let i = 0; i < count; i++) {
    left[i]! *= from + slope * i
    right[i]! *= from + slope * i
  }
}
