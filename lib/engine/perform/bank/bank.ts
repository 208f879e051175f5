import { readFileSync } from 'node:fs'
import {
  type BasicPreset,
  type BasicSample,
  type BasicSoundBank,
  SoundBankLoader,
  SpessaSynthProcessor,
} from 'spessasynth_core'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { type BankFile, openBankFile } from '#lib/engine/perform/bank/bank-file'
import { SampleMemory } from '#lib/engine/perform/bank/sample-memory'
import type { Zone } from '#lib/engine/perform/bank/zone'
import { decibelsToGain, type MidiNote, type Seconds, type Velocity } from '#lib/music/time'

/** Generator numbers of the SoundFont 2.04 specification, §8.1.2. */
const GENERATOR = {
  startLoopFine: 2,
  endLoopFine: 3,
  vibratoToPitch: 6,
  envelopeToPitch: 7,
  cutoff: 8,
  resonance: 9,
  envelopeToCutoff: 11,
  pan: 17,
  vibratoDelay: 23,
  vibratoSpeed: 24,
  modulationDelay: 25,
  modulationAttack: 26,
  modulationHold: 27,
  modulationDecay: 28,
  modulationSustain: 29,
  volumeDelay: 33,
  volumeAttack: 34,
  volumeHold: 35,
  volumeDecay: 36,
  volumeSustain: 37,
  volumeRelease: 38,
  keyToHold: 39,
  keyToDecay: 40,
  startLoopCoarse: 45,
  attenuation: 48,
  endLoopCoarse: 50,
  coarseTune: 51,
  fineTune: 52,
  sampleModes: 54,
  scaleTuning: 56,
  exclusiveClass: 57,
  rootKey: 58,
} as const

type VoiceParameters = ReturnType<BasicPreset['getVoiceParameters']>[number]

/** Timecents: 1200 per octave, 0 is one second. */
const seconds = (timecents: number): Seconds => 2 ** (timecents / 1200)
/** EMU hardware applied 0.4 of the specified attenuation. Players follow it, and banks are tuned to it. */
const ATTENUATION_FACTOR = 0.4

/** Reads the audio of a sample into it, at its first use. */
type SampleLoader = (sample: BasicSample) => void

const FULL_SCALE = 32768

const sampleLoader = (bank: BasicSoundBank, file: BankFile): SampleLoader => {
  const memory = new SampleMemory()
  const unread = new Map(bank.samples.map((sample, index) => [sample, file.samples[index]!]))
  return (sample) => {
    const range = unread.get(sample)
    if (!range) return
    unread.delete(sample)
    const bytes = file.read(range)
    if (range.compressed) {
      sample.setCompressedData(bytes)
      // Replaces the compressed data, so that it is freed.
      sample.setAudioData(memory.keep(sample.getAudioData()), sample.sampleRate)
      return
    }
    const audio = new Float32Array(Math.max(1, (range.end - range.start) / Int16Array.BYTES_PER_ELEMENT))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let i = 0; 2 * i + 1 < bytes.length; i++) audio[i] = view.getInt16(2 * i, true) / FULL_SCALE
    sample.setAudioData(memory.keep(audio), sample.sampleRate)
  }
}

const zoneOf = ({ generators, sample }: VoiceParameters, key: MidiNote, load: SampleLoader): Zone => {
  const g = (name: keyof typeof GENERATOR) => generators[GENERATOR[name]]!
  load(sample)
  const data = sample.getAudioData()
  const root = g('rootKey') >= 0 ? g('rootKey') : sample.originalKey
  const semitones =
    (key - root) * (g('scaleTuning') / 100) + g('coarseTune') + (g('fineTune') + sample.pitchCorrection) / 100
  const looped = g('sampleModes') === 1 || g('sampleModes') === 3
  const start = sample.loopStart + g('startLoopFine') + 32768 * g('startLoopCoarse')
  const end = Math.min(data.length, sample.loopEnd + g('endLoopFine') + 32768 * g('endLoopCoarse'))
  return {
    data,
    speed: sample.sampleRate * 2 ** (semitones / 12),
    loop: looped && end > start + 1 ? { start, end } : null,
    level: decibelsToGain((-g('attenuation') / 10) * ATTENUATION_FACTOR),
    pan: g('pan') / 500,
    cutoff: g('cutoff'),
    resonance: g('resonance') / 10,
    exclusive: g('exclusiveClass'),
    volume: {
      delay: seconds(g('volumeDelay')),
      attack: seconds(g('volumeAttack')),
      hold: seconds(g('volumeHold') + (60 - key) * g('keyToHold')),
      decay: seconds(g('volumeDecay') + (60 - key) * g('keyToDecay')),
      sustain: Math.min(100, Math.max(0, g('volumeSustain') / 10)),
      release: Math.max(0.008, seconds(g('volumeRelease'))),
    },
    modulation: {
      delay: seconds(g('modulationDelay')),
      attack: seconds(g('modulationAttack')),
      hold: seconds(g('modulationHold')),
      decay: seconds(g('modulationDecay')),
      sustain: 1 - Math.min(1000, Math.max(0, g('modulationSustain'))) / 1000,
      toCutoff: g('envelopeToCutoff'),
      toPitch: g('envelopeToPitch'),
    },
    vibrato: {
      delay: seconds(g('vibratoDelay')),
      speed: 8.176 * 2 ** (g('vibratoSpeed') / 1200),
      depth: g('vibratoToPitch'),
    },
  }
}

/** A SoundFont: finds the samples for a key of a program. */
export class Bank {
  private readonly programs = new Map<number, BasicPreset>()
  private readonly kits = new Map<number, BasicPreset>()
  private readonly zones = new Map<number, Zone[]>()

  private constructor(
    bank: BasicSoundBank,
    private readonly load: SampleLoader,
  ) {
    for (const preset of bank.presets) {
      if (preset.isDrum) {
        if (!this.kits.has(preset.program)) this.kits.set(preset.program, preset)
        continue
      }
      const plain = preset.bankMSB === 0 && preset.bankLSB === 0
      if (plain || !this.programs.has(preset.program)) this.programs.set(preset.program, preset)
    }
  }

  /** Opens an SF2, SF3 or DLS file. Throws for other files and for banks without piano or drums. */
  static async open(path: string): Promise<Bank> {
    // The decoder for compressed samples (SF3) must be ready before the bank is parsed.
    await new SpessaSynthProcessor(SAMPLE_RATE).processorInitialized
    const file = openBankFile(path)
    const parsed = SoundBankLoader.fromArrayBuffer(file ? file.outline : new Uint8Array(readFileSync(path)).buffer)
    const bank = new Bank(parsed, file ? sampleLoader(parsed, file) : () => {})
    if (!bank.programs.has(0) || bank.kits.size === 0) throw new Error('This sound bank has no piano or no drums.')
    return bank
  }

  program(program: number, key: MidiNote, velocity: Velocity): Zone[] {
    const preset = this.programs.get(program)
    if (!preset) throw new Error(`The sound bank has no program ${program}.`)
    return this.find(preset, program, key, velocity)
  }

  /** The standard kit replaces missing kits, as General MIDI requires. */
  kit(program: number, key: MidiNote, velocity: Velocity): Zone[] {
    const known = this.kits.has(program) ? program : Math.min(...this.kits.keys())
    return this.find(this.kits.get(known)!, 128 + known, key, velocity)
  }

  private find(preset: BasicPreset, id: number, key: MidiNote, velocity: Velocity): Zone[] {
    const whole = Math.round(key)
    // Velocity layers are wider than four steps, so this resolution finds them all.
    const strength = Math.min(126, ((velocity * 127) >> 2) * 4 + 2)
    const name = (id << 14) | (whole << 7) | strength
    const known = this.zones.get(name)
    if (known) return known
    const zones = preset
      .getVoiceParameters(whole, strength)
      .map((voice) => zoneOf(voice, whole, this.load))
      .filter((zone) => zone.data.length > 8)
    this.zones.set(name, zones)
    return zones
  }
}
