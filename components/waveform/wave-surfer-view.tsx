'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import WaveSurfer from 'wavesurfer.js'
import { getAudioElement, getPlayer } from '#components/player/use-player'
import { onTheme } from '#components/shell/on-theme'
import { CSP_NONCE } from '#components/ui/csp-nonce'
import { type Bars, barCount, drawBars, PEAK_OPACITY, waveBars } from '#components/waveform/wave-geometry'
import type { Peaks } from '#lib/contract/studio'

/** A canvas can’t use CSS variables, so colours are read from the page. */
const inkOf = (live: boolean) => {
  const style = getComputedStyle(document.documentElement)
  return {
    waveColor: style.getPropertyValue(live ? '--wave-live' : '--wave-unplayed').trim(),
    progressColor: style.getPropertyValue('--wave-played').trim(),
  }
}

/** Wavesurfer reads the media URL at creation, so it is created once that is set. */
const settled = (media: HTMLMediaElement, callback: () => void, signal: AbortSignal) => {
  if (media.currentSrc !== '' && media.currentSrc === media.src) return callback()
  media.addEventListener('loadstart', callback, { signal, once: true })
}

/**
 * A wavesurfer on the shared audio element, whose song it shows. It only draws; the slider above seeks. A live song grows by
 * `setOptions`, since `load` would clear the element.
 */
export function WaveSurferView({
  peaks,
  loudest,
  height,
  bars,
  onVisible,
}: {
  peaks: Peaks
  /** What the heights are relative to: the loudest RMS of the takes that are compared. */
  loudest: number
  height: number
  bars: Bars
  /** Called when the waveform appears and disappears. */
  onVisible: (isVisible: boolean) => void
}) {
  const host = useRef<HTMLDivElement>(null)
  const surfer = useRef<WaveSurfer>(null)
  const live = peaks.available < peaks.duration

  // Wavesurfer keeps its initial peaks when options change, so drawing reads the latest itself.
  const draw = useEffectEvent((_: unknown, context: CanvasRenderingContext2D) => {
    const ratio = context.canvas.height / height
    context.scale(ratio, ratio)
    context.strokeStyle = context.fillStyle
    context.lineWidth = bars.width
    context.lineCap = 'round'
    const drawn = waveBars(peaks, barCount(context.canvas.width / ratio, bars), loudest)
    context.globalAlpha = PEAK_OPACITY
    drawBars(context, drawn.peaks, height, bars)
    context.globalAlpha = 1
    drawBars(context, drawn.core, height, bars)
  })
  const make = useEffectEvent((container: HTMLElement, media: HTMLMediaElement) =>
    WaveSurfer.create({
      container,
      media,
      peaks: [peaks.points],
      duration: peaks.duration,
      height,
      ...inkOf(live),
      cursorWidth: 0,
      interact: false,
      hideScrollbar: true,
      cspNonce: CSP_NONCE,
      renderFunction: (channels, context) => draw(channels, context),
    }),
  )
  const grow = useEffectEvent(() => surfer.current?.setOptions({ peaks: [peaks.points], duration: peaks.duration }))
  const dye = useEffectEvent(() => surfer.current?.setOptions(inkOf(live)))
  const reportVisible = useEffectEvent(onVisible)
  const follow = useEffectEvent(() => {
    const player = getPlayer()
    // Wavesurfer does not move during a pending seek; the playhead does.
    surfer.current?.getRenderer().renderProgress(player.position() / peaks.duration, true)
  })

  useEffect(() => {
    const container = host.current
    if (!container) return
    const ending = new AbortController()
    const media = getAudioElement()
    const start = () => {
      if (ending.signal.aborted) return
      surfer.current = make(container, media)
      surfer.current.on('redrawcomplete', () => {
        follow()
        reportVisible(true)
      })
      follow()
    }
    settled(media, start, ending.signal)
    onTheme(() => dye(), ending.signal)
    for (const event of ['seeking', 'loadedmetadata', 'emptied'])
      media.addEventListener(event, () => follow(), { signal: ending.signal })
    return () => {
      ending.abort()
      surfer.current?.destroy()
      surfer.current = null
      reportVisible(false)
    }
  }, [height, bars])

  useEffect(() => {
    grow()
    dye()
  }, [peaks, loudest])

  // Isolated, so that wavesurfer’s z-indexes stay below the slider.
  return <div ref={host} className="absolute inset-0 isolate" aria-hidden="true" />
}
