import { expect, test } from 'vitest'
import type { Brief } from '#lib/engine/brief'
import { compose, perform, type WrittenSong, write, writtenIn } from '#lib/engine/compose'
import { readScoreFile, scoreFileOf } from '#lib/engine/score/score-file'
import { inTier, isFull } from '#tests/harness/tier'

const briefOf = (prompt: string): Brief => ({ prompt, lyric: null, take: 0, source: { kind: 'none' } })

/** The MP3 of a song and its score file. */
const finished = async (replies: ReturnType<typeof perform>) => {
  const parts: Uint8Array[] = []
  let score = new Uint8Array()
  for await (const reply of replies)
    if (reply.kind === 'segment') parts.push(reply.bytes)
    else if (reply.kind === 'rendered') score = Uint8Array.from(reply.score)
  return { mp3: Buffer.concat(parts), score }
}

const performed = async (written: WrittenSong) => finished(perform(written))

const PROMPTS = [
  'pop song with a female voice, 20 seconds',
  'house, instrumental, 20 seconds',
  'short jingle, 12 seconds',
  'duet, bossa nova, 30 seconds',
  'trap rap, 20 seconds',
  'power ballad with a key change, 60 seconds',
  'shoegaze, 30 seconds',
  'dubstep, instrumental, 25 seconds',
]

test.each(inTier({ default: PROMPTS.slice(0, 1), full: PROMPTS }))(
  'score file › %s, read and performed › the bytes of the song, and the same file again',
  async (prompt) => {
    const song = await finished(compose(briefOf(prompt), 3))
    const again = await performed(await writtenIn(readScoreFile(song.score)))
    expect(again.mp3.equals(song.mp3)).toBe(true)
    expect(readScoreFile(again.score)).toEqual(readScoreFile(song.score))
  },
)

test.runIf(isFull)('score file › extended song, performed over its recording › the bytes of the song', async () => {
  const { mp3 } = await finished(compose(briefOf('rock, instrumental, 14 seconds'), 5))
  const brief: Brief = { ...briefOf('rock song'), source: { kind: 'extend', recording: mp3, at: 8 } }
  const written = await write(brief, 6)
  const { kept } = written
  const song = await performed(written)
  const again = await performed(await writtenIn(readScoreFile(song.score), { kept }))
  expect(again.mp3.equals(song.mp3)).toBe(true)
})

test('score file › another note › other bytes', async () => {
  const { plan, score } = await write(briefOf('short jingle, 12 seconds'), 3)
  const file = scoreFileOf(plan, score, null)
  const song = await performed(await writtenIn(file))
  file.parts[0]!.notes[5]!.pitch += 1
  expect((await performed(await writtenIn(file))).mp3.equals(song.mp3)).toBe(false)
})
