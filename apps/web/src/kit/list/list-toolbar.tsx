import {
  Button,
  CloseButton,
  Group,
  IconAdjustmentsHorizontal,
  IconRefresh,
  IconSearch,
  Pill,
  Text,
  TextInput,
  Toolbar,
  ActionIcon,
  Hint,
  LazyMenu,
} from '@stoa/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from './export-button.tsx'
import { useNamedFilters } from './filter-choices.ts'
import { FilterMenu } from './filter-menu.tsx'
import { describeFilter, type FilterFields } from './filter-fields.ts'
import type { ListColumn } from './data-list.tsx'
import { SavedQueries, savedQueriesOf, useSavedQueries, type SavedQueryEndpoints } from './saved-queries/saved-queries.tsx'
import type { ListScreen } from './use-list-screen.ts'

const loadListViewMenu = () => import('./list-view-menu.tsx').then((module) => module.ListViewMenu)

interface ListToolbarProps {
  list: ListScreen<any>
  /** Filters that the screen offers, with labels and choices; the contract knows their kinds and operators. */
  filters?: FilterFields
  columns?: readonly ListColumn<any>[]
  /** Where saved queries are kept when not where the list's path says; false leaves them away. */
  savedQueries?: SavedQueryEndpoints | false
  /** Export endpoint when it is not the resource's own; false leaves the button away. */
  exportable?: boolean
  backOffice?: boolean
  /** Says how many rows are chosen when it is not those of `list.selected`. */
  selectionLabel?: string | undefined
  /** What can be done with the chosen rows; shown while some are chosen. */
  selectionActions?: ReactNode
  children?: ReactNode
}

/** Search, filters, saved queries, export and looks of a list, with its exact total (spec 2.7). */
export function ListToolbar({
  list,
  filters = {},
  columns = [],
  savedQueries = savedQueriesOf(list) ?? false,
  exportable = true,
  backOffice,
  selectionLabel,
  selectionActions,
  children,
}: ListToolbarProps) {
  const { t } = useTranslation('kit')
  const saved = useSavedQueries(list, savedQueries || null)
  return (
    <>
      <Toolbar label={t('list.tools')}>
        <SearchBox list={list} />
        {Object.keys(filters).length > 0 && <FilterMenu list={list} fields={filters} />}
        {savedQueries && <SavedQueries list={list} endpoints={savedQueries} state={saved} />}
        {children}
        <Group gap={4} ml="auto" wrap="nowrap">
          <ReloadButton list={list} />
          {columns.length > 0 && <ListViewButton list={list} columns={columns} />}
          {exportable && <ExportButton list={list} savedName={saved.active?.name} />}
        </Group>
      </Toolbar>
      <StatusLine
        list={list}
        filters={filters}
        backOffice={backOffice}
        selectionLabel={selectionLabel}
        selectionActions={selectionActions}
      />
    </>
  )
}

function SearchBox({ list: { search } }: { list: ListScreen }) {
  const { t } = useTranslation('kit')
  return (
    <TextInput
      className="stoa-search"
      type="search"
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      leftSection={<IconSearch size={16} />}
      value={search.text}
      onChange={(event) => search.type(event.currentTarget.value)}
      rightSection={search.text ? <CloseButton size="sm" aria-label={t('ui.clear')} onClick={() => search.type('')} /> : null}
    />
  )
}

function ReloadButton({ list }: { list: ListScreen }) {
  const { t } = useTranslation('kit')
  return (
    <Hint label={t('list.reload')}>
      <ActionIcon aria-label={t('list.reload')} onClick={list.reload} loading={list.status === 'loading' && !list.isFirstLoad}>
        <IconRefresh size={18} />
      </ActionIcon>
    </Hint>
  )
}

/** How many rows there are, what narrows them, and what can be done with the chosen ones. */
function StatusLine({
  list,
  filters = {},
  backOffice,
  selectionLabel,
  selectionActions,
}: Pick<ListToolbarProps, 'list' | 'filters' | 'backOffice' | 'selectionLabel' | 'selectionActions'>) {
  const { t } = useTranslation('kit')
  return (
    <Group gap="xs" my="xs" justify="space-between" mih={28}>
      <Group gap="xs">
        <Text size="sm" c="dimmed" aria-live="polite" data-testid="list-total">
          {list.isAnswered && t(backOffice ? 'back_office.total' : 'list.total', { total: list.meta.total })}
        </Text>
        <FilterPills list={list} fields={filters} />
      </Group>
      {list.selected.length > 0 && (
        <Group gap="xs" role="group" aria-label={t('list.selection')}>
          <Text size="sm" fw={600}>
            {selectionLabel ?? t('list.selected', { count: list.selected.length })}
          </Text>
          {selectionActions}
          <Button size="compact-sm" variant="subtle" onClick={() => list.setSelected([])}>
            {t('list.unselect')}
          </Button>
        </Group>
      )}
    </Group>
  )
}

/** The simple search box: submits on Enter and then clears itself (spec 2.7). */
export function SimpleSearch({ onSubmit, label }: { onSubmit: (text: string) => void; label: string }) {
  const [text, setText] = useState('')
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        onSubmit(text)
        setText('')
      }}
    />
  )
}

/** What narrows a list, each condition with a cross, and all of it to be taken back at once. */
export function FilterPills({ list, fields }: { list: ListScreen<any>; fields: FilterFields }) {
  const { t } = useTranslation('kit')
  const named = useNamedFilters(list, fields)
  const active = Object.entries(list.filters).filter(([, value]) => value !== undefined)
  if (!active.length) return null
  return (
    <Pill.Group>
      {active.map(([name, value]) => (
        <Pill
          key={name}
          withRemoveButton
          onRemove={() => list.removeFilter(name)}
          removeButtonProps={{
            'aria-label': t('filters.remove', { name: fields[name]?.label ?? name }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {fields[name]?.label ?? name}: {describeFilter(named[name], value!, (key, values) => t(key, values ?? {}))}
        </Pill>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={list.reset}>
        {t('list.reset')}
      </Button>
    </Pill.Group>
  )
}

function ListViewButton({ list, columns }: { list: ListScreen<any>; columns: readonly ListColumn<any>[] }) {
  const { t } = useTranslation('kit')
  const face = (
    <ActionIcon aria-label={t('ui.columns')}>
      <IconAdjustmentsHorizontal size={18} />
    </ActionIcon>
  )
  return (
    <Hint label={t('ui.columns')}>
      <LazyMenu face={face} load={loadListViewMenu} pass={{ list, columns }} />
    </Hint>
  )
}
