import { relationMovements, type AccountRelation, type Resource } from '@stoa/contract/browser'
import { Outlet, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, Screen, useListScreen, useMay, type FilterValues } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { HIDDEN_COLUMNS, useRelationColumns } from './relation-columns.tsx'
import { useRelationFilters } from './relation-filters.ts'
import { relationPaths, type RelationPlace } from '../relation-paths.ts'

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
  const navigate = useNavigate()
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
      <DataList<AccountRelation>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: relationPaths.open(accountId, place, row.uuid) })}
        empty={{ title: t(`${place}.empty_title`), text: t(`${place}.empty_text`), action }}
      />
      <Outlet />
    </Screen>
  )
}
