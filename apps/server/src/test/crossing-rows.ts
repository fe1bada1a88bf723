import type pg from 'pg'

interface Key {
  from: string
  to: string
  columns: string[]
  target: string[]
}

/**
 * Finds the foreign keys through which rows of other accounts refer to rows of this account, such as
 * `offers (project_uuid)`. Checks every foreign key between two tables that have an account.
 */
export async function crossingRows(pool: pg.Pool, account_id: number): Promise<string[]> {
  const { rows: keys } = await pool.query<Key>(`
    SELECT c.conrelid::regclass::text AS from, c.confrelid::regclass::text AS to, ${names('conrelid', 'conkey')} AS columns, ${names('confrelid', 'confkey')} AS target
    FROM pg_constraint c
    WHERE c.contype = 'f' AND c.conparentid = 0 AND ${hasAccount('conrelid')} AND ${hasAccount('confrelid')}`)
  const crossing: string[] = []
  for (const { from, to, columns, target } of keys) {
    const on = columns.map((column, at) => `f."${column}" = t."${target[at]}"`).join(' AND ')
    const { rowCount } = await pool.query(
      `SELECT FROM ${from} f JOIN ${to} t ON ${on} WHERE t.account_id = $1 AND f.account_id <> $1 LIMIT 1`,
      [account_id],
    )
    if (rowCount) crossing.push(`${from} (${columns.join(', ')})`)
  }
  return crossing
}

const names = (table: string, columns: string) => `(
  SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.${columns}) WITH ORDINALITY k (number, n)
  JOIN pg_attribute a ON a.attrelid = c.${table} AND a.attnum = k.number)`
const hasAccount = (table: string) => `EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.${table} AND a.attname = 'account_id')`
