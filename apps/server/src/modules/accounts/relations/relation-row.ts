import type { AccountRelation } from '@stoa/contract'
import { holdsIn, seesBetween, type Actor } from '#access/actor.ts'
import type { Row } from '#db/rows.ts'

/** A relation as its table stores it. */
export interface StoredRelation extends Row<'account_relations'> {
  type: 'client' | 'provider' | 'partner'
  status: 'pending' | 'active' | 'suspended' | 'ended'
  access_level: 'none' | 'view' | 'work' | 'full'
  vat_treatment: (AccountRelation['vat_treatment'] & string) | null
  invoice_locale: 'en' | 'gr'
}

/** The sides of a relation, by the columns of their accounts. */
export type RelationSide = 'account_id' | 'related_account_id'

/**
 * Whether the actor has a permission from one side of a relation for its documents, movements and balances. An agency that acts inside
 * that side sees them where the agency is the other side (domain.md 5.5).
 */
export const holdsOnSide = (actor: Actor, row: StoredRelation, side: RelationSide, permission: string): boolean =>
  holdsIn(actor, row[side], permission) && seesBetween(actor, row[side], [row.account_id, row.related_account_id])

/** A relation as one of its two sides lists it: with its name, the other account, and the relations that were included. */
export interface RelationRow extends StoredRelation {
  name: string
  claimed: boolean
  counterpart: AccountRelation['counterpart']
  [include: string]: unknown
}
