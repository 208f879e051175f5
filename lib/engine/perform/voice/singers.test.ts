import { describe, expect, it } from 'vitest'
import { CONSONANTS } from '#lib/engine/perform/voice/consonants'
import { sing } from '#lib/engine/perform/voice/sing'
import { voiceFor } from '#lib/engine/perform/voice/singers'
import { STYLES } from '#lib/engine/perform/voice/styles'
import type { SungTone } from '#lib/engine/perform/voice/timing'
import { formantsAt, melody, pitchAt, RATE, SINGERS, syllableOf } from '#lib/engine/perform/voice/voice.fixture'
import { VOWELS } from '#lib/engine/perform/voice/vowels'
import type { Singer, SingingStyle } from '#lib/engine/plan/plan'
import { syllables } from '#lib/lyrics/syllables'

const of = (singer: Singer, style: SingingStyle): Singer => ({ ...singer, style })
const held = (pitch: number, length: number, nucleus = 'AA'): SungTone[] => [
  { at: 1, length, pitch, velocity: 0.8, syllable: syllableOf([], nucleus) },
]

/** Energy between two frequencies, by a Fourier sum every 20 Hz. */
const energy = (samples: Float32Array, from: number, low: number, high: number) => {
  const size = 4096
  let sum = 0
  for (let f = low; f < high; f += 20) {
    let re = 0
    let im = 0
    for (let i = 0; i < size; i++) {
      const x = samples[from + i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size))
      re += x * Math.cos((2 * Math.PI * f * i) / RATE)
      im += x * Math.sin((2 * Math.PI * f * i) / RATE)
    }
    sum += re * re + im * im
  }
  return sum
}

describe('singers', () => {
  it('formants › child above woman above man', () => {
    const second = (kind: Singer['kind']) => {
      const { start, samples } = sing(held(45, 1.2, 'EH'), { ...voiceFor(SINGERS[kind], 'lead'), singersFormant: 0 }, 1)
      const peaks = formantsAt(samples, Math.round((1.5 - start) * RATE))
      return peaks.find((peak) => peak > 1400)!
    }
    const [man, woman, child] = [second('male'), second('female'), second('child')]
    expect(woman / man).toBeGreaterThan(1.06)
    expect(child / woman).toBeGreaterThan(1.06)
  })

  it('brightness › grows with effort', () => {
    const bright = (style: SingingStyle) => {
      const { start, samples } = sing(held(57, 1), voiceFor(of(SINGERS.male, style), 'lead'), 2)
      const at = Math.round((1.4 - start) * RATE)
      return 10 * Math.log10(energy(samples, at, 2000, 5000) / energy(samples, at, 100, 1400))
    }
    const [soft, usual, hard] = [bright('lullaby'), bright('pop'), bright('rock')]
    expect(usual).toBeGreaterThan(soft + 2)
    expect(hard).toBeGreaterThan(usual + 2)
  })

  it('vibrato › depth and rate of the style', () => {
    const track = (style: SingingStyle) => {
      const { start, samples } = sing(held(60, 2.2), voiceFor(of(SINGERS.female, style), 'lead'), 3)
      return Array.from({ length: 110 }, (_, k) => pitchAt(samples, Math.round((1.9 + k * 0.01 - start) * RATE), 150))
        .filter((hertz): hertz is number => hertz !== null)
        .map((hertz) => 1200 * Math.log2(hertz / 261.63))
    }
    const extent = (cents: number[]) => {
      const sorted = [...cents].sort((a, b) => a - b)
      return (sorted[Math.floor(sorted.length * 0.95)]! - sorted[Math.floor(sorted.length * 0.05)]!) / 2
    }
    const opera = track('opera')
    expect(extent(opera)).toBeGreaterThan(50)
    expect(extent(track('folk'))).toBeLessThan(35)
    expect(extent(track('tuned'))).toBeLessThan(22)
    const middle = opera.reduce((sum, cents) => sum + cents, 0) / opera.length
    const crossings = opera.filter((cents, k) => k > 0 && cents > middle && opera[k - 1]! <= middle).length
    expect(crossings / 1.1).toBeGreaterThan(4.3)
    expect(crossings / 1.1).toBeLessThan(7.3)
  })

  it('whisper › no pitch', () => {
    const tones = melody('Tell me where the river runs', 57, 0.4, [0, 2, 4])
    const { start, samples } = sing(tones, voiceFor(of(SINGERS.female, 'whisper'), 'lead'), 1)
    const pitched = tones.filter((tone) => pitchAt(samples, Math.round((tone.at + 0.2 - start) * RATE)) !== null)
    expect(pitched.length).toBeLessThanOrEqual(tones.length / 4)
  })

  it('choir › less periodic than one voice', () => {
    const likeness = (kind: Singer['kind']) => {
      const { start, samples } = sing(held(57, 1.5), voiceFor(of(SINGERS[kind], 'choral'), 'lead'), 5)
      const from = Math.round((1.6 - start) * RATE)
      const lag = Math.round((10 * RATE) / (440 * 2 ** ((57 - 69) / 12)))
      let ab = 0
      let aa = 0
      for (let i = from; i < from + 16384; i++) {
        ab += samples[i]! * samples[i + lag]!
        aa += samples[i]! ** 2
      }
      return ab / aa
    }
    expect(likeness('choir')).toBeLessThan(likeness('female') - 0.05)
  })
})

describe('phones of every language', () => {
  const LINES = {
    en: 'The strengths of thirty brother rivers, judging azure',
    zh: '女儿去学习绿色的四十只蜻蜓',
    ja: 'きょうは桜のはなびらがふってる',
    ko: '깎아서 뜨거운 쌀밥을 짜다',
    es: 'El perro de Jerez guerrea con la niña',
    fr: 'Un bon vin blanc, la lune brille en août',
    de: 'Die schönen Bücher für mich, häufig durch',
    it: 'Gli gnocchi della mamma, che bello sciare',
    pt: 'O coração não dorme, amanhã também',
    ru: 'Привет, как дела, щука в реке',
  }

  it.each(Object.entries(LINES))('%s › every syllable is audible', (_, line) => {
    const tones = melody(line, 57, 0.3, [0, 2, 4, 5, 4, 2])
    expect(tones.length).toBeGreaterThan(5)
    const { start, samples } = sing(tones, voiceFor(SINGERS.female, 'lead'), 1)
    for (const tone of tones) {
      const from = Math.round((tone.at + 0.3 * tone.length - start) * RATE)
      let sum = 0
      for (let i = from; i < from + 2205; i++) sum += samples[i]! ** 2
      expect(10 * Math.log10(sum / 2205), tone.syllable!.text).toBeGreaterThan(-38)
    }
    expect(syllables(line).every(({ nucleus }) => VOWELS[nucleus])).toBe(true)
  })

  it('any position, length, pitch and style › finite and audible', () => {
    const styles = Object.keys(STYLES) as SingingStyle[]
    const phones = Object.keys(CONSONANTS)
    const vowels = Object.keys(VOWELS)
    phones.forEach((phone, k) => {
      const length = [0.03, 0.08, 0.3, 1.4][k % 4]!
      const pitch = [24, 40, 57, 72, 90, 108][k % 6]!
      const vowel = vowels[k % vowels.length]!
      const tones: SungTone[] = [
        { at: 1, length, pitch, velocity: 0.8, syllable: syllableOf([phone], vowel, [phone]) },
        { at: 1 + length, length, pitch: pitch + 1, velocity: 0, syllable: syllableOf([phone, phone, phone], vowel) },
        { at: 1 + 2 * length, length: 0, pitch, velocity: 1, syllable: null },
        { at: 1 + 2 * length, length, pitch, velocity: 1, syllable: syllableOf([], 'no such vowel', ['none']) },
      ]
      const kind = (['female', 'male', 'child', 'choir', 'robot', 'rap'] as const)[k % 6]!
      const { samples } = sing(tones, voiceFor(of(SINGERS[kind], styles[k % styles.length]!), 'lead'), k)
      const peak = samples.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : 99), 0)
      expect(peak, `${phone} ${vowel} ${pitch} ${length}`).toBeLessThan(1)
      expect(peak, `${phone} ${vowel} ${pitch} ${length}`).toBeGreaterThan(0.02)
    })
  })
})
