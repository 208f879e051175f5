'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { EVERYTHING, FILTER_NAMES, readFilter, type SongFilter, writeFilter } from '#components/api/song-filter'
import { updateSearchParams } from '#components/library/search-params'

const TYPING_PAUSE_MS = 150 // ms: browsers take only so many changes of their address

/** The filter, kept in the address. A search applies while typing, and is written to the address after a pause. */
export const useSongFilter = (
  list: string | null,
): { filter: SongFilter; plain: SongFilter; change: (next: Partial<SongFilter>) => void; clear: () => void } => {
  const search = useSearchParams()
  const plain = useMemo<SongFilter>(
    () => (list === null ? EVERYTHING : { ...EVERYTHING, playlist: list, sort: 'playlist' }),
    [list],
  )
  const said = useMemo(() => readFilter(new URLSearchParams(search.toString()), plain), [search, plain])
  const [typed, setTyped] = useState(said.q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Follows the back button, but keeps text that is being typed.
  useEffect(() => {
    if (timer.current === undefined) setTyped((now) => (now.trim() === said.q ? now : said.q))
  }, [said.q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = useCallback(
    (next: SongFilter, how: 'push' | 'replace') => {
      const wanted = writeFilter(next, plain)
      updateSearchParams((address) => {
        for (const name of FILTER_NAMES) address.delete(name)
        for (const [name, value] of wanted) address.set(name, value)
      }, how)
    },
    [plain],
  )
  const change = useCallback(
    (next: Partial<SongFilter>) => {
      clearTimeout(timer.current)
      timer.current = undefined
      const whole = { ...said, q: typed, ...next }
      if (next.q === undefined || Object.keys(next).length > 1) {
        setTyped(whole.q)
        return say(whole, 'push')
      }
      setTyped(next.q)
      timer.current = setTimeout(() => {
        timer.current = undefined
        say(whole, 'replace')
      }, TYPING_PAUSE_MS)
    },
    [said, typed, say],
  )
  const clear = useCallback(() => change({ ...plain, sort: said.sort }), [change, plain, said.sort])
  const filter = useMemo(() => ({ ...said, q: typed }), [said, typed])
  return { filter, plain, change, clear }
}
