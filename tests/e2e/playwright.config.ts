import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../harness/chromium.mjs'
import { isFull } from '../harness/tier'

// App delays are shortened, but network timeouts are not, because browsers are not 20 times as fast.
process.env.TEST_PACE ??= '4'
process.env.TEST_ENGINE ??= 'fake'
// Long enough to play. Tests that observe rendering make it longer and slower: `songSeconds` and `renderSpeed` of
// fixtures.ts.
process.env.TEST_SONG_SECONDS ??= isFull ? '30' : '16'
process.env.TEST_RENDER_SPEED ??= '15'

// The full tier uses the embedded database. The default tier uses Postgres, which takes a quarter less time.
if (!isFull) process.env.TEST_DATABASE = 'postgres'
process.env.TEST_RUN ??= String(process.pid)

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: ['../harness/build.mjs', ...(isFull ? [] : ['../harness/postgres.ts'])],
  // More workers than processors, because pages wait for servers and audio.
  workers: 3,
  // Tests with this tag (`FULL_TIER` of fixtures.ts) repeat others at another size, in another language or for longer.
  ...(!isFull && { grepInvert: /@full/ }),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // A service worker caches the whole app for every new browser. Only the offline tests need it.
    serviceWorkers: 'block',
    // Without a graphics card, animations take a quarter of the time. The full tier has them.
    ...(!isFull && { contextOptions: { reducedMotion: 'reduce' } }),
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        ...CHROMIUM_FLAGS,
        // Pages are left before optimised code has paid for its compilation.
        ...(isFull ? [] : ['--js-flags=--no-opt']),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
