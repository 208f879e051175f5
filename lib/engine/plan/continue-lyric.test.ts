import { describe, expect, it } from 'vitest'
import { draftLyric } from '#lib/engine/plan/draft-lyric'
import { rhymeSimilarity } from '#lib/engine/plan/lyrics/rhyme'
import { rhymeClass } from '#lib/engine/plan/lyrics/rhyme-class'
import { parseLyric } from '#lib/lyrics/sections'
import { syllables } from '#lib/lyrics/syllables'

const more = (lyric: string, prompt = 'folk about a ferry', max = 3000) => draftLyric({ prompt, lyric }, 3, max).lyric
const kinds = (text: string) => parseLyric(text).map(({ kind }) => kind)

const VERSE =
  '[Verse]\nI keep your letter in my coat\nUnread until we lose the land\nThe harbour lights go out by rote\nI hold the railing in my hand'
const CHORUS = '[Chorus]\nCarry me over, carry me low\nLeave me a light where the cold currents go'
const BRIDGE = '[Bridge]\nSay it again\nSay it to me'

describe('continued lyrics', () => {
  it('a verse: a chorus follows; nothing given is repeated', () => {
    const rest = more(VERSE)
    expect(kinds(rest)).toEqual(['chorus'])
    for (const line of VERSE.split('\n').slice(1)) expect(rest).not.toContain(line)
  })

  it('a chorus: a verse of the same length and metre, then the same chorus', () => {
    const [verse, chorus] = parseLyric(more(`${VERSE}\n\n${CHORUS}`))
    expect(verse).toMatchObject({ kind: 'verse', label: 'Verse 2' })
    expect(verse?.lines).toHaveLength(4)
    // The words of a subject vary in length.
    for (const line of verse?.lines ?? []) expect(Math.abs(syllables(line, 'en').length - 8)).toBeLessThanOrEqual(3)
    expect(chorus?.lines).toEqual(parseLyric(CHORUS)[0]?.lines)
  })

  it('later rounds: a bridge, then an end', () => {
    const round = `${VERSE}\n\n${CHORUS}`
    expect(kinds(more(`${round}\n\n${round}`))).toEqual(['bridge', 'chorus'])
    expect(kinds(more(`${round}\n\n${round}\n\n${BRIDGE}\n\n${CHORUS}`))).toEqual(['outro'])
  })

  it('an open couplet: completed with a rhyme before the next section', () => {
    const given = 'I keep your letter in my coat'
    const [line = '', blank, tag] = more(`[Verse]\n${given}`).split('\n')
    expect(rhymeSimilarity(line, given)).toBeGreaterThan(0.78)
    expect([blank, tag]).toEqual(['', '[Chorus]'])
    const [answer = ''] = more('[主歌]\n把手给我别管路多远\n我们慢慢走到那一天\n路灯把影子拉得好长').split('\n')
    expect(rhymeClass(answer)).toBe(rhymeClass('路灯把影子拉得好长'))
  })

  it('a verse shorter than the first one: completed to its length', () => {
    const rest = more(`${VERSE}\n\n${CHORUS}\n\n[Verse 2]\nThe engine hums a broken tune`)
    expect(rest.split('\n\n')[0]?.split('\n')).toHaveLength(3)
  })

  it('Chinese lyrics: Chinese tags and lines', () => {
    const rest = more('[主歌]\n把手给我别管路多远\n我们慢慢走到那一天', '')
    expect(rest).toMatch(/^\[副歌\]\n\p{Script=Han}/u)
  })

  it('no description: written from the lyrics', () => {
    expect(kinds(more(VERSE, ''))).toEqual(['chorus'])
  })

  it('tags only: the whole lyrics are written', () => {
    expect(parseLyric(more('[Verse]\n[Chorus]')).length).toBeGreaterThan(2)
  })

  it('code point limit: whole sections are dropped', () => {
    const whole = more(`${VERSE}\n\n${CHORUS}`)
    expect(whole.startsWith(more(`${VERSE}\n\n${CHORUS}`, undefined, 160))).toBe(true)
  })
})

it('draftLyric › one line of 5,000 syllables › continued like a short one', () => {
  expect(draftLyric({ prompt: 'folk', lyric: '0'.repeat(5000) }, 1, 3000).lyric).toContain('[Chorus]')
})
