import { expect, test } from 'vitest'
import { EMBEDDED_CAPABILITIES, REMOTE_CAPABILITIES } from '#lib/contract/capabilities'
import { carriedOver } from '#lib/contract/carry-over'
import { wordedRequest } from '#lib/services/remote/wording'

const SONG = {
  prompt: 'slow waltz, on the last ferry',
  lyric: '[Verse]\nRain',
  duration: 204,
  bpm: 72.4,
  key: 'F# minor',
  meter: '3/4',
}
const ALL = { ...EMBEDDED_CAPABILITIES, tasks: { cover: { without: [] } } }

test('song › all of it is carried over', () => {
  const { bpm, ...rest } = SONG
  expect(carriedOver(SONG, ALL, 'cover')).toEqual({ ...rest, tempo: bpm })
})

test('what the service has no place for › left out', () => {
  const { controls } = ALL
  const few = { ...ALL, promptCodePoints: 13, controls: { ...controls, bpm: false, seconds: { min: 10, max: 120 } } }
  expect(carriedOver({ ...SONG, key: 'D dorian', meter: '7/8' }, few, 'cover')).toEqual({
    prompt: 'slow waltz',
    lyric: SONG.lyric,
  })
})

test('service that reads the fields from the prompt › room for them in the prompt', () => {
  const prompt = 'a prompt of many words '.repeat(200).trim()
  const carried = carriedOver({ ...SONG, prompt, lyric: null }, REMOTE_CAPABILITIES, 'cover')
  const worded = wordedRequest({
    ...{ model: 'v3.5', task_type: 'cover', n: 1, strength: 1, ...carried },
    origin_audio: { audio_type: 'audio_id', audio_content: 'x' },
  })
  expect(worded.ok && worded.value.prompt).toMatch(
    /^a prompt .* F♯ minor, 72\.4 BPM, 3\/4, instrumental, no vocals, about 3 minutes 25 seconds\.$/i,
  )
})

test('song without words › instrumental', () => {
  expect(carriedOver({ ...SONG, lyric: '[Intro]' }, ALL, 'cover')).toMatchObject({ voice: 'none' })
  expect(carriedOver({ ...SONG, lyric: '[Intro]' }, ALL, 'cover')).not.toHaveProperty('lyric')
})
