'use client'

import { ArrowRightFromLine, AudioWaveform, Replace } from 'lucide-react'
import Link from 'next/link'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { EditorHeader } from '#components/editor/editor-header'
import { PendingBar } from '#components/editor/pending-bar'
import type { EditGroup } from '#components/editor/pending-edits'
import { recordingScore } from '#components/editor/recording-score'
import { RecordingSettings } from '#components/editor/recording-settings'
import { RecordingWave } from '#components/editor/recording-wave'
import { useApply } from '#components/editor/use-apply'
import { useEditKeys } from '#components/editor/use-edit-keys'
import { useEdits } from '#components/editor/use-edits'
import { useUndo } from '#components/editor/use-undo'
import { titleOf, trackOf } from '#components/player/track-of'
import { getPlayer } from '#components/player/use-player'
import { useProduceTasks } from '#components/produce/use-producers'
import { openSongDialog } from '#components/song/song-menu-store'
import { Button, buttonVariants } from '#components/ui/button'
import type { SongDetail } from '#lib/contract/studio'

/** Edit mode of a song without a score: the ends, fades and level of its recording, and why nothing else. */
export function RecordingEditor({
  song,
  reason,
  onClose,
}: {
  song: SongDetail
  reason: 'service' | 'older'
  onClose: () => void
}) {
  const t = useTranslations('editor')
  const act = useTranslations('song.act')
  const music = useTranslations('music')
  const produce = useTranslations('produce.menu')
  const settings = useRef<HTMLDivElement>(null)
  const score = recordingScore(song)
  const edits = useEdits(song.id)
  const steps = useUndo(song.id, edits)
  const { applying, apply } = useApply(song.id, score.bars, edits)
  const isReplaceable = useProduceTasks().includes('replace')
  useEditKeys({ apply, steps, onClose, play: () => getPlayer().play(trackOf(song)) })
  const show = ({ kind }: EditGroup) =>
    settings.current?.querySelectorAll('input')[kind === 'trim' ? 0 : kind === 'fade' ? 2 : 4]?.focus()
  return (
    <div className="flex min-h-full flex-col">
      <div className="mx-auto w-full max-w-400 flex-1 pb-8">
        <EditorHeader song={song} score={score} edits={edits} steps={steps} isWide={false} onClose={onClose} />
        <RecordingWave song={song} edits={edits} />
        <div ref={settings}>
          <RecordingSettings duration={song.duration ?? 0} edits={edits} />
        </div>
        <p role="status" className="mt-6 max-w-150 text-text-2">
          {t(`recordingOnly.${reason}`)}
        </p>
        <span className="mt-4 flex flex-wrap gap-2">
          {isReplaceable && (
            <Button
              size="large"
              onClick={() =>
                openSongDialog({ kind: 'produce', task: 'replace', id: song.id, title: titleOf(music, trackOf(song)) })
              }
            >
              <Replace size={18} aria-hidden="true" />
              {produce('replace')}
            </Button>
          )}
          <Link href={`/?extend=${song.id}`} className={buttonVariants({ size: 'large' })}>
            <ArrowRightFromLine size={18} aria-hidden="true" />
            {act('extend')}
          </Link>
          <Link href={`/?reference=${song.id}`} className={buttonVariants({ size: 'large' })}>
            <AudioWaveform size={18} aria-hidden="true" />
            {act('reference')}
          </Link>
        </span>
      </div>
      <PendingBar score={score} edits={edits} applying={applying} onApply={apply} onShow={show} />
    </div>
  )
}
