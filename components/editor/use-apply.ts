'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cancelEdits, restoreVersion, submitEdits, waitForVersion } from '#components/api/use-editing'
import { songQuery } from '#components/api/use-song'
import { isAnswer } from '#components/api/use-submit'
import { leadInOf } from '#components/editor/block-wave'
import { readSent, writeDraft, writeSent } from '#components/editor/edit-drafts'
import { applyOrder, type PendingEdits } from '#components/editor/pending-edits'
import type { Edits } from '#components/editor/use-edits'
import { trackOf } from '#components/player/track-of'
import { getPlayer, isOn } from '#components/player/use-player'
import { offerUndo, showError } from '#components/ui/undo'
import type { SongRecord } from '#lib/contract/api'
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
  /** Edits that were made while the version was being made. */
  const latest = useRef(edits.all)
  latest.current = edits.all
  useEffect(() => () => running.current?.abort(), [])

  const run = async (pending: PendingEdits, signal: AbortSignal) => {
    const ordered = applyOrder(pending).map((index) => pending[index]!)
    const body = JSON.stringify(ordered)
    const sent = sentFor(song, body)
    const key = sent?.key ?? crypto.randomUUID()
    writeSent(localStorage, { song, key, body })
    const settle = () => writeSent(localStorage, null)
    const task = await submitEdits(song, key, ordered).catch((error: unknown) => {
      if (isAnswer(error)) settle()
      throw error
    })
    const cancel = () => {
      running.current?.abort()
      settle()
      setApplying({ state: 'idle' })
      void cancelEdits(task.id)
    }
    setApplying({ state: 'making', version: null, edits: pending.length, cancel })
    let heard = false
    /** Plays the version as soon as it arrives; the rest of it follows while it plays. */
    const play = async ({ id, window }: SongRecord) => {
      if (heard) return
      heard = true
      const player = getPlayer()
      const at = window ? leadInOf(score.bars, window.from) : isOn(player.state()) ? player.position() : 0
      player.play(trackOf(await client.fetchQuery(songQuery(id))), { at })
    }
    const made = await waitForVersion(client, task, signal, (record) => {
      setApplying({ state: 'making', version: record.version ?? null, edits: pending.length, cancel })
      if (record.status === 'stream' && record.duration !== undefined) void play(record)
    })
    settle()
    if (made.status === 'fail') throw new VersionFailed(made.error)
    await play(made)
    const detail = await client.fetchQuery(songQuery(made.id))
    writeDraft(
      localStorage,
      made.id,
      latest.current.filter((edit) => !pending.includes(edit)),
    )
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
  // A version that was asked for before a reload is followed.
  const resume = useEffectEvent(() => {
    const body = JSON.stringify(applyOrder(edits.all).map((index) => edits.all[index]!))
    if (edits.all.length > 0 && sentFor(song, body)) apply()
  })
  useEffect(() => resume(), [])
  return { applying, apply }
}

/** The request for a version of a song by these edits, if its outcome is not known. */
const sentFor = (song: string, body: string) => {
  const sent = readSent(localStorage)
  return sent?.song === song && sent.body === body ? sent : null
}
