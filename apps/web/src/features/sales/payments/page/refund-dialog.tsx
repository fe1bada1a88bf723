import { refundPayment, type Payment } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Alert, Text, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'

/** Refunds money, after showing which invoices will be open again. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const left = payment.amount_minor - payment.refunded_minor
  const form = useEndpointForm(refundPayment, {
    params: { uuid: payment.uuid },
    defaults: startWith(left),
    rules: { amount_minor: 'required|money', reason: `required|max:${refundPayment.limits.reason.maxLength}` },
    labels: { amount_minor: t('fields.amount'), reason: t('refund.reason') },
    toBody: ({ amount_minor, reason }) => ({ amount_minor: amount_minor as number, reason }),
    invalidates: ['payments', 'invoices', 'movements', 'relations', 'activity_logs', 'timeLine'],
    onDone: () => {
      toast({ message: t(payment.provider ? 'refund.asked' : 'refund.done'), tone: 'good' })
      onClose()
    },
  })
  const amount = typeof form.values.amount_minor === 'number' ? form.values.amount_minor : 0
  const owed_again = Math.min(payment.allocated_minor, amount - payment.unallocated_minor)
  return (
    <FormModal
      title={t('refund.title', { name: payment.number })}
      form={form}
      submitLabel={t('refund.label')}
      onClose={onClose}
      isBlocked={amount > left}
    >
      <MoneyInput label={t('fields.amount')} required currency={payment.currency} data-autofocus {...form.getInputProps('amount_minor')} />
      <Text size="xs" c={amount > left ? 'red' : 'dimmed'}>
        {t('refund.at_most', { amount: formatMoney(left, payment.currency) })}
      </Text>
      <TextInput label={t('refund.reason')} required maxLength={refundPayment.limits.reason.maxLength} {...form.getInputProps('reason')} />
      {owed_again > 0 && (
        <Alert color="yellow" variant="light">
          {t('refund.owed_again', { amount: formatMoney(owed_again, payment.currency) })}
        </Alert>
      )}
      {payment.provider && (
        <Text size="sm" c="dimmed">
          {t('refund.online')}
        </Text>
      )}
    </FormModal>
  )
}

/** The entire amount by default. */
const startWith = (amount_minor: number | string | null): { amount_minor: number | string | null; reason: string } => ({
  amount_minor,
  reason: '',
})
