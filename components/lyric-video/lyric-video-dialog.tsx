'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import { findVideoFormat } from '#components/lyric-video/encode'
import { drawPreview, makeVideo, SHAPES, type Shape } from '#components/lyric-video/make-video'
import { formatFileSize } from '#components/song/time-format'
import { Button, buttonVariants } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { SegmentedControl } from '#components/ui/segmented-control'
import type { SongDetail } from '#lib/contract/studio'

type Stage =
  | { state: 'ready' }
  | { state: 'making'; share: number }
  | { state: 'made'; url: string; name: string; bytes: number }
  | { state: 'failed' }
  /** This browser encodes no video. */
  | { state: 'impossible' }

/** Creates a lyric video of a song in the browser: shape, progress, cancel, file. */
export function LyricVideoDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useTranslations('lyricVideo')
  const { data: song } = useSong(id)
  const [shape, setShape] = useState<Shape>('wide')
  const [stage, setStage] = useState<Stage>({ state: 'ready' })
  const making = useRef<AbortController | null>(null)
  const url = stage.state === 'made' ? stage.url : null
  useEffect(() => () => making.current?.abort(), [])
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])

  const make = async () => {
    if (!song) return
    making.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    making.current = controller
    setStage({ state: 'making', share: 0 })
    try {
      const { width, height } = SHAPES[shape]
      const format = typeof VideoEncoder === 'undefined' ? null : await findVideoFormat(width, height)
      if (signal.aborted) return
      if (!format) return setStage({ state: 'impossible' })
      const show = (share: number) => {
        const percent = Math.floor(share * 100)
        setStage((now) =>
          now.state === 'making' && Math.floor(now.share * 100) === percent ? now : { state: 'making', share },
        )
      }
      const file = await makeVideo({ song, title, shape, format, onProgress: show, signal })
      if (signal.aborted) return
      const name = `${title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'song'}.${format.container}`
      setStage({ state: 'made', url: URL.createObjectURL(file), name, bytes: file.size })
    } catch {
      if (!signal.aborted) setStage({ state: 'failed' })
    }
  }
  const cancel = () => {
    making.current?.abort()
    setStage({ state: 'ready' })
  }
  const isMaking = stage.state === 'making'

  return (
    <Dialog title={t('title')} onClose={onClose}>
      <p className="mt-2 text-sm text-text-2">{t('about')}</p>
      <fieldset disabled={isMaking} className="mt-4">
        <SegmentedControl
          label={t('shape')}
          value={shape}
          options={(['wide', 'tall', 'square'] as const).map((value) => ({ value, label: t(`shapes.${value}`) }))}
          onChange={(next) => {
            setShape(next)
            setStage({ state: 'ready' })
          }}
        />
      </fieldset>
      {song && stage.state !== 'made' && <FramePreview key={shape} song={song} title={title} shape={shape} />}
      {isMaking && (
        <div className="mt-4">
          <div
            role="progressbar"
            aria-label={t('making')}
            aria-valuenow={Math.floor(stage.share * 100)}
            className="h-1.5 overflow-hidden rounded-full bg-track"
          >
            <div className="h-full bg-accent" style={{ width: `${stage.share * 100}%` }} />
          </div>
          <p className="num mt-1.5 text-xs text-muted">{t('progress', { percent: Math.floor(stage.share * 100) })}</p>
        </div>
      )}
      {stage.state === 'made' && (
        // biome-ignore lint/a11y/useMediaCaption: the words are in the picture.
        <video
          controls
          src={stage.url}
          aria-label={t('preview')}
          className="mt-4 max-h-80 w-full rounded-2 bg-well object-contain"
        />
      )}
      {(stage.state === 'failed' || stage.state === 'impossible') && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {t(stage.state)}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        {isMaking ? (
          <Button size="large" onClick={cancel}>
            {t('cancel')}
          </Button>
        ) : stage.state === 'made' ? (
          <a href={stage.url} download={stage.name} className={buttonVariants({ variant: 'primary', size: 'large' })}>
            {t('save', { size: formatFileSize(stage.bytes) })}
          </a>
        ) : (
          <Button variant="primary" size="large" disabled={!song} onClick={() => void make()}>
            {t('make')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Of the width and height of the video. */
const PREVIEW_SCALE = 0.5

/** What a frame of the video looks like, before it is created. */
function FramePreview({ song, title, shape }: { song: SongDetail; title: string; shape: Shape }) {
  const t = useTranslations('lyricVideo')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    // Without it the video is created all the same, or says why not.
    if (canvas.current) drawPreview(canvas.current, { song, title, signal }).catch(() => {})
    return () => controller.abort()
  }, [song, title])
  return (
    <canvas
      ref={canvas}
      width={SHAPES[shape].width * PREVIEW_SCALE}
      height={SHAPES[shape].height * PREVIEW_SCALE}
      role="img"
      aria-label={t('preview')}
      className="mx-auto mt-4 block max-h-[min(20rem,38dvh)] max-w-full rounded-2 bg-well"
    />
  )
}
