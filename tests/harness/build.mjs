import { execFileSync } from 'node:child_process'

/** Build folder for tests, separate from that of a running app. */
export const TEST_DIST = '.next-test'

/** Builds the app once for all tests that start it. A build newer than its sources is reused. */
export default function setup() {
  execFileSync(process.execPath, ['lib/server/cli/build.mjs'], {
    env: { ...process.env, NEXT_DIST_DIR: TEST_DIST, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
