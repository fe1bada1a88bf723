import { sql } from 'kysely'
import type { AccountRelation, One, RelationInput } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { findRow, one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refusals } from '#kit/refusals.ts'
import { refuse } from '#kit/refuse.ts'
import { accessChanged, notifySide, recordRelation } from '../relation-events.ts'
import type { RelationRow } from '../relation-row.ts'
import { setTags, termColumns, UNIQUE } from '../lifecycle/relation-terms.ts'
import { answerRelation } from '../relations.query.ts'
import { changeRelation, insertRelation } from '../store/relations.ts'

interface Other {
  id: number
  type: 'agency' | 'client' | 'provider'
  /** Whether the account has no owner and the caller's account manages it. */
  is_mine: boolean
}

/** Kinds of account that a relation may name as agency, client, provider or partner. */
const KINDS = {
  agency: ['agency'],
  client: ['client', 'agency', 'provider'],
  provider: ['provider', 'agency'],
  partner: ['agency', 'provider'],
}

/**
 * Requests a relation with an existing account, which is named by its code or by an e-mail address. The relation is pending until
 * the other side accepts (domain.md 3.36). With an account that has no owner and that the caller's account manages, it is active
 * from the start. An ended relation can be requested again.
 * @throws 422 on `connect_to` when no account, several accounts, or an account with a relation match
 */
export async function connectAccount(ctx: Context, account_id: number, body: RelationInput): Promise<One<AccountRelation>> {
  const other = await findOther(ctx, account_id, body)
  const keeps = body.type !== 'agency'
  const [keeper, related] = keeps ? [account_id, other.id] : [other.id, account_id]
  const type = keeps ? (body.type as RelationRow['type']) : (await kindOf(ctx, account_id)) === 'provider' ? 'provider' : 'client'
  const values = {
    status: other.is_mine ? 'active' : 'pending',
    initiated_by_account_id: account_id,
    request_message: body.message || null,
    access_level: grantedLevel(ctx, account_id, keeps, body, type),
    ended_at: null,
    suspended_by_account_id: null,
    ...(keeps && (await termColumns(ctx, account_id, body))),
  }
  const ended = await findEnded(ctx, keeper, related, type)
  const relation = await refusals(ctx, UNIQUE, () =>
    ended
      ? changeRelation(ctx.db, ended, values)
      : insertRelation(ctx.db, { account_id: keeper, related_account_id: related, type, ...values }),
  )
  if (keeps && body.tags?.length) await setTags(ctx, relation, body.tags)
  await recordRelation(ctx, other.is_mine ? 'created' : 'requested', relation)
  if (other.is_mine) await accessChanged(ctx, relation)
  else await notifySide(ctx, 'account.relation-requested', relation, other.id)
  return answerRelation(ctx, account_id, relation.uuid)
}

/** Access level from the body when the related account requests the relation and the caller may grant it; else none. */
function grantedLevel(ctx: Context, account_id: number, keeps: boolean, body: RelationInput, type: string): RelationRow['access_level'] {
  return !keeps && type === 'client' && holdsIn(ctx.actor, account_id, 'relations.grant') ? (body.access_level ?? 'none') : 'none'
}

async function findOther(ctx: Context, account_id: number, { connect_to, type }: RelationInput): Promise<Other> {
  const text = connect_to.toLowerCase()
  const found = await rows<Other>(
    ctx.db,
    sql`SELECT a.id, a.type, a.owner_id IS NULL AND a.managed_by_account_id IS NOT DISTINCT FROM ${account_id} AS is_mine FROM accounts a
    WHERE a.deleted_at IS NULL AND a.status IN ('active', 'pending') AND a.id <> ${account_id} AND a.type = any(${KINDS[type]}::text[])
      AND (a.slug = ${text} OR EXISTS (SELECT FROM account_emails e WHERE e.account_id = a.id AND lower(e.email) = ${text} AND e.deleted_at IS NULL)
        OR EXISTS (SELECT FROM users u WHERE u.id = a.owner_id AND lower(u.email) = ${text}))
    LIMIT 2`,
  )
  if (found.length === 1) return found[0]!
  refuse(ctx, { connect_to: found.length ? 'relations:several_accounts' : 'relations:no_such_account' })
}

async function kindOf({ db }: Context, account_id: number): Promise<string> {
  const row = await one<{ type: string }>(db, sql`SELECT type FROM accounts WHERE id = ${account_id}`)
  return row!.type
}

/** @returns uuid of an ended relation of the two accounts, to use again @throws 422 for a relation that has not ended */
async function findEnded(ctx: Context, account_id: number, related_account_id: number, type: string): Promise<string | undefined> {
  const row = await findRow(ctx.db, 'account_relations', { account_id, related_account_id, type, deleted_at: null }, 'NO KEY UPDATE')
  if (row && row.status !== 'ended') refuse(ctx, { connect_to: `relations:connected.${row.status}` })
  return row?.uuid
}
