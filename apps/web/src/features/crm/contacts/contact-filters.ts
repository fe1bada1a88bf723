import { CONTACT_LIFECYCLES, CONTACT_SOURCES, CONTACT_STATUSES, contactAssignees } from '@stoa/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint, type FilterFields } from '../../../kit/index.ts'

/** Filters of the contacts of an account, with the choices that belong to it. */
export function useContactFilters(accountId: number): FilterFields {
  const { t } = useTranslation('crm')
  const assignees = useEndpoint(contactAssignees, { params: { account_id: accountId } }, { staleTime: 60_000 })
  return {
    assignee: { label: t('contacts.filters.assignee'), options: assignees.answer?.data ?? [] },
    date_created: { label: t('contacts.filters.date_created') },
    lifecycle: {
      label: t('contacts.filters.lifecycle'),
      options: CONTACT_LIFECYCLES.map((value) => ({ value, label: t(`contacts.lifecycles.${value}`) })),
    },
    status: {
      label: t('contacts.filters.status'),
      options: CONTACT_STATUSES.map((value) => ({ value, label: t(`contacts.statuses.${value}`) })),
    },
    source: {
      label: t('contacts.filters.source'),
      options: CONTACT_SOURCES.map((value) => ({ value, label: t(`contacts.sources.${value}`) })),
    },
    marketable: {
      label: t('contacts.filters.marketable'),
      options: (['email', 'sms'] as const).map((value) => ({ value, label: t(`contacts.channels.${value}`) })),
    },
    has_email: { label: t('contacts.filters.has_email') },
    has_phone: { label: t('contacts.filters.has_phone') },
    has_duplicates: { label: t('contacts.filters.has_duplicates') },
    last_activity: { label: t('contacts.filters.last_activity') },
  }
}
