import { describe, expect, it, test } from 'vitest'
import { findDirections } from '#lib/engine/plan/prompt/directions/find-directions'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'

const kinds = (text: string) => findDirections(text, true).map(({ direction }) => direction.kind)

describe('find directions › prompt without a direction', () => {
  it.each([
    'pop with a bridge and a catchy chorus',
    'a song about a man who starts with nothing and ends with less'.replace('about ', 'of '),
    'solo piano, sad',
    'string quartet, d minor',
    'breakbeat, 170 bpm',
    'open strings, opening night, closing time',
    'a drop of golden sun, folk',
    'lo-fi beats to study to, no vocals',
    '钢琴独奏',
    '最后的夏天，民谣',
    '慢慢的抒情歌',
  ])('%s › none', (text) => expect(kinds(text)).toEqual([]))
})

describe('find directions › prompt with a direction', () => {
  it.each([
    ['starts with just voice', 'only'],
    ['the last chorus is a cappella', 'only'],
    ['half-time chorus', 'pace'],
    ['a drum solo before the bridge', 'solo'],
    ['she sings the verses', 'sing'],
    ['a slow build', 'rise'],
    ['a snare roll into the drop', 'section'],
    ['no intro', 'omit'],
    ['quiet verses', 'level'],
    ['bass enters in the second verse', 'enter'],
    ['no drums in the bridge', 'rest'],
    ['strings only in the chorus', 'reserve'],
    ['four bar intro', 'bars'],
    ['the bridge is spoken', 'spoken'],
    ['a moment of silence before the last chorus', 'stop'],
    ['starts with the chorus', 'open-with-chorus'],
    ['double chorus at the end', 'double-last-chorus'],
    ['female singer alone for the first two lines, then everything crashes in', 'only'],
    ['the final chorus is sung without instruments', 'only'],
    ['everything drops out except the kick in the breakdown', 'only'],
    ['he speaks the bridge instead of singing it', 'spoken'],
    ['a bass solo in the bridge', 'solo'],
    ['the pre-chorus builds up to a huge chorus', 'section'],
    ['a long build before the drop', 'section'],
    ['verse 2 add strings', 'enter'],
    ['chorus full band', 'level'],
    ['one two three four count-in', 'bars'],
    ['开头清唱', 'only'],
    ['副歌半速', 'pace'],
    ['桥段后有二胡独奏', 'solo'],
    ['主歌轮流唱', 'sing'],
    ['层层递进', 'rise'],
    ['没有前奏', 'omit'],
    ['结尾有一段旁白', 'spoken'],
    ['前奏八小节', 'bars'],
  ])('%s › %s', (text, kind) => expect(kinds(text)).toContain(kind))
})

test('count-in › a bar of drums, also before a song that goes straight into the verse', () => {
  const directions = findDirections('one two three four count-in, then straight into the verse', false)
  expect(directions.map(({ direction }) => direction)).toEqual([
    { kind: 'bars', name: 'intro', bars: 1 },
    { kind: 'only', players: { terms: ['drums'], voice: false, band: false }, where: 'start' },
  ])
})

test.each([
  ['opens with a cappella voices for four bars', 4],
  ['singer alone for the first two lines', 4],
])('%s › voice alone for %i bars', (text, bars) => {
  expect(findDirections(text, false)[0]!.direction).toMatchObject({ kind: 'only', where: 'start', bars })
})

test('two solos › one at each place', () => {
  const directions = findDirections('two guitar solos, one in the middle and one at the end', false)
  expect(directions.map(({ direction }) => 'place' in direction && direction.place)).toEqual(['middle', 'end'])
})

test.each([
  ['Jazz standard with a trumpet solo after the second chorus', 'jazz'],
  ['Ska with a trombone solo', 'ska'],
  ['Bossa nova with a flute solo instead of a bridge', 'bossa'],
])('%s › keeps its genre', (prompt, genre) => expect(readPrompt(prompt).genres).toEqual([genre]))

test.each([
  ['power ballad that modulates up a semitone after the bridge', 1],
  ['key change up a whole step for the last chorus', 2],
  ['pop song that goes up a half step at the end', 1],
])('%s › %i semitones', (prompt, steps) => {
  expect(readPrompt(prompt)).toMatchObject({ keyChange: true, keyChangeSteps: steps })
})

test('claps in one section › no direction for the whole kit', () => {
  expect(kinds('handclaps only in the chorus')).toEqual([])
})

test('change of tempo › no slow or fast song', () => {
  expect(readPrompt('rock that starts slow and speeds up in the chorus').tempo).toEqual(readPrompt('rock').tempo)
})

test('dance school › no genre', () => expect(readPrompt('an anthem for a jazz dance school').genres).toEqual([]))

test('prompt › instruments in directions › do not make the song a solo', () => {
  const intent = readPrompt('rock, starts with only piano, ends with just voice')
  expect(intent.onlyRequested).toBe(false)
  expect(intent.voice.instrumental).toBe(false)
})

test('prompt › singers of sections › one is the voice of the song, two are a duet', () => {
  expect(readPrompt('pop, female voice in the chorus').voice.kind).toBe('female')
  expect(readPrompt('pop, the man sings the verses and the woman sings the choruses').voice.kind).toBe('duet')
})

test('find directions › long and repetitive prompts › under 2 s', () => {
  const start = performance.now()
  for (const word of [
    'the second ',
    'only drums and ',
    'starts with ',
    'solo ',
    'chorus, ',
    'quiet and ',
    '副歌',
    '第二段主歌只有',
  ])
    findDirections(word.repeat(3000 / word.length), true)
  expect(performance.now() - start).toBeLessThan(2000)
})
