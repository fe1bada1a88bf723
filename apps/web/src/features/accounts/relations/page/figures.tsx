import { relationMovements, type AccountRelation } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Paper, SimpleGrid, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, useMay } from '../../../../kit/index.ts'
import { relationPaths, type RelationPlace } from '../relation-paths.ts'
import { useRelation } from '../use-relation.ts'

interface FigureTile {
  label: string
  value: string
  bad: boolean
  /** The list of the counted records. */
  to?: { path: string; search: Record<string, string> } | undefined
}

const toOffers = (accountId: number, { uuid }: AccountRelation, place: RelationPlace): FigureTile['to'] =>
  place === 'clients'
    ? { path: `/accounts/${accountId}/offers`, search: { 'filter.client.in': uuid, 'filter.status.in': 'sent,viewed' } }
    : undefined

const toSubscriptions = (accountId: number, { related_account_id }: AccountRelation, place: RelationPlace): FigureTile['to'] =>
  place === 'clients'
    ? {
        path: `/accounts/${accountId}/account-subscriptions`,
        search: { 'filter.client.in': String(related_account_id), 'filter.status.in': 'trialing,active,past_due,suspended' },
      }
    : undefined

/** Balance, overdue amount and credit limit. @param cols figures beside each other, by default as many as fit */
export function Figures({ cols }: { cols?: number }) {
  const { t } = useTranslation('relations')
  const mayRead = useMay()(relationMovements.list)
  const { relation, place, accountId } = useRelation()
  const { balance_minor, overdue_minor, credit_limit_minor, currency } = relation
  if (!mayRead || balance_minor === undefined || overdue_minor === undefined) return null
  const direction = relation.type === 'provider' ? 'payable' : 'receivable'
  const others = (relation.balances ?? []).filter((one) => one.currency !== currency && one.balance_minor !== 0)
  const balance = t(`figures.balance.${relation.side}.${direction}`)
  const figures: FigureTile[] = [
    { label: balance, value: formatMoney(balance_minor, currency), bad: false },
    ...others.map((one) => ({
      label: `${balance} (${one.currency})`,
      value: formatMoney(one.balance_minor, one.currency),
      bad: false,
    })),
    { label: t('columns.overdue'), value: formatMoney(overdue_minor, currency), bad: overdue_minor > 0 },
    ...(credit_limit_minor
      ? [
          {
            label: t('fields.credit_limit_minor'),
            value: formatMoney(credit_limit_minor, currency),
            bad: balance_minor > credit_limit_minor,
          },
        ]
      : []),
    ...(relation.open_offers_count
      ? [
          {
            label: t('figures.open_offers'),
            value: String(relation.open_offers_count),
            bad: false,
            to: toOffers(accountId, relation, place),
          },
        ]
      : []),
    ...(relation.active_subscriptions_count
      ? [
          {
            label: t('figures.subscriptions'),
            value: String(relation.active_subscriptions_count),
            bad: false,
            to: toSubscriptions(accountId, relation, place),
          },
        ]
      : []),
  ]
  return (
    <SimpleGrid cols={cols ?? { base: 2, sm: 3, lg: figures.length }} spacing="sm">
      {figures.map(({ label, value, bad, to }) => (
        <Paper key={label} withBorder p="md">
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          {to ? (
            <Anchor
              component={Link}
              to={to.path}
              search={addressQuery(to.search)}
              aria-label={`${label}: ${value}`}
              fz="xl"
              fw={650}
              c="bright"
            >
              {value}
            </Anchor>
          ) : (
            <Text size="xl" fw={650} {...(bad && { c: 'red' })} style={{ whiteSpace: 'nowrap' }}>
              {value}
            </Text>
          )}
          {label === figures[0]!.label && (
            <Anchor component={Link} to={relationPaths.tab(accountId, place, relation.uuid, 'movements')} size="xs">
              {t('figures.to_movements')}
            </Anchor>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  )
}
