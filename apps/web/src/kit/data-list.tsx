import { Button, DataTable, EmptyState, ErrorState, ListSkeleton, Paper, type Column } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from './call.ts'
import type { ListScreen } from './use-list-screen.ts'

/** A column of a list; `sort` is the name the wire knows it by. */
export interface ListColumn<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  sort?: string
  width?: number | string
  align?: 'left' | 'right' | 'center'
  /** Always shown, such as the name. */
  fixed?: boolean
}

interface DataListProps<Row> {
  list: ListScreen<any>
  columns: readonly ListColumn<Row>[]
  /** Rows can be chosen; the choice survives a change of page. */
  selectable?: boolean
  onOpen?: (row: Row) => void
  /** At the end of each row. */
  rowActions?: (row: Row) => ReactNode
  /** Back-office lists carry the texts of specification 2.7 in both languages. */
  backOffice?: boolean
  /** Shown instead of the plain empty text while nothing was searched: what this list is for, and the first step. */
  empty?: { title: string; text?: string; action?: ReactNode }
}

/** The rows of a list screen with their order, pages and choice; says what failed and offers to try again. */
export function DataList<Row extends Record<string, any>>({
  list,
  columns,
  selectable,
  onOpen,
  rowActions,
  backOffice,
  empty,
}: DataListProps<Row>) {
  const { t } = useTranslation('kit')
  const words = backOffice ? 'back_office' : 'list'
  if (list.reason && !list.rows.length) {
    return (
      <ErrorState message={list.reason} requestId={list.error instanceof ApiError ? list.error.request_id : null} onRetry={list.reload} />
    )
  }
  const isSearched = Boolean(list.search.text || Object.keys(list.filters).length)
  return (
    <Paper withBorder className="stoa-list">
      {list.reason && (
        <ErrorState message={list.reason} requestId={list.error instanceof ApiError ? list.error.request_id : null} onRetry={list.reload} />
      )}
      {list.isFirstLoad ? (
        <ListSkeleton />
      ) : list.rows.length === 0 ? (
        empty && !isSearched ? (
          <EmptyState {...empty} />
        ) : (
          <EmptyState
            title={t(`${words}.empty`)}
            text={t(`${words}.empty_subline`)}
            action={
              isSearched && (
                <Button variant="default" onClick={list.reset}>
                  {t('list.reset')}
                </Button>
              )
            }
          />
        )
      ) : (
        <DataTable<Row>
          label={t(`${words}.total`, { total: list.meta.total })}
          idKey={list.resource.key}
          rows={list.rows as readonly Row[]}
          columns={columns.filter((column) => column.fixed || !list.view.hidden.includes(column.key))}
          density={list.view.density}
          isLoading={list.status === 'loading'}
          sort={list.sort}
          onSort={list.setSort}
          {...(selectable && { selected: list.selected as readonly Row[], onSelect: list.setSelected as (rows: readonly Row[]) => void })}
          onOpen={onOpen}
          rowActions={rowActions}
          page={list.meta.current_page}
          pages={list.meta.last_page}
          total={list.meta.total}
          from={list.meta.from}
          to={list.meta.to}
          onPage={list.setPage}
          perPage={list.view.perPage}
          onPerPage={list.view.setPerPage}
        />
      )}
    </Paper>
  )
}
