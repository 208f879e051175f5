import { existsSync } from 'node:fs'
import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config'
import { SYSTEM_BANK } from '../lib/engine/perform/bank/default-bank.ts'
import { isFull } from './harness/tier.ts'

/**
 * For tests that leave nothing behind in their process: workers load each module once for all of their files. They
 * do not depend on the machine, nor on its load: what they wait for has no bound but the time after which they hang.
 */
const shared = {
  isolate: false,
  maxWorkers: 2,
  // It starts a process: see the project of that name.
  exclude: [...configDefaults.exclude, isFull ? 'tests/contract/schemathesis.full.test.ts' : '**/*.full.test.ts'],
  setupFiles: 'tests/harness/open-sound-bank.ts',
  env: { TZ: 'UTC', LC_ALL: 'en_GB.UTF-8' },
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 240_000 } },
}

const unit: TestProjectInlineConfiguration = {
  test: {
    ...shared,
    name: 'unit',
    include: [
      'lib/**/*.test.ts',
      'components/**/*.test.ts',
      'app/**/*.test.ts',
      'tests/*.test.ts',
      'tests/contract/**/*.test.ts',
      'tests/harness/**/*.test.ts',
      'tests/fakes/**/*.test.ts',
    ],
    server: { deps: { inline: ['use-intl'] } },
  },
}

/** Whole songs. */
const listening: TestProjectInlineConfiguration = {
  test: { ...shared, name: 'listening', include: ['tests/listening/**/*.test.ts'] },
}

/** In the full tier, what plays a sound bank plays another one too, where the machine has it or MUSESCORE_BANK names it. */
const OTHER_BANK = process.env.MUSESCORE_BANK || SYSTEM_BANK
const PLAYS_A_BANK = {
  unit: [
    'lib/engine/encoder/encoder.test.ts',
    'lib/engine/mix/mix.test.ts',
    'lib/engine/mix/part-waveforms{,.full}.test.ts',
    'lib/engine/parts/export-files.full.test.ts',
    'lib/engine/parts/stems.test.ts',
    'lib/engine/perform/instruments.test.ts',
    'lib/engine/worker.test.ts',
  ],
  listening: ['club', 'extend', 'reference', 'song', 'voice', 'complete-song'].map(
    (name) => `tests/listening/${name}.test.ts`,
  ),
}
const withOtherBank = (['unit', 'listening'] as const).map(
  (name): TestProjectInlineConfiguration => ({
    test: {
      ...shared,
      name: `${name}-musescore`,
      include: PLAYS_A_BANK[name],
      env: { ...shared.env, TEST_SOUND_BANK: OTHER_BANK },
    },
  }),
)

/** The projects that start no server. */
export const unitProjects = (resolve: TestProjectInlineConfiguration['resolve']): TestProjectInlineConfiguration[] =>
  [unit, listening, ...(isFull && existsSync(OTHER_BANK) ? withOtherBank : [])].map((project) => ({
    ...project,
    resolve,
  }))
