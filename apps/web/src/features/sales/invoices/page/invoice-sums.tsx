import type { Invoice } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Group, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { DocumentTotals } from '../../lines/index.ts'
import { invoicePaths } from '../invoice-paths.ts'

/** Whether an amount can be open, unlike for credit notes and pro formas. */
export const isOwed = ({ type, status, balance_minor }: Invoice) =>
  (type === 'invoice' || type === 'retail_receipt') && (status === 'issued' || status === 'partially_paid') && balance_minor > 0

/** Totals of a document, what is settled, and how it can be paid. */
export function InvoiceSums({ invoice, accountId }: { invoice: Invoice; accountId: number }) {
  return (
    <>
      <DocumentTotals totals={invoice} currency={invoice.currency} exchange_rate={invoice.exchange_rate} />
      <Settled invoice={invoice} />
      {invoice.payment_token && (
        <Group justify="flex-end" mt="md">
          <PagePart name="pay-invoice" token={invoice.payment_token} back={invoicePaths.page(accountId, invoice.uuid)} />
        </Group>
      )}
    </>
  )
}

/** Paid, credited, written off and open amounts. */
function Settled({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  if (invoice.status === 'draft' || invoice.credits_invoice_uuid || invoice.type === 'proforma') return null
  const rows = (['paid_minor', 'credited_minor', 'written_off_minor'] as const).filter((name) => invoice[name] > 0)
  return (
    <Stack gap={4} mt="sm">
      {rows.map((name) => (
        <Group key={name} justify="space-between">
          <Text size="sm" c="dimmed">
            {t(`settled.${name}`)}
          </Text>
          <Text size="sm">{formatMoney(-invoice[name], invoice.currency)}</Text>
        </Group>
      ))}
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {t('settled.balance_minor')}
        </Text>
        <Text size="sm" fw={700} data-testid="invoice-balance" {...(invoice.is_overdue && { c: 'var(--terra)' })}>
          {formatMoney(invoice.balance_minor, invoice.currency)}
        </Text>
      </Group>
    </Stack>
  )
}
