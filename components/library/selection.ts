import { createStore } from 'zustand/vanilla'

/**
 * Which songs of a list are selected, and which one the keyboard is at. Framework-free; whoever shows a song subscribes and
 * renders only when the answer for that song changes.
 */
export type Selection = ReturnType<typeof createSelection>

export const createSelection = () => {
  const { getState, setState, subscribe } = createStore<SelectionState>(() => ({
    order: [],
    selected: new Set(),
    active: null,
  }))
  /** Where a range begins, and what was selected outsideRange it. */
  let anchor: string | null = null
  let outsideRange: ReadonlySet<string> = new Set()

  return {
    subscribe,
    /** The songs that are listed now. What is listed no more is not selected any more. */
    list(ids: readonly string[]) {
      const { order, selected, active } = getState()
      const listed = new Set(ids)
      if (anchor !== null && !listed.has(anchor)) anchor = null
      outsideRange = new Set([...outsideRange].filter((id) => listed.has(id)))
      setState({
        order: ids,
        selected: [...selected].every((id) => listed.has(id))
          ? selected
          : new Set([...selected].filter((id) => listed.has(id))),
        active: active !== null && listed.has(active) ? active : (nearest(order, listed, active) ?? ids[0] ?? null),
      })
    },
    order: () => getState().order,
    active: () => getState().active,
    activate: (id: string) => setState((state) => (state.active === id ? state : { active: id })),
    has: (id: string) => getState().selected.has(id),
    count: () => getState().selected.size,
    /** In the order of the list. */
    ids: () => getState().order.filter((id) => getState().selected.has(id)),

    toggle(id: string) {
      const selected = new Set(getState().selected)
      if (!selected.delete(id)) selected.add(id)
      anchor = id
      outsideRange = selected
      setState({ selected, active: id })
    },
    /** From where the last selection was made to here, whatever lay between before. */
    selectRangeTo(id: string) {
      const { order, selected, active } = getState()
      if (anchor === null) {
        anchor = active ?? id
        outsideRange = selected
      }
      const [from, to] = [order.indexOf(anchor), order.indexOf(id)].toSorted((a, b) => a - b) as [number, number]
      setState({ active: id, selected: new Set([...outsideRange, ...order.slice(Math.max(0, from), to + 1)]) })
    },
    all: () => setState({ selected: new Set(getState().order) }),
    clear() {
      anchor = null
      outsideRange = new Set()
      setState({ selected: new Set() })
    },
  }
}

type SelectionState = {
  order: readonly string[]
  selected: ReadonlySet<string>
  active: string | null
}

/** Where the keyboard goes when its song leaves: to the next that stays, or else to the one before. */
const nearest = (before: readonly string[], listed: ReadonlySet<string>, gone: string | null): string | null => {
  const at = gone === null ? -1 : before.indexOf(gone)
  if (at < 0) return null
  return before.slice(at).find((id) => listed.has(id)) ?? before.slice(0, at).findLast((id) => listed.has(id)) ?? null
}
