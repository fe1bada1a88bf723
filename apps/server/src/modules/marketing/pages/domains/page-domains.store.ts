import { sql } from 'kysely'
import { one, rows, run, updateRow, type RowChange } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import type { PageDomainRow } from './page-domain-row.ts'
import { pageDomainQuery } from './page-domains.query.ts'

/** Domains of pages. */
export const pageDomainKind = {
  table: 'page_domains',
  query: pageDomainQuery,
  subject: { type: 'page_domain', label: (row) => row.host },
  unique: { page_domains_host: 'host' },
} satisfies RecordKind<'page_domains', PageDomainRow>

/** Changes columns of a domain. @param isChange false for a check that found nothing new, which is no change of the record */
export const writeDomain = (db: Db, id: number, values: RowChange<'page_domains'>, isChange = true): Promise<PageDomainRow> =>
  updateRow(db, 'page_domains', { id }, values, { versioned: isChange })

/** Waits for other checks of a host, until the transaction ends. */
export const lockHost = (db: Db, host: string): Promise<unknown> =>
  run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended('page_domains:' || ${host}, 0))`)

/** A domain that was not removed. */
export const readDomain = (db: Db, id: number): Promise<PageDomainRow | undefined> =>
  one(db, sql`SELECT * FROM page_domains WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`)

/** The domain of another account at whose host its pages are shown. */
export const holderOf = (db: Db, { id, host }: Pick<PageDomainRow, 'id' | 'host'>): Promise<PageDomainRow | undefined> =>
  one(
    db,
    sql`SELECT * FROM page_domains WHERE host = ${host} AND status <> 'pending' AND deleted_at IS NULL AND id <> ${id} FOR NO KEY UPDATE`,
  )

/** Ids of domains whose next check is due, the longest waiting first. */
export async function dueDomains(db: Db, now: Date, limit: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`SELECT d.id FROM page_domains d JOIN accounts a ON a.id = d.account_id AND a.deleted_at IS NULL AND a.status <> 'closed'
      WHERE d.deleted_at IS NULL AND d.next_check_at <= ${now} ORDER BY d.next_check_at, d.id LIMIT ${limit}`,
  )
  return found.map(({ id }) => id)
}

/** Number of domains that an account has. */
export async function countDomains(db: Db, account_id: number): Promise<number> {
  const found = await one<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM page_domains WHERE account_id = ${account_id} AND deleted_at IS NULL`,
  )
  return found!.count
}
