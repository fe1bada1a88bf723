import { sql } from 'kysely'
import { numberParts, searchWords } from '@stoa/domain'
import type { Params } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { containsAll, type FilterSql } from '#kit/query/filter-sql.ts'
import type { Hits, OrderPart } from '#kit/query/list-page.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { isByCreation, seesAllOf } from './tagged-contacts.ts'

/** Filters contacts by the words of a search (domain.md 0.2, 4.6). */
export const searchedContacts: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const words = wordsIn(condition.text)
  if (words === null) return condition.text.trim() ? sql`false` : undefined
  return sql`EXISTS (SELECT FROM contact_search f WHERE f.id = t.id AND f.account_id = t.account_id AND ${words})`
}

/**
 * Listed contacts that a search finds, in the order of creation, from the table of the search alone. Undefined for every other query.
 */
export function foundContacts(ctx: Context, { conditions }: ListRequest, params: Params, order: OrderPart[]): Hits | undefined {
  const account_id = params.account_id as number | undefined
  const [condition, more] = conditions.get('search') ?? []
  if (account_id === undefined || condition?.kind !== 'search' || more || conditions.size > 1) return undefined
  if (!isByCreation(order) || !seesAllOf(ctx, account_id)) return undefined
  const words = wordsIn(condition.text)
  if (words === null) return undefined
  const query = sql`SELECT f.id, f.created_at FROM contact_search f WHERE f.account_id = ${account_id} AND f.listed AND ${words}`
  return { query, collected: true }
}

/** Conditions over a row `f` of the search; null when the text has no words. */
function wordsIn(text: string): Sql | null {
  const words = searchWords(text)
  if (!words.length) return null
  // Finds long numbers quickly in large tables; see the comment on the function.
  const parts = words.flatMap(({ word }) => numberParts(word))
  const contains = containsAll(sql`f.search_text`, words)
  return parts.length ? sql`${contains} AND number_parts(f.search_text) @> ${parts}::int[]` : contains
}
