import { sql } from 'kysely'
import type { Resource } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { PartiesOf } from '#kit/routes.ts'
import type { ResourceQuerySpec } from '../resource-query-spec.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ID = /^\d{1,15}$/

/**
 * Builds the function that finds the accounts between which documents are, deleted ones too. It leaves out keys that no record could
 * have.
 * @returns undefined for records that are no documents
 */
export function partiesFinder<R extends Resource>({ key }: R, { policy, from }: ResourceQuerySpec<R, any>): PartiesOf | undefined {
  const { parties } = policy
  if (!parties) return undefined
  const isKey = key === 'uuid' ? UUID : ID
  const type = sql.raw(key === 'uuid' ? 'uuid' : 'bigint')
  return async (db, keys) => {
    const wanted = keys.filter((one) => isKey.test(one))
    if (!wanted.length) return new Map()
    const accounts = sql.join(parties.map((name) => sql.ref(`t.${name}`)))
    const found = await rows<{ key: string; parties: number[] }>(
      db,
      sql`SELECT t.${sql.ref(key)}::text AS key, array_remove(ARRAY[${accounts}]::bigint[], NULL) AS parties
      FROM ${sql.table(from)} t WHERE t.${sql.ref(key)} = any(${wanted}::${type}[])`,
    )
    return new Map(found.map((row) => [row.key, row.parties]))
  }
}
