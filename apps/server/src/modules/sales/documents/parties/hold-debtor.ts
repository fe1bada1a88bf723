import { sql } from 'kysely'
import { one, run } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'

/** Who owes: a client by his card, or a contact who has none. */
export interface Debtor {
  account_id: number
  account_relation_uuid: string | null
  contact_id: number | null
}

/**
 * Holds who owes until the transaction ends. Whatever moves money between payments and invoices begins with this, then
 * locks payments, then invoices, then orders: one order for all, so that none of two ever waits for the other.
 */
export async function holdDebtor({ db }: Pick<Context, 'db'>, { account_id, account_relation_uuid, contact_id }: Debtor): Promise<void> {
  if (account_relation_uuid)
    await run(db, sql`SELECT FROM account_relations WHERE account_id = ${account_id} AND uuid = ${account_relation_uuid} FOR NO KEY UPDATE`)
  else if (contact_id !== null)
    await run(db, sql`SELECT FROM contacts WHERE account_id = ${account_id} AND id = ${contact_id} FOR NO KEY UPDATE`)
}

/** The same for the debtor of a record that is not locked yet; nothing for one that does not exist. */
export async function holdDebtorOf(
  ctx: Pick<Context, 'db'>,
  table: 'orders' | 'invoices' | 'payments' | 'account_subscriptions',
  condition: Sql,
): Promise<void> {
  const contact = table === 'account_subscriptions' ? sql`NULL::bigint AS contact_id` : sql`contact_id`
  const found = await one<Debtor>(
    ctx.db,
    sql`SELECT account_id, account_relation_uuid, ${contact} FROM ${sql.table(table)} WHERE ${condition}`,
  )
  if (found) await holdDebtor(ctx, found)
}
