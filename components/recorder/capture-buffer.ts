import type { Recording } from '#components/recorder/recording'
import { holdRecording, saveChunk, saveHeader } from '#components/recorder/recording-storage'
import type { Hertz, Samples, Seconds } from '#lib/music/time'

/** How much is lost, at most, by a reload while recording. */
const CHUNK_SECONDS: Seconds = 0.5

/**
 * Collects captured samples into chunks, in memory and in the browser’s storage. `onUnsaved` is called once if the storage
 * refuses: the recording goes on in memory.
 */
export const createCaptureBuffer = (
  { rate, channels }: { rate: Hertz; channels: 1 | 2 },
  onUnsaved: () => void,
  now = Date.now(),
) => {
  const recording: Recording = { id: crypto.randomUUID(), startedAt: now, rate, channels, chunks: [] }
  let pending: Int16Array<ArrayBuffer>[] = []
  let pendingLength: Samples = 0
  let total: Samples = 0
  let saving = Promise.resolve()
  let refused = false

  const flush = () => {
    if (pendingLength === 0) return
    const chunk = new Int16Array(pendingLength)
    let at = 0
    for (const samples of pending) {
      chunk.set(samples, at)
      at += samples.length
    }
    pending = []
    pendingLength = 0
    const index = recording.chunks.push(chunk) - 1
    saving = saving
      .then(() => (index === 0 ? saveHeader(recording) : undefined))
      .then(() => saveChunk(recording.id, index, chunk))
      .catch(() => {
        if (!refused) onUnsaved()
        refused = true
      })
  }
  return {
    push: (samples: Int16Array<ArrayBuffer>) => {
      if (samples.length === 0) return
      pending.push(samples)
      pendingLength += samples.length
      total += samples.length
      if (pendingLength >= CHUNK_SECONDS * rate * channels) flush()
    },
    seconds: (): Seconds => total / channels / rate,
    /** The whole recording, once it is stored or refused. */
    finish: async (): Promise<Recording> => {
      flush()
      holdRecording(recording)
      await saving
      return recording
    },
  }
}
