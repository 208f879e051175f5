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
  ['team anthem for our club', 'team-anthem'],
  ['a hymn for a quiet Sunday', 'hymn'],
  ['coming home to Newfoundland after ten years', 'homecoming'],
  ['road trip with my sister in a borrowed van', 'road-trip'],
  ['sea shanty about a pirate captain', 'pirate-shanty'],
  ['a love song about coffee', 'coffee'],
  ['my dog died last winter', 'pet-that-died'],
  ['roast of my lazy roommate', 'lazy-roommate'],
  ['happy birthday song for my sister Julia turning 40', 'birthday'],
  ['Christmas song about a late train', 'christmas'],
  ["a man who sells his late wife's piano", 'selling-the-piano'],
])('best frame › "%s" › %s', (prompt, frame) => {
  expect(frameFor(prompt)).toBe(frame)
})

test.each([
  ['a song about a broken colander', 'ode-to-a-thing'],
  ['a toll collector on the beach', 'portrait'],
  ['a song about whittling spoons', 'doing-it'],
])('best frame › subject without a frame of its own, "%s" › %s, by its facts', (prompt, frame) => {
  expect(frameFor(prompt)).toBe(frame)
})

test.each([
  ['Love song to a librarian', 'pop', 'pattern-person-love'],
  ['a mango seller on the beach', 'pop', 'pattern-person-love'],
  ['Angry punk song about my plumber who never comes', 'punk', 'pattern-person-angry'],
  ['Roast of my friend Dave who burns everything he cooks', 'pop', 'pattern-person-funny'],
  ['A farewell song for my old teacher who died', 'pop', 'pattern-person-sad'],
  ['Folk ballad about a shepherd who talks to the wind', 'folk', 'pattern-person-tale'],
  ['A team anthem for the Riverside Otters, a hockey team that never wins', 'pop', 'pattern-sport-brave'],
  ['Heartbreak ballad, she left on a Sunday train and kept my coat', 'pop', 'pattern-thing-sad'],
  ['Song about learning to juggle at fifty', 'pop', 'pattern-activity-brave'],
  ['A funny song about knitting', 'pop', 'pattern-activity-funny'],
  ['Funny song about a goat that ate the wedding cake', 'pop', 'pattern-animal-funny'],
  ['A mourning song for my cat Pixel', 'pop', 'pattern-animal-sad'],
  ['Blues about a dog that ran away with the neighbour', 'blues', 'pattern-animal-tale'],
  ['Disco song about a supermarket that stays open all night', 'disco', 'pattern-place-love'],
  ['A farewell song for our swimming pool that closes on Sunday', 'pop', 'pattern-place-sad'],
  ['lo-fi song about a quiet museum', 'lofi', 'pattern-place-calm'],
  ['A protest song about a river choked by plastic', 'pop', 'pattern-thing-angry'],
  ['Angry rock song about the bus that is always late', 'pop', 'pattern-thing-angry'],
  ['A sad song about my bicycle that was stolen last week', 'pop', 'pattern-thing-sad'],
  ['Reggae song about a broken bus on the way to the beach', 'reggae', 'pattern-thing-funny'],
  ['Metal song about a mountain that wakes up', 'metal', 'pattern-nature-brave'],
  ['lo-fi song about fog', 'lofi', 'pattern-nature-calm'],
  ['a love song to my kite', 'pop', 'pattern-object-love'],
  ['Shanty about a crew that hunts for a lost anchor', 'shanty', 'pattern-object-tale'],
  ['a song in praise of soup', 'pop', 'pattern-food-love'],
  ['folk ballad about a ferry that crossed in the storm', 'folk', 'pattern-vehicle-tale'],
  ['a song about nostalgia, sad', 'pop', 'pattern-feeling-sad'],
  ['punk song about IKEA furniture', 'punk', 'flat-pack'],
])('best frame › subject with images, "%s" (%s) › %s', (prompt, genre, frame) => {
  expect(frameFor(prompt, genre)).toBe(frame)
})

test.each([
  ['Jazz ballad about insomnia at 3 a.m.', 'insomnia'],
  ['Gospel song about getting up after a flood', 'flood'],
  ['A song about forgiving my father', 'forgiveness'],
  ['Pop song about the first day at a new school, nervous but brave', 'first-day'],
  ['A break-up song where nobody is to blame', 'nobody-to-blame'],
  ['Song for my daughter leaving for college', 'child-leaves-home'],
  ['A song for my wife on our tenth anniversary, tender', 'long-marriage'],
  ['Christmas song about a soldier calling home', 'christmas'],
  ['Rap about growing up in a small town with one traffic light', 'small-town'],
  ['A rivalry between two bakers on one street', 'rivalry'],
  ['Angry punk song about my landlord who never fixes the heating', 'rent-raise'],
  ["Children's song about a snail who wants to win a race", 'slow-race'],
  ['Folk song about an old lighthouse keeper who writes letters he never sends', 'lighthouse'],
  ['a sad ballad: my father forgot my name in the hospital', 'memory-fades'],
  ['an elegy for our cat Biscuit, eighteen years old', 'pet-that-died'],
  ['a hymn of thanks after the flood spared our village', 'hymn'],
  ['A protest song about a river poisoned by a factory upstream', 'poisoned-water'],
  ['Song about learning to swim at fifty', 'learning-to-swim'],
  ['A song about moving in together in Hamburg', 'moving-in-together'],
])('best frame › frame of its own beside images, "%s" › %s', (prompt, frame) => {
  expect(frameFor(prompt)).toBe(frame)
})

test.each([
  ['a lullaby for twins Theo and Ada', 'lullaby-for-twins'],
  ['a lullaby for my daughter Ada', 'lullaby'],
])('best frame › lullaby, "%s" › %s', (prompt, frame) => {
  expect(frameFor(prompt, 'lullaby')).toBe(frame)
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
