import { voidPayment, type Payment } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Alert, Text, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'

/** Voids a payment that never happened, after showing what will be owed again. */
export function VoidDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const form = useEndpointForm(voidPayment, {
    params: { uuid: payment.uuid },
    defaults: { reason: '' },
    rules: { reason: `required|max:${voidPayment.limits.reason.maxLength}` },
    labels: { reason: t('void.reason') },
    toBody: ({ reason }) => ({ reason }),
    invalidates: ['payments', 'invoices', 'movements', 'relations', 'activity_logs', 'timeLine'],
    onDone: () => {
      toast({ message: t('void.done'), tone: 'good' })
      onClose()
    },
  })
  const amount = formatMoney(payment.amount_minor, payment.currency)
  return (
    <FormModal title={t('void.title', { name: payment.number })} form={form} submitLabel={t('void.label')} onClose={onClose}>
      <Text size="sm">{t('void.text', { amount })}</Text>
      {payment.allocated_minor > 0 && (
        <Alert color="yellow" variant="light">
          {t('void.owed_again', { amount: formatMoney(payment.allocated_minor, payment.currency) })}
        </Alert>
      )}
      <TextInput
        label={t('void.reason')}
        description={t(payment.direction === 'in' ? 'void.reason_hint' : 'void.reason_hint_out')}
        required
        data-autofocus
        maxLength={voidPayment.limits.reason.maxLength}
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}
