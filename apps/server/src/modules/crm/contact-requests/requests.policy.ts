import { sql } from 'kysely'
import { accountPolicy } from '#access/policy.ts'
import type { RequestRow } from './requests.presenter.ts'

/** Members by their permissions in the request's account. With the scope `own` they see requests that they are assigned to or created. */
export const requestPolicy = accountPolicy<RequestRow>({
  own: {
    sql: (actor) => sql`(t.user_id = ${actor.id} OR t.created_by_id = ${actor.id})`,
    holds: (actor, request) => request.user_id === actor.id || request.created_by_id === actor.id,
  },
})
