import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** External measuring tools. A check that needs a missing tool is reported as skipped. */
export const hasTool = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0

export const withFile = <T>(bytes: Uint8Array, name: string, use: (path: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'songloom-audio-'))
  try {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return use(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Integrated loudness (LUFS) and true peak (dBTP) by ffmpeg's EBU R128 meter. */
export const loudness = (mp3: Uint8Array): { integrated: number; truePeak: number } =>
  withFile(mp3, 'song.mp3', (path) => {
    const { stderr } = spawnSync('ffmpeg', ['-nostats', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'], {
      encoding: 'utf8',
    })
    const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
    return {
      integrated: Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]),
      truePeak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]),
    }
  })

/** Samples per channel that ffmpeg decodes. */
export const decodedSamples = (mp3: Uint8Array): number =>
  withFile(mp3, 'song.mp3', (path) => {
    const pcm = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 's16le', '-ac', '1', '-'], {
      maxBuffer: 1 << 30,
    })
    return pcm.length / 2
  })

/** Problems that mp3val reports; empty for a clean file. */
export const mp3Errors = (mp3: Uint8Array): string[] =>
  withFile(mp3, 'song.mp3', (path) =>
    execFileSync('mp3val', [path], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => /WARNING|ERROR/.test(line)),
  )

/** What ffprobe reads of a file, and the samples per channel that ffmpeg decodes of it. */
export const probe = (audio: Uint8Array, name: string) =>
  withFile(audio, name, (path) => {
    const [stream] = JSON.parse(
      execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', path], { encoding: 'utf8' }),
    ).streams
    const pcm = execFileSync('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-f', 's16le', '-ac', '1', '-'], {
      maxBuffer: 1 << 30,
    })
    return {
      codec: stream.codec_name as string,
      rate: Number(stream.sample_rate),
      channels: stream.channels as number,
      bits: Number(stream.bits_per_raw_sample ?? stream.bits_per_sample),
      seconds: Number(stream.duration),
      samples: pcm.length / 2,
    }
  })

/** Tempo (BPM) by aubio. */
export const aubioTempo = (mp3: Uint8Array): number =>
  withFile(mp3, 'song.mp3', (path) =>
    withFile(new Uint8Array(0), 'song.wav', (wav) => {
      execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', path, wav])
      return Number.parseFloat(execFileSync('aubio', ['tempo', wav], { encoding: 'utf8' }))
    }),
  )
