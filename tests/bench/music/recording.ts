import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Decibels, Hertz, Samples } from '#lib/music/time'
import { wavFile } from '../../harness/audio'

export const RATE: Hertz = 44100

/** Measurements of a file: samples and loudness by ffmpeg, and problems by mp3val. */
export type Recording = {
  left: Float32Array
  right: Float32Array
  mono: Float32Array
  samples: Samples
  integrated: Decibels
  truePeak: Decibels
  /** Loudness range, in LU. */
  range: Decibels
  problems: string[]
}

const run = (program: string, args: readonly string[]) => {
  const done = spawnSync(program, args, { maxBuffer: 1 << 30 })
  if (done.error) throw done.error
  return done
}

/** Calls `use` with a temporary folder. */
export const inFolder = <T>(use: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'songloom-bench-'))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Decodes and measures an MP3 file with ffmpeg (EBU R128) and mp3val. */
export const decodeRecording = (mp3: Uint8Array): Recording =>
  inFolder((folder) => {
    const path = join(folder, 'song.mp3')
    writeFileSync(path, mp3)
    const { stdout, stderr } = run('ffmpeg', [
      ...['-nostats', '-i', path, '-af', 'ebur128=peak=true', '-f', 'f32le', '-ac', '2', '-ar', String(RATE), '-'],
    ])
    const interleaved = new Float32Array(stdout.buffer, stdout.byteOffset, stdout.length >> 2)
    const samples = interleaved.length >> 1
    const left = new Float32Array(samples)
    const right = new Float32Array(samples)
    const mono = new Float32Array(samples)
    for (let i = 0; i < samples; i++) {
      left[i] = interleaved[2 * i]!
      right[i] = interleaved[2 * i + 1]!
      mono[i] = (left[i]! + right[i]!) / 2
    }
    const text = stderr.toString('utf8')
    const summary = text.slice(text.lastIndexOf('Summary:'))
    return {
      left,
      right,
      mono,
      samples,
      integrated: Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]),
      range: Number(/LRA:\s+(-?[\d.]+) LU/.exec(summary)?.[1]),
      truePeak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]),
      problems: run('mp3val', [path])
        .stdout.toString('utf8')
        .split('\n')
        .filter((line) => /WARNING|ERROR/.test(line)),
    }
  })

/** Output of an aubio program for samples, as rows of numbers. */
export const aubio = (program: string, samples: Float32Array, args: readonly string[] = []): number[][] =>
  inFolder((folder) => {
    const path = join(folder, 'song.wav')
    writeFileSync(path, wavFile(samples))
    return run(program, ['-i', path, ...args])
      .stdout.toString('utf8')
      .split('\n')
      .filter((line) => /^\s*-?\d/.test(line))
      .map((line) => line.trim().split(/\s+/).map(Number))
  })
