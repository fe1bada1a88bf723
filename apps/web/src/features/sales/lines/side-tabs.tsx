import type { AnyEndpoint } from '@stoa/contract/browser'
import { Tabs, TabRow } from '@stoa/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, type ListScreen } from '../../../kit/index.ts'

const SIDES = ['issued', 'received'] as const
type Side = (typeof SIDES)[number]

interface SideTabsProps<Row> {
  list: ListScreen
  endpoint: AnyEndpoint
  params: Record<string, unknown>
  /** Whether a row was received. The side of a list is that of its rows. */
  isReceived: (row: Row) => boolean
}

/** Tabs for issued and received documents, if the account has both. */
export function SideTabs<Row>({ list, endpoint, params, isReceived }: SideTabsProps<Row>) {
  const { t } = useTranslation('lines')
  const totals = { issued: useTotal(endpoint, params, 'issued'), received: useTotal(endpoint, params, 'received') }
  const opened = useRef<Side>('issued')
  const asked = sideOf(list.filters.direction)
  if (!asked && list.rows.length) opened.current = isReceived(list.rows[0]) ? 'received' : 'issued'
  const now = asked ?? opened.current
  if (!totals.issued || !totals.received) return null
  return (
    <Tabs value={now} onChange={(side) => side && list.applyFilters({ direction: { is: side } })} mb="sm">
      <TabRow active={now}>
        {SIDES.map((side) => (
          <Tabs.Tab key={side} value={side}>
            {t(`sides.${side}`)} ({totals[side]})
          </Tabs.Tab>
        ))}
      </TabRow>
    </Tabs>
  )
}

function useTotal(endpoint: AnyEndpoint, params: Record<string, unknown>, direction: Side): number {
  const loaded = useEndpoint(endpoint, { params, query: { filter: { direction }, per_page: 1 } }, { staleTime: 60_000 })
  const answer = loaded.answer as { meta: { total: number } } | undefined
  return answer?.meta.total ?? 0
}

function sideOf(value: unknown): Side | undefined {
  const text = typeof value === 'object' && value !== null ? Object.values(value).flat()[0] : value
  return SIDES.find((side) => side === text)
}
