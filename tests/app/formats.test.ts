import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bandFile } from '../harness/audio'
import { hasTool } from '../harness/audio-tools'
import { type Studio, startStudio } from '../harness/studio'
import { everyNth } from '../harness/tier'

/** Recordings in every supported format, uploaded to a running app, and songs made from them. */

let studio: Studio
const folder = mkdtempSync(join(tmpdir(), 'songloom-formats-'))
beforeAll(async () => {
  studio = await startStudio()
})
afterAll(async () => {
  await studio.stop()
  rmSync(folder, { recursive: true, force: true })
})

const authorized = () => ({ authorization: `Bearer ${studio.key}` })

const upload = async (bytes: Uint8Array, name: string) => {
  const form = new FormData()
  form.set('upload_type', 'extend')
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${studio.url}/api/v1/file/upload`, {
    method: 'POST',
    body: form,
    headers: authorized(),
  })
  return { status: answer.status, body: await answer.json() }
}

const EXTEND_AT = 9.5

const FORMS: [ending: string, type: string, options: string[]][] = [
  ['ogg', 'audio/ogg', ['-c:a', 'libvorbis']],
  ['opus', 'audio/ogg', ['-c:a', 'libopus']],
  ['m4a', 'audio/mp4', ['-c:a', 'aac']],
  ['webm', 'audio/webm', ['-c:a', 'libopus']],
  ['flac', 'audio/flac', ['-c:a', 'flac']],
]
const TRIED = everyNth(2, FORMS)

describe.skipIf(!hasTool('ffmpeg'))('uploaded recording', () => {
  test.each(TRIED)('format %s › read, kept, played back unchanged and continued', async (ending, type, options) => {
    const [from, to] = [join(folder, 'band.wav'), join(folder, `band.${ending}`)]
    writeFileSync(from, bandFile(16))
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', from, ...options, to])
    const bytes = readFileSync(to)
    // The file extension does not matter.
    const { status, body } = await upload(bytes, 'recording.bin')
    expect({ status, body }).toMatchObject({ status: 200 })
    expect(Math.abs(body.duration - 16)).toBeLessThan(0.1)
    expect(Math.abs(body.bpm / 112 - 1)).toBeLessThan(0.01)

    const played = await fetch(body.audio_url)
    expect(played.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await played.arrayBuffer()).equals(bytes)).toBe(true)

    const submitted = await fetch(`${studio.url}/api/v1/song/extend`, {
      method: 'POST',
      headers: { ...authorized(), 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'v3.5',
        n: 1,
        prompt: 'instrumental',
        extend_at: EXTEND_AT,
        origin_audio: { audio_type: 'upload_id', audio_content: body.id },
      }),
    })
    const task = await submitted.json()
    expect({ status: submitted.status, task }).toMatchObject({ status: 200 })
    let song: { status: string; duration?: number } | undefined
    for (let tries = 0; tries < 800 && song?.status !== 'done' && song?.status !== 'fail'; tries++) {
      const answer = await fetch(`${studio.url}/api/v1/task/query?task_id=${task.id}`, {
        headers: { ...authorized(), prefer: 'wait=2' },
      })
      song = (await answer.json()).choices[0]
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    expect(song).toMatchObject({ status: 'done' })
    expect(song!.duration).toBeGreaterThan(EXTEND_AT)
  })

  test('truncated file › refused with a message or used up to its end', async () => {
    for (const [ending] of TRIED) {
      const whole = readFileSync(join(folder, `band.${ending}`))
      const { status, body } = await upload(whole.subarray(0, whole.length / 2), `half.${ending}`)
      if (status === 200) expect(body.duration).toBeLessThan(10)
      else expect({ status, body }).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
    }
  })
})
