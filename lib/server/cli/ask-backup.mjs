import { createHmac } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Requests a backup from the running server that holds the data directory, signed with the secret stored there. Plain
 * JavaScript, because it runs without a build.
 *
 * @param {{ dataDir: string, host: string, port: number, path: string }} where
 * @returns {Promise<string>} a message for the operator
 */
export const askForBackup = async ({ dataDir, host, port, path }) => {
  const secret = process.env.SECRET?.trim() || readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  const now = Date.now()
  const sign = createHmac('sha256', secret).update(`songloom backup ${now}`).digest('base64url')
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const answer = await fetch(`http://${name}:${port}/api/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${now}.${sign}` },
  }).catch(() => {
    throw new Error(
      `Songloom is using ${dataDir} but isn’t responding at ${name}:${port}. Run this command with the PORT and HOST of that process.`,
    )
  })
  if (!answer.ok || !answer.body)
    throw new Error(`Songloom at ${name}:${port} rejected the backup request (${answer.status}).`)
  const draft = `${path}.part`
  try {
    await pipeline(
      Readable.fromWeb(/** @type {any} */ (answer.body)),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return `Backup written to ${path} (${(await stat(path)).size} bytes).`
}
