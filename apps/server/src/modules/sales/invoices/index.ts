import { sql } from 'kysely'
import { z } from 'zod'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { completeInvoiceHandler, completeInvoiceJob } from './issue/complete-invoice.job.ts'
import { invoiceQuery } from './invoices.query.ts'
import { invoiceRoutes } from './invoices.routes.ts'
import { retryTransmissionsHandler, retryTransmissionsJob } from './mydata/retry-transmissions.job.ts'
import { remindInvoicesHandler, remindInvoicesJob } from './send/remind-invoices.job.ts'

export {
  billWritten,
  invoiceCredited,
  invoiceIssued,
  invoicePaid,
  invoiceReduced,
  invoiceUnpaid,
  releasePayments,
} from './invoice-points.ts'
export { invoiceDates } from './calendar-invoices.ts'
export { contentHash } from './issue/content-hash.ts'
export { creditInvoice } from './credit/credit-invoice.ts'
export { draftInvoice, redraftInvoice } from './draft/draft-invoice.ts'
export { findInvoice } from './find-invoice.ts'
export { holdDebtor, holdDebtorOf } from '../documents/index.ts'
export { invoiceSubjectKind } from './invoice-subject.ts'
export { linesOf } from './invoice-includes.ts'
export { type InvoiceRow } from './invoices.presenter.ts'
export { invoicePolicy, invoiceQuery } from './invoices.query.ts'
export { issueInvoice } from './issue/issue-invoice.ts'
export { settleInvoices } from './settle/settle-invoice.ts'
export { invoiceSection } from './personal-data.ts'
export { dropDraftOfBill, invoiceChildren } from './store/invoices.ts'

export const invoiceNames: RecordNames = { key: 'uuid', filters: ['invoice'], find: namesFrom(invoiceQuery, sql`t.number`) }

const Issued = z.object({ invoice_uuid: z.uuid(), send: z.boolean() })

export const invoicesModule: ServerModule = {
  routes: invoiceRoutes,
  jobs: [completeInvoiceHandler, retryTransmissionsHandler, remindInvoicesHandler],
  outbox: (relay, services) =>
    relay.on('invoice-issued', async ({ payload }) => {
      const { invoice_uuid, send } = Issued.parse(payload)
      const mail = send ? { key: 'issued', user_id: 0 } : null
      await services.jobs.enqueue(services.database.db, completeInvoiceJob, { invoice_uuid, mail })
    }),
  async schedule(services) {
    await services.jobs.schedule(retryTransmissionsJob, '*/5 * * * *', {})
    await services.jobs.schedule(remindInvoicesJob, '20 9 * * *', {}, { time_zone: 'Europe/Athens' })
  },
}
