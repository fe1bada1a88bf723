import { useSyncExternalStore } from 'react'

/** What the reader did to the menu, kept in the browser. */
interface NavState {
  /** Groups that are closed. */
  closed: readonly string[]
  /** Entries whose sub-entries are shown although none of them is open. */
  unfolded: readonly string[]
  /** Whether the menu shows icons alone. */
  narrow: boolean
}

const ITEM = 'nav'
/** Recent records begin closed, so that the menu fits its height. */
const EMPTY: NavState = { closed: ['recent'], unfolded: [], narrow: false }
const readers = new Set<() => void>()
let state: NavState | null = null

/** The state of the menu with its changes; every part of the frame shares it. */
export function useNavState() {
  const now = useSyncExternalStore(subscribe, current)
  return {
    ...now,
    toggleGroup: (group: string) => write({ closed: toggled(now.closed, group) }),
    toggleEntry: (path: string) => write({ unfolded: toggled(now.unfolded, path) }),
    toggleNarrow: () => write({ narrow: !now.narrow }),
  }
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

function current(): NavState {
  state ??= { ...EMPTY, ...readKept() }
  return state
}

function write(part: Partial<NavState>): void {
  state = { ...current(), ...part }
  localStorage.setItem(ITEM, JSON.stringify(state))
  for (const reader of readers) reader()
}

const toggled = (list: readonly string[], one: string) => (list.includes(one) ? list.filter((each) => each !== one) : [...list, one])

/** Reads the stored state; removes an unreadable one. */
function readKept(): Partial<NavState> {
  try {
    return JSON.parse(localStorage.getItem(ITEM) ?? '{}') as Partial<NavState>
  } catch {
    localStorage.removeItem(ITEM)
    return {}
  }
}
