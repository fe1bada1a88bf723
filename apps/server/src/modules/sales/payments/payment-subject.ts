import { holdsIn } from '#access/actor.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { paymentQuery } from './payments.query.ts'

/** Notes, comments, links, tasks and files of a payment belong to the account that received it. */
export const paymentSubjectKind: SubjectKind = {
  type: 'payment',
  async find(ctx, key, action) {
    if (!/^[0-9a-f-]{36}$/i.test(key)) throw notFound()
    const row = await paymentQuery.find(ctx, key)
    if (!holdsIn(ctx.actor, row.account_id, `payments.${action}`)) throw missingAccountPermission()
    return {
      type: 'payment',
      key: row.uuid,
      account_id: row.account_id,
      label: row.number ?? row.reference ?? '–',
      contact_id: row.contact_id,
      path: `/accounts/${row.account_id}/payments/${row.uuid}`,
      owner: 'payments',
    }
  },
}
