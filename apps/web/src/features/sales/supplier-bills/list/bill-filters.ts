import { COST_CATEGORIES, providers, SUPPLIER_BILL_STATUSES, SUPPLIER_BILL_TYPES, VAT_TREATMENT_VALUES } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { call, useMay, type FilterFields } from '../../../../kit/index.ts'

/** Filters of the list of bills of an account. */
export function useBillFilters(accountId: number): FilterFields {
  const { t } = useTranslation(['supplier_bills', 'invoices'])
  const may = useMay()
  return {
    status: { label: t('columns.status'), options: SUPPLIER_BILL_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    open: { label: t('filters.open') },
    overdue: { label: t('filters.overdue') },
    ...(may(providers.list) && { supplier_relation: { label: t('columns.supplier'), load: supplierChoices(accountId) } }),
    type: { label: t('columns.type'), options: SUPPLIER_BILL_TYPES.map((value) => ({ value, label: t(`types.${value}`) })) },
    category: { label: t('fields.category'), options: COST_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })) },
    vat_treatment: {
      label: t('fields.vat_treatment'),
      options: VAT_TREATMENT_VALUES.map((value) => ({ value, label: t(`invoices:treatments.${value}`) })),
    },
    issued: { label: t('columns.issue_date') },
    due: { label: t('columns.due_date') },
    total: { label: t('columns.total') },
    date_created: { label: t('columns.created') },
  }
}

const supplierChoices =
  (account_id: number) =>
  async ({ search }: { search: string }) => {
    const { data } = await call(providers.list, {
      params: { account_id },
      query: { per_page: 25, ...(search && { filter: { search } }) },
    })
    return data.map((supplier) => ({ value: supplier.uuid, label: supplier.name }))
  }
