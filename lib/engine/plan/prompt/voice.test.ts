import { describe, expect, it } from 'vitest'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'

describe('kind of singer', () => {
  it.each([
    ['soft female vocals', 'female', null],
    ['powerful male tenor', 'male', null],
    ['gospel choir', 'choir', null],
    ['a duet about trains', 'duet', null],
    ['man and woman, country', 'duet', null],
    ['auto-tuned trap', null, null],
    ['vocoder house', 'robot', null],
    ['funk with talkbox', 'robot', null],
    ['儿童合唱', 'choir', 'child'],
    ['男女对唱', 'duet', null],
    ['童声', 'child', null],
    ['说唱', 'rap', null],
    ['低沉男声', 'male', null],
    ['女高音', 'female', null],
    ['男声合唱团', 'choir', 'male'],
    ['female rapper over boom bap', 'rap', 'female'],
    ['monks singing', 'choir', 'male'],
    ['k-pop girl group', 'female', null],
    ['boy band ballad', 'male', null],
    ['barbershop quartet', 'choir', null],
    ['jazz with a tenor sax', null, null],
    ['baritone guitar and drums', null, null],
  ])('%s', (prompt, kind, tract) => {
    const { voice } = readPrompt(prompt)
    expect(voice.kind).toBe(kind)
    if (tract) expect(voice.tract).toBe(tract)
  })
})

describe('vocal manners', () => {
  it.each([
    ['soft female vocals', ['soft']],
    ['powerful male tenor', ['high', 'powerful']],
    ['whispered vocals', ['whisper']],
    ['auto-tuned trap', ['tuned']],
    ['vocoder house', ['vocoder']],
    ['talkbox funk', ['talkbox']],
    ['低沉男声', ['deep']],
    ['女高音', ['high']],
    ['温柔的女声', ['soft']],
    ['raspy blues singer', ['raspy']],
    ['warm, velvety voice', ['warm']],
    ['soft rock with loud drums', []],
    ['deep house', []],
    ['big drums, high strings', []],
    ['no autotune', []],
  ])('%s', (prompt, manners) => expect([...readPrompt(prompt).voice.manners].sort()).toEqual([...manners].sort()))
})

describe('instrumental or sung', () => {
  it.each([
    ['jazz trio', true],
    ['string quartet', true],
    ['四重奏', true],
    ['jazz quartet with a singer', false],
    ['jazz trio, female voice', false],
    ['barbershop quartet', false],
    ['no vocals', true],
    ['whispered vocals', false],
  ])('%s', (prompt, instrumental) => expect(readPrompt(prompt).voice.instrumental).toBe(instrumental))
})
