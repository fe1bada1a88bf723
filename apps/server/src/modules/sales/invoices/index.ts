import { sql } from 'kysely'
import { z } from 'zod'
import { namesFrom, registerNames } from '#platform/exports/record-names.ts'
import { contactChildren } from '#modules/crm/contact-children/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { completeInvoiceJob } from './complete-invoice.job.ts'
import { registerInvoiceSubject } from './invoice-subject.ts'
import { invoiceQuery } from './invoices.query.ts'
import { invoiceRoutes } from './invoices.routes.ts'
import { listenAtStandIn } from './mydata/connection.ts'
import { startMydataStandIn } from './mydata/mydata-stand-in.ts'
import { retryTransmissionsJob } from './mydata/retry-transmissions.job.ts'
import { registerOverdueOfInvoices } from './overdue-of-relations.ts'
import { remindInvoicesJob } from './remind-invoices.job.ts'

export { onBillWritten } from './bill-listeners.ts'
export { contentHash } from './content-hash.ts'
export { creditInvoice } from './credit-invoice.ts'
export { draftInvoice, redraftInvoice } from './draft-invoice.ts'
export { findInvoice } from './find-invoice.ts'
export { holdDebtor, holdDebtorOf } from '../documents/index.ts'
export { linesOf } from './invoice-includes.ts'
export { type InvoiceRow } from './invoices.presenter.ts'
export { issueInvoice } from './issue-invoice.ts'
export { onInvoiceCredited, onInvoicePaid, onInvoiceUnpaid, settleInvoices } from './settle-invoice.ts'

registerInvoiceSubject()
registerNames('uuid', ['invoice'], namesFrom(invoiceQuery, sql`t.number`))
registerOverdueOfInvoices()
contactChildren.register({ table: 'invoices', column: 'contact_id', key: ['uuid'] })

const Issued = z.object({ invoice_uuid: z.uuid(), send: z.boolean() })

export const invoicesModule: ServerModule = {
  routes: invoiceRoutes,
  jobs: (services) => [completeInvoiceJob(services), retryTransmissionsJob(services), remindInvoicesJob(services)],
  outbox: (relay, services) =>
    relay.on('invoice-issued', async ({ payload }) => {
      const { invoice_uuid, send } = Issued.parse(payload)
      const mail = send ? { key: 'issued', user_id: 0 } : null
      await services.jobs.enqueue(
        services.database.db,
        completeInvoiceJob(() => services),
        { invoice_uuid, mail },
      )
    }),
  async schedule(services) {
    const all = () => services
    await services.jobs.schedule(retryTransmissionsJob(all), '*/5 * * * *', {})
    await services.jobs.schedule(remindInvoicesJob(all), '20 9 * * *', {}, { time_zone: 'Europe/Athens' })
  },
  /** Where nothing leaves the machine, the tax authority is a stand-in as well. */
  async work(services) {
    if (!services.has_mailbox) return () => Promise.resolve()
    const standIn = await startMydataStandIn()
    listenAtStandIn(standIn.url)
    return async () => {
      listenAtStandIn(null)
      await standIn.close()
    }
  },
}
