import { permission, type Invoice, type InvoicePayment } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Group, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, RelatedCard, useMay } from '../../../../kit/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { invoicePaths } from '../invoice-paths.ts'
import { isOwed } from './invoice-sums.tsx'

/** Payments and credit notes of a document. */
export function InvoiceRelated({ invoice, accountId }: { invoice: Invoice; accountId: number }) {
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
