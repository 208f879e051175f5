'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getAudioContext, getMixer } from '#components/player/use-mixer'
import { after, every, getAudioElement, getPlayer, hasEnded, isOn } from '#components/player/use-player'
import { practiceSettings, usePractice } from '#components/practice/practice-settings'
import type { SongDetail } from '#lib/contract/studio'
import { type Beats, createMetronome, type Metronome } from '#lib/player/metronome'

/** A wood block: the first beat of a bar is higher. */
const PITCH_HZ = { first: 1760, other: 1175 }
const CLICK_SECONDS = 0.05
const CLICK_GAIN = 0.5
/** From the call to the first sound of the song, until it was measured. */
const USUAL_START_SECONDS = 0.03

const click = (when: number, isFirstOfBar: boolean) => {
  const context = getAudioContext()
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = isFirstOfBar ? PITCH_HZ.first : PITCH_HZ.other
  gain.gain.setValueAtTime(CLICK_GAIN, when)
  gain.gain.exponentialRampToValueAtTime(0.001, when + CLICK_SECONDS)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(when)
  oscillator.stop(when + CLICK_SECONDS)
  oscillator.onended = () => gain.disconnect()
  return () => {
    oscillator.stop()
    gain.disconnect()
  }
}

/** What is audible of the current song, on the audio clock. */
const playing = (id: string) => {
  const player = getPlayer()
  const { sound, track, loop, duration, speed } = player.state()
  const media = getAudioElement()
  if (sound.state !== 'playing' || track?.id !== id || media.seeking) return null
  const context = getAudioContext()
  const at = getMixer().position() ?? media.currentTime + (context.outputLatency || 0) * speed
  const end = duration ?? Number.POSITIVE_INFINITY
  return { at, when: context.currentTime, speed, until: loop.state === 'closed' && at < loop.to ? loop.to : end }
}

/** The metronome of a song, and its start after a count-in. `beats`: null if its tempo is unknown. */
export const useMetronome = (song: SongDetail, beats: Beats | null, start: () => void) => {
  const isMetronomeOn = usePractice((settings) => settings.metronome)
  const metronome = useRef<Metronome | null>(null)
  const [isCounting, setCounting] = useState(false)
  const stopCounting = useRef<(() => void) | null>(null)

  useEffect(() => {
    const made = createMetronome({
      playing: () => playing(song.id),
      click,
      now: () => getAudioContext().currentTime,
      every,
    })
    metronome.current = made
    return () => {
      stopCounting.current?.()
      made.close()
    }
  }, [song.id])
  useEffect(() => {
    metronome.current?.set(beats, isMetronomeOn)
  }, [beats, isMetronomeOn])

  const cancelCountIn = () => {
    stopCounting.current?.()
    stopCounting.current = null
    metronome.current?.cancel()
    setCounting(false)
  }

  /** Plays after the count-in, or pauses; pressed during the count-in, takes it back. */
  const toggle = useEffectEvent(() => {
    const player = getPlayer()
    if (stopCounting.current) return cancelCountIn()
    const isCurrent = player.state().track?.id === song.id
    if (isCurrent && isOn(player.state())) return player.pause()
    const { countIn } = practiceSettings()
    void getAudioContext().resume()
    if (!beats || countIn === 0 || !metronome.current) return start()
    const from = isCurrent && !hasEnded(player.state(), player.position()) ? player.position() : 0
    const wait = metronome.current.countIn(beats, countIn, from, player.state().speed)
    setCounting(true)
    stopCounting.current = after(Math.max(0, wait - USUAL_START_SECONDS) * 1000, () => {
      stopCounting.current = null
      setCounting(false)
      start()
    })
  })
  return { isCounting, toggle }
}
