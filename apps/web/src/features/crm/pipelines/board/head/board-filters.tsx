import { boardShape, pipelineAssignees, tags, type FilterInput } from '@stoa/contract/browser'
import { Button, Chip, CloseButton, IconSearch, SimpleSelect, TextInput, Toolbar, type Option } from '@stoa/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/session/index.ts'
import { readAddress, SEARCH_DEBOUNCE_MS, useEndpoint, useMay, writeAddress, type FilterValues } from '../../../../../kit/index.ts'

/** The filters of a board, read from the address, and the functions that change them. */
export function useBoardFilters() {
  const address = readAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const known = Object.fromEntries(Object.entries(address.filters).filter(([name]) => name in boardShape.filters))
  const filter: FilterValues = { ...known, ...(address.search && { search: address.search }) }
  const go = (search: string, filters: FilterValues) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => writeAddress(previous, { search, filters, page: 1, saved: null }),
      replace: true,
    })
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    search: address.search,
    setSearch: (text: string) => go(text.trim(), known),
    valueOf: (name: string) => valueOf(known[name]),
    set: (name: string, value: string) => go(address.search, { ...known, [name]: value || undefined }),
    reset: () => go('', {}),
  }
}
export type BoardFilterState = ReturnType<typeof useBoardFilters>

/** Lists write `filter.tag.in=3,4`. The board applies all of these values but shows only the first. */
function valueOf(value: FilterInput | undefined): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return valueOf(Object.values(value)[0])
  return String((Array.isArray(value) ? value[0] : value) ?? '')
}

interface BoardFiltersProps {
  filters: BoardFilterState
  /** The account that owns the cards of the board. */
  accountId: number
  /** The board accepts contacts and requests. */
  isMixed: boolean
  /** Shown at the end of the row. */
  children?: ReactNode
}

/** Filters the cards by text, assignee, tag, kind and staleness. */
export function BoardFilters({ filters, accountId, isMixed, children }: BoardFiltersProps) {
  const { t } = useTranslation('pipelines')
  const may = useMay()
  const params = { account_id: accountId }
  const members = useEndpoint(pipelineAssignees, { params }, { staleTime: 60_000 })
  const labels = useEndpoint(tags.list, { params, query: { sort: 'name', per_page: 100 } }, { staleTime: 60_000, enabled: may(tags.list) })
  const me = useSession().user
  const kinds: Option[] = (['contact_request', 'contact'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))
  const choice = (name: string, empty: string, options: readonly Option[]) => (
    <SimpleSelect
      aria-label={empty}
      required
      w={128}
      value={filters.valueOf(name)}
      onChange={(event) => filters.set(name, event.currentTarget.value)}
      options={[{ value: '', label: empty }, ...options]}
    />
  )
  return (
    <Toolbar label={t('board.filters')}>
      <Search filters={filters} />
      {choice('assignee', t('board.all_assignees'), [{ value: 'null', label: t('board.unassigned') }, ...(members.answer?.data ?? [])])}
      {(labels.answer?.data.length ?? 0) > 0 &&
        choice(
          'tag',
          t('board.all_tags'),
          labels.answer!.data.map(({ id, name }) => ({ value: id, label: name })),
        )}
      {isMixed && choice('kind', t('board.all_kinds'), kinds)}
      {me && (
        <Chip
          checked={filters.valueOf('assignee') === String(me.id)}
          onChange={(checked) => filters.set('assignee', checked ? String(me.id) : '')}
          variant="outline"
        >
          {t('board.mine')}
        </Chip>
      )}
      <Chip
        checked={filters.valueOf('rotting') === 'true'}
        onChange={(checked) => filters.set('rotting', checked ? 'true' : '')}
        variant="outline"
      >
        {t('board.stale_only')}
      </Chip>
      {filters.isFiltered && (
        <Button variant="subtle" size="compact-sm" onClick={filters.reset}>
          {t('board.reset')}
        </Button>
      )}
      {children}
    </Toolbar>
  )
}

function Search({ filters }: { filters: BoardFilterState }) {
  const { t } = useTranslation('pipelines')
  const [text, setText] = useState(filters.search)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(filters.setSearch)
  latest.current = filters.setSearch
  useEffect(() => setText(filters.search), [filters.search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(next), SEARCH_DEBOUNCE_MS)
  }
  return (
    <TextInput
      className="stoa-search"
      type="search"
      aria-label={t('board.search')}
      placeholder={t('board.search')}
      leftSection={<IconSearch size={16} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      rightSection={text ? <CloseButton size="sm" aria-label={t('board.clear')} onClick={() => type('')} /> : null}
    />
  )
}
