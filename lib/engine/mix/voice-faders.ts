import type { Score, VoiceFader, VoiceGroup } from '#lib/engine/score/score'
import { decibelsToGain, type Gain } from '#lib/music/time'

/**
 * Gains of the voices behind all that levels them against the band, which would otherwise undo a fader. `level`: that of
 * their sends.
 */
export type VoiceFaders = Record<VoiceGroup, { level: Gain; left: Gain; right: Gain }>

const gainsOf = ({ level, pan }: VoiceFader) => {
  const gain = decibelsToGain(level)
  // A balance control: the centre keeps its level.
  const angle = ((pan + 1) * Math.PI) / 4
  return { level: gain, left: gain * Math.cos(angle) * Math.SQRT2, right: gain * Math.sin(angle) * Math.SQRT2 }
}

/** Null where all voices are as the mix has them. */
export const voiceFadersOf = ({ voices }: Pick<Score, 'voices'>): VoiceFaders | null => {
  const faderOf = (group: VoiceGroup) => gainsOf(voices?.[group] ?? { level: 0, pan: 0 })
  return voices ? { voice: faderOf('voice'), backing: faderOf('backing') } : null
}
