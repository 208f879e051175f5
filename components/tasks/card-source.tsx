'use client'

import { ArrowRightFromLine, AudioWaveform } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { requestAudio } from '#components/compose/reuse'
import { formatClock } from '#components/song/time-format'
import { isDescribed } from '#components/tasks/card-messages'
import { SourceListen } from '#components/tasks/source-listen'
import { CARD_LINES } from '#components/tasks/take-row-parts'
import { cx } from '#components/ui/cx'
import { isWorked } from '#lib/contract/carry-over'
import type { TaskCard } from '#lib/contract/studio'

type Task = Pick<TaskCard, 'request' | 'source'>

/** The recording or song that a card was made from: name, link and playback. */
export function CardSource({ task: { request, source } }: { task: Task }) {
  const t = useTranslations('tasks.card')
  const audio = requestAudio(request)
  if (!audio) return null
  const name = source?.name || t('recording')
  const b = (text: ReactNode) =>
    audio.audio_type === 'audio_id' ? (
      <Link
        href={`/songs/${audio.audio_content}`}
        className="rounded-1 text-text underline decoration-line-control underline-offset-4 hover:decoration-current"
      >
        {text}
      </Link>
    ) : (
      <span className="text-text">{text}</span>
    )
  const at = request.task_type === 'extend' ? request.extend_at : undefined
  return (
    <>
      <span className={cx('min-w-0', CARD_LINES)}>
        {isWorked(request)
          ? t.rich(`works.${request.task_type}`, { name, b })
          : request.task_type !== 'extend'
            ? t.rich('refers', { name, b })
            : at === undefined
              ? t.rich('continues', { name, b })
              : t.rich('continuesFrom', { name, b, time: formatClock(at) })}
      </span>
      {audio.audio_type === 'upload_id' && <SourceListen id={audio.audio_content} name={name} />}
    </>
  )
}

/** The source on a line of its own, below the prompt. */
export function SourceLine({ task }: { task: Task }) {
  const { task_type } = task.request
  if (task_type === 'normal' || !isDescribed(task)) return null
  const Icon = task_type === 'extend' ? ArrowRightFromLine : AudioWaveform
  return (
    <p className="num flex min-h-6 items-center gap-2 pr-2 pb-1.5 pl-2.5 text-xs text-muted">
      <Icon size={13} aria-hidden="true" className="shrink-0" />
      <CardSource task={task} />
    </p>
  )
}
