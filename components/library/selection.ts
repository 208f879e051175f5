import { createStore } from 'zustand/vanilla'

/**
 * Which songs of a list are chosen, and which one the keyboard is at. Framework-free; whoever shows a song subscribes and
 * renders only when the answer for that song changes.
 */
export type Choice = ReturnType<typeof createChoice>

export const createChoice = () => {
  const { getState, setState, subscribe } = createStore<ChoiceState>(() => ({
    order: [],
    chosen: new Set(),
    active: null,
  }))
  /** Where a range begins, and what was chosen besides it. */
  let anchor: string | null = null
  let besides: ReadonlySet<string> = new Set()

  return {
    subscribe,
    /** The songs that are listed now. What is listed no more is not chosen any more. */
    list(ids: readonly string[]) {
      const { order, chosen, active } = getState()
      const listed = new Set(ids)
      if (anchor !== null && !listed.has(anchor)) anchor = null
      besides = new Set([...besides].filter((id) => listed.has(id)))
      setState({
        order: ids,
        chosen: [...chosen].every((id) => listed.has(id))
          ? chosen
          : new Set([...chosen].filter((id) => listed.has(id))),
        active: active !== null && listed.has(active) ? active : (nearest(order, listed, active) ?? ids[0] ?? null),
      })
    },
    order: () => getState().order,
    active: () => getState().active,
    activate: (id: string) => setState((state) => (state.active === id ? state : { active: id })),
    has: (id: string) => getState().chosen.has(id),
    count: () => getState().chosen.size,
    /** In the order of the list. */
    ids: () => getState().order.filter((id) => getState().chosen.has(id)),

    toggle(id: string) {
      const chosen = new Set(getState().chosen)
      if (!chosen.delete(id)) chosen.add(id)
      anchor = id
      besides = chosen
      setState({ chosen, active: id })
    },
    /** From where the last choice was made to here, whatever lay between before. */
    stretchTo(id: string) {
      const { order, chosen, active } = getState()
      if (anchor === null) {
        anchor = active ?? id
        besides = chosen
      }
      const [from, to] = [order.indexOf(anchor), order.indexOf(id)].toSorted((a, b) => a - b) as [number, number]
      setState({ active: id, chosen: new Set([...besides, ...order.slice(Math.max(0, from), to + 1)]) })
    },
    all: () => setState({ chosen: new Set(getState().order) }),
    clear() {
      anchor = null
      besides = new Set()
      setState({ chosen: new Set() })
    },
  }
}

type ChoiceState = {
  order: readonly string[]
  chosen: ReadonlySet<string>
  active: string | null
}

/** Where the keyboard goes when its song leaves: to the next that stays, or else to the one before. */
const nearest = (before: readonly string[], listed: ReadonlySet<string>, gone: string | null): string | null => {
  const at = gone === null ? -1 : before.indexOf(gone)
  if (at < 0) return null
  return before.slice(at).find((id) => listed.has(id)) ?? before.slice(0, at).findLast((id) => listed.has(id)) ?? null
}
