import { useEffect, useRef } from 'react'
import type { RecordKey } from '../call/use-endpoint.ts'
import { useNeighbours } from '../list/neighbours.ts'

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
  const next = useNeighbours(id)?.nextId ?? null
  const latest = useRef(loaded)
  latest.current = loaded
  const { isFirstLoad } = loaded
  useEffect(() => {
    if (next === null || isFirstLoad) return undefined
    const timer = setTimeout(() => void latest.current.loadFor(id, next), STAY_MS)
    return () => clearTimeout(timer)
  }, [id, next, isFirstLoad])
}
