import { keepsRecord } from '#access/policy.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { registerSubject } from '#modules/attachments/subjects/index.ts'
import { invoiceQuery } from './invoices.query.ts'

/** Lets notes, comments, links, tasks and files hang on an invoice; they are the issuing side's. */
export function registerInvoiceSubject(): void {
  registerSubject({
    type: 'invoice',
    async find(ctx, key, action) {
      if (!/^[0-9a-f-]{36}$/i.test(key)) throw notFound()
      const row = await invoiceQuery.find(ctx, key)
      if (!keepsRecord(ctx.actor, row)) throw missingAccountPermission()
      if (action !== 'read') await invoiceQuery.authorizeRecord(ctx, key, 'invoices.update')
      return {
        type: 'invoice',
        key: row.uuid,
        account_id: row.account_id,
        label: row.number ?? row.buyer_snapshot?.name ?? '–',
        contact_id: row.contact_id,
        path: `/accounts/${row.account_id}/invoices/${row.uuid}`,
        owner: 'invoices',
      }
    },
  })
}
