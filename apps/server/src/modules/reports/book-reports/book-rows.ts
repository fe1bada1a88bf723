import { sql } from 'kysely'
import { rows, type Db } from '#db/rows.ts'
import type { Sql } from '#kit/context.ts'
import type { Period } from '../crm-reports/index.ts'
import { BILL_SIGN, billedIn, euSupplies, issuedIn, receivedIn, SALE_SIGN } from './book-sources.ts'

/** Rows that one statement reads. */
const PORTION = 1000

export interface DocumentRow {
  uuid: string
  day: string
  number: string
  type: string
  mydata_type: string | null
  mark: string | null
  party: string | null
  vat_number: string | null
  country_code: string | null
  vat_treatment: string
  currency: string
  exchange_rate: number | null
  net_minor: number
  vat_minor: number
  total_minor: number
  withheld_minor: number
  payable_minor: number
}

/** Net and VAT of one rate of a document or bill. */
export interface RateRow {
  uuid: string
  day: string
  number: string
  book: 'sales' | 'purchases'
  vat_treatment: string
  vat_bp: number
  currency: string
  net_minor: number
  vat_minor: number
}

export interface ReceiptRow {
  uuid: string
  day: string
  number: string
  party: string | null
  method: number
  reference: string | null
  currency: string
  amount_minor: number
  refunded_minor: number
}

export interface EuRow {
  vat_number: string | null
  country_code: string
  name: string
  kind: 'goods' | 'services'
  currency: string
  net_minor: number
  net_eur_minor: number
  documents: number
}

/** The books of an account in a period, in portions, by day and key. Each statement reads a bounded number of rows. */
export const booksOf = (db: Db, account_id: number, span: Pick<Period, 'since' | 'until'>) => ({
  documents: () => portions<DocumentRow>(db, documents(account_id, span)),
  rates: () => portions<RateRow>(db, rates(account_id, span)),
  receipts: () => portions<ReceiptRow>(db, receipts(account_id, span)),
  bills: () => portions<DocumentRow>(db, bills(account_id, span)),
  async *eu(): AsyncGenerator<EuRow[]> {
    yield await rows<EuRow>(db, euSupplies(account_id, span))
  },
})

const signed = (sign: Sql, alias: string, ...names: string[]): Sql =>
  sql.join(names.map((name) => sql`${sign} * ${sql.ref(`${alias}.${name}`)} AS ${sql.ref(name)}`))
const AMOUNTS = ['net_minor', 'vat_minor', 'total_minor', 'withheld_minor', 'payable_minor']

const documents = (account_id: number, span: Pick<Period, 'since' | 'until'>): Sql => sql`
  SELECT t.uuid, t.issue_date AS day, t.number, t.type, t.mydata_type, t.mark::text AS mark, t.buyer_snapshot ->> 'name' AS party,
    t.buyer_snapshot ->> 'vat_number' AS vat_number, t.buyer_snapshot ->> 'country_code' AS country_code, t.vat_treatment, t.currency,
    t.exchange_rate::float8 AS exchange_rate, ${signed(SALE_SIGN, 't', ...AMOUNTS)}, '' AS part
  FROM invoices t WHERE ${issuedIn(account_id, span)}`

const bills = (account_id: number, span: Pick<Period, 'since' | 'until'>): Sql => sql`
  SELECT b.uuid, b.issue_date AS day, b.number, b.type, NULL AS mydata_type, NULL AS mark, b.supplier_name AS party, b.supplier_vat_number AS vat_number,
    left(b.supplier_vat_number, 2) AS country_code, b.vat_treatment, b.currency, NULL::float8 AS exchange_rate, ${signed(BILL_SIGN, 'b', ...AMOUNTS)}, '' AS part
  FROM supplier_bills b WHERE ${billedIn(account_id, span)}`

const rates = (account_id: number, span: Pick<Period, 'since' | 'until'>): Sql => sql`
  SELECT t.uuid, t.issue_date AS day, t.number, 'sales' AS book, t.vat_treatment, l.vat_bp, t.currency, sum(${SALE_SIGN} * l.net_minor)::bigint AS net_minor,
    sum(${SALE_SIGN} * l.vat_minor)::bigint AS vat_minor, lpad(l.vat_bp::text, 5, '0') AS part
  FROM invoices t JOIN invoice_lines l ON l.account_id = t.account_id AND l.invoice_uuid = t.uuid
  WHERE ${issuedIn(account_id, span)} AND (l.net_minor <> 0 OR l.vat_minor <> 0) GROUP BY t.uuid, l.vat_bp
  UNION ALL
  SELECT b.uuid, b.issue_date, b.number, 'purchases', b.vat_treatment, l.vat_bp, b.currency, sum(${BILL_SIGN} * l.net_minor)::bigint,
    sum(${BILL_SIGN} * l.vat_minor)::bigint, lpad(l.vat_bp::text, 5, '0')
  FROM supplier_bills b JOIN supplier_bill_lines l ON l.account_id = b.account_id AND l.supplier_bill_uuid = b.uuid
  WHERE ${billedIn(account_id, span)} GROUP BY b.uuid, l.vat_bp`

const receipts = (account_id: number, span: Pick<Period, 'since' | 'until'>): Sql => sql`
  SELECT p.uuid, p.paid_on AS day, p.number, p.payer AS party, p.method, p.reference, p.currency, p.amount_minor, p.refunded_minor, '' AS part
  FROM payment_rows p WHERE ${receivedIn(account_id, span)}`

/** Reads a source by day and key, continuing after the last row of the portion before. */
async function* portions<Row extends { day: string; uuid: string }>(db: Db, source: Sql): AsyncGenerator<Row[]> {
  let after: { day: string; uuid: string; part: string } | null = null
  for (;;) {
    const next: Sql = after ? sql`WHERE (s.day, s.uuid, s.part) > (${after.day}::date, ${after.uuid}::uuid, ${after.part}::text)` : sql``
    const found: (Row & { part: string })[] = await rows(
      db,
      sql`SELECT * FROM (${source}) AS s ${next} ORDER BY s.day, s.uuid, s.part LIMIT ${PORTION}`,
    )
    if (found.length) yield found
    if (found.length < PORTION) return
    const { day, uuid, part } = found.at(-1)!
    after = { day, uuid, part }
  }
}
