'use client'

import { use } from 'react'
import type { Messages } from 'use-intl'

declare global {
  /** Messages by the path of their file (lib/server/message-files.ts). Its script sets them; on the server the layout does. */
  var songloomMessages: Record<string, Messages> | undefined
}

const loading = new Map<string, Promise<Messages>>()

const MAX_PAUSE_MS = 30_000

/**
 * Adds the script of the path, which the page may be loading already, and adds it again while it fails: without a network, or
 * while a server of an earlier version answers.
 */
const load = (path: string, failures = 0): Promise<Messages> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => {
      const messages = globalThis.songloomMessages?.[path]
      if (messages) resolve(messages)
      else reject(new Error(`${path} has no messages.`))
    })
    script.addEventListener('error', () => {
      script.remove()
      setTimeout(() => resolve(load(path, failures + 1)), Math.min(MAX_PAUSE_MS, 500 * 2 ** failures))
    })
    script.src = path
    document.head.append(script)
  })

/** The messages of a file. Suspends until they are loaded. */
export const useMessages = (path: string): Messages => {
  const loaded = globalThis.songloomMessages?.[path]
  if (loaded) return loaded
  const promise = loading.get(path) ?? load(path)
  loading.set(path, promise)
  return use(promise)
}
