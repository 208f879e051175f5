'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { describeGroup } from '#components/editor/describe-edits'
import type { Block } from '#components/editor/form'
import { groupEdits, type PendingEdits } from '#components/editor/pending-edits'
import { formatSection } from '#components/song/section-name'
import { announce } from '#components/ui/announcer'
import type { ScoreRecord } from '#lib/contract/editing'

/** Says how many edits wait and which one is the newest, and where a section was moved to. */
export const useEditAnnouncements = (score: ScoreRecord, edits: PendingEdits, blocks: readonly Block[]) => {
  const t = useTranslations('editor')
  const music = useTranslations('music')
  const terms = useTranslations('terms')
  const groups = groupEdits(score, edits)
  const newest = groups.find((group) => group.edits.includes(edits.length - 1))
  const last = edits.at(-1)
  const place = last?.kind === 'structure' && last.op === 'move' && blocks.findIndex(({ id }) => id === last.section)
  const moved = typeof place === 'number' && blocks[place]
  const what = moved
    ? t('form.movedTo', {
        section: formatSection(music, moved.label),
        place: place + 1,
        count: blocks.length,
      })
    : newest && describeGroup({ t, music, terms }, score, edits, newest)
  const sentence = what ? t('pending.newest', { count: groups.length, edit: what }) : t('pending.none')
  // The piano roll says what becomes of a note.
  const isSaidThere = newest?.kind === 'melody'
  const count = groups.length
  const said = useRef({ sentence, count })
  useEffect(() => {
    const before = said.current
    if (sentence === before.sentence) return
    said.current = { sentence, count }
    if (!isSaidThere || count < before.count) announce(sentence)
  }, [sentence, count, isSaidThere])
}
