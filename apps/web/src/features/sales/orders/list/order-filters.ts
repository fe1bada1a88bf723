import {
  contactAssignees,
  ORDER_INVOICING_STATUSES,
  ORDER_PAYMENT_STATUSES,
  PRODUCTION_ORDER_STATUSES,
  SALES_ORDER_STATUSES,
  tags,
} from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type FilterFields } from '../../../../kit/index.ts'

const FRESH = 60_000

/** Filters of orders, with options of the account; null for lists of all accounts. */
export function useOrderFilters(accountId: number | null, kind: 'sales' | 'production'): FilterFields {
  const { t } = useTranslation(['orders', 'lines'])
  const may = useMay()
  const params = { account_id: accountId ?? 0 }
  const members = useEndpoint(contactAssignees, { params }, { staleTime: FRESH, enabled: accountId !== null && may(contactAssignees) })
  const labels = useEndpoint(
    tags.list,
    { params, query: { per_page: 100 } },
    { staleTime: FRESH, enabled: accountId !== null && may(tags.list) },
  )
  const choices = (values: readonly string[], group: string) => values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  const inAccount: FilterFields =
    accountId === null
      ? {}
      : {
          direction: {
            label: t('lines:sides.label'),
            options: (['issued', 'received'] as const).map((value) => ({ value, label: t(`lines:sides.${value}`) })),
          },
          ...(members.answer && { assignee: { label: t('filters.assignee'), options: members.answer.data } }),
          ...(labels.answer && {
            tag: { label: t('filters.tag'), options: labels.answer.data.map(({ id, name }) => ({ value: id, label: name })) },
          }),
        }
  return {
    status: {
      label: t('filters.status'),
      options: choices(kind === 'sales' ? SALES_ORDER_STATUSES : PRODUCTION_ORDER_STATUSES, 'statuses'),
    },
    payment_status: { label: t('filters.payment_status'), options: choices(ORDER_PAYMENT_STATUSES, 'payment_statuses') },
    invoicing_status: { label: t('filters.invoicing_status'), options: choices(ORDER_INVOICING_STATUSES, 'invoicing_statuses') },
    ...inAccount,
    late: { label: t('filters.late') },
    total: { label: t('filters.total') },
    order_date: { label: t('filters.order_date') },
    date_created: { label: t('filters.date_created') },
  }
}
