import type { Drum, Layer } from '#lib/engine/perform/drums/layer'
import { PERCUSSION, tom } from '#lib/engine/perform/drums/percussion'
import type { Gain, Hertz, Seconds } from '#lib/music/time'

export type Kit = Record<number, Drum>

export const kick = (
  tone: { from: Hertz; to: Hertz; drop: Seconds; decay: Seconds },
  click: Gain,
  drive: number,
  level = 0.86,
): Drum => ({
  layers: [
    { kind: 'tone', ...tone, level: 1 },
    { kind: 'noise', filter: 'band', frequency: 3200, q: 0.7, attack: 0.0005, decay: 0.018, level: click },
    { kind: 'tone', from: tone.from * 6, to: tone.from, drop: 0.008, decay: 0.03, level: click * 0.7 },
  ],
  drive,
  level,
  pan: 0,
})

export const snare = (
  body: { pitch: Hertz; decay: Seconds; level: Gain },
  wires: { frequency: Hertz; decay: Seconds; level: Gain },
  drive: number,
): Drum => ({
  layers: [
    { kind: 'tone', from: body.pitch * 1.5, to: body.pitch, drop: 0.03, decay: body.decay, level: body.level },
    {
      kind: 'tone',
      from: body.pitch * 1.9,
      to: body.pitch * 1.78,
      drop: 0.02,
      decay: body.decay * 0.6,
      level: body.level * 0.5,
    },
    {
      kind: 'noise',
      filter: 'high',
      frequency: wires.frequency,
      q: 0.7,
      attack: 0.0006,
      decay: wires.decay,
      level: wires.level,
    },
    { kind: 'noise', filter: 'band', frequency: 4200, q: 0.6, attack: 0.0005, decay: 0.05, level: wires.level * 0.9 },
  ],
  drive,
  level: 0.85,
  pan: 0,
})

export const clap = (frequency: Hertz, decay: Seconds): Drum => ({
  layers: [
    {
      kind: 'noise',
      filter: 'band',
      frequency,
      q: 1.4,
      attack: 0.0005,
      decay,
      level: 1.5,
      bursts: { count: 3, gap: 0.0105 },
    },
    { kind: 'noise', filter: 'high', frequency: 2500, q: 0.7, attack: 0.0005, decay: decay * 0.5, level: 0.25 },
  ],
  drive: 1.4,
  level: 0.75,
  pan: 0.05,
})

const rim = (pitch: Hertz): Drum => ({
  layers: [
    { kind: 'tone', from: pitch * 1.1, to: pitch, drop: 0.005, decay: 0.06, level: 0.7 },
    { kind: 'tone', from: pitch * 2.7, to: pitch * 2.65, drop: 0.005, decay: 0.035, level: 0.5 },
    { kind: 'noise', filter: 'band', frequency: 4500, q: 1, attack: 0.0004, decay: 0.025, level: 0.5 },
  ],
  drive: 1.3,
  level: 0.6,
  pan: -0.12,
})

const hat = (base: Hertz, cutoff: Hertz, decay: Seconds, air: Gain, pan = 0.22): Drum => ({
  layers: [
    { kind: 'metal', base, cutoff, decay, level: 1.6 },
    { kind: 'noise', filter: 'high', frequency: cutoff * 1.1, q: 0.7, attack: 0.0004, decay: decay * 0.9, level: air },
  ],
  drive: 1,
  level: 0.34,
  pan,
  choke: 'hat',
})

const cymbal = (base: Hertz, cutoff: Hertz, decay: Seconds, pan: number, stick: Gain = 0): Drum => {
  const layers: Layer[] = [
    { kind: 'metal', base, cutoff, decay, level: 0.9 },
    { kind: 'metal', base: base * 1.37, cutoff: cutoff * 1.6, decay: decay * 0.6, level: 0.7 },
    { kind: 'noise', filter: 'high', frequency: cutoff, q: 0.7, attack: 0.002, decay: decay * 0.8, level: 0.5 },
  ]
  if (stick > 0) layers.push({ kind: 'tone', from: 5200, to: 5000, drop: 0.01, decay: 0.05, level: stick })
  return { layers, drive: 1, level: 0.4, pan }
}

const toms = (low: Hertz, decay: Seconds, drive: number): Kit => ({
  41: tom(low, decay, 0.45, drive),
  43: tom(low * 1.2, decay * 0.95, 0.3, drive),
  45: tom(low * 1.42, decay * 0.9, 0.12, drive),
  47: tom(low * 1.68, decay * 0.85, -0.05, drive),
  48: tom(low * 1.98, decay * 0.8, -0.22, drive),
  50: tom(low * 2.35, decay * 0.75, -0.4, drive),
})

const cymbals = (base: Hertz, cutoff: Hertz): Kit => ({
  49: cymbal(base, cutoff, 2.2, -0.4),
  51: cymbal(base * 1.5, cutoff * 1.3, 1.1, 0.4, 0.25),
  52: cymbal(base * 0.85, cutoff * 0.9, 1.6, 0.5),
  53: cymbal(base * 1.9, cutoff * 1.1, 0.9, 0.4, 0.6),
  55: cymbal(base * 1.3, cutoff * 1.2, 0.9, -0.25),
  57: cymbal(base * 0.9, cutoff * 0.95, 2.6, 0.4),
  59: cymbal(base * 1.6, cutoff * 1.2, 1.4, 0.35, 0.15),
})

/** Limits the bandwidth to that of a machine's converters. */
const withBandwidth = (bandwidth: Hertz, drums: Kit): Kit =>
  Object.fromEntries(Object.entries(drums).map(([key, drum]) => [key, { ...drum, bandwidth }]))

const kit = (own: Kit, bandwidth: Hertz = 11000): Kit => {
  const all: Kit = withBandwidth(bandwidth, { ...PERCUSSION, ...own })
  // A machine's only kick, snare or hat also serves the second key of the General MIDI map.
  return { ...all, 35: all[35] ?? all[36]!, 40: all[40] ?? all[38]!, 44: all[44] ?? all[42]! }
}

/** Sound of an early sampler: dark, driven and short. */
const withSamplerSound = (drum: Drum): Drum => ({
  ...drum,
  drive: drum.drive * 1.5,
  layers: drum.layers.map((layer): Layer => {
    if (layer.kind === 'tone') return layer
    if (layer.kind === 'metal')
      return { ...layer, cutoff: layer.cutoff * 0.62, decay: layer.decay * 0.8, level: layer.level * 0.6 }
    if (layer.filter === 'high')
      return { ...layer, filter: 'band', frequency: Math.min(4200, layer.frequency * 1.2), q: 0.6 }
    return { ...layer, frequency: layer.frequency * 0.75 }
  }),
})

const lofi: Kit = {
  35: kick({ from: 130, to: 50, drop: 0.05, decay: 0.34 }, 0.1, 1.9),
  36: kick({ from: 150, to: 56, drop: 0.045, decay: 0.3 }, 0.14, 2),
  37: rim(820),
  38: snare({ pitch: 178, decay: 0.16, level: 0.7 }, { frequency: 1500, decay: 0.2, level: 0.6 }, 1.7),
  39: clap(950, 0.2),
  42: hat(420, 5600, 0.06, 0.3),
  46: hat(420, 5200, 0.32, 0.35),
  ...toms(82, 0.4, 1.6),
  ...cymbals(300, 4200),
}

/** Drum machines by patch name, as General MIDI percussion kits. */
export const KITS = {
  'kit-808': kit({
    35: kick({ from: 120, to: 44, drop: 0.05, decay: 1.1 }, 0.06, 1.5),
    36: kick({ from: 150, to: 49, drop: 0.04, decay: 0.75 }, 0.12, 1.7),
    37: rim(1650),
    38: snare({ pitch: 185, decay: 0.2, level: 0.75 }, { frequency: 1800, decay: 0.24, level: 0.55 }, 1.4),
    39: clap(1050, 0.32),
    42: hat(205, 6000, 0.07, 0.12),
    46: hat(205, 5600, 0.48, 0.15),
    ...toms(78, 0.55, 1),
    ...cymbals(205, 5200),
  }),
  'kit-909': kit({
    35: kick({ from: 220, to: 48, drop: 0.06, decay: 0.5 }, 0.3, 2.4),
    36: kick({ from: 240, to: 52, drop: 0.05, decay: 0.42 }, 0.4, 2.3),
    37: rim(1750),
    38: snare({ pitch: 192, decay: 0.17, level: 0.7 }, { frequency: 2300, decay: 0.26, level: 0.8 }, 1.8),
    39: clap(1250, 0.24),
    42: hat(410, 5900, 0.075, 0.4),
    46: hat(410, 5500, 0.42, 0.42),
    ...toms(92, 0.5, 1.5),
    ...cymbals(340, 5200),
  }),
  'kit-linn': kit({
    35: kick({ from: 170, to: 54, drop: 0.04, decay: 0.26 }, 0.45, 1.9),
    36: kick({ from: 190, to: 60, drop: 0.035, decay: 0.24 }, 0.5, 1.9),
    37: rim(1150),
    38: snare({ pitch: 205, decay: 0.19, level: 0.8 }, { frequency: 1600, decay: 0.3, level: 0.75 }, 2),
    39: clap(1400, 0.19),
    42: hat(480, 5200, 0.065, 0.42),
    46: hat(480, 4900, 0.36, 0.45),
    ...toms(98, 0.46, 1.4),
    ...cymbals(380, 4800),
  }),
  'kit-hard': kit({
    35: kick({ from: 320, to: 50, drop: 0.075, decay: 0.42 }, 0.4, 4),
    36: kick({ from: 360, to: 54, drop: 0.07, decay: 0.46 }, 0.5, 4),
    37: rim(1500),
    38: snare({ pitch: 200, decay: 0.16, level: 0.7 }, { frequency: 2100, decay: 0.24, level: 0.9 }, 2.4),
    39: clap(1300, 0.26),
    42: hat(430, 6200, 0.06, 0.4),
    46: hat(430, 5700, 0.34, 0.42),
    ...toms(90, 0.5, 2.2),
    ...cymbals(340, 5400),
  }),
  'kit-chip': kit({
    36: kick({ from: 420, to: 60, drop: 0.05, decay: 0.14 }, 0.2, 3.2),
    37: rim(2000),
    38: snare({ pitch: 240, decay: 0.05, level: 0.35 }, { frequency: 1200, decay: 0.14, level: 1 }, 1.8),
    39: snare({ pitch: 320, decay: 0.03, level: 0.2 }, { frequency: 2600, decay: 0.1, level: 1 }, 1.4),
    42: hat(620, 7200, 0.03, 1),
    46: hat(620, 6800, 0.14, 1),
    ...toms(120, 0.16, 2.4),
    ...cymbals(520, 6500),
  }),
  'kit-lofi': kit(Object.fromEntries(Object.entries(lofi).map(([key, drum]) => [key, withSamplerSound(drum)])), 7000),
} as const satisfies Record<string, Kit>

export type KitName = keyof typeof KITS

/** Throws for a key outside General MIDI percussion. */
export const drumOf = (name: KitName, key: number): Drum => {
  const kit: Kit = KITS[name]
  const drum = kit[Math.round(key)]
  if (!drum) throw new Error(`${name} has no drum on key ${key}.`)
  return drum
}
