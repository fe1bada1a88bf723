import type { AccountRelation } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Avatar, Group, Stack, StatusBadge, TagPill, Text, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay, RecordLink, type ListColumn } from '../../../../kit/index.ts'
import { relationPaths, type RelationPlace } from '../relation-paths.ts'

const STATUS_TONES: Record<AccountRelation['status'], StatusTone> = {
  pending: 'warning',
  active: 'good',
  suspended: 'bad',
  ended: 'neutral',
}

/** Columns of the lists of clients, providers and agencies. */
export function useRelationColumns(accountId: number, place: RelationPlace): ListColumn<AccountRelation>[] {
  const { t, i18n } = useTranslation('relations')
  const keepsLedger = place !== 'agencies'
  const columns: ListColumn<AccountRelation>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => <PartyCell row={row} accountId={accountId} place={place} />,
    },
    { key: 'code', title: t('columns.code'), sort: 'code', render: (row) => row.code ?? '–' },
    { key: 'status', title: t('columns.status'), render: (row) => <RelationStatus relation={row} accountId={accountId} /> },
    { key: 'vat_number', title: t('columns.vat_number'), render: (row) => row.counterpart.vat_number ?? '–' },
    { key: 'email', title: t('columns.email'), render: (row) => row.counterpart.email ?? '–' },
    { key: 'phone', title: t('columns.phone'), render: (row) => row.counterpart.phone ?? '–' },
    { key: 'manager', title: t('columns.manager'), render: (row) => row.manager?.username ?? '–' },
    money('balance_minor', 'balance', t('columns.balance')),
    money('overdue_minor', 'overdue', t('columns.overdue')),
    {
      key: 'last_activity',
      title: t('columns.last_activity'),
      sort: 'last_activity',
      render: (row) => (row.last_activity_at ? formatDay(row.last_activity_at, i18n.language) : '–'),
    },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
  const tags: ListColumn<AccountRelation> = {
    key: 'tags',
    title: t('columns.tags'),
    render: (row) => (
      <Group gap={4}>
        {row.tags?.map((tag) => (
          <TagPill key={tag.id} name={tag.name} color={tag.color} />
        ))}
      </Group>
    ),
  }
  return keepsLedger ? [...columns.slice(0, -2), tags, ...columns.slice(-2)] : columns
}

/** Columns that are hidden until the user shows them. */
export const HIDDEN_COLUMNS = ['vat_number', 'email', 'phone', 'last_activity', 'created', 'code']

function money(key: 'balance_minor' | 'overdue_minor', sort: string, title: string): ListColumn<AccountRelation> {
  return {
    key: sort,
    title,
    sort,
    align: 'right',
    render: (row) => {
      const amount = row[key]
      if (amount === undefined) return '–'
      return (
        <Text
          component="span"
          size="sm"
          {...(key === 'overdue_minor' && amount > 0 && { c: 'red', fw: 600 })}
          style={{ whiteSpace: 'nowrap' }}
        >
          {formatMoney(amount, row.currency)}
        </Text>
      )
    },
  }
}

function PartyCell({ row, accountId, place }: { row: AccountRelation; accountId: number; place: RelationPlace }) {
  const { t } = useTranslation('relations')
  const { counterpart } = row
  const second = [counterpart.legal_name === row.name ? null : counterpart.legal_name, counterpart.city].filter(Boolean).join(' · ')
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar isCompany size={32} username={row.name} color={counterpart.color} src={counterpart.logo_url} />
      <Stack gap={0} miw={0}>
        <RecordLink id={row.uuid} to={relationPaths.open(accountId, place, row.uuid)}>
          {row.name}
        </RecordLink>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {second || (counterpart.claimed ? '' : t('unclaimed'))}
        </Text>
      </Stack>
    </Group>
  )
}

/** The status of a relation; for a request, also who has to answer it. */
export function RelationStatus({ relation, accountId }: { relation: AccountRelation; accountId: number }) {
  const { t } = useTranslation('relations')
  const isMine = relation.status === 'pending' && relation.initiated_by_account_id !== accountId
  return (
    <Group gap={4}>
      <StatusBadge tone={isMine ? 'info' : STATUS_TONES[relation.status]}>
        {t(isMine ? 'statuses.waits_for_you' : `statuses.${relation.status}`)}
      </StatusBadge>
      {relation.status === 'active' && !relation.counterpart.claimed && <StatusBadge>{t('unclaimed')}</StatusBadge>}
    </Group>
  )
}
