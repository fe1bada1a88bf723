import { sql } from 'kysely'
import {
  accountsWhere,
  confinedTo,
  holdsEverywhere,
  holdsIn,
  knowsAccount,
  seesBetween,
  type Actor,
  type ActorMembership,
} from './actor.ts'
import type { Sql } from '#db/rows.ts'

/** Decides which rows an actor sees and what they may do with each. Queries alias the table as `t`. */
export interface Policy<Row> {
  /**
   * Condition for the rows on which the actor has a permission; undefined selects all rows.
   * @param account_id the only account whose rows the query reads, if it has one
   */
  scope(actor: Actor, permission: string, account_id?: number): Sql | undefined
  /** Whether the actor may know that the row exists; if not, the answer is a 404. */
  knows(actor: Actor, row: Row): boolean
  /** Whether the actor has the permission on this row. */
  holds(actor: Actor, permission: string, row: Row): boolean
  /** Further rules of the domain by action; false is answered with 403. */
  can?: Readonly<Record<string, (actor: Actor, row: Row) => boolean>>
  /** Columns with the accounts between which a document is; absent for records that are no documents. */
  parties?: readonly string[]
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

/** Rules of a policy besides the permissions of members. */
interface AccountRules<Row> {
  own?: OwnScope<Row>
  shared?: readonly SharedScope<Row>[]
  can?: Policy<Row>['can']
  document?: boolean
  between?: string & keyof Row
}

/** Groups memberships by the agency to which they are confined. */
function byAgency(memberships: readonly ActorMembership[]): Map<number | undefined, ActorMembership[]> {
  const groups = new Map<number | undefined, ActorMembership[]>([[undefined, []]])
  for (const membership of memberships) groups.set(confinedTo(membership), [...(groups.get(confinedTo(membership)) ?? []), membership])
  return groups
}

const idsOf = (memberships: readonly ActorMembership[]): number[] => memberships.map(({ account_id }) => account_id)
const anyOf = (parts: readonly Sql[]): Sql => (parts.length > 1 ? sql`(${sql.join([...parts], sql` OR `)})` : parts[0]!)

/**
 * Creates the policy of rows that belong to an account: members need permissions in it, staff have access everywhere. Of documents,
 * an agency that acts inside a client sees those to which it is a party (domain.md 5.5).
 * @param own limits members with data_scope `own` to their rows
 * @param shared gives the other party access to a document once it is visible to them (domain.md 5.5)
 * @param document whether the rows are documents; default: rows with another party
 * @param between column with the accounts between which the document is that a row is about; null in rows about none
 */
export function accountPolicy<Row extends { account_id: number }>(options: AccountRules<Row> = {}): Policy<Row> {
  const { own, shared = [], can, between, document = shared.length > 0 || between !== undefined } = options
  const parties = ['account_id', ...new Set(shared.map(({ column }) => column))] as (string & keyof Row)[]
  const partiesOf = (row: Row) => (between ? row[between] : parties.map((column) => row[column])) as (number | null)[] | null
  const isBetween = (agency: number): Sql =>
    between
      ? sql`(${sql.ref(`t.${between}`)} IS NULL OR ${agency}::bigint = any(${sql.ref(`t.${between}`)}))`
      : anyOf(parties.map((column) => sql`${sql.ref(`t.${column}`)} = ${agency}::bigint`))
  const otherParty = (row: Row, one: SharedScope<Row>) => {
    const account_id = row[one.column] as number | null
    return account_id !== null && one.visible.holds(row) ? account_id : undefined
  }
  const holdsAsParty = (actor: Actor, row: Row, test: (account_id: number, one: SharedScope<Row>) => boolean) =>
    shared.some((one) => {
      const account_id = otherParty(row, one)
      return account_id !== undefined && reaches(actor, account_id, row) && test(account_id, one)
    })
  const reaches = (actor: Actor, account_id: number, row: Row) => {
    const accounts = document ? partiesOf(row) : null
    return accounts === null || seesBetween(actor, account_id, accounts)
  }
  const narrowed = (actor: Actor, account_id: number) =>
    own !== undefined && actor.memberships.get(account_id)?.data_scope === 'own' && !actor.staff
  const ownsIfNarrowed = (actor: Actor, row: Row) => !narrowed(actor, row.account_id) || own!.holds(actor, row)
  const seesAllOf = (actor: Actor, memberships: readonly ActorMembership[], account_id: number | undefined) =>
    account_id !== undefined && !narrowed(actor, account_id) && memberships.some((membership) => membership.account_id === account_id)
  const scopeOf = (actor: Actor, permission: string, memberships: readonly ActorMembership[]): Sql[] => {
    const open = idsOf(memberships.filter(({ account_id }) => !narrowed(actor, account_id)))
    const closed = idsOf(memberships.filter(({ account_id }) => narrowed(actor, account_id)))
    const parts = [sql`t.account_id = any(${open}::bigint[])`]
    if (own && closed.length) parts.push(sql`(t.account_id = any(${closed}::bigint[]) AND ${own.sql(actor)})`)
    for (const one of shared.filter(({ permissions }) => permissions.includes(permission)))
      parts.push(sql`(${sql.ref(`t.${one.column}`)} = any(${idsOf(memberships)}::bigint[]) AND ${one.visible.sql})`)
    return parts
  }
  return {
    scope(actor, permission, account_id) {
      if (holdsEverywhere(actor, permission)) return undefined
      const memberships = accountsWhere(actor, permission)
      if (!document && shared.length === 0 && seesAllOf(actor, memberships, account_id)) return undefined
      if (!document) return anyOf(scopeOf(actor, permission, memberships))
      const parts = [...byAgency(memberships)].flatMap(([agency, inside]) => {
        const seen = scopeOf(actor, permission, inside)
        if (agency === undefined) return seen
        return [sql`(${anyOf(seen)} AND ${isBetween(agency)})`]
      })
      return anyOf(parts)
    },
    knows: (actor, row) =>
      (knowsAccount(actor, row.account_id) && reaches(actor, row.account_id, row) && ownsIfNarrowed(actor, row)) ||
      holdsAsParty(actor, row, (account_id) => knowsAccount(actor, account_id)),
    holds: (actor, permission, row) =>
      (holdsIn(actor, row.account_id, permission) && reaches(actor, row.account_id, row)) ||
      holdsAsParty(actor, row, (account_id, one) => one.permissions.includes(permission) && holdsIn(actor, account_id, permission)),
    ...(can && { can }),
    ...(document && !between && { parties }),
  }
}

/**
 * Whether the actor belongs to the account that keeps the record. Answers to the other party omit cost, margin and
 * internal notes (invariant 8).
 */
export const keepsRecord = (actor: Actor, row: { account_id: number }): boolean => knowsAccount(actor, row.account_id)
