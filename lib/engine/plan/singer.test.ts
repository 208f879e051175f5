import { describe, expect, it } from 'vitest'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { chooseSinger } from '#lib/engine/plan/singer'

const singer = (genre: string, prompt: string, seed = 5, take: 0 | 1 = 0) =>
  chooseSinger(GENRES[genre]!, readPrompt(prompt), seed, take)

describe('singer', () => {
  it('female voice in all genres: at least 20 singing styles', () => {
    const styles = new Set(Object.keys(GENRES).map((genre) => singer(genre, 'female voice').style))
    expect(styles.size).toBeGreaterThanOrEqual(20)
  })

  it('two takes: same kind and style, different timbre', () => {
    for (const prompt of ['female voice', 'male voice', 'duet', 'gospel choir', 'rap']) {
      const [one, other] = [singer('pop', prompt), singer('pop', prompt, 5, 1)]
      expect(other.kind).toBe(one.kind)
      expect(other.style).toBe(one.style)
      expect(Math.abs(other.timbre.size / one.timbre.size - 1), prompt).toBeGreaterThan(0.025)
      expect(Math.abs(other.timbre.vibratoRate - one.timbre.vibratoRate)).toBeGreaterThan(0.05)
    }
  })

  it('vocal manner of the prompt: decides style and timbre', () => {
    expect(singer('pop', 'whispered vocals').style).toBe('whisper')
    expect(singer('pop', 'operatic soprano').style).toBe('opera')
    expect(singer('trap', 'auto-tuned singer, female').style).toBe('tuned')
    expect(singer('funk', 'talkbox').style).toBe('talkbox')
    expect(singer('house', 'vocoder').style).toBe('vocoder')
    expect(singer('pop', 'gospel choir')).toMatchObject({ kind: 'choir', style: 'gospel', harmonies: true })
    expect(singer('pop', '儿童合唱')).toMatchObject({ kind: 'choir', tract: 'child' })
    expect(singer('boombap', 'female rapper')).toMatchObject({ kind: 'rap', tract: 'female' })
    const [soft, usual, powerful] = ['soft female vocals', 'female vocals', 'powerful female vocals'].map((prompt) =>
      singer('pop', prompt),
    )
    expect(soft!.timbre.effort).toBeLessThan(usual!.timbre.effort)
    expect(powerful!.timbre.effort).toBeGreaterThan(usual!.timbre.effort)
    const [bass, tenor] = ['bass voice', 'tenor'].map((prompt) => singer('pop', prompt))
    expect(bass!.high).toBeLessThan(tenor!.high - 4)
    expect(bass!.timbre.size).toBeLessThan(tenor!.timbre.size)
  })
})
