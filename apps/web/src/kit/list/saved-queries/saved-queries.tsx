import { accountSavedQueries, savedQueries, type Endpoint, type SavedQuery } from '@stoa/contract/browser'
import { Button, IconBookmark, Text, LazyMenu } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../call/use-endpoint.ts'
import type { ListScreen } from '../use-list-screen.ts'

const loadMenu = () => import('./saved-queries-menu.tsx').then((module) => module.SavedQueriesMenu)

/** The calls that keep saved queries, and what they need to know about this list. */
export interface SavedQueryEndpoints {
  list: Endpoint<any, any, any, { data: SavedQuery[] }>
  create: Endpoint<any, any, any, { data: SavedQuery }>
  update: Endpoint<any, any, any, { data: SavedQuery }>
  remove: Endpoint<any, any, any, any>
  /** Parameters of the paths; the id of a saved query is added as `id`. */
  params: Record<string, unknown>
  /** Query of the list call and part of every create, naming the list: `{ resource: 'contacts' }`. */
  scope: Record<string, unknown>
}

/** Where the queries of a list are kept: in its account, or in the back office when its path names nothing at all. */
export function savedQueriesOf(list: ListScreen<any>): SavedQueryEndpoints | null {
  const scope = { resource: list.resource.name }
  if (list.params.account_id) return { ...accountSavedQueries, params: { account_id: list.params.account_id }, scope }
  return Object.keys(list.params).length ? null : { ...savedQueries, params: {}, scope }
}

/** The saved queries of a list; loaded when its menu is opened, or when one of them is active. */
export function useSavedQueries(list: ListScreen<any>, endpoints: SavedQueryEndpoints | null) {
  const [isOpened, setOpened] = useState(false)
  const calls: SavedQueryEndpoints = endpoints ?? { ...savedQueries, params: {}, scope: {} }
  const saved = useEndpoint(
    calls.list,
    { params: calls.params, query: calls.scope },
    { enabled: endpoints !== null && (isOpened || list.saved !== null), staleTime: 30_000 },
  )
  const queries = saved.answer?.data ?? []
  return { queries, active: queries.find((one) => String(one.id) === list.saved), saved, setOpened }
}

export interface SavedQueriesProps {
  list: ListScreen<any>
  endpoints: SavedQueryEndpoints
  state: ReturnType<typeof useSavedQueries>
}

/** Button of the saved queries; the active one gives it its name. */
export function SavedQueries(props: SavedQueriesProps) {
  const { t } = useTranslation('kit')
  const { active, setOpened } = props.state
  const face = (
    <Button variant={active ? 'light' : 'default'} leftSection={<IconBookmark size={16} />} maw={220}>
      <Text span size="sm" fw="inherit" truncate>
        {active?.name ?? t('saved.title')}
      </Text>
    </Button>
  )
  return <LazyMenu face={face} load={loadMenu} pass={props} onWanted={() => setOpened(true)} />
}
