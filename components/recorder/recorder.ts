import { createStore } from 'zustand'
import { createCaptureBuffer } from '#components/recorder/capture-buffer'
import { startClick } from '#components/recorder/click-track'
import {
  type Block,
  type Input,
  InputError,
  type InputFailure,
  listInputs,
  openInput,
  unsupportedReason,
} from '#components/recorder/input'
import { takeLock } from '#components/recorder/recorder-lock'
import { maxSeconds, type Recording } from '#components/recorder/recording'
import { deleteRecording, loadRecording } from '#components/recorder/recording-storage'
import { currentSettings } from '#components/recorder/settings'
import type { Megabytes } from '#lib/contract/limits'
import { beatsToSeconds, type Milliseconds, type Seconds } from '#lib/music/time'

export type Phase =
  | { name: 'opening' }
  | { name: 'failed'; reason: InputFailure }
  | { name: 'ready' }
  /** `beat` from 0, over all bars. */
  | { name: 'countIn'; beat: number; beats: number }
  | { name: 'recording' }
  | { name: 'recorded'; recording: Recording }

/** Why a recording ended by itself, or is not in the browser’s storage. */
export type Notice = 'limit' | 'lost' | 'unsaved'

export type RecorderState = {
  phase: Phase
  devices: readonly { id: string; name: string }[]
  /** The open input. */
  input: (Pick<Input, 'channels' | 'canStereo'> & { deviceId: string | null; limit: Seconds }) | null
  notices: readonly Notice[]
}

type BlockListener = (peaks: readonly number[], recorded: Seconds) => void

/** How long the last samples of a stopped input are waited for. */
const TAIL_MS: Milliseconds = 500
/** A microphone, its level, and one recording. Independent of React. */
export const createRecorder = (uploadLimit: Megabytes) => {
  const store = createStore<RecorderState>(() => ({
    phase: { name: 'opening' },
    devices: [],
    input: null,
    notices: [],
  }))
  const listeners = new Set<BlockListener>()
  let input: Input | null = null
  let buffer: ReturnType<typeof createCaptureBuffer> | null = null
  let stopClick = () => {}
  let release: (() => void) | null = null
  /** Counts openings, so that a late answer to an earlier one is dropped. */
  let opening = 0
  let finishing: Promise<void> | null = null
  let onEnded = () => {}

  const enter = (phase: Phase) => store.setState({ phase })
  const notice = (kind: Notice) => store.setState(({ notices }) => ({ notices: [...new Set([...notices, kind])] }))

  const onBlock = ({ peaks, samples, ended }: Block) => {
    const isFirst = buffer !== null && samples.length > 0 && store.getState().phase.name === 'countIn'
    buffer?.push(samples)
    if (isFirst) enter({ name: 'recording' })
    for (const listener of listeners) listener(peaks, buffer?.seconds() ?? 0)
    if (!ended) return
    onEnded()
    if (buffer && !finishing) void finish('limit')
  }

  const finish = (why: Notice | null): Promise<void> => {
    finishing ??= (async () => {
      stopClick()
      if (why !== 'limit' && input) {
        const { context, capture, latency, rate } = input
        await new Promise<void>((resolve) => {
          onEnded = resolve
          setTimeout(resolve, TAIL_MS)
          capture.port.postMessage({ to: Math.round((context.currentTime + latency) * rate) })
        })
      }
      const made = buffer
      buffer = null
      closeInput()
      if (made && made.seconds() > 0) {
        if (why) notice(why)
        enter({ name: 'recorded', recording: await made.finish() })
      } else void listen()
      finishing = null
    })()
    return finishing
  }

  const closeInput = () => {
    opening++
    stopClick()
    navigator.mediaDevices?.removeEventListener('devicechange', onDevices)
    input?.close()
    input = null
    store.setState({ input: null })
  }

  /** The device was disconnected, or the system interrupted the audio. */
  const onLost = () => {
    const { name } = store.getState().phase
    if (name === 'recording' && buffer) return void finish('lost')
    buffer = null
    closeInput()
    enter({ name: 'failed', reason: 'lost' })
    navigator.mediaDevices?.addEventListener('devicechange', onDevices)
  }

  const onDevices = () => {
    const { phase } = store.getState()
    if (phase.name === 'failed' && (phase.reason === 'missing' || phase.reason === 'lost')) void listen()
    else void listInputs().then((devices) => store.setState({ devices }))
  }

  /** Opens the microphone with the current settings. */
  const listen = async () => {
    closeInput()
    const mine = opening
    enter({ name: 'opening' })
    try {
      const opened = await openInput(currentSettings(), onBlock)
      if (mine !== opening) return opened.close()
      input = opened
      const { track, context, channels, canStereo } = opened
      track.addEventListener('ended', () => input === opened && onLost())
      context.addEventListener('statechange', () => {
        const stopped = context.state !== 'running' && context.state !== 'closed'
        if (stopped && input === opened && store.getState().phase.name === 'recording') onLost()
      })
      const deviceId = track.getSettings().deviceId ?? null
      store.setState({ input: { channels, canStereo, deviceId, limit: maxSeconds(opened, uploadLimit) } })
      enter({ name: 'ready' })
      const devices = await listInputs()
      if (input === opened) store.setState({ devices })
    } catch (error) {
      if (mine !== opening) return
      enter({ name: 'failed', reason: error instanceof InputError ? error.reason : 'unsupported' })
    }
    navigator.mediaDevices?.addEventListener('devicechange', onDevices)
  }

  return {
    store,
    onLevels: (listener: BlockListener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows the recording that was not used, or opens the microphone. */
    open: async () => {
      const lacking = unsupportedReason()
      if (lacking) return enter({ name: 'failed', reason: lacking })
      const mine = ++opening
      const taken = release ?? (await takeLock())
      if (mine !== opening) return taken?.()
      release = taken
      if (!release) return enter({ name: 'failed', reason: 'otherTab' })
      // A forbidden storage keeps nothing.
      const kept = await loadRecording().catch(() => null)
      if (mine !== opening) return
      if (kept) enter({ name: 'recorded', recording: kept })
      else await listen()
    },
    /** Keeps what was recorded. */
    close: async () => {
      if (buffer && store.getState().phase.name === 'recording') await finish(null)
      buffer = null
      closeInput()
      release?.()
      release = null
    },
    listen,
    /** Browsers silence audio until the page is pressed. */
    wake: () => void input?.context.resume(),
    /** After the count-in, if one is chosen. */
    record: async () => {
      if (!input || store.getState().phase.name !== 'ready') return
      const { context, capture, rate, latency } = input
      const { countIn, click, bpm, beatsPerBar } = currentSettings()
      await context.resume()
      store.setState({ notices: [] })
      buffer = createCaptureBuffer(input, () => notice('unsaved'))
      const beats = countIn * beatsPerBar
      enter(beats > 0 ? { name: 'countIn', beat: 0, beats } : { name: 'recording' })
      let from = Math.round(context.currentTime * rate)
      if (beats > 0 || click) {
        const clicks = startClick(context, { bpm, beatsPerBar }, click ? Number.POSITIVE_INFINITY : beats, (beat) => {
          if (beat < beats && store.getState().phase.name === 'countIn') enter({ name: 'countIn', beat, beats })
        })
        stopClick = clicks.stop
        // What is played with a click arrives this much later.
        from = Math.round((clicks.start + beatsToSeconds(beats, bpm) + latency) * rate)
      }
      capture.port.postMessage({ from, to: from + Math.floor(maxSeconds(input, uploadLimit) * rate) })
    },
    cancelCountIn: () => {
      if (store.getState().phase.name !== 'countIn') return
      stopClick()
      input?.capture.port.postMessage({ from: Number.POSITIVE_INFINITY })
      buffer = null
      enter({ name: 'ready' })
    },
    stop: () => (store.getState().phase.name === 'recording' ? finish(null) : undefined),
    /** Deletes the recording and opens the microphone again. */
    discard: async () => {
      const { phase } = store.getState()
      if (phase.name === 'recorded') await deleteRecording(phase.recording.id).catch(() => {})
      store.setState({ notices: [] })
      await listen()
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>
