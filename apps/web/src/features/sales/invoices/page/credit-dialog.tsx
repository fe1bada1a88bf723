import { creditInvoiceEndpoint, type Invoice, type InvoiceLine } from '@stoa/contract'
import { formatMoney } from '@stoa/domain'
import { BaseTextarea, Checkbox, Group, SegmentedControl, Stack, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { plainNumber, readQuantity, TypedInput } from '../../lines/index.ts'

interface CreditDialogProps {
  invoice: Invoice
  onClose: () => void
  onDone: (uuid: string) => void
}

const leftOf = (line: InvoiceLine) => Math.round((line.quantity - line.credited_quantity) * 1000) / 1000

/** Credits everything that is left, or parts of lines. */
export function CreditDialog({ invoice, onClose, onDone }: CreditDialogProps) {
  const { t } = useTranslation('invoices')
  const lines = (invoice.invoiceLines ?? []).filter((line) => leftOf(line) > 0)
  const form = useEndpointForm(creditInvoiceEndpoint, {
    params: { uuid: invoice.uuid },
    defaults: {
      mode: 'whole',
      credit_reason: '',
      draft: false,
      send: Boolean(invoice.buyer_snapshot?.email),
      quantities: Object.fromEntries(lines.map((line) => [String(line.id), null])) as Record<string, number | string | null>,
    },
    rules: { credit_reason: 'required|max:500' },
    labels: { credit_reason: t('reason.label') },
    toBody: ({ mode, quantities, ...body }) => ({ ...body, lines: mode === 'whole' ? null : wanted(lines, quantities) }),
    invalidates: ['invoices', 'orders', 'movements', 'relations', 'account-clients', 'payments', 'activity_logs'],
    onDone: (answer) => {
      toast({ message: t(answer.data.number ? 'done.credit' : 'done.credit_draft', { number: answer.data.number ?? '' }), tone: 'good' })
      onClose()
      onDone(answer.data.uuid)
    },
  })
  const { mode, quantities } = form.values
  const chosen = wanted(lines, quantities)
  const errorOf = (line: InvoiceLine) => {
    const at = chosen.findIndex((one) => one.invoice_line_id === line.id)
    return at < 0 ? undefined : form.errors[`lines.${at}.quantity`]
  }
  return (
    <FormModal
      title={t('credit.title', { number: invoice.number })}
      form={form}
      submitLabel={t(form.values.draft ? 'credit.draft_submit' : 'steps.credit')}
      isBlocked={mode === 'parts' && chosen.length === 0}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('credit.how')}
        data={(['whole', 'parts'] as const).map((value) => ({ value, label: t(`credit.${value}`) }))}
        {...form.getInputProps('mode')}
      />
      {form.errors.lines && (
        <Text size="sm" c="red" role="alert">
          {form.errors.lines}
        </Text>
      )}
      {mode === 'parts' && (
        <Stack gap="xs">
          {lines.map((line) => (
            <Group key={line.id} justify="space-between" wrap="nowrap" gap="sm">
              <div style={{ minWidth: 0 }}>
                <Text size="sm" truncate>
                  {line.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {t('credit.left', { left: plainNumber(leftOf(line)), amount: formatMoney(line.net_minor, invoice.currency) })}
                </Text>
              </div>
              <TypedInput
                w={110}
                aria-label={t('credit.quantity', { name: line.name })}
                value={quantities[String(line.id)] ?? null}
                parse={readQuantity}
                format={plainNumber}
                onChange={(next) => form.setFieldValue('quantities', { ...quantities, [String(line.id)]: next })}
                error={errorOf(line)}
              />
            </Group>
          ))}
        </Stack>
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

/** The parts that were typed. */
function wanted(lines: readonly InvoiceLine[], quantities: Readonly<Record<string, number | string | null>>) {
  return lines.flatMap((line) => {
    const quantity = quantities[String(line.id)]
    return quantity === null || quantity === undefined || quantity === '' || quantity === 0
      ? []
      : [{ invoice_line_id: line.id, quantity: quantity as number }]
  })
}
