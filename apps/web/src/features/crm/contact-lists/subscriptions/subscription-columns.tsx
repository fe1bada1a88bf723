import { CONSENT_SOURCES, SUBSCRIPTION_STATUSES, type Subscription } from '@stoa/contract/browser'
import { Anchor, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, type FilterFields, type ListColumn } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { contactPaths } from '../../contacts/index.ts'
import { SUBSCRIPTION_TONES } from './subscription-tones.ts'

/** Columns of every list of subscriptions: contact, status and dates. */
export function useSubscriptionColumns(): ListColumn<Subscription>[] {
  const { t, i18n } = useTranslation('lists')
  const accountId = useAccountId()
  const day = (value: string | null) => (value ? formatDay(value, i18n.language) : '–')
  return [
    {
      key: 'name',
      title: t('columns.contact'),
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Anchor component={Link} to={contactPaths.page(accountId, row.contact_id, 'lists')} size="sm" fw={550} c="bright">
            {subscriberName(row)}
          </Anchor>
          <Text size="xs" c="dimmed">
            {row.contact?.email ?? row.contact?.phone}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: (row) => (
        <Stack gap={2} align="flex-start">
          <StatusBadge tone={SUBSCRIPTION_TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>
          {row.status === 'unsubscribed' && row.unsubscribe_reason && (
            <Text size="xs" c="dimmed">
              {t(`reasons.${row.unsubscribe_reason}`)}
            </Text>
          )}
          {row.status === 'cleaned' && row.cleaned_reason && (
            <Text size="xs" c="dimmed">
              {t(`cleaned_reasons.${row.cleaned_reason}`)}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'channels', title: t('columns.channels'), render: (row) => row.channels.map((channel) => t(`channels.${channel}`)).join(', ') },
    { key: 'source', title: t('columns.source'), render: (row) => t(`sources.${row.source}`) },
    { key: 'subscribed_at', title: t('columns.subscribed_at'), sort: 'subscribed_at', render: (row) => day(row.subscribed_at) },
    { key: 'unsubscribed_at', title: t('columns.unsubscribed_at'), sort: 'unsubscribed_at', render: (row) => day(row.unsubscribed_at) },
    { key: 'created', title: t('columns.added'), sort: 'created', render: (row) => day(row.created_at) },
  ]
}

/** Filters of every list of subscriptions. */
export function useSubscriptionFilters(): FilterFields {
  const { t } = useTranslation('lists')
  return {
    status: { label: t('columns.status'), options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    source: { label: t('columns.source'), options: CONSENT_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) })) },
    subscribed: { label: t('columns.subscribed_at') },
    unsubscribed: { label: t('columns.unsubscribed_at') },
  }
}

/** The name of a subscriber: name, company, e-mail address or phone number. */
export const subscriberName = ({ contact, contact_id }: Subscription): string =>
  [contact?.first_name, contact?.last_name].filter(Boolean).join(' ') ||
  contact?.company ||
  contact?.email ||
  contact?.phone ||
  `#${contact_id}`
