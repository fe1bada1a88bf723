import {
  contactAssignees,
  permission,
  relationActivity,
  relationMovements,
  relationNotes,
  type AccountRelation,
} from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Group, ListSkeleton, Paper, SettingsCard, SimpleGrid, Stack, StatusBadge, TagPill, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addressQuery,
  formatCount,
  formatDay,
  formatPhone,
  RecordColumns,
  RecordFacts,
  RelatedCard,
  RelatedRow,
  useMay,
  type RecordFact,
} from '../../../../kit/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { HistoryPanel, NotesPanel } from '../../../shared/records/index.ts'
import { GrantCard } from './grant-card.tsx'
import { relationPaths, type RelationPlace } from '../relation-paths.ts'
import { useRelation } from '../use-relation.ts'

const InviteCard = lazy(() => import('./invite-card.tsx').then((module) => ({ default: module.InviteCard })))
const ClientSubscriptions = lazy(() =>
  import('../../../sales/account-subscriptions/index.ts').then((module) => ({ default: module.ClientSubscriptions })),
)
const HISTORY_WORDS = {
  fields: 'relations:fields',
  events: ['relations:history'],
  codes: { status: 'relations:statuses', access_level: 'relations:grant.levels', vat_treatment: 'relations:vat_treatments' },
}

/** Whether the user's account created the other one, which has no owner yet. */
const isManaged = ({ side, status, counterpart }: AccountRelation, accountId: number) =>
  side === 'kept' && status !== 'ended' && !counterpart.claimed && counterpart.managed_by_account_id === accountId

/** Overview of a relation: facts and terms, figures, documents, notes and history, people and access. */
export function OverviewTab() {
  const { t } = useTranslation('relations')
  const may = useMay()
  const { relation, accountId } = useRelation()
  const { side, counterpart, uuid } = relation
  const canInvite = isManaged(relation, accountId)
  return (
    <RecordColumns
      isWide
      fields={<Facts />}
      line={
        <>
          <Figures />
          {relation.type === 'client' && side === 'kept' && <ClientSales />}
          {side === 'kept' && (
            <SettingsCard title={t('notes.title')} text={t('notes.text')}>
              <NotesPanel resource={relationNotes} params={{ relation_uuid: uuid }} />
            </SettingsCard>
          )}
          <SettingsCard title={t('history_title')}>
            <HistoryPanel
              endpoint={relationActivity}
              params={{ account_id: accountId, uuid }}
              members={contactAssignees}
              accountId={accountId}
              type="relation"
              words={HISTORY_WORDS}
            />
          </SettingsCard>
        </>
      }
      lineLabel={t('tabs.overview')}
      related={
        <Stack gap="md">
          {canInvite && (
            <Suspense fallback={null}>
              <InviteCard relation={relation} accountId={accountId} />
            </Suspense>
          )}
          {may(permission('contacts.read')) && <ContactsCard relation={relation} accountId={accountId} />}
          <SubscriptionsCard />
          {relation.type === 'client' && counterpart.claimed && (
            <GrantCard key={relation.version} relation={relation} accountId={accountId} />
          )}
        </Stack>
      }
    />
  )
}

/** The documents and subscriptions of the client that the user may see. */
function ClientSales() {
  const { t } = useTranslation('relations')
  const may = useMay()
  const { relation } = useRelation()
  return (
    <>
      {may(permission('offers.read')) && (
        <SettingsCard title={t('offers_title')}>
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <PagePart name="client-offers" relation={relation} />
          </Suspense>
        </SettingsCard>
      )}
      {may(permission('orders.read')) && (
        <SettingsCard title={t('orders_title')}>
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <PagePart name="client-orders" relation={relation} />
          </Suspense>
        </SettingsCard>
      )}
      {may(permission('payments.read')) && (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <PagePart name="client-payments" relation={relation} />
        </Suspense>
      )}
      {may(permission('invoices.read')) && (
        <SettingsCard title={t('invoices_title')}>
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <PagePart name="client-invoices" relation={relation} />
          </Suspense>
        </SettingsCard>
      )}
    </>
  )
}

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

/** Balance, overdue amount and credit limit. */
function Figures() {
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
    <SimpleGrid cols={{ base: 2, sm: 3, lg: figures.length }} spacing="sm">
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

/** The client's subscriptions. */
function SubscriptionsCard() {
  const { relation, accountId } = useRelation()
  if (relation.type !== 'client' || relation.side !== 'kept') return null
  return (
    <Suspense fallback={null}>
      <ClientSubscriptions accountId={accountId} clientAccountId={relation.related_account_id} />
    </Suspense>
  )
}

/** Who the other account is, the terms and the tags. */
function Facts() {
  const { t } = useTranslation('relations')
  const { relation, place, accountId } = useRelation()
  const mayEdit = useMay()(permission('relations.update')) && relation.side === 'kept'
  const terms = useTerms(relation)
  return (
    <RecordFacts
      groups={[
        { title: t('party_title'), facts: usePartyFacts(relation) },
        {
          title: t('terms_title'),
          facts: terms,
          more: (
            <div className="stoa-related-text">
              {relation.tags && relation.tags.length > 0 && (
                <Group gap={6} mb={6}>
                  {relation.tags.map((tag) => (
                    <TagPill key={tag.id} name={tag.name} color={tag.color} />
                  ))}
                </Group>
              )}
              {mayEdit && (
                <Anchor component={Link} to={relationPaths.tab(accountId, place, relation.uuid, 'edit')} size="sm">
                  {t('edit')}
                </Anchor>
              )}
            </div>
          ),
        },
      ]}
    />
  )
}

function usePartyFacts({ counterpart }: AccountRelation): RecordFact[] {
  const { t } = useTranslation('relations')
  const mail = counterpart.email && <Anchor href={`mailto:${counterpart.email}`}>{counterpart.email}</Anchor>
  const phone = counterpart.phone && <Anchor href={`tel:${counterpart.phone}`}>{formatPhone(counterpart.phone)}</Anchor>
  return [
    [t('fields.name'), counterpart.name],
    [t('fields.legal_name'), counterpart.legal_name],
    [t('fields.vat_number'), counterpart.vat_number],
    [t('fields.city'), counterpart.city],
    [t('fields.email'), mail],
    [t('fields.phone'), phone],
    [t('fields.owner'), t(counterpart.claimed ? 'claimed' : 'unclaimed')],
  ]
}

/** The terms as pairs of label and value. */
function useTerms(relation: AccountRelation): RecordFact[] {
  const { t, i18n } = useTranslation(['relations', 'vat'])
  const percent = (points: number | undefined) => (points ? `${formatCount(points / 100)}%` : null)
  return [
    [t('fields.code'), relation.code],
    [t('fields.manager_id'), relation.manager?.username],
    [t('fields.since'), relation.since && formatDay(relation.since, i18n.language)],
    [t('fields.payment_terms_days'), relation.payment_terms_days !== null && t('days', { count: relation.payment_terms_days })],
    [t('fields.currency'), relation.currency],
    [t('fields.discount_bp'), percent(relation.discount_bp)],
    [t('fields.withholding_bp'), percent(relation.withholding_bp)],
    [t('vat:withholding.category'), relation.withholding_category && t(`vat:withholding.categories.${relation.withholding_category}`)],
    [t('fields.vat_treatment'), relation.vat_treatment && t(`vat_treatments.${relation.vat_treatment}`)],
    [t('fields.invoice_email'), relation.invoice_email],
    [t('fields.purchase_order_required'), relation.purchase_order_required && t('yes')],
    [t('fields.notes'), relation.notes && <span style={{ whiteSpace: 'pre-wrap' }}>{relation.notes}</span>],
  ]
}

/** Contacts of the user's account that work for the other account. */
function ContactsCard({ relation, accountId }: { relation: AccountRelation; accountId: number }) {
  const { t } = useTranslation('relations')
  const contacts = relation.contacts ?? []
  return (
    <RelatedCard title={t('contacts.title')} count={contacts.length}>
      {contacts.map((contact) => (
        <RelatedRow
          key={contact.id}
          to={`/accounts/${accountId}/contacts/${contact.id}`}
          name={contact.name}
          end={contact.is_contact_point && <StatusBadge tone="info">{t('contacts.point')}</StatusBadge>}
          more={[contact.title, t(`contacts.relations.${contact.relation}`), contact.email, contact.phone].filter(Boolean).join(' · ')}
        />
      ))}
    </RelatedCard>
  )
}
