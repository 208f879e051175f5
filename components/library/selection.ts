import { createStore } from 'zustand/vanilla'

/**
 * The selected songs of a list, and the active one for the keyboard. Framework-free: rows subscribe and render only
 * when their own state changes.
 */
export type Selection = ReturnType<typeof createSelection>

export const createSelection = () => {
  const { getState, setState, subscribe } = createStore<SelectionState>(() => ({
    order: [],
    selected: new Set(),
    active: null,
  }))
  /** Where a range begins, and the songs selected outside of it. */
  let anchor: string | null = null
  let outsideRange: ReadonlySet<string> = new Set()

  return {
    subscribe,
    /** Sets the listed songs. Others are deselected. */
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
    /** Selects from the anchor to here, in place of the previous range. */
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

/** The next remaining song after one that was removed, else the one before. */
const nearest = (before: readonly string[], listed: ReadonlySet<string>, gone: string | null): string | null => {
  const at = gone === null ? -1 : before.indexOf(gone)
  if (at < 0) return null
  return before.slice(at).find((id) => listed.has(id)) ?? before.slice(0, at).findLast((id) => listed.has(id)) ?? null
}
