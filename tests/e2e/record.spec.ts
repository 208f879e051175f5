import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expect, FULL_TIER, test } from './fixtures'

/** Recordings of Chromium’s fake microphone, which beeps once a second. */

const pane = (page: Page) => page.getByRole('region', { name: 'Recorder' })
const button = (page: Page, name: string | RegExp) => pane(page).getByRole('button', { name })
const start = (page: Page) => button(page, 'Start recording')
const stop = (page: Page) => button(page, 'Stop recording')

const openRecorder = async (page: Page, form: 'Reference' | 'Extend' = 'Reference') => {
  await page.goto('/')
  await expect(async () => {
    await page.getByRole('tab', { name: form }).click()
    await page.getByRole('button', { name: 'Record from the microphone' }).click({ timeout: 1000 })
  }).toPass()
  await expect(pane(page)).toBeVisible()
}

/** Waits for the timer, which counts captured samples. */
const recordFor = async (page: Page, seconds: number) => {
  await pane(page).getByRole('radio', { name: 'Off' }).check({ force: true })
  await start(page).click()
  await expect
    .poll(async () => Number((await pane(page).getByRole('timer').textContent())?.split(':')[1]))
    .toBeGreaterThanOrEqual(seconds)
}

/** Rate, frames and the largest sample of a mono WAV file. */
const readWav = (wav: Buffer) => {
  const samples = new Int16Array(new Uint8Array(wav.subarray(44)).buffer)
  return {
    rate: wav.readUInt32LE(24),
    frames: samples.length,
    peak: samples.reduce((a, b) => Math.max(a, Math.abs(b)), 0),
  }
}

const seconds = async (page: Page, handle: 'Start' | 'End') =>
  Number(await pane(page).getByRole('slider', { name: handle }).getAttribute('aria-valuenow'))

test('recording › count-in, Space, trim, use › the chosen part alone is uploaded as a reference', async ({ page }) => {
  const uploads: string[] = []
  page.on('request', (request) => request.method() === 'POST' && uploads.push(new URL(request.url()).pathname))
  await openRecorder(page)
  await expect(pane(page).getByRole('meter')).toHaveAttribute('aria-valuetext', /Peak −?\d/)
  await pane(page).getByRole('spinbutton', { name: 'Tempo in BPM' }).fill('240')
  await pane(page).getByRole('radio', { name: '1 bar' }).check({ force: true })
  await start(page).click()
  await expect(button(page, 'Cancel')).toBeFocused()
  await expect(stop(page)).toBeVisible()
  await expect.poll(async () => (await pane(page).getByRole('timer').textContent()) ?? '').toMatch(/0:0[2-9]/)
  await page.keyboard.press('Space')

  await expect(pane(page).getByRole('heading', { name: /^Recording from/ })).toBeVisible()
  const whole = await seconds(page, 'End')
  await pane(page).getByRole('slider', { name: 'Start' }).press('ArrowRight')
  await pane(page).getByRole('slider', { name: 'Start' }).press('Alt+ArrowRight')
  await pane(page).getByRole('slider', { name: 'End' }).press('ArrowLeft')
  await expect.poll(() => seconds(page, 'Start')).toBe(0.11)
  await expect.poll(() => seconds(page, 'End')).toBeCloseTo(whole - 0.1, 1)
  expect(uploads).not.toContain('/api/v1/file/upload')

  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/file/upload')),
    button(page, 'Use selection').click(),
  ])
  const upload = await answer.json()
  expect(upload).toMatchObject({ upload_type: 'reference', name: expect.stringMatching(/^Recording .*\.wav$/) })
  const { rate, frames, peak } = readWav(await (await page.request.get(upload.audio_url)).body())
  expect(frames / rate).toBeCloseTo(whole - 0.21, 1)
  expect(peak).toBeGreaterThan(1000)
  const column = page.getByRole('tabpanel')
  await expect(column.getByText(upload.name)).toBeVisible()
  await expect(column.getByRole('radio', { name: /^Balanced/ })).toBeChecked()
  // It is used, so that the recorder begins anew.
  await expect(pane(page)).toHaveCount(0)
  await page.goto('/?record')
  await expect(start(page)).toBeVisible()
})

test('recording in progress › page reloaded, upload fails › what was recorded is there, until it is deleted', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await openRecorder(page)
  await recordFor(page, 2)
  await page.reload()
  await expect(pane(page).getByRole('heading', { name: /^Recording from/ })).toBeVisible()
  expect(await seconds(page, 'End')).toBeGreaterThan(1)
  // Declined, the recording stays.
  await button(page, 'Record again').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(pane(page).getByRole('heading', { name: /^Recording from/ })).toBeVisible()
  // Neither does an upload that fails take it away.
  await page.route('**/api/v1/file/upload', (route) => route.abort())
  await button(page, 'Use selection').click()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.goto('/?record')
  await expect(pane(page).getByRole('heading', { name: /^Recording from/ })).toBeVisible()
  await button(page, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete recording' }).click()
  await expect(start(page)).toBeVisible()
  await page.reload()
  await expect(start(page)).toBeVisible()
})

test(
  'recording › recorder closed, upload refused, then repeated › kept until it is uploaded',
  FULL_TIER,
  async ({ page }) => {
    await openRecorder(page, 'Extend')
    await recordFor(page, 1.5)
    await button(page, 'Close the recorder').click()
    await expect(pane(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Record from the microphone' }).click()
    await expect(pane(page).getByRole('radio', { name: /^A song to extend/ })).toBeChecked()

    await page.route('**/api/v1/file/upload', (route) => route.abort())
    await button(page, 'Use selection').click()
    const column = page.getByRole('tabpanel')
    await expect(column.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.goto('/?record')
    await expect(pane(page).getByRole('heading', { name: /^Recording from/ })).toBeVisible()

    await button(page, 'Use selection').click()
    await expect(column.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('**/api/v1/file/upload')
    await column.getByRole('button', { name: 'Try again' }).click()
    await expect(column.getByRole('slider', { name: 'Start of the extension' }).first()).toBeVisible()
    await page.goto('/?record')
    await expect(start(page)).toBeVisible()
  },
)

test('recording › microphone disconnected › kept, and said', FULL_TIER, async ({ page }) => {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      const [track] = stream.getAudioTracks()
      addEventListener('test-unplug', () => {
        track?.stop()
        track?.dispatchEvent(new Event('ended'))
      })
      return stream
    }
  })
  await openRecorder(page)
  await recordFor(page, 1)
  await page.evaluate(() => dispatchEvent(new Event('test-unplug')))
  await expect(pane(page).getByRole('alert')).toContainText('The microphone was disconnected')
  expect(await seconds(page, 'End')).toBeGreaterThan(0.9)
})

test('recorder › before and after a recording › accessible in both themes', FULL_TIER, async ({ page }) => {
  const part = { part: '[aria-label="Recorder"]' }
  await openRecorder(page)
  await expect(pane(page).getByRole('meter')).toHaveAttribute('aria-valuetext', /Peak/)
  await expectAccessible(page, 'recorder, ready', part)
  await recordFor(page, 1)
  await stop(page).click()
  await expect(button(page, 'Use selection')).toBeVisible()
  await expectAccessible(page, 'recorder, recorded', part)
})

test('microphone › wanted without processing, and with it when switched on', FULL_TIER, async ({ page }) => {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    devices.getUserMedia = (wanted) => {
      sessionStorage.setItem('wanted', JSON.stringify(wanted?.audio))
      return ask(wanted)
    }
  })
  await openRecorder(page)
  const wanted = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('wanted') ?? '{}'))
  await expect(start(page)).toBeVisible()
  const off = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  expect(await wanted()).toMatchObject(off)
  await pane(page)
    .getByRole('switch', { name: /^Reduce noise and echo/ })
    .click()
  await expect.poll(wanted).toMatchObject({ echoCancellation: true, noiseSuppression: true, autoGainControl: true })
})

test(
  'recorder › open in another tab › says so, and records once that is closed',
  FULL_TIER,
  async ({ page, context }) => {
    await openRecorder(page)
    await expect(start(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/?record')
    await expect(pane(other).getByRole('alert')).toContainText('open in another tab')
    await page.close()
    await button(other, 'Try again').click()
    await expect(start(other)).toBeVisible()
  },
)

const REFUSALS: [name: string, change: string, words: RegExp][] = [
  [
    'blocked',
    "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError') }",
    /Allow it in your browser/,
  ],
  [
    'missing',
    "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotFoundError') }",
    /No microphone found/,
  ],
  [
    'busy',
    "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotReadableError') }",
    /Close other programs/,
  ],
  ['unsupported', 'delete window.AudioWorkletNode', /Use a current Chrome/],
  ['insecure', "Object.defineProperty(window, 'isSecureContext', { value: false })", /only record over HTTPS/],
]
for (const [name, change, words] of REFUSALS)
  test(`microphone ${name} › said with what to do`, FULL_TIER, async ({ page }) => {
    await page.addInitScript(change)
    await openRecorder(page)
    await expect(pane(page).getByRole('alert')).toHaveText(words)
  })
