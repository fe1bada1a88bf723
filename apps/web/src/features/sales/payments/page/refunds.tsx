import type { Payment, PaymentRefund } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Paper, StatusBadge, Table, Text, Title, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../kit/index.ts'

const TONES: Record<PaymentRefund['status'], StatusTone> = { pending: 'info', completed: 'good', failed: 'bad' }

/** Refunds of a payment. */
export function Refunds({ payment }: { payment: Payment }) {
  const { t, i18n } = useTranslation('payments')
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h4" mb="xs">
        {t('refund.all')}
      </Title>
      <Table>
        <Table.Tbody>
          {payment.refunds?.map((refund) => (
            <Table.Tr key={refund.uuid}>
              <Table.Td>
                {formatDay(refund.refunded_on, i18n.language)}
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {refund.reason}
                </Text>
                {refund.failure_reason && (
                  <Text size="sm" c="red" style={{ overflowWrap: 'anywhere' }}>
                    {t('refund.refused', { reason: refund.failure_reason })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                {formatMoney(refund.amount_minor, payment.currency)}
                <div>
                  <StatusBadge tone={TONES[refund.status]}>{t(`refund.statuses.${refund.status}`)}</StatusBadge>
                </div>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
