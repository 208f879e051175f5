'use client'

import { PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import { titleOf, trackOf } from '#components/player/track-of'
import { Cover } from '#components/song/cover'
import {
  DerivedSongs,
  LineageBranch,
  LineageItem,
  SongLabel,
  SongNode,
  useDerivationText,
} from '#components/song/lineage-items'
import { describePrompt, describeTake } from '#components/song/lineage-text'
import { Button } from '#components/ui/button'
import type { SongDetail } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

/** Earlier songs shown at first; more on demand. */
const MAX_INITIAL_ANCESTORS = 3

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
        <From song={song} depth={0}>
          <LineageItem>
            <Here song={song} />
            <DerivedSongs song={song} open />
          </LineageItem>
          {siblings.map((take) => (
            <LineageItem key={take.id}>
              <SongNode
                id={take.id}
                title={song.title ?? music('take', { letter: takeLetter(take.take) })}
                letter={takeLetter(take.take)}
                note={(detail) => describeTake(t, detail, song)}
              />
            </LineageItem>
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
  const step = useDerivationText(song, parent)
  return (
    <div aria-current="page" className="flex min-h-10 items-center gap-3">
      <Cover song={trackOf(song)} small className="size-8.5 outline-2 outline-offset-2 outline-accent" />
      <SongLabel
        title={titleOf(music, trackOf(song))}
        letter={takeLetter(song.take)}
        note={song.parent && step ? step : t('here')}
      />
    </div>
  )
}

/** Renders a song’s source above it: earlier songs, or the prompt. */
function From({ song, depth, children }: { song: SongDetail; depth: number; children: ReactNode }) {
  const t = useTranslations('song.lineage')
  const [open, setOpen] = useState(false)
  if (!song.parent)
    return (
      <li>
        <p className="flex h-9 items-center gap-2.5 pl-0.5 text-xs text-text-2">
          <PenLine size={15} aria-hidden="true" className="shrink-0" />
          {describePrompt(t, song.request)}
        </p>
        <LineageBranch>{children}</LineageBranch>
      </li>
    )
  if (depth === MAX_INITIAL_ANCESTORS && !open)
    return (
      <li>
        <Button variant="ghost" size="ghost" className="-ml-2" onClick={() => setOpen(true)}>
          {t('earlierOnes')}
        </Button>
        <LineageBranch>{children}</LineageBranch>
      </li>
    )
  return (
    <Above id={song.parent.id} title={song.parent.title} depth={depth}>
      {children}
    </Above>
  )
}

function Above({ id, title, depth, children }: { id: string; title: string; depth: number; children: ReactNode }) {
  const detail = useSong(id).data
  const parent = useSong(detail?.parent?.id ?? null).data
  const step = useDerivationText(detail, parent)
  const row = (
    <>
      <SongNode id={id} title={title} note={() => step} small={!step} />
      <LineageBranch>{children}</LineageBranch>
    </>
  )
  if (!detail) return <li>{row}</li>
  return (
    <From song={detail} depth={depth + 1}>
      <LineageItem>{row}</LineageItem>
    </From>
  )
}
