'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { useBatch } from '#components/api/use-batch'
import { refreshVersions, restoreVersion, useVersions } from '#components/api/use-editing'
import { hearVersion } from '#components/editor/hear-version'
import { keepFocus } from '#components/editor/place'
import { announce } from '#components/ui/announcer'
import { offerUndo, showError } from '#components/ui/undo'
import type { SongVersion } from '#lib/contract/editing'

/** The versions of a song and what can be done with them. `own` is the open one. */
export const useVersionStack = (id: string, isEditing: boolean) => {
  const t = useTranslations('editor.versions')
  const client = useQueryClient()
  const router = useRouter()
  const batch = useBatch()
  const versions = useVersions(id)
  const finished = versions.filter(({ status }) => status === 'done')
  const place = finished.findIndex((version) => version.id === id)
  const own = finished[place]
  const open = (version: string) => {
    if (isEditing) keepFocus()
    const number = versions.find((other) => other.id === version)?.version
    if (number !== undefined) announce(t('opened', { version: number }))
    router.replace(`/songs/${version}${isEditing ? '?edit' : ''}`, { scroll: false })
  }
  const restore = (version: SongVersion) => {
    restoreVersion(client, version.id).catch(showError)
    const ids = finished.map((other) => other.id)
    hearVersion(client, version.id, ids).catch(showError)
    if (version.id !== id) open(version.id)
  }
  /** Moves a version to the trash. The page shows another one where it was open. */
  const remove = async (version: SongVersion) => {
    const isOpen = version.id === id
    const next = finished.find((other) => other.id === version.parent_id) ?? neighbourOf(finished, version)
    try {
      if (isOpen && next) open(next.id)
      await batch.trash([version.id])
      await refreshVersions(client)
    } catch (error) {
      if (isOpen) open(version.id)
      return showError(error)
    }
    const undo = () => {
      batch
        .restore([version.id])
        .then(() => refreshVersions(client))
        .then(() => isOpen && open(version.id))
        .catch(showError)
    }
    offerUndo(t('deleted', { version: version.version }), undo, async () => {})
  }
  return { versions, finished, place, own, open, restore, remove }
}

export type VersionStack = ReturnType<typeof useVersionStack>

const neighbourOf = (versions: readonly SongVersion[], version: SongVersion) => {
  const place = versions.indexOf(version)
  return versions[place - 1] ?? versions[place + 1]
}
