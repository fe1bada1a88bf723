import { sql } from 'kysely'
import { run, updateRow, type Db, type RowChange } from '#db/rows.ts'

/** Changes a page and increments its version. */
export async function changePage(db: Db, id: number, values: RowChange<'facebook_pages'>): Promise<void> {
  await updateRow(db, 'facebook_pages', { id }, values, { versioned: true })
}

/** Shows a page to an account; one that sees it already keeps how it came to. */
export async function showPageTo(db: Db, facebook_page_id: number, account_id: number, assigned_by_id: number | null): Promise<void> {
  const added = await run(
    db,
    sql`INSERT INTO facebook_page_account (facebook_page_id, account_id, assigned_by_id) VALUES (${facebook_page_id}, ${account_id}, ${assigned_by_id}::bigint)
      ON CONFLICT DO NOTHING`,
  )
  if (added) await countUp(db, facebook_page_id)
}

/** @returns whether the account saw the page */
export async function hidePageFrom(db: Db, facebook_page_id: number, account_id: number): Promise<boolean> {
  const gone = await run(
    db,
    sql`DELETE FROM facebook_page_account WHERE facebook_page_id = ${facebook_page_id} AND account_id = ${account_id}`,
  )
  if (gone) await countUp(db, facebook_page_id)
  return gone > 0
}

const countUp = (db: Db, id: number) => run(db, sql`UPDATE facebook_pages SET version = version + 1, updated_at = now() WHERE id = ${id}`)
