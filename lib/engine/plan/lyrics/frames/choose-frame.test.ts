import { expect, test } from 'vitest'
import { englishFacts } from '#lib/engine/plan/lyrics/facts/english-facts'
import { mandarinFacts } from '#lib/engine/plan/lyrics/facts/mandarin-facts'
import { asWords, hasPhrase, rankFrames } from '#lib/engine/plan/lyrics/frames/choose-frame'
import { framesOf } from '#lib/engine/plan/lyrics/frames/frame'

const frameFor = (prompt: string, genre = 'pop') => {
  const isChinese = /\p{Script=Han}/u.test(prompt)
  const frames = framesOf(isChinese ? 'mandarin' : 'english')
  const facts = isChinese ? mandarinFacts(prompt) : englishFacts(prompt)
  return rankFrames(frames, { prompt, genre, feeling: 0, facts, variant: 1 })[0]!.id
}

test.each([
  ['A wedding toast for Anna and Tom, who met in Lisbon', 'wedding-toast'],
  ['Break-up song: she left me by text message', 'breakup-by-message'],
  ['quitting my call centre job on a Monday, punk rock', 'quitting-the-job'],
  ['a heist in a cheese museum that goes wrong', 'heist-that-fails'],
  ['lullaby for my son Leo, who loves trains', 'lullaby'],
  ['protest song about evictions and rent', 'housing-protest'],
  ['team anthem for a girls’ hockey team', 'team-anthem'],
  ['a hymn of thanks for rain', 'hymn'],
  ['coming home to Newfoundland after ten years', 'homecoming'],
  ['road trip with my sister in a borrowed van', 'road-trip'],
  ['sea shanty about a pirate captain', 'pirate-shanty'],
  ['a love song about coffee', 'coffee'],
  ['my dog died last winter', 'pet-that-died'],
  ['roast of my lazy roommate', 'lazy-roommate'],
  ['happy birthday song for my sister Julia turning 40', 'birthday'],
  ['Christmas song about a late train', 'christmas'],
])('best frame › "%s" › %s', (prompt, frame) => {
  expect(frameFor(prompt)).toBe(frame)
})

test.each([
  ['a song about a broken umbrella', 'ode-to-a-thing'],
  ['my uncle Walter collects stamps', 'portrait'],
  ['a song about whittling spoons', 'doing-it'],
])('best frame › subject without a frame of its own, "%s" › %s, by its facts', (prompt, frame) => {
  expect(frameFor(prompt)).toBe(frame)
})

test('best frame › prompt with only a genre or a feeling › one that suits it', () => {
  expect(frameFor('lofi beat', 'lullaby')).toBe('lullaby')
  expect(['sea-voyage', 'pirate-shanty']).toContain(frameFor('upbeat, accordion', 'shanty'))
  expect(framesOf('english').map(({ id }) => id)).toContain(frameFor(''))
})

test.each([
  ['小雨和阿杰的婚礼祝酒歌', 'wedding-toast'],
  ['给女儿的摇篮曲', 'lullaby'],
  ['关于外卖骑手的说唱', 'delivery-rider'],
  ['毕业了，我们班在操场上喊名字', 'graduation'],
])('best frame › "%s" › %s', (prompt, frame) => {
  expect(frameFor(prompt)).toBe(frame)
})

test('phrase match › any case and punctuation › whole words only', () => {
  expect(hasPhrase(asWords('My DOG, died.'), 'dog')).toBe(true)
  expect(hasPhrase(asWords('a dogma'), 'dog')).toBe(false)
  expect(hasPhrase(asWords('a best-man’s speech'), "best-man's speech")).toBe(true)
  expect(hasPhrase(asWords('雨夜的伞'), '伞')).toBe(true)
})
