import { contactAssignees, relationMovements, tags } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { call, useEndpoint, useMay, type FilterFields } from '../../../../kit/index.ts'
import type { RelationPlace } from '../relation-paths.ts'

/** Filters of the lists of clients, providers and agencies. */
export function useRelationFilters(accountId: number, place: RelationPlace): FilterFields {
  const { t } = useTranslation('relations')
  const may = useMay()
  const keepsLedger = place !== 'agencies'
  const members = useEndpoint(
    contactAssignees,
    { params: { account_id: accountId } },
    { staleTime: 60_000, enabled: keepsLedger && may(contactAssignees) },
  )
  return {
    status: {
      label: t('columns.status'),
      options: (['pending', 'active', 'suspended', 'ended'] as const).map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    ...(keepsLedger && { manager: { label: t('columns.manager'), options: members.answer?.data ?? [] } }),
    ...(keepsLedger && may(tags.list) && { tag: { label: t('columns.tags'), load: tagChoices(accountId) } }),
    ...(may(relationMovements.list) && { has_balance: { label: t('filters.has_balance') }, overdue: { label: t('columns.overdue') } }),
    ...(keepsLedger && { claimed: { label: t('filters.claimed') } }),
    date_created: { label: t('columns.created') },
  }
}

const tagChoices =
  (account_id: number) =>
  async ({ search }: { search: string }) => {
    const { data } = await call(tags.list, { params: { account_id }, query: { per_page: 50, ...(search && { filter: { search } }) } })
    return data.map((tag) => ({ value: tag.id, label: tag.name }))
  }
