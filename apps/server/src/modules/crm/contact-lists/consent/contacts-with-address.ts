import { sql } from 'kysely'
import { rows, type Db } from '#db/rows.ts'
import type { Channel } from '../../consent/index.ts'

/**
 * Ids of the contacts of an account that have an address, in ascending order.
 * @param address lower-case e-mail or E.164 number
 */
export async function contactsWithAddress(
  db: Db,
  { account_id, channel, address }: { account_id: number; channel: Channel; address: string },
): Promise<number[]> {
  const found = await rows<{ contact_id: number }>(
    db,
    channel === 'email'
      ? sql`SELECT DISTINCT contact_id FROM contact_email_addresses WHERE account_id = ${account_id} AND lower(email) = ${address} ORDER BY 1`
      : sql`SELECT DISTINCT contact_id FROM contact_phone_numbers WHERE account_id = ${account_id} AND phone_key = ${address} ORDER BY 1`,
  )
  return found.map((row) => row.contact_id)
}
