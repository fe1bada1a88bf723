import type { Offer } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Avatar, Group, Stack, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay, RecordLink, type ListColumn } from '../../../../kit/index.ts'
import { OFFER_TONES } from '../offer-tones.ts'

export const HIDDEN_OFFER_COLUMNS = ['net', 'created', 'recurring', 'user']
export const OFFER_INCLUDES = ['user', 'account'] as const

/**
 * Columns of every list of offers.
 * @param path returns the path of an offer
 * @param isReceived whether the counterpart is the seller
 */
export function useOfferColumns(path: (offer: Offer) => string, isReceived = false): ListColumn<Offer>[] {
  const { t, i18n } = useTranslation('offers')
  return [
    { key: 'number', title: t('columns.number'), sort: 'number', fixed: true, render: (row) => <Name offer={row} path={path(row)} /> },
    {
      key: 'client',
      title: t(isReceived ? 'columns.account' : 'columns.client'),
      sort: 'client',
      render: (row) => (row.side === 'seller' ? row.client_name : row.seller_snapshot?.name) ?? row.account?.name,
    },
    { key: 'status', title: t('columns.status'), sort: 'status', render: (row) => <Status offer={row} /> },
    { key: 'total', title: t('columns.total'), sort: 'total', align: 'right', render: (row) => formatMoney(row.total_minor, row.currency) },
    { key: 'net', title: t('columns.net'), align: 'right', render: (row) => formatMoney(row.net_minor, row.currency) },
    {
      key: 'recurring',
      title: t('columns.recurring'),
      align: 'right',
      render: (row) => row.recurring_net_minor > 0 && formatMoney(row.recurring_net_minor, row.currency),
    },
    { key: 'issued', title: t('columns.issued'), sort: 'issue_date', render: (row) => formatDay(row.issue_date, i18n.language) },
    { key: 'valid_until', title: t('columns.valid_until'), sort: 'valid_until', render: (row) => <Until offer={row} /> },
    {
      key: 'user',
      title: t('columns.user'),
      render: (row) =>
        row.user && (
          <Group gap={6} wrap="nowrap">
            <Avatar size={24} username={row.user.username} color={row.user.color} src={row.user.avatar_url} />
            <Text size="sm">{row.user.username}</Text>
          </Group>
        ),
    },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}

function Name({ offer, path }: { offer: Offer; path: string }) {
  const { t } = useTranslation('offers')
  return (
    <Stack gap={0} miw={0} maw={210}>
      <RecordLink id={offer.uuid} to={path} truncate title={offer.title}>
        {offer.title}
      </RecordLink>
      <Text size="xs" c="dimmed" truncate>
        {offer.number ?? t('no_number')}
        {offer.revision > 1 && ` · ${t('revision', { number: offer.revision })}`}
      </Text>
    </Stack>
  )
}

/** Status of an offer. */
export function Status({ offer }: { offer: Pick<Offer, 'status'> }) {
  const { t } = useTranslation('offers')
  return <StatusBadge tone={OFFER_TONES[offer.status]}>{t(`statuses.${offer.status}`)}</StatusBadge>
}

/** The last day of an offer, highlighted when it is near. */
export function Until({ offer }: { offer: Pick<Offer, 'valid_until' | 'days_left'> }) {
  const { i18n } = useTranslation('offers')
  const isNear = offer.days_left !== null && offer.days_left <= 3
  return (
    <Text size="sm" c={isNear ? 'orange' : undefined} fw={isNear ? 600 : undefined} span>
      {formatDay(offer.valid_until, i18n.language)}
    </Text>
  )
}
