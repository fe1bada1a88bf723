import { TabRow, Tabs } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, useEndpoint } from '../../../kit/index.ts'
import type { SavedQueriesProps } from './saved-queries.tsx'

const ALL = 'all'

/** The saved queries of a list as tabs with the numbers of their rows, after one for all rows. */
export function SavedQueryTabs({ list, endpoints, scope, saved, active }: Omit<SavedQueriesProps, 'setOpened'>) {
  const { t } = useTranslation('kit')
  const counted = useEndpoint(
    endpoints.counts,
    { params: endpoints.params, query: scope },
    { enabled: list.isWhole, staleTime: 30_000, countsOf: list.endpoint.records },
  )
  const counts = new Map(list.isWhole ? counted.answer?.data.map(({ id, count }) => [id, count]) : [])
  const isAll = !list.saved && !list.search.text && Object.values(list.filters).every((value) => value === undefined)
  const now = active ? String(active.id) : isAll ? ALL : ''
  const open = (tab: string | null) => {
    const query = saved.queries.find(({ id }) => String(id) === tab)
    if (query) list.loadSaved(query.id, query.query)
    else if (tab === ALL) list.reset()
  }
  return (
    <Tabs value={now} onChange={open} className="stoa-views" activateTabWithKeyboard={false}>
      <TabRow active={now} label={t('saved.title')}>
        <Tabs.Tab value={ALL}>{t('saved.all')}</Tabs.Tab>
        {saved.queries.map(({ id, name }) => (
          <Tabs.Tab key={id} value={String(id)}>
            {name} <Count of={counts.get(id)} />
          </Tabs.Tab>
        ))}
      </TabRow>
    </Tabs>
  )
}

function Count({ of }: { of: number | null | undefined }) {
  return typeof of === 'number' && <span className="stoa-views-count">{formatCount(of)}</span>
}
