import { sql } from 'kysely'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount, type Actor } from './actor.ts'
import type { Sql } from './context.ts'

/** Who sees which rows, and who may do what with one of them. Rows are aliased `t`. */
export interface Policy<Row> {
  /** The rows on which the actor holds a permission; undefined means all. */
  scope(actor: Actor, permission: string): Sql | undefined
  /** Whether the row exists for the actor at all; if not he gets a 404. */
  knows(actor: Actor, row: Row): boolean
  /** Whether he holds the permission on this row. */
  holds(actor: Actor, permission: string, row: Row): boolean
  /** Rules of the domain beyond permissions, by action; false is a 403. */
  can?: Readonly<Record<string, (actor: Actor, row: Row) => boolean>>
}

export interface OwnScope<Row> {
  /** Rows of a member whose data_scope is `own`. */
  sql(actor: Actor): Sql
  holds(actor: Actor, row: Row): boolean
}

/**
 * For rows that belong to an account: members by their permissions there, staff everywhere.
 * @param own narrows members with data_scope `own` to their rows
 */
export function accountPolicy<Row extends { account_id: number }>(
  options: { own?: OwnScope<Row>; can?: Policy<Row>['can'] } = {},
): Policy<Row> {
  const { own, can } = options
  const narrowed = (actor: Actor, account_id: number) =>
    own !== undefined && actor.memberships.get(account_id)?.data_scope === 'own' && !actor.staff
  const ownsIfNarrowed = (actor: Actor, row: Row) => !narrowed(actor, row.account_id) || own!.holds(actor, row)
  return {
    scope(actor, permission) {
      if (holdsEverywhere(actor, permission)) return undefined
      const memberships = accountsWhere(actor, permission)
      const open = memberships.filter((membership) => !narrowed(actor, membership.account_id)).map((membership) => membership.account_id)
      const closed = memberships.filter((membership) => narrowed(actor, membership.account_id)).map((membership) => membership.account_id)
      const all = sql`t.account_id = any(${open}::bigint[])`
      return own && closed.length ? sql`(${all} OR (t.account_id = any(${closed}::bigint[]) AND ${own.sql(actor)}))` : all
    },
    knows: (actor, row) => knowsAccount(actor, row.account_id) && ownsIfNarrowed(actor, row),
    holds: (actor, permission, row) => holdsIn(actor, row.account_id, permission),
    ...(can && { can }),
  }
}
