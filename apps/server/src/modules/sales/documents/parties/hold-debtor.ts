import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'

/** A debtor: a client relation, or a contact without an account. */
export interface Debtor {
  account_id: number
  account_relation_uuid: string | null
  contact_id: number | null
}

/**
 * Locks a debtor until the transaction ends. Every change of money between payments and invoices locks the debtor first,
 * then payments, invoices and orders. Always lock in this order, to avoid deadlocks.
 */
export async function holdDebtor({ db }: Pick<Context, 'db'>, { account_id, account_relation_uuid, contact_id }: Debtor): Promise<void> {
  if (account_relation_uuid)
    await run(db, sql`SELECT FROM account_relations WHERE account_id = ${account_id} AND uuid = ${account_relation_uuid} FOR NO KEY UPDATE`)
  else if (contact_id !== null)
    await run(db, sql`SELECT FROM contacts WHERE account_id = ${account_id} AND id = ${contact_id} FOR NO KEY UPDATE`)
}

/** Locks the debtor of a record that is not locked yet. Does nothing if the record does not exist. */
export async function holdDebtorOf(
  ctx: Pick<Context, 'db'>,
  table: 'orders' | 'invoices' | 'payments' | 'account_subscriptions',
  condition: Sql,
): Promise<void> {
  const contact = table === 'account_subscriptions' ? sql`NULL::bigint AS contact_id` : sql`contact_id`
  await run(
    ctx.db,
    sql`WITH record AS MATERIALIZED (SELECT account_id, account_relation_uuid, ${contact} FROM ${sql.table(table)} WHERE ${condition}),
      relation AS (SELECT FROM account_relations r WHERE (r.account_id, r.uuid) = (SELECT account_id, account_relation_uuid FROM record) FOR NO KEY UPDATE),
      contact AS (SELECT FROM contacts c WHERE (c.account_id, c.id) = (SELECT account_id, contact_id FROM record WHERE account_relation_uuid IS NULL) FOR NO KEY UPDATE)
      SELECT (SELECT count(*) FROM relation) + (SELECT count(*) FROM contact)`,
  )
}
