import { expect, it } from 'vitest'
import { countSyllables } from '#lib/lyrics/count'
import { syllables } from '#lib/lyrics/syllables'

const COMMON =
  'able about above across after again against alone along already always among another answer anyone apple around asleep autumn away awake baby balloon beautiful because become before begin behind believe belong below better between beyond birthday blanket blossom borrow bottle bottom bread breathe bridge broken brother burning butterfly button candle careful carry castle ceiling center chamber change children chocolate circle city climbing closer coffee color comfort coming corner country courage cousin crazy crystal curtain daily dancing danger darkness daughter daylight december decide delicate desire diamond dinner direction distance doctor dollar double dreaming driver eagle early easy eleven empty enough envelope escape evening ever every everything eyes faces falling family famous father favorite feather feeling fever fiction finger finish firelight flower flying follow forest forever forget forgive forgotten fortune freedom friend frozen future garden gentle ghost giant given glory golden goodbye gravity guitar handle happen happy harbor harmony heaven hello hero hidden highway holiday hollow honey horizon hotel hungry hurricane ideas imagine innocent inside island january jealous journey july jungle kingdom kitchen ladder language lantern later laughter leaving lemon letter library lightning listen little lonely longer looking loudly lover lucky machine magic maybe measure melody memory message middle midnight million mirror moment money moonlight morning mother mountain moving music mystery naked name nature never nighttime nobody nothing number ocean october older open orange order other outside over paper paradise parade people perfect person photograph piano picture places planet please pocket poison pretty promise quiet radio rainbow reason recognize remember rescue revolution river rolling running sailor satellite saturday scattered season secret seven shadow shining silence silver simple singing sister sleeping slowly solitude somebody somehow sorrow spirit stories strangers summer sunday surrender sweetest table telephone temple terrible thousand thunder ticket together tomorrow tonight touches tower traveler treasure trouble trying turning twenty umbrella uncle under universe until valley vanish velvet victory video village visible voices waited waiting waltzes wanted water wedding weekend whisper window winter without wonder wooden world yellow yesterday younger'.split(
    ' ',
  )

it('common words: at least 95 % have the sung count', () => {
  const right = COMMON.filter((word) => countSyllables(word) === syllables(word, 'en').length)
  expect(right.length / COMMON.length).toBeGreaterThanOrEqual(0.95)
})

it('Chinese, Japanese and Korean lines: exact counts', () => {
  for (const line of [
    '霓虹落进水洼中',
    '一把伞，遮两个人的晚',
    '2024年的第3场雪',
    '我有10000个理由',
    '1998年的夏天',
    '一共105元',
    'きょうはさくらがさいて',
    'ラッキーなまいにち',
    'ずっとまってる',
    '사랑해 너를 기억해',
    '별이 빛나는 밤',
  ])
    expect(countSyllables(line), line).toBe(syllables(line).length)
})

it('numbers: same count as the singer', () => {
  for (const line of ['1984', '2005', '24', '100', '365 days', '1999', 'seventeen 17'])
    expect(countSyllables(line), line).toBe(syllables(line, 'en').length)
})

it('whole lines: sum of their words', () => {
  expect(countSyllables('Every silver morning')).toBe(6)
  expect(countSyllables("I don't know why you're leaving")).toBe(7)
  expect(countSyllables('')).toBe(0)
  expect(countSyllables('— … !')).toBe(0)
})
