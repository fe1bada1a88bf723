import { sql } from 'kysely'
import { type LostReason, lostReasons } from '@stoa/contract'
import type { Row as StoredRow } from '#db/rows.ts'
import { column, type FilterSql } from '#kit/query/filter-sql.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'

type Row = StoredRow<'lost_reasons'>

/** Members who may read requests may read lost reasons; members who may update the account's settings may change them. */
const own = accountPolicy<Row>()
const NEEDED = { read: 'contact-requests.read', other: 'accounts.update' }
const neededFor = (permission: string) => (permission.endsWith('.read') ? NEEDED.read : NEEDED.other)

const name: FilterSql = (condition) =>
  condition.kind === 'search' ? sql`t.name ILIKE ${`%${condition.text.replace(/[\\%_]/g, '\\$&')}%`}` : undefined

export const lostReasonQuery = resourceQuery(lostReasons, {
  from: 'lost_reasons',
  policy: {
    ...own,
    scope: (actor, permission) => own.scope(actor, neededFor(permission)),
    holds: (actor, permission, row) => own.holds(actor, neededFor(permission), row),
  },
  present: presentLostReason,
  under: { account_id: 'account_id' },
  filters: {
    search: name,
    active: column('is_active'),
    applies_to: column('applies_to'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', position: 'position', name: 'name' },
  defaultSort: 'position',
  includes: {},
})

function presentLostReason(row: Row): LostReason {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    applies_to: row.applies_to as LostReason['applies_to'],
    position: row.position,
    is_active: row.is_active,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
