'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTagSongs } from '#components/api/use-tag-songs'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { TagField } from '#components/song/tag-field'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { FieldError } from '#components/ui/field-error'
import { offerUndo, showError } from '#components/ui/undo'
import { MAX_TAGS } from '#lib/contract/limits'

type Tagged = { id: string; tags: readonly string[] }

const hasTag = ({ tags }: Tagged, tag: string) => tags.some((own) => own.toLowerCase() === tag.toLowerCase())

/** Adds and removes tags of several songs. It shows those that all of them have. */
export function TagDialog({
  songs,
  onClose,
  onDone,
}: {
  songs: readonly Tagged[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('library')
  const toMessage = useErrorMessage()
  const changeTags = useTagSongs()
  const [common] = useState(() => songs[0]?.tags.filter((tag) => songs.every((song) => hasTag(song, tag))) ?? [])
  const [tags, setTags] = useState<string[]>([...common])
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const added = tags.filter((tag) => !common.includes(tag))
  const removed = common.filter((tag) => !tags.includes(tag))
  const full = added
    .map((tag) => ({
      tag,
      count: songs.filter((song) => !hasTag(song, tag) && roomOf(song, removed) < added.length).length,
    }))
    .find(({ count }) => count > 0)

  const save = async () => {
    if (added.length + removed.length === 0) return onClose()
    setBusy(true)
    setError(null)
    try {
      const { count, undo } = await changeTags(
        songs.map(({ id }) => id),
        { added, removed },
      )
      onDone()
      offerUndo(
        t('done.tagged', { count }),
        () => void undo().catch(showError),
        async () => {},
      )
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('tags.title', { count: songs.length })} onClose={onClose}>
      <p className="mt-1 mb-3 text-text-2">{t('tags.about', { count: songs.length })}</p>
      <TagField tags={tags} label={t('show.tag')} autoFocus onChange={setTags} />
      <FieldError>
        {full ? t('tags.full', { most: MAX_TAGS, ...full }) : error === null ? null : toMessage(error)}
      </FieldError>
      <Button
        variant="primary"
        size="large"
        className="mt-4 self-end"
        disabled={busy || full !== undefined}
        onClick={() => void save()}
      >
        {t('tags.save')}
      </Button>
    </Dialog>
  )
}

const roomOf = (song: Tagged, removed: readonly string[]) =>
  MAX_TAGS - song.tags.filter((tag) => !removed.includes(tag)).length
