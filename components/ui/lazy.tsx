'use client'

import { type ComponentType, useEffect, useState } from 'react'

/** Milliseconds before a part that did not arrive is asked for again. */
const AGAIN = 3000

/**
 * A part of the page that is fetched once it is wanted: nothing stands in its place until then, and it is there at once
 * from the second time on. `fetch` brings it early, where a hand is on its way, and says in the end whether it is here;
 * `useHere` asks for it and says whether it has come, for those who would rather show nothing than half.
 */
// const Sheet = late(() => import('#components/sheet').then((module) => module.Sheet))
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let here: ComponentType<Props> | null = null
  let loading: Promise<boolean> | null = null
  const fetch = () => {
    loading ??= load().then(
      (loaded) => {
        here = loaded
        return true
      },
      // A lost connection is no reason never to ask again.
      () => {
        loading = null
        return false
      },
    )
    return loading
  }

  const useHere = () => {
    const [Part, setPart] = useState(() => here)
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let left = false
      const attempt = async () => {
        await fetch()
        if (left) return
        setPart(() => here)
        if (!here) timer = setTimeout(attempt, AGAIN)
      }
      void attempt()
      return () => {
        left = true
        clearTimeout(timer)
      }
    }, [])
    return Part
  }

  function Late(props: Props) {
    const Part = useHere()
    return Part && <Part {...props} />
  }
  return Object.assign(Late, { fetch, useHere: () => useHere() !== null })
}
