import { PAGE_SIZE } from '@stoa/contract/browser'
import { useState } from 'react'

export type Density = 'comfortable' | 'dense'

interface Kept {
  hidden: readonly string[]
  density: Density
  perPage: number
}

/** The user's view options of a list: hidden columns, density and page size, stored in the browser under the list's name. */
export function useListView(name: string, hidden: readonly string[] = []) {
  const item = `list.${name}`
  const [kept, setKept] = useState<Kept>(() => ({ hidden, density: 'dense', perPage: PAGE_SIZE, ...readKept(item) }))
  const change = (part: Partial<Kept>) => {
    const next = { ...kept, ...part }
    setKept(next)
    localStorage.setItem(item, JSON.stringify(next))
  }
  return {
    ...kept,
    setDensity: (density: Density) => change({ density }),
    setPerPage: (perPage: number) => change({ perPage }),
    toggleColumn: (column: string) =>
      change({ hidden: kept.hidden.includes(column) ? kept.hidden.filter((one) => one !== column) : [...kept.hidden, column] }),
  }
}

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
