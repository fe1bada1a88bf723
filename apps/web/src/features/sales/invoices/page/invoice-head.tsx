import type { Invoice } from '@stoa/contract/browser'
import { isCashAboveLimit, titleKey } from '@stoa/domain'
import { Alert, Anchor, Stack } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RecordHead } from '../../../../kit/index.ts'
import { CashAlert } from '../../../shared/fields/index.ts'
import { AfterPaying } from '../document/after-paying.tsx'
import { InvoiceStatusBadge } from '../invoice-badges.tsx'
import { invoicePaths } from '../invoice-paths.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { isOwed } from './invoice-sums.tsx'

/** Name, status, warnings and actions of a document. @param onLook reads the document again */
export function useInvoiceHead(invoice: Invoice | undefined, accountId: number, onLook: () => void): RecordHead | null {
  const { t } = useTranslation('invoices')
  if (!invoice) return null
  const isIssuer = invoice.account_id === accountId
  return {
    title: `${t(`types.${titleKey({ kind: invoice.type, mydata_type: invoice.mydata_type })}`)} ${invoice.number ?? t('no_number')}`,
    state: (
      <>
        <InvoiceStatusBadge invoice={invoice} />
        <span>{isIssuer ? t('to', { name: invoice.client_name }) : t('from', { name: invoice.seller_snapshot?.name ?? '' })}</span>
      </>
    ),
    actions: <InvoiceActions invoice={invoice} accountId={accountId} />,
    notice: (
      <Stack gap="xs" pb="sm" className="stoa-record-notice">
        <AfterPaying isOpen={isOwed(invoice)} onLook={onLook} />
        <CreditReason invoice={invoice} accountId={accountId} />
        <CashWarning invoice={invoice} />
      </Stack>
    ),
  }
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
