import { sql } from 'kysely'
import type { Sql } from '#kit/context.ts'

/**
 * Condition whether an address is suppressed in an account. The hashes that erasures leave count, too.
 * @param address SQL of the lower-case e-mail or the E.164 number
 * @param reasons limits it to suppressions with these reasons
 */
export function suppressed(channel: 'email' | 'sms', account: Sql, address: Sql, reasons?: readonly string[]): Sql {
  const among = reasons ? sql`AND z.reason = any(${reasons}::text[])` : sql``
  return sql`EXISTS (SELECT FROM suppressions z WHERE z.account_id = ${account} AND z.channel = ${sql.lit(channel)} AND z.lifted_at IS NULL
    AND z.address IN (${address}, suppression_hash(${address})) ${among})`
}
