import { sql } from 'kysely'
import type { Database } from '#db/client.ts'
import type { Env } from '../env.ts'

/**
 * Why the demo data may not be made again here.
 * @returns null when it may
 */
export function whyNotReset(env: Pick<Env, 'NODE_ENV' | 'DATABASE_URL'>, args: readonly string[]): string | null {
  if (env.NODE_ENV === 'production') return 'This would delete everything, and this is production. Nothing was changed.'
  if (env.DATABASE_URL && !args.includes('--yes'))
    return 'This deletes everything in the database of DATABASE_URL. If that is what you want, run it again with --yes. Nothing was changed.'
  return null
}

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
