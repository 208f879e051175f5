import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../harness/chromium.mjs'
import { isFull } from '../harness/tier'

// Waits are shorter, network timeouts as long as ever: people are not 20 times as fast.
process.env.TEST_PACE ??= '4'
process.env.TEST_ENGINE ??= 'fake'
// Long enough to be heard. Where they are to be seen while they are made, tests slow that down: `renderSpeed` of fixtures.ts.
process.env.TEST_SONG_SECONDS ??= '30'
process.env.TEST_RENDER_SPEED ??= '15'

// The full tier walks on the embedded database, the default tier on a real Postgres, which takes a quarter less time.
if (!isFull) process.env.TEST_DATABASE = 'postgres'
process.env.TEST_RUN ??= String(process.pid)

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: ['../harness/build.mjs', ...(isFull ? [] : ['../harness/postgres.ts'])],
  // More than there are processors: pages wait for servers, and for music.
  workers: 3,
  // A test with this tag (`FULL_TIER` of fixtures.ts) tries what others have tried at another size, in another language or for longer.
  ...(!isFull && { grepInvert: /@full/ }),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // A service worker takes the whole of the studio along for every browser that is new: only the walks without a network need that.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
  },
})
