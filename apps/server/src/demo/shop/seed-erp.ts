import { sql } from 'kysely'
import { one, rows, type Db } from '#db/rows.ts'
import { SERIES, TABLES, VAT_RATES } from '#stand-ins/soft-one/erp.ts'
import { before, DAY } from '../demo-story.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'
import { documentsOf, type ErpCast, type ErpOrder } from './erp-story.ts'

/** Shops whose account keeps its books in an ERP, with the name of the connection. */
const ERPS: readonly (readonly [account: string, name: string])[] = [
  ['fashion', 'SoftOne Μόδα'],
  ['olive', 'SoftOne Ελαιώνες'],
]
const CONNECTED_DAYS = 365

/** ERPs of two shops with their settings, and the documents of their completed and refunded orders (domain.md 7). */
export async function seedErp(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const ids = { type: 0, findoc: 0 }
  for (const [account, name] of ERPS) {
    const account_id = run.accounts.get(account)!
    const service_id = await writeService(run, db, account_id, name)
    const cast = await writeConfiguration(run, db, { account_id, service_id }, ids)
    const { documents, lines } = documentsOf(run, { ...cast, account }, await ordersOf(db, account_id), ids)
    await writeRows(db, 'documents', documents)
    await writeRows(db, 'document_lines', lines)
  }
  await advanceSequences(db, ['soft_one_document_types'])
}

async function writeService(run: DemoRun, db: Db, account_id: number, name: string): Promise<number> {
  const connected_at = before(run, CONNECTED_DAYS * DAY)
  const settings = {
    username: 'standin',
    app_id: 2001,
    company: 1000,
    branch: 1000,
    module: 0,
    refid: 1,
    key_field: 'VARCHAR01',
    shipping_item: 'ΜΕΤΑΦ',
    fee_item: 'ΑΝΤΙΚ',
    is_practice: true,
    reference: referenceAt(run.today),
  }
  const service = await one<{ id: number }>(
    db,
    sql`INSERT INTO third_party_services (account_id, type, provider, name, status, base_url, settings, sync_interval_minutes, verified_at, last_sync_at, created_at, updated_at)
    VALUES (${account_id}, 'soft_one_api', 'soft_one', ${name}, 'connected', 'https://demo.oncloud.gr/s1services', ${JSON.stringify(settings)}::jsonb, 1440,
      ${connected_at}, ${run.today}, ${connected_at}, ${run.today}) RETURNING id`,
  )
  return service!.id
}

/** The lists that the stand-in gives. */
const referenceAt = (today: Date) => ({
  source: 'tables',
  fetched_at: today.toISOString(),
  series: SERIES.filter(({ ISACTIVE }) => ISACTIVE === '1').map(({ SERIES: code, NAME, FPRMS }) => ({ code, name: NAME, fprms: FPRMS })),
  document_types: coded('FPRMS'),
  payments: coded('PAYMENT'),
  shipments: coded('SHIPMENT'),
  vat: Object.entries(VAT_RATES).map(([code, { name, percent }]) => ({ code, name, vat_bp: percent * 100 })),
})

const coded = (table: string) => TABLES[table]!.rows.map((row) => ({ code: row[table]!, name: row.NAME! }))

/** Kinds of documents: receipt, invoice, and what takes each back. */
const KINDS = [
  { series: '7001', name: 'Απόδειξη λιανικής πώλησης', sign: 'debit', is_invoice: false },
  { series: '7021', name: 'Τιμολόγιο – Δελτίο αποστολής', sign: 'debit', is_invoice: true },
  { series: '7061', name: 'Απόδειξη επιστροφής λιανικής', sign: 'credit', is_invoice: false },
  { series: '7041', name: 'Πιστωτικό τιμολόγιο', sign: 'credit', is_invoice: true },
] as const

const PAYMENTS = { card: '1001', cod: '1002', bacs: '1003', paypal: '1004' } as const

async function writeConfiguration(
  run: DemoRun,
  db: Db,
  { account_id, service_id }: { account_id: number; service_id: number },
  ids: { type: number },
): Promise<Omit<ErpCast, 'account'>> {
  const at = { created_at: before(run, CONNECTED_DAYS * DAY), updated_at: before(run, CONNECTED_DAYS * DAY) }
  const own = { account_id, third_party_service_id: service_id }
  const types = KINDS.map((kind) => {
    const { CODE, FPRMS } = SERIES.find(({ SERIES: code }) => code === kind.series)!
    return { id: ++ids.type, ...own, ...kind, code: CODE, fprms: FPRMS, is_active: true, version: 1, ...at }
  })
  await writeRows(db, 'soft_one_document_types', types)
  const [receipt, invoice, returned, credited] = types
  const mapping = (acc_order_status: string, wants_invoice: boolean | null, type: { id: number }) => ({
    acc_order_status,
    wants_invoice,
    soft_one_document_type_id: type.id,
    auto_create: false,
  })
  const mappings = [
    mapping('completed', null, receipt!),
    mapping('completed', true, invoice!),
    mapping('refunded', null, returned!),
    mapping('refunded', true, credited!),
  ]
  for (const row of mappings) await sql`INSERT INTO soft_one_status_mappings ${valuesOf({ ...own, ...row, ...at })}`.execute(db)
  for (const [payment_method, external_code] of Object.entries(PAYMENTS)) {
    const external_name = coded('PAYMENT').find(({ code }) => code === external_code)!.name
    const row = { ...own, kind: 'payment', payment_method, external_code, external_name, ...at }
    await sql`INSERT INTO soft_one_payment_mappings ${valuesOf(row)}`.execute(db)
  }
  // The products as the stand-in numbers their items.
  await sql`INSERT INTO third_party_service_products (account_id, third_party_service_id, acc_product_id, external_id, external_code, external_price_minor, last_synced_at, created_at, updated_at)
    SELECT account_id, ${service_id}, id, 10000 + id, sku, coalesce(sale_price_minor, price_minor), ${run.today}, ${at.created_at}, ${run.today}
    FROM acc_products WHERE account_id = ${account_id} AND sku IS NOT NULL AND type <> 'variable' ORDER BY id`.execute(db)
  const items = await rows<{ id: number }>(
    db,
    sql`SELECT acc_product_id AS id FROM third_party_service_products WHERE third_party_service_id = ${service_id}`,
  )
  return {
    account_id,
    service_id,
    types: { receipt: receipt!, invoice: invoice!, returned: returned!, credited: credited! },
    items: new Set(items.map(({ id }) => id)),
    payments: PAYMENTS,
  }
}

/** Columns and values of one row. */
const valuesOf = (row: object) =>
  sql`(${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) VALUES (${sql.join(Object.values(row) as unknown[])})`

/** Orders that the ERP knows, oldest first. One whose total is inconsistent has no document. */
const ordersOf = (db: Db, account_id: number): Promise<ErpOrder[]> =>
  rows(
    db,
    sql`SELECT o.*, (SELECT jsonb_agg(l ORDER BY l.id) FROM acc_order_line_items l WHERE l.account_id = o.account_id AND l.acc_order_id = o.id) AS lines
    FROM acc_orders o WHERE o.account_id = ${account_id} AND o.status IN ('completed', 'refunded') AND NOT o.totals_differ ORDER BY o.id`,
  )
