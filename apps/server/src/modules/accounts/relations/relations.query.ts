import { sql } from 'kysely'
import { accountClients, clients, providers, relations, type AccountRelation, type One, type Resource } from '@stoa/contract'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context, Db, Sql } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { column, linked, searchText, whether } from '#kit/query/filter-sql.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { keptIncludes, receivedIncludes } from './relation-includes.ts'
import type { RelationRow } from './relation-row.ts'
import { presentKept, presentReceived } from './relations.presenter.ts'

const filters = {
  search: searchText('found_by'),
  status: column('status'),
  manager: column('manager_id'),
  tag: linked(
    (ids) =>
      sql`EXISTS (SELECT FROM taggables l WHERE l.account_id = t.account_id AND l.taggable_type = 'relation' AND l.taggable_id = t.uuid::text AND l.tag_id = any(${ids}::bigint[]))`,
  ),
  has_balance: whether(sql`t.balance_minor <> 0`),
  overdue: whether(sql`t.overdue_minor > 0`),
  claimed: column('claimed'),
  date_created: column('created_at'),
  type: column('type'),
  account: column('account_id'),
  // `listRelations` reads it to choose between the two queries.
  side: () => undefined,
}
const sorts = {
  created: 'created_at',
  updated: 'updated_at',
  name: 'name',
  code: { column: 'code', nulls_last: true },
  balance: 'balance_minor',
  overdue: 'overdue_minor',
  last_activity: { column: 'last_activity_at', nulls_last: true },
} as const

/** Readers of relations of the related account. Each step checks further permissions. */
const receivedPolicy: Policy<RelationRow> = {
  scope(actor, permission) {
    if (holdsEverywhere(actor, permission)) return undefined
    return sql`t.related_account_id = any(${accountsWhere(actor, permission).map((membership) => membership.account_id)}::bigint[])`
  },
  knows: (actor, row) => knowsAccount(actor, row.related_account_id),
  holds: (actor, permission, row) => holdsIn(actor, row.related_account_id, permission),
}

const kept = <R extends Resource>(resource: R, where: Sql) =>
  resourceQuery<R, RelationRow>(resource, {
    from: 'account_relation_kept',
    policy: accountPolicy<RelationRow>(),
    under: { account_id: 'account_id' },
    where: sql`t.deleted_at IS NULL AND ${where}`,
    filters: filters as never,
    sorts,
    includes: keptIncludes,
    present: presentKept as never,
  })

/** Relations from the side that keeps them. */
export const relationQuery = kept(relations, sql`true`)
export const accountClientQuery = kept(accountClients, sql`t.type = 'client'`)
export const providerQuery = kept(providers, sql`t.type = 'provider'`)
export const clientQuery = kept(clients, sql`t.type = 'client'`)

/** Relations from the other side. */
export const receivedQuery = resourceQuery<typeof relations, RelationRow>(relations, {
  from: 'account_relation_received',
  policy: receivedPolicy,
  under: { account_id: 'related_account_id' },
  where: sql`t.deleted_at IS NULL`,
  filters,
  sorts,
  includes: receivedIncludes,
  present: presentReceived,
})

/**
 * Finds a relation of an account on either side. Callers check permissions: endpoints in the account of their path, sales documents
 * their own.
 * @param action any other than `read` locks the row until the transaction ends
 * @throws 404 when the account has no such relation, or the caller does not know the account
 */
export async function findRelation(ctx: Context, account_id: number, uuid: string, action = 'read'): Promise<RelationRow> {
  if (!knowsAccount(ctx.actor, account_id)) throw notFound()
  const lock = action === 'read' ? sql`` : sql`FOR NO KEY UPDATE OF t`
  const row = await one<RelationRow>(
    ctx.db,
    sql`SELECT t.* FROM account_relation_kept t
    WHERE t.uuid = ${uuid} AND (t.account_id = ${account_id} OR t.related_account_id = ${account_id}) AND t.deleted_at IS NULL ${lock}`,
  )
  if (!row) throw notFound()
  return row
}

/** Finds a relation for a background job, without permission checks. @throws 404 when it was deleted since */
export async function keptRelation(db: Db, uuid: string): Promise<RelationRow> {
  const row = await one<RelationRow>(db, sql`SELECT t.* FROM account_relation_kept t WHERE t.uuid = ${uuid} AND t.deleted_at IS NULL`)
  if (!row) throw notFound()
  return row
}

/** Answers with a relation as the account of the path sees it. */
export async function answerRelation(
  ctx: Context,
  account_id: number,
  uuid: string,
  include: readonly string[] = [],
): Promise<One<AccountRelation>> {
  const { account_id: keeper } = await findRelation(ctx, account_id, uuid)
  const query = keeper === account_id ? relationQuery : receivedQuery
  return query.one(ctx, await query.find(ctx, uuid, 'read', include), include)
}
