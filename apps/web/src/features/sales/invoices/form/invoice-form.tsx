import type { AnyEndpoint, DocumentTermsAnswer, Invoice } from '@stoa/contract/browser'
import { isCashAboveLimit, type DocumentTerms, type VatTreatment } from '@stoa/domain'
import { Button, ErrorState, Group, Paper, Stack, useScrollToError } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, useEndpointForm } from '../../../../kit/index.ts'
import { CashAlert } from '../../../shared/fields/index.ts'
import { DiscountInput, DocumentTotals, LineEditor, totalsOfLines, useDocumentTerms, useTaxes, type Receiver } from '../../lines/index.ts'
import { bodyOf, valuesOf, type InvoiceValues } from './invoice-form-values.ts'
import { InvoiceTermsFields } from './invoice-terms-fields.tsx'

interface InvoiceFormProps {
  accountId: number
  endpoint: AnyEndpoint
  params: Record<string, unknown>
  /** The draft to edit. */
  invoice?: Invoice
  receiver: Receiver
  onDone: (invoice: Invoice) => void
  onCancel: () => void
}

/** Form of a draft: receiver, dates, terms, lines and live totals. */
export function InvoiceForm({ accountId, endpoint, params, invoice, receiver, onDone, onCancel }: InvoiceFormProps) {
  const { t } = useTranslation('invoices')
  const [isSent, setSent] = useState(false)
  const form = useEndpointForm<AnyEndpoint, InvoiceValues>(endpoint, {
    params,
    defaults: valuesOf(invoice, receiver),
    labels: { lines: t('fields.lines') },
    toBody: (values) => bodyOf(values, invoice),
    invalidates: ['invoices', 'orders'],
    onDone: (answer: { data: Invoice }) => {
      setSent(true)
      onDone(answer.data)
    },
  })
  const inSight = useScrollToError(form.status)
  const { values } = form
  const terms = useDocumentTerms(accountId, values.receiver)
  const currency = invoice?.currency ?? terms?.currency ?? 'EUR'
  const document = moneyTerms(values, terms)
  const treatment = (values.vat_treatment || null) as VatTreatment | null
  const { totals } = totalsOfLines(values.lines, useTaxes(accountId, terms, treatment), document)
  return (
    <form ref={inSight} noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && !isSent} />
      <Stack gap="md">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <InvoiceTermsFields form={form} accountId={accountId} terms={terms} currency={currency} />
        <Paper withBorder p="md">
          <LineEditor
            accountId={accountId}
            lines={values.lines}
            onChange={(lines) => form.setFieldValue('lines', lines)}
            terms={terms}
            currency={currency}
            locale={values.locale ?? terms?.locale ?? 'gr'}
            document={document}
            treatment={treatment}
            errors={form.errors}
            showCost
            showIncome
          />
        </Paper>
        <CashWarning values={values} terms={terms} total_minor={totals.total_minor} currency={currency} />
        <Group justify="flex-end" align="flex-start">
          <Paper withBorder p="md" w={{ base: '100%', sm: 380 }}>
            <DocumentTotals
              totals={totals}
              currency={currency}
              exchange_rate={Number(values.exchange_rate)}
              discountInput={
                <DiscountInput
                  label={t('fields.discount')}
                  currency={currency}
                  kind={values.discount_kind}
                  value={values.discount}
                  onChange={(kind, value) => form.setValues({ ...values, discount_kind: kind, discount: value })}
                  error={form.errors.discount_minor ?? form.errors.discount_bp}
                />
              }
            />
          </Paper>
        </Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {t(invoice ? 'form.save' : 'form.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Warns that the document may not be paid in cash because of its amount. */
function CashWarning({
  values,
  terms,
  ...amount
}: {
  values: InvoiceValues
  terms: DocumentTermsAnswer | null
  total_minor: number
  currency: string
}) {
  const type = values.type || (values.receiver.contact_id ? 'retail_receipt' : 'invoice')
  if (
    !isCashAboveLimit({
      type,
      seller_country: terms?.seller_country ?? '',
      payment_method: Number(values.payment_method) || null,
      ...amount,
    })
  )
    return null
  return <CashAlert type={type} />
}

/** Discount and withholding for the totals. Consumers withhold nothing. */
function moneyTerms(values: InvoiceValues, terms: DocumentTermsAnswer | null): DocumentTerms {
  const discount = Number(values.discount) || 0
  const agreed = terms?.withholding_bp ?? 0
  const withholding_bp = values.withholding === null ? agreed : Math.round(Number(values.withholding) * 100)
  return {
    prices_include_vat: values.prices_include_vat,
    ...(values.discount_kind === 'percent' ? { discount_bp: discount } : { discount_minor: discount }),
    ...(values.type !== 'retail_receipt' && { withholding_bp }),
  }
}
