import { keepsRecord } from '#access/policy.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { invoiceQuery } from './invoices.query.ts'

/** Notes, comments, links, tasks and files of an invoice belong to the issuing account. */
export const invoiceSubjectKind: SubjectKind = {
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
}
