import { sql } from 'kysely'
import { localToday } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { tell } from '#kit/wiring.ts'
import { holdDebtorOf, takeNumber, refuseStatus, type GivenNumber } from '../../documents/index.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { billWritten, invoiceIssued } from '../invoice-points.ts'
import { contentHash } from './content-hash.ts'
import { checkCredit } from '../credit/draft-credit.ts'
import { invoiceSearchText } from '../draft/draft-invoice.ts'
import { findInvoice } from '../find-invoice.ts'
import { linesOf } from '../invoice-includes.ts'
import type { InvoiceLineRow, InvoiceRow } from '../invoices.presenter.ts'
import { checkIssue } from './issue-checks.ts'
import { reportedType } from './reported-type.ts'
import { bookCredit } from '../credit/book-credit.ts'
import { notifyReceived } from '../send/notify-invoice.ts'
import { countOnOrder } from '../order/count-on-order.ts'
import { postDocument } from '../settle/post-to-ledger.ts'
import { changeInvoice } from '../store/invoices.ts'

export interface IssueOptions {
  /** Default: the date of the draft, else today. */
  issue_date?: string | null
  /** Whether to mail it to the buyer if there is an address. Default: true. */
  send?: boolean
  /** Stored on the draft before issuing, for currencies other than the euro. */
  exchange_rate?: number | null
}

/**
 * Issues a draft in the caller's transaction (domain.md 3.25): checks, number under the lock of its series, snapshots of
 * the parties, hash, ledger entry, order quantities. PDF, transmission and mail follow after the commit.
 * @throws 409 when it is not a draft, 422 with all errors, each on its field
 */
export async function issueInvoice(ctx: Context, uuid: string, options: IssueOptions = {}): Promise<InvoiceRow> {
  const held = holdDebtorOf(ctx, 'invoices', sql`uuid = ${uuid}`)
  const [, found, lines] = await together(held, findInvoice(ctx.db, uuid, 'lock'), linesOf(ctx, [uuid]))
  if (found.status !== 'draft') refuseStatus(ctx, `invoices:statuses.${found.status}`)
  const draft = await rated(ctx, found, options.exchange_rate)
  const today = localToday(draft.time_zone, ctx.services.clock.now())
  const issue_date = options.issue_date ?? draft.issue_date ?? today
  if (isCredit(draft)) await checkCredit(ctx, draft)
  const parties = await checkIssue(ctx, draft, lines, { issue_date, today })
  const transmission = await transmissionOf(ctx, draft, lines, parties)
  await countOnOrder(ctx, draft, lines)
  const number = await takeNumber(ctx, {
    account_id: draft.account_id,
    document_type: draft.type,
    series_id: draft.series_id,
    date: issue_date,
  })
  const frozen = { ...transmission, ...frozenColumns(ctx, draft, { ...number, issue_date }, parties) }
  const values = { ...frozen, hash: contentHash({ ...draft, ...frozen }, lines) }
  const row = { ...draft, ...values, version: draft.version + 1 }
  // The series is locked from its number on, so all of this is sent at once; the database runs it in this order.
  const [stored] = await together(
    changeInvoice(ctx.db, uuid, values),
    isCredit(row) ? bookCredit(ctx, row) : book(ctx, row),
    row.account_subscription_order_uuid !== null && !isCredit(row) && tell(ctx, billWritten, row),
    tell(ctx, invoiceIssued, row),
    notifyReceived(ctx, row),
  )
  announceInvoice(ctx, 'issued', row)
  ctx.publish({ topic: 'invoice-issued', account_id: row.account_id, payload: { invoice_uuid: uuid, send: options.send ?? true } })
  return { ...row, updated_at: stored.updated_at }
}

/** The draft with the given exchange rate; a credit note keeps the rate of the credited document. */
async function rated(ctx: Context, draft: InvoiceRow, exchange_rate: number | null | undefined): Promise<InvoiceRow> {
  if (exchange_rate == null || draft.currency === 'EUR' || isCredit(draft)) return draft
  await changeInvoice(ctx.db, draft.uuid, { exchange_rate })
  return findInvoice(ctx.db, draft.uuid)
}

type Parties = Awaited<ReturnType<typeof checkIssue>>

/** The columns that issuing sets, except the hash. */
function frozenColumns(ctx: Context, draft: InvoiceRow, number: GivenNumber & { issue_date: string }, { buyer, seller }: Parties) {
  const owesNothing = draft.payable_minor === 0 && draft.type !== 'proforma' && !isCredit(draft)
  const now = ctx.services.clock.now().toISOString()
  return {
    ...number,
    payment_method: draft.payment_method ?? (draft.type === 'invoice' ? ON_CREDIT : null),
    buyer_snapshot: buyer,
    seller_snapshot: seller,
    status: owesNothing ? ('paid' as const) : ('issued' as const),
    paid_at: owesNothing ? now : null,
    issued_at: now,
    issued_by_id: ctx.actor.id || null,
    search_text: invoiceSearchText({
      number: number.number,
      purchase_order_number: draft.purchase_order_number,
      names: [buyer.name, buyer.legal_name ?? ''],
    }),
  }
}

/** Method 5 of the tax authority's list. */
const ON_CREDIT = 5

const isCredit = (row: Pick<InvoiceRow, 'credits_invoice_uuid'>) => row.credits_invoice_uuid !== null

/** Books the receivable, and the withheld tax, which the buyer pays to the tax authority; a proforma books nothing. */
async function book(ctx: Context, row: InvoiceRow): Promise<void> {
  if (row.type === 'proforma' || row.total_minor === 0) return
  await postDocument(ctx, row, { type: 'invoice', due_date: row.due_date, debit_minor: row.total_minor })
  if (row.withheld_minor > 0) await postDocument(ctx, row, { type: 'withholding', credit_minor: row.withheld_minor })
}

/** Documents of Greek sellers are transmitted to the tax authority, except proformas. */
async function transmissionOf(ctx: Context, draft: InvoiceRow, lines: readonly InvoiceLineRow[], parties: Parties) {
  const marks = draft.credits_invoice_uuid === null ? [] : await marksOf(ctx, draft.credits_invoice_uuid)
  const mydata_type = reportedType(draft, lines, parties, marks.length > 0)
  return mydata_type === null
    ? { mydata_status: 'not_required', mydata_type }
    : { mydata_status: 'pending', mydata_type, correlated_marks: marks }
}

async function marksOf({ db }: Context, uuid: string): Promise<number[]> {
  const found = await rows<{ mark: number | null }>(db, sql`SELECT mark FROM invoices WHERE uuid = ${uuid}`)
  return found.flatMap((row) => row.mark ?? [])
}
