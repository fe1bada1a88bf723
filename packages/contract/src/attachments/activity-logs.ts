import { z } from 'zod'
import type { Access } from '../kit/access.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { instant } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter } from '../kit/filters.ts'
import { PageLinks, PageMeta } from '../kit/page.ts'
import { UserBadge } from './badges.ts'

/** An entry of the activity log of a record: actor, event and previous values. */
export const ActivityLog = z.object({
  id: z.int(),
  account_id: z.int().nullable(),
  event: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  subject_label: z.string(),
  contact_id: z.int().nullable(),
  /** Attribute to [old, new]; secrets are masked. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  actor_id: z.int().nullable(),
  impersonator_id: z.int().nullable(),
  /** The API token with which a program made the change in the name of the actor. */
  api_token: z.object({ id: z.int(), name: z.string() }).nullable(),
  created_at: instant,
  actor: UserBadge.nullable().optional(),
})
export type ActivityLog = z.infer<typeof ActivityLog>

/** The activity log of one kind of record, newest first. */
export function activityLogsOn(id: string, path: string, access: Access) {
  return defineEndpoint({
    id,
    method: 'GET',
    path: `${path}/activity-logs`,
    access,
    summary: 'History of a record',
    response: z.object({ data: z.array(ActivityLog), links: PageLinks, meta: PageMeta }),
    shape: {
      name: 'activity_logs',
      filters: { event: codeFilter(), actor: idFilter(), date_created: dateFilter() },
      sorts: ['created'],
      includes: ['actor'],
      paged: true,
    },
  })
}
