import { accountClients, SUBSCRIPTION_INTERVALS, SUBSCRIPTION_STATES } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { call, useMay, type FilterFields } from '../../../../kit/index.ts'

/** Filters of lists of subscriptions. The filter by client exists within an account only. */
export function useSubscriptionFilters(accountId: number | null): FilterFields {
  const { t } = useTranslation('account_subscriptions')
  const may = useMay()
  return {
    status: { label: t('columns.status'), options: SUBSCRIPTION_STATES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    ...(accountId !== null && may(accountClients.list) && { client: { label: t('columns.client'), load: clientChoices(accountId) } }),
    ...(accountId !== null && {
      direction: {
        label: t('sides.label'),
        options: (['issued', 'received'] as const).map((value) => ({ value, label: t(`sides.${value}`) })),
      },
    }),
    interval: { label: t('fields.interval'), options: SUBSCRIPTION_INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) })) },
    renewing: { label: t('columns.next_renewal_on') },
    auto_renew: { label: t('columns.auto_renew') },
    problem: { label: t('orders.stuck') },
    date_created: { label: t('columns.created') },
  }
}

const clientChoices =
  (account_id: number) =>
  async ({ search }: { search: string }) => {
    const { data } = await call(accountClients.list, {
      params: { account_id },
      query: { per_page: 25, ...(search && { filter: { search } }) },
    })
    return data.map((client) => ({ value: client.related_account_id, label: client.name }))
  }
