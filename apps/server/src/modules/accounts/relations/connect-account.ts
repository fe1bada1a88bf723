import { sql } from 'kysely'
import type { AccountRelation, One, RelationInput } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { refusals } from '#kit/refusals.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { accessChanged, notifySide, recordRelation } from './relation-events.ts'
import { setTags, termColumns, UNIQUE } from './relation-terms.ts'
import { answerRelation } from './relations.query.ts'
import { say } from './say.ts'
import type { RelationRow } from './relations.presenter.ts'

interface Other {
  id: number
  type: 'agency' | 'client' | 'provider'
  is_mine: boolean
}

/** Kinds of account that can stand on the other side, by what it shall be. */
const KINDS = {
  agency: ['agency'],
  client: ['client', 'agency', 'provider'],
  provider: ['provider', 'agency'],
  partner: ['agency', 'provider'],
}

/**
 * Asks an existing account, by its code or an e-mail address of it, for a relation; it is pending until the other side
 * accepts (domain.md 3.36). An account without an owner that the caller's account looks after is connected at once.
 * A relation that has ended can be asked for again.
 * @throws 422 on `connect_to` when there is no such account, several, or a relation already
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
  const before = await existing(ctx, keeper, related, type)
  const relation = await refusals(ctx, UNIQUE, () =>
    before
      ? updateRow<RelationRow>(ctx, 'account_relations', { uuid: before }, values)
      : insertRow<RelationRow>(ctx, 'account_relations', {
          uuid: uuidv7(),
          account_id: keeper,
          related_account_id: related,
          type,
          ...values,
        }),
  )
  if (keeps && body.tags?.length) await setTags(ctx, relation, body.tags)
  await recordRelation(ctx, other.is_mine ? 'created' : 'requested', relation)
  if (other.is_mine) await accessChanged(ctx, relation)
  else await notifySide(ctx, 'account.relation-requested', relation, other.id)
  return answerRelation(ctx, account_id, relation.uuid)
}

/** Only the related account says what is done inside it, by somebody who may. */
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
  throw invalid({ connect_to: say(ctx, found.length ? 'several_accounts' : 'no_such_account') })
}

async function kindOf({ db }: Context, account_id: number): Promise<string> {
  const row = await one<{ type: string }>(db, sql`SELECT type FROM accounts WHERE id = ${account_id}`)
  return row!.type
}

/** @returns the uuid of an ended relation of the same two accounts, which is taken up again */
async function existing(ctx: Context, keeper: number, related: number, type: string): Promise<string | undefined> {
  const row = await one<{ uuid: string; status: string }>(
    ctx.db,
    sql`SELECT uuid, status FROM account_relations WHERE account_id = ${keeper} AND related_account_id = ${related} AND type = ${type} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  if (row && row.status !== 'ended') throw invalid({ connect_to: say(ctx, `connected.${row.status}`) })
  return row?.uuid
}
