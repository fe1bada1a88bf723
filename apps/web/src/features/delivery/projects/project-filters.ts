import { accountClients, contactAssignees, PROJECT_HEALTHS, PROJECT_PARTIES, PROJECT_STATUSES } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type FilterFields } from '../../../kit/index.ts'
import { useCategories } from './use-categories.ts'

const FRESH = 60_000

/** Filters of projects, with the choices of an account; null for lists over all accounts. */
export function useProjectFilters(accountId: number | null): FilterFields {
  const { t } = useTranslation('projects')
  const may = useMay()
  const params = { account_id: accountId ?? 0 }
  const inAccount = accountId !== null
  const members = useEndpoint(contactAssignees, { params }, { staleTime: FRESH, enabled: inAccount && may(contactAssignees) })
  const clients = useEndpoint(
    accountClients.list,
    { params, query: { per_page: 100, sort: 'name' } },
    { staleTime: FRESH, enabled: inAccount && may(accountClients.list) },
  )
  const categories = useCategories()
  const choices = (values: readonly string[], group: string) => values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  return {
    status: { label: t('columns.status'), options: choices(PROJECT_STATUSES, 'statuses') },
    ...(inAccount && { party: { label: t('filters.party'), options: choices(PROJECT_PARTIES, 'parties') } }),
    health: { label: t('fields.health'), options: choices(PROJECT_HEALTHS, 'healths') },
    ...(clients.answer && {
      client: {
        label: t('columns.client'),
        options: clients.answer.data.map((one) => ({ value: one.related_account_id, label: one.name })),
      },
    }),
    ...(members.answer && {
      owner: { label: t('columns.owner'), options: members.answer.data },
      member: { label: t('filters.member'), options: members.answer.data },
    }),
    ...(categories.length > 0 && { product_category: { label: t('fields.product_category_id'), options: categories } }),
    due: { label: t('columns.due_date') },
    date_created: { label: t('columns.created') },
  }
}
