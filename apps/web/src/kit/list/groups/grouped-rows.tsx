import type { Page } from '@stoa/contract/browser'
import { Button, CloseButton, IconChevronRight, ListSkeleton, Text } from '@stoa/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../call/use-endpoint.ts'
import { Failure } from '../../failure/failure.tsx'
import { formatCount } from '../../locale/format.ts'
import type { ListScreen } from '../use-list-screen.ts'
import { useGroups } from './use-groups.ts'
import { Sums } from './sums.tsx'
import './grouped-rows.css'

/** Groups that are shown before the reader asks for the others. */
const FIRST = 50

interface GroupedRowsProps {
  list: ListScreen<any>
  /** Renders the rows of one group. */
  children: (list: ListScreen<any>) => ReactNode
}

/** The groups of a list with the counts and sums of all their rows; the rows of open ones are loaded page by page. */
export function GroupedRows({ list, children }: GroupedRowsProps) {
  const { t } = useTranslation('groups')
  const [isWhole, showWhole] = useState(false)
  const { open, toggle, setGroup } = useGroups(list)
  const { filter } = list.wire
  const query = { sort: list.group!, ...(filter && { filter }) }
  const loaded = useEndpoint(list.groups!.endpoint, { params: list.params as { account_id: number }, query }, { keepPrevious: true })
  const groups = loaded.answer?.data
  if (!groups) return loaded.reason ? <Failure error={loaded.error} reason={loaded.reason} onRetry={loaded.reload} /> : <ListSkeleton />
  const shown = isWhole ? groups : groups.slice(0, FIRST)
  return (
    <div className="stoa-groups" aria-busy={loaded.status === 'loading'}>
      <div className="stoa-group-foot">
        <Text size="xs" c="dimmed">
          {t('all', { count: groups.length, total: formatCount(groups.reduce((sum, { count }) => sum + count, 0)) })}
        </Text>
        <Sums groups={groups} />
        <CloseButton size="sm" aria-label={t('none')} onClick={() => setGroup(null)} />
      </div>
      {shown.map((group) => {
        const key = group.value ?? NONE
        const isOpen = open.includes(key)
        return (
          <section key={key} className="stoa-group">
            <button type="button" aria-expanded={isOpen} onClick={() => toggle(key)}>
              <IconChevronRight size={16} />
              <strong>{group.label ?? (group.value === null ? t('without') : t('unnamed'))}</strong>{' '}
              <span className="stoa-group-count">{formatCount(group.count)}</span> <Sums groups={[group]} />
            </button>
            {isOpen && (
              <GroupRows list={list} value={key}>
                {children}
              </GroupRows>
            )}
          </section>
        )
      })}
      {shown.length < groups.length && (
        <Button variant="subtle" size="compact-sm" m="xs" onClick={() => showWhole(true)}>
          {t('more', { count: groups.length - shown.length })}
        </Button>
      )}
    </div>
  )
}

/** How the filters of the grammar name rows without a value. */
const NONE = 'null'

function GroupRows({ list, value, children }: GroupedRowsProps & { value: string }) {
  const [page, setPage] = useState(1)
  const { filter, page: _page, ...wire } = list.wire
  const query = { ...wire, filter: { ...filter, [list.group!]: { is: value } }, ...(page > 1 && { page }) }
  const loaded = useEndpoint(list.endpoint, { params: list.params, query }, { keepPrevious: true })
  const answer = loaded.answer as Page<object> | undefined
  if (!answer) return loaded.reason ? <Failure error={loaded.error} reason={loaded.reason} onRetry={loaded.reload} /> : <ListSkeleton />
  return children({ ...list, rows: answer.data, meta: answer.meta, status: loaded.status, page, setPage } as ListScreen<any>)
}
