import { sql } from 'kysely'
import type { Sql } from '#db/rows.ts'

/**
 * The latest entry in the ledger of a contact for marketing over a channel, as a scalar subquery over `k`. Null when
 * there is none.
 * @param contact SQL of the contact's id
 * @param channel SQL of the channel
 * @param select SQL over the entry
 */
export const latestConsent = (contact: Sql, channel: Sql, select: Sql = sql`k.action`): Sql => sql`(
  SELECT ${select} FROM consents k WHERE k.contact_id = ${contact} AND k.channel = ${channel} AND k.purpose = 'marketing'
  ORDER BY k.occurred_at DESC, k.id DESC LIMIT 1)`
