import type { Invoice } from '@stoa/contract/browser'
import { isGreekHome, printedVatNumber } from '@stoa/domain'
import { Anchor, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, RecordFacts, type RecordFact } from '../../../../kit/index.ts'

/** Parties, dates and terms of a document. */
export function InvoiceFacts({ invoice, accountId }: { invoice: Invoice; accountId: number }) {
  const { t, i18n } = useTranslation('invoices')
  const day = (value: string | null) => (value ? formatDay(value, i18n.language) : null)
  const isIssuer = invoice.account_id === accountId
  const party = isIssuer ? invoice.buyer_snapshot : invoice.seller_snapshot
  const service = [day(invoice.service_from), day(invoice.service_to)].filter(Boolean).join(' – ')
  const parties: RecordFact[] = [
    [t(isIssuer ? 'fields.buyer' : 'fields.seller'), <Party key="party" invoice={invoice} accountId={accountId} isIssuer={isIssuer} />],
    [t('fields.vat_number'), party?.vat_number && <VatNumber key="vat" invoice={invoice} isIssuer={isIssuer} />],
  ]
  const terms: RecordFact[] = [
    [t('columns.issue_date'), day(invoice.issue_date)],
    [t('columns.due_date'), invoice.credits_invoice_uuid ? null : day(invoice.due_date)],
    [t('fields.service'), service],
    [t('fields.order'), invoice.order && <OrderLink invoice={invoice} accountId={accountId} isIssuer={isIssuer} />],
    [t('fields.purchase_order_number'), invoice.purchase_order_number],
    [t('fields.payment_method'), invoice.payment_method ? t(`methods.${invoice.payment_method}`) : null],
    [
      t('fields.vat_treatment'),
      t(`treatments.${invoice.vat_treatment}`) + (invoice.vat_treatment_reason ? ` · ${invoice.vat_treatment_reason}` : ''),
    ],
    [t('fields.withholding'), withholdingOf(invoice)],
  ]
  const sent: RecordFact[] = [
    [t('fields.sent_at'), invoice.sent_at && formatInstant(invoice.sent_at, i18n.language)],
    [t('fields.viewed_at'), invoice.viewed_at && formatInstant(invoice.viewed_at, i18n.language)],
    [
      t('fields.reminders'),
      invoice.reminder_level
        ? t('fields.reminded', { count: invoice.reminder_level, at: formatInstant(invoice.last_reminder_at, i18n.language) })
        : null,
    ],
  ]
  const note = (name: 'notes' | 'notes_internal') => ({
    title: t(`fields.${name}`),
    facts: [],
    more: invoice[name] && <p className="stoa-related-text">{invoice[name]}</p>,
  })
  return (
    <RecordFacts
      groups={[
        { title: t('groups.party'), facts: parties },
        { title: t('document'), facts: terms },
        { title: t('groups.sent'), facts: sent },
        note('notes'),
        note('notes_internal'),
      ]}
    />
  )
}

const withholdingOf = (invoice: Invoice) => invoice.withholding_bp > 0 && <Withholding key="withholding" invoice={invoice} />

/** Rate and category of withheld tax. */
function Withholding({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('vat')
  const category = invoice.withholding_category && t(`withholding.categories.${invoice.withholding_category}`)
  return <Text size="sm">{[`${String(invoice.withholding_bp / 100).replace('.', ',')} %`, category].filter(Boolean).join(' · ')}</Text>
}

/** VAT number of the counterpart, with its check if a foreign buyer's VAT depends on it. */
function VatNumber({ invoice, isIssuer }: { invoice: Invoice; isIssuer: boolean }) {
  const { t } = useTranslation('invoices')
  const { buyer_snapshot: buyer, seller_snapshot: seller } = invoice
  const isHome = isGreekHome(buyer, seller)
  if (!isIssuer) return <Text size="sm">{printedVatNumber(seller?.vat_number ?? '', isHome)}</Text>
  const isForeign = buyer?.country_code !== seller?.country_code
  return (
    <Text size="sm">
      {printedVatNumber(buyer?.vat_number ?? '', isHome)}
      {isForeign && buyer && (
        <Text span size="sm" c={buyer.vat_status === 'valid' ? 'dimmed' : 'red'}>
          {' · '}
          {t(`vat_statuses.${buyer.vat_status}`)}
        </Text>
      )}
    </Text>
  )
}

function Party({ invoice, accountId, isIssuer }: { invoice: Invoice; accountId: number; isIssuer: boolean }) {
  const name = isIssuer ? invoice.client_name : (invoice.seller_snapshot?.name ?? '–')
  if (isIssuer && invoice.account_relation_uuid)
    return (
      <Anchor component={Link} to={`/accounts/${accountId}/clients/${invoice.account_relation_uuid}/overview`} size="sm">
        {name}
      </Anchor>
    )
  return <Text size="sm">{name}</Text>
}

function OrderLink({ invoice, accountId }: { invoice: Invoice; accountId: number; isIssuer: boolean }) {
  return (
    <Anchor component={Link} to={`/accounts/${accountId}/orders/${invoice.order!.uuid}`} size="sm">
      {[invoice.order!.number, invoice.order!.title].filter(Boolean).join(' · ')}
    </Anchor>
  )
}
