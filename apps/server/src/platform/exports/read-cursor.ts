import type pg from 'pg'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** How the driver returns rows. By default as objects of parsed values. */
export type ReadingMode = Pick<pg.QueryArrayConfig, 'types'> & { rowMode?: 'array' }
const asIs = (text: string) => text
/** Reads rows as arrays of the texts that PostgreSQL sends. */
export const AS_TEXTS: ReadingMode = { rowMode: 'array', types: { getTypeParser: () => asIs as never } }

/** Reads rows through a cursor in a separate transaction. PostgreSQL prepares the next batch while one is written. */
export async function* portionsOf<P extends { rows: readonly unknown[] }>(
  client: pg.PoolClient,
  statement: Statement,
  mode: ReadingMode,
): AsyncGenerator<P> {
  // Settle the result: the loop throws errors, and a batch fetched for a disconnected reader must not be an unhandled rejection.
  const fetch = () => Promise.allSettled([client.query({ text: `FETCH ${PORTION} FROM export`, ...mode }) as unknown as Promise<P>])
  // The reader sets the pace. All rows are read, so do not plan for the first few.
  await client.query(
    "BEGIN READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '10min'; SET LOCAL cursor_tuple_fraction = 1",
  )
  await client.query(`DECLARE export NO SCROLL CURSOR FOR ${statement.sql}`, [...statement.parameters])
  let next = fetch()
  for (;;) {
    const [portion] = await next
    if (portion.status === 'rejected') throw portion.reason
    if (!portion.value.rows.length) break
    next = fetch()
    yield portion.value
  }
  await client.query('COMMIT')
}

/** Rows per fetch: large enough for few round trips, small enough for constant memory and a responsive process. */
const PORTION = 1000
