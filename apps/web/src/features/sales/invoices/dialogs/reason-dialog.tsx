import {
  cancelTransmissionEndpoint,
  confirmVatNumber,
  correctInvoiceEndpoint,
  writeOffInvoiceEndpoint,
  type AnyEndpoint,
  type Invoice,
} from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { BaseTextarea, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'

const STEPS = {
  correct: { endpoint: correctInvoiceEndpoint as AnyEndpoint, field: 'credit_reason' },
  'write-off': { endpoint: writeOffInvoiceEndpoint as AnyEndpoint, field: 'reason' },
  'confirm-vat': { endpoint: confirmVatNumber as AnyEndpoint, field: 'reason' },
  'cancel-transmission': { endpoint: cancelTransmissionEndpoint as AnyEndpoint, field: 'reason' },
}

interface ReasonDialogProps {
  step: keyof typeof STEPS
  invoice: Invoice
  onClose: () => void
  /** Called with the document to show. */
  onDone: (uuid: string) => void
}

/** Describes a step and takes it with a reason. */
export function ReasonDialog({ step, invoice, onClose, onDone }: ReasonDialogProps) {
  const { t } = useTranslation('invoices')
  const { endpoint, field } = STEPS[step]
  const form = useEndpointForm<AnyEndpoint, { reason: string }>(endpoint, {
    params: { uuid: invoice.uuid },
    defaults: { reason: '' },
    rules: { reason: `required|max:${writeOffInvoiceEndpoint.limits.reason.maxLength}` },
    labels: { reason: t('reason.label') },
    toBody: ({ reason }) => ({ [field]: reason }),
    invalidates: ['invoices', 'orders', 'movements', 'relations', 'account-clients', 'payments', 'activity_logs', 'timeLine'],
    onDone: (answer: { data: Invoice }) => {
      toast({ message: t(`done.${step}`), tone: 'good' })
      onClose()
      onDone(answer.data.uuid)
    },
  })
  // The server reports errors of the reason under another name.
  const problem = field === 'reason' ? null : form.errors[field]
  return (
    <FormModal title={t(`steps.${step}`)} form={form} submitLabel={t(`steps.${step}`)} onClose={onClose} size="md">
      <Text size="sm">
        {t(`explain.${step}`, {
          number: invoice.number,
          amount: formatMoney(invoice.balance_minor, invoice.currency),
          vat: invoice.buyer_snapshot?.vat_number ?? '',
        })}
      </Text>
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
      <BaseTextarea label={t('reason.label')} rows={3} required data-autofocus {...form.getInputProps('reason')} />
    </FormModal>
  )
}
