import { findRow, type Db } from '#db/rows.ts'

/** The colour of an account for its mails and documents; null for that of Stoa. */
export async function brandColor(db: Db, account_id: number | null): Promise<string | null> {
  const account = account_id === null ? undefined : await findRow(db, 'accounts', { id: account_id })
  return account?.brand_color ?? null
}
