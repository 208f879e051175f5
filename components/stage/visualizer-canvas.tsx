'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { usePlayhead } from '#components/player/use-player'
import type { Loom } from '#components/stage/frame'
import { drawLoom } from '#components/stage/visualizer'

/** Finer than this nobody sees, and every pixel is painted in every frame. */
const FINEST = 1.5
const TOP = 0.15
const CLOTH = 0.54

/** The loom over the whole window. Where motion is not wanted it stands still and goes on from bar to bar. */
export function LoomCanvas({ loom, label }: { loom: Loom; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef('')

  const draw = useEffectEvent((seconds: number, anew: boolean) => {
    const element = canvas.current
    const pen = element?.getContext('2d', { alpha: false })
    if (!element || !pen) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const every = loom.bar ?? 2
    const now = still ? (Math.floor(seconds / every + 1e-6) + 1) * every : seconds
    const drawn = `${now}`
    if (!anew && drawn === last.current) return
    last.current = drawn
    const ratio = Math.min(FINEST, devicePixelRatio)
    const { clientWidth: width, clientHeight: height } = element
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.fillStyle = loom.palette.ground
    pen.fillRect(0, 0, width, height)
    drawLoom(
      pen,
      loom,
      { width, top: Math.round(height * TOP), height: Math.round(height * CLOTH) },
      now,
      still ? 0 : 1,
    )
  })
  const position = useRef(0)
  usePlayhead((_, seconds) => {
    position.current = seconds
    draw(seconds, false)
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const fit = () => {
      const ratio = Math.min(FINEST, devicePixelRatio)
      element.width = Math.round(element.clientWidth * ratio)
      element.height = Math.round(element.clientHeight * ratio)
      draw(position.current, true)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => draw(position.current, true), [loom])

  return <canvas ref={canvas} role="img" aria-label={label} className="absolute inset-0 size-full" />
}
