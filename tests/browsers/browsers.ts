import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { Builder } from 'selenium-webdriver'
import { CHROMIUM_FLAGS, knownChromium } from '../harness/chromium.mjs'
import { freePort } from '../harness/studio'
import { type Desktop, end } from './desktop'

/** One page in one browser. Scripts are expressions, because the drivers pass functions differently. */
export type Tab = {
  open(address: string): Promise<void>
  /** Evaluates an expression in the page. */
  run<T>(expression: string): Promise<T>
  /** Presses keys in the element that an expression selects. */
  type(element: string, text: string): Promise<void>
  click(element: string): Promise<void>
  close(): Promise<void>
}

export type Browser = {
  name: string
  /** Requirements that are missing on this machine. */
  missing: string[]
  start(desktop: Desktop): Promise<Tab>
}

/** Required by every browser: see desktop.ts. */
const DESKTOP = ['/usr/bin/Xvfb', '/usr/bin/dbus-daemon', '/usr/bin/pulseaudio']
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const MINI_BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path)) ?? '/usr/bin/firefox-esr'
const CHROMIUM = knownChromium() ?? '/usr/bin/chromium'

const missing = (...paths: string[]) => [...DESKTOP, ...paths].filter((path) => !existsSync(path))

const startWithPuppeteer = async (
  { env }: Desktop,
  browser: 'chrome' | 'firefox',
  executablePath: string,
  options: { args?: string[]; extraPrefsFirefox?: Record<string, unknown> },
): Promise<Tab> => {
  const running = await puppeteer.launch({
    browser,
    executablePath,
    headless: false,
    defaultViewport: null,
    env: { ...process.env, ...env },
    ...options,
  })
  const page = await running.newPage()
  const find = async (element: string) => {
    const handle = (await page.evaluateHandle(element)).asElement()
    if (!handle) throw new Error(`The page has no ${element}`)
    return handle as ElementHandle<Element>
  }
  return {
    open: async (address) => void (await page.goto(address)),
    run: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    type: async (element, text) => (await find(element)).type(text),
    click: async (element) => (await find(element)).click(),
    close: () => running.close(),
  }
}

const startWebKit = async ({ env }: Desktop): Promise<Tab> => {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'songloom-webkit-'))
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...env,
      XDG_DATA_HOME: profile,
      // Neither works for root or in a container, and neither affects audio.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  })
  const stop = async () => {
    await end(driver)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    for (let tries = 0; tries < 100; tries++) {
      const answered = await fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (answered) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const running = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
      })
      .build()
    await running.manage().window().setRect({ width: 1440, height: 900 })
    const find = (element: string) =>
      running.executeScript<import('selenium-webdriver').WebElement>(`return ${element}`)
    return {
      open: (address) => running.get(address),
      run: (expression) =>
        running.executeAsyncScript(
          `const done = arguments[0]; Promise.resolve(${expression}).then(done, (error) => done(String(error)))`,
        ),
      type: async (element, text) => (await find(element)).sendKeys(text),
      click: async (element) => (await find(element)).click(),
      async close() {
        await running.quit().finally(stop)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export const BROWSERS: Browser[] = [
  {
    name: 'Chromium',
    missing: missing(CHROMIUM),
    start: (desktop) =>
      startWithPuppeteer(desktop, 'chrome', CHROMIUM, {
        args: CHROMIUM_FLAGS.filter((flag) => !flag.startsWith('--autoplay-policy')),
      }),
  },
  {
    name: 'Firefox',
    missing: missing(FIREFOX),
    start: (desktop) => startWithPuppeteer(desktop, 'firefox', FIREFOX, {}),
  },
  { name: 'WebKitGTK', missing: missing(WEBKIT_DRIVER, MINI_BROWSER), start: startWebKit },
]
