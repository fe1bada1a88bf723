import type { Params } from '@stoa/contract'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import type { DB } from '#db/types.ts'
import type { Context, Sql } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { stageQuery } from '#modules/crm/pipelines/index.ts'
import { sql, type Selectable } from 'kysely'

type Medium = 'email' | 'sms'

/** The people that a message goes to: those of a stage, or chosen contacts. */
export interface Group {
  account_id: number
  /** Null for chosen contacts. */
  stage: { id: number; pipeline_id: number; name: string } | null
}

/** The columns of a message that say who gets it. */
type ToMany = Pick<Selectable<DB['stage_messages']>, 'account_id' | 'pipeline_stage_id' | 'contact_ids'>

/** Returns the stage of the path, for members of its account who may use mail or SMS. @throws 404, 403 */
export async function stageGroup(ctx: Context, params: Params, medium: Medium, action: 'read' | 'send'): Promise<Group> {
  const stage = await stageQuery.find(ctx, params.pipeline_stage_id, 'read')
  if (!knowsAccount(ctx.actor, stage.account_id)) throw notFound()
  checkMayWrite(ctx, stage.account_id, medium, action)
  return { account_id: stage.account_id, stage }
}

/** Returns the group of messages to chosen contacts of the account of the path. @throws 403 */
export async function chosenGroup(ctx: Context, { account_id }: Params, medium: Medium, action: 'read' | 'send'): Promise<Group> {
  checkMayWrite(ctx, account_id, medium, action)
  return { account_id, stage: null }
}

function checkMayWrite(ctx: Context, account_id: number, medium: Medium, action: 'read' | 'send'): void {
  if (!holdsIn(ctx.actor, account_id, `${medium}-messages.${action}`) || !holdsIn(ctx.actor, account_id, 'contacts.read'))
    throw missingAccountPermission()
}

export type FindGroup = typeof stageGroup

/** Condition for the messages `t` to a group. */
export const toGroup = ({ account_id, stage }: Group): Sql =>
  stage
    ? sql`t.account_id = ${account_id} AND t.pipeline_stage_id = ${stage.id}`
    : sql`t.account_id = ${account_id} AND t.contact_ids IS NOT NULL`

/** Whether a message goes to the group. */
export const isToGroup = (row: ToMany, { account_id, stage }: Group): boolean =>
  row.account_id === account_id && (stage ? row.pipeline_stage_id === stage.id : row.contact_ids !== null)

/** Query of the ids of the contacts that a message is meant for: those of the stage, or the chosen ones. */
export function membersOf({ account_id, pipeline_stage_id, contact_ids }: ToMany): Sql {
  if (contact_ids) return sql`SELECT unnest(${contact_ids}::bigint[])`
  return inStage(account_id, pipeline_stage_id!)
}

/** Query of the ids of the contacts that are in a stage themselves or through an open request. */
export const inStage = (account_id: number, pipeline_stage_id: number): Sql => sql`
  SELECT s.contact_id FROM contact_pipeline_stage s WHERE s.account_id = ${account_id} AND s.pipeline_stage_id = ${pipeline_stage_id}
  UNION SELECT q.contact_id FROM contact_requests q WHERE q.account_id = ${account_id} AND q.pipeline_stage_id = ${pipeline_stage_id} AND q.deleted_at IS NULL`
