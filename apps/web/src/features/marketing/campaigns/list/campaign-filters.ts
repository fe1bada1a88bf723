import { accountClients, CAMPAIGN_OBJECTIVES, CAMPAIGN_STATUSES, CAMPAIGN_TYPES, CHANNEL_TYPES } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type FilterFields } from '../../../../kit/index.ts'

/** Filters of campaigns, with the clients of an account; null for lists over all accounts. */
export function useCampaignFilters(accountId: number | null): FilterFields {
  const { t } = useTranslation('campaigns')
  const may = useMay()
  const clients = useEndpoint(
    accountClients.list,
    { params: { account_id: accountId ?? 0 }, query: { per_page: 100, sort: 'name' } },
    { staleTime: 60_000, enabled: accountId !== null && may(accountClients.list) },
  )
  const choices = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: t(`${group}.${value}` as 'types.ad') }))
  return {
    status: { label: t('fields.status'), options: choices(CAMPAIGN_STATUSES, 'statuses') },
    type: { label: t('fields.type'), options: choices(CAMPAIGN_TYPES, 'types') },
    objective: { label: t('fields.objective'), options: choices(CAMPAIGN_OBJECTIVES, 'objectives') },
    ...(clients.answer && {
      client: {
        label: t('fields.client'),
        options: clients.answer.data.map((one) => ({ value: one.related_account_id, label: one.name })),
      },
    }),
    channel_type: { label: t('filters.channel_type'), options: choices(CHANNEL_TYPES, 'channel_types') },
    running: { label: t('filters.running') },
    budget: { label: t('fields.total_budget_minor') },
    date_created: { label: t('fields.created') },
  }
}
