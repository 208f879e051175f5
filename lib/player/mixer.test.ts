import { beforeEach, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ExportStatus, Multitrack } from '#lib/contract/studio'
import { createMixer } from '#lib/player/mixer'
import type { Player } from '#lib/player/player'

const SONG = { id: 'a', mediaPath: '/media/t' }
const OTHER = { id: 'b', mediaPath: '/media/u' }

/** The members of a player that the mixer uses. */
const fakePlayer = () => {
  const { getState, setState, subscribe } = createStore(() => ({ track: { id: 'a' } }))
  return {
    hushed: false,
    subscribe,
    state: getState,
    level: () => 1,
    setSilenced(on: boolean) {
      this.hushed = on
    },
    goTo(id: string) {
      setState({ track: { id } })
    },
  }
}

let player: ReturnType<typeof fakePlayer>
let answers: (ExportStatus | Error)[]
let asked: string[]
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

const mixer = () =>
  createMixer({
    player: player as unknown as Player,
    media: new EventTarget() as never,
    makeContext: () => ({}) as AudioContext,
    async make(url) {
      asked.push(url)
      const answer = answers.shift() ?? { state: 'exporting', progress: 0.5 }
      if (answer instanceof Error) throw answer
      return answer
    },
    read: async (): Promise<Multitrack> => {
      throw new Error('The parts are gone.')
    },
    fetchFile: async () => new ArrayBuffer(0),
    fetchRange: async () => new ArrayBuffer(0),
    every: () => () => {},
    after: (_, callback) => setTimeout(callback, 0),
  })

beforeEach(() => {
  player = fakePlayer()
  player.goTo('a')
  answers = []
  asked = []
})

it('mute › parts not made yet › requests them, reports progress, song plays on', async () => {
  const under = mixer()
  under.mute(SONG, 'Drums')
  expect(under.state()).toMatchObject({ stage: 'exporting', progress: null, mix: { muted: ['Drums'], solo: [] } })
  await settle()
  expect(under.state().progress).toBe(0.5)
  expect(asked[0]).toBe('/media/t/multitrack.json')
  expect(player.hushed).toBe(false)
  under.solo(SONG, 'Bass')
  expect(under.state().mix).toEqual({ muted: ['Drums'], solo: ['Bass'] })
  under.off()
})

it('off › while parts are made › no further request', async () => {
  const under = mixer()
  under.mute(SONG, 'Drums')
  await settle()
  under.off()
  expect(under.state()).toMatchObject({ song: null, stage: 'off', mix: { muted: [], solo: [] } })
  const before = asked.length
  await settle()
  expect(asked.length).toBe(before)
})

it('mute › pressed again before the parts are made › nothing is muted, and no further request', async () => {
  const under = mixer()
  under.mute(SONG, 'Drums')
  under.solo(SONG, 'Bass')
  await settle()
  under.mute(SONG, 'Drums')
  expect(under.state()).toMatchObject({ stage: 'exporting', mix: { muted: [], solo: ['Bass'] } })
  under.solo(SONG, 'Bass')
  expect(under.state()).toMatchObject({ song: null, stage: 'off' })
  const before = asked.length
  await settle()
  expect(asked.length).toBe(before)
})

it('mute › parts cannot be made or read › error, song audible, next press retries', async () => {
  answers = [new Error('The engine has changed.')]
  const under = mixer()
  under.mute(SONG, 'Drums')
  await settle()
  expect(under.state()).toMatchObject({ stage: 'failed', mix: { muted: [], solo: [] } })
  expect(under.state().trouble?.message).toBe('The engine has changed.')
  answers = [{ state: 'ready', bytes: 1 }]
  under.mute(SONG, 'Drums')
  expect(under.state().stage).toBe('exporting')
  await settle()
  expect(under.state().trouble?.message).toBe('The parts are gone.')
  expect(player.hushed).toBe(false)
})

it('mixer › another song plays or is mixed › starts with all parts', async () => {
  const under = mixer()
  under.mute(SONG, 'Drums')
  under.mute(OTHER, 'Bass')
  expect(under.state()).toMatchObject({ song: OTHER, mix: { muted: ['Bass'], solo: [] } })
  under.mute(SONG, 'Drums')
  player.goTo('c')
  expect(under.state().stage).toBe('off')
})
