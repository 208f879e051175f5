'use client'

import { PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import { titleOf, trackOf } from '#components/player/track-of'
import { Cover } from '#components/song/cover'
import { Branch, Lined, MadeFromIt, Names, SongNode, useStep } from '#components/song/lineage-items'
import { fromPrompt, otherTake } from '#components/song/lineage-text'
import { Button } from '#components/ui/button'
import type { SongDetail } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

/** Earlier songs shown at first; more on demand. */
const ABOVE = 3

/** A song’s sources back to the first prompt, songs made from it, and its other takes. */
export function Lineage({ song }: { song: SongDetail }) {
  const t = useTranslations('song.lineage')
  const music = useTranslations('music')
  const siblings = song.takes.filter((take) => take.id !== song.id && take.status !== 'fail')
  return (
    <section aria-labelledby="lineage" className="mt-3">
      <h2 id="lineage" className="mb-1.5 text-sm leading-5 font-[550]">
        {t('title')}
      </h2>
      <ul>
        <From of={song} depth={0}>
          <Lined>
            <Here song={song} />
            <MadeFromIt of={song} open />
          </Lined>
          {siblings.map((take) => (
            <Lined key={take.id}>
              <SongNode
                id={take.id}
                title={song.title ?? music('take', { letter: takeLetter(take.take) })}
                letter={takeLetter(take.take)}
                note={(detail) => otherTake(t, detail, song)}
              />
            </Lined>
          ))}
        </From>
      </ul>
    </section>
  )
}

function Here({ song }: { song: SongDetail }) {
  const t = useTranslations('song.lineage')
  const music = useTranslations('music')
  const parent = useSong(song.parent?.id ?? null).data
  const step = useStep(song, parent)
  return (
    <div aria-current="page" className="flex min-h-10 items-center gap-3">
      <Cover of={trackOf(song)} small className="size-[34px] outline-2 outline-offset-2 outline-accent" />
      <Names
        title={titleOf(music, trackOf(song))}
        letter={takeLetter(song.take)}
        note={song.parent && step ? step : t('here')}
      />
    </div>
  )
}

/** Renders a song’s source above it: earlier songs, or the prompt. */
function From({ of, depth, children }: { of: SongDetail; depth: number; children: ReactNode }) {
  const t = useTranslations('song.lineage')
  const [open, setOpen] = useState(false)
  if (!of.parent)
    return (
      <li>
        <p className="flex h-9 items-center gap-2.5 pl-0.5 text-xs text-text-2">
          <PenLine size={15} aria-hidden="true" className="shrink-0" />
          {fromPrompt(t, of.request)}
        </p>
        <Branch>{children}</Branch>
      </li>
    )
  if (depth === ABOVE && !open)
    return (
      <li>
        <Button look="ghost" size="ghost" className="-ml-2" onClick={() => setOpen(true)}>
          {t('earlierOnes')}
        </Button>
        <Branch>{children}</Branch>
      </li>
    )
  return (
    <Above id={of.parent.id} title={of.parent.title} depth={depth}>
      {children}
    </Above>
  )
}

function Above({ id, title, depth, children }: { id: string; title: string; depth: number; children: ReactNode }) {
  const detail = useSong(id).data
  const parent = useSong(detail?.parent?.id ?? null).data
  const step = useStep(detail, parent)
  const row = (
    <>
      <SongNode id={id} title={title} note={() => step} small={!step} />
      <Branch>{children}</Branch>
    </>
  )
  if (!detail) return <li>{row}</li>
  return (
    <From of={detail} depth={depth + 1}>
      <Lined>{row}</Lined>
    </From>
  )
}
