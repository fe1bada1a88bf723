import { sql } from 'kysely'
import type { TestApp } from '#test/app.ts'

/** Snapshot of a party in a document. */
export const PARTY = JSON.stringify({
  ...Object.fromEntries(
    'account_id contact_id legal_name vat_number tax_office activity registry_number address city postal_code email phone logo_media_id'
      .split(' ')
      .map((name) => [name, null]),
  ),
  name: 'Ξενοδοχεία Αιγαίου',
  vat_status: 'unchecked',
  branch_number: 0,
  country_code: 'GR',
})

export interface Document {
  type?: string
  due?: string
  paid?: number
  currency?: string
  product_id?: number
  credits?: string
  /** The account that receives it. */
  client?: number
}

let sequence = 0

/** An issued document of one line. */
export async function issueDocument(
  app: TestApp,
  { account_id, relation }: { account_id: number; relation: string },
  day: string,
  net: number,
  { type = 'invoice', due = day, paid = 0, currency = 'EUR', product_id, credits, client }: Document,
): Promise<string> {
  const { db } = app.database
  const uuid = crypto.randomUUID()
  const n = ++sequence
  await sql`INSERT INTO invoices (uuid, account_id, type, account_relation_uuid, due_date, currency, net_minor, total_minor, payable_minor, public_token, credits_invoice_uuid, client_account_id)
    VALUES (${uuid}, ${account_id}, ${type}, ${relation}, ${due}, ${currency}, ${net}, ${net}, ${net}, gen_random_uuid(), ${credits ?? null}, ${client ?? null})`.execute(
    db,
  )
  await sql`INSERT INTO invoice_lines (account_id, invoice_uuid, product_id, name, unit_price_minor, net_minor, total_minor)
    VALUES (${account_id}, ${uuid}, ${product_id ?? null}, 'Line', ${net}, ${net}, ${net})`.execute(db)
  await sql`UPDATE invoices SET status = ${paid ? (paid === net ? 'paid' : 'partially_paid') : 'issued'}, number = ${`T-${n}`}, year = 2026, sequence = ${n}, issue_date = ${day},
    hash = '\\x00', paid_minor = ${paid}, buyer_snapshot = ${PARTY}::jsonb, seller_snapshot = ${PARTY}::jsonb, issued_at = now() WHERE uuid = ${uuid}`.execute(
    db,
  )
  return uuid
}

/** A monthly subscription, active or cancelled. */
export async function addSubscription(
  app: TestApp,
  of: { account_id: number; relation: string; client: number; product: number },
  price: number,
  { from, until, previous }: { from: string; until: string | null; previous: string | null },
): Promise<string> {
  const uuid = crypto.randomUUID()
  await sql`INSERT INTO account_subscriptions (uuid, account_id, number, account_relation_uuid, buyer_account_id, product_id, name, unit_price_minor, anchor_day, anchor_date, start_date, status, cancelled_at, previous_subscription_uuid)
    VALUES (${uuid}, ${of.account_id}, ${`S-${++sequence}`}, ${of.relation}, ${of.client}, ${of.product}, 'Care', ${price}, 1, ${from}, ${from}, ${until ? 'cancelled' : 'active'}, ${until}, ${previous})`.execute(
    app.database.db,
  )
  return uuid
}

/** A paid bill for a period of a subscription. */
export async function billSubscription(
  app: TestApp,
  account_id: number,
  uuid: string,
  sequence: number,
  price: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`INSERT INTO account_subscription_orders (uuid, account_id, account_subscription_uuid, sequence, kind, period_start, period_end, status, unit_price_minor, net_minor, vat_minor, total_minor, due_date)
    VALUES (gen_random_uuid(), ${account_id}, ${uuid}, ${sequence}, 'renewal', ${from}, ${to}, 'paid', ${price}, ${price}, 0, ${price}, ${from})`.execute(
    app.database.db,
  )
}
