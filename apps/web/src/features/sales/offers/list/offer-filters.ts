import { contactAssignees, OFFER_STATUSES } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type FilterFields } from '../../../../kit/index.ts'
import { useLostReasonChoices } from '../../../crm/contact-requests/index.ts'

const FRESH = 60_000

/** Filters of offers, with options of the account; null for lists of all accounts. */
export function useOfferFilters(accountId: number | null): FilterFields {
  const { t } = useTranslation(['offers', 'lines'])
  const may = useMay()
  const params = { account_id: accountId ?? 0 }
  const isOn = accountId !== null
  const members = useEndpoint(contactAssignees, { params }, { staleTime: FRESH, enabled: isOn && may(contactAssignees) })
  const reasons = useLostReasonChoices(accountId, 'offer')
  return {
    status: { label: t('filters.status'), options: OFFER_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    ...(isOn && {
      direction: {
        label: t('lines:sides.label'),
        options: (['issued', 'received'] as const).map((value) => ({ value, label: t(`lines:sides.${value}`) })),
      },
    }),
    expiring: { label: t('filters.expiring') },
    ...(members.answer && { seller: { label: t('filters.seller'), options: members.answer.data } }),
    ...(reasons.length > 0 && { decline_reason: { label: t('filters.decline_reason'), options: reasons } }),
    total: { label: t('filters.total') },
    issued: { label: t('filters.issued') },
    sent: { label: t('filters.sent') },
    accepted: { label: t('filters.accepted') },
    declined: { label: t('filters.declined') },
    valid_until: { label: t('filters.valid_until') },
    date_created: { label: t('filters.date_created') },
  }
}
