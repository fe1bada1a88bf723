import { sql } from 'kysely'
import type { AccountRelation, BodyOf, One, Params, acceptRelation as acceptEndpoint } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseState, text } from '#kit/refuse.ts'
import { forbidden, missingAccountPermission } from '#lib/errors.ts'
import { accessChanged, notifySide, recordRelation } from '../relation-events.ts'
import type { RelationRow } from '../relation-row.ts'
import { answerRelation, findRelation } from '../relations.query.ts'
import { changeRelation, deleteRelation } from '../store/relations.ts'

type Status = RelationRow['status']

/** Accepts a request on the side that did not send it. A client sets with it what the agency may do in its account. */
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
  const requester = account_id === relation.account_id ? relation.related_account_id : relation.account_id
  await notifySide(ctx, 'account.relation-accepted', relation, requester)
  return answerRelation(ctx, account_id, relation.uuid)
}

/** Declines a request, which is deleted, on the side that did not send it. */
export async function declineRelation(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const relation = await inStatus(ctx, params, 'pending')
  refuseOwnRequest(ctx, relation, params.account_id as number)
  await deleteRelation(ctx.db, relation.uuid)
  await recordRelation(ctx, 'declined', relation)
  return { data: null }
}

export async function suspendRelation(ctx: Context, { params }: { params: Params }): Promise<One<AccountRelation>> {
  const relation = await inStatus(ctx, params, 'active')
  await move(ctx, relation, 'suspended', 'suspended', { suspended_by_account_id: params.account_id as number })
  return answerRelation(ctx, params.account_id as number, relation.uuid)
}

/** Resumes a suspended relation; only the side that suspended it may. */
export async function resumeRelation(ctx: Context, { params }: { params: Params }): Promise<One<AccountRelation>> {
  const relation = await inStatus(ctx, params, 'suspended')
  if ((relation.suspended_by_account_id ?? params.account_id) !== params.account_id)
    throw forbidden(text(ctx, 'relations:suspended_by_other'))
  await move(ctx, relation, 'resumed', 'active', { suspended_by_account_id: null })
  return answerRelation(ctx, params.account_id as number, relation.uuid)
}

/** Ends a relation on behalf of either side. Access ends; both sides can still read documents and ledger. */
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

/** Finds and locks a relation in one of the states that allow a step. @throws 409 in any other */
async function inStatus(ctx: Context, params: Params, ...statuses: Status[]): Promise<RelationRow> {
  const relation = await findRelation(ctx, params.account_id as number, params.uuid as string, 'update')
  if (!statuses.includes(relation.status)) refuseState(ctx, `relations:wrong_status.${relation.status}`)
  return relation
}

/** Changes the status, with effect from the next request (domain.md 3.36). */
async function move(
  ctx: Context,
  before: RelationRow,
  verb: string,
  status: Status,
  values: RowChange<'account_relations'>,
): Promise<void> {
  const after = await changeRelation(ctx.db, before.uuid, { status, ...values })
  await recordRelation(ctx, verb, after, { status: [before.status, status] })
  await accessChanged(ctx, after)
}

/** @throws 403 for the side that sent the request */
function refuseOwnRequest(ctx: Context, relation: RelationRow, account_id: number): void {
  if ((relation.initiated_by_account_id ?? relation.account_id) === account_id) throw forbidden(text(ctx, 'relations:own_request'))
}
