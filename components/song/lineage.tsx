'use client'

import { PenLine } from 'lucide-react'
import Link from 'next/link'
import { useSong } from '#components/api/use-song'
import { trackOf } from '#components/player/track-of'
import { Cover, type CoverSubject } from '#components/song/cover'
import { lineageLines, NODE, ROOT } from '#components/song/lineage-lines'
import { fromPrompt, madeFrom, otherTake } from '#components/song/lineage-words'
import { cx } from '#components/ui/cx'
import type { SongDetail } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

/** What the song was made from, what was made from it, and its other takes, with what is different. */
export function Lineage({ song }: { song: SongDetail }) {
  const siblings = song.takes.filter((take) => take.id !== song.id && take.status !== 'fail')
  const height = ROOT + NODE * (1 + song.children.length + siblings.length)
  return (
    <section aria-labelledby="lineage" className="mt-3">
      <h2 id="lineage" className="mb-1.5 text-p leading-5 font-[550]">
        Lineage
      </h2>
      <div className="relative">
        <svg
          width="100"
          height={height}
          fill="none"
          className="pointer-events-none absolute top-0 left-0 stroke-line-control"
          aria-hidden="true"
        >
          <path d={lineageLines(song.children.length, siblings.length)} />
        </svg>
        <ul>
          <li className="flex h-9 items-center gap-2.5 pl-0.5 text-pp text-text-2">
            {song.parent ? (
              <Node id={song.parent.id} title={song.parent.title} small note={() => ''} />
            ) : (
              <>
                <PenLine size={15} aria-hidden="true" />
                <span>{fromPrompt(song.request)}</span>
              </>
            )}
          </li>
          <li className="ml-6">
            <Here song={song} />
          </li>
          {song.children.map((child) => (
            <li key={child.id} className="ml-14">
              <Node id={child.id} title={child.title} note={(detail) => madeFrom(child.task_type, detail, song)} />
            </li>
          ))}
          {siblings.map((take) => (
            <li key={take.id} className="ml-6">
              <Node
                id={take.id}
                title={song.title ?? `Take ${takeLetter(take.take)}`}
                letter={takeLetter(take.take)}
                note={(detail) => otherTake(detail, song)}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Names({
  title,
  letter,
  note,
  small,
}: {
  title: string
  letter?: string | undefined
  note: string
  small?: boolean
}) {
  return (
    <span className="min-w-0">
      <b className="block truncate font-words text-[16px] leading-[21px] font-normal text-text">
        {title} {letter && <small className="font-ui text-ppp font-semibold text-muted">{letter}</small>}
      </b>
      {!small && <small className="block truncate text-ppp leading-[15px] text-muted">{note}</small>}
    </span>
  )
}

function Here({ song }: { song: SongDetail }) {
  const note = song.parent ? (madeFrom(song.task_type, song, null) ?? 'This song') : 'This song'
  return (
    <div aria-current="page" className="flex h-10 items-center gap-3">
      <Cover of={trackOf(song)} small className="size-[34px] outline-2 outline-offset-2 outline-accent" />
      <Names title={trackOf(song).title} letter={takeLetter(song.take)} note={note} />
    </div>
  )
}

/** Key and tempo belong to a cover, so each song is asked for its own. */
function Node({
  id,
  title,
  letter,
  small = false,
  note,
}: {
  id: string
  title: string
  letter?: string
  small?: boolean
  note: (detail: SongDetail | undefined) => string | null
}) {
  const detail = useSong(id).data
  const subject: CoverSubject | null = detail ? trackOf(detail) : null
  const size = small ? 'size-6' : 'size-[34px]'
  return (
    <Link
      href={`/songs/${id}`}
      className={cx('flex min-w-0 items-center gap-3 rounded-1 hover:bg-surface-2', small ? 'h-9' : 'h-10')}
    >
      {subject ? (
        <Cover of={subject} small className={size} />
      ) : (
        <span className={cx('shrink-0 rounded-sleeve bg-well shadow-press', size)} />
      )}
      <Names title={detail?.title ?? title} letter={letter} note={note(detail) ?? ''} small={small} />
    </Link>
  )
}
