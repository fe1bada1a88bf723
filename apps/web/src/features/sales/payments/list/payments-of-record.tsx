import { payments, type Invoice, type Payment } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Button, Group, IconCoin, Paper, StatusBadge, Table, Text, Title } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, formatDay, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { PAYMENT_TONES } from './payment-columns.tsx'
import { paymentPaths } from '../payment-paths.ts'

const SHOWN = 10

/** Link to record a payment for the open amount of an invoice; null if nothing is due. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('payments')
  const accountId = useAccountId()
  const isOpen = (invoice.status === 'issued' || invoice.status === 'partially_paid') && invoice.balance_minor > 0
  const canBePaid = isOpen && invoice.account_id === accountId && (invoice.type === 'invoice' || invoice.type === 'retail_receipt')
  if (!canBePaid) return null
  const of = { relation: invoice.account_relation_uuid, contact: invoice.contact_id, invoice: invoice.uuid }
  return (
    <Group>
      <Can endpoint={payments.create} otherwise="explain">
        <Button component={Link} {...paymentPaths.create(accountId, of)} variant="default" leftSection={<IconCoin size={16} />}>
          {t('record')}
        </Button>
      </Can>
    </Group>
  )
}

/** The latest payments of a client. */
export function ClientPayments({ relation }: { relation: { account_id: number; uuid: string } }) {
  return (
    <PaymentsOf filter={{ account_relation: { in: [relation.uuid] }, direction: { is: 'issued' } }} record={{ relation: relation.uuid }} />
  )
}

interface PaymentsOfProps {
  filter: Record<string, Record<string, string | string[]>>
  /** Receiver of a new payment; null if nothing is due. */
  record: Parameters<typeof paymentPaths.create>[1] | null
}

function PaymentsOf({ filter, record }: PaymentsOfProps) {
  const { t } = useTranslation('payments')
  const accountId = useAccountId()
  const query = { filter, sort: '-paid_on', per_page: SHOWN } as const
  const loaded = useEndpoint(payments.list, { params: { account_id: accountId }, query }, { keepPrevious: true })
  const rows = loaded.answer?.data ?? []
  const nothing = (
    <Text size="sm" c="dimmed">
      {t('of.none')}
    </Text>
  )
  return (
    <Paper withBorder p="md" component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t('title')}
        </Title>
        {record && (
          <Can endpoint={payments.create} otherwise="explain">
            <Button component={Link} {...paymentPaths.create(accountId, record)} size="compact-md" variant="default">
              {t('record')}
            </Button>
          </Can>
        )}
      </Group>
      <PanelBody loaded={loaded} isEmpty={rows.length === 0} empty={nothing}>
        <Table.ScrollContainer minWidth={420}>
          <Table>
            <Table.Tbody>
              {rows.map((payment) => (
                <Row key={payment.uuid} payment={payment} accountId={accountId} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </PanelBody>
    </Paper>
  )
}

function Row({ payment, accountId }: { payment: Payment; accountId: number }) {
  const { t, i18n } = useTranslation('payments')
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={paymentPaths.page(accountId, payment.uuid)} size="sm">
          {payment.number ?? t('no_number')}
        </Anchor>
      </Table.Td>
      <Table.Td>{formatDay(payment.paid_on, i18n.language)}</Table.Td>
      <Table.Td>
        <StatusBadge tone={PAYMENT_TONES[payment.status]}>{t(`statuses.${payment.status}`)}</StatusBadge>
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {formatMoney(payment.amount_minor, payment.currency)}
      </Table.Td>
    </Table.Tr>
  )
}
