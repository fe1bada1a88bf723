import { useEffect, useRef } from 'react'
import type { RecordKey } from '../call/use-endpoint.ts'
import { idAfter } from '../list/neighbours.ts'

/** Milliseconds for which a record must be open: readers who go past it load nothing ahead. */
const STAY_MS = 200

interface Loaded {
  isFirstLoad: boolean
  loadFor: (one: RecordKey, other: RecordKey) => Promise<unknown>
}

/**
 * Loads what is shown of a record for the next record of the list beside it as well, so that it is there when the reader continues. Without
 * a list beside the record it loads nothing.
 */
export function useAhead(id: RecordKey, loaded: Loaded): void {
  const latest = useRef(loaded)
  latest.current = loaded
  const { isFirstLoad } = loaded
  useEffect(() => {
    if (isFirstLoad) return undefined
    // The list is read, not watched: a record may itself contain the list on screen.
    const timer = setTimeout(() => {
      const next = idAfter(id)
      if (next !== null) void latest.current.loadFor(id, next)
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [id, isFirstLoad])
}
