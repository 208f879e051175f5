import { expect, test } from 'vitest'
import { decode } from '#lib/engine/analyse/decode'
import { barLength } from '#lib/music/key'
import { beatsToSeconds } from '#lib/music/time'
import { render } from '../harness/rendering'
import { everyNth } from '../harness/tier'

/** Dynamics of club music. */

test.each(everyNth(2, ['house', 'EDM']))(
  '%s › break, build and drop › 3 dB apart, with a steady drop',
  async (genre) => {
    const { plan, mp3 } = await render({ prompt: `${genre}, instrumental, 60 seconds` }, 7)
    const { audio } = await decode(mp3, 120)
    const at = (bar: number) => Math.round(44100 * beatsToSeconds(bar * barLength(plan.meter), plan.bpm))
    const level = (from: number, until: number) => {
      let sum = 0
      for (let i = at(from); i < at(until); i++) sum += audio.left[i]! ** 2 + audio.right[i]! ** 2
      return 10 * Math.log10(sum / (at(until) - at(from)))
    }
    const section = (letter: string) => plan.sections.find((candidate) => candidate.letter === letter)!
    const whole = (letter: string) => level(section(letter).firstBar, section(letter).firstBar + section(letter).bars)
    expect(whole('D') - whole('K')).toBeGreaterThan(3)
    expect(whole('D') - whole('U')).toBeGreaterThan(2.5)
    const { firstBar, bars } = section('D')
    const change = level(firstBar + bars / 2, firstBar + bars) - level(firstBar, firstBar + bars / 2)
    expect(Math.abs(change)).toBeLessThan(1)
  },
)
