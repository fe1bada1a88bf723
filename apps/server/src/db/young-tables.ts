import { sql } from 'kysely'
import { rows, run, type Db, type Table } from './rows.ts'

/** Pages above which a table is left to autovacuum: twice its size changes no plan. */
const LARGE = 10_000

/**
 * Counts those of the tables again that grew to more than twice the size that PostgreSQL knows. A table that gets its first thousand rows
 * within seconds is read by plans for an empty one, also to check foreign keys, until autovacuum comes a minute later. Call it between the
 * transactions of a rush, outside of them.
 */
export async function countGrownTables(db: Db, tables: readonly Table[]): Promise<void> {
  const grown = await rows<{ name: Table }>(
    db,
    sql`SELECT relname AS name FROM pg_class
      WHERE oid = any(${tables}::text[]::regclass[]) AND relpages < ${LARGE} AND pg_relation_size(oid) > 2 * relpages * current_setting('block_size')::bigint`,
  )
  for (const { name } of grown) await sql`ANALYZE (SKIP_LOCKED) ${sql.table(name)}`.execute(db)
}

/** Lets this transaction read tables by their indexes only, however small they were when their statements were planned. */
export const preferIndexes = (db: Db): Promise<number> => run(db, sql`SELECT set_config('enable_seqscan', 'off', true)`)
