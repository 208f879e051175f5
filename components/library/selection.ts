/**
 * Which songs of a list are chosen, and which one the keyboard is at. Framework-free; whoever shows a song subscribes and
 * renders only when the answer for that song changes.
 */
export type Choice = ReturnType<typeof createChoice>

export const createChoice = () => {
  let order: readonly string[] = []
  let chosen: ReadonlySet<string> = new Set()
  /** Where a stretch begins, and what was chosen besides it. */
  let anchor: string | null = null
  let besides: ReadonlySet<string> = chosen
  let active: string | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const choose = (next: ReadonlySet<string>) => {
    chosen = next
    tell()
  }
  const settle = (id: string | null) => {
    anchor = id
    besides = chosen
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The songs that are listed now. What is listed no more is not chosen any more. */
    list(ids: readonly string[]) {
      const before = order
      order = ids
      const listed = new Set(ids)
      if (active === null || !listed.has(active)) active = nearest(before, listed, active) ?? ids[0] ?? null
      if (anchor !== null && !listed.has(anchor)) anchor = null
      besides = new Set([...besides].filter((id) => listed.has(id)))
      choose([...chosen].every((id) => listed.has(id)) ? chosen : new Set([...chosen].filter((id) => listed.has(id))))
    },
    order: () => order,
    active: () => active,
    activate(id: string) {
      if (id === active) return
      active = id
      tell()
    },
    has: (id: string) => chosen.has(id),
    count: () => chosen.size,
    /** In the order of the list. */
    ids: () => order.filter((id) => chosen.has(id)),

    toggle(id: string) {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      chosen = next
      settle(id)
      active = id
      tell()
    },
    /** From where the last choice was made to here, whatever lay between before. */
    stretchTo(id: string) {
      if (anchor === null) settle(active ?? id)
      const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)].toSorted((a, b) => a - b) as [number, number]
      active = id
      choose(new Set([...besides, ...order.slice(Math.max(0, from), to + 1)]))
    },
    all: () => choose(new Set(order)),
    clear() {
      settle(null)
      besides = new Set()
      choose(new Set())
    },
  }
}

/** Where the keyboard goes when its song leaves: to the next that stays, or else to the one before. */
const nearest = (before: readonly string[], listed: ReadonlySet<string>, gone: string | null): string | null => {
  const at = gone === null ? -1 : before.indexOf(gone)
  if (at < 0) return null
  return before.slice(at).find((id) => listed.has(id)) ?? before.slice(0, at).findLast((id) => listed.has(id)) ?? null
}
