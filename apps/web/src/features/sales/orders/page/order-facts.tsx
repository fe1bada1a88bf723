import { permission, type Order } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Group, StatusBadge, TagPill, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, RecordFacts, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DueDay, otherSide } from '../list/order-columns.tsx'
import { PAYMENT_TONES } from '../order-tones.ts'

const OTHER_SIDES = { sales: { kept: 'other', received: 'seller' }, production: { kept: 'provider', received: 'other' } } as const
const otherSideOf = ({ kind, side }: Order) => OTHER_SIDES[kind][side]

/** Facts of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders')
  const people = (users: Order['assignees']) => users?.map((user) => user.username).join(', ')
  const saleFacts = useSaleFacts(order)
  const party = [
    [t(`columns.${otherSideOf(order)}`), otherSide(order)],
    [t('fields.end_client'), order.end_client],
  ] as const
  const terms = [
    [t('fields.order_date'), formatDay(order.order_date, i18n.language)],
    [t('fields.requested_delivery'), order.requested_delivery && <DueDay day={order.requested_delivery} isLate={order.is_late} />],
    [t('columns.project'), order.project?.name],
    [t('fields.purchase_order_number'), order.purchase_order_number],
    ...(order.kind === 'sales' ? saleFacts : []),
    [t('fields.agreed'), order.agreed_minor !== null && formatMoney(order.agreed_minor, order.currency)],
  ] as const
  const team = [
    [t('fields.assignees'), people(order.assignees)],
    [t('fields.contact_points'), people(order.contactPointUsers)],
    [t('columns.tags'), order.tags?.length ? order.tags.map((tag) => <TagPill key={tag.id} name={tag.name} color={tag.color} />) : null],
  ] as const
  return (
    <RecordFacts
      groups={[
        { title: t('groups.party'), facts: party },
        { title: t('groups.terms'), facts: terms },
        { title: t('groups.team'), facts: team },
        {
          title: t('fields.notes_internal'),
          facts: [],
          more: order.notes_internal && <p className="stoa-related-text">{order.notes_internal}</p>,
        },
      ]}
    />
  )
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
