import { sql } from 'kysely'
import type { FunnelActions } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'

const PERMISSIONS = {
  tag_ids: 'contacts.update',
  contact_list_ids: 'subscriptions.create',
  tasks: 'tasks.create',
  pipeline_stage_id: 'contacts.update',
  email: 'email-messages.send',
} as const satisfies Record<keyof FunnelActions, string>

/**
 * Requires that the records of actions belong to the account, and that the caller may do by hand what each action does.
 * @throws 422 on the action, such as `actions.tag_ids`
 */
export async function checkActions(ctx: Context, account_id: number, actions: FunnelActions, before: object = {}): Promise<void> {
  const given = Object.entries(actions).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value)) as [
    keyof FunnelActions,
    unknown,
  ][]
  for (const [name, value] of given) {
    const same = JSON.stringify((before as FunnelActions)[name]) === JSON.stringify(value)
    if (!same && !holdsIn(ctx.actor, account_id, PERMISSIONS[name])) refuse(ctx, { [`actions.${name}`]: 'funnels:action_not_allowed' })
  }
  const here = (table: Sql) => sql`${table} h WHERE h.account_id = ${account_id} AND h.deleted_at IS NULL`
  await known(ctx, 'tag_ids', actions.tag_ids, here(sql`tags`))
  await known(ctx, 'contact_list_ids', actions.contact_list_ids, sql`${here(sql`contact_lists`)} AND h.archived_at IS NULL`)
  await known(
    ctx,
    'pipeline_stage_id',
    actions.pipeline_stage_id ? [actions.pipeline_stage_id] : [],
    sql`${here(sql`pipeline_stages`)} AND h.type = 'open'
      AND EXISTS (SELECT FROM pipelines p WHERE p.id = h.pipeline_id AND p.deleted_at IS NULL AND p.archived_at IS NULL AND p.subject <> 'contact_request')`,
  )
  await known(
    ctx,
    'email.email_template_id',
    actions.email ? [actions.email.email_template_id] : [],
    sql`email_templates h WHERE (h.account_id = ${account_id} OR h.account_id IS NULL) AND h.deleted_at IS NULL AND h.kind <> 'system'`,
  )
}

async function known(
  ctx: Context,
  field: keyof FunnelActions | 'email.email_template_id',
  ids: readonly number[] | undefined,
  from: Sql,
): Promise<void> {
  if (!ids?.length) return
  const found = await rows(ctx.db, sql`SELECT h.id FROM ${from} AND h.id = any(${[...ids]}::bigint[])`)
  if (found.length !== new Set(ids).size) refuseUnknown(ctx, `actions.${field}`)
}
