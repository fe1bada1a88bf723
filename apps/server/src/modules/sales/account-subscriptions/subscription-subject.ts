import { notFound } from '#lib/errors.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { subscriptionQuery } from './subscriptions.query.ts'
import { subscriptionLabel } from './write-subscription.ts'

/** Notes, comments, links, tasks and files of a subscription belong to the seller. */
export const subscriptionSubjectKind: SubjectKind = {
  type: 'account_subscription',
  async find(ctx, key, action) {
    if (!/^[0-9a-f-]{36}$/i.test(key)) throw notFound()
    const row = await subscriptionQuery.find(ctx, key, action)
    return {
      type: 'account_subscription',
      key: row.uuid,
      account_id: row.account_id,
      label: subscriptionLabel(row),
      contact_id: null,
      path: `/accounts/${row.account_id}/account-subscriptions/${row.uuid}/overview`,
      owner: 'account-subscriptions',
    }
  },
}
