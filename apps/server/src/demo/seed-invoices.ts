import { sql } from 'kysely'
import { addDays, documentNumber, documentTotals, localToday, searchText } from '@stoa/domain'
import type { PartySnapshot } from '@stoa/contract'
import type { Db } from '#kit/context.ts'
import { accountSnapshot, contactSnapshot, equipSeries, relationSnapshot } from '#modules/sales/documents/index.ts'
import { contentHash } from '#modules/sales/invoices/index.ts'
import { randomOf, type Random } from './random.ts'
import type { DemoRun } from './seed-demo.ts'
import type { Buyer, Draft, Line } from './invoice-story.ts'
import { seedPayments } from './seed-payments.ts'
import { bookInvoices, paymentsOf, writeInvoices } from './write-invoices.ts'

const INVOICES = 500
const RETAIL = 70
const DRAFTS = 8
const ZONE = 'Europe/Athens'
const SERVICES = [
  ['Διαχείριση κοινωνικών δικτύων', 45_000],
  ['Διαχείριση Google Ads', 38_000],
  ['Παραγωγή περιεχομένου', 12_000],
  ['Μηνιαία συντήρηση ιστοσελίδας', 9_000],
  ['Email marketing', 15_000],
  ['Σχεδιασμός δημιουργικών', 6_500],
  ['Συμβουλευτικές υπηρεσίες (ώρα)', 7_000],
  ['Φωτογράφιση', 28_000],
] as const

/**
 * What Aegean invoiced in twelve months (domain model 7): numbers without a gap over the year change, credit notes,
 * retail receipts, withholding, one failed transmission; cards and payments that reconcile with them.
 */
export async function seedInvoices(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const account_id = run.accounts.get('aegean')!
  await equipSeries(db, [account_id])
  const seller = await accountSnapshot(db, account_id)
  const today = localToday(ZONE, run.today)
  const random = randomOf('invoices')
  const drafts = await tell(run, random, account_id, today)
  await number(db, account_id, drafts, seller, random)
  await writeInvoices(db, drafts)
  await bookInvoices(db, account_id, drafts, random)
  await seedPayments(db, paymentsOf(drafts, account_id, random, today))
}

async function tell(run: DemoRun, random: Random, account_id: number, today: string): Promise<Draft[]> {
  const { db } = run.services.database
  const buyers = await clientsOf(db, account_id)
  const people = await consumersOf(db, account_id)
  const { rows } = await sql<{ id: number; rate: number }>`
    SELECT coalesce((SELECT max(id) FROM invoice_lines), 0)::bigint AS id, (SELECT id FROM vat_rates WHERE country_code = 'GR' AND region = 'mainland' AND category = 'standard' AND valid_to IS NULL) AS rate`.execute(
    db,
  )
  let line_id = rows[0]!.id
  const make = (type: Draft['type'], buyer: Buyer, ago: number, extra: Partial<Draft> = {}): Draft => {
    const day = addDays(today, -ago)
    const withholding_bp = extra.withholding_bp ?? 0
    const lines = Array.from({ length: type === 'invoice' ? random.between(1, 4) : 1 }, (_, position) =>
      lineOf(random, (line_id += 1), position, rows[0]!.rate),
    )
    const fate =
      ago > 45 ? 'paid' : ago > 30 ? random.pick(['paid', 'paid', 'partial', 'open'] as const) : random.pick(['paid', 'open'] as const)
    const totals = documentTotals(lines, { withholding_bp })
    return {
      uuid: random.uuid(new Date(`${day}T08:00:00Z`)),
      type,
      day,
      due: addDays(day, 30),
      lines,
      totals,
      buyer,
      withholding_bp,
      fate,
      ...extra,
    }
  }
  const count = Math.max(12, Math.round(INVOICES * run.scale))
  const invoices = Array.from({ length: count }, (_, at) => {
    const ago = Math.max(0, Math.round(360 - (360 * at) / count) - random.between(0, 2))
    return make('invoice', random.pick(buyers), ago, at % Math.ceil(count / 5) === 3 ? { withholding_bp: 2000 } : {})
  })
  const late = make('invoice', random.pick(buyers), 105, { fate: 'open' })
  const retail = people.length
    ? Array.from({ length: Math.max(4, Math.round(RETAIL * run.scale)) }, () =>
        make('retail_receipt', random.pick(people), random.between(1, 350), { fate: 'paid' }),
      )
    : []
  const paid = invoices.filter((invoice) => invoice.fate === 'paid')
  const step = Math.max(1, Math.floor(paid.length / 14))
  const credits = paid
    .filter((_, at) => at % step === 1)
    .slice(0, 14)
    .map((invoice, at) => {
      invoice.fate = at < 3 ? 'credited' : 'half_credited'
      return creditOf(invoice, random, () => (line_id += 1), today)
    })
  const unissued = Array.from({ length: Math.max(1, Math.round(DRAFTS * run.scale)) }, () =>
    make('invoice', random.pick(buyers), 0, { fate: 'draft' }),
  )
  return [...invoices, late, ...retail, ...credits, ...unissued].sort((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : one.uuid < other.uuid ? -1 : 1,
  )
}

function lineOf(random: Random, id: number, position: number, vat_rate_id: number): Line {
  const [name, unit_price_minor] = random.pick(SERVICES)
  return {
    id,
    position,
    name,
    quantity: random.pick([1, 1, 1, 2, 3, 1.5]),
    unit: 'piece',
    unit_price_minor,
    price_per: 1,
    discount_bp: random.chance(0.1) ? 1000 : 0,
    discount_minor: 0,
    supply_type: 'service',
    vat_rate_id,
    vat_bp: 2400,
    vat_category: 1,
    vat_exemption_code: null,
    income_category: 'category1_3',
    income_type: 'E3_561_001',
    subject_to_withholding: true,
    credited_line_id: null,
  }
}

/** All of an invoice, or its first line. */
function creditOf(invoice: Draft, random: Random, next: () => number, today: string): Draft {
  const kept = invoice.fate === 'credited' ? invoice.lines : invoice.lines.slice(0, 1)
  const lines = kept.map((line, position) => ({ ...line, id: next(), position, credited_line_id: line.id }))
  const day = addDays(invoice.day, random.between(2, 12))
  return {
    ...invoice,
    uuid: random.uuid(new Date(`${day}T09:00:00Z`)),
    type: 'credit_note',
    day: day > today ? today : day,
    due: day,
    lines,
    totals: documentTotals(lines, { withholding_bp: invoice.withholding_bp }),
    fate: 'open',
    credits: invoice,
  }
}

async function number(db: Db, account_id: number, drafts: readonly Draft[], seller: PartySnapshot, random: Random): Promise<void> {
  const { rows } = await sql<{ id: number; document_type: string; code: string; pattern: string }>`
    SELECT id, document_type, code, pattern FROM document_series WHERE account_id = ${account_id} AND is_default AND deleted_at IS NULL`.execute(
    db,
  )
  const counts = new Map<string, number>()
  let mark = 400_001_900_000_000
  for (const draft of drafts) {
    const series = rows.find((one) => one.document_type === draft.type)!
    const year = Number(draft.day.slice(0, 4))
    const key = `${series.id}:${year}`
    const isIssued = draft.fate !== 'draft'
    if (isIssued) counts.set(key, (counts.get(key) ?? 0) + 1)
    const sequence = counts.get(key) ?? 0
    const text = documentNumber(series.pattern, { series: series.code, year, number: sequence })
    draft.row = rowOf(
      draft,
      account_id,
      seller,
      isIssued ? { series_id: series.id, year, sequence, number: text, mark: (mark += random.between(1, 900)) } : null,
    )
  }
  const failed = drafts.findLast((draft) => draft.type === 'invoice' && draft.fate === 'open')
  if (failed?.row)
    Object.assign(failed.row, {
      mydata_status: 'failed',
      mark: null,
      transmitted_at: null,
      transmission_failure: 1,
      mydata_error: { code: '102', message: 'Ο ΑΦΜ του λήπτη δεν είναι έγκυρος', attempts: 1, retry_at: null },
    })
  for (const [key, last_number] of counts) {
    const [series_id, year] = key.split(':')
    await sql`INSERT INTO document_series_counters AS c (series_id, year, last_number) VALUES (${series_id}, ${year}, ${last_number})
      ON CONFLICT (series_id, year) DO UPDATE SET last_number = EXCLUDED.last_number`.execute(db)
  }
  await sql`UPDATE document_series s SET last_issue_date = i.day FROM jsonb_to_recordset(${JSON.stringify(lastDays(drafts))}::jsonb) AS i(type text, day date)
    WHERE s.account_id = ${account_id} AND s.document_type = i.type AND s.is_default`.execute(db)
}

const lastDays = (drafts: readonly Draft[]) =>
  [
    ...Map.groupBy(
      drafts.filter(({ fate }) => fate !== 'draft'),
      ({ type }) => type,
    ),
  ].map(([type, some]) => ({ type, day: some.at(-1)!.day }))

type Numbered = { series_id: number; year: number; sequence: number; number: string; mark: number }

function rowOf(draft: Draft, account_id: number, seller: PartySnapshot, issued: Numbered | null): Record<string, unknown> {
  const { totals, buyer } = draft
  const { lines: _lines, ...amounts } = totals
  const names = [buyer.party.name, buyer.party.legal_name ?? '']
  const row = {
    uuid: draft.uuid,
    account_id,
    type: draft.type,
    status: 'draft',
    ...receiverOf(draft),
    ...issueOf(draft, issued),
    due_date: draft.due,
    currency: 'EUR',
    prices_include_vat: false,
    vat_treatment: 'domestic',
    discount_bp: 0,
    discount_minor: 0,
    ...amounts,
    seller_snapshot: seller,
    withholding_bp: draft.withholding_bp,
    credited_minor: creditedOf(draft),
    payment_method: draft.type === 'invoice' ? 5 : 3,
    locale: 'gr',
    public_token: draft.uuid,
    search_text: searchText({ names, values: issued ? [issued.number] : [] }),
    created_at: `${draft.day}T08:00:00Z`,
    updated_at: `${draft.day}T08:00:00Z`,
  }
  return { ...row, hash: issued && contentHash(row as never, draft.lines as never) }
}

const receiverOf = ({ buyer, credits }: Draft) => ({
  account_relation_uuid: buyer.relation_uuid,
  client_account_id: buyer.account_id,
  contact_id: buyer.contact_id,
  buyer_snapshot: buyer.party,
  credits_invoice_uuid: credits?.uuid ?? null,
  credit_reason: credits ? 'Διόρθωση κατόπιν συμφωνίας με τον πελάτη' : null,
})

const MYDATA_TYPES = { invoice: '2.1', retail_receipt: '11.2', credit_note: '5.1' }

function issueOf({ day, type }: Draft, issued: Numbered | null) {
  const at = `${day}T08:00:00Z`
  const common = { mydata_error: null as object | null, transmission_failure: null as number | null }
  if (!issued) return { ...common, mark: null, issue_date: null, mydata_status: 'not_required' }
  return {
    ...common,
    ...issued,
    issue_date: day,
    sent_at: at,
    issued_at: at,
    transmitted_at: at,
    mydata_type: MYDATA_TYPES[type],
    mydata_status: 'transmitted',
  }
}

function creditedOf({ type, fate, totals, lines, withholding_bp }: Draft): number {
  if (type === 'credit_note') return 0
  if (fate === 'credited') return totals.payable_minor
  return fate === 'half_credited' ? documentTotals(lines.slice(0, 1), { withholding_bp }).payable_minor : 0
}

async function clientsOf(db: Db, account_id: number): Promise<Buyer[]> {
  const { rows } = await sql<{ uuid: string; related_account_id: number }>`
    SELECT uuid, related_account_id FROM account_relations WHERE account_id = ${account_id} AND type = 'client' AND status = 'active' ORDER BY related_account_id`.execute(
    db,
  )
  return Promise.all(
    rows.map(async (row) => ({
      relation_uuid: row.uuid,
      account_id: row.related_account_id,
      contact_id: null,
      party: await relationSnapshot(db, row.uuid),
    })),
  )
}

async function consumersOf(db: Db, account_id: number): Promise<Buyer[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM contacts WHERE account_id = ${account_id} AND status = 'active' AND last_name IS NOT NULL ORDER BY id LIMIT 12`.execute(
    db,
  )
  return Promise.all(
    rows.map(async ({ id }) => ({
      relation_uuid: null,
      account_id: null,
      contact_id: id,
      party: await contactSnapshot(db, account_id, id),
    })),
  )
}
