import type { AccountRelation } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

/** A relation as its table stores it. */
export interface StoredRelation extends Row<'account_relations'> {
  type: 'client' | 'provider' | 'partner'
  status: 'pending' | 'active' | 'suspended' | 'ended'
  access_level: 'none' | 'view' | 'work' | 'full'
  vat_treatment: (AccountRelation['vat_treatment'] & string) | null
  invoice_locale: 'en' | 'gr'
}

/** A relation as one of its two sides lists it: with its name, the other account, and the relations that were included. */
export interface RelationRow extends StoredRelation {
  name: string
  claimed: boolean
  counterpart: AccountRelation['counterpart']
  [include: string]: unknown
}
