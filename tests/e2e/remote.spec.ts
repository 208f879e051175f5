import type { Locator, Page } from '@playwright/test'
import type { ServiceList } from '#lib/contract/services'
import { startUpstream, type Upstream } from '../fakes/upstream'
import { bandFile } from '../harness/audio'
import { expectAccessible } from './axe'
import { audio, test as base, card, chooseTakes, create, expect, FULL_TIER, prompt, SIZES } from './fixtures'

/** The app with a remote service, as a musician sees it. */

const KEY = 'sk-a-key-that-ends-in-7f3a'

let service: Upstream
const test = base.extend<{ upstream: Upstream }>({
  upstream: ({ browser: _ }, use) => use(service),
})
test.beforeAll(async () => {
  service = await startUpstream({ key: KEY, seconds: [14, 12], pipeRate: 60_000 })
})
test.afterAll(() => service.close())

/** The normal responses; each test overrides some. */
test.beforeEach(({ upstream }) => {
  upstream.clearFaults()
  upstream.settings.hold = null
  upstream.settings.format = 'mp3'
  upstream.settings.pace = { appear: 100, running: 300, stream: 600, done: 1500, lag: 0 }
  upstream.release()
})

const useRemote = async (page: Page, upstream: Upstream) => {
  await page.request.post('/api/session')
  await removeServices(page)
  const data = { base_url: upstream.url, key: KEY, is_default: true }
  const saved = await page.request.post('/api/services', { data })
  expect(saved.status(), await saved.text()).toBe(201)
}

const removeServices = async (page: Page) => {
  const { services } = (await (await page.request.get('/api/services')).json()) as ServiceList
  for (const { id, set_by } of services) if (set_by === 'settings') await page.request.delete(`/api/services/${id}`)
}
/** The card of a service in Settings. */
const serviceCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Services' }).getByRole('listitem', { name, exact: true })

const order = async (page: Page, words: string) => {
  await prompt(page).fill(words)
  await create(page).click()
  return cardOf(page, words)
}
const cardOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words }).first()
const named = (which: Locator, name: RegExp) => expect(which).toHaveAccessibleName(name, { timeout: 60_000 })

/** Events of the single audio element from now on, and its longest pause. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('audio')!
    const seen = { loads: 0, still: 0, back: 0 }
    let at = element.currentTime
    let since = performance.now()
    element.addEventListener('emptied', () => seen.loads++)
    setInterval(() => {
      const now = performance.now()
      if (element.currentTime !== at) {
        seen.back = Math.max(seen.back, at - element.currentTime)
        at = element.currentTime
        since = now
      }
      seen.still = Math.max(seen.still, now - since)
    }, 5)
    Object.assign(window, { seen })
  })
type Seen = { loads: number; still: number; back: number }
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

test.describe('settings', () => {
  for (const { size, ...use } of SIZES)
    test.describe(size, size === 'phone' ? FULL_TIER : {}, () => {
      test.use(use)
      test('address and key › checked before saving, four characters of the key shown', async ({ page, upstream }) => {
        const sent: string[] = []
        page.on('response', async (response) => {
          if (response.url().includes('/api/')) sent.push(await response.text().catch(() => ''))
        })
        await page.request.post('/api/session')
        await removeServices(page)
        await page.goto('/settings')
        await expect(serviceCard(page, 'Built-in engine')).toContainText('Default')
        await page.getByRole('button', { name: 'Add a service' }).click()
        const address = page.getByRole('textbox', { name: 'Base URL' })
        const save = page.locator('form', { has: address }).getByRole('button', { name: 'Test and save' })
        const key = page.getByLabel('API key', { exact: true })
        await expect(address).toBeFocused()
        await expect(key).toHaveAttribute('type', 'password')
        await expect(key).toHaveAttribute('autocomplete', 'off')

        await address.fill('songs')
        await save.click()
        await expect(address).toHaveAccessibleDescription(/complete URL/)
        await expect(key).toHaveAccessibleDescription(/Enter the key/)
        await expectAccessible(page, 'a service that cannot be asked')

        await address.fill(upstream.url)
        await key.fill('sk-wrong')
        upstream.fault('query', { kind: 'slow-headers', ms: 600 })
        await save.click()
        await expect(page.getByText('Testing the connection…')).toBeVisible()
        await expect(key).toHaveAccessibleDescription(/rejected this key/)
        await expect(key).toBeFocused()

        await key.fill(KEY)
        await key.press('Enter')
        const added = serviceCard(page, 'Remote service')
        await expect(added).toContainText(upstream.url)
        await expect(page.getByText('Connected.')).toBeVisible()
        await expect(page.getByText('Services: Built-in engine: Ready. Remote service: Ready.')).toBeAttached()
        await added.getByRole('button', { name: 'Make default: Remote service' }).click()
        await expect(added).toContainText('Default')
        await expect(serviceCard(page, 'Built-in engine')).not.toContainText('Default')
        expect(upstream.log.count('submit')).toBe(0)

        await page.reload()
        await added.getByRole('button', { name: 'Details of Remote service' }).click()
        await expect(added.getByText('The key ends in …7f3a')).toBeVisible()
        await expect(added.getByRole('list', { name: 'Last check' })).toContainText('Key accepted')
        await added.getByRole('button', { name: 'Check again' }).click()
        await expectAccessible(page, 'a service with its details')
        await added.getByRole('button', { name: 'More about Remote service' }).click()
        await page.getByRole('menuitem', { name: 'Rename or limit' }).click()
        await added.getByRole('textbox', { name: 'Name' }).fill('Studio GPU')
        await added.getByRole('button', { name: 'Save' }).click()
        const renamed = serviceCard(page, 'Studio GPU')
        await expect(renamed.getByRole('button', { name: 'Details of Studio GPU' })).toBeFocused()
        await renamed.getByRole('button', { name: 'More about Studio GPU' }).click()
        await page.getByRole('menuitem', { name: 'Change URL or key' }).click()
        await expect(address).toHaveValue(upstream.url)
        await expect(key).toHaveValue('')
        await save.click()
        await expect(key).toHaveAccessibleDescription(/If you change the URL, enter the key again/)
        await expect(key).toHaveAccessibleDescription(/Enter the key/)
        expect(`${await page.content()}${sent.join()}`).not.toContain(KEY)
      })
    })

  test(
    'service › removed after a confirmation › songs in progress there are listed',
    FULL_TIER,
    async ({ page, upstream }) => {
      await useRemote(page, upstream)
      upstream.settings.hold = 'running'
      await page.goto('/')
      await named(await order(page, 'Made where nothing new is made'), /composing/)
      await page.goto('/settings')
      const remove = async () => {
        await page.getByRole('button', { name: 'More about Remote service' }).click()
        await page.getByRole('menuitem', { name: 'Remove' }).click()
      }
      await remove()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(serviceCard(page, 'Remote service')).toBeVisible()
      await remove()
      await page.getByRole('button', { name: 'Remove service' }).click()
      await expect(serviceCard(page, 'Remote service')).toHaveCount(0)
      await expect(serviceCard(page, 'Built-in engine')).toContainText('Default')
      await expect(page.getByText(`Songs are still in progress at ${upstream.url}`)).toBeVisible()

      upstream.release()
      await page.goto('/')
      await named(cardOf(page, 'Made where nothing new is made'), /^Song, ready$/)
      await page.goto('/settings')
      await expect(page.getByText(/still in progress/)).toHaveCount(0)
    },
  )
})

test('Made by › another service chosen › makes the song, and stays chosen', async ({ page, upstream }) => {
  await useRemote(page, upstream)
  await page.request.patch('/api/services/embedded', { data: { is_default: true } })
  upstream.log.clear()
  await page.goto('/')
  await chooseTakes(page, 1)
  const madeBy = page.getByRole('button', { name: /^Made by/ })
  await expect(madeBy).toHaveAccessibleName('Made by Built-in engine. Ready.')
  await madeBy.click()
  await page
    .getByRole('menuitemradio', { name: 'Remote service' })
    .or(page.getByRole('menuitem', { name: 'Remote service' }))
    .click()
  await expect(madeBy).toHaveAccessibleName('Made by Remote service. Ready.')
  const made = await order(page, 'Chosen for one song')
  await named(made, /^Song, ready$/)
  await expect(made).toContainText('Remote service')
  // The service names no tempo: it was read from the recording.
  await expect(made.getByText(/ BPM · \S+ \(detected\)$/)).toBeVisible()
  expect(upstream.log.acceptedTasks()).toHaveLength(1)
  await page.reload()
  await expect(madeBy).toHaveAccessibleName('Made by Remote service. Ready.')
})

test.describe('composer', () => {
  test.beforeEach(({ page, upstream }) => useRemote(page, upstream))

  test('each form › submitted › one task per click', FULL_TIER, async ({ page, upstream }) => {
    upstream.log.clear()
    await page.goto('/')
    await chooseTakes(page, 1)
    await named(await order(page, 'A polka from far away'), /^Song, ready$/)

    await page.getByRole('tab', { name: 'Reference' }).click()
    await page
      .getByLabel('Choose an audio file')
      .setInputFiles({ name: 'my band.wav', mimeType: 'audio/wav', buffer: Buffer.from(bandFile(16)) })
    await expect(page.getByText(/112 BPM/)).toBeVisible()
    await page.getByRole('radio', { name: /^Close/ }).check({ force: true })
    await create(page).click()
    await named(cardOf(page, 'Reference: my band.wav'), /^Song, ready$/)

    // A song made by the same service, sent by its local id.
    const song = await cardOf(page, 'A polka from far away').getByRole('link').first().getAttribute('href')
    // The service names no tempo: it was read from the recording.
    await expect(cardOf(page, 'A polka from far away').getByText(/ BPM · \S+ \(detected\)$/)).toBeVisible()
    await page.goto(song ?? '')
    await expect(page.getByRole('main').getByText(/ BPM.*\(detected\)$/)).toBeVisible()
    await page.goto(`/?extend=${song?.split('/').at(-1)}`)
    await page.getByRole('button', { name: 'Extend song' }).click()
    await named(card(page), /^Song, ready$/)
    await expect(card(page)).toContainText('extended')

    expect([...upstream.tasks.values()].slice(-3).map(({ type }) => type)).toEqual(['normal', 'reference', 'extend'])
    expect(upstream.log.acceptedTasks()).toHaveLength(3)
  })

  const NASTY = 'Balance <img src=x onerror="document.title=1"> is empty'
  for (const [status, said, content] of [
    [402, NASTY, { json: { detail: NASTY } }],
    [451, /rejected/i, undefined],
    [401, /key/i, undefined],
  ] as const)
    test(
      `service answers ${status} › error shown at once`,
      status === 402 ? {} : FULL_TIER,
      async ({ page, upstream }) => {
        upstream.log.clear()
        upstream.fault('submit', { kind: 'status', status, ...(content && { content }) })
        await page.goto('/')
        await order(page, 'Nobody will make this')
        await expect(
          page.getByRole('region', { name: 'Create' }).getByRole('alert').filter({ visible: true }),
        ).toContainText(said)
        await expect(cardOf(page, 'Nobody will make this')).toHaveCount(0)
        await expect(prompt(page)).toHaveValue('Nobody will make this')
        await expect(page).not.toHaveTitle('1')
        expect(upstream.log.acceptedTasks()).toEqual([])
        if (status === 401) await expect(page.getByRole('link', { name: 'Open Settings' })).toBeVisible()
      },
    )

  // In the default tier song-fields.spec.ts shows such an error at its field.
  test('invalid field › error shown at the field', FULL_TIER, async ({ page, upstream }) => {
    const detail = [{ loc: ['body', 'prompt'], msg: 'Far too vague', type: 'value_error' }]
    upstream.fault('submit', { kind: 'status', status: 422, content: { json: { detail } } })
    await page.goto('/')
    await order(page, 'Something')
    await expect(prompt(page)).toHaveAccessibleDescription(/Far too vague/)
  })
})

test.describe('card', () => {
  test.beforeEach(({ page, upstream }) => useRemote(page, upstream))

  test('waiting task › countdown, then sent once', FULL_TIER, async ({ page, upstream }) => {
    upstream.log.clear()
    upstream.fault('submit', { kind: 'status', status: 429, retryAfter: 5 })
    await page.goto('/')
    const waiting = await order(page, 'Later is soon enough')
    await named(waiting, /waiting to be sent/)
    await expect(waiting).toContainText(/Retrying in [1-5] s/)
    await expect(waiting).toContainText('The service is busy')
    await expectAccessible(page, 'waiting')
    await named(waiting, /^Song, ready$/)
    expect(upstream.log.acceptedTasks()).toHaveLength(1)
  })

  test('waiting task › cancelled › never sent', FULL_TIER, async ({ page, upstream }) => {
    upstream.log.clear()
    upstream.fault('submit', { kind: 'status', status: 429, retryAfter: 4 })
    await page.goto('/')
    const waiting = await order(page, 'Rather not')
    await waiting.getByRole('button', { name: 'Don’t send' }).click()
    await expect(cardOf(page, 'Rather not')).toHaveCount(0)
    await page.waitForTimeout(6000)
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(cardOf(page, 'Rather not')).toHaveCount(0)
    expect(upstream.log.acceptedTasks()).toEqual([])
  })

  test('unconfirmed task › kept, or ordered again after a warning', FULL_TIER, async ({ page, upstream }) => {
    upstream.log.clear()
    upstream.fault('submit', { kind: 'reset', when: 'after-accept' })
    await page.goto('/')
    const lost = await order(page, 'Into the fog')
    await named(lost, /unconfirmed/)
    await expect(lost).toContainText('The service may be creating it, and you may be charged.')
    await expectAccessible(page, 'unconfirmed')
    // The button that may be charged is the last one.
    const buttons = await lost.getByRole('button').allTextContents()
    expect(buttons.slice(-2)).toEqual(['Dismiss', 'Send again…'])
    await lost.getByRole('button', { name: 'Dismiss' }).click()
    await expect(lost).toContainText('Sent, but the service didn’t respond.')
    await expect(lost.getByRole('button', { name: 'Send again…' })).toBeFocused()
    await page.reload()
    await expect(lost).toContainText('Sent, but the service didn’t respond.')
    expect(upstream.log.acceptedTasks()).toHaveLength(1)

    await lost.getByRole('button', { name: 'Send again…' }).click()
    const warning = page.getByRole('dialog', { name: 'Send again?' })
    await expect(warning).toContainText('you may be charged twice')
    await expectAccessible(page, 'send anew?')
    await warning.getByRole('button', { name: 'Cancel' }).click()
    expect(upstream.log.count('submit')).toBe(1)
    await lost.getByRole('button', { name: 'Send again…' }).click()
    await warning.getByRole('button', { name: 'Send again', exact: true }).click()

    const both = page.getByRole('article').filter({ hasText: 'Into the fog' })
    await expect(both).toHaveCount(2)
    await named(both.first(), /^Song, ready$/)
    await expect(both.first()).toContainText('Sent again')
    await expect(both.last()).toContainText('won’t be added to your library')
    await expect(both.last().getByRole('button', { name: 'Send again…' })).toHaveCount(0)
    expect(upstream.log.acceptedTasks()).toHaveLength(2)
    await both.last().getByRole('button', { name: 'Remove' }).click()
    await expect(both).toHaveCount(1)
  })

  test('refused cancel › its message goes once the songs arrive', FULL_TIER, async ({ page, upstream }) => {
    upstream.settings.hold = 'running'
    const refused = { json: { success: false, message: 'Too late.' } }
    upstream.fault('cancel', { kind: 'status', status: 200, content: refused }, Number.POSITIVE_INFINITY)
    await page.goto('/')
    const kept = await order(page, 'Too late to stop')
    await named(kept, /composing/)
    await kept.getByRole('button', { name: 'Cancel' }).click()
    await expect(kept.getByRole('alert')).toBeVisible()
    upstream.release()
    await named(kept, /^Song, ready$/)
    await expect(kept.getByRole('alert')).toHaveCount(0)
  })

  for (const { size, ...use } of SIZES)
    test.describe(size, size === 'phone' ? FULL_TIER : {}, () => {
      test.use(use)
      test('one failed take › shown beside the finished one', async ({ page, upstream }) => {
        const error = 'The singer <img src=x onerror="document.title=1"> lost her voice'
        upstream.fault('submit', { kind: 'outcome', songs: [{ end: 'fail', error }, { end: 'done' }] })
        await page.goto('/')
        const half = await order(page, 'Half of it')
        await named(half, /failed and ready/)
        await expect(half).toContainText(error)
        await expect(half.getByRole('button', { name: 'Try take A again' })).toBeVisible()
        await expectAccessible(page, 'half failed')
        await expect(page).not.toHaveTitle('1')
      })

      test('failed download › retried without another order', FULL_TIER, async ({ page, upstream }) => {
        upstream.log.clear()
        upstream.fault('audio', { kind: 'status', status: 404 }, Number.POSITIVE_INFINITY)
        await page.goto('/')
        await chooseTakes(page, 1)
        const lost = await order(page, 'Lost on its way')
        await named(lost, /^Song, failed$/)
        await expect(lost).toContainText('Still available from the service')
        await expectAccessible(page, 'not arrived')
        upstream.clearFaults()
        await lost.getByRole('button', { name: 'Download again' }).click()
        await named(lost, /^Song, ready$/)
        expect(upstream.log.acceptedTasks()).toHaveLength(1)
      })
    })
})

test.describe('song played while streaming', () => {
  test.beforeEach(({ page, upstream }) => useRemote(page, upstream))

  for (const format of ['mp3', 'mp3-plain'] as const) {
    const plain = format === 'mp3-plain'
    const listen = async (page: Page, upstream: Upstream, words: string) => {
      upstream.settings.hold = 'stream'
      upstream.settings.format = format
      await page.goto('/')
      await chooseTakes(page, 1)
      await order(page, words)
      await expect.poll(async () => (await audio(page)).at, { timeout: 30_000 }).toBeGreaterThan(1)
      expect((await audio(page)).source).toContain('/live.mp3')
      const id = upstream.log.acceptedTasks().at(-1)
      if (!id) throw new Error('Nothing was ordered.')
      return () => upstream.advance(id, 'done')
    }
    /** Of this song: on its card and in the player. */
    const sliders = (page: Page) =>
      card(page)
        .getByRole('slider')
        .or(page.getByRole('region', { name: 'Player' }).getByRole('slider', { name: /^Position/ }))

    test(
      `song finishes (${format}) › playback continues without a gap`,
      plain ? FULL_TIER : {},
      async ({ page, upstream }) => {
        const finish = await listen(page, upstream, `Never a gap, ${format}`)
        await expect(sliders(page)).toHaveCount(0)
        await expect(page.getByText('0:00 of')).toHaveCount(0)
        await expect(page.getByText('NaN')).toHaveCount(0)
        await watch(page)
        finish()
        await named(card(page), /^Song, ready$/)
        await page.waitForTimeout(1000)
        const { loads, still, back } = await seen(page)
        expect({ loads, back }).toEqual({ loads: 0, back: 0 })
        expect(still).toBeLessThan(200)
        expect((await audio(page)).playing).toBe(true)

        // From now on every position can be played.
        await sliders(page).first().press('Home')
        await expect.poll(async () => (await audio(page)).source).not.toContain('/live.mp3')
        await expect.poll(async () => (await audio(page)).playing).toBe(true)
        expect((await audio(page)).at).toBeLessThan(3)
      },
    )

    test(`stream ends early (${format}) › playback continues from the file`, FULL_TIER, async ({ page, upstream }) => {
      // About four seconds of audio, then no more.
      upstream.fault('pipe', { kind: 'stall', bytes: plain ? 64_000 : 64_500 })
      const finish = await listen(page, upstream, `Out of breath, ${format}`)
      await expect.poll(async () => (await audio(page)).playing, { timeout: 20_000 }).toBe(false)
      const { at } = await audio(page)
      await watch(page)
      finish()
      await expect.poll(async () => (await audio(page)).at, { timeout: 30_000 }).toBeGreaterThan(at + 1)
      expect((await seen(page)).back).toBeLessThan(0.1)
      expect(await audio(page)).toMatchObject({ playing: true, source: expect.stringMatching(/\/audio\.mp3$/) })
    })
  }
})

test('fields that the service cannot take › are marked and kept, and not sent', async ({ page, upstream }) => {
  await useRemote(page, upstream)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.evaluate(() => {
    const fields = { tempo: 72, seed: 48213 }
    const lyrics = { text: '', instrumental: false }
    const style = { text: 'Waltz of the remote harbour', chips: [], added: '' }
    const form = { style, lyrics, fields }
    localStorage.setItem('songloom.draft', JSON.stringify({ mode: 'prompt', takes: 1, prompt: form, extend: form }))
  })
  // The page saves its draft as it goes, which is still the empty one.
  await page.addInitScript(
    (kept) => localStorage.setItem('songloom.draft', kept),
    await page.evaluate(() => localStorage.getItem('songloom.draft') ?? ''),
  )
  await page.reload()
  const cells = page.getByRole('group', { name: 'Song settings' })
  const more = cells.getByRole('button', { name: /^More/ })
  await expect(more).toContainText('Not supported')
  await more.click()
  await expect(page.getByRole('dialog', { name: 'More' })).toContainText('This service doesn’t support seeds.')
  await page.keyboard.press('Escape')
  const [order] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/song/generate')),
    create(page).click(),
  ])
  expect(order.postDataJSON()).toMatchObject({ prompt: 'Waltz of the remote harbour', tempo: 72 })
  expect(order.postDataJSON()).not.toHaveProperty('seed')

  await page.getByRole('tab', { name: 'Extend' }).click()
  const length = cells.getByRole('button', { name: /^Length/ })
  await expect(length).toHaveAttribute('aria-disabled', 'true')
  await length.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('this service supports only lyrics and a cut')
  await page.keyboard.press('Escape')
  await expect(length).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Style of the extension' })).not.toBeEditable()
  await expectAccessible(page, 'extend, remote')
})
