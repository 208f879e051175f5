'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Milliseconds before a failed load is retried. */
const RETRY_MS = 3000

/**
 * A component that is loaded on first use. It renders the fallback until then, and at once from the second time on.
 * `preload` starts loading early, for example on hover, and resolves to whether it worked. `useLoaded` starts loading and
 * returns whether the component is ready.
 */
// const Sheet = lazy(() => import('#components/lyric-sheet').then((module) => module.Sheet))
export const lazy = <Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) => {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<boolean> | null = null
  const preload = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
        return true
      },
      // A failed load may be retried.
      () => {
        loading = null
        return false
      },
    )
    return loading
  }

  const useComponent = () => {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let unmounted = false
      const attempt = async () => {
        await preload()
        if (unmounted) return
        setPart(() => loaded)
        if (!loaded) timer = setTimeout(attempt, RETRY_MS)
      }
      void attempt()
      return () => {
        unmounted = true
        clearTimeout(timer)
      }
    }, [])
    return Part
  }

  function Lazy(props: Props) {
    const Part = useComponent()
    return Part ? <Part {...props} /> : fallback
  }
  return Object.assign(Lazy, { preload, useLoaded: () => useComponent() !== null })
}
