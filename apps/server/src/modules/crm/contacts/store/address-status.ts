import { sql } from 'kysely'
import { rows, run, type Db } from '#db/rows.ts'

interface EmailOfAccount {
  account_id: number
  /** In lower case. */
  address: string
}

/** Marks an address of all contacts of an account as bounced permanently, or as complained by its owner. */
export async function markUnreachable(
  db: Db,
  { account_id, address }: EmailOfAccount,
  status: 'hard_bounced' | 'complained',
): Promise<void> {
  const bounces = status === 'hard_bounced' ? sql`, bounce_count = bounce_count + 1, last_bounce_at = now()` : sql``
  await run(
    db,
    sql`UPDATE contact_email_addresses SET status = ${status}${bounces}, updated_at = now() WHERE account_id = ${account_id} AND lower(email) = ${address}`,
  )
}

/** Marks an address of all contacts of an account as bounced temporarily. */
export async function markSoftBounce(db: Db, { account_id, address }: EmailOfAccount): Promise<void> {
  await run(
    db,
    sql`UPDATE contact_email_addresses SET bounce_count = bounce_count + 1, last_bounce_at = now(),
        status = CASE WHEN status IN ('unverified', 'valid') THEN 'soft_bounced' ELSE status END, updated_at = now()
      WHERE account_id = ${account_id} AND lower(email) = ${address}`,
  )
}

/**
 * Marks a number of all contacts of an account as reachable or unreachable.
 * @returns ids of the contacts for which that changed
 */
export async function markNumber(
  db: Db,
  { account_id, number }: { account_id: number; number: string },
  sms_status: 'reachable' | 'unreachable',
): Promise<number[]> {
  const changed = await rows<{ contact_id: number }>(
    db,
    sql`UPDATE contact_phone_numbers SET sms_status = ${sms_status}, updated_at = now()
      WHERE account_id = ${account_id} AND phone_key = ${number} AND sms_status <> ${sms_status} RETURNING contact_id`,
  )
  return changed.map((row) => row.contact_id)
}
