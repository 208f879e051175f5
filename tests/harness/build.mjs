import { execFileSync } from 'node:child_process'

/** Where the build lies that tests start; a studio of the same sources that somebody uses is not touched. */
export const TEST_DIST = '.next-test'

/** Builds the studio once for all tests that start it. A build that is newer than its sources is kept. */
export default function setup() {
  execFileSync(process.execPath, ['lib/server/cli/build.mjs'], {
    env: { ...process.env, NEXT_DIST_DIR: TEST_DIST, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
