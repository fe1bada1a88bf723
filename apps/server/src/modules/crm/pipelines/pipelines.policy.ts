import { sql } from 'kysely'
import { accountsWhere, holdsIn, knowsAccount, type Actor } from '#access/actor.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'

export type Ability = 'view' | 'use' | 'edit'
/** A record of an account, with the accounts with which it is shared now. */
export interface SharedRow {
  account_id: number
  shares: Record<string, Ability> | null
}

/** Actions on the pipeline that a share allows its receivers, if their role has the permission (5.5). */
const OPENED_BY: Readonly<Record<string, readonly Ability[]>> = {
  'pipelines.read': ['view', 'use', 'edit'],
  'pipelines.update': ['edit'],
}

/** Members by their permissions, and members of other accounts as far as the share of the pipeline allows. */
export function sharedPolicy<Row extends SharedRow>(): Policy<Row> {
  const own = accountPolicy<Row>()
  return {
    scope(actor, permission) {
      const scope = own.scope(actor, permission)
      const abilities = OPENED_BY[permission]
      const accounts = accountsWhere(actor, permission).map((membership) => String(membership.account_id))
      if (!scope || !abilities || !accounts.length) return scope
      return sql`(${scope} OR EXISTS (SELECT FROM jsonb_each_text(t.shares) AS h
        WHERE h.key = any(${accounts}::text[]) AND h.value = any(${[...abilities]}::text[])))`
    },
    knows: (actor, row) => own.knows(actor, row) || abilitiesOf(actor, row).length > 0,
    holds: (actor, permission, row) => own.holds(actor, permission, row) || sharedTo(actor, row, permission, OPENED_BY[permission] ?? []),
  }
}

/** The highest level of the shares with the caller; null for a pipeline of one of the caller's accounts. */
export function abilityOf(actor: Actor, row: SharedRow): Ability | null {
  if (knowsAccount(actor, row.account_id)) return null
  const abilities = abilitiesOf(actor, row)
  return (['edit', 'view', 'use'] as const).find((ability) => abilities.includes(ability)) ?? null
}

const abilitiesOf = (actor: Actor, row: SharedRow): Ability[] =>
  Object.entries(row.shares ?? {}).flatMap(([account_id, ability]) => (actor.memberships.has(Number(account_id)) ? [ability] : []))

const sharedTo = (actor: Actor, row: SharedRow, permission: string, abilities: readonly Ability[]): boolean =>
  Object.entries(row.shares ?? {}).some(
    ([account_id, ability]) => abilities.includes(ability) && actor.memberships.get(Number(account_id))?.permissions.has(permission),
  )

export interface CardRights {
  read: boolean
  /** Only cards that the member is assigned to or created. */
  own: boolean
  update: boolean
}
/** Access of the caller to the cards of a pipeline: `use` shows none, `view` shows them, `edit` allows moves too. */
export function cardRights(actor: Actor, row: SharedRow): Record<'contact' | 'contact_request', CardRights> {
  const own = !actor.staff && actor.memberships.get(row.account_id)?.data_scope === 'own'
  const of = (resource: string): CardRights => ({
    read: holdsIn(actor, row.account_id, `${resource}.read`) || sharedTo(actor, row, `${resource}.read`, ['view', 'edit']),
    own,
    update: holdsIn(actor, row.account_id, `${resource}.update`) || sharedTo(actor, row, `${resource}.update`, ['edit']),
  })
  return { contact: of('contacts'), contact_request: of('contact-requests') }
}
