import { useEffect, useState } from 'react'
import { useAccountId } from '../../../features/shared/session/index.ts'
import { useEndpoint, useMay, type Finder } from '../../../kit/index.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

const files = import.meta.glob<Finder>('../../../features/**/*.finder.ts', { eager: true, import: 'finder' })
const finders = Object.values(files).sort((one, other) => one.order - other.order)

/** Milliseconds without a key until the records are searched. */
const PAUSE_MS = 150
const SHOWN = 5

/** Records of every kind that match the typed text, by group; none for a single letter. */
export function usePaletteRecords(text: string): { groups: PaletteGroup[]; isSearching: boolean } {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  // The finders are the same at each call, so that each keeps its place among the hooks.
  const kinds = finders.map((finder) => ({ finder, ...useKind(finder, search) }))
  const groups = ['people', 'work', 'papers'].map((name) => ({
    name,
    items: kinds.filter(({ finder }) => finder.group === name).flatMap(({ items }) => items),
  }))
  return { groups, isSearching: text.trim().length > 1 && (search !== text.trim() || kinds.some((kind) => kind.isSearching)) }
}

function useKind(finder: Finder, search: string): { items: PaletteItem[]; isSearching: boolean } {
  const accountId = useAccountId()
  const may = useMay()
  const enabled = search.length > 1 && accountId > 0 && may(finder.endpoint)
  const loaded = useEndpoint(
    finder.endpoint,
    { params: { account_id: accountId }, query: { filter: { search }, per_page: SHOWN } },
    { enabled, keepPrevious: true, staleTime: 10_000 },
  )
  const rows = enabled ? ((loaded.answer as { data: readonly unknown[] } | undefined)?.data ?? []) : []
  const items = rows.map((row): PaletteItem => {
    const { id, label, hint, to } = finder.found(row, accountId)
    return { key: `${finder.endpoint.id}-${id}`, label, hint, icon: <finder.icon size={16} stroke={1.6} />, to, isRecord: true }
  })
  return { items, isSearching: enabled && loaded.status === 'loading' }
}
