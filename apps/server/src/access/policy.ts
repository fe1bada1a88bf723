import { sql } from 'kysely'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount, type Actor } from './actor.ts'
import type { Sql } from '#db/rows.ts'

/** Decides which rows an actor sees and what they may do with each. Queries alias the table as `t`. */
export interface Policy<Row> {
  /** Condition for the rows on which the actor has a permission; undefined selects all rows. */
  scope(actor: Actor, permission: string): Sql | undefined
  /** Whether the actor may know that the row exists; if not, the answer is a 404. */
  knows(actor: Actor, row: Row): boolean
  /** Whether the actor has the permission on this row. */
  holds(actor: Actor, permission: string, row: Row): boolean
  /** Further rules of the domain by action; false is answered with 403. */
  can?: Readonly<Record<string, (actor: Actor, row: Row) => boolean>>
}

export interface OwnScope<Row> {
  /** Condition for the rows that a member with data_scope `own` sees. */
  sql(actor: Actor): Sql
  holds(actor: Actor, row: Row): boolean
}

/** Shares documents with a second account, such as the buyer of an invoice or the provider of a production order. */
export interface SharedScope<Row> {
  /** Column with the id of the second account. */
  column: string & keyof Row
  /** When the second account sees the document, such as `t.status <> 'draft'`: as a condition and for a loaded row. */
  visible: { sql: Sql; holds(row: Row): boolean }
  /** Permissions that members of the second account may use on it, such as `offers.read` and `offers.accept`. */
  permissions: readonly string[]
}

/**
 * Creates the policy of rows that belong to an account: members need permissions in it, staff have access everywhere.
 * @param own limits members with data_scope `own` to their rows
 * @param shared gives the other party access to a document once it is visible to them (domain.md 5.5)
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
 * Whether the actor belongs to the account that keeps the record. Answers to the other party omit cost, margin and
 * internal notes (invariant 8).
 */
export const keepsRecord = (actor: Actor, row: { account_id: number }): boolean => knowsAccount(actor, row.account_id)
