import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { ActivityLog, Page } from '@stoa/contract'
import { columnsOf } from '#kit/query/includes.ts'
import { all } from '#kit/query/resource-query.ts'
import { callerZone } from '#access/caller-zone.ts'
import type { Context, Sql } from '#kit/context.ts'
import { column } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { pageEnvelope } from '#kit/query/page.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { userInclude } from '../subjects/index.ts'

const filters = { event: column('event'), actor: column('actor_id'), date_created: column('created_at') }
const includes = { actor: userInclude('actor_id') }
const COLUMNS = sql`t.id, t.account_id, t.event, t.subject_type, t.subject_id, t.subject_label, t.contact_id, t.changes, t.actor_id, t.impersonator_id, t.created_at`

/**
 * Returns a page of history, newest first. The caller must have checked access to the record.
 * @param of condition over `t` that selects the record
 */
export async function listActivity(ctx: Context, query: ListRequest, of: Sql): Promise<Page<ActivityLog>> {
  const scope = { zone: callerZone(ctx), now: ctx.services.clock.now() }
  const asked = [...query.conditions].flatMap(([name, conditions]) =>
    conditions.map((condition) => filters[name as keyof typeof filters](condition, scope)),
  )
  const where = all([of, ...asked])
  const columns = sql`${COLUMNS}, ${tokenFor(ctx)} AS api_token`
  const direction = query.sort[0]?.descending === false ? sql`ASC` : sql`DESC`
  const [entries, counted] = await Promise.all([
    rows<ActivityLog>(
      ctx.db,
      sql`SELECT ${columnsOf(includes, query.include, columns)}
        FROM activity_logs t WHERE ${where} ORDER BY t.created_at ${direction}, t.id ${direction} LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}`,
    ),
    one<{ total: number }>(ctx.db, sql`SELECT count(*) AS total FROM activity_logs t WHERE ${where}`),
  ])
  signAvatars(
    ctx.services,
    entries.map((entry) => entry.actor),
  )
  return pageEnvelope(ctx, query, entries, counted!.total)
}

/** The API token of an entry. The other side of a document does not learn the names of tokens. */
function tokenFor({ actor }: Context): Sql {
  const mine = sql`(t.context #>> '{api_token,account_id}')::bigint = any(${[...actor.memberships.keys()]}::bigint[])`
  return sql`CASE WHEN ${actor.staff ? sql`true` : mine} THEN t.context -> 'api_token' END`
}
