import { holdsIn } from '#access/actor.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { billQuery } from './supplier-bills.query.ts'

/** Notes, comments, links, tasks and files of a bill, such as its scan. */
export const supplierBillSubjectKind: SubjectKind = {
  type: 'supplier_bill',
  async find(ctx, key, action) {
    if (!/^[0-9a-f-]{36}$/i.test(key)) throw notFound()
    const row = await billQuery.find(ctx, key)
    if (!holdsIn(ctx.actor, row.account_id, `supplier-bills.${action}`)) throw missingAccountPermission()
    return {
      type: 'supplier_bill',
      key: row.uuid,
      account_id: row.account_id,
      label: `${row.number} · ${row.supplier_name}`,
      contact_id: null,
      path: `/accounts/${row.account_id}/supplier-bills/${row.uuid}`,
      owner: 'supplier-bills',
    }
  },
}
