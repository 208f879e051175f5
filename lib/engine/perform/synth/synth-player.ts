import { Chorus } from '#lib/dsp/chorus'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Player, TimedNote } from '#lib/engine/perform/player'
import { AnalogVoice } from '#lib/engine/perform/synth/analog-voice'
import { FmVoice } from '#lib/engine/perform/synth/fm-voice'
import type { Patch } from '#lib/engine/perform/synth/patch'
import type { Glide, Voice } from '#lib/engine/perform/synth/voice'
import { randomAfter } from '#lib/music/random'
import type { Samples, Seconds } from '#lib/music/time'

const MONO_RELEASE: Seconds = 0.012
const MAX_BLOCK_SAMPLES: Samples = 8192

/** Random numbers that each note of a patch draws. */
const drawsPerNote = (patch: Patch): number => {
  if (patch.kind === 'fm') return patch.pairs.filter(({ spread }) => spread > 0).length
  const { voices } = patch.unison
  const unison = voices > 1 ? patch.oscillators.filter(({ noUnison }) => !noUnison).length * voices : 0
  return unison + (patch.noise > 0 ? 1 : 0)
}

/** Plays one patch with polyphony or glide. */
export class SynthPlayer implements Player {
  private voices: Voice[] = []
  private last: TimedNote | null = null
  private readonly chorus: Chorus | null
  private readonly left: Float32Array
  private readonly right: Float32Array
  /** Remaining samples of the chorus tail. */
  private ringing: Samples = 0
  private nextOrder = 0
  private readonly draws: number

  constructor(
    private readonly patch: Patch,
    private readonly seed: number,
    private readonly name: string,
  ) {
    this.draws = drawsPerNote(patch)
    this.chorus = patch.chorus > 0 ? new Chorus(0.6, patch.chorus, SAMPLE_RATE) : null
    this.left = new Float32Array(this.chorus ? MAX_BLOCK_SAMPLES : 0)
    this.right = new Float32Array(this.chorus ? MAX_BLOCK_SAMPLES : 0)
  }

  start(note: TimedNote) {
    const { patch, last } = this
    const order = note.order ?? this.nextOrder
    this.nextOrder = order + 1
    const random = randomAfter(this.seed, `synth ${this.name}`, order * this.draws)
    let glide: Glide = { semitones: 0, time: 1 }
    if (patch.mono) {
      for (const voice of this.voices) voice.stop(note.at, MONO_RELEASE)
      const held = last !== null && last.at + last.length >= note.at - 200
      if (held && patch.mono.glide > 0) glide = { semitones: last.pitch - note.pitch, time: patch.mono.glide * 2 }
      this.last = note
    }
    this.voices.push(
      patch.kind === 'analog' ? new AnalogVoice(patch, note, glide, random) : new FmVoice(patch, note, glide, random),
    )
  }

  seek(rendered: Samples) {
    this.chorus?.seek(rendered)
  }

  render(left: Float32Array, right: Float32Array, at: Samples, count: Samples): boolean {
    const { chorus } = this
    if (this.voices.length === 0 && this.ringing <= 0) return false
    if (!chorus) {
      this.play(left, right, at, count)
      return true
    }
    this.left.fill(0, 0, count)
    this.right.fill(0, 0, count)
    this.ringing = this.voices.length > 0 ? SAMPLE_RATE / 20 : this.ringing - count
    this.play(this.left, this.right, at, count)
    chorus.process(this.left, this.right, count)
    for (let i = 0; i < count; i++) {
      left[i]! += this.left[i]!
      right[i]! += this.right[i]!
    }
    return true
  }

  private play(left: Float32Array, right: Float32Array, at: Samples, count: Samples) {
    this.voices = this.voices.filter((voice) => voice.on >= at + count || voice.render(left, right, at, count))
  }
}
