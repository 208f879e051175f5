import { fileSize } from '#components/song/time-format'
import type { SongDetail } from '#lib/contract/studio'

/** The address that a browser keeps as a file instead of playing it. */
export const downloadOf = (url: string) => `${url}${url.includes('?') ? '&' : '?'}download=1`

/** What of the song exists as a file. */
export function Downloads({ song }: { song: SongDetail }) {
  const files = [{ name: 'MP3', url: song.audio_url, bytes: song.bytes }].filter((file) => file.url !== undefined)
  if (files.length === 0) return null
  return (
    <section aria-labelledby="take-with-you">
      <h2 id="take-with-you" className="mb-2.5 text-p leading-5 font-[550]">
        Take it with you
      </h2>
      <div className="grid grid-cols-3 gap-1.5">
        {files.map((file) => (
          <a
            key={file.name}
            href={downloadOf(file.url ?? '')}
            download
            className="pressable rounded-2 bg-raised px-2.5 py-[7px] leading-4 shadow-lift-1 hover:bg-surface-4"
          >
            <b className="block text-pp font-[550]">{file.name}</b>
            <small className="num text-ppp text-muted">{file.bytes === null ? 'Download' : fileSize(file.bytes)}</small>
          </a>
        ))}
      </div>
    </section>
  )
}
