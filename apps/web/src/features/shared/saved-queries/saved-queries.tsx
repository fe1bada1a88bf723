import { accountSavedQueries, savedQueries, type Endpoint, type SavedQuery, type SavedQueryCount } from '@stoa/contract/browser'
import { Button, IconBookmark, LazyMenu, Text } from '@stoa/ui'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, type ListScreen, type ListTool } from '../../../kit/index.ts'

const loadMenu = () => import('./saved-queries-menu.tsx').then((module) => module.SavedQueriesMenu)

const SavedQueryTabs = lazy(() => import('./saved-query-tabs.tsx').then((module) => ({ default: module.SavedQueryTabs })))

/** The calls that store the saved queries of a list. */
interface SavedQueryEndpoints {
  list: Endpoint<object, object, object, { data: SavedQuery[] }>
  counts: Endpoint<object, object, object, { data: SavedQueryCount[] }>
  create: Endpoint<object, object, object, { data: SavedQuery }>
  update: Endpoint<object, object, object, { data: SavedQuery }>
  remove: Endpoint<object, object, object>
  /** Parameters of the paths; the calls for one saved query add its `id`. */
  params: object
}

/** Passes the saved queries of a list to its children. */
export function SavedQueries({ list, children }: { list: ListScreen; children: (saved: ListTool) => ReactNode }) {
  return children(useSavedQueries(list))
}

export interface SavedQueriesProps {
  list: ListScreen
  endpoints: SavedQueryEndpoints
  /** The query of the list call and part of every create. */
  scope: { resource: string }
  saved: { queries: readonly SavedQuery[]; reason: string | null; isFirstLoad: boolean; reload: () => void }
  active: SavedQuery | undefined
  setOpened: (opened: boolean) => void
}

/**
 * The button of a list's saved queries, their tabs and the name of the active one. The queries are loaded once the rows are
 * there, when the menu is opened, or when one of them is active.
 */
export function useSavedQueries(list: ListScreen): ListTool {
  const [isOpened, setOpened] = useState(false)
  const stored = endpointsOf(list)
  const endpoints = stored ?? BACK_OFFICE
  const isShown = stored !== null
  const scope = { resource: list.resource.name }
  const { answer, reason, isFirstLoad, reload } = useEndpoint(
    endpoints.list,
    { params: endpoints.params, query: scope },
    { enabled: isShown && (isOpened || list.isAnswered || list.saved !== null), staleTime: 30_000 },
  )
  const queries = answer?.data ?? []
  const active = queries.find((query) => String(query.id) === list.saved)
  const saved = { queries, reason, isFirstLoad, reload }
  return {
    button: isShown && <SavedQueriesButton {...{ list, endpoints, scope, saved, active, setOpened }} />,
    tabs: isShown && queries.length > 0 && (
      <Suspense fallback={<div className="stoa-views" />}>
        <SavedQueryTabs {...{ list, endpoints, scope, saved, active }} />
      </Suspense>
    ),
    activeName: active?.name,
  }
}

const BACK_OFFICE: SavedQueryEndpoints = { ...savedQueries, params: {} }

/** The queries of a list belong to its account, or to the back office if its path has no parameters; other lists have none. */
function endpointsOf({ params }: ListScreen): SavedQueryEndpoints | null {
  if (params.account_id) return { ...accountSavedQueries, params: { account_id: params.account_id } }
  return Object.keys(params).length ? null : BACK_OFFICE
}

/** Shows the name of the active saved query. */
function SavedQueriesButton(props: SavedQueriesProps) {
  const { t } = useTranslation('kit')
  const { active, setOpened } = props
  const face = (
    <Button
      className="stoa-tool"
      size="compact-sm"
      variant={active ? 'light' : 'subtle'}
      {...(!active && { color: 'gray' })}
      leftSection={<IconBookmark size={16} stroke={1.6} />}
      maw={220}
    >
      <Text span size="sm" fw="inherit" truncate>
        {active?.name ?? t('saved.title')}
      </Text>
    </Button>
  )
  return <LazyMenu face={face} load={loadMenu} pass={props} onWanted={() => setOpened(true)} />
}
