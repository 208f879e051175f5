import { drumOf, type KitName } from '#lib/engine/perform/drums/kits'
import { strike } from '#lib/engine/perform/drums/layer'
import { OneShotPlayer, type Shot } from '#lib/engine/perform/drums/one-shot-player'
import type { TimedNote } from '#lib/engine/perform/player'

const TIERS = 4
/** Strokes of one strength take turns, so that a roll is no machine gun. */
const TURNS = 3

/** Strokes once rendered are kept: they depend on nothing but these four. Per thread some 10 MB at most. */
const strokes = new Map<string, { left: Float32Array; right: Float32Array }>()

const stroke = (kit: KitName, key: number, tier: number, turn: number) => {
  const name = `${kit} ${key} ${tier} ${turn}`
  const known = strokes.get(name)
  if (known) return known
  const drum = drumOf(kit, key)
  const audio = strike(drum, (tier + 0.5) / TIERS, key * 31 + tier * 7 + turn + 1)
  const angle = ((drum.pan + 1) * Math.PI) / 4
  const side = (gain: number) => (gain === 1 ? audio : audio.map((x) => x * gain))
  const made =
    drum.pan === 0
      ? { left: audio, right: audio }
      : { left: side(Math.cos(angle) * Math.SQRT2), right: side(Math.sin(angle) * Math.SQRT2) }
  strokes.set(name, made)
  return made
}

/** One of Songloom's drum machines. */
export const kitPlayer = (kit: KitName): OneShotPlayer => {
  let turn = 0
  return new OneShotPlayer((note: TimedNote): Shot => {
    const key = Math.round(note.pitch)
    const tier = Math.min(TIERS - 1, Math.floor(note.velocity * TIERS))
    turn = (turn + 1) % TURNS
    return { ...stroke(kit, key, tier, turn), gain: note.velocity ** 1.6, choke: drumOf(kit, key).choke }
  })
}
