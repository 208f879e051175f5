import { describe, expect, it } from 'vitest'
import { CONSONANTS } from '#lib/engine/perform/voice/consonants'
import { sing } from '#lib/engine/perform/voice/sing'
import { type VoiceSettings, voiceFor } from '#lib/engine/perform/voice/singers'
import type { SungTone } from '#lib/engine/perform/voice/timing'
import { formantsAt, melody, pitchAt, RATE, SINGERS, syllableOf } from '#lib/engine/perform/voice/voice.fixture'
import { VOWELS } from '#lib/engine/perform/voice/vowels'
import { syllables } from '#lib/lyrics/syllables'
import { pick, randomFrom } from '#lib/music/random'
import { inTier } from '#tests/harness/tier'

const TUNE = [0, 2, 4, 5, 7, 5, 4, 2, 0, -3, 0, 7]
const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12)
const cents = (f: number, note: number) => 1200 * Math.log2(f / hertz(note))
const still = (voice: VoiceSettings): VoiceSettings => ({
  ...voice,
  vibrato: { ...voice.vibrato, depth: 0 },
  scoop: { depth: 0, share: 0 },
  drift: 0,
})

describe('sung phrase', () => {
  const tones = melody('Every silver morning I remember how you found me', 64, 0.4, TUNE)

  it('every singer › finite, below full scale, at the same level', () => {
    for (const kind of Object.keys(SINGERS) as (keyof typeof SINGERS)[]) {
      const { samples } = sing(
        tones.map((tone) => ({ ...tone, pitch: kind === 'male' || kind === 'rap' ? tone.pitch - 12 : tone.pitch })),
        voiceFor(SINGERS[kind], 'lead'),
        3,
      )
      const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
      const rms = 10 * Math.log10(samples.reduce((sum, x) => sum + x * x, 0) / samples.length)
      expect(samples.every(Number.isFinite), kind).toBe(true)
      expect(peak, kind).toBeLessThan(1)
      expect(rms, kind).toBeGreaterThan(-21.5)
      expect(rms, kind).toBeLessThan(-17)
    }
  })

  it('same seed › same samples; another seed › others', () => {
    const voice = voiceFor(SINGERS.female, 'lead')
    const bytes = (seed: number) => Buffer.from(sing(tones, voice, seed).samples.buffer)
    expect(bytes(5).equals(bytes(5))).toBe(true)
    expect(bytes(5).equals(bytes(6))).toBe(false)
  })

  it('start › before the first note by a consonant and a breath at most', () => {
    const { start } = sing(tones, voiceFor(SINGERS.female, 'lead'), 1)
    expect(start).toBeLessThan(1)
    expect(start).toBeGreaterThan(0.4)
  })

  it('no notes › no samples', () => {
    expect(sing([], voiceFor(SINGERS.male, 'lead'), 1).samples).toHaveLength(0)
  })
})

describe('vowel', () => {
  it('any onset consonants › vowel starts on the beat', () => {
    for (const onset of [['T'], ['S'], ['SH'], ['K'], ['CH'], ['HH'], ['S', 'T'], ['F'], ['tsʰ'], ['ʂ']]) {
      for (const at of [1, 1.5]) {
        const tones: SungTone[] = [
          { at: 1, length: 0.5, pitch: 57, velocity: 0.8, syllable: syllableOf(at === 1 ? onset : [], 'AA') },
          { at: 1.5, length: 0.5, pitch: 57, velocity: 0.8, syllable: syllableOf(onset, 'AA') },
        ]
        const { start, samples } = sing(tones, { ...still(voiceFor(SINGERS.male, 'lead')), inhale: null }, 2)
        // Voicing is the signal below 900 Hz. It starts where it reaches half of its level in the vowel.
        let low = 0
        let lower = 0
        const voiced = samples.map((x) => {
          low += 0.12 * (x - low)
          lower += 0.12 * (low - lower)
          return lower
        })
        const rms = (time: number) => {
          const middle = Math.round((time - start) * RATE)
          let sum = 0
          for (let i = middle - 330; i < middle + 330; i++) sum += (voiced[i] ?? 0) ** 2
          return Math.sqrt(sum / 660)
        }
        const full = rms(at + 0.15)
        let begins = at - 0.06
        while (rms(begins) < 0.5 * full) begins += 0.001
        expect(Math.abs(begins - at), `${onset.join(' ')} at ${at}`).toBeLessThanOrEqual(0.015)
      }
    }
  })

  it('formants › F1 within 12 %, F2 within 10 %', () => {
    for (const nucleus of ['IY', 'EH', 'AE', 'AA', 'AH', 'ER', 'UW', 'y', 'ɤ']) {
      const voice = { ...still(voiceFor(SINGERS.male, 'lead')), size: 1, ring: 0 }
      const { start, samples } = sing(
        [{ at: 1, length: 1.2, pitch: 43, velocity: 0.8, syllable: syllableOf([], nucleus) }],
        voice,
        1,
      )
      const [f1 = 0, f2 = 0] = VOWELS[nucleus]?.formants ?? []
      const measured = formantsAt(samples, Math.round((1.5 - start) * RATE))
      const near = (f: number, share: number) => measured.some((peak) => Math.abs(peak - f) <= share * f)
      expect(near(f1, 0.12) && near(f2, 0.1), `${nucleus}: ${measured.join(' ')}`).toBe(true)
    }
  })

  it('level › similar for all vowels', () => {
    const level = (nucleus: string) => {
      const tones: SungTone[] = [nucleus, 'AH'].map((vowel, k) => ({
        at: 1 + k,
        length: 0.9,
        pitch: 55,
        velocity: 0.8,
        syllable: syllableOf([], vowel),
      }))
      const { start, samples } = sing(tones, still(voiceFor(SINGERS.male, 'lead')), 1)
      const power = (time: number) =>
        samples
          .slice(Math.round((time - start) * RATE), Math.round((time + 0.4 - start) * RATE))
          .reduce((sum, x) => sum + x * x, 0)
      return 10 * Math.log10(power(1.2) / power(2.2))
    }
    for (const nucleus of ['IY', 'UW', 'AA', 'AE', 'OW']) expect(Math.abs(level(nucleus)), nucleus).toBeLessThan(4)
  })
})

describe('pitch', () => {
  const share = (tones: SungTone[], voice: VoiceSettings) => {
    const { start, samples } = sing(tones, voice, 4)
    const right = tones.filter((tone) => {
      const measured = [0.4, 0.5, 0.6, 0.7]
        .map((u) => pitchAt(samples, Math.round((tone.at + u * tone.length - start) * RATE)))
        .filter((f): f is number => f !== null)
        .map((f) => cents(f, tone.pitch))
        .sort((a, b) => a - b)
      const middle = measured[measured.length >> 1]
      return middle !== undefined && Math.abs(middle) < 50
    })
    return right.length / tones.length
  }

  it('singing voices › within 50 cents of the notes', () => {
    expect(
      share(
        melody('Every silver morning I remember how you found me', 64, 0.35, TUNE),
        voiceFor(SINGERS.female, 'lead'),
      ),
    ).toBeGreaterThanOrEqual(0.95)
    expect(
      share(
        melody('Tell me where the river runs to when the lights go low', 50, 0.35, TUNE),
        voiceFor(SINGERS.male, 'lead'),
      ),
    ).toBeGreaterThanOrEqual(0.95)
    expect(
      share(melody('霓虹落进水洼中有人和我等绿灯', 62, 0.4, TUNE), voiceFor(SINGERS.female, 'double')),
    ).toBeGreaterThanOrEqual(0.95)
  })

  it('melismas and short notes › followed', () => {
    const notes = [0, 2, 4, 2, 0, 4, 7, 5].map(
      (step, k): SungTone => ({
        at: 1 + k * 0.16,
        length: 0.16,
        pitch: 60 + step,
        velocity: 0.8,
        syllable: k === 0 ? syllableOf(['L'], 'AA') : null,
      }),
    )
    expect(share(notes, voiceFor(SINGERS.female, 'lead'))).toBe(1)
  })

  it('robot › flat; rapper › moves as in speech', () => {
    const tones = melody('City never sleeping', 50, 0.3, [0])
    const spread = (kind: 'robot' | 'rap') => {
      const { start, samples } = sing(tones, voiceFor(SINGERS[kind], 'lead'), 1)
      const measured = tones
        .flatMap((tone) =>
          // The closure of a following stop takes the last third of a short note.
          [0.4, 0.5, 0.6].map((u) => pitchAt(samples, Math.round((tone.at + u * tone.length - start) * RATE))),
        )
        .filter((f): f is number => f !== null)
      const off = measured.map((f) => cents(f, 50))
      return Math.max(...off) - Math.min(...off)
    }
    expect(spread('robot')).toBeLessThan(25)
    expect(spread('rap')).toBeGreaterThan(100)
  })
})

it('phones of all languages › known', () => {
  const lines = [
    'The quick brown fox jumps over vision, thinking of azure choirs',
    '中国人民站起来了女儿去学习日出知识四十',
    'ちゃんとフィルムがひょうじゅん',
    '깎아서 뜨거운 쌀밥을 짜다',
    'El niño guerrero llega a Jerez',
    'Un bon vin blanc, la lune brille, huit oignons',
    'Die Bücher für schöne Mädchen, häufig durch',
    'Привет, как дела, щука',
    'xhosa 42',
  ]
  for (const line of lines)
    for (const syllable of syllables(line)) {
      expect(VOWELS[syllable.nucleus], `${line}: ${syllable.text} ${syllable.nucleus}`).toBeDefined()
      for (const phone of [...syllable.onset, ...syllable.coda])
        expect(CONSONANTS[phone], `${line}: ${syllable.text} ${phone}`).toBeDefined()
    }
})

it('random notes and lyrics › below full scale', () => {
  const random = randomFrom(9, 'any')
  const lines = ['Strengths twelfths sixths', '我爱你', 'きょうはさくら', 'Dr. 42 & co', 'brrr']
  for (let round = 0; round < inTier({ default: 12, full: 40 }); round++) {
    let at = 0
    const tones = syllables(pick(lines, random)).flatMap((syllable) =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, (_, k): SungTone => {
        const tone = {
          at,
          length: 0.02 + 0.6 * random() ** 2,
          pitch: 24 + random() * 72,
          velocity: random(),
          syllable: k ? null : syllable,
        }
        at += tone.length + (random() < 0.15 ? random() : 0)
        return tone
      }),
    )
    const kind = pick(Object.keys(SINGERS) as (keyof typeof SINGERS)[], random)
    const { samples } = sing(tones, voiceFor(SINGERS[kind], 'lead'), round)
    let peak = 0
    for (const x of samples) peak = Number.isNaN(x) ? Number.POSITIVE_INFINITY : Math.max(peak, Math.abs(x))
    expect(peak, `${kind} ${round}`).toBeLessThan(1)
    expect(peak, `${kind} ${round}`).toBeGreaterThan(0.05)
  }
})
