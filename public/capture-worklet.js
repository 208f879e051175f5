/**
 * Measures the level of the microphone and captures its samples as 16-bit integers.
 * Receives `{ from, to }` in frames of the context's clock: what to capture. `to` may be Infinity.
 * Posts `{ peaks, samples, ended }` about 47 times a second: the peak of each channel, and interleaved samples.
 */

const BLOCK_FRAMES = 1024

class Capture extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super()
    this.channels = processorOptions.channels
    this.peaks = new Float32Array(this.channels)
    this.samples = new Int16Array(BLOCK_FRAMES * this.channels)
    this.written = 0
    this.measured = 0
    this.from = Number.POSITIVE_INFINITY
    this.to = Number.POSITIVE_INFINITY
    this.port.onmessage = ({ data }) => {
      this.from = data.from ?? this.from
      this.to = data.to ?? Number.POSITIVE_INFINITY
    }
  }

  process([input]) {
    // An input without channels is silent: its microphone has stopped.
    const frames = input[0]?.length ?? 128
    for (let i = 0; i < frames; i++) this.take(input, i, currentFrame + i)
    return true
  }

  take(input, i, frame) {
    const captured = frame >= this.from && frame < this.to
    for (let channel = 0; channel < this.channels; channel++) {
      const sample = (input[channel] ?? input[0])?.[i] ?? 0
      this.peaks[channel] = Math.max(this.peaks[channel], Math.abs(sample))
      if (captured) this.samples[this.written++] = Math.max(-32768, Math.min(32767, Math.round(sample * 32768)))
    }
    const ended = frame + 1 >= this.to && this.from < Number.POSITIVE_INFINITY
    if (++this.measured >= BLOCK_FRAMES || ended) this.post(ended)
  }

  post(ended) {
    this.port.postMessage({ peaks: [...this.peaks], samples: this.samples.slice(0, this.written), ended })
    this.peaks.fill(0)
    this.written = 0
    this.measured = 0
    if (ended) this.from = this.to = Number.POSITIVE_INFINITY
  }
}

registerProcessor('capture', Capture)

export {}
