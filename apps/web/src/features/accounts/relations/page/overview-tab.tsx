import { permission, relationNotes, type AccountRelation } from '@stoa/contract/browser'
import { ListSkeleton, SettingsCard, Stack } from '@stoa/ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordColumns, useMay } from '../../../../kit/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { NotesPanel } from '../../../shared/records/index.ts'
import { useRelation } from '../use-relation.ts'
import { ContactsCard } from './contacts-card.tsx'
import { Facts } from './facts.tsx'
import { Figures } from './figures.tsx'
import { GrantCard } from './grant-card.tsx'
import { RelationTimeLine } from './relation-time-line.tsx'

const InviteCard = lazy(() => import('./invite-card.tsx').then((module) => ({ default: module.InviteCard })))
const ClientSubscriptions = lazy(() =>
  import('../../../sales/account-subscriptions/index.ts').then((module) => ({ default: module.ClientSubscriptions })),
)
/** Whether the user's account created the other one, which has no owner yet. */
const isManaged = ({ side, status, counterpart }: AccountRelation, accountId: number) =>
  side === 'kept' && status !== 'ended' && !counterpart.claimed && counterpart.managed_by_account_id === accountId

/** Overview of a relation: facts and terms, figures, documents, notes and history, people and access. */
export function OverviewTab() {
  const { t } = useTranslation('relations')
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
          <RelationTimeLine />
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
          <ContactsCard />
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
