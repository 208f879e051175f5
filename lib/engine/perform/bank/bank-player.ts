import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { SampleVoice } from '#lib/engine/perform/bank/sample-voice'
import type { Player, TimedNote } from '#lib/engine/perform/player'
import type { Samples } from '#lib/music/time'

/** Scale of the zones' pan. Their full width would spread one instrument too far in a band. */
const PAN_WIDTH = 0.7

/** Detuning of consecutive strokes in cents, so that no two are equal. */
const DETUNE_CENTS = [0, 3, -2, 1, -3, 2, -1] as const
/** Drums vary more between strokes than strings do. */
const DRUM_DETUNE_FACTOR = 5

/** Plays a General MIDI program or drum kit of a SoundFont. */
export class BankPlayer implements Player {
  private voices: SampleVoice[] = []
  private nextOrder = 0

  constructor(
    private readonly bank: Bank,
    private readonly source: { kind: 'bank' | 'kit'; program: number },
  ) {}

  start(note: TimedNote) {
    const { bank, source } = this
    const drums = source.kind === 'kit'
    const zones = drums
      ? bank.kit(source.program, note.pitch, note.velocity)
      : bank.program(source.program, note.pitch, note.velocity)
    const order = note.order ?? this.nextOrder
    this.nextOrder = order + 1
    const cents = DETUNE_CENTS[(order + 1) % DETUNE_CENTS.length]! * (drums ? DRUM_DETUNE_FACTOR : 1)
    const tuning = 2 ** ((note.pitch - Math.round(note.pitch) + cents / 100) / 12)
    for (const zone of zones) {
      if (zone.exclusive > 0)
        for (const voice of this.voices)
          if (voice.zone.exclusive === zone.exclusive && voice.on < note.at) voice.choke(note.at)
      // Velocity is squared, as in the specification's default curve.
      const level = note.velocity ** 2 * zone.level
      const angle = ((Math.max(-1, Math.min(1, zone.pan * 2 * PAN_WIDTH)) + 1) * Math.PI) / 4
      // Drums ring out regardless of the note's length.
      const off = drums && !zone.loop ? Number.MAX_SAFE_INTEGER : note.at + note.length
      const left = level * Math.cos(angle) * Math.SQRT2
      const right = level * Math.sin(angle) * Math.SQRT2
      this.voices.push(new SampleVoice(zone, note.at, off, note.velocity, tuning, left, right, SAMPLE_RATE))
    }
  }

  render(left: Float32Array, right: Float32Array, at: Samples, count: Samples): boolean {
    if (this.voices.length === 0) return false
    this.voices = this.voices.filter((voice) => voice.on >= at + count || voice.render(left, right, at, count))
    return true
  }
}
