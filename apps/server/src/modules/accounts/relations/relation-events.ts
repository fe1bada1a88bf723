import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { rightsChanged } from '../../identity/permissions/index.ts'
import type { RelationRow } from './relation-row.ts'

type Changes = Record<string, readonly [unknown, unknown]>
type Relation = Pick<RelationRow, 'uuid' | 'account_id' | 'related_account_id' | 'version'>

/** Fields that only the side that keeps the relation may see. */
const PRIVATE = new Set(['notes', 'credit_limit_minor', 'discount_bp', 'vat_treatment', 'display_name', 'tags'])

/**
 * Announces a change of a relation in both accounts, and logs it in both (domain.md 2.2).
 * @param verb part of the event's name after `relation.`: `created`, `updated`, `accepted`, `grant_changed` …
 */
export async function recordRelation(ctx: Context, verb: string, relation: Relation, changes?: Changes): Promise<void> {
  const found = await rows<{ id: number; name: string }>(
    ctx.db,
    sql`SELECT id, name FROM accounts WHERE id = any(${[relation.account_id, relation.related_account_id]}::bigint[])`,
  )
  const nameOf = (id: number) => found.find((row) => row.id === id)?.name ?? '–'
  const shown = changes && Object.fromEntries(Object.entries(changes).filter(([name]) => !PRIVATE.has(name)))
  record(ctx, verb, relation, relation.account_id, nameOf(relation.related_account_id), changes)
  if (!changes || Object.keys(shown!).length) record(ctx, verb, relation, relation.related_account_id, nameOf(relation.account_id), shown)
}

function record(ctx: Context, verb: string, relation: Relation, account_id: number, label: string, changes?: Changes): void {
  ctx.emit({
    name: `relation.${verb}`,
    account_id,
    type: 'relation',
    key: relation.uuid,
    version: relation.version,
    requires: 'relations.read',
    ...(changes && { changed: Object.keys(changes) }),
  })
  ctx.log({
    account_id,
    event: `relation.${verb}`,
    subject_type: 'relation',
    subject_id: relation.uuid,
    subject_label: label,
    ...(changes && { changes }),
  })
}

/** Notifies the members of an account who may update relations. */
export async function notifySide(
  ctx: Context,
  code: 'account.relation-requested' | 'account.relation-accepted',
  relation: Relation,
  account_id: number,
): Promise<void> {
  const other = account_id === relation.account_id ? relation.related_account_id : relation.account_id
  const row = await one<{ name: string; user_ids: number[] }>(
    ctx.db,
    sql`SELECT (SELECT a.name FROM accounts a WHERE a.id = ${other}) AS name,
      array(SELECT m.user_id FROM memberships m WHERE m.account_id = ${account_id} AND m.status = 'active' AND m.deleted_at IS NULL) AS user_ids`,
  )
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code: code,
      account_id,
      user_ids: row!.user_ids,
      requires: 'relations.update',
      actor_id: ctx.actor.id,
      subject_type: 'relation',
      subject_id: relation.uuid,
      params: { subject: row!.name },
      url: `/accounts/${account_id}/${account_id === relation.account_id ? 'clients' : 'agencies'}/${relation.uuid}/overview`,
    },
  })
}

/** Applies a change of what the agency may do inside the other account, from the next request on (invariant 9). */
export async function accessChanged(ctx: Context, relation: Pick<RelationRow, 'account_id' | 'related_account_id'>): Promise<void> {
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT user_id FROM memberships WHERE account_id = ${relation.account_id} AND status = 'active' AND deleted_at IS NULL`,
  )
  rightsChanged(
    ctx,
    relation.related_account_id,
    found.map((row) => row.user_id),
  )
}
