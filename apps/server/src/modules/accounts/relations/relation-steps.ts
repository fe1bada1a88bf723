import { sql } from 'kysely'
import type { AccountRelation, BodyOf, One, Params, acceptRelation as acceptEndpoint } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { forbidden, missingAccountPermission } from '#lib/errors.ts'
import { updateRow } from '#kit/untyped-rows.ts'
import { accessChanged, notifySide, recordRelation } from './relation-events.ts'
import { answerRelation, findRelation } from './relations.query.ts'
import { say, wrongStatus } from './say.ts'
import type { RelationRow } from './relations.presenter.ts'

type Status = RelationRow['status']

/** The relation, locked, in one of the states from which the step is possible. @throws 409 in any other */
async function inStatus(ctx: Context, params: Params, ...statuses: Status[]): Promise<RelationRow> {
  const relation = await findRelation(ctx, params.account_id as number, params.uuid as string, 'update')
  if (!statuses.includes(relation.status)) throw wrongStatus(ctx, relation.status)
  return relation
}

/** Writes a change of status and makes it count at once (domain.md 3.36). */
async function move(ctx: Context, before: RelationRow, verb: string, status: Status, values: Record<string, unknown>): Promise<void> {
  const after = await updateRow<RelationRow>(ctx, 'account_relations', { uuid: before.uuid }, { status, ...values })
  await recordRelation(ctx, verb, { ...after, name: before.name }, { status: [before.status, status] })
  await accessChanged(ctx, after)
}

/** Neither side answers its own request. */
function refuseOwnRequest(ctx: Context, relation: RelationRow, account_id: number): void {
  if ((relation.initiated_by_account_id ?? relation.account_id) === account_id) throw forbidden(say(ctx, 'own_request'))
}

/** The side that was asked says yes; a client says with it what the agency may do in its account. */
export async function acceptRelation(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof acceptEndpoint> },
): Promise<One<AccountRelation>> {
  const account_id = params.account_id as number
  const relation = await inStatus(ctx, params, 'pending')
  refuseOwnRequest(ctx, relation, account_id)
  const grants = relation.type === 'client' && relation.related_account_id === account_id && body.access_level !== undefined
  if (grants && body.access_level !== 'none' && !holdsIn(ctx.actor, account_id, 'relations.grant')) throw missingAccountPermission()
  await move(ctx, relation, 'accepted', 'active', {
    since: relation.since ?? sql`(now() AT TIME ZONE (SELECT a.time_zone FROM accounts a WHERE a.id = t.account_id))::date`,
    ...(grants && { access_level: body.access_level }),
  })
  const asked = account_id === relation.account_id ? relation.related_account_id : relation.account_id
  await notifySide(ctx, 'account.relation-accepted', relation, asked)
  return answerRelation(ctx, account_id, relation.uuid)
}

/** The side that was asked says no: the request is deleted. */
export async function declineRelation(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const relation = await inStatus(ctx, params, 'pending')
  refuseOwnRequest(ctx, relation, params.account_id as number)
  await run(ctx.db, sql`UPDATE account_relations SET deleted_at = now(), updated_at = now() WHERE uuid = ${relation.uuid}`)
  await recordRelation(ctx, 'declined', relation)
  return { data: null }
}

export async function suspendRelation(ctx: Context, { params }: { params: Params }): Promise<One<AccountRelation>> {
  const relation = await inStatus(ctx, params, 'active')
  await move(ctx, relation, 'suspended', 'suspended', { suspended_by_account_id: params.account_id })
  return answerRelation(ctx, params.account_id as number, relation.uuid)
}

/** Only the side that suspended it takes it up again. */
export async function resumeRelation(ctx: Context, { params }: { params: Params }): Promise<One<AccountRelation>> {
  const relation = await inStatus(ctx, params, 'suspended')
  if ((relation.suspended_by_account_id ?? params.account_id) !== params.account_id) throw forbidden(say(ctx, 'suspended_by_other'))
  await move(ctx, relation, 'resumed', 'active', { suspended_by_account_id: null })
  return answerRelation(ctx, params.account_id as number, relation.uuid)
}

/** By either side: access closes at once, documents and the card stay readable to both. */
export async function endRelation(ctx: Context, { params }: { params: Params }): Promise<One<AccountRelation>> {
  const relation = await inStatus(ctx, params, 'active', 'suspended')
  await move(ctx, relation, 'ended', 'ended', {
    ended_at: ctx.services.clock.now(),
    suspended_by_account_id: null,
    access_level: 'none',
    granted_permissions: sql`'{}'`,
  })
  return answerRelation(ctx, params.account_id as number, relation.uuid)
}
