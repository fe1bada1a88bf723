import { allocatePayment, removeAllocation, type Payment, type PaymentAllocation } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { ActionIcon, Anchor, Button, ConfirmDialog, Group, IconX, Paper, Table, Text, Title, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, useAct, useMay } from '../../../../kit/index.ts'
import { keeps } from './payment-side.ts'

const AllocateDialog = lazy(() => import('./allocate-dialog.tsx').then((module) => ({ default: module.AllocateDialog })))

/** Allocations of a payment. Its credit can be allocated, and an allocation can be reversed. */
export function Allocations({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const may = useMay()
  const [isAllocating, setAllocating] = useState(false)
  const [taken, setTaken] = useState<PaymentAllocation | null>(null)
  const mayChange = keeps(payment) && may(allocatePayment)
  const live = payment.allocations?.filter((one) => one.reversed_at === null) ?? []
  return (
    <Paper withBorder p="md" component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t('allocations.of_payment')}
        </Title>
        {mayChange && payment.direction === 'in' && payment.unallocated_minor > 0 && (
          <Button size="compact-md" onClick={() => setAllocating(true)}>
            {t('allocations.give_out')}
          </Button>
        )}
      </Group>
      {live.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(
            payment.unallocated_minor > 0
              ? 'allocations.all_credit'
              : payment.direction === 'in'
                ? 'allocations.empty'
                : 'allocations.empty_out',
          )}
        </Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t(payment.direction === 'in' ? 'allocations.invoice' : 'allocations.bill')}</Table.Th>
              <Table.Th visibleFrom="xs">{t('allocations.due')}</Table.Th>
              <Table.Th ta="right" visibleFrom="xs">
                {t('allocations.still_open')}
              </Table.Th>
              <Table.Th ta="right">{t('allocations.paid')}</Table.Th>
              <Table.Th w={40} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {live.map((one) => (
              <Row key={one.id} payment={payment} allocation={one} onTake={mayChange ? () => setTaken(one) : null} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <TakeBack payment={payment} allocation={taken} onClose={() => setTaken(null)} />
      <Suspense fallback={null}>{isAllocating && <AllocateDialog payment={payment} onClose={() => setAllocating(false)} />}</Suspense>
    </Paper>
  )
}

function Row({ payment, allocation, onTake }: { payment: Payment; allocation: PaymentAllocation; onTake: (() => void) | null }) {
  const { t, i18n } = useTranslation('payments')
  const account = keeps(payment) ? payment.account_id : payment.client_account_id
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component={Link}
          size="sm"
          to={
            allocation.supplier_bill_uuid
              ? `/accounts/${account}/supplier-bills/${allocation.supplier_bill_uuid}`
              : `/accounts/${account}/invoices/${allocation.invoice_uuid}`
          }
        >
          {allocation.number}
        </Anchor>
      </Table.Td>
      <Table.Td visibleFrom="xs">{formatDay(allocation.due_date, i18n.language)}</Table.Td>
      <Table.Td ta="right" visibleFrom="xs">
        {formatMoney(allocation.balance_minor, payment.currency)}
      </Table.Td>
      <Table.Td ta="right" fw={600} style={{ whiteSpace: 'nowrap' }}>
        {formatMoney(allocation.amount_minor, payment.currency)}
      </Table.Td>
      <Table.Td>
        {onTake && (
          <ActionIcon variant="subtle" aria-label={t('allocations.take_back', { number: allocation.number })} onClick={onTake}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function TakeBack({ payment, allocation, onClose }: { payment: Payment; allocation: PaymentAllocation | null; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const act = useAct(removeAllocation, ['payments', 'invoices', 'relations', 'activity_logs', 'timeLine'])
  const confirm = async () => {
    if (!allocation || !(await act.run({ params: { uuid: payment.uuid, allocation_id: allocation.id } }))) return
    toast({ message: t('allocations.taken'), tone: 'good' })
    onClose()
  }
  return (
    <ConfirmDialog
      opened={allocation !== null}
      title={t('allocations.take_title', { number: allocation?.number })}
      confirmLabel={t('allocations.take')}
      onConfirm={() => void confirm()}
      onClose={onClose}
      pending={act.isPending}
    >
      {allocation &&
        t('allocations.take_text', { amount: formatMoney(allocation.amount_minor, payment.currency), number: allocation.number })}
    </ConfirmDialog>
  )
}
