import { PAGE_SIZE } from '@stoa/contract/browser'
import { useState } from 'react'

export type Density = 'comfortable' | 'dense'

interface Kept {
  hidden: readonly string[]
  density: Density
  perPage: number
  /** The columns in the order of the reader; empty for the usual order. */
  order: readonly string[]
  /** Chosen widths in pixels, by column. */
  widths: Readonly<Record<string, number>>
  /** Columns that keep their place while the others scroll; null as long as the reader chose none. */
  pinned: readonly string[] | null
}

/** The user's view options of a list: hidden columns, their order, widths and pins, density and page size, stored in the browser under the list's name. */
export function useListView(name: string, hidden: readonly string[] = []) {
  const item = `list.${name}`
  const [kept, setKept] = useState<Kept>(() => ({
    hidden,
    density: 'dense',
    perPage: PAGE_SIZE,
    order: [],
    widths: {},
    pinned: null,
    ...readKept(item),
  }))
  const change = (part: Partial<Kept>) => {
    const next = { ...kept, ...part }
    setKept(next)
    localStorage.setItem(item, JSON.stringify(next))
  }
  return {
    ...kept,
    setDensity: (density: Density) => change({ density }),
    setPerPage: (perPage: number) => change({ perPage }),
    setOrder: (order: readonly string[]) => change({ order }),
    setPinned: (pinned: readonly string[]) => change({ pinned }),
    /** Sets the width of a column; null returns to the usual one. */
    setWidth: (column: string, width: number | null) => {
      const { [column]: _before, ...others } = kept.widths
      change({ widths: width === null ? others : { ...others, [column]: width } })
    },
    /** Shows the columns as they come. */
    resetColumns: () => change({ order: [], widths: {}, pinned: null, hidden }),
    toggleColumn: (column: string) =>
      change({ hidden: kept.hidden.includes(column) ? kept.hidden.filter((one) => one !== column) : [...kept.hidden, column] }),
  }
}

/** What `useListView` returns. */
export type ListView = ReturnType<typeof useListView>

/** Reads the stored options; removes unreadable ones. */
function readKept(item: string): Partial<Kept> {
  const text = localStorage.getItem(item)
  if (!text) return {}
  try {
    return JSON.parse(text) as Partial<Kept>
  } catch {
    localStorage.removeItem(item)
    return {}
  }
}
