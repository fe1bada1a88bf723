import { accountClients, documentSeries, INVOICE_STATUSES, INVOICE_TYPES, MYDATA_STATUSES } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { call, useMay, type FilterFields } from '../../../../kit/index.ts'

/** Filters of the list of invoices of an account. */
export function useInvoiceFilters(accountId: number): FilterFields {
  const { t } = useTranslation('invoices')
  const may = useMay()
  return {
    status: { label: t('columns.status'), options: INVOICE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    type: { label: t('columns.type'), options: INVOICE_TYPES.map((value) => ({ value, label: t(`types.${value}`) })) },
    direction: {
      label: t('sides.label'),
      options: (['issued', 'received'] as const).map((value) => ({ value, label: t(`sides.${value}`) })),
    },
    overdue: { label: t('filters.overdue') },
    ...(may(accountClients.list) && { client: { label: t('columns.client'), load: clientChoices(accountId) } }),
    ...(may(documentSeries.list) && { series: { label: t('fields.series_id'), load: seriesChoices(accountId) } }),
    mydata_status: { label: 'myDATA', options: MYDATA_STATUSES.map((value) => ({ value, label: t(`mydata.statuses.${value}`) })) },
    issued: { label: t('columns.issue_date') },
    due: { label: t('columns.due_date') },
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
    return data.map((client) => ({ value: client.uuid, label: client.name }))
  }

const seriesChoices =
  (account_id: number) =>
  async ({ search }: { search: string }) => {
    const { data } = await call(documentSeries.list, {
      params: { account_id },
      query: { per_page: 50, ...(search && { filter: { search } }) },
    })
    return data.map((series) => ({ value: series.id, label: `${series.code} · ${series.name}` }))
  }
