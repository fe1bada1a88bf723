import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type LostReason, type LostReasonInput, lostReasons, type Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import { column, type FilterSql } from '#kit/filter-sql.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/resource-query.ts'
import type { RecordKind } from '#kit/change-row.ts'
import { standardVerbs } from '#kit/standard-verbs.ts'
import type { Context } from '#kit/context.ts'

type Row = Selectable<DB['lost_reasons']>

/** Reading them takes the right to read requests, keeping them that to keep the account's settings. */
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

const lostReasonKind: RecordKind<'lost_reasons'> & { query: typeof lostReasonQuery } = {
  table: 'lost_reasons',
  query: lostReasonQuery,
  subject: { type: 'lost_reason', label: (row) => row.name },
  unique: { lost_reasons_name: 'name' },
  soft: false,
  versioned: false,
}
const verbs = standardVerbs(lostReasonKind, placed)

/** New ones go to the end. */
async function placed(ctx: Context, body: LostReasonInput, params: Params, before: Row | null) {
  if (before || body.position !== undefined) return body
  const row = await one<{ next: number }>(
    ctx.db,
    sql`SELECT coalesce(max(position), 0) + 1 AS next FROM lost_reasons WHERE account_id = ${params.account_id}`,
  )
  return { ...body, position: row!.next }
}

function presentLostReason(row: Row): LostReason {
  const { id, account_id, name: called, position, is_active, created_at, updated_at } = row
  return {
    id,
    account_id,
    name: called,
    applies_to: row.applies_to as LostReason['applies_to'],
    position,
    is_active,
    created_at,
    updated_at,
  }
}

export const { create: createLostReason, update: updateLostReason, remove: removeLostReason } = verbs
