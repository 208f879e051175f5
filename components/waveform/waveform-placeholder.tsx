'use client'

import type { RefCallback } from 'react'
import { cx } from '#components/ui/cx'
import { composingPath, queuedPath } from '#components/waveform/thread-geometry'
import { useWidth } from '#components/waveform/use-width'
import styles from './waveform-placeholder.module.css'

/** A decorative placeholder for music not rendered yet: sending, queued or composing. The text beside it names the state. */
export function WaveformPlaceholder({
  state,
  height = 22,
}: {
  state: 'sending' | 'queued' | 'composing'
  height?: number
}) {
  const [ref, width] = useWidth<HTMLDivElement>()
  if (state === 'composing') return <ComposingPlaceholder innerRef={ref} width={width} height={height} />
  return (
    <div ref={ref} className="relative w-full min-w-0 overflow-hidden" aria-hidden="true">
      <svg width="100%" height={height} fill="none" className="stroke-wave-thread" strokeWidth="1.1" aria-hidden="true">
        <path d={queuedPath(width, height, state === 'sending' ? 1 : 4)} />
      </svg>
      {state === 'sending' && (
        <div className={cx('absolute inset-y-0 right-6.5 left-0', styles.shuttle)}>
          <svg
            width="26"
            height={height}
            fill="none"
            className="stroke-wave-live"
            strokeWidth="2.4"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d={`M1.2 ${height / 2}h23.6`} />
          </svg>
        </div>
      )}
    </div>
  )
}

function ComposingPlaceholder({
  innerRef,
  width,
  height,
}: {
  innerRef: RefCallback<HTMLDivElement>
  width: number
  height: number
}) {
  const threads = (stroke: string) => (
    <svg
      width={width}
      height={height}
      fill="none"
      strokeWidth="1.2"
      strokeLinejoin="round"
      className={cx(stroke, styles.stir)}
      aria-hidden="true"
    >
      {width > 0 && <path d={composingPath(width, height)} />}
    </svg>
  )
  return (
    <div ref={innerRef} className="relative w-full min-w-0 overflow-hidden" aria-hidden="true">
      <svg width="100%" height={height} aria-hidden="true" />
      <div className="absolute inset-0">{threads('stroke-wave-thread')}</div>
      <div className={cx('absolute inset-0', styles.spot)}>
        <div className={styles.under}>{threads('stroke-wave-live')}</div>
      </div>
    </div>
  )
}
