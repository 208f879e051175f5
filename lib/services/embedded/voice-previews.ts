import type { Voice } from '#lib/contract/limits'
import type { Brief } from '#lib/engine/brief'
import type { EngineFailure } from '#lib/engine/protocol'
import { type EngineHost, isFailure } from '#lib/services/embedded/engine-host'

/** Renders the MP3 of a voice. `signal` rejects the call, and cancels the render if no other call waits for it. */
export type RenderVoicePreview = (voice: Voice, signal: AbortSignal) => Promise<Uint8Array | EngineFailure>

/** All singing voices have the same two lines, so that listeners can compare them. */
const LYRIC = '[Chorus]\nStay and hear the way I sing\nTill the morning bells will ring'
const SEED = 7

const previewBrief = (voice: Voice): Brief => ({
  prompt: 'pop, piano only, 96 bpm, starts right away',
  lyric: voice === 'none' ? null : LYRIC,
  take: 0,
  // The shortest song: two bars of singing, and an ending.
  fields: { voice, seconds: 4 },
  source: { kind: 'none' },
})

type Rendering = { clip: Promise<Uint8Array | EngineFailure>; waiting: number; stop: AbortController }

/**
 * Renders a preview at its first request and keeps it in memory: seven clips of 0.25 MB.
 * Renders one preview at a time, so that songs keep the other threads.
 */
export const createVoicePreviewer = (engine: Pick<EngineHost, 'render'>): RenderVoicePreview => {
  const kept = new Map<Voice, Uint8Array>()
  const renderings = new Map<Voice, Rendering>()
  let last: Promise<unknown> = Promise.resolve()

  const render = async (voice: Voice, signal: AbortSignal) => {
    signal.throwIfAborted()
    const segments: Uint8Array[] = []
    const listener = { planned() {}, segment: ({ bytes }: { bytes: Uint8Array }) => void segments.push(bytes) }
    const answer = await engine.render(previewBrief(voice), SEED, listener, signal)
    if (isFailure(answer)) return answer
    const clip = Buffer.concat(segments)
    kept.set(voice, clip)
    return clip
  }

  const start = (voice: Voice): Rendering => {
    const stop = new AbortController()
    const clip = last.then(() => render(voice, stop.signal))
    const rendering = { clip, waiting: 0, stop }
    const end = () => void (renderings.get(voice) === rendering && renderings.delete(voice))
    last = clip.then(end, end)
    renderings.set(voice, rendering)
    return rendering
  }

  return async (voice, signal) => {
    signal.throwIfAborted()
    const clip = kept.get(voice)
    if (clip) return clip
    const rendering = renderings.get(voice) ?? start(voice)
    rendering.waiting++
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        reject(signal.reason)
        rendering.waiting--
        if (rendering.waiting > 0) return
        renderings.delete(voice)
        rendering.stop.abort(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      rendering.clip.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
    })
  }
}
