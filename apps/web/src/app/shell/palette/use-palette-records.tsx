import { useEffect, useRef, useState } from 'react'
import { useAccountId } from '../../../features/shared/session/index.ts'
import { useEndpoints, useMay, type Finder } from '../../../kit/index.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

const files = import.meta.glob<Finder>('../../../features/**/*.finder.ts', { eager: true, import: 'finder' })
const finders = Object.values(files).sort((one, other) => one.order - other.order)

/** A text is searched at once, unless it follows another within so many milliseconds: then when no other has followed for as long. */
const PAUSE_MS = 50
const SHOWN = 5
/** So many matches are found, of which the first are shown: enough to prefer the latest, and few enough for any number of records. */
const FOUND = 100

/** Records of every kind that match the typed text, by group; none for a single letter. */
export function usePaletteRecords(text: string): { groups: PaletteGroup[]; isSearching: boolean } {
  const [search, setSearch] = useState('')
  const typedAt = useRef(-Infinity)
  useEffect(() => {
    const isFast = performance.now() - typedAt.current < PAUSE_MS
    typedAt.current = performance.now()
    const timer = setTimeout(() => setSearch(text.trim()), isFast ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  const accountId = useAccountId()
  const may = useMay()
  const enabled = search.length > 1 && accountId > 0
  const input = { params: { account_id: accountId }, query: { filter: { search }, per_page: SHOWN, total_up_to: FOUND } }
  const loaded = useEndpoints(
    finders.map(({ endpoint }) => ({ endpoint, input, enabled: enabled && may(endpoint) })),
    { keepPrevious: true, staleTime: 10_000 },
  )
  const itemsOf = (finder: Finder, at: number) => {
    const answer = loaded[at]?.answer as { data: readonly unknown[] } | undefined
    return enabled && may(finder.endpoint) ? (answer?.data ?? []).map((row) => itemOf(finder, row, accountId)) : []
  }
  const groups = ['people', 'work', 'papers'].map((name) => ({
    name,
    items: finders.flatMap((finder, at) => (finder.group === name ? itemsOf(finder, at) : [])),
  }))
  const typed = text.trim()
  return { groups, isSearching: typed.length > 1 && (search !== typed || loaded.some(({ isLoading }) => isLoading)) }
}

function itemOf(finder: Finder, row: unknown, accountId: number): PaletteItem {
  const { id, label, hint, to } = finder.found(row, accountId)
  return { key: `${finder.endpoint.id}-${id}`, label, hint, icon: <finder.icon size={16} stroke={1.6} />, to, isRecord: true }
}
