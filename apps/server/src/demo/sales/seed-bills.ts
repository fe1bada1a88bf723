import { sql } from 'kysely'
import { addDays, divideRound, searchText, toMinor } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { randomOf } from '../random.ts'
import type { SalesStory } from './sales-story.ts'

/**
 * What agencies owe their suppliers: the invoices of providers that keep their books here, settled by what was paid to
 * them, the oldest first; and bills of other suppliers from the last weeks.
 */
export async function seedBills(story: SalesStory): Promise<void> {
  const { db } = story.run.services.database
  await billsOfProviders(db)
  await settleProviders(db)
  await otherBills(story, db)
}

async function billsOfProviders(db: Db): Promise<void> {
  await sql`
    INSERT INTO supplier_bills (uuid, account_id, type, status, account_relation_uuid, supplier_account_id, supplier_name, supplier_vat_number, invoice_uuid, credits_bill_uuid, number, issue_date, due_date,
      currency, vat_treatment, net_minor, vat_minor, total_minor, withheld_minor, payable_minor, credited_minor, production_order_uuid, order_uuid, approved_at, search_text, created_at, updated_at)
    SELECT overlay(overlay(md5('bill' || i.uuid::text) placing '8' from 13) placing '8' from 17)::uuid, r.account_id, CASE i.type WHEN 'invoice' THEN 'bill' ELSE 'credit_note' END, 'approved',
      r.uuid, i.account_id, left(i.seller_snapshot ->> 'name', 160), i.seller_snapshot ->> 'vat_number', i.uuid,
      overlay(overlay(md5('bill' || i.credits_invoice_uuid::text) placing '8' from 13) placing '8' from 17)::uuid, i.number, i.issue_date, greatest(i.due_date, i.issue_date),
      i.currency, i.vat_treatment, i.net_minor, i.vat_minor, i.total_minor, i.withheld_minor, i.payable_minor, CASE i.type WHEN 'invoice' THEN i.credited_minor + i.written_off_minor ELSE 0 END,
      o.uuid, o.parent_order_uuid, i.issued_at,
      lower(concat_ws(' ', i.seller_snapshot ->> 'name', i.number)), i.issued_at, i.issued_at
    FROM invoices i JOIN account_relations r ON r.account_id = i.client_account_id AND r.related_account_id = i.account_id AND r.type = 'provider' AND r.deleted_at IS NULL
      LEFT JOIN orders o ON o.account_id = r.account_id AND o.kind = 'production' AND i.notes = 'Εντολή παραγωγής ' || o.number
    WHERE i.type IN ('invoice', 'credit_note') AND i.status <> 'draft' ORDER BY i.type DESC, i.issue_date, i.uuid`.execute(db)
  await sql`
    INSERT INTO supplier_bill_lines (account_id, supplier_bill_uuid, position, name, category, supply_type, net_minor, vat_bp, vat_minor, created_at)
    SELECT b.account_id, b.uuid, l.position, l.name, 'production', l.supply_type, l.net_minor, l.vat_bp, l.vat_minor, b.created_at
    FROM supplier_bills b JOIN invoice_lines l ON l.invoice_uuid = b.invoice_uuid ORDER BY b.uuid, l.position`.execute(db)
}

/** Allocates what was paid to each provider to its bills: both are laid on one line of money, and share where they overlap. */
async function settleProviders(db: Db): Promise<void> {
  await sql`
    INSERT INTO payment_allocations (account_id, payment_uuid, supplier_bill_uuid, amount_minor, allocated_at)
    SELECT b.account_id, p.uuid, b.uuid, least(b.until_here, p.until_here) - greatest(b.until_here - b.owed, p.until_here - p.money), p.completed_at
    FROM (SELECT account_id, uuid, account_relation_uuid, currency, balance_minor AS owed,
        sum(balance_minor) OVER (PARTITION BY account_relation_uuid, currency ORDER BY due_date, issue_date, uuid)::bigint AS until_here
      FROM supplier_bills WHERE type = 'bill' AND balance_minor > 0) b
    JOIN (SELECT uuid, account_relation_uuid, currency, amount_minor - refunded_minor AS money, completed_at,
        sum(amount_minor - refunded_minor) OVER (PARTITION BY account_relation_uuid, currency ORDER BY paid_on, uuid)::bigint AS until_here
      FROM payments WHERE direction = 'out' AND status IN ('completed', 'partially_refunded')) p
      ON p.account_relation_uuid = b.account_relation_uuid AND p.currency = b.currency AND p.until_here - p.money < b.until_here AND b.until_here - b.owed < p.until_here
    ORDER BY p.completed_at, b.uuid`.execute(db)
  await sql`
    UPDATE payments p SET allocated_minor = s.minor
    FROM (SELECT payment_uuid, sum(amount_minor)::bigint AS minor FROM payment_allocations WHERE supplier_bill_uuid IS NOT NULL GROUP BY 1) s WHERE s.payment_uuid = p.uuid`.execute(
    db,
  )
  await sql`
    UPDATE supplier_bills b SET paid_minor = coalesce(s.minor, 0), paid_at = CASE WHEN s.minor + b.credited_minor = b.payable_minor THEN s.at END,
      status = CASE WHEN b.payable_minor > 0 AND b.credited_minor = b.payable_minor THEN 'credited' WHEN s.minor + b.credited_minor = b.payable_minor THEN 'paid'
        WHEN s.minor > 0 THEN 'partially_paid' ELSE b.status END
    FROM supplier_bills k LEFT JOIN (SELECT supplier_bill_uuid, sum(amount_minor)::bigint AS minor, max(allocated_at) AS at FROM payment_allocations
      WHERE supplier_bill_uuid IS NOT NULL GROUP BY 1) s ON s.supplier_bill_uuid = k.uuid
    WHERE k.uuid = b.uuid AND b.type = 'bill'`.execute(db)
}

/** Supplier, VAT number, line, category, treatment, rate in basis points, net in minor units. */
const OTHERS = [
  ['Meta Platforms Ireland Ltd', 'IE9692928F', 'Διαφημίσεις Facebook και Instagram', 'advertising', 'intra_eu_services', 0, 184_350],
  ['Google Ireland Ltd', 'IE6388047V', 'Google Ads', 'advertising', 'intra_eu_services', 0, 231_900],
  ['Τυπογραφείο Κέδρος Ο.Ε.', 'EL800123456', 'Εκτύπωση καταλόγων', 'production', 'domestic', 2400, 96_000],
  ['Ενέργεια Αττικής Α.Ε.', 'EL094349850', 'Ρεύμα γραφείου', 'office', 'domestic', 600, 31_240],
  ['Ταξί Αερόδρομος', null, 'Μεταφορές φωτογράφισης', 'travel', 'domestic', 1300, 14_500],
  ['Ελένη Δήμου, κειμενογράφος', 'EL123456783', 'Κείμενα ιστοσελίδας', 'freelancers', 'domestic', 2400, 60_000],
  ['Αθηναϊκή Πληροφορική Α.Ε.', 'EL998877666', 'Φορητός υπολογιστής', 'equipment', 'domestic', 2400, 118_500],
  ['Σχέδιο και Εργαλεία Ε.Π.Ε.', 'EL999888771', 'Συνδρομή σε εργαλεία σχεδίασης', 'software', 'domestic', 2400, 22_900],
] as const

async function otherBills({ run, today }: SalesStory, db: Db): Promise<void> {
  const account_id = run.accounts.get('aegean')!
  const random = randomOf('bills of other suppliers')
  const bills = OTHERS.map(([supplier_name, supplier_vat_number, name, category, vat_treatment, vat_bp, net_minor], at) => {
    const issue_date = addDays(today, -42 + at * 5)
    const number = `${1200 + at * 37}`
    const isApproved = at < 5
    return {
      uuid: random.uuid(new Date(`${issue_date}T08:00:00Z`)),
      account_id,
      status: isApproved ? 'approved' : 'received',
      supplier_name,
      supplier_vat_number,
      number,
      issue_date,
      due_date: addDays(issue_date, 30),
      vat_treatment,
      net_minor,
      vat_minor: toMinor(divideRound(BigInt(net_minor) * BigInt(vat_bp), 10_000n)),
      approved_at: isApproved ? `${issue_date}T09:00:00Z` : null,
      search_text: searchText({ names: [supplier_name], values: [number, ...(supplier_vat_number ? [supplier_vat_number] : [])] }),
      line_name: name,
      category,
      vat_bp,
    }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) AS g(uuid uuid, account_id bigint, status text, supplier_name text, supplier_vat_number text, number text,
    issue_date date, due_date date, vat_treatment text, net_minor bigint, vat_minor bigint, approved_at timestamptz, search_text text, line_name text, category text, vat_bp integer)`
  await sql`
    INSERT INTO supplier_bills (uuid, account_id, status, supplier_name, supplier_vat_number, number, issue_date, due_date, vat_treatment, net_minor, vat_minor, total_minor, payable_minor,
      approved_at, search_text, created_at, updated_at)
    SELECT g.uuid, g.account_id, g.status, g.supplier_name, g.supplier_vat_number, g.number, g.issue_date, g.due_date, g.vat_treatment, g.net_minor, g.vat_minor, g.net_minor + g.vat_minor,
      g.net_minor + g.vat_minor, g.approved_at, g.search_text, g.issue_date + interval '8 hours', g.issue_date + interval '8 hours' FROM ${given}`.execute(
    db,
  )
  await sql`
    INSERT INTO supplier_bill_lines (account_id, supplier_bill_uuid, name, category, net_minor, vat_bp, vat_minor, created_at)
    SELECT g.account_id, g.uuid, g.line_name, g.category, g.net_minor, g.vat_bp, g.vat_minor, g.issue_date + interval '8 hours' FROM ${given}`.execute(
    db,
  )
}
