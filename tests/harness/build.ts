import { execFileSync } from 'node:child_process'
import { TEST_DIST } from './studio'

/** Builds the studio once for all tests that start it. A build that is newer than its sources is kept. */
export default function setup() {
  execFileSync(process.execPath, ['lib/server/build.mjs'], {
    env: { ...process.env, NEXT_DIST_DIR: TEST_DIST, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
