import { useEffect, useState } from 'react'
import { useAccountId } from '../../../features/shared/session/index.ts'
import { useEndpoints, useMay, type Finder } from '../../../kit/index.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

const files = import.meta.glob<Finder>('../../../features/**/*.finder.ts', { eager: true, import: 'finder' })
const finders = Object.values(files).sort((one, other) => one.order - other.order)

/** Milliseconds without a key until the records are searched. */
const PAUSE_MS = 50
const SHOWN = 5

/** Records of every kind that match the typed text, by group; none for a single letter. */
export function usePaletteRecords(text: string): { groups: PaletteGroup[]; isSearching: boolean } {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const accountId = useAccountId()
  const may = useMay()
  const enabled = search.length > 1 && accountId > 0
  const input = { params: { account_id: accountId }, query: { filter: { search }, per_page: SHOWN } }
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
