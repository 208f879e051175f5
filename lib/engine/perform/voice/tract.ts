import { levelOf, pulses, TABLE_SIZE } from '#lib/engine/perform/voice/glottis'
import type { Melody } from '#lib/engine/perform/voice/pitch'
import { RESONANCES, type Resonances } from '#lib/engine/perform/voice/resonance'
import type { VoiceSettings } from '#lib/engine/perform/voice/singers'
import { HOP, RATE, type Tracks } from '#lib/engine/perform/voice/tracks'
import { decibelsToGain, type Hertz } from '#lib/music/time'

/** Interpolation steps of the coefficients per frame. */
const INTERPOLATION_STEPS = 4
const STEP_SAMPLES = HOP / INTERPOLATION_STEPS

/** Per frame: b and c of each formant (y = a x + b y₁ + c y₂, a = 1 − b − c), then nasal pole and zero. */
const COEFFICIENTS_PER_FRAME = 2 * RESONANCES + 4

const NASAL_POLE: Hertz = 265
const NASAL_BANDWIDTH: Hertz = 120

/** Frication follows the shelves, which raise vowels above unity. */
const FRICATION_GAIN = decibelsToGain(3.5)

/** Level of harmonics and breath above 5 kHz beside the cascade, in place of many weak resonances. */
const BYPASS_GAIN = 2.5

/** Compensates for missing formants above 7 kHz. */
const AIR_SHELF = decibelsToGain(5.5) - 1

const coefficientsOf = (tracks: Tracks, resonances: Resonances, settings: VoiceSettings): Float64Array => {
  const all = new Float64Array(tracks.frames * COEFFICIENTS_PER_FRAME)
  const put = (at: number, frequency: Hertz, bandwidth: Hertz) => {
    const r = Math.exp((-Math.PI * bandwidth) / RATE)
    all[at] = 2 * r * Math.cos((2 * Math.PI * frequency) / RATE)
    all[at + 1] = -r * r
  }
  for (let i = 0; i < tracks.frames; i++) {
    for (let k = 0; k < RESONANCES; k++) {
      put(
        i * COEFFICIENTS_PER_FRAME + 2 * k,
        resonances.frequency[i * RESONANCES + k]!,
        resonances.bandwidth[i * RESONANCES + k]!,
      )
    }
    const pole = NASAL_POLE * (1 + (settings.tract.f1Close - 1) * 0.8)
    const far = tracks.zero[i]! > 0 ? tracks.zero[i]! : 520
    put(i * COEFFICIENTS_PER_FRAME + 14, pole, NASAL_BANDWIDTH)
    put(
      i * COEFFICIENTS_PER_FRAME + 16,
      pole + (far - pole) * tracks.nasal[i]!,
      NASAL_BANDWIDTH + 70 * tracks.nasal[i]!,
    )
  }
  return all
}

/**
 * Synthesises a voice: glottal pulses and breath through a cascade of seven formants (five for background voices) and a
 * nasal section, with frication in parallel.
 * Linear source–filter synthesis after Klatt (1980). The loop allocates nothing.
 */
export const synthesize = (
  tracks: Tracks,
  melody: Melody,
  resonances: Resonances,
  settings: VoiceSettings,
  seed: number,
): Float32Array => {
  const { frames } = tracks
  const out = new Float32Array(Math.max(0, frames - 1) * HOP)
  const co = coefficientsOf(tracks, resonances, settings)
  const { soft, full } = pulses()
  const { jitter, shimmer, plain } = settings

  let rng = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995) | 1
  let phase = 0
  let slip = 1
  let shimmered = 1
  let odd = false
  let a1 = 0,
    a2 = 0,
    b1 = 0,
    b2 = 0,
    c1 = 0,
    c2 = 0,
    d1 = 0,
    d2 = 0,
    e1 = 0,
    e2 = 0,
    f1 = 0,
    f2 = 0,
    g1 = 0,
    g2 = 0
  let x1 = 0,
    x2 = 0,
    p1 = 0,
    p2 = 0
  let h1 = 0,
    h2 = 0,
    w1 = 0,
    w2 = 0
  let low = 0
  let middle = 0
  let sheen1 = 0
  let sheen2 = 0
  let sheen3 = 0,
    dc = 0,
    dcIn = 0
  const shelfPole = 1 - Math.exp((-2 * Math.PI * 2300) / RATE)
  const sheenPole = 1 - Math.exp((-2 * Math.PI * 5200) / RATE)
  const airPole = 1 - Math.exp((-2 * Math.PI * 6000) / RATE)

  for (let i = 0; i + 1 < frames; i++) {
    const pitch0 = melody.pitch[i]!
    const pitch1 = melody.pitch[i + 1]!
    const level = levelOf(Math.max(pitch0, pitch1))
    const tableSoft = soft.tables[level]!
    const tableFull = full.tables[level]!
    let step = pitch0 / RATE
    const stepBy = (pitch1 - pitch0) / RATE / HOP
    const effort = melody.effort[i]!
    // Roughness attenuates every other cycle and adds jitter.
    const rough = melody.rough[i]!
    const unsteady = (jitter + 0.016 * rough * rough) * 1.7
    const uneven = (shimmer + 0.45 * rough) * 1.7
    const sheenGain = BYPASS_GAIN * (0.4 + effort)
    const shelf = decibelsToGain(settings.shelf + 11 * (effort - 0.55)) - 1

    let voice = tracks.voice[i]! * melody.level[i]! * resonances.voiceGain[i]!
    const voiceBy = (tracks.voice[i + 1]! * melody.level[i + 1]! * resonances.voiceGain[i + 1]! - voice) / HOP
    let breath = tracks.breath[i]! * melody.level[i]! * resonances.breathGain[i]!
    const breathBy = (tracks.breath[i + 1]! * melody.level[i + 1]! * resonances.breathGain[i + 1]! - breath) / HOP
    let hiss = FRICATION_GAIN * tracks.noise[i]! * melody.level[i]!
    const hissBy = (FRICATION_GAIN * tracks.noise[i + 1]! * melody.level[i + 1]! - hiss) / HOP
    const voiced = tracks.voice[i]! > 0.12
    const hissing = tracks.noise[i]! > 1e-4 || tracks.noise[i + 1]! > 1e-4

    // Frication: a band-pass with unity peak, scaled by its noise-equivalent bandwidth.
    const width = Math.min(9000, tracks.noiseWidth[i]!)
    const hr = Math.exp((-Math.PI * width) / RATE)
    const hb = 2 * hr * Math.cos((2 * Math.PI * Math.min(15000, tracks.noiseCentre[i]!)) / RATE)
    const hc = -hr * hr
    const ha = ((1 - hr * hr) / 2) * Math.sqrt((3 * RATE) / (Math.PI * width))

    for (let part = 0; part < INTERPOLATION_STEPS; part++) {
      const o = i * COEFFICIENTS_PER_FRAME
      const n = o + COEFFICIENTS_PER_FRAME
      const u = part / INTERPOLATION_STEPS
      const ab = co[o]! + (co[n]! - co[o]!) * u,
        ac = co[o + 1]! + (co[n + 1]! - co[o + 1]!) * u,
        aa = 1 - ab - ac
      const bb = co[o + 2]! + (co[n + 2]! - co[o + 2]!) * u,
        bc = co[o + 3]! + (co[n + 3]! - co[o + 3]!) * u,
        ba = 1 - bb - bc
      const cb = co[o + 4]! + (co[n + 4]! - co[o + 4]!) * u,
        cc = co[o + 5]! + (co[n + 5]! - co[o + 5]!) * u,
        ca = 1 - cb - cc
      const db = co[o + 6]! + (co[n + 6]! - co[o + 6]!) * u,
        dcc = co[o + 7]! + (co[n + 7]! - co[o + 7]!) * u,
        da = 1 - db - dcc
      const eb = co[o + 8]!,
        ec = co[o + 9]!,
        ea = 1 - eb - ec
      const fb = co[o + 10]!,
        fc = co[o + 11]!,
        fa = 1 - fb - fc
      const gb = co[o + 12]!,
        gc = co[o + 13]!,
        ga = 1 - gb - gc
      const pb = co[o + 14]!,
        pc = co[o + 15]!
      const zb = co[o + 16]! + (co[n + 16]! - co[o + 16]!) * u,
        zc = co[o + 17]! + (co[n + 17]! - co[o + 17]!) * u
      const nose = (1 - pb - pc) / (1 - zb - zc)
      const end = i * HOP + (part + 1) * STEP_SAMPLES
      for (let s = i * HOP + part * STEP_SAMPLES; s < end; s++) {
        phase += step * slip
        step += stepBy
        if (phase >= 1) {
          phase -= 1
          rng ^= rng << 13
          rng ^= rng >>> 17
          rng ^= rng << 5
          slip = 1 + unsteady * (rng / 2147483648)
          odd = !odd
          shimmered = (1 + uneven * ((rng << 7) / 2147483648)) * (odd ? 1 - 0.4 * rough : 1 + 0.3 * rough)
        }
        const x = phase * TABLE_SIZE
        const ix = x | 0
        const fx = x - ix
        const s0 = tableSoft[ix]!
        const l0 = tableFull[ix]!
        const ps = s0 + (tableSoft[ix + 1]! - s0) * fx
        const pf = l0 + (tableFull[ix + 1]! - l0) * fx

        rng ^= rng << 13
        rng ^= rng >>> 17
        rng ^= rng << 5
        const white = rng / 2147483648
        // Breath noise is modulated by the open phase of the glottis.
        const gate = voiced ? 0.35 + 1.3 * phase : 1

        const pulse = (ps + (pf - ps) * effort) * shimmered * voice
        const air = white * gate * breath
        let y = pulse + air
        // Breath already has a flat spectrum.
        const top = pulse + 0.35 * air
        sheen1 += sheenPole * (top - sheen1)
        sheen2 += sheenPole * (top - sheen1 - sheen2)
        sheen3 += 0.6 * (top - sheen1 - sheen2 - sheen3)
        const sheen = sheen3
        voice += voiceBy
        breath += breathBy

        y = aa * y + ab * a1 + ac * a2
        a2 = a1
        a1 = y
        y = ba * y + bb * b1 + bc * b2
        b2 = b1
        b1 = y
        y = ca * y + cb * c1 + cc * c2
        c2 = c1
        c1 = y
        y = da * y + db * d1 + dcc * d2
        d2 = d1
        d1 = y
        y = ea * y + eb * e1 + ec * e2
        e2 = e1
        e1 = y
        if (!plain) {
          y = fa * y + fb * f1 + fc * f2
          f2 = f1
          f1 = y
          y = ga * y + gb * g1 + gc * g2
          g2 = g1
          g1 = y
        }
        // Nasal section: zero over pole, transparent while they coincide.
        const z = nose * (y - zb * x1 - zc * x2) + pb * p1 + pc * p2
        x2 = x1
        x1 = y
        p2 = p1
        p1 = z

        low += shelfPole * (z - low)
        const bright = z + shelf * (z - low)
        middle += airPole * (bright - middle)
        let v = bright + AIR_SHELF * (bright - middle) + sheenGain * sheen
        if (hissing) {
          const noisy = white * hiss * gate
          const q = ha * (noisy - w2) + hb * h1 + hc * h2
          w2 = w1
          w1 = noisy
          h2 = h1
          h1 = q
          v += q
        }
        hiss += hissBy
        // DC blocker.
        dc = v - dcIn + 0.992 * dc
        dcIn = v
        out[s] = dc
      }
    }
    // Denormal numbers after a silence are slow.
    if (Math.abs(a1) + Math.abs(g1) + Math.abs(p1) + Math.abs(h1) < 1e-20) {
      a1 = a2 = b1 = b2 = c1 = c2 = d1 = d2 = e1 = e2 = f1 = f2 = g1 = g2 = x1 = x2 = p1 = p2 = h1 = h2 = 0
    }
  }
  return out
}
