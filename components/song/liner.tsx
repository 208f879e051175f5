import { keyInWords } from '#components/song/key-name'
import { clock, momentOf } from '#components/song/time-format'
import type { SongDetail } from '#lib/contract/studio'

// signed(-14.1) // => '−14.1'
const signed = (value: number) => value.toFixed(1).replace('-', '−')

/** What was measured and how it was made; what is not known is left out. */
export function Liner({ song }: { song: SongDetail }) {
  const facts: [string, string | null][] = [
    ['Style', song.genre && song.genre.charAt(0).toUpperCase() + song.genre.slice(1)],
    ['Key', keyInWords(song.key)],
    ['Tempo', song.bpm === null ? null : [`${Math.round(song.bpm)} BPM`, song.meter].filter(Boolean).join(', ')],
    ['Length', song.duration === undefined ? null : `${song.status === 'done' ? '' : '~'}${clock(song.duration)}`],
    ['Loudness', song.loudness === null ? null : `${signed(song.loudness)} LUFS`],
    ['Model', song.model],
    ['Made', momentOf(song.created_at)],
  ]
  return (
    <dl className="num mt-3.5">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-[3px] leading-5">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
