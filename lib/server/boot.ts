import '#lib/server/wire'
import { rebuild } from '#lib/server/rebuild'
import { server } from '#lib/server/server'

/** Runs once when the process starts. A studio that cannot start says why and ends: half a studio would only confuse. */
const GRACE = 10_000

const stop = async () => {
  setTimeout(() => process.exit(0), GRACE).unref()
  try {
    await (await server()).close()
  } finally {
    process.exit(0)
  }
}

const fail = (what: string, error: unknown): never => {
  console.error(`\n${what}\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

// One build serves both: `start.mjs rebuild` comes here too, and goes no further.
if (process.argv[2] === 'rebuild') {
  try {
    process.stdout.write(`${await rebuild()}\n`)
  } catch (error) {
    fail('The database could not be rebuilt.', error)
  }
  process.exit(0)
}

try {
  const studio = await server()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (studio.generatedCode !== null) console.log(`Access code for browsers: ${studio.generatedCode}`)
} catch (error) {
  fail('Songloom cannot start.', error)
}
