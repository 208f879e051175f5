'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActionError, NetworkError } from '#components/api/client'
import { delay } from '#components/api/delay'
import { cancelEdits, restoreVersion, submitEdits, waitForVersion } from '#components/api/use-editing'
import { songQuery } from '#components/api/use-song'
import { isAnswer } from '#components/api/use-submit'
import { barAt, leadInOf } from '#components/editor/block-wave'
import { readSent, writeDraft, writeSent } from '#components/editor/edit-drafts'
import { hearVersion } from '#components/editor/hear-version'
import { expectedTime, keepTime } from '#components/editor/making-time'
import { applyOrder, changesWholeSong, type PendingEdits } from '#components/editor/pending-edits'
import { keepFocus } from '#components/editor/place'
import type { Edits } from '#components/editor/use-edits'
import { trackOf } from '#components/player/track-of'
import { getPlayer, isOn } from '#components/player/use-player'
import { announce } from '#components/ui/announcer'
import { offerUndo, showError } from '#components/ui/undo'
import type { SongRecord } from '#lib/contract/api'
import type { ScoreRecord } from '#lib/contract/editing'
import type { Seconds } from '#lib/music/time'

export type Applying =
  | { state: 'idle' }
  | { state: 'making'; version: number | null; since: number; expected: Seconds | null; cancel: () => void }
  /** Songloom cannot be reached; the request is sent again. */
  | { state: 'waiting'; cancel: () => void }
  /** `edits`: those that were sent. */
  | { state: 'failed'; error: Error; edits: PendingEdits }

const RETRY_INTERVAL_MS = 3000

/**
 * Applies pending edits: makes a new version, plays it from before the change and opens its page.
 * @param bars where the bars of the recording start, and where the last one ends
 */
export const useApply = (song: string, bars: ScoreRecord['bars'], edits: Edits) => {
  const client = useQueryClient()
  const router = useRouter()
  const t = useTranslations('editor.pending')
  const versions = useTranslations('editor.versions')
  const [applying, setApplying] = useState<Applying>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  /** Edits that were made while the version was being made. */
  const latest = useRef(edits.all)
  latest.current = edits.all
  useEffect(() => () => running.current?.abort(), [])

  /** Forgets the request. The edits stay. */
  const stop = () => {
    running.current?.abort()
    writeSent(localStorage, null)
    setApplying({ state: 'idle' })
  }
  const run = async (pending: PendingEdits, since: number, signal: AbortSignal) => {
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
    // Cancelled before there was a task; a page that was merely left follows it when it is opened again.
    if (signal.aborted && !sentFor(song, body)) await cancelEdits(task.id)
    signal.throwIfAborted()
    const cancel = () => {
      stop()
      void cancelEdits(task.id).catch(showError)
    }
    const extent = changesWholeSong(pending) ? 'whole' : 'window'
    const length = bars.at(-1) ?? 0
    const expected = expectedTime(localStorage, extent, length)
    setApplying({ state: 'making', version: null, since, expected, cancel })
    let heard = false
    /** Plays the version as soon as it arrives; the rest of it follows while it plays. */
    const play = async ({ id, window }: SongRecord) => {
      if (heard) return
      heard = true
      const player = getPlayer()
      const at = window ? leadInOf(bars, window.from) : isOn(player.state()) ? player.position() : 0
      player.play(trackOf(await client.fetchQuery(songQuery(id))), { at })
    }
    const made = await waitForVersion(client, task, signal, (record) => {
      setApplying({ state: 'making', version: record.version ?? null, since, expected, cancel })
      if (record.status === 'stream' && record.duration !== undefined)
        play(record).catch(() => {
          heard = false
        })
    })
    settle()
    // A request that is resumed or repeated was sent earlier.
    if (made.status === 'done' && !sent) keepTime(localStorage, extent, length, (Date.now() - since) / 1000)
    if (made.status === 'fail') throw new ActionError(made.error_code ?? 'engine_failed', made.error ?? '')
    await play(made)
    const detail = await client.fetchQuery(songQuery(made.id))
    const { version: old } = await client.fetchQuery(songQuery(song))
    writeDraft(
      localStorage,
      made.id,
      latest.current.filter((edit) => !pending.includes(edit)),
    )
    writeDraft(localStorage, song, [])
    keepFocus()
    // The version before has a number from now on.
    const player = getPlayer()
    const before = player.find(song)
    if (before) player.update({ ...before, versions: detail.versions })
    router.replace(`/songs/${made.id}?edit`, { scroll: false })
    const undo = () => {
      writeDraft(localStorage, song, pending)
      restoreVersion(client, song).catch(showError)
      keepFocus()
      announce(versions('opened', { version: old }))
      void hearVersion(client, song, [song, made.id]).catch(showError)
      router.replace(`/songs/${song}?edit`, { scroll: false })
    }
    const { version } = detail
    const text = made.window
      ? t('readyFrom', { version, bar: Math.floor(barAt(bars, leadInOf(bars, made.window.from))) + 1 })
      : t('ready', { version })
    offerUndo(text, undo, async () => {})
  }

  /** Repeats the request while Songloom cannot be reached. The same request is carried out once. */
  const runUntilAnswered = async (pending: PendingEdits, signal: AbortSignal) => {
    const since = Date.now()
    setApplying({ state: 'making', version: null, since, expected: null, cancel: stop })
    for (;;)
      try {
        return await run(pending, since, signal)
      } catch (error) {
        if (signal.aborted || !(error instanceof NetworkError)) throw error
        setApplying({ state: 'waiting', cancel: stop })
        await Promise.race([delay(RETRY_INTERVAL_MS, signal), online(signal)])
        signal.throwIfAborted()
      }
  }

  const apply = () => {
    if (running.current && !running.current.signal.aborted) return
    const pending = edits.all
    if (pending.length === 0) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    void runUntilAnswered(pending, signal)
      .catch((error: unknown) => {
        if (signal.aborted) return
        setApplying({
          state: 'failed',
          error: error instanceof Error ? error : new Error(String(error)),
          edits: pending,
        })
      })
      .finally(() => {
        if (running.current === controller) running.current = null
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

const online = (signal: AbortSignal) =>
  new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true, signal }))

/** The request for a version of a song by these edits, if its outcome is not known. */
const sentFor = (song: string, body: string) => {
  const sent = readSent(localStorage)
  return sent?.song === song && sent.body === body ? sent : null
}
