import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { all } from '#kit/query/resource-query.ts'
import { taskPolicy } from '#modules/work/tasks/index.ts'
import { survivorOf } from '../../contact-children/index.ts'
import { contactQuery } from '../contacts.query.ts'
import { seesOwnOnly } from './contact-counts.ts'

/** Reads a contact. The id of a merged contact leads to the survivor, so that old links keep working. */
export async function readContact(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const { actor } = ctx
  const counts_own = actor.staff ? false : [...actor.memberships.values()].some((membership) => seesOwnOnly(actor, membership.account_id))
  const written = counts_own ? null : await contactQuery.readJson(ctx, params.id, query)
  if (written) return written
  const find = (id: number) => contactQuery.find(ctx, id, 'read', query.include)
  const contact = await find(params.id).catch(async (error: unknown) => {
    const survivor = error instanceof AppError && error.status === 404 ? await survivorOf(ctx.db, params.id) : null
    if (survivor === null) throw error
    return find(survivor)
  })
  const answer = await contactQuery.one(ctx, contact, query.include)
  if (seesOwnOnly(ctx.actor, contact.account_id)) answer.data.tasks_count = await visibleTasks(ctx, contact.id)
  return answer
}

/** Number of the tasks of a contact that members see who see only their own. */
async function visibleTasks(ctx: Context, contact_id: number): Promise<number> {
  const found = await one<{ total: number }>(
    ctx.db,
    sql`SELECT count(*) AS total FROM tasks t WHERE ${all([sql`t.contact_id = ${contact_id} AND t.deleted_at IS NULL`, taskPolicy.scope(ctx.actor, 'tasks.read')])}`,
  )
  return found!.total
}
