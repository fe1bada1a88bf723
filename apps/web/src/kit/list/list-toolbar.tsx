import { ActionIcon, CloseButton, Group, Hint, IconAdjustmentsHorizontal, IconRefresh, IconSearch, LazyMenu } from '@stoa/ui'
import { Text, TextInput, Toolbar } from '@stoa/ui'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from './data-list.tsx'
import { ExportButton } from './export-button.tsx'
import { useIsBackOffice } from '../screen/back-office.ts'
import type { FilterFields } from './filters/filter-fields.ts'
import { FilterMenu } from './filters/filter-menu.tsx'
import { FilterPills } from './filters/filter-pills.tsx'
import { ListToolSlot } from './list-tool.ts'
import { formatCount } from '../locale/format.ts'
import type { ListScreen } from './use-list-screen.ts'

const loadListViewMenu = () => import('./list-view-menu.tsx').then((module) => module.ListViewMenu)

interface ListToolbarProps {
  list: ListScreen<any>
  /** Filters of the screen with their labels and choices; the contract declares their kinds and operators. */
  filters: FilterFields
  columns?: readonly ListColumn<any>[]
  backOffice?: boolean
  /** Replaces the count of `list.selected`. */
  selectionLabel?: string | undefined
  /** Actions for the selected rows; shown while rows are selected. */
  selectionActions?: ReactNode
  children?: ReactNode
}

/** Search, filters, saved queries, exact total, export and view options of a list in one row. No list can leave one out (spec 2.7). */
export function ListToolbar({ list, filters, columns = [], backOffice, selectionLabel, selectionActions, children }: ListToolbarProps) {
  const { t } = useTranslation('kit')
  const { Tool } = use(ListToolSlot)
  return (
    <>
      <Tool list={list}>
        {(saved) => (
          <>
            {saved.tabs}
            <Toolbar label={t('list.tools')}>
              <SearchBox list={list} />
              {saved.button}
              <FilterMenu list={list} fields={filters} />
              <FilterPills list={list} fields={filters} />
              {children}
              <Group gap={2} ml="auto" wrap="nowrap">
                <ListTotal list={list} backOffice={backOffice} />
                <ReloadButton list={list} />
                {columns.length > 0 && <ListViewButton list={list} columns={columns} filters={filters} />}
                <ExportButton list={list} savedName={saved.activeName} />
              </Group>
            </Toolbar>
          </>
        )}
      </Tool>
      {list.selected.length > 0 && <SelectionBar list={list} label={selectionLabel} actions={selectionActions} />}
    </>
  )
}

function ListTotal({ list, backOffice }: Pick<ListToolbarProps, 'list' | 'backOffice'>) {
  const isBackOffice = useIsBackOffice()
  const { t } = useTranslation('kit')
  const { total } = list.meta
  return (
    <Text size="xs" c="dimmed" mr="xs" className="stoa-list-total" aria-live="polite" data-testid="list-total">
      {list.isAnswered && t((backOffice ?? isBackOffice) ? 'back_office.total' : 'list.total', { count: total, total: formatCount(total) })}
    </Text>
  )
}

/** The number of selected rows, how many of them another page or filter hides, and the actions for them, floating above the foot of the list. */
function SelectionBar({ list, label, actions }: { list: ListScreen<any>; label: string | undefined; actions: ReactNode }) {
  const { t } = useTranslation('kit')
  const key = list.resource.key as string
  const visible = new Set(list.rows.map((row: Record<string, unknown>) => row[key]))
  const hidden = list.selected.filter((row: Record<string, unknown>) => !visible.has(row[key])).length
  return (
    <div className="stoa-selection" role="group" aria-label={t('list.selection')}>
      <strong>{label ?? t('list.selected', { count: list.selected.length })}</strong>
      {label === undefined && hidden > 0 && list.isAnswered && (
        <span className="stoa-selection-hidden">
          {hidden === list.selected.length ? t('list.none_visible') : t('list.some_hidden', { count: hidden })}
        </span>
      )}
      {actions}
      <CloseButton size="sm" variant="transparent" c="inherit" aria-label={t('list.unselect')} onClick={() => list.setSelected([])} />
    </div>
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

function ListViewButton(pass: { list: ListScreen<any>; columns: readonly ListColumn<any>[]; filters: FilterFields }) {
  const { t } = useTranslation('kit')
  const face = (
    <ActionIcon aria-label={t('ui.columns')}>
      <IconAdjustmentsHorizontal size={18} />
    </ActionIcon>
  )
  return (
    <Hint label={t('ui.columns')}>
      <LazyMenu face={face} load={loadListViewMenu} pass={pass} />
    </Hint>
  )
}
