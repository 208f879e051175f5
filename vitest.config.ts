import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: [{ find: /^#(.*)$/, replacement: `${import.meta.dirname}/$1` }] },
  test: {
    include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'app/**/*.test.ts', 'tests/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
