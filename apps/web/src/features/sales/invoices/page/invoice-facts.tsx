import { invoiceActivityLogs, invoices, type Invoice } from '@stoa/contract/browser'
import { isGreekHome, printedVatNumber } from '@stoa/domain'
import { Anchor, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, useMay, type FieldEdit, type RecordFact } from '../../../../kit/index.ts'
import { factFields, fieldsOf, RecordFieldList } from '../../../shared/record-fields/index.ts'
import { readWithholding, withholding } from './withholding.ts'

const WithholdingInput = lazy(() => import('./withholding-input.tsx').then((module) => ({ default: module.WithholdingInput })))

const COMPOSED = { withholding }

/** Methods of payment by their numbers at the tax authority. */
const METHODS = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** Parties, dates and terms of a document; a draft is edited here, later only its internal notes. */
export function InvoiceFacts({ invoice, accountId }: { invoice: Invoice; accountId: number }) {
  const { t } = useTranslation('invoices')
  const fields = useInvoiceFields(invoice, accountId)
  return (
    <RecordFieldList
      groups={[
        { title: t('groups.party'), fields: factFields(usePartyFacts(invoice, accountId)) },
        {
          title: t('document'),
          fields: [
            fields.issue_date,
            fields.due_date,
            fields.service_from,
            fields.service_to,
            fields.purchase_order_number,
            fields.payment_method,
            ...factFields(useTermFacts(invoice, accountId)),
            fields.withholding,
            fields.notes,
            fields.notes_internal,
          ],
        },
        { title: t('groups.sent'), fields: factFields(useSentFacts(invoice)) },
      ]}
      version={invoice.version}
      read={invoices.read}
      update={invoices.update}
      params={{ uuid: invoice.uuid }}
      composed={COMPOSED}
      touches={['activity_logs', 'timeLine']}
      log={invoiceActivityLogs}
      event="invoice.updated"
      names="invoices:history.fields"
    />
  )
}

/** The fields that may change: terms of a draft; of the draft of a credit note its date and notes; later the internal notes. */
function useInvoiceFields(invoice: Invoice, accountId: number) {
  const { t, i18n } = useTranslation('invoices')
  const mayUpdate = useMay()(invoices.update) && invoice.account_id === accountId
  const isCredit = invoice.credits_invoice_uuid !== null
  const ofDraft = (edit: FieldEdit) => mayUpdate && invoice.status === 'draft' && edit
  const ofTerms = (edit: FieldEdit) => !isCredit && ofDraft(edit)
  const field = fieldsOf(invoice, (name) => t(`fields.${name}` as 'fields.notes'))
  const day = (name: 'issue_date' | 'due_date' | 'service_from' | 'service_to') =>
    field(name, invoice[name] && formatDay(invoice[name], i18n.language), (name === 'issue_date' ? ofDraft : ofTerms)({ as: 'date' }))
  const methods = METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))
  const long: FieldEdit = { as: 'long', max: 10_000 }
  return {
    issue_date: day('issue_date'),
    due_date: isCredit ? field('due_date', null) : day('due_date'),
    service_from: day('service_from'),
    service_to: day('service_to'),
    purchase_order_number: field('purchase_order_number', invoice.purchase_order_number, ofTerms({ as: 'text', max: 40 })),
    payment_method: field(
      'payment_method',
      invoice.payment_method ? t(`methods.${invoice.payment_method}` as 'methods.1') : null,
      ofTerms({ as: 'choice', options: methods }),
    ),
    withholding: {
      name: 'withholding',
      label: t('fields.withholding'),
      shown: withholdingOf(invoice),
      value: withholding.valueOf(invoice),
      ...(invoice.type !== 'retail_receipt' && withEdit(ofTerms({ as: 'parts', Input: WithholdingInput, read: readWithholding }))),
    },
    notes: field('notes', invoice.notes, ofDraft(long), { isWide: true }),
    notes_internal: field('notes_internal', invoice.notes_internal, mayUpdate && long, { isWide: true }),
  }
}

const withEdit = (edit: FieldEdit | false) => edit && { edit }

function usePartyFacts(invoice: Invoice, accountId: number): RecordFact[] {
  const { t } = useTranslation('invoices')
  const isIssuer = invoice.account_id === accountId
  const party = isIssuer ? invoice.buyer_snapshot : invoice.seller_snapshot
  return [
    [t(isIssuer ? 'fields.buyer' : 'fields.seller'), <Party key="party" invoice={invoice} accountId={accountId} isIssuer={isIssuer} />],
    [t('fields.vat_number'), party?.vat_number && <VatNumber key="vat" invoice={invoice} isIssuer={isIssuer} />],
  ]
}

function useTermFacts(invoice: Invoice, accountId: number): RecordFact[] {
  const { t } = useTranslation('invoices')
  const reason = invoice.vat_treatment_reason ? ` · ${invoice.vat_treatment_reason}` : ''
  return [
    [t('fields.order'), invoice.order && <OrderLink invoice={invoice} accountId={accountId} />],
    [t('fields.vat_treatment'), t(`treatments.${invoice.vat_treatment}`) + reason],
  ]
}

function useSentFacts({ sent_at, viewed_at, reminder_level, last_reminder_at }: Invoice): RecordFact[] {
  const { t, i18n } = useTranslation('invoices')
  const at = (value: string | null | undefined) => value && formatInstant(value, i18n.language)
  return [
    [t('fields.sent_at'), at(sent_at)],
    [t('fields.viewed_at'), at(viewed_at)],
    [
      t('fields.reminders'),
      reminder_level ? t('fields.reminded', { count: reminder_level, at: formatInstant(last_reminder_at, i18n.language) }) : null,
    ],
  ]
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

function OrderLink({ invoice, accountId }: { invoice: Invoice; accountId: number }) {
  return (
    <Anchor component={Link} to={`/accounts/${accountId}/orders/${invoice.order!.uuid}`} size="sm">
      {[invoice.order!.number, invoice.order!.title].filter(Boolean).join(' · ')}
    </Anchor>
  )
}
