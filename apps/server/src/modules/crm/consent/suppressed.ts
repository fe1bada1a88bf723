import { sql } from 'kysely'
import type { Sql } from '#kit/context.ts'

/**
 * Whether an address is suppressed in an account, also by the hash that an erasure leaves.
 * @param address SQL of the lower-case address or the E.164 number
 * @param reasons only these; any when left out
 */
export function suppressed(channel: 'email' | 'sms', account: Sql, address: Sql, reasons?: readonly string[]): Sql {
  const among = reasons ? sql`AND z.reason = any(${reasons}::text[])` : sql``
  return sql`EXISTS (SELECT FROM suppressions z WHERE z.account_id = ${account} AND z.channel = ${sql.lit(channel)} AND z.lifted_at IS NULL
    AND z.address IN (${address}, suppression_hash(${address})) ${among})`
}
