import { sql } from 'kysely'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount, type Actor } from './actor.ts'
import type { Sql } from '#db/rows.ts'

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

/** A document that a second account sees as well: the buyer of an invoice, the provider of a production order. */
export interface SharedScope<Row> {
  /** Column of the other account. */
  column: string & keyof Row
  /** Since when it is theirs to see: `t.status <> 'draft'`, and the same of a row. */
  visible: { sql: Sql; holds(row: Row): boolean }
  /** Permissions that they may use on it with a membership of their own: `offers.read`, `offers.accept`. */
  permissions: readonly string[]
}

/**
 * For rows that belong to an account: members by their permissions there, staff everywhere.
 * @param own narrows members with data_scope `own` to their rows
 * @param shared the other party of a document, which sees it once it was sent (domain.md 5.5)
 */
export function accountPolicy<Row extends { account_id: number }>(
  options: { own?: OwnScope<Row>; shared?: readonly SharedScope<Row>[]; can?: Policy<Row>['can'] } = {},
): Policy<Row> {
  const { own, shared = [], can } = options
  const otherParty = (row: Row, one: SharedScope<Row>) => {
    const account_id = row[one.column] as number | null
    return account_id !== null && one.visible.holds(row) ? account_id : undefined
  }
  const holdsAsParty = (actor: Actor, row: Row, test: (account_id: number, one: SharedScope<Row>) => boolean) =>
    shared.some((one) => {
      const account_id = otherParty(row, one)
      return account_id !== undefined && test(account_id, one)
    })
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
      const parts = [all]
      if (own && closed.length) parts.push(sql`(t.account_id = any(${closed}::bigint[]) AND ${own.sql(actor)})`)
      for (const one of shared.filter(({ permissions }) => permissions.includes(permission))) {
        const accounts = memberships.map((membership) => membership.account_id)
        parts.push(sql`(${sql.ref(`t.${one.column}`)} = any(${accounts}::bigint[]) AND ${one.visible.sql})`)
      }
      return parts.length > 1 ? sql`(${sql.join(parts, sql` OR `)})` : all
    },
    knows: (actor, row) =>
      (knowsAccount(actor, row.account_id) && ownsIfNarrowed(actor, row)) ||
      holdsAsParty(actor, row, (account_id) => knowsAccount(actor, account_id)),
    holds: (actor, permission, row) =>
      holdsIn(actor, row.account_id, permission) ||
      holdsAsParty(actor, row, (account_id, one) => one.permissions.includes(permission) && holdsIn(actor, account_id, permission)),
    ...(can && { can }),
  }
}

/**
 * Whether the caller stands on the side that keeps the record. The other side gets a shorter answer: cost, margin and
 * internal notes are left out of it (invariant 8).
 */
export const keepsRecord = (actor: Actor, row: { account_id: number }): boolean => knowsAccount(actor, row.account_id)
