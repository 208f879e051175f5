'use client'

import { useTranslations } from 'use-intl'
import { useChangeSong } from '#components/api/use-song'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { titleOf, trackOf } from '#components/player/track-of'
import { NoteField } from '#components/song/note-field'
import { StarRating } from '#components/song/star-rating'
import { TagField } from '#components/song/tag-field'
import { FieldError } from '#components/ui/field-error'
import type { SongDetail } from '#lib/contract/studio'

/** Rating, tags and note of a song, which only its owner sees. */
export function SongLabels({ song }: { song: SongDetail }) {
  const t = useTranslations('song.labels')
  const music = useTranslations('music')
  const toMessage = useErrorMessage()
  const { mutate, error } = useChangeSong()
  return (
    <section aria-label={t('title')} className="mt-4 grid gap-2.5">
      <StarRating id={song.id} rating={song.rating} title={titleOf(music, trackOf(song))} large />
      <TagField tags={song.tags} label={t('tags')} onChange={(tags) => mutate({ id: song.id, change: { tags } })} />
      <FieldError>{error && toMessage(error)}</FieldError>
      <NoteField key={song.id} id={song.id} note={song.note ?? ''} />
    </section>
  )
}
