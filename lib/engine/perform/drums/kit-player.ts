import { drumOf, type KitName } from '#lib/engine/perform/drums/kits'
import { strike } from '#lib/engine/perform/drums/layer'
import { OneShotPlayer, type Shot } from '#lib/engine/perform/drums/one-shot-player'
import type { TimedNote } from '#lib/engine/perform/player'

const VELOCITY_LAYERS = 4
/** Variants of each stroke in rotation, so that rolls do not sound mechanical. */
const ROUND_ROBINS = 3

/** Cache of rendered strokes by kit, key, layer and variant. At most some 10 MB per thread. */
const strokes = new Map<string, { left: Float32Array; right: Float32Array }>()

const renderedStroke = (kit: KitName, key: number, layer: number, roundRobin: number) => {
  const name = `${kit} ${key} ${layer} ${roundRobin}`
  const known = strokes.get(name)
  if (known) return known
  const drum = drumOf(kit, key)
  const audio = strike(drum, (layer + 0.5) / VELOCITY_LAYERS, key * 31 + layer * 7 + roundRobin + 1)
  const angle = ((drum.pan + 1) * Math.PI) / 4
  const side = (gain: number) => (gain === 1 ? audio : audio.map((x) => x * gain))
  const made =
    drum.pan === 0
      ? { left: audio, right: audio }
      : { left: side(Math.cos(angle) * Math.SQRT2), right: side(Math.sin(angle) * Math.SQRT2) }
  strokes.set(name, made)
  return made
}

/** Plays a synthesised drum machine. */
export const kitPlayer = (kit: KitName): OneShotPlayer => {
  let nextOrder = 0
  return new OneShotPlayer((note: TimedNote): Shot => {
    const key = Math.round(note.pitch)
    const layer = Math.min(VELOCITY_LAYERS - 1, Math.floor(note.velocity * VELOCITY_LAYERS))
    const order = note.order ?? nextOrder
    nextOrder = order + 1
    return {
      ...renderedStroke(kit, key, layer, (order + 1) % ROUND_ROBINS),
      gain: note.velocity ** 1.6,
      choke: drumOf(kit, key).choke,
    }
  })
}
