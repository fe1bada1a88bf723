import { contactAssignees, orderActivityLogs, orders, permission, tags, type Order } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Group, StatusBadge, TagPill, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, useMay } from '../../../../kit/index.ts'
import { factFields, fieldsOf, idsField, RecordFieldList } from '../../../shared/record-fields/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DueDay, otherSide } from '../list/order-columns.tsx'
import { FINAL, PAYMENT_TONES } from '../order-tones.ts'

const OTHER_SIDES = { sales: { kept: 'other', received: 'seller' }, production: { kept: 'provider', received: 'other' } } as const
const otherSideOf = ({ kind, side }: Order) => OTHER_SIDES[kind][side]

const AssigneesInput = lazy(() => import('./team-inputs.tsx').then((module) => ({ default: module.AssigneesInput })))
const OrderTagsInput = lazy(() => import('./team-inputs.tsx').then((module) => ({ default: module.OrderTagsInput })))

const COMPOSED = { assignees: idsField('assignees'), tags: idsField('tags') }

/** Parties, terms and people of an order; what the buyer does not confirm is edited here while it is open. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const fields = useOrderFields(order)
  const team = useTeamFields(order)
  const saleFacts = useSaleFacts(order)
  const party = [
    [t(`columns.${otherSideOf(order)}`), otherSide(order)],
    [t('fields.end_client'), order.end_client],
  ] as const
  const points = [[t('fields.contact_points'), people(order.contactPointUsers)]] as const
  const agreed = [t('fields.agreed'), order.agreed_minor !== null && formatMoney(order.agreed_minor, order.currency)] as const
  return (
    <RecordFieldList
      groups={[
        { title: t('groups.party'), fields: factFields(party) },
        {
          title: t('groups.terms'),
          fields: [
            fields.title,
            fields.order_date,
            fields.requested_delivery,
            ...factFields([[t('columns.project'), order.project?.name]]),
            fields.purchase_order_number,
            ...factFields(order.kind === 'sales' ? [...saleFacts, agreed] : [agreed]),
            fields.notes,
          ],
        },
        { title: t('groups.team'), fields: [team.assignees, ...factFields(points), team.tags] },
      ]}
      version={order.version}
      read={orders.read}
      update={orders.update}
      params={{ uuid: order.uuid }}
      composed={COMPOSED}
      include={Object.keys(COMPOSED)}
      touches={['production-orders', 'activity_logs', 'timeLine']}
      log={orderActivityLogs}
      event="order.updated"
      names="orders:log_fields"
    />
  )
}

const people = (users: Order['assignees']) => users?.map((user) => user.username).join(', ')

/** The fields that may change: the day of a draft; while the order is open those that the buyer does not confirm. */
function useOrderFields(order: Order) {
  const { t, i18n } = useTranslation('orders')
  const mayUpdate = useMayUpdate(order)
  const field = fieldsOf(order, (name) => t(`fields.${name}` as 'fields.title'))
  const { title, purchase_order_number } = orders.update.limits
  const isDraft = order.status_code === 'draft'
  return {
    title: field('title', mayUpdate && order.title, mayUpdate && { as: 'text', max: title.maxLength }),
    order_date: field('order_date', formatDay(order.order_date, i18n.language), mayUpdate && isDraft && { as: 'date' }),
    requested_delivery: field(
      'requested_delivery',
      order.requested_delivery && <DueDay day={order.requested_delivery} isLate={order.is_late} />,
      mayUpdate && { as: 'date' },
    ),
    purchase_order_number: field(
      'purchase_order_number',
      order.purchase_order_number,
      mayUpdate && { as: 'text', max: purchase_order_number.maxLength },
    ),
    notes: field('notes_internal', order.notes_internal, mayUpdate && { as: 'long', max: 10_000 }, { isWide: true }),
  }
}

/** Whether the reader may change what the buyer does not confirm. */
function useMayUpdate(order: Order): boolean {
  const right = order.kind === 'sales' ? 'orders.update' : 'production-orders.update'
  const isAllowed = useMay()({ who: 'permission', permission: right })
  return isAllowed && order.side === 'kept' && !FINAL.has(order.status_code)
}

/** The people and tags of an order. */
function useTeamFields(order: Order) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const mayUpdate = useMayUpdate(order)
  const field = fieldsOf(order, (name) => t(`fields.${name}` as 'fields.title'))
  return {
    assignees: field('assignees', people(order.assignees), mayUpdate && may(contactAssignees) && { as: 'parts', Input: AssigneesInput }, {
      value: COMPOSED.assignees.valueOf(order),
    }),
    tags: field(
      'tags',
      order.tags?.length ? order.tags.map((tag) => <TagPill key={tag.id} name={tag.name} color={tag.color} />) : null,
      mayUpdate && may(tags.list) && { as: 'parts', Input: OrderTagsInput },
      { value: COMPOSED.tags.valueOf(order), label: t('columns.tags') },
    ),
  }
}

/** Origin, invoicing and payment status of a sales order. */
function useSaleFacts(order: Order) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const accountId = useAccountId()
  const { offer, payment_status: payment } = order
  return [
    [
      t('fields.offer'),
      offer && (
        <Linked to={`/accounts/${accountId}/offers/${offer.uuid}`} allowed={may(permission('offers.read'))}>
          {offer.number ?? offer.title}
        </Linked>
      ),
    ],
    [t('fields.invoices'), order.invoices?.length ? <Invoices order={order} /> : null],
    [
      t('columns.payment'),
      <StatusBadge key="payment" tone={PAYMENT_TONES[payment]}>
        {t(`payment_statuses.${payment}`)}
      </StatusBadge>,
    ],
    [t('columns.invoicing'), t(`invoicing_statuses.${order.invoicing_status}`)],
  ] as const
}

function Invoices({ order }: { order: Order }) {
  const accountId = useAccountId()
  if (!order.invoices?.length) return null
  return (
    <Group gap="xs">
      {order.invoices.map((invoice) => (
        <Linked key={invoice.uuid} to={`/accounts/${accountId}/invoices/${invoice.uuid}`} allowed>
          {invoice.number ?? '–'}
        </Linked>
      ))}
    </Group>
  )
}

function Linked({ to, allowed, children }: { to: string; allowed: boolean; children: React.ReactNode }) {
  if (!allowed) return <Text size="sm">{children}</Text>
  return (
    <Anchor component={Link} to={to} size="sm">
      {children}
    </Anchor>
  )
}
