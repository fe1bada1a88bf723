import { sql } from 'kysely'
import { numberParts, searchWords } from '@stoa/domain'
import type { Params } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { containsAll, searchTextIn, type Words } from '#kit/query/filter-sql.ts'
import type { Hits, OrderPart } from '#kit/query/list-page.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { isByCreation, seesAllOf } from './tagged-contacts.ts'

/** Filters contacts by the words of a search (domain.md 0.2, 4.6). */
export const searchedContacts = searchTextIn('contact_search', longNumbers)

/**
 * Listed contacts that a search finds, in the order of creation, from the table of the search alone. Undefined for every other query.
 */
export function foundContacts(ctx: Context, { conditions }: ListRequest, params: Params, order: OrderPart[]): Hits | undefined {
  const account_id = params.account_id as number | undefined
  const [condition, more] = conditions.get('search') ?? []
  if (account_id === undefined || condition?.kind !== 'search' || more || conditions.size > 1) return undefined
  if (!isByCreation(order) || !seesAllOf(ctx, account_id)) return undefined
  const words = searchWords(condition.text)
  if (!words.length) return undefined
  const numbers = longNumbers(words)
  const found = sql`${containsAll(sql`f.search_text`, words)}${numbers ? sql` AND ${numbers}` : sql``}`
  const query = sql`SELECT f.id, f.created_at FROM contact_search f WHERE f.account_id = ${account_id} AND f.listed AND ${found}`
  return { query, collected: true }
}

/** Finds long numbers quickly in large tables: three digits of a number occur in most numbers, six in few. */
function longNumbers(words: Words): Sql | undefined {
  const parts = words.flatMap(({ word }) => numberParts(word))
  return parts.length ? sql`number_parts(f.search_text) @> ${parts}::int[]` : undefined
}
