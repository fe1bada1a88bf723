import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Logger } from '#lib/logger.ts'

/**
 * Warns about a database whose LC_CTYPE hides Greek letters from `pg_trgm`: searches for Greek words then read whole tables. The embedded
 * database is repaired when it starts; one that belongs to the operator is not changed.
 */
export async function warnOfSlowSearch(db: Db, logger: Pick<Logger, 'warn'>): Promise<void> {
  const { rows } = await sql<{ blind: boolean; lc_ctype: string }>`
    SELECT show_trgm('παπαδ') = '{}' AS blind, datctype AS lc_ctype FROM pg_database WHERE datname = current_database()`.execute(db)
  const [found] = rows
  if (!found?.blind) return
  logger.warn(
    { lc_ctype: found.lc_ctype },
    `The database of DATABASE_URL has LC_CTYPE ${found.lc_ctype}, so searches for Greek words read whole tables. Create a database with a UTF-8 one (CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LC_CTYPE 'C.UTF-8') and move the data with pg_dump and pg_restore: docs/operations.md, "Search".`,
  )
}
