import { sql } from 'kysely'
import type { Database } from '#db/client.ts'
import type { Env } from '../env.ts'

/**
 * Why the demo data may not be created again here.
 * @param running processes that use the data folder
 * @returns null when it may, after the person was asked or passed --yes
 */
export function whyNotReset(env: Pick<Env, 'NODE_ENV'>, running: readonly { pid: number }[]): string | null {
  if (env.NODE_ENV === 'production') return 'This would delete everything, and this is production. Nothing was changed.'
  if (running.length > 0) return `Stoa runs on this data folder (process ${running[0]!.pid}). Stop it first. Nothing was changed.`
  return null
}

/** What the person is asked before everything is deleted. */
export const resetQuestion = ({ DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): string =>
  `This deletes everything in ${DATABASE_URL ? 'the database of DATABASE_URL' : `the database of ${DATA_DIR}`} and creates the demo data again.`

/** Filled by the schema files, and by nothing else: they stay. */
const FROM_SCHEMA = ['vat_rates', 'vat_exemptions', 'product_categories', 'order_statuses']

/** Deletes every row of every table except what the schema files wrote, the platform's templates among it; numbers begin at 1 again. */
export async function emptyDatabase({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'schema_changes' AND NOT c.relname = any(${FROM_SCHEMA}::text[])`.execute(
      transaction,
    )
    await sql`CREATE TEMP TABLE kept_templates ON COMMIT DROP AS SELECT * FROM email_templates WHERE account_id IS NULL`.execute(
      transaction,
    )
    await sql`TRUNCATE ${sql.join(rows.map(({ name }) => sql.table(name)))} RESTART IDENTITY CASCADE`.execute(transaction)
    await sql`ALTER SEQUENCE activity_log_ids RESTART`.execute(transaction)
    await sql`INSERT INTO email_templates OVERRIDING SYSTEM VALUE SELECT * FROM kept_templates`.execute(transaction)
    await sql`SELECT setval(pg_get_serial_sequence('email_templates', 'id'), coalesce(max(id), 1), count(*) > 0) FROM email_templates`.execute(
      transaction,
    )
  })
}
