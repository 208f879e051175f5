import { describe, expect, it } from 'vitest'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'

describe('tempo', () => {
  it.each([
    ['a groove at 96 bpm', 96],
    ['BPM: 128, house', 128],
    ['tempo of 72, ballad', 72],
    ['每分钟120拍的舞曲', 120],
    ['90-100 BPM hip hop', 95],
    ['82.5bpm', 82.5],
  ])('%s', (prompt, bpm) => expect(readPrompt(prompt).tempo.bpm).toBe(bpm))

  it('tempo words: a range; after "not too": none', () => {
    expect(readPrompt('a slow song').tempo.range).toEqual({ low: 56, high: 72 })
    expect(readPrompt('快速的摇滚').tempo.range).toEqual({ low: 132, high: 160 })
    expect(readPrompt('not too slow').tempo.range).toBeNull()
  })
})

describe('key', () => {
  it.each([
    ['a song in F# minor', 6, 'minor'],
    ['Bb major bossa', 10, 'major'],
    ['in C, upbeat', 0, null],
    ['Am, trap', 9, 'minor'],
    ['in the key of E flat', 3, null],
    ['C-sharp minor', 1, 'minor'],
    ['D dorian folk', 2, 'dorian'],
    ['A小调 民谣', 9, 'minor'],
    ['降E大调', 3, 'major'],
    ['升F小調', 6, 'minor'],
    ['小调的歌', null, 'minor'],
    ['a minor inconvenience, pop', null, null],
    ['a sad song', null, null],
    ['I am a rock', null, null],
  ])('%s', (prompt, tonic, mode) => expect(readPrompt(prompt).key).toEqual({ tonic, mode }))
})

describe('meter', () => {
  it.each([
    ['jazz waltz', { beats: 3, unit: 4 }],
    ['a ballad in 6/8', { beats: 6, unit: 8 }],
    ['12/8 blues', { beats: 12, unit: 8 }],
    ['三拍子的歌', { beats: 3, unit: 4 }],
    ['八六拍 民谣', { beats: 6, unit: 8 }],
    ['四四拍', { beats: 4, unit: 4 }],
    ['5/4 jazz', { beats: 5, unit: 4 }],
    ['released on 6/28', null],
    ['pop', null],
  ])('%s', (prompt, meter) => expect(readPrompt(prompt).meter).toEqual(meter))
})

describe('length', () => {
  it.each([
    ['a 30 second jingle', 30],
    ['2:30 pop', 150],
    ['4 minutes of techno', 240],
    ['my brother is always forty minutes late', null],
    ['the train left two minutes ago, 90 seconds', 90],
    ['1 minute 20 seconds', 80],
    ['two and... two minutes', 120],
    ['a minute and a half', 90],
    ['45s loop', 45],
    ['30秒', 30],
    ['两分半的歌', 150],
    ['一分钟', 60],
    ['3分20秒', 200],
    ['半分钟', 30],
    ['80s synthwave', null],
    ['at 5:30 pm we met', null],
    ['每分钟120拍', null],
    ['修锁的孙师傅，开锁只要十五秒', null],
    ['迟到了五分钟的新郎', null],
    ['控制在三分钟以内', 180],
    ['120 beats per minute', null],
    ['pop', null],
  ])('%s', (prompt, seconds) => expect(readPrompt(prompt).seconds).toBe(seconds))
})

describe('genre', () => {
  it.each([
    ['jazzy house', ['house', 'jazz']],
    ['jazz waltz', ['jazz']],
    ['pop punk with big guitars', ['punk']],
    ['赛博朋克', ['synthwave']],
    ['a house by the sea, folk', ['folk']],
    ['my country road', []],
    ['rock', ['classicrock']],
    ['lo-fi hip hop beats', ['lofi']],
    ['國風，古箏', ['guofeng']],
    ['drum and bass', ['dnb']],
    ['no jazz, pop', ['pop']],
    ['', []],
    ['anthem for our village football club', []],
    ['club banger about my football club', ['house']],
    ['electropop', ['synthwave']],
    ['a hymn for the harvest', ['hymn']],
    ['sung in a village church', ['hymn']],
    ['a gospel hymn', ['gospel']],
    ['for our rock climbing group, upbeat', []],
    ['a veteran who cannot sleep since the war', []],
    ['rock for the climbing club', ['classicrock']],
    ['for the folks back home, with banjo', []],
    ['an old folk song', ['folk']],
    ['a birthday song for my Indian grandmother', []],
    ['Indian wedding music', ['bollywood']],
    ['for the peace march in March', []],
    ['a march for brass', ['cinematic']],
    ['写给乡村教师的歌', []],
    ['乡村音乐', ['country']],
    ['掉进爱情的陷阱', []],
    ['欢乐的氛围，生日歌', []],
    ['流行，爵士鼓', ['pop']],
  ])('%s', (prompt, genres) => expect(readPrompt(prompt).genres).toEqual(genres))
})

describe('instruments', () => {
  it('requests and exclusions in one prompt: separate lists', () => {
    const intent = readPrompt('piano and violin, no drums or bass, without guitar')
    expect(intent.requested).toEqual(['piano', 'violin'])
    expect(intent.excluded).toEqual(['drums', 'bass', 'guitar'])
  })

  it.each([
    ['drumless lo-fi', ['drums']],
    ['drum-free ambient', ['drums']],
    ['不要鼓和贝斯', ['drums', 'bass']],
    ['没有吉他', ['guitar']],
    ['no drums, piano and strings', ['drums']],
    ['without drums, bass or guitar', ['drums', 'bass', 'guitar']],
  ])('%s', (prompt, removed) => expect(readPrompt(prompt).excluded).toEqual(removed))

  it('solo and only: only the requested instrument', () => {
    for (const prompt of ['solo piano', 'only piano', 'piano only', '只有钢琴', '钢琴独奏']) {
      expect(readPrompt(prompt).onlyRequested, prompt).toBe(true)
      expect(readPrompt(prompt).requested, prompt).toEqual(['piano'])
    }
    expect(readPrompt('a rock song with a guitar solo').onlyRequested).toBe(false)
  })

  it('instruments in the theme: not requested', () => {
    const intent = readPrompt('a folk song about a drum and an old piano, with harmonica')
    expect(intent.requested).toEqual(['harmonica'])
  })
})

describe('voice', () => {
  it.each([
    ['female vocals', 'female'],
    ['a male voice', 'male'],
    ['女声', 'female'],
    ['男声 民谣', 'male'],
    ['choir', 'choir'],
    ['男女对唱', 'duet'],
    ['male and female duet', 'duet'],
    ['vocoder', 'robot'],
    ['童声', 'child'],
    ['rap', 'rap'],
    ['tenor sax, jazz', null],
  ])('%s', (prompt, kind) => expect(readPrompt(prompt).voice.kind).toBe(kind))

  it.each([
    ['instrumental', true],
    ['no vocals', true],
    ['without singing', true],
    ['纯音乐', true],
    ['无人声', true],
    ['bgm for a game', true],
    ['a song with an instrumental break', false],
    ['not instrumental', false],
    ['female vocals', false],
  ])('%s', (prompt, instrumental) => expect(readPrompt(prompt).voice.instrumental).toBe(instrumental))
})

it('arbitrary prompts: never throws', () => {
  for (const prompt of [
    '',
    ' ',
    '🎉🎉',
    'no',
    '不要',
    '((((',
    '\\d+(',
    'a'.repeat(3000),
    '，。'.repeat(500),
    'no no no drums or or bass,,',
  ])
    expect(() => readPrompt(prompt)).not.toThrow()
})

describe('genre names in Chinese and English', () => {
  it.each([
    ['flamenco guitar', 'flamenco'],
    ['弗拉门戈', 'flamenco'],
    ['tango argentino', 'tango'],
    ['探戈', 'tango'],
    ['ska punk', 'ska'],
    ['contemporary R&B', 'rnb'],
    ['节奏布鲁斯', 'rnb'],
    ['城市流行', 'citypop'],
    ['a dream pop haze', 'shoegaze'],
    ['后摇', 'shoegaze'],
    ['grunge', 'grunge'],
    ['festival EDM', 'edm'],
    ['电子舞曲', 'edm'],
    ['Bollywood dance number', 'bollywood'],
    ['印度风格', 'bollywood'],
    ['Middle Eastern', 'arabic'],
    ['阿拉伯风情', 'arabic'],
    ['samba for carnival', 'samba'],
    ['bachata', 'bolero'],
    ['UK drill', 'drill'],
    ['drift phonk', 'phonk'],
    ['蓝草', 'bluegrass'],
    ['大乐队', 'bigband'],
    ["50s rock'n'roll", 'rocknroll'],
    ['amapiano', 'amapiano'],
    ['2-step garage', 'ukgarage'],
    ['波尔卡', 'polka'],
    ['8-bit adventure', 'chiptune'],
    ['hardstyle', 'hardstyle'],
    ['lo-fi jazz', 'lofi'],
    ['epic metal', 'metal'],
    ['melancholic folk ballad about leaving home', 'folk'],
    ['soul ballad', 'soulrnb'],
    ['piano ballad', 'powerballad'],
  ])('%s', (prompt, genre) => expect(readPrompt(prompt).genres[0]).toBe(genre))
})

it('occasion without a genre: suggests genres', () => {
  expect(readPrompt('something for a rainy evening').scenes).toContain('lofi')
  expect(readPrompt('圣诞节的歌').scenes).toContain('pop')
  expect(readPrompt('music for a pirate ship').scenes).toContain('shanty')
  expect(readPrompt('a plain song').scenes).toEqual([])
})

describe('feel', () => {
  it.each([
    ['half-time rock', 'half', null, 0],
    ['double-time punk', 'double', null, 0],
    ['a shuffle', 'even', 0.66, 0],
    ['swing house', 'even', 0.6, 0],
    ['no swing, jazz', 'even', 0.5, 0],
    ['laid-back soul', 'even', null, 14],
    ['driving rock', 'even', null, -7],
    ['happy pop: my sister Edda passed her driving test', 'even', null, 0],
    ['慵懒的爵士', 'even', null, 14],
    ['半拍感的鼓', 'half', null, 0],
    ['pop', 'even', null, 0],
  ] as const)('%s', (prompt, pace, swing, lag) => expect(readPrompt(prompt).feel).toEqual({ pace, swing, lag }))
})

it.each([
  'a song for my uncle who repaired accordions and never charged children',
  'a wedding song for Hanna and Luis, who have a cat called Pirate',
])('%s › no genre of what the story only mentions', (prompt) => {
  const { genres } = readPrompt(prompt)
  expect(genres).not.toContain('children')
  expect(genres).not.toContain('shanty')
})
