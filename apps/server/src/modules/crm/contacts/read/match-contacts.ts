import { sql } from 'kysely'
import { rows, type Db } from '#db/rows.ts'

/** Keys by which contacts are known: of e-mail addresses, and numbers in E.164. */
export interface ContactKeys {
  emails: readonly string[]
  phones: readonly string[]
}

/**
 * Contacts of an account by the addresses and numbers that they have. Of several with the same one, a listed contact comes before an
 * archived one, and the oldest first. Erased and merged contacts are never found.
 * @returns ids by `email:<key>` and `phone:<number>`
 */
export async function matchContacts(db: Db, account_id: number, { emails, phones }: ContactKeys): Promise<Map<string, number>> {
  const found = await rows<{ key: string; id: number }>(
    db,
    sql`SELECT k.key, (array_agg(c.id ORDER BY c.status = 'archived', c.id))[1] AS id FROM (
        SELECT 'email:' || e.email_key AS key, e.contact_id FROM contact_email_addresses e
          WHERE e.account_id = ${account_id} AND e.email_key = any(${[...new Set(emails)]}::text[])
        UNION ALL SELECT 'phone:' || p.phone_key, p.contact_id FROM contact_phone_numbers p
          WHERE p.account_id = ${account_id} AND p.phone_key = any(${[...new Set(phones)]}::text[])
      ) k JOIN contacts c ON c.account_id = ${account_id} AND c.id = k.contact_id AND c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted', 'archived')
    GROUP BY k.key`,
  )
  return new Map(found.map(({ key, id }) => [key, id]))
}
