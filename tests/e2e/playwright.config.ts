import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../harness/chromium.mjs'

// Waits are shorter, network timeouts as long as ever: people are not 20 times as fast.
process.env.TEST_PACE ??= '4'
process.env.TEST_ENGINE ??= 'fake'
// Long enough to be heard, and to be seen while they are made.
process.env.TEST_SONG_SECONDS ??= '40'
process.env.TEST_RENDER_SPEED ??= '8'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../harness/build.mjs',
  workers: 2,
  // A machine that is busy with something else gets two more tries, and the report calls it flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
    // Keeping one costs as much time as the walk itself.
    trace: 'on-first-retry',
  },
})
