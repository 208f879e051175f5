import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Finds Chromium in this order: configured, system, Playwright’s own, installed now. */

const KNOWN = [
  process.env.CHROMIUM_PATH,
  // The headless shell has no window code and makes tests a sixth faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @returns {string | null} an installed one */
export const knownChromium = () =>
  KNOWN.find((path) => path && existsSync(path)) ??
  (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)

/** @param {string} command @param {string[]} args */
const attempt = (command, ...args) => {
  try {
    execFileSync(command, args, { stdio: 'inherit' })
  } catch {
    // The next way is tried; the last one is followed by a clear failure.
  }
}

/** @returns {string} @throws when there is none and none can be installed */
export const chromiumPath = () => {
  const found = knownChromium()
  if (found) return found
  attempt('npx', 'playwright', 'install', 'chromium')
  if (!knownChromium() && process.platform === 'linux' && process.getuid?.() === 0) {
    attempt('apt-get', 'update')
    attempt('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')
  }
  const installed = knownChromium()
  if (installed) return installed
  throw new Error('The end-to-end tests need a Chromium. Install one, or name it with CHROMIUM_PATH.')
}

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--autoplay-policy=no-user-gesture-required',
]
