import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { json, notFound } from '#lib/server/http/problem'
import { withVisitor } from '#lib/server/http/route'

/** Needs no sign-in: everybody may load these files. */
export const GET = withVisitor(async ({ app }) => {
  return app.env.buildDir ? json(readShell(app.env.buildDir)) : notFound('build').failure
})

/** The files that the pages of this build are made of: what a browser takes along to open them without a network. */
type Shell = { build: string; files: string[] }

const readShell = (buildDir: string): Shell => {
  const root = join(buildDir, 'static')
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
  const files = found
    .filter((entry) => entry.isFile() && /\.(js|css|woff2|svg)$/.test(entry.name))
    .map((entry) => `/_next/static/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return { build: readFileSync(join(buildDir, 'BUILD_ID'), 'utf8').trim(), files: files.sort() }
}
