'use client'

import { use } from 'react'
import type { Messages } from 'use-intl'

declare global {
  /** Messages by the path of their file (lib/server/message-files.ts). Its script sets them; on the server the layout does. */
  var songloomMessages: Record<string, Messages> | undefined
}

const loading = new Map<string, Promise<Messages>>()

/** Waits for the script of the path, or adds it to the page. */
const load = (path: string) =>
  new Promise<Messages>((resolve, reject) => {
    const found = document.querySelector<HTMLScriptElement>(`script[src="${path}"]`)
    const script = found ?? document.createElement('script')
    script.addEventListener('load', () => {
      const messages = globalThis.songloomMessages?.[path]
      if (messages) resolve(messages)
      else reject(new Error(`${path} has no messages.`))
    })
    script.addEventListener('error', () => reject(new Error(`${path} did not load.`)))
    if (found) return
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
