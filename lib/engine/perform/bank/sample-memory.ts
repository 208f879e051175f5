const PAGE_BYTES = 65_536
const MAX_PAGES = 8192 // 512 MB

/**
 * Keeps decoded samples outside of the allocator, which does not return their memory to the system when their thread ends.
 * It is of WebAssembly and shared, because then it can grow without moving.
 */
export class SampleMemory {
  private readonly memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES, shared: true })
  private used = 0

  /** Copies samples. Returns the given ones when the memory is full. */
  keep(samples: Float32Array): Float32Array {
    const missing = this.used + samples.byteLength - this.memory.buffer.byteLength
    const pages = Math.max(0, Math.ceil(missing / PAGE_BYTES))
    if (this.memory.buffer.byteLength / PAGE_BYTES + pages > MAX_PAGES) return samples
    if (pages > 0) this.memory.grow(pages)
    const kept = new Float32Array(this.memory.buffer, this.used, samples.length)
    kept.set(samples)
    this.used += samples.byteLength
    return kept
  }
}
