import '#lib/server/wire'
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

try {
  const studio = await server()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (studio.generatedCode !== null) console.log(`Access code for browsers: ${studio.generatedCode}`)
} catch (error) {
  console.error(`\nSongloom cannot start.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
