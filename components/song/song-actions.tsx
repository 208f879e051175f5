'use client'

import { ArrowRightFromLine, AudioWaveform, Copy } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { PauseGlyph, PlayGlyph } from '#components/player/glyphs'
import { isPlayable, trackOf } from '#components/player/track-of'
import { studioPlayer, useIsCurrent, useIsPlaying } from '#components/player/use-player'
import { FavouriteButton } from '#components/song/favourite-button'
import { SongMenu } from '#components/song/song-menu'
import { Button, buttonLook } from '#components/ui/button'
import type { SongDetail } from '#lib/contract/studio'

/** A link that is not yet possible is a disabled button with the reason, since links cannot be disabled. */
function ActionLink({
  href,
  why,
  className,
  children,
}: {
  href: string
  why: string | null
  className?: string
  children: React.ReactNode
}) {
  if (why)
    return (
      <Button size="large" disabled title={why} className={className}>
        {children}
      </Button>
    )
  return (
    <Link href={href} className={buttonLook({ size: 'large', className })}>
      {children}
    </Link>
  )
}

export function SongActions({ song }: { song: SongDetail }) {
  const router = useRouter()
  const current = useIsCurrent(song.id)
  const playing = useIsPlaying(song.id)
  const press = () => (current ? studioPlayer().toggle() : studioPlayer().play(trackOf(song)))
  const why = song.status === 'done' ? null : 'When the song is finished'
  return (
    <div className="mt-[18px] mb-6 flex flex-wrap items-center gap-2">
      <Button
        look="primary"
        size="large"
        onClick={press}
        disabled={!isPlayable(song)}
        title={isPlayable(song) ? undefined : 'Nothing can be heard yet'}
      >
        {playing ? <PauseGlyph size={14} /> : <PlayGlyph size={14} />}
        {playing ? 'Pause' : 'Play'}
      </Button>
      <ActionLink href={`/?extend=${song.id}`} why={why}>
        <ArrowRightFromLine size={18} aria-hidden="true" />
        Extend
      </ActionLink>
      <ActionLink href={`/?reference=${song.id}`} why={why} className="max-[73.75rem]:order-2">
        <AudioWaveform size={18} aria-hidden="true" />
        Use as reference
      </ActionLink>
      <ActionLink href={`/?reuse=${song.task_id}`} why={null} className="max-[73.75rem]:order-2">
        <Copy size={18} aria-hidden="true" />
        Reuse everything
      </ActionLink>
      <span className="ml-auto flex items-center gap-2 max-[73.75rem]:order-1">
        <FavouriteButton id={song.id} favourite={song.favourite} />
        <SongMenu song={song} onDeleted={() => router.push('/library')} />
      </span>
    </div>
  )
}
