import type { AccountSubscription } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay, RecordLink, type ListColumn } from '../../../../kit/index.ts'
import { SubscriptionStatus, usePriceWords } from '../subscription-badges.tsx'
import { subscriptionPaths } from '../subscription-paths.ts'

export const HIDDEN_COLUMNS = ['start', 'created', 'auto_renew']
export const LIST_INCLUDES = ['account', 'client'] as const

/**
 * Columns of lists of subscriptions.
 * @param accountOf returns the account in which a row opens
 * @param isReceived whether the counterpart is the seller
 */
export function useSubscriptionColumns(
  accountOf: (row: AccountSubscription) => number,
  isReceived = false,
): ListColumn<AccountSubscription>[] {
  const { t, i18n } = useTranslation('account_subscriptions')
  const priceWords = usePriceWords()
  const day = (value: string | null) => (value ? formatDay(value, i18n.language) : '–')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={0} miw={0} maw={{ base: 230, sm: 220 }}>
          <RecordLink id={row.uuid} to={subscriptionPaths.tab(accountOf(row), row.uuid, 'overview')} truncate title={row.name}>
            {row.name}
          </RecordLink>
          <Text size="xs" c="dimmed">
            {row.number}
          </Text>
        </Stack>
      ),
    },
    { key: 'client', title: t(isReceived ? 'columns.seller' : 'columns.client'), sort: 'client', render: (row) => row.counterpart_name },
    { key: 'status', title: t('columns.status'), sort: 'status', render: (row) => <SubscriptionStatus row={row} /> },
    {
      key: 'price',
      title: t('columns.price'),
      sort: 'price',
      align: 'right',
      render: (row) => <span style={{ whiteSpace: 'nowrap' }}>{priceWords(row)}</span>,
    },
    { key: 'next_renewal_on', title: t('columns.next_renewal_on'), sort: 'next_renewal_on', render: (row) => day(row.next_renewal_on) },
    {
      key: 'outstanding',
      title: t('columns.outstanding'),
      align: 'right',
      render: (row) => (
        <Text component="span" size="sm" {...(row.status === 'past_due' && { c: 'red', fw: 600 })}>
          {row.outstanding_minor ? formatMoney(row.outstanding_minor, row.currency) : '–'}
        </Text>
      ),
    },
    { key: 'auto_renew', title: t('columns.auto_renew'), render: (row) => t(row.auto_renew ? 'yes' : 'no') },
    { key: 'start', title: t('fields.start_date'), render: (row) => day(row.start_date) },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => day(row.created_at) },
  ]
}
