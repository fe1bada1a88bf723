import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import type { FilterFields } from '../../../../kit/index.ts'

/** Filters of payments. @param inAccount whether the list belongs to one account, with received and made payments */
export function usePaymentFilters(inAccount: boolean): FilterFields {
  const { t } = useTranslation('payments')
  const sides = ['issued', 'received'] as const
  return {
    status: { label: t('columns.status'), options: PAYMENT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    method: { label: t('columns.method'), options: PAYMENT_METHODS.map((value) => ({ value, label: t(`methods.${value}`) })) },
    unallocated: { label: t('columns.unallocated') },
    ...(inAccount && {
      direction: { label: t('filters.direction'), options: sides.map((value) => ({ value, label: t(`sides.${value}`) })) },
    }),
    amount: { label: t('columns.amount') },
    paid_on: { label: t('columns.paid_on') },
    received: { label: t('filters.received') },
    date_created: { label: t('columns.created') },
  }
}
