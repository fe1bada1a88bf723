import { sql } from 'kysely'
import { rows, type Db } from '#db/rows.ts'

/** An account whose marketing the demo fills. */
export interface MarketingAccount {
  id: number
  locale: 'en' | 'gr'
  owner_id: number
}

/** The accounts that have audiences, funnels and automations: agencies with contacts first, then those with the most contacts. */
export function marketingAccounts(db: Db, limit: number): Promise<MarketingAccount[]> {
  return rows(
    db,
    sql`SELECT a.id, a.locale, a.owner_id FROM accounts a JOIN contacts c ON c.account_id = a.id
      WHERE c.deleted_at IS NULL AND a.owner_id IS NOT NULL
      GROUP BY a.id ORDER BY a.type = 'agency' DESC, count(*) DESC, a.id LIMIT ${limit}`,
  )
}
