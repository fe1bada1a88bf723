import { sql } from 'kysely'
import { insertRow, run, updateRow, type Db, type NewRow, type Row, type RowChange, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

type Account = Row<'accounts'>

export const insertAccount = (db: Db, account: NewRow<'accounts'>): Promise<Account> => insertRow(db, 'accounts', account)

export const changeAccount = (db: Db, id: number, values: RowChange<'accounts'>): Promise<Account> =>
  updateRow(db, 'accounts', { id }, values, { versioned: true })

/** Closes an account by marking it as deleted. */
export async function markClosed(db: Db, id: number): Promise<void> {
  await changeAccount(db, id, { status: 'closed', closed_at: sql`now()`, deleted_at: sql`now()` })
}

/** Closes an account without an owner, members and relations to other accounts. */
export async function closeUnowned(db: Db, id: number, managed_by_account_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE accounts a SET deleted_at = now(), status = 'closed', closed_at = now(), updated_at = now(), version = version + 1
    WHERE a.id = ${id} AND a.owner_id IS NULL AND a.managed_by_account_id = ${managed_by_account_id}
      AND NOT EXISTS (SELECT FROM memberships m WHERE m.account_id = a.id AND m.deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM account_relations r WHERE (r.account_id = a.id OR r.related_account_id = a.id) AND r.deleted_at IS NULL)`,
  )
}

/** Makes the caller the owner of an account that has none. An account has one owner (invariant 15). @returns false when it has an owner */
export async function claimAccount(ctx: Context, id: number): Promise<boolean> {
  const claimed = await run(
    ctx.db,
    sql`UPDATE accounts SET owner_id = ${ctx.actor.id}, claimed_at = ${ctx.services.clock.now()}, updated_at = now(), version = version + 1
    WHERE id = ${id} AND owner_id IS NULL`,
  )
  return claimed > 0
}

/** Ends the management of an account by another, as a part of a WITH. */
export const releaseManaged = (id: number): Sql => sql`UPDATE accounts SET managed_by_account_id = NULL WHERE id = ${id}`

export async function writeSearchText(db: Db, id: number, search_text: string): Promise<void> {
  await run(db, sql`UPDATE accounts SET search_text = ${search_text} WHERE id = ${id}`)
}

/** Removes a deleted picture from the accounts that show it. */
export async function clearPictures({ db }: Pick<Context, 'db'>, media_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE accounts SET logo_media_id = nullif(logo_media_id, ${media_id}), cover_media_id = nullif(cover_media_id, ${media_id})
    WHERE ${media_id} IN (logo_media_id, cover_media_id)`,
  )
}

/** Makes an e-mail of the account its default sender; null removes the default. */
export async function setDefaultSender(db: Db, account_id: number, email_uuid: string, is_default: boolean): Promise<void> {
  await run(
    db,
    sql`UPDATE accounts SET default_email_uuid = ${is_default ? email_uuid : null}, updated_at = now()
    WHERE id = ${account_id} AND (${is_default} OR default_email_uuid = ${email_uuid})`,
  )
}
