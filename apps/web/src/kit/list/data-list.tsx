import { Button, DataTable, EmptyState, ListSkeleton, Paper, type SwipeAct } from '@stoa/ui'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../failure/failure.tsx'
import { formatCount } from '../locale/format.ts'
import type { CellEdit, ListEditing } from './cells/cell-edit.ts'
import { useEditableColumns } from './cells/editable-columns.tsx'
import { useIsBackOffice } from '../screen/back-office.ts'
import { movedColumn, pinnedColumns, shownColumns } from './shown-columns.ts'
import { showNeighbours } from './neighbours.ts'
import type { ListScreen } from './use-list-screen.ts'

/** A column of a list; `sort` is its name in the query grammar. */
export interface ListColumn<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  sort?: string
  width?: number | string
  align?: 'left' | 'right' | 'center'
  /** Minimum width in pixels of a column whose text may be truncated; such columns share, by `width`, the space that the others leave. */
  least?: number
  /** Cannot be hidden, such as the name. */
  fixed?: boolean
  /** The value that is edited in the cell of a row; undefined where it only shows. */
  edit?: ((row: Row) => CellEdit | undefined) | undefined
}

interface DataListProps<Row> {
  list: ListScreen<any>
  columns: readonly ListColumn<Row>[]
  /** Rows can be selected; the selection survives a change of page. */
  selectable?: boolean
  onOpen?: (row: Row) => void
  /** Name of the parameter of the address, in its path or query, with the id of the record that is open beside the list. */
  openParam?: string
  /** How the cells of columns with `edit` are saved; absent where the reader may not change the rows. */
  editing?: ListEditing<Row> | undefined
  /** Actions at the end of each row. */
  rowActions?: (row: Row) => ReactNode
  /** What a swipe of a row to the right does on a touch screen, such as a call. */
  swipe?: ((row: Row) => SwipeAct | null) | undefined
  /** Uses the back-office texts of spec 2.7, in both languages. */
  backOffice?: boolean
  /** Replaces the plain empty text while there is no search: the purpose of the list, and the first step. */
  empty?: { title: string; text?: string; action?: ReactNode }
}

/** The rows of a list screen with their order, pages and selection, or the failure to load them. */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  const { list } = props
  const failure = list.reason && <Failure error={list.error} reason={list.reason} onRetry={list.reload} list={list} />
  if (failure && !list.rows.length) return failure
  return (
    <Paper withBorder className="stoa-list">
      {failure}
      {list.isFirstLoad ? <ListSkeleton /> : list.rows.length ? <Body {...props} /> : <NoRows {...props} />}
    </Paper>
  )
}

const GroupedRows = lazy(() => import('./groups/grouped-rows.tsx').then((module) => ({ default: module.GroupedRows })))

function Body<Row extends object>(props: DataListProps<Row>) {
  if (!props.list.group) return <Rows {...props} />
  return (
    <Suspense fallback={<ListSkeleton />}>
      <GroupedRows list={props.list}>{(list) => <Rows {...props} list={list} />}</GroupedRows>
    </Suspense>
  )
}

/** Offers a reset if a search found nothing, and otherwise explains the purpose of the list. */
function NoRows({ list, backOffice, empty }: Pick<DataListProps<any>, 'list' | 'backOffice' | 'empty'>) {
  const { t } = useTranslation('kit')
  const isBackOffice = useIsBackOffice()
  const words = (backOffice ?? isBackOffice) ? 'back_office' : 'list'
  const isSearched = Boolean(list.search.text || Object.keys(list.filters).length)
  if (empty && !isSearched) return <EmptyState {...empty} />
  const reset = (
    <Button variant="default" onClick={list.reset}>
      {t('list.reset')}
    </Button>
  )
  return <EmptyState title={t(`${words}.empty`)} text={t(`${words}.empty_subline`)} action={isSearched && reset} />
}

function Rows<Row extends object>({
  list,
  columns,
  selectable,
  onOpen,
  openParam,
  rowActions,
  backOffice,
  editing,
  swipe,
}: DataListProps<Row>) {
  const isBackOffice = useIsBackOffice()
  const { t } = useTranslation('kit')
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const openId = openParam ? (params[openParam] ?? search[openParam]) : undefined
  const shown = useEditableColumns(list, shownColumns(columns, list.view), editing)
  useNeighboursOf(list, onOpen)
  return (
    <DataTable<Row>
      openId={openId}
      label={t(`${(backOffice ?? isBackOffice) ? 'back_office' : 'list'}.total`, {
        count: list.meta.total,
        total: formatCount(list.meta.total),
      })}
      idKey={list.resource.key}
      rows={list.rows as readonly Row[]}
      columns={shown}
      columnView={{
        widths: list.view.widths,
        pinned: pinnedColumns(columns, list.view),
        onWidth: list.view.setWidth,
        onMove: (key, to) => list.view.setOrder(movedColumn(columns, list.view.order, key, to)),
      }}
      density={list.view.density}
      isLoading={list.status === 'loading'}
      sort={list.sort}
      onSort={list.setSort}
      {...(selectable && { selected: list.selected as readonly Row[], onSelect: list.setSelected as (rows: readonly Row[]) => void })}
      onOpen={onOpen}
      rowActions={rowActions}
      swipe={swipe}
      page={list.meta.current_page}
      pages={list.meta.last_page}
      range={`${formatCount(list.meta.from ?? 0)}–${formatCount(list.meta.to ?? 0)} / ${formatCount(list.meta.total)}`}
      onPage={list.setPage}
      perPage={list.view.perPage}
      onPerPage={list.view.setPerPage}
    />
  )
}

/** Tells a record that is open beside the list which rows are before and after it. */
function useNeighboursOf<Row extends object>(list: ListScreen<any>, onOpen: ((row: Row) => void) | undefined): void {
  const { rows, meta, resource } = list
  // That of the screen: the address itself is already the next one while the list leaves.
  const search = useSearch({ strict: false })
  const { options } = useRouter()
  useEffect(() => {
    if (!onOpen) return undefined
    const byId = new Map((rows as readonly Row[]).map((row) => [row[resource.key as keyof Row] as number | string, row]))
    const neighbours = {
      ids: [...byId.keys()],
      open: (id: number | string) => {
        const row = byId.get(id)
        if (row) onOpen(row)
      },
      from: meta.from ?? 1,
      total: meta.total,
    }
    showNeighbours(neighbours, options.stringifySearch?.(search))
    return () => showNeighbours(null)
  })
}
