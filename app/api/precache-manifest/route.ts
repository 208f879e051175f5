import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { PrecacheManifest } from '#lib/contract/studio'
import { json, notFound } from '#lib/server/http/problem'
import { withVisitor } from '#lib/server/http/route'
import { offlineMessagePaths } from '#lib/server/message-files'

/** The files that the service worker precaches. Public, so it needs no sign-in. */
export const GET = withVisitor(async ({ app }) => {
  return app.env.buildDir ? json(precacheManifest(app.env.buildDir)) : notFound('build').failure
})

const precacheManifest = (buildDir: string): PrecacheManifest => {
  const root = join(buildDir, 'static')
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
  const files = found
    .filter((entry) => entry.isFile() && /\.(js|css|woff2|svg)$/.test(entry.name))
    .map((entry) => `/_next/static/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return {
    build: readFileSync(join(buildDir, 'BUILD_ID'), 'utf8').trim(),
    files: [...files.sort(), ...offlineMessagePaths()],
  }
}
