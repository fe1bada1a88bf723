import { creditInvoiceEndpoint, type Invoice, type InvoiceLine } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { BaseTextarea, Checkbox, SegmentedControl, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { creditableLines, CreditLines, creditSum, wishesOf, type CreditMode, type CreditTyped } from './credit-lines.tsx'

interface CreditDialogProps {
  invoice: Invoice
  onClose: () => void
  onDone: (uuid: string) => void
}

const NOTHING_TYPED: { mode: CreditMode; quantity: CreditTyped; amount: CreditTyped } = { mode: 'whole', quantity: {}, amount: {} }

/** Credits the rest of a document, or quantities or amounts of lines. */
export function CreditDialog({ invoice, onClose, onDone }: CreditDialogProps) {
  const { t } = useTranslation('invoices')
  const lines = creditableLines(invoice)
  const form = useEndpointForm(creditInvoiceEndpoint, {
    params: { uuid: invoice.uuid },
    defaults: {
      ...NOTHING_TYPED,
      credit_reason: '',
      draft: false,
      send: Boolean(invoice.buyer_snapshot?.email),
    },
    rules: { credit_reason: `required|max:${creditInvoiceEndpoint.limits.credit_reason.maxLength}` },
    labels: { credit_reason: t('reason.label') },
    toBody: ({ mode, quantity, amount, ...body }) => ({ ...body, lines: wishesOf(lines, mode, mode === 'quantity' ? quantity : amount) }),
    invalidates: ['invoices', 'orders', 'movements', 'relations', 'account-clients', 'payments', 'activity_logs', 'timeLine'],
    onDone: (answer) => {
      toast({ message: t(answer.data.number ? 'done.credit' : 'done.credit_draft', { number: answer.data.number ?? '' }), tone: 'good' })
      onClose()
      onDone(answer.data.uuid)
    },
  })
  const { mode } = form.values
  const chosen = mode === 'whole' ? null : wishesOf(lines, mode, form.values[mode])
  const sum = creditSum(lines, chosen, invoice.prices_include_vat)
  const field = mode === 'quantity' ? 'quantity' : 'amount_minor'
  const errorOf = (line: InvoiceLine) =>
    form.errors[`lines.${chosen?.findIndex((one) => one.invoice_line_id === line.id)}.${field}`] as string | undefined
  return (
    <FormModal
      title={t('credit.title', { number: invoice.number })}
      form={form}
      submitLabel={t(form.values.draft ? 'credit.draft_submit' : 'steps.credit')}
      isBlocked={chosen?.length === 0}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('credit.how')}
        fullWidth
        data={(['whole', 'quantity', 'amount'] as const).map((value) => ({ value, label: t(`credit.${value}`) }))}
        {...form.getInputProps('mode')}
      />
      {form.errors.lines && (
        <Text size="sm" c="red" role="alert">
          {form.errors.lines}
        </Text>
      )}
      {mode !== 'whole' && (
        <CreditLines
          invoice={invoice}
          lines={lines}
          mode={mode}
          typed={form.values[mode]}
          onChange={(typed) => form.setFieldValue(mode, typed)}
          errorOf={errorOf}
        />
      )}
      {sum && (
        <Text size="sm" aria-live="polite">
          {t('credit.sum', {
            total: formatMoney(sum.total_minor, invoice.currency),
            net: formatMoney(sum.net_minor, invoice.currency),
            vat: formatMoney(sum.vat_minor, invoice.currency),
          })}
        </Text>
      )}
      <BaseTextarea
        label={t('reason.label')}
        description={t('credit.reason_help')}
        rows={2}
        required
        {...form.getInputProps('credit_reason')}
      />
      <Checkbox label={t('credit.draft')} {...form.getInputProps('draft', { type: 'checkbox' })} />
      {!form.values.draft && (
        <Checkbox
          label={t('credit.send')}
          disabled={!invoice.buyer_snapshot?.email}
          {...form.getInputProps('send', { type: 'checkbox' })}
        />
      )}
    </FormModal>
  )
}
