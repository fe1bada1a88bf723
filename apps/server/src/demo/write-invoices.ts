import { sql } from 'kysely'
import { addDays } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { INVOICE_COLUMNS, LINE_COLUMNS } from './invoice-columns.ts'
import type { Draft } from './invoice-story.ts'
import type { Random } from './random.ts'
import type { DemoPayment } from './seed-payments.ts'
import { advanceSequences, writeRows } from './write-rows.ts'

/** As drafts first, with their lines, and then issued: lines of an issued document are closed. */
export async function writeInvoices(db: Db, drafts: readonly Draft[]): Promise<void> {
  const own = drafts.filter(({ credits }) => !credits)
  for (const some of [own, drafts.filter(({ credits }) => credits)]) {
    const rows = some.map(({ row }) => ({ ...row, credited_minor: 0 }))
    await writeRows(db, 'invoices', INVOICE_COLUMNS, rows)
    const lines = some.flatMap((draft) =>
      draft.lines.map((line, at) => ({
        ...line,
        ...draft.totals.lines[at],
        account_id: draft.row!.account_id,
        invoice_uuid: draft.uuid,
        created_at: draft.row!.created_at,
        updated_at: draft.row!.created_at,
      })),
    )
    await writeRows(db, 'invoice_lines', LINE_COLUMNS, lines)
  }
  await advanceSequences(db, ['invoice_lines'])
  const states = drafts
    .filter(({ fate }) => fate !== 'draft')
    .map(({ uuid, row, fate }) => ({ uuid, credited_minor: row!.credited_minor, status: fate === 'credited' ? 'credited' : 'issued' }))
  await sql`UPDATE invoices i SET status = s.status, credited_minor = s.credited_minor
    FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS s(uuid uuid, status text, credited_minor bigint) WHERE i.uuid = s.uuid`.execute(
    db,
  )
}

/** Lines on the cards, after those that are there. */
export async function bookInvoices(db: Db, account_id: number, drafts: readonly Draft[], random: Random): Promise<void> {
  const facts = drafts
    .filter(({ buyer, fate, totals }) => buyer.relation_uuid && fate !== 'draft' && totals.payable_minor > 0)
    .map(({ uuid, row, type, totals, day, due, buyer }) => ({
      uuid: random.uuid(new Date(`${day}T08:00:00Z`)),
      relation: buyer.relation_uuid,
      type: type === 'credit_note' ? 'credit_note' : 'invoice',
      document_id: uuid,
      number: row!.number,
      day,
      due: type === 'credit_note' ? null : due,
      debit: type === 'credit_note' ? 0 : totals.payable_minor,
      credit: type === 'credit_note' ? totals.payable_minor : 0,
    }))
  await sql`
    WITH lines AS (
      SELECT f.*, r.last_sequence + row_number() OVER (PARTITION BY f.relation ORDER BY f.day, f.number) AS at
      FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS f(uuid uuid, relation uuid, type text, document_id text, number text, day date, due date, debit bigint, credit bigint)
      JOIN account_relations r ON r.uuid = f.relation
    ), card AS (
      UPDATE account_relations r SET last_sequence = s.last, balance_minor = r.balance_minor + s.owed
      FROM (SELECT relation, max(at) AS last, sum(debit - credit) AS owed FROM lines GROUP BY relation) s WHERE r.uuid = s.relation
    )
    INSERT INTO account_relation_movements (uuid, account_id, account_relation_uuid, type, document_type, document_id, number, date, due_date, description, debit_minor, credit_minor, currency, sequence, created_at, updated_at)
    SELECT uuid, ${account_id}, relation, type, 'invoice', document_id, number, day, due, CASE type WHEN 'invoice' THEN 'Τιμολόγιο ' ELSE 'Πιστωτικό ' END || number, debit, credit, 'EUR', at,
      day + interval '8 hours', day + interval '8 hours' FROM lines`.execute(db)
}

const METHODS = [1, 1, 1, 1, 1, 1, 6, 6, 7, 8] as const

/** What was paid of them, in time or a little late. */
export function paymentsOf(drafts: readonly Draft[], account_id: number, random: Random, today: string): DemoPayment[] {
  return drafts.flatMap((draft): DemoPayment[] => {
    const open = draft.totals.payable_minor - Number(draft.row!.credited_minor)
    const isOwed = draft.type !== 'credit_note' && open > 0 && ['paid', 'partial', 'half_credited'].includes(draft.fate)
    if (!isOwed) return []
    const amount = draft.fate === 'partial' ? Math.max(1, Math.round(open / 3)) : open
    const wanted = addDays(draft.day, draft.type === 'retail_receipt' ? 0 : random.between(3, 34))
    const paid_on = wanted > today ? today : wanted
    return [
      {
        uuid: random.uuid(new Date(`${paid_on}T10:00:00Z`)),
        account_id,
        account_relation_uuid: draft.buyer.relation_uuid,
        contact_id: draft.buyer.contact_id,
        client_account_id: draft.buyer.account_id,
        invoice_uuid: draft.uuid,
        status: 'completed',
        method: draft.type === 'retail_receipt' ? 3 : random.pick(METHODS),
        amount_minor: amount,
        allocated_minor: amount,
        refunded_minor: 0,
        currency: 'EUR',
        paid_on,
        reference: `RF${random.between(10_000_000, 99_999_999)}`,
        search_text: String(draft.row!.search_text),
      },
    ]
  })
}
