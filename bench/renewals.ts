import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { createDatabase, type Database } from '../apps/server/src/db/client.ts'
import { startEmbeddedPostgres, temporaryClusterFolder } from '../apps/server/src/db/embedded/index.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createActorCache } from '../apps/server/src/access/actor-cache.ts'
import type { Services } from '../apps/server/src/kit/services.ts'
import { frozenClock } from '../apps/server/src/lib/clock.ts'
import { createI18n } from '../apps/server/src/lib/i18n.ts'
import { createLogger } from '../apps/server/src/lib/logger.ts'
import { renewDue } from '../apps/server/src/modules/sales/account-subscriptions/index.ts'
import { wiring } from '../apps/server/src/modules/wiring.ts'

/**
 * One night of renewals: subscriptions whose period ends today are ordered, billed and invoiced, one transaction for each,
 * by one worker and by two, beside the same rows written by plain SQL. Prints renewals a second and the ratio.
 * Usage: npm run bench -- renewals [subscriptions] [of them by plain SQL]
 */
const COUNT = Number(process.argv[2] ?? 50_000)
const PLAIN = Math.min(COUNT, Number(process.argv[3] ?? 5_000))
const ACCOUNTS = 20
/** Of each of them. */
const CLIENTS = 50
const NOW = '2026-02-28T10:00:00Z'
/** Upper limit of the ratio. */
const TARGET = 4

const folder = await temporaryClusterFolder('stoa-bench-renewals-')
const server = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres') })
const database = createDatabase({ url: server.url, max: 8, statement_timeout: 0 })
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  await migrate(database)
  const [account_id] = await plant(database, COUNT)
  const plain = await timed(() => plainRenewals(database, account_id!, PLAIN))
  const [half, rest] = await product(database)
  const ratio = plain.of(PLAIN) / half.rate
  say(`plain SQL        ${PLAIN} renewals ${plain.seconds.toFixed(1)} s  ${plain.of(PLAIN).toFixed(0)}/s`)
  say(
    `one worker       ${half.count} renewals ${half.seconds.toFixed(1)} s  ${half.rate.toFixed(0)}/s  ratio ${ratio.toFixed(1)}  target ${TARGET}`,
  )
  say(`two workers      ${rest.count} renewals ${rest.seconds.toFixed(1)} s  ${rest.rate.toFixed(0)}/s`)
  const { rows } = await sql<{ twice: number; missing: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM account_subscription_orders WHERE kind = 'renewal' GROUP BY account_subscription_uuid, period_start HAVING count(*) > 1) d) AS twice,
      (SELECT count(*) FROM account_subscriptions s WHERE NOT EXISTS (SELECT FROM account_subscription_orders o WHERE o.account_subscription_uuid = s.uuid AND o.kind = 'renewal')) AS missing`.execute(
    database.db,
  )
  say(`billed twice ${rows[0]!.twice}, not billed ${rows[0]!.missing}`)
} finally {
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function timed(work: () => Promise<unknown>) {
  const from = performance.now()
  await work()
  const seconds = (performance.now() - from) / 1000
  return { seconds, of: (count: number) => count / seconds }
}

/** One worker does the first half of the night, two the rest. */
async function product({ db }: Database) {
  const services = { ...servicesOf(), database }
  const done = async () =>
    (await sql<{ n: number }>`SELECT count(*) AS n FROM account_subscription_orders WHERE kind = 'renewal'`.execute(db)).rows[0]!.n
  const stop = new AbortController()
  const before = await done()
  const middle = before + Math.floor((COUNT - before) / 2)
  const watch = setInterval(() => void done().then((n) => n >= middle && stop.abort()), 200)
  const half = await timed(() => renewDue(services as Services, stop.signal))
  clearInterval(watch)
  const reached = await done()
  const rest = await timed(() => Promise.all([renewDue(services as Services), renewDue(services as Services)]))
  const end = await done()
  return [
    { count: reached - before, seconds: half.seconds, rate: half.of(reached - before) },
    { count: end - reached, seconds: rest.seconds, rate: rest.of(end - reached) },
  ] as const
}

function servicesOf(): Pick<Services, 'logger' | 'clock' | 'actors' | 't' | 'wakeOutbox' | 'wiring'> {
  return {
    logger: createLogger({ level: 'error' }),
    clock: frozenClock(NOW),
    actors: createActorCache(),
    wiring,
    t: createI18n().t,
    wakeOutbox: () => {},
  }
}

/** Creates sellers with clients, and monthly subscriptions whose first period ends today, one of each client in turn. */
async function plant({ db }: Database, count: number): Promise<number[]> {
  const accounts = async (type: string, how_many: number) =>
    (
      await sql<{ id: number }>`
        WITH a AS (INSERT INTO accounts (uuid, type, name, slug) SELECT uuid_v7(), ${type}, ${type} || n, ${type} || '-' || n FROM generate_series(1, ${how_many}::int) n RETURNING id)
        INSERT INTO account_registrations (uuid, account_id, legal_name, country_code, vat_number, vat_status, address_line, city, postal_code, is_primary)
        SELECT uuid_v7(), id, ${type} || id, 'GR', 'EL094014201', 'format_ok', 'Ermou', 'Athens', '10563', true FROM a RETURNING account_id AS id`.execute(
        db,
      )
    ).rows.map(({ id }) => id)
  const product = await sql<{ id: number }>`
    INSERT INTO products (type, code, name_en, price_minor, published_at) VALUES ('service', 'BENCH', 'Bench', 30000, now()) RETURNING id`.execute(
    db,
  )
  const sellers = await accounts('agency', ACCOUNTS)
  const buyers = await accounts('client', ACCOUNTS * CLIENTS)
  await sql`
    WITH card AS (
      INSERT INTO account_relations (uuid, account_id, related_account_id, type, status)
      SELECT uuid_v7(), (${sellers}::bigint[])[1 + (n - 1) % ${ACCOUNTS}::int], buyer, 'client', 'active' FROM unnest(${buyers}::bigint[]) WITH ORDINALITY AS b(buyer, n) RETURNING *),
    made AS (
      INSERT INTO account_subscriptions (uuid, account_id, number, account_relation_uuid, buyer_account_id, product_id, status, name, unit_price_minor, anchor_day, anchor_date,
        start_date, current_period_start, current_period_end, next_renewal_on, cycles_done)
      SELECT uuid_v7(), account_id, 'SUB-' || row_number() OVER (), uuid, related_account_id, ${product.rows[0]!.id}, 'active', 'Bench', 30000, 31, '2026-01-31',
        '2026-01-31', '2026-01-31', '2026-02-28', '2026-02-28', 1
      FROM (SELECT card.* FROM generate_series(1, ${Math.ceil(count / buyers.length)}::int) n CROSS JOIN card ORDER BY n, card.related_account_id LIMIT ${count}) asked RETURNING *)
    INSERT INTO account_subscription_orders (uuid, account_id, account_subscription_uuid, sequence, kind, period_start, period_end, status, unit_price_minor, net_minor, vat_minor, total_minor, due_date, lines)
    SELECT uuid_v7(), account_id, uuid, 1, 'initial', '2026-01-31', '2026-02-28', 'paid', 30000, 30000, 7200, 37200, '2026-02-14', '[]' FROM made`.execute(
    db,
  )
  await sql`INSERT INTO document_series (account_id, document_type, code, name, is_default) SELECT unnest(${sellers}::bigint[]), 'invoice', 'INV', 'Invoices', true`.execute(
    db,
  )
  await sql`ANALYZE`.execute(db)
  return sellers
}

/** The same rows, one transaction for each subscription, in plain SQL. */
async function plainRenewals({ pool }: Database, account_id: number, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await renewOneByOne(client, account_id, count)
  } finally {
    client.release(true)
  }
}

async function renewOneByOne(client: pg.PoolClient, account_id: number, count: number): Promise<void> {
  const due = await client.query<{ uuid: string; account_relation_uuid: string; buyer_account_id: number }>(
    `SELECT uuid, account_relation_uuid, buyer_account_id FROM account_subscriptions WHERE account_id <> $1 AND next_renewal_on <= '2026-02-28' LIMIT $2`,
    [account_id, count],
  )
  for (const { uuid } of due.rows) {
    await client.query('BEGIN')
    await renew(client, uuid)
    await client.query('COMMIT')
  }
}

interface Renewed {
  account_id: number
  account_relation_uuid: string
  buyer_account_id: number
}

async function renew(client: pg.PoolClient, uuid: string): Promise<void> {
  const locked = await client.query(`SELECT * FROM account_subscriptions WHERE uuid = $1 FOR UPDATE`, [uuid])
  const row = locked.rows[0] as Renewed
  const series = await client.query(`SELECT id FROM document_series WHERE account_id = $1 AND document_type = 'invoice' FOR UPDATE`, [
    row.account_id,
  ])
  const counted = await client.query(
    `INSERT INTO document_series_counters AS c (series_id, year, last_number) VALUES ($1, 2026, 1) ON CONFLICT (series_id, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number`,
    [series.rows[0].id],
  )
  const bill = await insertBillAndOrder(client, uuid, row)
  const invoice = await issueInvoice(client, row, bill, series.rows[0].id, counted.rows[0].last_number)
  await client.query(`UPDATE account_subscription_orders SET invoice_uuid = $2 WHERE uuid = $1`, [bill, invoice])
  await client.query(
    `UPDATE account_subscriptions SET next_renewal_on = '2026-03-31', current_period_start = '2026-02-28', current_period_end = '2026-03-31', cycles_done = 2, tended_on = '2026-02-28' WHERE uuid = $1`,
    [uuid],
  )
}

/** @returns the uuid of the bill */
async function insertBillAndOrder(client: pg.PoolClient, uuid: string, row: Renewed): Promise<string> {
  const bill = await client.query(
    `INSERT INTO account_subscription_orders (uuid, account_id, account_subscription_uuid, sequence, kind, period_start, period_end, status, unit_price_minor, net_minor, vat_minor, total_minor, due_date)
     VALUES (uuid_v7(), $1, $2, 2, 'renewal', '2026-02-28', '2026-03-31', 'due', 30000, 30000, 7200, 37200, '2026-03-14') RETURNING uuid`,
    [row.account_id, uuid],
  )
  const orderSeries = await client.query(
    `INSERT INTO document_series_counters AS c (series_id, year, last_number) SELECT id, 2026, 1 FROM document_series WHERE account_id = $1 AND document_type = 'sales_order'
     ON CONFLICT (series_id, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number`,
    [row.account_id],
  )
  const order = await client.query(
    `INSERT INTO orders (uuid, account_id, kind, number, client_account_id, supplier_account_id, account_relation_uuid, account_subscription_order_uuid, order_status_id, order_date, net_minor, vat_minor, total_minor)
     SELECT uuid_v7(), $1, 'sales', 'PLAIN-' || $2::text, $3, $1, $4, $5, id, '2026-02-28', 30000, 7200, 37200 FROM order_statuses WHERE applies_to = 'sales' AND code = 'completed' RETURNING uuid`,
    [
      row.account_id,
      orderSeries.rows[0]?.last_number ?? uuid.slice(-12),
      row.buyer_account_id,
      row.account_relation_uuid,
      bill.rows[0].uuid,
    ],
  )
  await client.query(
    `INSERT INTO order_items (uuid, account_id, order_uuid, name, unit_price_minor, vat_bp, net_minor, vat_minor, total_minor) VALUES (uuid_v7(), $1, $2, 'Bench', 30000, 2400, 30000, 7200, 37200)`,
    [row.account_id, order.rows[0].uuid],
  )
  return bill.rows[0].uuid
}

/** @returns the uuid of the invoice */
async function issueInvoice(client: pg.PoolClient, row: Renewed, bill: string, series_id: number, number: number): Promise<string> {
  const invoice = await client.query(
    `INSERT INTO invoices (uuid, account_id, account_relation_uuid, client_account_id, account_subscription_order_uuid, due_date, public_token, net_minor, vat_minor, total_minor, payable_minor, buyer_snapshot, seller_snapshot)
     VALUES (uuid_v7(), $1, $2, $3, $4, '2026-03-14', gen_random_uuid(), 30000, 7200, 37200, 37200, '{}', '{}') RETURNING uuid`,
    [row.account_id, row.account_relation_uuid, row.buyer_account_id, bill],
  )
  await client.query(
    `INSERT INTO invoice_lines (account_id, invoice_uuid, name, unit_price_minor, vat_bp, net_minor, vat_minor, total_minor) VALUES ($1, $2, 'Bench', 30000, 2400, 30000, 7200, 37200)`,
    [row.account_id, invoice.rows[0].uuid],
  )
  await client.query(
    `UPDATE invoices SET status = 'issued', series_id = $2, year = 2026, sequence = $3::bigint, number = 'INV-' || ($3::bigint)::text, issue_date = '2026-02-28', hash = '\\x00' WHERE uuid = $1`,
    [invoice.rows[0].uuid, series_id, number],
  )
  return invoice.rows[0].uuid
}
