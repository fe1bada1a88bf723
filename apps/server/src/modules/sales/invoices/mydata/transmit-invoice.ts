import { sql } from 'kysely'
import type { MydataError } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { runAs } from '#platform/run-as.ts'
import type { Services } from '#kit/services.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { findInvoice } from '../find-invoice.ts'
import { linesOf } from '../invoice-includes.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { notifyInvoice } from '../send/notify-invoice.ts'
import { markTransmissionFailed, markTransmitted } from '../store/transmissions.ts'
import { connectorOf, isMydataPractice } from './connection.ts'
import type { MydataDocument, Transmission } from './connector.ts'

/** Minutes until each automatic retry. After the last one a person has to intervene. */
const PAUSES_MIN = [1, 5, 15, 60, 240, 720, 1440]

/** Transmits a document to the tax authority, unless a transmission was attempted before. */
export async function transmitFirst(services: Services, uuid: string): Promise<void> {
  const row = await findInvoice(services.database.db, uuid)
  if (row.mydata_status === 'pending' && row.mydata_error === null) await transmit(services, row)
}

/**
 * Transmits a document to the tax authority and stores the outcome. No transaction is open during the call. Simultaneous
 * transmissions are harmless, because the authority recognises repeated documents.
 */
export async function transmit(services: Services, row: InvoiceRow): Promise<void> {
  const connector = await connectorOf(services, row.account_id)
  if (!connector) return
  const is_practice = await isMydataPractice(services, row.account_id)
  const outcome = await connector.transmit(await mydataDocument(services.database.db, row))
  await runAs(services, 0, 'invoice.transmit', async (ctx) => {
    const current = await findInvoice(ctx.db, row.uuid, 'lock')
    if (current.mydata_status !== 'pending' && current.mydata_status !== 'failed') return
    if (outcome.kind === 'transmitted') {
      await markTransmitted(ctx.db, row.uuid, { ...outcome, is_practice }, services.clock.now())
      announceInvoice(ctx, 'transmitted', await findInvoice(ctx.db, row.uuid), { mark: [null, outcome.mark] })
      return
    }
    const error = failed(outcome, current.mydata_error, services.clock.now())
    await markTransmissionFailed(ctx.db, row.uuid, error)
    const after = await findInvoice(ctx.db, row.uuid)
    announceInvoice(ctx, 'updated', after, {
      mydata_status: [current.mydata_status, 'failed'],
      mydata_attempts: [current.mydata_error?.attempts ?? 0, error.attempts],
    })
    if (error.retry_at === null || error.attempts === 1)
      await notifyInvoice(ctx, 'invoice.transmission-failed', after, after.account_id, 'invoices.issue')
  })
}

function failed(outcome: Exclude<Transmission, { kind: 'transmitted' }>, before: MydataError | null, now: Date): MydataError {
  const attempts = (before?.attempts ?? 0) + 1
  const message = outcome.message.slice(0, 500)
  if (outcome.kind === 'refused') return { code: outcome.code.slice(0, 40), message, attempts, retry_at: null }
  const pause = PAUSES_MIN[attempts - 1]
  return {
    code: 'not_reached',
    message,
    attempts,
    retry_at: pause === undefined ? null : new Date(now.getTime() + pause * 60_000).toISOString(),
  }
}

/** An issued document in the form that the authority requires. */
export async function mydataDocument(db: Db, row: InvoiceRow): Promise<MydataDocument> {
  const lines = await linesOf({ db }, [row.uuid])
  const found = await one<{ code: string }>(db, sql`SELECT code FROM document_series WHERE id = ${row.series_id}`)
  return {
    type: row.mydata_type!,
    series: found!.code,
    sequence: row.sequence!,
    issue_date: row.issue_date!,
    seller: row.seller_snapshot!,
    buyer: row.type === 'invoice' || row.type === 'credit_note' ? row.buyer_snapshot : null,
    currency: row.currency,
    exchange_rate: row.exchange_rate === null ? null : String(Number(row.exchange_rate)),
    payment_method: row.payment_method ?? 5,
    correlated_marks: row.mydata_type === '5.2' ? [] : row.correlated_marks,
    transmission_failure: row.transmission_failure,
    lines: lines.map((line) => ({
      net_minor: line.net_minor,
      vat_minor: line.vat_minor,
      vat_category: line.vat_category,
      vat_exemption_code: line.vat_exemption_code,
      withheld_minor: line.withheld_minor,
      withholding_category: row.withholding_category,
      income_category: line.income_category,
      income_type: line.income_type,
    })),
    net_minor: row.net_minor,
    vat_minor: row.vat_minor,
    withheld_minor: row.withheld_minor,
    payable_minor: row.payable_minor,
  }
}
