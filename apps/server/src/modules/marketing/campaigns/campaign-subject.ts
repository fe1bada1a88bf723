import { notFound } from '#lib/errors.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { campaignLabel, campaignPath, worksOn } from './campaign-row.ts'
import { campaignQuery } from './campaigns.query.ts'

/** Files of campaigns. */
export const campaignSubjectKind: SubjectKind = {
  type: 'campaign',
  async find(ctx, key, action) {
    if (!/^\d{1,15}$/.test(key)) throw notFound()
    const row = await campaignQuery.find(ctx, Number(key), action)
    const visitor = worksOn(ctx.actor, row) ? undefined : row.guest_account_ids.find((id) => ctx.actor.memberships.has(id))
    return {
      type: 'campaign',
      key: String(row.id),
      account_id: row.account_id,
      label: campaignLabel(row),
      contact_id: null,
      path: campaignPath(visitor ?? row.account_id, row.id),
      owner: 'campaigns',
      ...(visitor !== undefined && { visitor_account_id: visitor }),
    }
  },
}
