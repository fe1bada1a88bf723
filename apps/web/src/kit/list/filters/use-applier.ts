import { useEffect, useRef } from 'react'
import type { FilterValues } from '../list-address.ts'
import { SEARCH_DEBOUNCE_MS } from '../use-list-address.ts'
import type { ListScreen } from '../use-list-screen.ts'

/** Applies filters at once or after a pause, and what is planned when the editor closes. */
export function useApplier(list: ListScreen<any>) {
  const planned = useRef<FilterValues>({})
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(list)
  latest.current = list
  const flush = useRef(() => {
    clearTimeout(timer.current)
    const changed = Object.entries(planned.current).filter(([name, value]) => {
      return JSON.stringify(value) !== JSON.stringify(latest.current.filters[name])
    })
    planned.current = {}
    if (changed.length) latest.current.applyFilters(Object.fromEntries(changed))
  }).current
  useEffect(() => flush, [flush])
  return {
    plan: (filters: FilterValues, isTyped: boolean) => {
      Object.assign(planned.current, filters)
      clearTimeout(timer.current)
      if (isTyped) timer.current = setTimeout(flush, SEARCH_DEBOUNCE_MS)
      else flush()
    },
    cancel: () => {
      clearTimeout(timer.current)
      planned.current = {}
    },
  }
}
