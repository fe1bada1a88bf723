import { contactAssignees, invoiceActivityLogs, invoices, permission, type Invoice, type InvoicePayment } from '@stoa/contract/browser'
import { formatMoney, isCashAboveLimit, titleKey } from '@stoa/domain'
import { Alert, Anchor, Group, PageSkeleton, Stack, Text, Title } from '@stoa/ui'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, NotLoaded, RecordColumns, RecordPage, RelatedCard, useEndpoint, useMay } from '../../../../kit/index.ts'
import { CashAlert } from '../../../shared/fields/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { HistoryPanel } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DocumentTotals, LinesTable } from '../../lines/index.ts'
import { AfterPaying } from '../document/after-paying.tsx'
import { InvoiceStatusBadge } from '../invoice-badges.tsx'
import { invoicePaths } from '../invoice-paths.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { MydataPanel } from './mydata-panel.tsx'

const INCLUDE = ['account', 'accountRelation', 'invoiceLines', 'order', 'payments', 'creditNotes', 'creditedInvoice', 'contact'] as const

/** One document, for the issuer or the receiver. */
export function InvoiceScreen() {
  const { t } = useTranslation('invoices')
  const { invoiceUuid = '' }: { invoiceUuid?: string } = useParams({ strict: false })
  const loaded = useEndpoint(invoices.read, { params: { uuid: invoiceUuid }, query: { include: INCLUDE } }, { keepPrevious: true })
  const invoice = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!invoice) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return <Loaded invoice={invoice} onLook={loaded.reload} />
}

function Loaded({ invoice, onLook }: { invoice: Invoice; onLook: () => void }) {
  const { t } = useTranslation('invoices')
  const accountId = useAccountId()
  const isIssuer = invoice.account_id === accountId
  return (
    <RecordPage
      key={invoice.uuid}
      title={`${t(`types.${titleKey({ kind: invoice.type, mydata_type: invoice.mydata_type })}`)} ${invoice.number ?? t('no_number')}`}
      id={invoice.uuid}
      pageOf={(uuid) => invoicePaths.page(accountId, String(uuid))}
      state={
        <>
          <InvoiceStatusBadge invoice={invoice} />
          <span>{isIssuer ? t('to', { name: invoice.client_name }) : t('from', { name: invoice.seller_snapshot?.name ?? '' })}</span>
        </>
      }
      actions={<InvoiceActions invoice={invoice} accountId={accountId} />}
      notice={
        <Stack gap="xs" pb="sm" className="stoa-record-notice">
          <AfterPaying isOpen={isOwed(invoice)} onLook={onLook} />
          <CreditReason invoice={invoice} accountId={accountId} />
          <CashWarning invoice={invoice} />
        </Stack>
      }
    >
      <RecordColumns
        isWide
        fields={<InvoiceFacts invoice={invoice} accountId={accountId} />}
        line={<Document invoice={invoice} accountId={accountId} />}
        lineLabel={t('document')}
        related={<Related invoice={invoice} accountId={accountId} />}
      />
    </RecordPage>
  )
}

/** The lines and totals of the document, its report to the tax authority and its history. */
function Document({ invoice, accountId }: { invoice: Invoice; accountId: number }) {
  const { t } = useTranslation('invoices')
  const isIssuer = invoice.account_id === accountId
  return (
    <>
      <LinesTable lines={invoice.invoiceLines ?? []} currency={invoice.currency} prices_include_vat={invoice.prices_include_vat} />
      <Group justify="flex-end">
        <Stack gap={0} w={{ base: '100%', sm: 360 }}>
          <DocumentTotals totals={invoice} currency={invoice.currency} exchange_rate={invoice.exchange_rate} />
          <Settled invoice={invoice} />
          {invoice.payment_token && (
            <Group justify="flex-end" mt="md">
              <PagePart name="pay-invoice" token={invoice.payment_token} back={invoicePaths.page(accountId, invoice.uuid)} />
            </Group>
          )}
        </Stack>
      </Group>
      {isIssuer && invoice.mydata_status !== 'not_required' && <MydataPanel invoice={invoice} />}
      {isIssuer && (
        <section aria-label={t('history.title')}>
          <Title order={2} size="h5" mb="sm">
            {t('history.title')}
          </Title>
          <HistoryPanel
            endpoint={invoiceActivityLogs}
            params={{ uuid: invoice.uuid }}
            members={contactAssignees}
            accountId={accountId}
            type="invoice"
            words={{
              fields: 'invoices:history.fields',
              events: ['invoices:history.events'],
              codes: { status: 'invoices:statuses', vat_treatment: 'invoices:treatments', mydata_status: 'invoices:mydata.statuses' },
            }}
          />
        </section>
      )}
    </>
  )
}

function CreditReason({ invoice, accountId }: { invoice: Invoice; accountId: number }) {
  const { t } = useTranslation('invoices')
  if (!invoice.credit_reason) return null
  return (
    <Alert variant="light" color="gray">
      {t('credit_of')}{' '}
      {invoice.creditedInvoice && (
        <Anchor component={Link} to={invoicePaths.page(accountId, invoice.creditedInvoice.uuid)}>
          {invoice.creditedInvoice.number}
        </Anchor>
      )}
      {': '}
      {invoice.credit_reason}
    </Alert>
  )
}

/** Warns that the document may not be paid in cash because of its amount. */
function CashWarning({ invoice }: { invoice: Invoice }) {
  const seller_country = invoice.seller_snapshot?.country_code ?? ''
  const methods = [invoice.payment_method, ...(invoice.payments ?? []).map(({ method }) => method)]
  if (!methods.some((payment_method) => isCashAboveLimit({ ...invoice, seller_country, payment_method }))) return null
  return <CashAlert type={invoice.type} />
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

/** Whether an amount can be open, unlike for credit notes and pro formas. */
const isOwed = ({ type, status, balance_minor }: Invoice) =>
  (type === 'invoice' || type === 'retail_receipt') && (status === 'issued' || status === 'partially_paid') && balance_minor > 0

/** Payments and credit notes of a document. */
function Related({ invoice, accountId }: { invoice: Invoice; accountId: number }) {
  const { t, i18n } = useTranslation('invoices')
  const mayRead = useMay()(permission('payments.read'))
  const payments = invoice.payments ?? []
  const credits = invoice.creditNotes ?? []
  const isPayable = mayRead && isOwed(invoice)
  if (!payments.length && !credits.length && !isPayable) return null
  return (
    <RelatedCard title={t('related.title')}>
      {isPayable && (
        <Group px={8} pb="xs">
          <Suspense fallback={null}>
            <PagePart name="invoice-payments" invoice={invoice} />
          </Suspense>
        </Group>
      )}
      {!payments.length && !credits.length && (
        <Text size="sm" c="dimmed" px={8}>
          {t('related.none')}
        </Text>
      )}
      <Stack gap="xs" px={8}>
        {payments.map((payment) => (
          <Group key={payment.id} justify="space-between" gap="xs">
            <Text size="sm">
              <PaymentName payment={payment} accountId={accountId} mayRead={mayRead} /> · {t(`methods.${payment.method}`)} ·{' '}
              {formatDay(payment.paid_on, i18n.language)}
              {payment.refunded_minor > 0 && (
                <Text span size="sm" c="dimmed">
                  {' · '}
                  {t('related.refunded', { amount: formatMoney(payment.refunded_minor, payment.currency) })}
                </Text>
              )}
            </Text>
            <Text size="sm">{formatMoney(payment.amount_minor, payment.currency)}</Text>
          </Group>
        ))}
        {credits.map((credit) => (
          <Group key={credit.uuid} justify="space-between" gap="xs">
            <Anchor component={Link} to={invoicePaths.page(accountId, credit.uuid)} size="sm">
              {t(`types.${credit.type}`)} {credit.number ?? t('no_number')}
            </Anchor>
            <Text size="sm">{formatMoney(-credit.payable_minor, credit.currency)}</Text>
          </Group>
        ))}
      </Stack>
    </RelatedCard>
  )
}

function PaymentName({ payment, accountId, mayRead }: { payment: InvoicePayment; accountId: number; mayRead: boolean }) {
  const { t } = useTranslation('invoices')
  const name = t('related.payment', { number: payment.number ?? payment.reference ?? '' })
  if (!mayRead) return name
  return (
    <Anchor component={Link} to={`/accounts/${accountId}/payments/${payment.payment_uuid}`} size="sm">
      {name}
    </Anchor>
  )
}
