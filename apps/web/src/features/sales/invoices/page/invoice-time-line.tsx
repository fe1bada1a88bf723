import { invoiceTimeLine, type Invoice } from '@stoa/contract/browser'
import type { HistoryWords } from '../../../shared/records/index.ts'
import { DocumentTimeLine } from '../../../shared/time-line/index.ts'

const WORDS: HistoryWords = {
  fields: 'invoices:history.fields',
  events: ['invoices:history.events'],
  codes: { status: 'invoices:statuses', vat_treatment: 'invoices:treatments', mydata_status: 'invoices:mydata.statuses' },
}

/** What happened with a document. */
export const InvoiceTimeLine = ({ invoice, accountId }: { invoice: Invoice; accountId: number }) => (
  <DocumentTimeLine
    endpoint={invoiceTimeLine}
    params={{ uuid: invoice.uuid }}
    accountId={accountId}
    words={WORDS}
    currency={invoice.currency}
  />
)
