'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import type { VisualizerScene } from '#components/fullscreen/frame'
import { drawVisualizer } from '#components/fullscreen/visualizer'
import { usePlayhead } from '#components/player/use-player'

/** Limits the pixels painted per frame. */
const MAX_PIXEL_RATIO = 1.5
const TOP_SHARE = 0.15
const HEIGHT_SHARE = 0.54

/** The visualizer’s canvas. With reduced motion it changes once per bar. */
export function VisualizerCanvas({ scene, label }: { scene: VisualizerScene; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef('')

  const draw = useEffectEvent((seconds: number, anew: boolean) => {
    const element = canvas.current
    const pen = element?.getContext('2d', { alpha: false })
    if (!element || !pen) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const every = scene.bar ?? 2
    const now = still ? (Math.floor(seconds / every + 1e-6) + 1) * every : seconds
    const drawn = `${now}`
    if (!anew && drawn === last.current) return
    last.current = drawn
    const ratio = Math.min(MAX_PIXEL_RATIO, devicePixelRatio)
    const { clientWidth: width, clientHeight: height } = element
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.fillStyle = scene.palette.ground
    pen.fillRect(0, 0, width, height)
    drawVisualizer(
      pen,
      scene,
      { width, top: Math.round(height * TOP_SHARE), height: Math.round(height * HEIGHT_SHARE) },
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
      const ratio = Math.min(MAX_PIXEL_RATIO, devicePixelRatio)
      element.width = Math.round(element.clientWidth * ratio)
      element.height = Math.round(element.clientHeight * ratio)
      draw(position.current, true)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => draw(position.current, true), [scene])

  return <canvas ref={canvas} role="img" aria-label={label} className="absolute inset-0 size-full" />
}
