import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { SCHEMA_LOCK } from '#db/migrate.ts'
import { OperatorError } from '#lib/operator-error.ts'

interface Letters {
  lc_ctype: string
  /** `pg_trgm` sees no letters in Greek words. */
  blind: boolean
  /** `lower` leaves Greek capitals as they are, or changes Latin ones otherwise than English does. */
  unfolded: boolean
}

/**
 * Refuses a database that does not know Greek letters, before anything is written to it: searches for Greek words would read whole tables,
 * and names that differ only in capitals would count as different. The embedded database is repaired when it starts; one that belongs to
 * the operator is not changed.
 * @throws OperatorError with the commands that make a database that does
 */
export async function refuseForeignLetters(db: Db): Promise<void> {
  const { lc_ctype, blind, unfolded } = await lettersOf(db)
  if (!blind && !unfolded) return
  throw new OperatorError(
    `The database of DATABASE_URL has LC_CTYPE ${lc_ctype}, which does not know Greek letters: ${blind ? 'searches for Greek words would read whole tables' : 'names that differ only in capitals would count as different'}. Nothing was changed. Create a database with a UTF-8 LC_CTYPE, move the data if there are any, and name it in DATABASE_URL (docs/operations.md, "Search"):
  psql -c "CREATE DATABASE stoa_new TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'"
  pg_dump -Fc stoa | pg_restore --exit-on-error -d stoa_new`,
  )
}

/**
 * An empty database has no `pg_trgm` yet: it is created to ask, and rolled back. Processes that start at the same time wait for each other
 * then, because PostgreSQL refuses the second of two that create it.
 */
async function lettersOf(db: Db): Promise<Letters> {
  const asked = new AskedError()
  try {
    await db.transaction().execute(async (transaction) => {
      await createTrigrams(transaction)
      const { rows } = await sql<Letters>`
        SELECT datctype AS lc_ctype, show_trgm('παπαδ') = '{}' AS blind, lower('ΆΩI') <> 'άωi' AS unfolded
        FROM pg_database WHERE datname = current_database()`.execute(transaction)
      asked.letters = rows[0]
      throw asked
    })
  } catch (error) {
    if (error !== asked) throw error
  }
  return asked.letters!
}

async function createTrigrams(db: Db): Promise<void> {
  const { rows } = await sql`SELECT FROM pg_extension WHERE extname = 'pg_trgm'`.execute(db)
  if (rows.length) return
  // The process that creates the tables may take longer than a statement may otherwise.
  await sql`SET LOCAL statement_timeout = 0`.execute(db)
  await sql`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(db)
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db)
}

/** Rolls the transaction back after the answer. */
class AskedError extends Error {
  letters: Letters | undefined
}
