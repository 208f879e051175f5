'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { cancelEdits, restoreVersion, submitEdits, waitForVersion } from '#components/api/use-editing'
import { songQuery } from '#components/api/use-song'
import { isAnswer } from '#components/api/use-submit'
import { useTranslations } from 'use-intl'
import { leadInOf } from '#components/editor/block-wave'
import { writeDraft } from '#components/editor/edit-drafts'
import { applyOrder, type PendingEdits } from '#components/editor/pending-edits'
import type { Edits } from '#components/editor/use-edits'
import { trackOf } from '#components/player/track-of'
import { getPlayer, isOn } from '#components/player/use-player'
import { offerUndo, showError } from '#components/ui/undo'
import type { ScoreRecord } from '#lib/contract/editing'

export type Applying =
  | { state: 'idle' }
  | { state: 'making'; version: number | null; edits: number; cancel: () => void }
  | { state: 'failed'; error: Error }

/** The new version failed. `detail` is worded by the engine. */
class VersionFailed extends Error {}

/** Applies pending edits: makes a new version, plays it from before the change and opens its page. */
export const useApply = (song: string, score: ScoreRecord, edits: Edits) => {
  const client = useQueryClient()
  const router = useRouter()
  const t = useTranslations('editor.pending')
  const [applying, setApplying] = useState<Applying>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  /** The key of a request without an answer. The same request again uses it, so that it is carried out once. */
  const unanswered = useRef<{ body: string; key: string }>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (pending: PendingEdits, signal: AbortSignal) => {
    const ordered = applyOrder(pending).map((index) => pending[index]!)
    const body = JSON.stringify(ordered)
    const key = unanswered.current?.body === body ? unanswered.current.key : crypto.randomUUID()
    unanswered.current = { body, key }
    const task = await submitEdits(song, key, ordered).catch((error: unknown) => {
      if (isAnswer(error)) unanswered.current = null
      throw error
    })
    unanswered.current = null
    const cancel = () => {
      running.current?.abort()
      setApplying({ state: 'idle' })
      void cancelEdits(task.id)
    }
    setApplying({ state: 'making', version: null, edits: pending.length, cancel })
    const made = await waitForVersion(client, task, signal, ({ version = null }) =>
      setApplying({ state: 'making', version, edits: pending.length, cancel }),
    )
    if (made.status === 'fail') throw new VersionFailed(made.error)
    const detail = await client.fetchQuery(songQuery(made.id))
    const player = getPlayer()
    const wasOn = isOn(player.state())
    const at = made.window ? leadInOf(score.bars, made.window.from) : wasOn ? player.position() : 0
    player.play(trackOf(detail), { at })
    edits.change([])
    router.replace(`/songs/${made.id}?edit`, { scroll: false })
    const undo = () => {
      writeDraft(localStorage, song, pending)
      restoreVersion(client, song).catch(showError)
      router.replace(`/songs/${song}?edit`, { scroll: false })
    }
    offerUndo(t('ready', { version: detail.version }), undo, async () => {})
  }

  const apply = () => {
    if (running.current && !running.current.signal.aborted) return
    const pending = edits.all
    if (pending.length === 0) return
    const controller = new AbortController()
    running.current = controller
    setApplying({ state: 'making', version: null, edits: pending.length, cancel: () => controller.abort() })
    run(pending, controller.signal)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        setApplying({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
      })
      .finally(() => {
        running.current = null
      })
  }
  return { applying, apply }
}
