import { relationMovements, type AccountRelation, type Resource } from '@stoa/contract/browser'
import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListToolbar, PanelList, Screen, useListScreen, useMay, type FilterValues } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { HIDDEN_COLUMNS, useRelationColumns } from './relation-columns.tsx'
import { useRelationFilters } from './relation-filters.ts'
import type { RelationPlace } from '../relation-paths.ts'

const loadPanels = () => import('../page/relation-panel.tsx')
const PANELS = {
  clients: lazy(() => loadPanels().then((module) => ({ default: module.ClientPanel }))),
  providers: lazy(() => loadPanels().then((module) => ({ default: module.ProviderPanel }))),
  agencies: lazy(() => loadPanels().then((module) => ({ default: module.AgencyPanel }))),
}

interface RelationListProps {
  place: RelationPlace
  resource: Resource
  /** Filters that the screen always adds. */
  fixed?: FilterValues
  /** Opens the form for a new relation. */
  action: ReactNode
}

/** The list of clients, providers or agencies. */
export function RelationList({ place, resource, fixed, action }: RelationListProps) {
  const { t } = useTranslation('relations')
  const accountId = useAccountId()
  const seesMoney = useMay()(relationMovements.list)
  const list = useListScreen(
    resource,
    { account_id: accountId },
    { include: ['manager', 'tags'], hidden: HIDDEN_COLUMNS, sort: 'name', ...(fixed && { fixed }) },
  )
  const columns = useRelationColumns(accountId, place).filter((column) => seesMoney || !['balance', 'overdue'].includes(column.key))
  return (
    <Screen title={t(`${place}.title`)} actions={action}>
      <ListToolbar list={list} columns={columns} filters={useRelationFilters(accountId, place)} />
      <PanelList<AccountRelation>
        list={list}
        columns={columns}
        panel={PANELS[place]}
        empty={{ title: t(`${place}.empty_title`), text: t(`${place}.empty_text`), action }}
      />
      <Outlet />
    </Screen>
  )
}
