import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { cacheOf, findServer, MODULES, SERVER_NAMES } from './servers'

/** Builds missing servers if Go is installed; otherwise prints which tests are skipped. */
export default function setup() {
  for (const name of SERVER_NAMES) {
    if (findServer(name)) continue
    console.log(`Building ${MODULES[name]} (minutes, once)…`)
    mkdirSync(cacheOf(name), { recursive: true })
    try {
      execFileSync('go', ['install', MODULES[name]], {
        env: { ...process.env, GOBIN: cacheOf(name) },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
    } catch {
      const how = `Name one with ${name.toUpperCase()}=PATH, or install Go.`
      console.warn(`There is no ${name} here and none could be built: its tests are skipped. ${how}`)
    }
  }
}
